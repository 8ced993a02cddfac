// `legible crawl` of a site with a closed pattern: what it says, and that a kill changes nothing.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe } from "node:test";
import { BIN, type Ended, endOf, legible } from "../support/command.ts";
import { type Answer, useOrigins } from "../support/origin.ts";
import { itSlow } from "../support/slow.ts";
import { answersOf, copies, numbers, paragraph, type TrapSite } from "../support/trap-sites.ts";

const sites = useOrigins();
let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-crawl-traps-"));
});
after(() => rm(folder, { recursive: true, force: true }));

const ENV = {
  ...process.env,
  SERVICE_PAGE_INTERVAL_SECONDS: "0",
  SERVICE_BROWSER_PATH: "/nowhere/chromium",
};
const OPTIONS = [
  ...["--no-complete", "--delay-seconds", "0", "--no-web-archive", "--concurrency", "1"],
  ...["--no-judge-pages", "--format", "jsonl"],
];

/** 120 copies of one text, then 20 pages with texts of their own, of which every fifth links to copies. */
const SITE: TrapSite = {
  page: (url) => {
    const news = numbers(1, 20).map((at) => `<p><a href="/news/${at}">News</a></p>`);
    if (url.pathname === "/") return `${copies(120).page(url)}${news.join("")}`;
    if (!url.pathname.startsWith("/news/")) return copies(120).page(url);
    const at = Number(url.pathname.slice(6));
    const more = at % 5 === 0 ? `<p><a href="/copy/${1000 + at}">A copy</a></p>` : "";
    return paragraph(at) + more;
  },
};

const crawl = (address: string, ...args: readonly string[]): Promise<Ended> =>
  legible(["crawl", `${address}/`, ...OPTIONS, ...args], { cwd: folder, env: ENV });

async function pathsIn(out: string): Promise<readonly string[]> {
  const text = await readFile(join(folder, out, "pages.jsonl"), "utf8");
  const urls = text.trimEnd().split("\n");
  return urls.map((line) => new URL(JSON.parse(line).url).pathname);
}

/** What a run says, without its time and what an earlier crawl adds. */
const saidBy = ({ err }: Ended): string =>
  err.replace(/ in \d+(?:\.\d+)? s/, "").replace(/^.* since the last crawl: .*\n/m, "");

describe("legible crawl of a site with a trap", () => {
  // proves: traps.exhausted, traps.off
  itSlow("names the pattern, and says at its end that the crawl is incomplete", async () => {
    const { address } = await sites(answersOf(SITE));
    const run = await crawl(address);
    assert.equal(run.code, 0, run.err);
    assert.equal(run.err.match(/the pattern \S+\/copy\/\* are no longer read/g)?.length, 1);
    assert.match(run.err, /incomplete: 74 addresses of closed patterns not read; --no-traps/);
    const whole = await crawl(address, "--no-traps");
    assert.doesNotMatch(whole.err, /incomplete|no longer read/);
    assert.match(whole.err, /145 pages read, 0 failed/);
  });

  // proves: traps.resume
  itSlow(
    "reads the same pages, and says the same once, after kills before, at and after the closing",
    {
      timeout: 240_000,
    },
    async () => {
      let heard = (): void => undefined;
      const page = answersOf(SITE)["/"];
      const answer: Answer = (request, response) => {
        if (!/robots|xml|txt/.test(request.url ?? "")) heard();
        if (typeof page === "function") page(request, response);
      };
      const { address } = await sites(new Proxy({}, { get: () => answer }));
      const whole = await crawl(address, "--out", "whole");
      assert.equal(whole.code, 0, whole.err);

      let said = "";
      for (const last of [30, 20, 3, 4, 8]) {
        let requests = 0;
        const args = ["crawl", `${address}/`, ...OPTIONS, "--out", "killed", "--resume"];
        const run = spawn(process.execPath, [BIN, ...args], {
          cwd: folder,
          env: ENV,
          stdio: "pipe",
        });
        heard = () => {
          if (++requests === last) run.kill("SIGKILL");
        };
        const end = await endOf(run);
        assert.equal(end.signal, "SIGKILL", end.err);
        said += end.err;
      }
      heard = () => undefined;
      const end = await crawl(address, "--out", "killed", "--resume");
      assert.equal(end.code, 0, end.err);
      assert.deepEqual(await pathsIn("killed"), await pathsIn("whole"));
      const warnings = `${said}${end.err}`.match(/are no longer read/g);
      assert.equal(warnings?.length, 1);
      const sum = (run: Ended) => saidBy(run).slice(saidBy(run).indexOf("pages read"));
      assert.equal(sum(end).replaceAll("killed", "whole"), sum(whole));
    },
  );
});
