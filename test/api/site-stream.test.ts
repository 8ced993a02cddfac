// A crawl through the service: its events in their order, every field of each, and what they add up to.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { TextResult } from "../../src/model/page.ts";
import type { RunningServer } from "../../src/server/main.ts";
import { type Origin, startOrigin } from "../support/origin.ts";
import { answerOf, frames, post } from "../support/requests.ts";
import { startService } from "../support/service.ts";
import { type Crawled, crawl, madePage, madeSite } from "../support/site.ts";

const ROBOTS = `User-agent: *
Disallow: /private
Crawl-delay: 0
Sitemap: /map.xml`;

const SITEMAP = (address: string) => `<?xml version="1.0"?><urlset>
<url><loc>${address}/a</loc></url><url><loc>${address}/only-in-sitemap</loc></url>
<url><loc>${address}/doc.pdf</loc></url><url><loc>https://elsewhere.example/x</loc></url></urlset>`;

let origin: Origin;
let service: RunningServer;
let crawled: Crawled;
before(async () => {
  origin = await startOrigin({
    ...madeSite({
      "/a": ["/", "/a/one", "/a/two", "/gone", "/report.pdf"],
      "/b": ["/a", "/moved", "/private/page"],
      "/a/one": ["/a/two"],
      "/a/two": ["/photo.png"],
      "/only-in-sitemap": [],
      "/private/page": [],
    }),
    "/": madePage("Home", {
      links: ["/a", "/b", "https://other.example/page", "mailto:me@example.com", "#top"],
      head: `<meta name="description" content="A made site"><script type="application/ld+json">{"@type":"WebSite","name":"Home"}</script>`,
    }),
    "/robots.txt": (_request, response) => {
      response.writeHead(200, { "content-type": "text/plain" });
      response.end(ROBOTS);
    },
    "/map.xml": (_request, response) => {
      response.writeHead(200, { "content-type": "application/xml" });
      response.end(SITEMAP(origin.address));
    },
    "/moved": (_request, response) => {
      response.writeHead(302, { location: "/a/one" });
      response.end();
    },
  });
  service = await startService();
  crawled = await crawl(service, { url: `${origin.address}/` });
});
after(async () => {
  await service.close();
  await origin.close();
});

const at = (path: string) => `${origin.address}${path}`;

describe("the events of a crawl", () => {
  // proves: endpoints.site_stream
  it("is answered with 200 and text/event-stream", async () => {
    const body = { url: at("/gone"), complete: false };
    const response = await post(`${service.address}/api/site/stream`, body);
    assert.equal(response.status, 200);
    assert.match(response.headers.get("content-type") ?? "", /^text\/event-stream/);
    await response.text();
  });

  // proves: site.order
  it("come in their order, the header first and done last", () => {
    const types = crawled.events.map((event) =>
      event.type === "stage" ? `stage(${event.stage})` : event.type,
    );
    const head = types.slice(0, 8);
    assert.deepEqual(head, [
      "run",
      "stage(analyze)",
      "analysis",
      "stage(enumerate)",
      "discovery",
      "frontier",
      "stage(extract)",
      "fetching",
    ]);
    assert.equal(types.at(-1), "done");
    assert.ok(types.slice(7, -1).every((type) => type === "fetching" || type === "page"));
  });

  it("have times that never run back", () => {
    const times = crawled.events.slice(1).map((event) => ("at" in event ? event.at : undefined));
    for (const [index, time] of times.entries()) {
      assert.ok(typeof time === "number" && time >= (times[index - 1] ?? 0));
    }
  });

  // proves: site.stage.analyze, site.stage.enumerate, site.stage.extract_unlimited
  it("say in their stages what is done", () => {
    const messages = crawled.all("stage").map(({ message }) => message);
    assert.deepEqual(messages, [
      "Detecting technology stack",
      "Seeding from sitemap",
      "Crawling and extracting every page",
    ]);
    const extract = crawled.all("stage").at(-1);
    assert.equal(extract?.type === "stage" && "unlimited" in extract && extract.unlimited, true);
  });
});

describe("the run header of a crawl", () => {
  // proves: states.crawl.running, run.mode.site, run.site.applied, run.site.render
  // proves: versioning.engine.site
  it("carries what is applied", () => {
    const { run, trace, engine, started, ...rest } = crawled.one("run");
    assert.match(run, /^[0-9a-f]{12}$/);
    assert.match(trace, new RegExp(`^127\\.0\\.0\\.1-\\d{8}T\\d{6}-${run}\\.jsonl$`));
    assert.ok(engine !== "" && started > 1.6e9);
    assert.deepEqual(rest, {
      type: "run",
      url: at("/"),
      mode: "site",
      strategy: "static-only",
      render: false,
      supplied: false,
      max_pages: 0,
      concurrency: 6,
      complete: false,
      max_depth: 12,
      strict_domain: true,
    });
  });
});

describe("analysis", () => {
  // proves: analysis.fields
  it("has every field", () => {
    const {
      metadata,
      at: _,
      static_chars,
      union_chars,
      rendered_chars,
      ...rest
    } = crawled.one("analysis");
    assert.ok(static_chars > 100 && union_chars >= static_chars && rendered_chars >= 0);
    assert.equal(metadata.description, "A made site");
    assert.deepEqual(rest, {
      type: "analysis",
      stage: "analyze",
      root: at("/"),
      frameworks: [],
      technologies: rest.technologies,
      payload_sources: ["json-ld"],
      render_required: false,
      render_loses_content: false,
      static_coverage: 1,
      strategy: "static-only",
    });
  });
});

describe("the metadata of a root", () => {
  // proves: resolve.metadata.same
  it("is the object its page's own stream resolves to", async () => {
    const response = await post(`${service.address}/api/text/stream`, { url: at("/") });
    const resolved = (await frames(response)).find(({ type }) => type === "resolve");
    assert.deepEqual(crawled.one("analysis").metadata, resolved?.["metadata"]);
  });
});

describe("discovery", () => {
  // proves: discovery.robots.fields, discovery.sitemaps.fields, discovery.sitemaps.source.robots
  // proves: discovery.seeds
  it("tells of robots.txt, sitemaps and seeds", () => {
    const { at: _, ...event } = crawled.one("discovery");
    assert.deepEqual(event, {
      type: "discovery",
      stage: "enumerate",
      robots: {
        found: true,
        url: at("/robots.txt"),
        fetched_status: 200,
        group: "*",
        rules_for_us: ["Disallow: /private"],
        crawl_delay: 0,
        text: ROBOTS,
        text_truncated: false,
        text_chars: ROBOTS.length,
      },
      sitemaps: {
        attempts: [
          { url: at("/map.xml"), status: 200, ok: true, urls: 4, index: false, source: "robots" },
        ],
        found: 1,
        total_urls: 4,
        cut: null,
      },
      seeds: [at("/a"), at("/only-in-sitemap")],
      web_archive: event.web_archive,
    });
  });
});

describe("frontier", () => {
  // proves: frontier.fields, frontier.extracted, frontier.new_urls, frontier.depth_counts
  // proves: frontier.discovered_kinds, frontier.refused
  it("is the queue after seeding", () => {
    const { at: _, ...event } = crawled.one("frontier");
    assert.deepEqual(event, {
      type: "frontier",
      stage: "enumerate",
      queued: 3,
      discovered: 4,
      depth_counts: { 0: 1, 1: 3 },
      discovered_kinds: {
        page: 3,
        pdf: 1,
        image: 0,
        other_file: 0,
        archive: 0,
        category: 0,
        tag: 0,
      },
      refused: {
        "off-site": 1,
        "past-depth": 0,
        "not-a-page": 0,
        excluded: 0,
        "not-included": 0,
        "queue-cap": 0,
      },
      from_sitemap: 2,
      extracted: 0,
      new_urls: [at("/"), at("/a"), at("/only-in-sitemap"), at("/doc.pdf")],
    });
  });
});

describe("fetching", () => {
  // proves: site_request.concurrency.effect, fetching.fields
  it("names what is in flight, never more than may be", () => {
    const events = crawled.all("fetching");
    assert.deepEqual(Object.keys(events[0] ?? {}).sort(), [
      "at",
      "extracted",
      "failed",
      "queued",
      "stage",
      "type",
      "urls",
    ]);
    assert.deepEqual(events[0]?.urls, [at("/")]);
    for (const { urls } of events) assert.ok(urls.length > 0 && urls.length <= 6);
  });
});

describe("a page event", () => {
  // proves: page_event.identity, page_event.citation.root, page_event.size, page_event.page_type
  // proves: page_event.links_out.external, page_event.counters, page_event.refused
  // proves: page_event.pages_per_minute
  it("has every field", () => {
    const { at: _, pages_per_minute, page_type_reasons, ...event } = crawled.page("/");
    assert.equal(pages_per_minute, Math.round(pages_per_minute * 10) / 10);
    assert.ok(page_type_reasons.length <= 4);
    assert.deepEqual(
      { ...event, page_type: "", page_type_confidence: 0, page_type_runner_up: {} },
      {
        type: "page",
        stage: "extract",
        index: 1,
        url: at("/"),
        title: "Home",
        byline: null,
        published: null,
        language: "en",
        description: event.description,
        canonical: event.canonical,
        depth: 0,
        citation: { via: "seed", found_on: null, anchor: null, depth: 0 },
        ok: true,
        error: null,
        chars: event.chars,
        words: event.words,
        blocks: event.blocks,
        images: [],
        tables: 0,
        markdown: event.markdown,
        content_markdown: event.content_markdown,
        content_blocks: event.content_blocks,
        content_methods: event.content_methods,
        page_type: "",
        page_type_confidence: 0,
        page_type_runner_up: {},
        canvas: null,
        change: null,
        cache: null,
        links_out: {
          external: [
            { url: "https://other.example/page", anchor: "to https://other.example/page" },
          ],
          in_script: [],
          files: [],
        },
        render_note: null,
        dead_end: null,
        strategy: "static-only",
        static_chars: event.chars,
        rendered_chars: 0,
        queued: 2 + 1,
        discovered: 5,
        depth_counts: { 0: 1, 1: 4 },
        discovered_kinds: { ...event.discovered_kinds, page: 4 },
        extracted: 1,
        failed: 0,
        newly_queued: 1,
        new_urls: [at("/b")],
        totals: { chars: event.chars, markdown: event.markdown.length, images: 0, tables: 0 },
        refused: { ...event.refused, "off-site": 2, "not-a-page": 1 },
        graph: event.graph,
      },
    );
    assert.match(event.markdown, /^# Home\n/);
  });

  // proves: page_event.content, page_event.page_type
  it("says of a page what /api/text says of it", async () => {
    const url = at("/only-in-sitemap");
    const text = await answerOf<TextResult>(await post(`${service.address}/api/text`, { url }));
    const { markdown, content_markdown, content_blocks, content_methods, ...page } =
      crawled.page("/only-in-sitemap");
    assert.deepEqual(
      [markdown, content_markdown, content_blocks, content_methods],
      [text.markdown, text.content_markdown, text.content_blocks, text.content_methods],
    );
    assert.deepEqual(
      [page.page_type, page.page_type_confidence, page.images, page.tables, page.blocks],
      [text.page_type, text.page_type_confidence, text.images, text.tables, text.page.blocks],
    );
    assert.equal(page.chars, text.text.length);
  });

  // proves: page_event.identity, page_event.citation.sitemap, page_event.citation.link
  it("cites where its address was found first", () => {
    assert.deepEqual(crawled.page("/a").citation, {
      via: "sitemap",
      found_on: at("/map.xml"),
      anchor: null,
      depth: 1,
    });
    assert.deepEqual(crawled.page("/b").citation, {
      via: "link",
      found_on: at("/"),
      anchor: "to /b",
      depth: 1,
    });
    assert.equal(crawled.page("/a/two").depth, 2);
  });

  // proves: frontier.files, page_event.links_out.files
  it("lists the files its page links to, which are counted and never fetched", () => {
    assert.deepEqual(crawled.page("/a").links_out.files, [
      { url: at("/report.pdf"), anchor: "to /report.pdf" },
    ]);
    assert.equal(crawled.one("done").discovered, 12);
    const kinds = crawled.all("page").at(-1)?.discovered_kinds;
    assert.equal(kinds?.pdf, 2);
    assert.equal(kinds?.image, 1);
    assert.ok(!origin.asked.includes("/report.pdf") && !origin.asked.includes("/photo.png"));
  });

  // proves: states.crawl.page_fails, page_event.failed, page_event.error.status
  // proves: errors.stream.page_level, page_event.failed.code
  it("of a page that failed has its error, its citation and nothing else", () => {
    const event = crawled.page("/gone");
    assert.equal(event.ok, false);
    assert.equal(event.error, "HTTP 404");
    assert.deepEqual([event.code, event.status, event.cause], ["PAGE_MISSING", 404, undefined]);
    assert.equal(event.citation.found_on, at("/a"));
    assert.deepEqual(
      [event.chars, event.blocks, event.tables, event.content_blocks, event.newly_queued],
      [0, 0, 0, 0, 0],
    );
    assert.deepEqual([event.title, event.markdown, event.content_markdown], ["", "", ""]);
    assert.deepEqual([event.images, event.content_methods, event.new_urls], [[], [], []]);
    assert.deepEqual(event.links_out, { external: [], in_script: [] });
    assert.deepEqual([event.page_type, event.strategy], ["unknown", null]);
    assert.deepEqual(event.page_type_runner_up, { type: "", confidence: 0 });
  });

  // proves: page_event.one_each, page_event.index, page_event.two_addresses
  it("is one for each address that was started, two addresses of one page included", () => {
    const paths = crawled.all("page").map(({ url }) => new URL(url).pathname);
    assert.deepEqual(paths.toSorted(), [
      "/",
      "/a",
      "/a/one",
      "/a/one",
      "/a/two",
      "/b",
      "/gone",
      "/only-in-sitemap",
      "/private/page",
    ]);
    assert.deepEqual(
      crawled.all("page").map(({ index }) => index),
      paths.map((_, index) => index + 1),
    );
  });

  // proves: frontier.new_urls, page_event.counters, page_event.totals
  it("adds up: deltas to the discovered set, running totals to sums", () => {
    const found = new Set(crawled.one("frontier").new_urls);
    assert.equal(crawled.one("frontier").discovered, found.size);
    let sums = { chars: 0, markdown: 0, images: 0, tables: 0 };
    for (const page of crawled.all("page")) {
      for (const url of page.new_urls) {
        assert.equal(found.has(url), false, url);
        found.add(url);
      }
      sums = {
        chars: sums.chars + page.chars,
        markdown: sums.markdown + page.markdown.length,
        images: sums.images + page.images.length,
        tables: sums.tables + page.tables,
      };
      assert.deepEqual(page.totals, sums);
      assert.equal(page.discovered, found.size);
      const kinds = Object.values(page.discovered_kinds).reduce((sum, count) => sum + count, 0);
      assert.equal(kinds, found.size);
      const depths = Object.values(page.depth_counts).reduce((sum, count) => sum + count, 0);
      assert.equal(depths, found.size);
      assert.equal(page.extracted + page.failed, page.index);
    }
  });

  // proves: crawl.max_depth.breadth_first
  it("keeps depths apart: none starts before the last of the depth above has ended", () => {
    const depths = crawled.all("page").map(({ depth }) => depth);
    assert.deepEqual(
      depths,
      depths.toSorted((a, b) => a - b),
    );
  });
});

describe("done", () => {
  // proves: site_request.max_pages.default, site_request.no_schema, states.crawl.exhausted
  // proves: site_done.fields, site_done.sums, site_done.largest_group, site_done.empty
  // proves: site_done.duration, site_done.refused_total, site_done.refused_urls
  it("has every field, and sums that hold", () => {
    const { at: _, duration_seconds, ...event } = crawled.one("done");
    assert.equal(duration_seconds, Math.round(duration_seconds * 10) / 10);
    const pages = crawled.all("page");
    const last = pages.at(-1);
    assert.deepEqual(event, {
      type: "done",
      stage: "done",
      pages_ok: 8,
      pages_total: 9,
      failed: 1,
      discovered: 12,
      remaining_queued: 0,
      exhausted: true,
      stopped: false,
      total_chars: last?.totals.chars,
      total_markdown_chars: last?.totals.markdown,
      total_images: 0,
      total_tables: 0,
      largest_identical_group: 1,
      identical_content_groups: [],
      chrome_blocks: event.chrome_blocks,
      chrome_slots: event.chrome_slots,
      entities: [],
      site_facts: {},
      fact_sources: {},
      // Entities and their mentions are joined when the last page is in.
      graph: { ...last?.graph, entities: 2, mentions: 5 },
      changes: null,
      refused: last?.refused,
      refused_total: 3,
      refused_urls: [
        { url: "https://elsewhere.example/x", reason: "off-site" },
        { url: "https://other.example/page", reason: "off-site" },
        { url: "mailto:me@example.com", reason: "not-a-page" },
      ],
    });
  });

  // proves: rule9.robots_once
  it("reads robots.txt once", () => {
    assert.equal(origin.asked.filter((path) => path === "/robots.txt").length, 1);
  });
});
