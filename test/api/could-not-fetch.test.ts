// What the surfaces for people say of a page that was not read, beside what the routes say: the command line and MCP. The
// console has the same words in test/console/read.test.ts.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { SiteEvent } from "../../src/model/site-event.ts";
import { legible } from "../support/command.ts";
import { type Connected, call, connectHttp, texts } from "../support/mcp.ts";
import { useOrigin } from "../support/origin.ts";
import { answerOf, post, type Refused } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";

const LINKS = `<main><h1>Lamps</h1><p>A lamp gives light to a room when the sun has gone down.</p>
<a href="/failing">One</a> <a href="/shell">Two</a> <a href="/gone">Three</a></main>`;

const origin = useOrigin({
  "/": LINKS,
  "/failing": (_request, response) => response.writeHead(500).end(),
  "/shell": `<!doctype html><div id="root"></div><script src="/app.js"></script>`,
  "/robots.txt": (_request, response) => {
    response.setHeader("content-type", "text/plain");
    response.end("User-agent: *\nDisallow: /private\n");
  },
});
const service = useService({
  SERVICE_PAGE_INTERVAL_SECONDS: "0",
  SERVICE_BROWSER_PATH: "/nowhere/chromium",
});
const env = {
  ...process.env,
  SERVICE_PAGE_INTERVAL_SECONDS: "0",
  SERVICE_BROWSER_PATH: "/nowhere/chromium",
};

/** Pages that are not read, each with the beginning of what the route says and with the cause. */
const PAGES: Readonly<Record<string, readonly [prefix: string, cause: string, code: string]>> = {
  "/gone": ["could not fetch page: ", "HTTP 404: page does not exist", "PAGE_MISSING"],
  "/failing": ["could not fetch page: ", "HTTP 500: the server failed", "PAGE_FETCH_FAILED"],
  "/shell": ["could not resolve URL: ", "the page is filled in by scripts", "PAGE_BLOCKED"],
  "/private": ["could not resolve URL: ", "disallows /private", "PAGE_DISALLOWED"],
};

const request = (path: string) => ({
  url: `${origin.address}${path}`,
  fetch: { retries: 0, respect_robots: true },
});

describe("a page that was not read", () => {
  let mcp: Connected;
  before(async () => {
    mcp = await connectHttp(service.address);
  });
  after(() => mcp.close());

  for (const [path, [wire, cause, code]] of Object.entries(PAGES)) {
    // proves: surfaces.could_not_fetch
    it(`could not be fetched, to people, and has the prefix of the route: ${path}`, async () => {
      const { url, fetch } = request(path);
      const response = await post(`${service.address}/api/text`, { url, fetch });
      const { detail } = await answerOf<Refused>(response);
      const prefix = wire.replace("URL", url);
      assert.ok(detail.startsWith(prefix), detail);
      assert.ok(detail.includes(cause), detail);
      const words = detail.replace("could not resolve ", "could not fetch ");

      for (const command of ["read", "facts"]) {
        const args = [command, url, "--retries", "0", "--respect-robots", "-q"];
        const { err } = await legible(args, { env });
        assert.equal(err.split("\n")[0], `legible: ${words}`);
      }
      const result = await call(mcp, "read_page", { url });
      if (path === "/private") return;
      assert.equal(result.isError, true);
      // The line after it may name the tool that helps.
      assert.equal(texts(result)[0]?.split("\n")[0], `${code}: ${words}`);
    });
  }

  // proves: surfaces.could_not_fetch
  itSlow("has no class name and could not be fetched, in the report of a crawl", async () => {
    const url = `${origin.address}/`;
    const body = { url, complete: false, crawl: { delay_seconds: 0 }, fetch: { retries: 0 } };
    const response = await post(`${service.address}/api/site/stream`, body);
    const lines = (await response.text()).split("\n").filter((line) => line.startsWith("data: "));
    const events = lines.map((line): SiteEvent => JSON.parse(line.slice("data: ".length)));
    const shell = `${origin.address}/shell`;
    const failed = events.find((event) => event.type === "page" && event.url === shell);
    const error = failed?.type === "page" ? (failed.error ?? "") : "";
    assert.ok(error.startsWith(`could not resolve ${shell}: `), error);
    const words = error.replace("resolve", "fetch");

    const args = ["crawl", url, "--no-complete", "--delay-seconds", "0", "--retries", "0"];
    const { err } = await legible(args, { env });
    assert.match(err, /failed: 1 × could not fetch \.\.\. the page is filled in by scripts/);
    const result = await call(mcp, "crawl_site", {
      url,
      max_pages: 9,
      crawl: { delay_seconds: 0 },
    });
    const { pages }: { pages: readonly { url: string; error?: string }[] } = Object(
      result.structuredContent,
    );
    assert.equal(pages.find((page) => page.url === shell)?.error, words);
  });

  // proves: surfaces.could_not_fetch
  it("could not be fetched, to people, if it is the root of a crawl", async () => {
    const url = `${origin.address}/gone`;
    const { err } = await legible(["crawl", url, "--no-complete", "-q"], { env });
    assert.match(err, /^legible: could not fetch page: HTTP 404: page does not exist$/m);
    const result = await call(mcp, "crawl_site", { url });
    assert.equal(
      texts(result)[0],
      "PAGE_MISSING: could not fetch page: HTTP 404: page does not exist",
    );
  });
});
