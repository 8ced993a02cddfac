// `legible map` as a process: the addresses of a site, with and without asking for its pages.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { legible } from "../support/command.ts";
import { useOrigin } from "../support/origin.ts";
import { madeSite } from "../support/site.ts";

const origin = useOrigin({
  ...madeSite({
    "/": ["/a", "/report.pdf"],
    "/a": ["/a/deep", "/gone"],
    "/a/deep": [],
    "/listed": [],
  }),
  "/sitemap.xml": (request, response) => {
    const home = `http://${request.headers.host}`;
    response.end(
      `<urlset><url><loc>${home}/listed</loc></url><url><loc>${home}/lost</loc></url></urlset>`,
    );
  },
});

const map = (...args: readonly string[]) =>
  legible(["map", `${origin.address}/`, "--delay-seconds", "0", "--no-web-archive", ...args], {
    // No browser: what is tested here is not how a page is read.
    env: {
      ...process.env,
      SERVICE_PAGE_INTERVAL_SECONDS: "0",
      SERVICE_BROWSER_PATH: "/nowhere/chromium",
    },
  });

const paths = (out: string): readonly string[] =>
  out
    .trimEnd()
    .split("\n")
    .map((url) => new URL(url).pathname);

describe("legible map", () => {
  it("prints an address a line, those of sitemaps and of links, files among them", async () => {
    const { code, out, err } = await map();
    assert.equal(code, 0, err);
    assert.deepEqual(paths(out).toSorted(), [
      "/",
      "/a",
      "/a/deep",
      "/gone",
      "/listed",
      "/lost",
      "/report.pdf",
    ]);
    assert.ok(!origin.asked.includes("/report.pdf"));
  });

  it("tells as JSON the kind, where each was found and whether it is there", async () => {
    const { out } = await map("--json");
    const found = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
      .map(({ url, ...rest }) => [url.slice(origin.address.length), rest] as const);
    const of = Object.fromEntries(found);
    const root = `${origin.address}/`;
    assert.deepEqual(of["/"], {
      kind: "page",
      via: "seed",
      found_on: null,
      depth: 0,
      status: "ok",
    });
    assert.deepEqual(of["/report.pdf"], {
      kind: "pdf",
      via: "link",
      found_on: root,
      depth: 1,
      status: null,
    });
    assert.deepEqual(of["/lost"], {
      kind: "page",
      via: "sitemap",
      found_on: `${origin.address}/sitemap.xml`,
      depth: 1,
      status: "HTTP 404",
      code: "PAGE_MISSING",
    });
    assert.equal(of["/gone"]?.status, "HTTP 404");
  });

  it("is the sitemaps alone with --no-follow-links, each address asked for unless told not to", async () => {
    origin.asked.length = 0;
    const { out } = await map("--no-follow-links", "--json");
    const lines = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      lines.map(({ url, status }) => [new URL(url).pathname, status]),
      [
        ["/", "ok"],
        ["/listed", "ok"],
        ["/lost", "HTTP 404"],
      ],
    );
    origin.asked.length = 0;
    const unasked = await map("--no-follow-links", "--no-verify-inventory", "--json");
    assert.deepEqual(paths(unasked.out.replace(/^.*?"url":"([^"]*)".*$/gm, "$1")), [
      "/",
      "/listed",
      "/lost",
    ]);
    assert.doesNotMatch(unasked.out, /status/);
    assert.ok(!origin.asked.includes("/listed"));
  });

  it("asks for no more pages than --discovery-limit, and says that more were found", async () => {
    origin.asked.length = 0;
    const { out, err } = await map("--discovery-limit", "1");
    assert.equal(origin.asked.filter((path) => path === "/a" || path === "/listed").length, 0);
    assert.match(err, /3 pages were not requested: --discovery-limit/);
    assert.ok(paths(out).includes("/listed"));
  });
});
