// Crawls of made sites: the finite ones are read whole, the endless ones are closed.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { type Answer, useOrigins } from "../../support/origin.ts";
import { startService, useService } from "../../support/service.ts";
import { type Crawled, crawl } from "../../support/site.ts";
import { itSlow } from "../../support/slow.ts";
import * as made from "../../support/trap-sites.ts";

const service = useService({ SERVICE_BROWSER_PATH: "/nowhere" });
const sites = useOrigins();
let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-traps-"));
});
after(() => rm(folder, { recursive: true, force: true }));

/** Crawls a made site. The diagnostics of the test report the pages read. */
async function crawled(
  name: string,
  site: made.TrapSite,
  options: { readonly max_pages?: number; readonly crawl?: object } = {},
): Promise<Crawled> {
  const { address } = await sites(made.answersOf(site));
  const result = await crawl(service, {
    url: `${address}/`,
    max_pages: options.max_pages ?? 1000,
    crawl: { max_depth: 50, store_graph: false, judge_pages: false, ...options.crawl },
  });
  const { pages_ok, refused } = result.one("done");
  report.push(`${name}: ${pages_ok} pages, ${refused.trap ?? 0} addresses refused`);
  return result;
}
const report: string[] = [];

const trapsOf = (result: Crawled) =>
  result.all("warning").flatMap((event) => (event.code === "trap" ? [event] : []));

/** Asserts that a crawl read so many pages, and refused no address. */
function assertWhole(result: Crawled, pages: number): void {
  const { pages_ok, exhausted, refused } = result.one("done");
  assert.deepEqual([pages_ok, exhausted, refused.trap], [pages, true, undefined]);
  assert.deepEqual(trapsOf(result), []);
}

/** Asserts that a crawl closed one pattern, and returns how many pages of it were read. */
function assertClosed(result: Crawled, pattern: RegExp): number {
  const [trap, ...others] = trapsOf(result);
  assert.ok(trap !== undefined && others.length === 0, `${others.length + 1} patterns`);
  assert.match(trap.pattern, pattern);
  assert.equal(trap.urls.length, 3);
  assert.ok(trap.pages >= 50 && trap.stale >= 48 && trap.stale <= 50, trap.message);
  const { exhausted, stopped, remaining_queued, refused } = result.one("done");
  assert.deepEqual([exhausted, stopped, remaining_queued], [false, false, 0]);
  assert.ok((refused.trap ?? 0) > 0);
  return trap.pages;
}

const countOf = ({ paths }: Crawled, pattern: RegExp): number =>
  paths.filter((path) => pattern.test(path)).length;

describe("a finite site is read whole:", () => {
  const finite: readonly (readonly [string, made.TrapSite, number])[] = [
    ["a forum of 120 topics", made.forum(120), 1 + 5 + 120],
    ["a catalogue of 160 items", made.catalogue(160), 1 + 160],
    ["70 articles, each also for print", made.print(70), 1 + 2 * 70],
    ["60 pages with one text in three languages", made.language(60), 1 + 3 + 3 * 60],
    ["40 pages with one text", made.copies(40), 1 + 40],
    ["12 documents with their version thrice in the path", made.versions, 1 + 12],
    ["a gallery of 80 pictures with one text", made.gallery(80), 1 + 80],
    [
      "a gallery whose pictures differ in their query",
      made.gallery(80, (at) => `/picture.php?id=${at}`),
      1 + 80,
    ],
  ];
  for (const [name, site, pages] of finite) {
    const itOf = pages > 100 ? itSlow : it;
    // proves: traps.finite
    itOf(name, async () => assertWhole(await crawled(name, site), pages));
  }
});

describe("an endless site is closed:", () => {
  const endless: readonly (readonly [string, made.TrapSite, RegExp, RegExp])[] = [
    ["an endless calendar", made.calendar, /^\S+\/calendar\?month=\*$/, /^\/calendar/],
    ["session ids", made.session(), /^[^/]+\/\*$/, /sid=/],
    [
      "a loop of eight relative links",
      made.menu("about news team work shop help jobs press".split(" ")),
      /^[^/]+\/\*\*$/,
      /./,
    ],
    ["search results", made.search, /^\S+\/search\?page=\*&q=\*$/, /^\/search/],
    ["a shop under four facets", made.facets, /^\S+\/shop\?/, /^\/shop/],
    ["goods under every selection of ten labels", made.labels, /\*\*$/, /^\/[a-z]+\//],
    ["200 pages with one text", made.copies(200), /^\S+\/copy\/\*$/, /^\/copy/],
    [
      "200 pages with one text and words for names",
      made.copies(200, made.word),
      /^\S+\/copy\/\*$/,
      /^\/copy/,
    ],
    [
      "300 topics that differ in numbers alone",
      made.numbersOnly(300),
      /^\S+\/viewtopic\.php\?t=\*$/,
      /^\/viewtopic/,
    ],
  ];
  for (const [name, site, pattern, addresses] of endless) {
    // proves: traps.endless, traps.warning, traps.exhausted
    it(name, async () => {
      const result = await crawled(name, site);
      assertClosed(result, pattern);
      const read = countOf(result, addresses);
      assert.ok(read >= 50 && read <= 150, `${read} pages`);
    });
  }

  itSlow("two patterns that lead to each other", async () => {
    const result = await crawled("days and months", made.daysAndMonths);
    const patterns = trapsOf(result).map(({ pattern }) => pattern.replace(/^[^/]+/, ""));
    assert.deepEqual(patterns.toSorted(), ["/day/*", "/month/*"]);
    assert.ok(countOf(result, /^\/day/) <= 150 && countOf(result, /^\/month/) <= 150);
  });

  itSlow("but for pages with texts of their own, which only max_pages ends", async () => {
    const result = await crawled("random texts", made.random, { max_pages: 200 });
    assert.deepEqual(trapsOf(result), []);
    const { pages_ok, exhausted } = result.one("done");
    assert.deepEqual([pages_ok, exhausted], [200, false]);
  });
});

describe("a closed pattern", () => {
  itSlow("leaves the rest of the site to be read", async () => {
    const goods = await crawled("facets and goods", made.facets);
    assert.equal(countOf(goods, /^\/goods/), 32);
    const news = await crawled("calendar and news", made.calendar);
    assert.equal(countOf(news, /^\/news/), 60);
    const wiki = await crawled("wiki", made.wiki);
    assertClosed(wiki, /\/wiki\/\*$/);
    assert.equal(countOf(wiki, /^\/wiki\/\w+(?:\?action=history)?$/), 2 * 60);
    const list = await crawled("sorted list", made.sorted);
    assert.equal(countOf(list, /^\/thing/), 120);
  });

  itSlow(
    "leaves the forms of a path that have texts: topics, when the addresses of posts are closed",
    async () => {
      const result = await crawled("forum of posts", made.forumOfPosts(100));
      assertClosed(result, /\/viewtopic\.php\?p=\*$/);
      assert.equal(countOf(result, /^\/viewtopic\.php\?f=2&t=/), 100);
      assert.equal(countOf(result, /^\/viewforum/), 4);
    },
  );

  // proves: traps.refused
  itSlow("counts each address once, however often and from wherever it is linked", async () => {
    const result = await crawled("copies", made.copies(200));
    const { refused, refused_urls, discovered, pages_total } = result.one("done");
    assert.equal(refused.trap, 201 - pages_total);
    assert.equal(discovered, 201);
    const urls = refused_urls.map(({ url }) => url);
    assert.equal(new Set(urls).size, refused.trap);
  });

  // proves: traps.off
  it("is none with traps: false", async () => {
    const result = await crawled("traps: false", made.copies(200), { crawl: { traps: false } });
    assertWhole(result, 201);
  });

  // proves: traps.listed
  itSlow("is none where include_paths matches", async () => {
    const options = { crawl: { include_paths: "^/$,^/copy/" } };
    assertWhole(await crawled("include_paths", made.copies(120), options), 121);
  });

  // proves: traps.listed
  itSlow("is none of addresses that a sitemap lists", async () => {
    const site = made.answersOf(made.copies(120));
    const sitemap: Answer = (_, response) => {
      const urls = made.numbers(1, 120).map((at) => `<url><loc>${address}/copy/${at}</loc></url>`);
      response.writeHead(200, { "content-type": "application/xml" });
      response.end(
        `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>`,
      );
    };
    const { address } = await sites(
      new Proxy(site, {
        get: (answers, path) => (path === "/sitemap.xml" ? sitemap : answers[String(path)]),
      }),
    );
    const options = { store_graph: false, judge_pages: false };
    assertWhole(await crawl(service, { url: `${address}/`, crawl: options }), 121);
  });

  // proves: traps.cached
  it("is the same on a crawl of unchanged pages from the cache", async () => {
    const cached = await startService({
      SERVICE_BROWSER_PATH: "/nowhere",
      SERVICE_GRAPH_DIR: folder,
    });
    try {
      const { address } = await sites(made.answersOf(made.copies(90)));
      const request = {
        url: `${address}/`,
        concurrency: 1,
        fetch: { max_age: 3600 },
        crawl: { store_graph: false },
      };
      const first = await crawl(cached, request);
      const second = await crawl(cached, request);
      const kept = second.all("page").filter(({ cache }) => cache !== null);
      assert.ok(kept.length >= 50, `${kept.length} pages are from the cache`);
      assertClosed(second, /\/copy\/\*$/);
      assert.deepEqual(second.paths, first.paths);
    } finally {
      await cached.close();
    }
  });
});

it("reports the pages read of each site", (t) => {
  for (const line of report) t.diagnostic(line);
});
