// Pages that declare one canonical address: each is a page, or those with one text are merged.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { storedLines } from "../support/graphs.ts";
import { useOrigins } from "../support/origin.ts";
import { useService } from "../support/service.ts";
import { crawl, madePage } from "../support/site.ts";

const service = useService({ SERVICE_BROWSER_PATH: "/nowhere" });
const site = useOrigins();

const canonical = (href: string) => `<link rel="canonical" href="${href}">`;
const lamp = { title: "Lamp", head: canonical("/lamp") };
const PAGES = {
  "/": madePage("root", {
    links: ["/lamp?view=a", "/lamp", "/lamp?view=b", "/lamp?page=2", "/x", "/y"],
  }),
  "/lamp?view=a": madePage("lamp", lamp),
  "/lamp": madePage("lamp", { title: "Lamp" }),
  "/lamp?view=b": madePage("lamp", {
    ...lamp,
    head: `${lamp.head}<link rel="next" href="/later">`,
  }),
  "/lamp?page=2": madePage("lamp, page two", lamp),
  "/x": madePage("twin", { title: "Twin", head: canonical("https://elsewhere.example/") }),
  "/y": madePage("twin", { title: "Twin", head: canonical("https://elsewhere.example/") }),
  "/later": madePage("later"),
};

async function read(options: object, more: Readonly<Record<string, string>> = {}) {
  const origin = await site({ ...PAGES, ...more });
  const crawled = await crawl(service, {
    url: `${origin.address}/`,
    concurrency: 1,
    crawl: options,
  });
  const pages = crawled.all("page");
  const same = pages.flatMap(({ citation, same_as, url }) =>
    same_as === undefined ? [] : [[citation?.anchor, url.slice(origin.address.length), same_as]],
  );
  return { crawled, pages, same };
}

describe("crawl.canonical", () => {
  // proves: crawl.canonical.default
  it("merges none by default", async () => {
    const { same, pages } = await read({});
    assert.deepEqual([same, pages.length], [[], 8]);
    assert.ok(pages.some((page) => page.canonical?.endsWith("/lamp")));
  });

  // proves: crawl.canonical
  it("merges pages with one text that declare or have one address, and follows their links", async () => {
    const { same, pages, crawled } = await read({ canonical: "merge" });
    const [, first] = pages;
    assert.ok(first !== undefined && first.url.endsWith("/lamp?view=a"));
    assert.deepEqual(same, [
      ["to /lamp", "/lamp?view=a", first.index],
      ["to /lamp?view=b", "/lamp?view=a", first.index],
    ]);
    for (const path of ["/lamp?page=2", "/x", "/y", "/later"]) {
      assert.ok(crawled.paths.includes(path), path);
    }
    const last = pages.find(({ citation }) => citation?.anchor === "to /lamp?view=b");
    assert.equal(last?.newly_queued, 1);
    assert.equal(crawled.one("done").graph.pages, 6);
  });

  // proves: crawl.canonical.graph
  it("resolves links to merged pages in the stored graph, with ignored parameters too", async () => {
    const options = { canonical: "merge", ignore_parameters: "ref" };
    const later = { "/later": madePage("later", { links: ["/lamp?ref=twin"] }) };
    const { crawled } = await read(options, later);
    const lines = await storedLines(service, crawled.one("run").url);
    const anchors = lines.flatMap((line) =>
      line.kind === "link" && line.target.endsWith("/lamp?view=a") ? [line.anchors] : [],
    );
    const [ofRoot, ofPage] = anchors;
    assert.deepEqual(ofRoot, ["to /lamp?view=a", "to /lamp", "to /lamp?view=b"]);
    assert.deepEqual(ofPage, ["to /lamp?ref=twin"]);
  });
});
