// Messages in other words: crawls, audits, watches and resumed crawls decide the same, since they decide by codes.
import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "node:test";
import { createClient } from "../../src/client/index.ts";
import type { AuditReport } from "../../src/model/audit.ts";
import * as errors from "../../src/model/errors.ts";
import { legible } from "../support/command.ts";
import { type Answer, type Origin, startOrigin } from "../support/origin.ts";
import { answerOf, post } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { crawl, madePage } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

const folder = mkdtempSync(join(tmpdir(), "legible-reworded-"));
const service = useService({
  SERVICE_GRAPH_DIR: join(folder, "graphs"),
  SERVICE_DATA_DIR: join(folder, "data"),
  SERVICE_BROWSER_PATH: "/nowhere",
});

after(() => rm(folder, { recursive: true, force: true }));

const SAYS_GONE = `<!doctype html><html lang="en"><head><title>404 Not Found</title></head><body>
  <h1>Page not found</h1><p>The page you are looking for does not exist or was moved to another place.
  Please use the menu above to find what you were looking for.</p></body></html>`;
const redirect =
  (location: string): Answer =>
  (_, response) =>
    response.writeHead(302, { location }).end();
const status =
  (code: number): Answer =>
  (_, response) =>
    response.writeHead(code).end("It failed.");

const answers: Record<string, Answer> = {};
let origin: Origin;
before(async () => {
  origin = await startOrigin(answers);
});
after(() => origin.close());
afterEach(restore);

const SITE: Readonly<Record<string, Answer>> = {
  "/": madePage("Home", { links: ["/a", "/b", "/gone", "/says-gone", "/loop", "/broken"] }),
  "/a": madePage("a"),
  "/b": madePage("b"),
  "/gone": status(410),
  "/says-gone": SAYS_GONE,
  "/loop": redirect("/loop"),
  "/broken": status(500),
  "/sitemap.xml": (_, response) => {
    const urls = ["/", "/says-gone", "/gone"].map((path) => `<loc>${origin.address}${path}</loc>`);
    response.writeHead(200, { "content-type": "application/xml" });
    response.end(`<urlset>${urls.map((url) => `<url>${url}</url>`).join("")}</urlset>`);
  },
};

/** Texts of errors that callers see, by class; each is a getter. */
const MESSAGES = ["pageMessage", "streamMessage", "blockingDetail"] as const;
const restorers: (() => void)[] = [];

/** Gives every error of a page other words until the end of the test. */
function reword(): void {
  for (const kind of Object.values(errors)) {
    if (typeof kind !== "function" || !(kind.prototype instanceof errors.PageError)) continue;
    for (const name of MESSAGES) {
      const { prototype } = kind;
      const own = Object.getOwnPropertyDescriptor(prototype, name);
      Object.defineProperty(prototype, name, { get: () => "in other words", configurable: true });
      restorers.push(() => {
        if (own === undefined) Reflect.deleteProperty(prototype, name);
        else Object.defineProperty(prototype, name, own);
      });
    }
  }
}

function restore(): void {
  for (const one of restorers.splice(0)) one();
}

function serve(pages: Readonly<Record<string, Answer>>): void {
  for (const path of Object.keys(answers)) delete answers[path];
  Object.assign(answers, pages);
}

const pathOf = (url: string) => new URL(url).pathname;

/** Findings on failed pages, as a line each. */
async function findings(): Promise<readonly string[]> {
  const body = { url: `${origin.address}/`, crawl: { delay_seconds: 0 } };
  const report = await answerOf<AuditReport>(await post(`${service.address}/api/site/audit`, body));
  const kinds = /^(?:says-missing|redirect-loop|broken-link|sitemap-broken)$/;
  return report.findings
    .filter(({ rule }) => kinds.test(rule))
    .map(({ rule, url }) => `${rule} ${pathOf(url)}`)
    .sort();
}

describe("messages in other words", () => {
  // proves: errors.code_decides
  it("change no finding of an audit", async () => {
    serve(SITE);
    const before = await findings();
    assert.deepEqual(before, [
      "broken-link /broken",
      "broken-link /gone",
      "redirect-loop /loop",
      "says-missing /says-gone",
      "sitemap-broken /gone",
    ]);
    reword();
    assert.deepEqual(await findings(), before);
  });

  // proves: errors.code_decides
  itSlow("change nothing that a crawl says of a page that is gone", async () => {
    serve(SITE);
    const url = `${origin.address}/`;
    await crawl(service, { url });
    serve({ ...SITE, "/a": status(404), "/b": SAYS_GONE });
    reword();
    const crawled = await crawl(service, { url, crawl: { store_graph: true } });
    assert.deepEqual(
      ["/a", "/b", "/broken"].map((path) => crawled.page(path).change),
      ["gone", "gone", null],
    );
    assert.equal(crawled.page("/a").error, "in other words");
  });

  // proves: errors.code_decides
  itSlow("change no report of a watch", async () => {
    serve(SITE);
    const client = createClient({ address: service.address });
    const checked = async (id: string, checks: number) => {
      for (;;) {
        const watch = await client.watchStatus({ id });
        if (watch.checks >= checks) return watch;
      }
    };
    const { id } = await client.startWatch({
      url: `${origin.address}/`,
      every: "0 0 1 1 *",
      max_pages: 20,
      crawl: { delay_seconds: 0 },
    });
    await checked(id, 1);
    serve({ ...SITE, "/a": status(404), "/b": SAYS_GONE });
    reword();
    await client.checkWatch({ id });
    await checked(id, 2);
    const { reports } = await client.watchReports({ id });
    const changes = reports.flatMap((report) => report.changes);
    assert.deepEqual(changes.map(({ change, url }) => `${change} ${pathOf(url)}`).sort(), [
      "gone /a",
      "gone /b",
    ]);
  });

  // proves: errors.code_decides
  itSlow("change no exit code of a resumed crawl, and what has no code is a gap", async () => {
    serve({
      "/": madePage("Home", { links: ["/gone", "/a", "/b"] }),
      "/gone": status(404),
      "/a": madePage("a"),
      "/b": madePage("b"),
    });
    for (const [name, change, code] of [
      ["reworded", { error: "in other words" }, 0],
      ["uncoded", { code: undefined, status: undefined }, 6],
    ] as const) {
      const out = join(folder, name);
      const args = ["crawl", `${origin.address}/`, "--no-complete", "--delay-seconds", "0"];
      const env = {
        ...process.env,
        SERVICE_ALLOW_PRIVATE_HOSTS: "1",
        SERVICE_PAGE_INTERVAL_SECONDS: "0",
        SERVICE_WEB_ARCHIVE_URL: "",
        SERVICE_GRAPH_DIR: join(folder, "graphs"),
      };
      const rest = ["--concurrency", "1", "--out", out];
      const first = await legible([...args, ...rest, "--max-pages", "2"], { env });
      assert.equal(first.code, 0, first.err);
      const journal = join(out, "journal.jsonl");
      const lines = (await readFile(journal, "utf8")).trimEnd().split("\n");
      const changed = lines.map((line) => {
        const entry = JSON.parse(line);
        const hasFailed = entry.type === "settled" && entry.error !== null;
        return `${JSON.stringify(hasFailed ? { ...entry, ...change } : entry)}\n`;
      });
      assert.notDeepEqual(changed.join(""), `${lines.join("\n")}\n`);
      await writeFile(journal, changed.join(""));
      const resume = [...args, ...rest, "--resume", "--max-pages", "0"];
      const second = await legible(resume, { env });
      assert.equal(second.code, code, second.err);
    }
  });
});
