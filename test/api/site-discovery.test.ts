// What the analysis and the discovery of a crawl tell: technologies, robots.txt, the web archive; pages that are drawn.
import assert from "node:assert/strict";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect } from "node:net";
import { describe, it } from "node:test";
import type { TextResult } from "../../src/index.ts";
import {
  type Answer,
  holdAnswer,
  type Origin,
  togetherAnswers,
  useOrigins,
} from "../support/origin.ts";
import { PUBLIC_ADDRESS } from "../support/rendering.ts";
import { answerOf, post } from "../support/requests.ts";
import { startService, useService } from "../support/service.ts";
import { type CrawlBody, type Crawled, crawl, madePage, madeSite } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

const started = useOrigins();

const text =
  (body: string) =>
  (_: IncomingMessage, response: ServerResponse): void => {
    response.setHeader("content-type", "text/plain");
    response.end(body);
  };

describe("what a crawl finds out first", () => {
  const service = useService({ SERVICE_BROWSER_PATH: "/nowhere" });

  // proves: analysis.technologies
  itSlow("names what the site is made of, with the evidence", { timeout: 60_000 }, async () => {
    const origin = await started({
      "/": madePage("Home", { head: '<meta name="generator" content="Hugo 0.133.0">' }),
    });
    const { technologies } = (await crawl(service, { url: `${origin.address}/` })).one("analysis");
    assert.deepEqual(technologies, [
      {
        name: "Hugo",
        category: "Static site generators",
        version: "0.133.0",
        confidence: 100,
        evidence: "meta generator: Hugo 0.133.0",
      },
    ]);
  });

  // proves: discovery.robots.rules, discovery.robots.text
  it("shows robots.txt: rules whole, the text cut, the delay as it is written", {
    timeout: 60_000,
  }, async () => {
    const rules = Array.from({ length: 300 }, (_, at) => `Disallow: /private-folder-${at}`);
    const robots = ["User-agent: *", "Crawl-delay: 0.01", ...rules].join("\n");
    const origin = await started({ "/": madePage("Home"), "/robots.txt": text(robots) });
    const found = (await crawl(service, { url: `${origin.address}/` })).one("discovery").robots;
    assert.deepEqual(found.rules_for_us, rules);
    assert.equal(found.text, robots.slice(0, 4000));
    assert.deepEqual([found.text_truncated, found.text_chars], [true, robots.length]);
    assert.equal(found.crawl_delay, 0.01);
  });

  it("shows what robots.txt, responses and pages declare about uses of their text", {
    timeout: 60_000,
  }, async () => {
    const robots = [
      "User-agent: otherbot",
      "Content-Signal: ai-train=yes",
      "User-agent: *",
      "Content-Signal: search=yes, ai-train=no # a comment",
      "Content-Usage: train-ai=n",
      "Disallow: /private",
    ];
    const origin = await started({
      "/": (_, response) => {
        response.setHeader("x-robots-tag", "noai");
        response.end(madePage("Home", { links: ["/open"] }));
      },
      "/open": madePage("Open"),
      "/robots.txt": text(robots.join("\n")),
    });
    const crawled = await crawl(service, { url: `${origin.address}/` });
    const found = crawled.one("discovery").robots;
    assert.deepEqual(found.content_signals, [
      "Content-Signal: search=yes, ai-train=no",
      "Content-Usage: train-ai=n",
    ]);
    assert.deepEqual(found.rules_for_us, ["Disallow: /private"]);
    const reservations = [{ name: "noai", value: "noai", source: "header" }];
    assert.deepEqual(crawled.page("/").reservations, reservations);
    assert.equal("reservations" in crawled.page("/open"), false);
    const url = `${origin.address}/`;
    const read = await answerOf<TextResult>(await post(`${service.address}/api/text`, { url }));
    assert.deepEqual(read.page.reservations, reservations);
  });

  // proves: discovery.robots.crawl_delay
  it("shows a Crawl-delay as the file has it, also one that is capped", {
    timeout: 60_000,
  }, async () => {
    const robots = text("User-agent: *\nCrawl-delay: 100");
    const origin = await started({ "/": madePage("Home"), "/robots.txt": robots });
    const crawled = await crawl(service, { url: `${origin.address}/` });
    assert.equal(crawled.one("discovery").robots.crawl_delay, 100);
  });

  // proves: discovery.sitemaps.parallel
  it("requests robots.txt and the conventional sitemaps at once, and those robots.txt names at once", {
    timeout: 60_000,
  }, async () => {
    const missing = (_: IncomingMessage, response: ServerResponse) => {
      response.writeHead(404);
      response.end();
    };
    const named = Array.from({ length: 4 }, (_, at) => `/named-${at}.txt`);
    const list =
      (path: string) =>
      ({ headers }: IncomingMessage, response: ServerResponse): void =>
        void response.end(`http://${headers.host}${path}`);
    const first = togetherAnswers({
      "/robots.txt": text(named.map((path) => `Sitemap: ${path}`).join("\n")),
      "/sitemap.xml": missing,
      "/sitemap_index.xml": missing,
      "/sitemap-index.xml": missing,
      "/wp-sitemap.xml": missing,
      "/sitemap.xml.gz": missing,
      "/sitemap.txt": missing,
    });
    const second = togetherAnswers(Object.fromEntries(named.map((path) => [path, list(path)])));
    const origin = await started({ "/": madePage("Home"), ...first, ...second });
    const body = { url: `${origin.address}/`, max_pages: 1 };
    const { attempts } = (await crawl(service, body)).one("discovery").sitemaps;
    assert.deepEqual(
      attempts.map(({ url, ok, source }) => [url.slice(origin.address.length), ok, source]),
      named.map((path) => [path, true, "robots"]),
    );
  });

  // proves: discovery.sitemaps.parallel
  it("lists sitemaps in a fixed order, each requested once, whatever comes first", {
    timeout: 60_000,
  }, async () => {
    const held = holdAnswer();
    const sitemap = ({ headers }: IncomingMessage, response: ServerResponse): void => {
      response.end(`http://${headers.host}/page`);
      held.answer(`http://${headers.host}/other`);
    };
    const origin = await started({
      "/": madePage("Home"),
      "/robots.txt": text("Sitemap: /late.txt\nSitemap: /sitemap.txt"),
      "/late.txt": held.handler,
      "/sitemap.txt": sitemap,
    });
    const crawled = await crawl(service, { url: `${origin.address}/`, max_pages: 1 });
    const { attempts } = crawled.one("discovery").sitemaps;
    assert.deepEqual(
      attempts.map(({ url, source }) => [url.slice(origin.address.length), source]),
      [
        ["/late.txt", "robots"],
        ["/sitemap.txt", "robots"],
      ],
    );
    assert.equal(origin.asked.filter((path) => path === "/sitemap.txt").length, 1);
  });

  // proves: discovery.sitemaps.parallel
  it("asks a site for no sitemap before its robots.txt allows the root, where that counts", {
    timeout: 60_000,
  }, async () => {
    const robots = text("User-agent: *\nDisallow: /");
    const origin = await started({ "/": madePage("Home"), "/robots.txt": robots });
    const body = { url: `${origin.address}/`, crawl: { respect_robots: true } };
    assert.match((await crawl(service, body)).one("error").message, /Disallow/);
    assert.deepEqual(origin.asked.toSorted(), ["/", "/robots.txt"]);
  });

  // proves: page_event.canvas, page_event.links_out.in_script
  it("tells of a page that is drawn: its canvases, its words, the links in its scripts", {
    timeout: 60_000,
  }, async () => {
    const drawn = `<!doctype html><title>Game</title><h1>A game</h1><canvas></canvas><script src="/game.js"></script>
      <script>start({ help: "https://help.example/play" })</script>`;
    const origin = await started({
      "/": madePage("Home", { links: ["/game"] }),
      "/game": drawn,
      "/game.js": text('const links = { shop: "https://shop.example/buy", scores: "/scores" };'),
    });
    const crawled = await crawl(service, { url: `${origin.address}/` });
    const { canvas, links_out } = crawled.page("/game");
    assert.ok(canvas !== null && canvas.script_bytes > 60);
    assert.deepEqual([canvas.canvases, canvas.words], [1, 2]);
    assert.deepEqual(links_out.in_script, [
      { url: "https://help.example/play", key: "help" },
      { url: "https://shop.example/buy", key: "shop" },
    ]);
    assert.equal(crawled.page("/").canvas, null);
    assert.deepEqual(crawled.page("/").links_out.in_script, []);
    assert.equal(crawled.one("done").pages_total, 2);
  });
});

describe("the guard", () => {
  // proves: guard.robots_sitemaps
  itSlow("holds for robots.txt and sitemaps as for pages", { timeout: 60_000 }, async () => {
    const dialled: string[] = [];
    const lamps = await started({
      "/": madePage("Home", { links: ["http://sub.lamps.org/inside"] }),
      "/robots.txt": text(
        "Sitemap: http://10.0.0.7/map.xml\nSitemap: http://sub.lamps.org/map.xml",
      ),
    });
    const service = await startService(
      { SERVICE_ALLOW_PRIVATE_HOSTS: "0", SERVICE_BROWSER_PATH: "/nowhere" },
      {
        resolve: async (hostname) => [hostname === "lamps.org" ? PUBLIC_ADDRESS : "10.0.0.8"],
        dial: async ({ hostname }) => {
          dialled.push(hostname);
          return connect(lamps.port, "127.0.0.1");
        },
      },
    );
    try {
      const options = { strict_domain: false };
      const crawled = await crawl(service, { url: "http://lamps.org/", crawl: options });
      const { attempts } = crawled.one("discovery").sitemaps;
      assert.deepEqual(
        attempts.slice(0, 2).map(({ url, status, ok }) => [url, status, ok]),
        [
          ["http://10.0.0.7/map.xml", 0, false],
          ["http://sub.lamps.org/map.xml", 0, false],
        ],
      );
      assert.match(crawled.page("/inside").error ?? "", /refusing to fetch a non-public address/);
      assert.deepEqual([...new Set(dialled)], ["lamps.org"]);
    } finally {
      await service.close();
    }
  });
});

describe("discovery.web_archive", () => {
  const COLLECTIONS = JSON.stringify([
    { id: "CC-MAIN-2026-21", name: "May 2026", "cdx-api": "http://archive.org.test/index" },
    { id: "CC-MAIN-2026-17", name: "April 2026", "cdx-api": "http://archive.org.test/older" },
  ]);
  const row = (url: string) => JSON.stringify({ url, status: "200" });
  const ROWS = [
    row("http://lamps.org/old"),
    row("http://www.lamps.org/old"),
    row("http://lamps.org/gone"),
    row("http://other.org/x"),
  ].join("\n");

  /** Crawls lamps.org where an archive's index gives these rows. */
  async function crawlArchived(
    rows: Answer | undefined,
    body: CrawlBody = {},
    { isThere = true } = {},
  ): Promise<{ readonly crawled: Crawled; readonly archive: Origin; readonly lamps: Origin }> {
    const archive = await started({
      "/collinfo.json": text(COLLECTIONS),
      ...(rows !== undefined && { "/index": rows }),
    });
    const lamps = await started(madeSite({ "/": ["/a"], "/a": [], "/old": [] }));
    const service = await startService(
      {
        SERVICE_ALLOW_PRIVATE_HOSTS: "0",
        SERVICE_BROWSER_PATH: "/nowhere",
        SERVICE_WEB_ARCHIVE_URL: "http://archive.org.test",
      },
      {
        resolve: async () => [PUBLIC_ADDRESS],
        dial: async ({ hostname }) => {
          if (hostname !== "lamps.org" && !isThere) throw new Error("nothing listens");
          return connect(hostname === "lamps.org" ? lamps.port : archive.port, "127.0.0.1");
        },
      },
    );
    try {
      return {
        crawled: await crawl(service, { url: "http://lamps.org/", ...body }),
        archive,
        lamps,
      };
    } finally {
      await service.close();
    }
  }

  // proves: crawl.web_archive.true, crawl.seed_from_web_archive.false, discovery.web_archive.fields
  // proves: discovery.web_archive.seen, discovery.web_archive.urls, discovery.web_archive.error
  // proves: discovery.web_archive.queued, discovery.web_archive.once, env.SERVICE_WEB_ARCHIVE_URL
  it("tells what the index lists, asked once, and queues nothing unasked", {
    timeout: 60_000,
  }, async () => {
    const { crawled, archive, lamps } = await crawlArchived(text(ROWS));
    assert.deepEqual(crawled.one("discovery").web_archive, {
      status: "seen",
      index: "CC-MAIN-2026-21",
      index_name: "May 2026",
      urls: 2,
      records: 4,
      sample: ["http://lamps.org/old", "http://lamps.org/gone"],
      error: null,
      queued: false,
    });
    assert.equal(archive.asked.length, 2);
    assert.deepEqual(crawled.paths, ["/", "/a"]);
    assert.ok(!lamps.asked.includes("/old"));
  });

  // proves: crawl.seed_from_web_archive.true, discovery.web_archive.queued
  it("is queued on demand, at depth 1 and cited as of the archive", {
    timeout: 60_000,
  }, async () => {
    const { crawled } = await crawlArchived(text(ROWS), { crawl: { seed_from_web_archive: true } });
    assert.equal(crawled.one("discovery").web_archive?.queued, true);
    const citation = { via: "web-archive", found_on: null, anchor: null, depth: 1 };
    assert.deepEqual(crawled.page("/old").citation, citation);
    assert.equal(crawled.page("/gone").error, "HTTP 404");
    assert.deepEqual(crawled.one("frontier").new_urls, [
      "http://lamps.org/",
      "http://lamps.org/old",
      "http://lamps.org/gone",
    ]);
    assert.equal(crawled.one("frontier").from_sitemap, 0);
  });

  // proves: discovery.web_archive.seen, discovery.web_archive.unavailable
  // proves: discovery.web_archive.error, discovery.web_archive.never_fails
  itSlow(
    "is not-seen for a host without rows, unavailable for an index that fails, and neither fails the crawl",
    {
      timeout: 60_000,
    },
    async () => {
      const unseen = await crawlArchived(undefined);
      assert.equal(unseen.crawled.one("discovery").web_archive?.status, "not-seen");
      const failing = await crawlArchived((_, response) => {
        response.writeHead(503);
        response.end();
      });
      const told = failing.crawled.one("discovery").web_archive;
      assert.equal(told?.status, "unavailable");
      assert.match(told?.error ?? "", /HTTP 503/);
      assert.equal(failing.crawled.one("done").pages_ok, 2);
    },
  );

  // proves: discovery.web_archive.never_fails
  it("is unavailable where no index is there, and the crawl reads every page", {
    timeout: 60_000,
  }, async () => {
    const seeded = { crawl: { seed_from_web_archive: true } };
    const { crawled } = await crawlArchived(text(ROWS), seeded, { isThere: false });
    const told = crawled.one("discovery").web_archive;
    assert.deepEqual([told?.status, told?.urls, told?.queued], ["unavailable", 0, false]);
    assert.equal(crawled.one("done").pages_ok, 2);
  });

  // proves: crawl.web_archive.false
  it("is null, and the index not asked, where it is switched off", {
    timeout: 60_000,
  }, async () => {
    const { crawled, archive } = await crawlArchived(text(ROWS), { crawl: { web_archive: false } });
    assert.equal(crawled.one("discovery").web_archive, null);
    assert.deepEqual(archive.asked, []);
  });
});
