// The addresses a crawl begins with, judged in slices: whoever else uses the process has a turn between them.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CrawlContext, SiteRequest } from "../../src/crawl/context.ts";
import { PageCrawl } from "../../src/crawl/page-crawl.ts";
import type { Sitemaps } from "../../src/crawl/sitemaps.ts";
import { NO_GRAPH } from "../../src/crawls/crawl-graph.ts";
import type { Journal, JournalEntry } from "../../src/model/journal.ts";
import { type CrawlOptions, completeOptions, renderOptions } from "../../src/model/options.ts";
import { parseRobots } from "../../src/net/robots-file.ts";
import { systemClock } from "../../src/runtime/clock.ts";
import { itSlow } from "../support/slow.ts";
import { drained } from "../support/steps.ts";

const ROOT = "https://example.com/";
const ADDRESSES = 20_000;

/** A crawl that has read nothing yet, under a robots.txt of a thousand rules. */
function begun(crawl: Partial<CrawlOptions>, signal: AbortSignal, journal?: Journal): PageCrawl {
  const rules = Array.from({ length: 1000 }, (_, at) => `Disallow: /*/section-${at}/`);
  const text = ["User-agent: *", ...rules].join("\n");
  const request: SiteRequest = {
    url: ROOT,
    max_pages: 1,
    concurrency: 1,
    complete: false,
    recipe: undefined,
    include: undefined,
    exclude: undefined,
    crawl: completeOptions("crawl", { respect_robots: true, ...crawl }),
    fetch: completeOptions("fetch"),
    renderOptions: renderOptions(),
  };
  const never = async () => assert.fail("no page is read here");
  const context: CrawlContext = {
    signal,
    network: { fetchResource: never } as unknown as CrawlContext["network"],
    clock: systemClock,
    hasBrowser: false,
    endedFiles: new Set(),
    graph: NO_GRAPH,
    webArchiveUrl: "",
    followsLinks: true,
    journal,
    read: never,
    readAgain: never,
    readBothWays: never,
  };
  const robots = {
    ...drained(parseRobots({ text, octets: new Map() }, "legible")),
    url: `${ROOT}robots.txt`,
    status: 200,
    found: true,
    failure: "",
    unreachable: false,
    text,
  };
  return new PageCrawl(request, context, { startedMs: 0, landed: ROOT, robots });
}

const url = (at: number) => `${ROOT}catalogue/section-${at}/product-${at}`;

const sitemaps: Sitemaps = {
  report: { attempts: [], found: 1, total_urls: ADDRESSES, cut: null },
  addresses: Array.from({ length: ADDRESSES }, (_, at) => ({
    url: url(at),
    found_on: `${ROOT}sitemap.xml`,
    modified: at % 2 === 0 ? "2026-01-01" : undefined,
  })),
};

/** Turns of the event loop that others have while work is under way. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let next: NodeJS.Immediate | undefined;
  const tick = () => {
    turns++;
    next = setImmediate(tick);
  };
  next = setImmediate(tick);
  try {
    await work();
  } finally {
    clearImmediate(next);
  }
  return turns;
}

describe("the addresses a crawl begins with", () => {
  const signal = new AbortController().signal;

  // proves: robots.many_rules
  itSlow("of a sitemap are judged a thousand at most before others have a turn", async () => {
    const crawl = begun({}, signal);
    let seeds = 0;
    const turns = await turnsDuring(async () => {
      seeds = (await crawl.seeding.seed(ROOT, sitemaps.addresses)).seeds.length;
    });
    assert.equal(seeds, ADDRESSES - 1000);
    assert.equal(crawl.frontier.counts().refused.robots, 1000);
    assert.ok(turns >= ADDRESSES / 1000, `${turns} turns`);
  });

  itSlow("of a web archive are, too", async () => {
    const crawl = begun({}, signal);
    const urls = Array.from({ length: ADDRESSES }, (_, at) => url(at));
    const turns = await turnsDuring(() => crawl.seeding.fromArchive(urls));
    assert.ok(turns >= ADDRESSES / 1000, `${turns} turns`);
  });

  // proves: crawl.include_paths.size
  itSlow("are, too, where patterns are to be compared with them", async () => {
    const paths = Array.from({ length: 100 }, (_, at) => `/section-${at}/`).join(",");
    const crawl = begun({ exclude_paths: paths, respect_robots: false }, signal);
    const turns = await turnsDuring(() => crawl.seeding.seed(ROOT, sitemaps.addresses));
    assert.equal(crawl.frontier.counts().refused.excluded, 100);
    assert.ok(turns >= ADDRESSES / 1000, `${turns} turns`);
  });

  itSlow("are kept a thousand an entry", async () => {
    const kept: JournalEntry[] = [];
    const crawl = begun({}, signal, {
      append: async (entry) => void kept.push(entry),
      past: async function* () {},
    });
    await crawl.seeding.seed(ROOT, sitemaps.addresses);
    const sizes = kept.map((entry) => {
      assert.ok(entry.type === "offered");
      return entry.accepted.length + entry.refused.length;
    });
    assert.deepEqual(sizes, [1, ...Array(ADDRESSES / 1000).fill(1000)]);
  });

  it("are left when the caller leaves", async () => {
    const leaving = new AbortController();
    const crawl = begun({}, leaving.signal);
    const seeding = crawl.seeding.seed(ROOT, sitemaps.addresses);
    setImmediate(() => leaving.abort(new Error("the caller left")));
    await assert.rejects(seeding, /the caller left/);
    assert.ok(crawl.frontier.queued < ADDRESSES / 2, `${crawl.frontier.queued} queued`);
  });
});
