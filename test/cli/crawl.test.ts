// `legible crawl`: folder, forms, exit codes, and runs that are killed and resumed.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { appendFile, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { Parser } from "commonmark";
import { paceNote } from "../../src/cli/tell.ts";
import { BIN, type Ended, endOf, legible, legibleProcess } from "../support/command.ts";
import { type Answer, type Origin, useOrigins } from "../support/origin.ts";
import { madePage, madeSite } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-crawl-"));
});
const site = useOrigins();
after(() => rm(folder, { recursive: true, force: true }));

// No browser: what is tested here is not how a page is read.
const ENV = {
  ...process.env,
  SERVICE_PAGE_INTERVAL_SECONDS: "0",
  SERVICE_BROWSER_PATH: "/nowhere/chromium",
};
const PLAIN = ["--no-complete", "--delay-seconds", "0", "--no-web-archive"];

const crawl = (origin: Origin, ...args: readonly string[]): Promise<Ended> =>
  legible(["crawl", `${origin.address}/`, ...PLAIN, ...args], { cwd: folder, env: ENV });

interface Line {
  readonly url: string;
  readonly ok: boolean;
  readonly error: string | null;
  readonly file?: string | null;
  readonly markdown?: string;
}

async function pagesOf(out: string): Promise<readonly Line[]> {
  const text = await readFile(join(folder, out, "pages.jsonl"), "utf8");
  assert.ok(text.endsWith("\n"));
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

const pathsOf = (lines: readonly Line[]): readonly string[] =>
  lines.map(({ url }) => new URL(url).pathname).sort();

describe("legible crawl", () => {
  itSlow("writes a Markdown file a page, under the page's key, and a line for each", async () => {
    const head =
      '<meta name=author content="A. Writer"><meta property="article:published_time" content="2024-05-17">';
    const origin = await site({
      "/": madePage("Home", { links: ["/docs/start", "/gone"] }),
      "/docs/start": madePage("Start", { head }),
    });
    const { code, out, err } = await crawl(origin, "--out", "md");
    assert.equal(code, 0, err);
    assert.equal(out, "");
    const lines = await pagesOf("md");
    const start = lines.find(({ url }) => url.endsWith("/docs/start"));
    assert.equal(start?.file, `pages/127.0.0.1+${origin.port}/docs/start.md`);
    const text = await readFile(join(folder, "md", start.file), "utf8");
    assert.match(
      text,
      new RegExp(
        `^---\ntitle: "Start"\nurl: "${origin.address}/docs/start"\nauthor: "A\\. Writer"\ndate: "2024-05-17"\ntype: "[a-z]+"\nlanguage: "en"\ndepth: 1\nhash: "[a-z0-9]+"\ncrawled: "20[\\dTZ:.-]+"\n---\n\n# Start\n`,
      ),
    );
    const gone = lines.find(({ url }) => url.endsWith("/gone"));
    assert.deepEqual([gone?.ok, gone?.error, gone?.file], [false, "HTTP 404", null]);
    assert.match(err, /2 pages read, 1 failed in [\d.]+ s\nlegible: {3}failed: 1 × HTTP 404\n/);
  });

  // proves: cli.linked_folder
  it("links its files by relative paths, in the index and in llms.txt too, also after a resume", async () => {
    const links = ["/docs/start", "/wiki/K%C3%B6ln_(Rhein)", "/gone", "/later"];
    const text = (path: string) =>
      `<p>See <a href="${path}#part">that page</a>, which says more about the lamps of the harbour.</p><pre><code>[a](/docs/start)</code></pre>`;
    const origin = await site({
      "/": madePage("Home", { links }),
      "/docs/start": madePage("Start", { links: ["/"] }).replace(
        "</main>",
        `${text("/wiki/K%C3%B6ln_(Rhein)")}</main>`,
      ),
      "/wiki/K%C3%B6ln_(Rhein)": madePage("Cologne", { links: ["/docs/start"] }).replace(
        "</main>",
        `${text("/docs/start")}</main>`,
      ),
      "/later": madePage("Later", { links: ["/docs/start"] }),
    });
    const first = await crawl(origin, "--out", "linked", "--max-pages", "3");
    assert.equal(first.code, 0, first.err);
    const again = await crawl(origin, "--out", "linked", "--max-pages", "9", "--resume");
    assert.equal(again.code, 0, again.err);
    const names = (await pagesOf("linked")).flatMap(({ file }) => file ?? []);
    assert.ok(
      names.some((name) => name.includes("Köln_(Rhein)")),
      names.join(" "),
    );
    let inside = 0;
    for (const name of [...names, "index.md", "llms.txt", "llms-full.txt"]) {
      const parser = new Parser();
      const walker = parser.parse(await readFile(join(folder, "linked", name), "utf8")).walker();
      for (let step = walker.next(); step !== null; step = walker.next()) {
        const { destination } = step.node;
        if (step.node.type !== "link" || !step.entering || destination === null) continue;
        if (destination.startsWith("http")) {
          assert.match(destination, /\/gone$/, name);
          continue;
        }
        inside++;
        await stat(join(folder, "linked", dirname(name), decodeURIComponent(destination)));
      }
    }
    assert.ok(inside > 10, `${inside}`);
    const whole = await readFile(join(folder, "linked", "llms-full.txt"), "utf8");
    assert.equal(whole.match(/^<!-- http/gm)?.length, names.length);
    const start = names.find((name) => name.endsWith("start.md")) ?? "";
    assert.match(await readFile(join(folder, "linked", start), "utf8"), /\[a\]\(\/docs\/start\)/);
    await rm(join(folder, "linked", start));
    const without = await crawl(origin, "--out", "linked", "--max-pages", "9", "--resume");
    assert.equal(without.code, 0, without.err);
    assert.doesNotMatch(await readFile(join(folder, "linked", "index.md"), "utf8"), /start\.md/);
  });

  itSlow(
    "stores the images of its pages once, in files of their type, and links to them",
    async () => {
      const png = Buffer.from("a picture of a lamp");
      const sends =
        (type: string, body: Buffer | string) => (_: IncomingMessage, response: ServerResponse) => {
          response.setHeader("content-type", type);
          response.end(body);
        };
      const shows = (...sources: readonly string[]) =>
        `<p>The lamps of the harbour, as a keeper drew them on the evening before the storm.</p>${sources
          .map(
            (src) =>
              `<figure><img src="${src}" alt="A [lamp] (old)"><figcaption>A lamp</figcaption></figure>`,
          )
          .join("")}</main>`;
      const origin = await site({
        "/": madePage("Home", { links: ["/docs/start"] }).replace("</main>", shows("/i/lamp.png")),
        "/docs/start": madePage("Start").replace(
          "</main>",
          shows("/i/lamp.png", "/i/photo(1)?size=2", "/i/lamp", "/i/gone.png", "/i/page.png"),
        ),
        "/i/lamp.png": sends("image/png", png),
        "/i/lamp": sends("image/png; x=y", png),
        "/i/photo(1)": sends("image/jpeg", "photo"),
        "/i/page.png": sends("text/html", "<p>no image</p>"),
      });
      const run = await crawl(origin, "--out", "pictures", "--images");
      assert.equal(run.code, 0, run.err);
      assert.match(run.err, /2 images could not be stored: see .*images\.jsonl/);
      const lines = (await readFile(join(folder, "pictures", "images.jsonl"), "utf8")).trim();
      const images = lines.split("\n").map((line) => JSON.parse(line));
      assert.deepEqual(
        images
          .filter(({ file }) => file === null)
          .map(({ url, error }) => [url.slice(origin.address.length), error])
          .sort(),
        [
          ["/i/gone.png", "the image was answered with HTTP 404"],
          ["/i/page.png", "text/html is no image"],
        ],
      );
      assert.equal(new Set(images.flatMap(({ file }) => file ?? [])).size, 3);
      const names = (await pagesOf("pictures")).flatMap(({ file }) => file ?? []);
      let seen = 0;
      for (const name of [...names, "llms-full.txt"]) {
        const parser = new Parser();
        const walker = parser
          .parse(await readFile(join(folder, "pictures", name), "utf8"))
          .walker();
        for (let step = walker.next(); step !== null; step = walker.next()) {
          const { destination } = step.node;
          if (step.node.type !== "image" || !step.entering || destination === null) continue;
          if (destination.startsWith("http")) {
            assert.match(destination, /gone|page/);
            continue;
          }
          const path = join(folder, "pictures", dirname(name), decodeURIComponent(destination));
          assert.deepEqual(
            await readFile(path),
            path.endsWith(".jpg") ? Buffer.from("photo") : png,
          );
          seen++;
        }
      }
      assert.equal(seen, 8);
      const before = origin.asked.filter((path) => path.startsWith("/i/")).length;
      assert.equal(before, 5);
      const again = await crawl(origin, "--out", "pictures", "--images", "--resume");
      assert.equal(again.code, 0, again.err);
      const asked = origin.asked
        .slice()
        .filter((path) => path.startsWith("/i/"))
        .slice(before);
      assert.deepEqual(asked.sort(), ["/i/gone.png", "/i/page.png"]);
      const refused = await crawl(origin, "--images");
      assert.equal(refused.code, 2);
      assert.match(refused.err, /--images stores them beside Markdown files: set --out/);
    },
  );

  // proves: cli.page_files
  itSlow(
    "has a file for each page where case does not count, the same in every crawl and in the graph",
    async () => {
      const paths = [
        "/Page",
        "/page",
        "/PAGE",
        "/con",
        "/CON",
        "/nul.x",
        "/aux/a",
        "/Aux/a",
        "/aux/A",
      ];
      paths.push(
        "/a.",
        "/a",
        "/a%20",
        "/a./b",
        "/A/b",
        "/a/b",
        "/caf%C3%A9",
        "/cafe%CC%81",
        "/x.md/y",
      );
      const links = { "/": paths, "/back": paths.toReversed() };
      const pages = Object.fromEntries(paths.map((path) => [path, []]));
      const origin = await site(madeSite({ ...pages, ...links }));
      const files = async (root: string, out: string) => {
        const args = ["crawl", `${origin.address}${root}`, ...PLAIN, "--out", out];
        const { code, err } = await legible(args, { cwd: folder, env: ENV });
        assert.equal(code, 0, err);
        const lines = (await pagesOf(out)).filter(({ url }) =>
          paths.includes(new URL(url).pathname),
        );
        return new Map(lines.map(({ url, file }) => [url, file ?? ""]));
      };
      const forth = await files("/", "portable");
      assert.equal(forth.size, paths.length);
      const onDisk = new Set(
        [...forth.values()].map((file) => file.normalize("NFC").toLowerCase()),
      );
      assert.equal(onDisk.size, paths.length);
      for (const [url, file] of forth) {
        assert.match(
          await readFile(join(folder, "portable", file), "utf8"),
          new RegExp(`"${url}"`),
        );
      }
      assert.deepEqual(
        new Map([...(await files("/back", "back"))].sort()),
        new Map([...forth].sort()),
      );
      const args = ["graph", `${origin.address}/`, "--format", "markdown-dir", "--out", "graph"];
      assert.equal((await legible(args, { cwd: folder, env: ENV })).code, 0);
      for (const file of forth.values()) {
        const inGraph = join(folder, "graph", file.slice("pages/".length));
        assert.match(await readFile(inGraph, "utf8"), /^---\n/);
      }
    },
  );

  itSlow(
    "prints a line of JSON a page without a folder, or Markdown files one after the other",
    async () => {
      const origin = await site(madeSite({ "/": ["/a"], "/a": [] }));
      const lines = await crawl(origin);
      assert.equal(lines.code, 0, lines.err);
      const pages = lines.out
        .trimEnd()
        .split("\n")
        .map((line): Line => JSON.parse(line));
      assert.deepEqual(pathsOf(pages), ["/", "/a"]);
      assert.match(pages[0]?.markdown ?? "", /^# \//);
      const markdown = await crawl(origin, "--format", "md");
      assert.equal(markdown.out.match(/^url: /gm)?.length, 2);
    },
  );

  it("writes a JSON file a page on demand", async () => {
    const origin = await site(madeSite({ "/": [] }));
    assert.equal((await crawl(origin, "--out", "json", "--format", "json")).code, 0);
    const [line] = await pagesOf("json");
    const page = JSON.parse(await readFile(join(folder, "json", line?.file ?? ""), "utf8"));
    assert.equal(page.url, `${origin.address}/`);
    assert.match(page.markdown, /^# \//);
  });

  it("ends as read does for a root that cannot be had, and without a page is no success", async () => {
    const origin = await site({});
    const { code, out, err } = await crawl(origin, "--out", "none");
    assert.equal(code, 4);
    assert.equal(out, "");
    assert.match(err, /HTTP 404/);
  });

  it("refuses what does not fit together", async () => {
    const origin = await site({});
    assert.equal((await crawl(origin, "--format", "json")).code, 2);
    assert.equal((await crawl(origin, "--resume")).code, 2);
    assert.equal((await crawl(origin, "--include-paths", "(")).code, 2);
    assert.equal((await crawl(origin, "--max-pages", "-1")).code, 2);
  });

  // proves: cli.exit_cap, cli.exit_asked
  it("ends with 7 at an operator's cap, with 0 at the caller's own limit", async () => {
    const origin = await site(madeSite({ "/": ["/1", "/2"], "/1": [], "/2": [] }));
    const args = ["crawl", `${origin.address}/`, ...PLAIN];
    const env = { ...ENV, SERVICE_MAX_PAGES: "2" };
    const capped = await legible(args, { env });
    assert.equal(capped.code, 7, capped.err);
    assert.match(capped.err, /left: 1 page in the queue/);
    assert.equal((await crawl(origin, "--max-pages", "2")).code, 0);
  });

  // proves: render.missing_reported.cli
  it("says once that pages are not rendered, and counts them at its end", async () => {
    const origin = await site(madeSite({ "/": ["/1", "/2"], "/1": [], "/2": [] }));
    const args = [...PLAIN.slice(1), "--out", "unrendered"];
    const first = await legible(["crawl", `${origin.address}/`, ...args, "--max-pages", "2"], {
      cwd: folder,
      env: ENV,
    });
    assert.equal(first.code, 0, first.err);
    assert.equal(first.err.match(/legible: not rendered: /g)?.length, 1, first.err);
    assert.match(first.err, /^legible: {3}not rendered: 2 pages$/m);
    const rest = ["crawl", `${origin.address}/`, ...args, "--resume", "--max-pages", "0"];
    const { err } = await legible(rest, { cwd: folder, env: ENV });
    assert.match(err, /^legible: {3}not rendered: 3 pages$/m);
  });

  itSlow("is silent with --quiet but for warnings and failures", async () => {
    const origin = await site(madeSite({ "/": ["/1"], "/1": [] }));
    const { code, err } = await crawl(origin, "--quiet");
    assert.deepEqual([code, err], [0, ""]);
    const complete = ["crawl", `${origin.address}/`, ...PLAIN.slice(1), "-q"];
    const { err: warned } = await legible(complete, { env: ENV });
    assert.match(warned, /^legible: not rendered: .+\n$/);
  });

  itSlow(
    "says what the interval of a host still does where a shorter delay is asked for",
    async () => {
      const origin = await site(madeSite({ "/": [] }));
      const env = { ...ENV, SERVICE_PAGE_INTERVAL_SECONDS: "0.01" };
      const { err } = await legible(["crawl", `${origin.address}/`, ...PLAIN, "-q"], { env });
      const note =
        "--delay-seconds 0: pages of one host are still requested 0.01 s apart (SERVICE_PAGE_INTERVAL_SECONDS)";
      assert.equal(err, `legible: ${note}\n`);
      const interval = { SERVICE_PAGE_INTERVAL_SECONDS: 1 };
      assert.match(paceNote({ delaySeconds: "0.5" }, interval) ?? "", /still requested 1 s apart/);
      for (const flags of [
        { delaySeconds: "1" },
        { delaySeconds: "-1" },
        { delaySeconds: "x" },
        {},
      ]) {
        assert.equal(paceNote(flags, interval), undefined);
      }
    },
  );

  // proves: graph.replace_graph
  itSlow(
    "leaves a kept graph of more pages in place unless --replace is given, and says so",
    async () => {
      const origin = await site(madeSite({ "/": ["/a", "/b"], "/a": [], "/b": [] }));
      await crawl(origin, "--out", "kept");
      const warned = await crawl(origin, "--max-pages", "2");
      assert.equal(warned.code, 0, warned.err);
      assert.match(warned.err, /not complete \(pages: 2\).*\(pages: 3\).*--replace/);
      const replaced = await crawl(origin, "--max-pages", "2", "--replace");
      assert.doesNotMatch(replaced.err, /not complete/);
      const again = await crawl(origin, "--max-pages", "2");
      assert.doesNotMatch(again.err, /not complete/);
    },
  );

  it("names some failed addresses, and the changes since the last crawl", async () => {
    const gone = ["/gone/1", "/gone/2", "/gone/3", "/gone/4"];
    const answers: Record<string, Answer> = {
      "/": madePage("Home", { links: ["/a", "/b", ...gone] }),
      "/a": madePage("Lamps of brass"),
      "/b": madePage("Lamps of glass"),
    };
    const origin = await site(answers);
    const first = (await crawl(origin)).err;
    assert.doesNotMatch(first, /since the last crawl/);
    const named = gone.slice(0, 3).map((path) => `legible:     ${origin.address}${path}\n`);
    assert.ok(
      first.endsWith(`legible:   failed: 4 × HTTP 404\n${named.join("")}legible:     and 1 more\n`),
      first,
    );
    answers["/"] = madePage("Home", { links: ["/a", "/b", "/c"] });
    answers["/a"] = madePage("Lamps of iron");
    answers["/c"] = madePage("Lamps of paper");
    delete answers["/b"];
    const { err } = await crawl(origin);
    assert.match(err, /^legible: {3}since the last crawl: 1 new, \d changed, 0 moved, 1 gone$/m);
  });

  it("ends with 6 where a page that exists could not be read", async () => {
    const origin = await site({
      "/": madePage("Home", { links: ["/broken"] }),
      "/broken": (_, response) => {
        response.writeHead(500);
        response.end();
      },
    });
    const { code, err } = await crawl(origin);
    assert.equal(code, 6);
    assert.match(err, /failed: 1 × HTTP 500/);
  });
});

/** A site of so many pages in a tree, each with words of its own; the listener is told of every request. */
async function tree(pages: number, heard: (path: string) => void | Promise<void>): Promise<Origin> {
  const answers: Record<string, Answer> = {};
  for (let at = 0; at < pages; at++) {
    const links = [3 * at + 1, 3 * at + 2, 3 * at + 3].filter((next) => next < pages);
    const path = at === 0 ? "/" : `/p${at}`;
    const html = madePage(`page ${at}`, {
      links: ["/gone", "https://other.example/", ...links.map((next) => `/p${next}`)],
    });
    answers[path] = async (_, response) => {
      await heard(path);
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      response.end(html);
    };
  }
  return site(answers);
}

/** The last line of a run's summary that counts pages, without its time. */
const sumOf = ({ err }: Ended): string =>
  /legible: (\d+ pages? read, \d+ failed)/.exec(err)?.[1] ?? err;

describe("a crawl that is killed", () => {
  const PAGES = 40;

  itSlow(
    "is gone on with: no page twice, none lost, nothing settled asked for again, the same totals",
    {
      timeout: 240_000,
    },
    async () => {
      let heard = (_path: string): void => undefined;
      const origin = await tree(PAGES, (path) => heard(path));
      const undisturbed = await crawl(origin, "--out", "whole", "--format", "jsonl");
      assert.equal(undisturbed.code, 0, undisturbed.err);
      const whole = await pagesOf("whole");
      assert.equal(whole.length, PAGES + 1);

      const args = ["--out", "killed", "--format", "jsonl", "--resume"];
      const settled = new Set<string>();
      // Killed at these counts of requests: while the root is read, early, in the middle, late.
      for (const after of [1, 4, 9, 2, 12]) {
        let requests = 0;
        const run = spawn(
          process.execPath,
          [BIN, "crawl", `${origin.address}/`, ...PLAIN, ...args],
          {
            cwd: folder,
            env: ENV,
            stdio: "pipe",
          },
        );
        heard = (path) => {
          assert.ok(!settled.has(path), `${path} was settled and is asked for again`);
          if (++requests === after) run.kill("SIGKILL");
        };
        const end = await endOf(run);
        assert.equal(end.signal, "SIGKILL", end.err);
        for (const path of await settledPaths("killed")) settled.add(path);
      }
      assert.ok(settled.size >= 5, `${settled.size} pages were settled before the last run`);
      heard = (path) => assert.ok(!settled.has(path), `${path} is asked for again`);
      // What a kill in the middle of a write leaves.
      await appendFile(join(folder, "killed", "journal.jsonl"), '{"type":"settled","page":');
      await appendFile(join(folder, "killed", "pages.jsonl"), '{"url":"torn');
      const last = await crawl(origin, ...args);
      assert.equal(last.code, 0, last.err);
      assert.equal(sumOf(last), sumOf(undisturbed));
      assert.deepEqual(pathsOf(await pagesOf("killed")), pathsOf(whole));
      const texts = (lines: readonly Line[]) => lines.map(({ markdown }) => markdown).sort();
      assert.deepEqual(texts(await pagesOf("killed")), texts(whole));
      assert.deepEqual(await totalsOf("killed"), await totalsOf("whole"));
    },
  );

  /** Paths of the pages the journal has as settled. */
  async function settledPaths(out: string): Promise<readonly string[]> {
    const text = await readFile(join(folder, out, "journal.jsonl"), "utf8").catch(() => "");
    const whole = text.slice(0, text.lastIndexOf("\n") + 1);
    return whole.split("\n").flatMap((line) => {
      const entry = line === "" ? {} : JSON.parse(line);
      return entry.type === "settled" && entry.read !== null
        ? [new URL(entry.read.landed).pathname]
        : [];
    });
  }

  async function totalsOf(out: string): Promise<unknown> {
    const text = await readFile(join(folder, out, "journal.jsonl"), "utf8");
    const { extracted, failed, totals } = JSON.parse(text.trimEnd().split("\n").at(-1) ?? "");
    return { extracted, failed, totals };
  }

  itSlow("keeps its folder to itself while it runs", async () => {
    let second: Promise<Ended> | undefined;
    // The first request of all waits until the second process has ended.
    const origin = await tree(6, async () => {
      if (second !== undefined) return;
      const args = ["crawl", `${origin.address}/`, ...PLAIN, "--out", "shared", "--resume"];
      second = legibleProcess(args, { cwd: folder, env: ENV });
      await second;
    });
    const first = await crawl(origin, "--out", "shared");
    assert.equal(first.code, 0, first.err);
    const refused = await second;
    assert.equal(refused?.code, 2);
    assert.match(refused?.err ?? "", /shared is in use by process \d+/);
    assert.equal((await pagesOf("shared")).length, 7);
  });

  // proves: crawl.fields.default
  it("writes only the texts and lists that --fields names, and no Markdown file without its text", async () => {
    const origin = await site(madeSite({ "/": ["/a"], "/a": [] }));
    const lines = await crawl(origin, "--fields", "content_markdown");
    assert.equal(lines.code, 0, lines.err);
    for (const line of lines.out.trim().split("\n")) {
      const page: object = JSON.parse(line);
      assert.deepEqual(["content_markdown" in page, "markdown" in page], [true, false]);
    }
    const files = await crawl(origin, "--fields", "images", "--out", "bare");
    assert.equal(files.code, 2);
    assert.match(files.err, /--fields selects among JSON/);
  });

  itSlow("is not begun again by accident, nor gone on with as another one", async () => {
    const origin = await site(madeSite({ "/": ["/a", "/b"], "/a": [], "/b": [] }));
    const first = await crawl(origin, "--out", "twice", "--max-pages", "1");
    assert.equal(first.code, 0, first.err);
    const again = await crawl(origin, "--out", "twice");
    assert.equal(again.code, 2);
    assert.match(again.err, /twice already contains a crawl: resume it with --resume/);
    const other = await crawl(origin, "--out", "twice", "--resume", "--max-depth", "3");
    assert.equal(other.code, 2);
    assert.match(other.err, /--max-depth: the crawl in the folder was started with 12, not 3/);
    const more = await crawl(origin, "--out", "twice", "--resume", "--max-pages", "0");
    assert.equal(more.code, 0, more.err);
    assert.equal(sumOf(more), "3 pages read, 0 failed");
    assert.equal(
      (await readdir(join(folder, "twice", "pages"), { recursive: true })).filter((name) =>
        name.endsWith(".md"),
      ).length,
      3,
    );
    const done = await crawl(origin, "--out", "twice", "--resume");
    assert.equal(sumOf(done), "3 pages read, 0 failed");
  });

  itSlow("that is interrupted ends with 6, a sum and how to go on", async () => {
    let heard = (_path: string): void => undefined;
    const origin = await tree(30, (path) => heard(path));
    const run = spawn(
      process.execPath,
      [BIN, "crawl", `${origin.address}/`, ...PLAIN, "--out", "stopped"],
      { cwd: folder, env: ENV, stdio: "pipe" },
    );
    let requests = 0;
    heard = () => {
      if (++requests === 8) run.kill("SIGINT");
    };
    const end = await endOf(run);
    assert.equal(end.code, 6, end.err);
    assert.match(end.err, /\d+ pages? read, \d+ failed/);
    assert.match(
      end.err,
      /interrupted: the pages read are in \S+; resume by\n {2}legible crawl http:\S+ .*--out \S+ --resume\n/,
    );
    const rest = await crawl(origin, "--out", "stopped", "--resume");
    assert.equal(rest.code, 0, rest.err);
    assert.equal(sumOf(rest), "30 pages read, 1 failed");
  });
});
