// The options of a crawl at their edges: scope, robots, budget, chrome, identical pages, what a crawl is refused for.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { type Answer, type Origin, useOrigins } from "../support/origin.ts";
import { post } from "../support/requests.ts";
import { startService, useService } from "../support/service.ts";
import { type CrawlBody, type Crawled, crawl, madePage, madeSite } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

// No browser: what is tested here is not how a page is read.
const service = useService({ SERVICE_BROWSER_PATH: "/nowhere" });
const site = useOrigins();

/** Crawls a made site from its root. */
async function crawlMade(
  pages: Readonly<Record<string, Answer | readonly string[]>>,
  body: CrawlBody = {},
): Promise<{ readonly crawled: Crawled; readonly origin: Origin }> {
  const made: Record<string, Answer> = {};
  for (const [path, page] of Object.entries(pages)) {
    if (Array.isArray(page)) Object.assign(made, madeSite({ [path]: page }));
    else made[path] = page as Answer;
  }
  const origin = await site(made);
  return { crawled: await crawl(service, { url: `${origin.address}/`, ...body }), origin };
}

const CHAIN = { "/": ["/1"], "/1": ["/2"], "/2": ["/3"], "/3": [] };

const text =
  (body: string): Answer =>
  (_request, response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    response.end(body);
  };
const redirect =
  (location: string): Answer =>
  (_request, response) => {
    response.writeHead(302, { location });
    response.end();
  };

describe("max_depth", () => {
  // proves: crawl.max_depth.zero
  it("0 is the root alone, and what it links to is turned away as past-depth", async () => {
    const { crawled } = await crawlMade(CHAIN, { crawl: { max_depth: 0 } });
    assert.deepEqual(crawled.paths, ["/"]);
    assert.equal(crawled.one("done").refused["past-depth"], 1);
    assert.equal(crawled.one("done").exhausted, true);
    assert.equal(crawled.one("run").max_depth, 0);
  });

  // proves: crawl.max_depth.one
  it("1 adds what the root links to and what its sitemap lists", async () => {
    const { crawled } = await crawlMade(
      { ...CHAIN, "/sitemap.txt": text("/nothing"), "/sitemap.xml": text("") },
      { crawl: { max_depth: 1 } },
    );
    assert.deepEqual(crawled.paths, ["/", "/1"]);
  });
});

describe("max_pages", () => {
  // proves: site_request.max_pages.counts, states.crawl.budget, site.stage.extract
  // proves: site_done.exhausted
  it("counts pages that failed too, and leaves the rest queued", async () => {
    const pages = { "/": ["/gone", "/1", "/2", "/3"], "/1": [], "/2": [], "/3": [] };
    const { crawled } = await crawlMade(pages, { max_pages: 3, concurrency: 1 });
    const done = crawled.one("done");
    assert.deepEqual([done.pages_total, done.failed, done.remaining_queued], [3, 1, 2]);
    assert.deepEqual([done.exhausted, done.stopped], [false, false]);
    const extract = crawled.all("stage").at(-1);
    assert.ok(extract !== undefined && "unlimited" in extract && extract.unlimited === false);
    assert.equal(extract.message, "Crawling and extracting up to 3 pages");
  });

  // proves: site_done.exhausted
  it("that is reached just as nothing is left is exhausted all the same", async () => {
    const { crawled } = await crawlMade(CHAIN, { max_pages: 4 });
    assert.equal(crawled.one("done").exhausted, true);
  });

  // proves: site_request.max_pages.clamped, site_request.concurrency.clamped, run.site.applied
  it("is clamped to the deployment's cap, and a client's 0 becomes it; so is concurrency", async () => {
    const capped = await startService({ SERVICE_MAX_PAGES: "2", SERVICE_MAX_CONCURRENCY: "1" });
    try {
      const origin = await site(madeSite(CHAIN));
      for (const max_pages of [0, 3]) {
        const crawled = await crawl(capped, { url: `${origin.address}/`, max_pages });
        const { max_pages: applied, concurrency } = crawled.one("run");
        assert.deepEqual([applied, concurrency], [2, 1]);
        assert.equal(crawled.one("done").pages_total, 2);
      }
      const less = await crawl(capped, { url: `${origin.address}/`, max_pages: 1 });
      assert.equal(less.one("run").max_pages, 1);
    } finally {
      await capped.close();
    }
  });
});

describe("paths", () => {
  // proves: crawl.within_path.true, crawl.include_paths.effect, crawl.exclude_paths.effect
  it("are taken in by include_paths and within_path, turned away by exclude_paths", async () => {
    const pages = {
      "/": ["/docs/a", "/docs/b/draft", "/blog/x", "https://elsewhere.example/draft"],
      "/docs/a": ["/docs/c", "/about", "https://elsewhere.example/docs/"],
      "/docs/c": [],
    };
    const { crawled } = await crawlMade(pages, {
      crawl: { include_paths: "^/docs/", exclude_paths: "draft" },
    });
    assert.deepEqual(crawled.paths.toSorted(), ["/", "/docs/a", "/docs/c"]);
    const { refused } = crawled.one("done");
    const tally = [refused.excluded, refused["not-included"], refused["off-site"]];
    assert.deepEqual(tally, [2, 2, 1]);
    const origin = await site(madeSite({ ...pages, "/docs/": ["/docs/a", "/blog/x"] }));
    const within = await crawl(service, {
      url: `${origin.address}/docs/`,
      crawl: { within_path: true },
    });
    assert.deepEqual(within.paths.toSorted(), ["/docs/", "/docs/a", "/docs/c"]);
  });

  // proves: crawl.include_paths.invalid, crawl.exclude_paths.invalid, errors.422.value_error
  it("of patterns that do not compile are a 422 that names the field", async () => {
    for (const field of ["include_paths", "exclude_paths"]) {
      const body = { url: "https://example.com/", crawl: { [field]: "fine,(" } };
      const response = await post(`${service.address}/api/site/stream`, body);
      assert.equal(response.status, 422);
      const { detail } = (await response.json()) as { detail: { loc: string[] }[] };
      assert.deepEqual(detail[0]?.loc, ["body", "crawl", field]);
    }
  });
});

describe("paths that compile to too much", () => {
  // proves: crawl.include_paths.size
  it("are a 422 that names the field and the limit", async () => {
    for (const field of ["include_paths", "exclude_paths"]) {
      const list = Array(600).fill(".{0,999}X$").join(",");
      const body = { url: "https://example.com/", crawl: { [field]: list } };
      const response = await post(`${service.address}/api/site/stream`, body);
      assert.equal(response.status, 422);
      const { detail } = (await response.json()) as { detail: { loc: string[]; msg: string }[] };
      assert.deepEqual(detail[0]?.loc, ["body", "crawl", field]);
      assert.match(detail[0]?.msg ?? "", /5,000 instructions/);
    }
  });
});

describe("robots.txt", () => {
  const ROBOTS = text("User-agent: legible\nDisallow: /secret\n");
  const PAGES = {
    "/robots.txt": ROBOTS,
    "/": ["/secret/page", "/open"],
    "/open": madePage("open", {
      head: '<meta name="robots" content="nofollow">',
      links: ["/next"],
    }),
    "/next": [],
    "/secret/page": [],
  };

  // proves: crawl.respect_robots.false, crawl.nofollow
  it("is read and not respected unless asked, nofollow neither", async () => {
    const { crawled } = await crawlMade(PAGES);
    assert.deepEqual(crawled.paths.toSorted(), ["/", "/next", "/open", "/secret/page"]);
    assert.equal("robots" in crawled.one("done").refused, false);
    assert.deepEqual(crawled.one("discovery").robots.rules_for_us, ["Disallow: /secret"]);
    assert.equal(crawled.one("discovery").robots.group, "legible");
  });

  // proves: crawl.respect_robots.true, crawl.respect_robots.counted, crawl.nofollow, rule9.frontier
  it("turns away at the frontier what it disallows, and links marked nofollow, tallied as robots", async () => {
    const { crawled, origin } = await crawlMade(PAGES, { crawl: { respect_robots: true } });
    assert.deepEqual(crawled.paths, ["/", "/open"]);
    assert.equal(crawled.one("done").refused.robots, 2);
    assert.equal(crawled.one("frontier").refused.robots, 0);
    assert.ok(!origin.asked.includes("/secret/page"));
  });

  // proves: crawl.respect_robots.distinct, rule9.per_page, page_event.error.status
  it("makes a page fail where the fetch respects it and the crawl does not", async () => {
    const { crawled } = await crawlMade(PAGES, { fetch: { respect_robots: true } });
    const page = crawled.page("/secret/page");
    assert.equal(page.ok, false);
    assert.match(page.error ?? "", /Disallow: \/secret/);
  });

  // proves: site_error.robots_root
  it("that disallows the root ends the crawl with its rule, before any page", async () => {
    const { crawled } = await crawlMade(
      { "/robots.txt": text("User-agent: *\nDisallow: /"), "/": [] },
      { crawl: { respect_robots: true } },
    );
    assert.match(crawled.one("error").message, /Disallow: \//);
    assert.equal(crawled.all("page").length, 0);
  });
});

describe("a root", () => {
  // proves: states.crawl.root_refused, site_error.message, site_error.not_crawlable
  it("that cannot be read is an error event with its refusal, and no page", async () => {
    const { crawled } = await crawlMade({});
    assert.match(crawled.one("error").message, /HTTP 404/);
    assert.equal(crawled.events.at(-1)?.type, "error");
    assert.equal(crawled.all("page").length + crawled.all("analysis").length, 0);
  });

  // proves: site_request.url.redirect, site.stage.redirected
  it("that moved is told of, and the scope follows it", async () => {
    const target = await site(madeSite({ "/home": ["/next"], "/next": [] }));
    const { crawled } = await crawlMade({ "/": redirect(`${target.address}/home`) });
    const messages = crawled.all("stage").map(({ message }) => message);
    assert.ok(messages.includes(`Redirected to ${target.address}/home`));
    assert.deepEqual(crawled.paths, ["/home", "/next"]);
    assert.equal(crawled.one("analysis").root, `${target.address}/home`);
  });

  // proves: states.crawl.root_refused, guard.surface.site
  it("on a private host is refused where the guard is on", async () => {
    const guarded = await startService({ SERVICE_ALLOW_PRIVATE_HOSTS: "0" });
    try {
      const crawled = await crawl(guarded, { url: "http://127.0.0.1:1/" });
      assert.match(crawled.one("error").message, /refusing to fetch a non-public address/);
    } finally {
      await guarded.close();
    }
  });

  // proves: site_request.url.required, site_error.not_crawlable
  it("that is no address is a 422 before the stream", async () => {
    const response = await post(`${service.address}/api/site/stream`, { url: "ftp://x/" });
    assert.equal(response.status, 422);
    assert.deepEqual(await response.json(), { detail: "url must be http or https" });
  });
});

describe("a page that redirects out of scope", () => {
  // proves: page_event.redirect_out
  it("fails with the address it landed at, and its links are not followed", async () => {
    const other = await site(madeSite({ "/x": ["/y"], "/y": [] }));
    const { crawled } = await crawlMade({ "/": ["/out"], "/out": redirect(`${other.address}/x`) });
    const page = crawled.page("/out");
    assert.equal(page.ok, false);
    assert.match(page.error ?? "", new RegExp(`${other.address}/x`));
    assert.ok(!other.asked.includes("/y"));
  });
});

describe("identical pages", () => {
  const SAME = madePage("x", {
    title: "Please wait",
    text: "This site is being kept up. Come back in an hour or two, please.",
  });
  // proves: warning.fields, warning.threshold, warning.once, site_done.identical_groups
  // proves: site_done.largest_group
  it("are warned of once, when the third comes, just before its event", async () => {
    const { crawled } = await crawlMade({
      "/": ["/1", "/2", "/3", "/4"],
      "/1": SAME,
      "/2": SAME,
      "/3": SAME,
      "/4": SAME,
    });
    const warning = crawled.one("warning");
    assert.equal(warning.code, "identical-content");
    assert.equal(warning.urls.length, 3);
    const place = crawled.events.indexOf(warning);
    const next = crawled.events[place + 1];
    assert.equal(next?.type, "page");
    assert.ok(next?.type === "page" && warning.urls.includes(next.url));
    assert.equal(warning.chars, next?.type === "page" ? next.chars : -1);
    const { identical_content_groups, largest_identical_group } = crawled.one("done");
    assert.equal(largest_identical_group, 4);
    assert.deepEqual(
      identical_content_groups.map(({ urls, chars }) => [urls.length, chars]),
      [[4, warning.chars]],
    );
  });
});

describe("site chrome", () => {
  const NOTE =
    "Our autumn catalogue is out and can be ordered by post from the shop in the old town.";
  const paths = Array.from({ length: 9 }, (_, at) => `/p${at}`);
  const page = (name: string, links: readonly string[] = []): string =>
    madePage(name, { links }).replace("<main>", `<div class="note">${NOTE}</div><main>`);
  const pages = Object.fromEntries([
    ["/", page("Home", paths)],
    ...paths.map((path) => [path, page(path)]),
  ]);

  // proves: crawl.remove_chrome.true, crawl.remove_chrome.min_pages, page_event.site_chrome
  // proves: site_done.chrome
  it("is taken from the content of pages once six were read, and named", async () => {
    const { crawled } = await crawlMade(pages, { concurrency: 1 });
    const events = crawled.all("page");
    for (const event of events.slice(0, 6)) {
      assert.ok(!event.content_methods.includes("site-chrome"), event.url);
    }
    for (const event of events.slice(6)) {
      assert.ok(event.content_methods.includes("site-chrome"), event.url);
      assert.ok(!event.content_markdown.includes(NOTE));
      assert.ok(event.markdown.includes(NOTE));
    }
    const done = crawled.one("done");
    assert.ok(done.chrome_blocks >= 1 && done.chrome_slots >= 1);
  });

  // proves: crawl.remove_chrome.false
  it("stays where it is not to be removed, and nothing is selected", async () => {
    const { crawled } = await crawlMade(pages, { crawl: { remove_chrome: false } });
    for (const event of crawled.all("page")) {
      assert.deepEqual([event.content_markdown, event.content_methods], ["", []]);
      assert.equal(event.content_blocks, event.blocks);
    }
  });

  // proves: crawl.main_content.false
  itSlow("goes without main_content too, which switches off the last two steps alone", async () => {
    const { crawled } = await crawlMade(pages, { concurrency: 1, crawl: { main_content: false } });
    const methods = new Set(crawled.all("page").flatMap((event) => event.content_methods));
    assert.ok(methods.has("site-chrome"));
    assert.ok(!methods.has("block-model") && !methods.has("main-content"));
  });

  // proves: crawl.main_content.true, crawl.main_content.false
  it("of one page is left out with main_content, and stays without", async () => {
    const services = readFileSync(
      new URL("../../../test/fixtures/type-polish-service/page.html", import.meta.url),
      "utf8",
    );
    const read = async (main_content: boolean) =>
      (await crawlMade({ "/": services }, { crawl: { main_content } })).crawled.page("/");
    const [within, whole] = [await read(true), await read(false)];
    assert.deepEqual(
      [within.content_methods, whole.content_methods],
      [["landmarks", "block-model"], ["landmarks"]],
    );
    assert.ok(within.content_blocks < whole.content_blocks);
    assert.ok(within.content_markdown.length < whole.content_markdown.length);
  });
});

describe("sitemaps", () => {
  const urlset =
    (paths: readonly string[]): Answer =>
    (request, response) => {
      const home = `http://${request.headers.host}`;
      response.end(
        `<urlset>${paths.map((path) => `<url><loc>${home}${path}</loc></url>`).join("")}</urlset>`,
      );
    };
  const index =
    (paths: readonly string[]): Answer =>
    (request, response) => {
      const home = `http://${request.headers.host}`;
      response.end(
        `<sitemapindex>${paths.map((path) => `<sitemap><loc>${home}${path}</loc></sitemap>`).join("")}</sitemapindex>`,
      );
    };

  // proves: crawl.sitemap_documents, discovery.sitemaps.source.conventional
  // proves: discovery.sitemaps.source.index, discovery.sitemaps.ok
  it("are followed through an index, each attempt on record", async () => {
    const { crawled, origin } = await crawlMade({
      "/": [],
      "/sitemap.xml": index(["/one.xml", "/two.xml", "/missing.xml"]),
      "/one.xml": urlset(["/a"]),
      "/two.xml": urlset(["/b", "/a"]),
      "/a": madePage("a"),
      "/b": madePage("b"),
    });
    const { attempts, found, total_urls } = crawled.one("discovery").sitemaps;
    assert.deepEqual(
      attempts.map(({ url, ...rest }) => [url.slice(origin.address.length), rest]),
      [
        ["/sitemap.xml", { status: 200, ok: true, urls: 0, index: true, source: "conventional" }],
        ["/one.xml", { status: 200, ok: true, urls: 1, index: false, source: "index" }],
        ["/two.xml", { status: 200, ok: true, urls: 2, index: false, source: "index" }],
        ["/missing.xml", { status: 404, ok: false, urls: 0, index: false, source: "index" }],
      ],
    );
    assert.deepEqual([found, total_urls], [3, 3]);
    assert.equal(crawled.one("discovery").sitemaps.cut, null);
    assert.deepEqual(crawled.paths.toSorted(), ["/", "/a", "/b"]);
  });

  // proves: crawl.sitemap_limit.effect, crawl.sitemap_documents, discovery.sitemaps.cut
  it("are read twenty at most, and so many addresses of them as asked for", async () => {
    const names = Array.from({ length: 30 }, (_, at) => `/map${at}.xml`);
    const maps = Object.fromEntries(names.map((name, at) => [name, urlset([`/x${at}`])]));
    const { crawled } = await crawlMade(
      { "/": [], "/sitemap.xml": index(names), ...maps },
      { max_pages: 1 },
    );
    assert.equal(crawled.one("discovery").sitemaps.attempts.length, 20);
    assert.equal(crawled.one("discovery").seeds.length, 19);
    const cut = { files: 11, addresses: 0, bytes: 0, time: 0 };
    assert.deepEqual(crawled.one("discovery").sitemaps.cut, cut);
    const limited = await crawlMade(
      { "/": [], "/sitemap.xml": urlset(["/1", "/2", "/3"]) },
      { max_pages: 1, crawl: { sitemap_limit: 2 } },
    );
    assert.equal(limited.crawled.one("discovery").seeds.length, 2);
    assert.equal(limited.crawled.one("discovery").sitemaps.cut?.addresses, 1);
    const unread = await crawlMade(
      {
        "/": [],
        "/sitemap.xml": index(["/one.xml", "/two.xml"]),
        "/one.xml": urlset(["/1", "/2"]),
        "/two.xml": urlset(["/3"]),
      },
      { max_pages: 1, crawl: { sitemap_limit: 2 } },
    );
    assert.equal(unread.crawled.one("discovery").sitemaps.attempts.length, 2);
    assert.equal(unread.crawled.one("discovery").sitemaps.cut?.addresses, 1);
    const none = await crawlMade(
      { "/": [], "/sitemap.xml": urlset(["/1"]) },
      { crawl: { sitemap_limit: 0 } },
    );
    assert.deepEqual(none.crawled.one("discovery").sitemaps, {
      attempts: [],
      found: 0,
      total_urls: 0,
      cut: null,
    });
    assert.ok(!none.origin.asked.includes("/sitemap.xml"));
  });

  // proves: discovery.sitemaps.ok
  it("that are an error page in HTML are none", async () => {
    const { crawled } = await crawlMade({ "/": [], "/sitemap.xml": madePage("Not found") });
    const [first] = crawled.one("discovery").sitemaps.attempts;
    assert.deepEqual([first?.status, first?.ok], [200, false]);
  });
});

describe("how pages are fetched", () => {
  // proves: site_request.fetch
  it("is for every page as `fetch` says", async () => {
    for (const retries of [0, 1]) {
      const { crawled, origin } = await crawlMade(
        {
          "/": ["/busy"],
          "/busy": (_, response) => {
            response.writeHead(503, { "retry-after": "0" });
            response.end();
          },
        },
        { fetch: { retries } },
      );
      assert.equal(crawled.page("/busy").error, "HTTP 503");
      assert.equal(origin.asked.filter((path) => path === "/busy").length, 1 + retries);
    }
  });
});

describe("what a page links to beyond the crawl", () => {
  // proves: page_event.images, page_event.links_out.external, page_event.links_out.files
  // proves: page_event.totals, site_done.images
  it("is listed sixty at most of each sort, pictures of the page whole", async () => {
    const many = Array.from({ length: 70 }, (_, at) => at);
    const pictures = many.map(
      (at) => `<img src="/big-${at}.png" alt="Picture ${at}" width=400 height=300>`,
    );
    const { crawled, origin } = await crawlMade({
      "/": madePage("Home", {
        links: many.flatMap((at) => [`https://other.example/${at}`, `/file-${at}.zip`]),
      }).replace("</main>", `${pictures.join("")}</main>`),
    });
    const { links_out, images } = crawled.page("/");
    assert.deepEqual([links_out.external.length, links_out.files?.length], [60, 60]);
    assert.equal(images.length, 70);
    assert.equal(images[0], `${origin.address}/big-0.png`);
    assert.equal(crawled.page("/").totals.images, 70);
    assert.equal(crawled.one("done").total_images, 70);
  });
});

describe("the totals of a crawl", () => {
  // proves: site_done.images
  itSlow("count the pictures and the tables of its pages", async () => {
    const table =
      "<table><tr><th>Lamp</th><th>Watt</th></tr><tr><td>Desk</td><td>5</td></tr></table>";
    const picture = (at: number) =>
      `<img src="/${at}.png" alt="Picture ${at}" width=400 height=300>`;
    const home = madePage("Home", { links: ["/1"] });
    const { crawled } = await crawlMade({
      "/": home.replace("</main>", `${table}${picture(1)}${picture(2)}</main>`),
      "/1": madePage("One").replace("</main>", `${table}${table}${picture(3)}</main>`),
    });
    const { total_images, total_tables } = crawled.one("done");
    assert.deepEqual([total_images, total_tables], [3, 3]);
  });
});

/** An event without what differs from run to run. */
function lasting(event: object): Readonly<Record<string, unknown>> {
  const { at, run, trace, started, duration_seconds, pages_per_minute, ...rest } =
    event as Readonly<Record<string, unknown>>;
  return rest;
}

describe("options without effect on the stream", () => {
  // proves: versioning.no_effect_fields
  itSlow("change no event of it", async () => {
    const one = { concurrency: 1 };
    const { origin } = await crawlMade(
      { ...CHAIN, "/sitemap.xml": text("<urlset><url><loc>/listed</loc></url></urlset>") },
      one,
    );
    // A crawl of a site whose graph is kept, as those below are: what became of its pages is told in each.
    const plain = await crawl(service, { url: `${origin.address}/`, ...one });
    assert.equal(plain.one("done").pages_total, 5);
    for (const options of [
      { verify_inventory: true, follow_links: true, discovery_limit: 1 },
      { verify_inventory: false, follow_links: false, discovery_limit: 1 },
    ]) {
      const crawled = await crawl(service, { url: `${origin.address}/`, ...one, crawl: options });
      assert.deepEqual(crawled.events.map(lasting), plain.events.map(lasting));
    }
  });

  // proves: crawl.verify_inventory.no_effect, crawl.follow_links.no_effect
  // proves: crawl.discovery_limit.no_effect, versioning.no_effect_fields
  itSlow("are accepted and checked", async () => {
    const options = { verify_inventory: false, follow_links: false, discovery_limit: 0 };
    const { crawled } = await crawlMade(CHAIN, { crawl: options });
    assert.deepEqual(crawled.paths, ["/", "/1", "/2", "/3"]);
    const body = { url: "https://example.com/", crawl: { follow_links: "no" } };
    assert.equal((await post(`${service.address}/api/site/stream`, body)).status, 422);
  });

  itSlow("are those of the request inside of crawl", async () => {
    const { crawled } = await crawlMade(CHAIN, { crawl: { max_pages: 1, concurrency: 1 } });
    assert.equal(crawled.one("done").pages_total, 4);
  });
});
