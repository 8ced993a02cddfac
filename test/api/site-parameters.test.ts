// Queries in a crawl: patterns that match them, and parameters that change nothing on a page.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { storedLines } from "../support/graphs.ts";
import { useOrigins } from "../support/origin.ts";
import { useService } from "../support/service.ts";
import { crawl, madeSite } from "../support/site.ts";

const service = useService({ SERVICE_BROWSER_PATH: "/nowhere" });
const site = useOrigins();

const SHOP = madeSite({
  "/": ["/item/1?add-to-cart=1", "/item/1", "/item/2?Add-To-Cart=7&size=l#top", "/list?sort=up"],
  "/item/1": [],
  "/item/1?add-to-cart=1": ["/lost"],
  "/item/2?size=l": [],
  "/item/2?Add-To-Cart=7&size=l": [],
  "/list?sort=up": ["/list?page=2&sort=up"],
  "/list?page=2&sort=up": [],
  "/list?page=2": ["/?utm_campaign=x&sid=5"],
  "/list": ["/list?page=2&sort=up"],
  "/lost": [],
});

/** Returns the paths that a crawl read, sorted, and its refusals. */
async function read(options: object) {
  const origin = await site(SHOP);
  const crawled = await crawl(service, { url: `${origin.address}/`, crawl: options });
  return { paths: crawled.paths.toSorted(), refused: crawled.one("done").refused };
}

describe("ignore_parameters", () => {
  // proves: crawl.ignore_parameters.default
  it("ignores none by default", async () => {
    const { paths } = await read({});
    assert.ok(paths.includes("/item/1?add-to-cart=1") && paths.includes("/item/1"));
    assert.ok(paths.includes("/lost"));
  });

  // proves: crawl.ignore_parameters
  it("makes one page of addresses that differ in them alone, requested without them", async () => {
    const { paths } = await read({ ignore_parameters: "ADD-to-cart" });
    assert.deepEqual(paths, [
      "/",
      "/item/1",
      "/item/2?size=l",
      "/list?page=2&sort=up",
      "/list?sort=up",
    ]);
  });

  // proves: crawl.ignore_parameters
  it("takes the start of names, and a list of common ones", async () => {
    const { paths } = await read({ ignore_parameters: "so*, common" });
    assert.deepEqual(paths, ["/", "/item/1", "/item/2?size=l", "/list", "/list?page=2"]);
  });
});

describe("the stored graph", () => {
  // proves: crawl.ignore_parameters.graph
  it("resolves links with ignored parameters to their page", async () => {
    const origin = await site(SHOP);
    const root = `${origin.address}/`;
    await crawl(service, { url: root, crawl: { ignore_parameters: "add-to-cart, sort" } });
    const lines = await storedLines(service, root);
    const links = lines.flatMap((line) =>
      line.kind === "link" && line.source.endsWith(`:${origin.port}`)
        ? [line.target.slice(line.target.indexOf("/"))]
        : [],
    );
    assert.deepEqual(links.toSorted(), ["/item/1", "/item/2?size=l", "/list"]);
  });
});

describe("match_query", () => {
  // proves: crawl.match_query, crawl.match_query.default
  it("searches patterns in path and query as linked, in the path alone by default", async () => {
    const exclude_paths = "[?&](?:add-to-cart|sort)=";
    const plain = await read({ exclude_paths });
    assert.equal(plain.refused.excluded, 0);
    const { paths, refused } = await read({ exclude_paths, match_query: true });
    assert.deepEqual(
      [paths, refused.excluded],
      [["/", "/item/1", "/item/2?Add-To-Cart=7&size=l"], 2],
    );
    const only = await read({ include_paths: "size=l$", match_query: true });
    assert.deepEqual(only.paths, ["/", "/item/2?Add-To-Cart=7&size=l"]);
  });
});
