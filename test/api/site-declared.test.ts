// Addresses that a site declares without a link that readers see: versions in sitemaps and heads, the
// next of a series, frames; and the start addresses that a caller names.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Answer, useOrigins } from "../support/origin.ts";
import { post } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { crawl, madePage } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

const service = useService({ SERVICE_BROWSER_PATH: "/nowhere" });
const site = useOrigins();

const sitemap =
  (entries: string): Answer =>
  ({ headers }, response) => {
    response.writeHead(200, { "content-type": "application/xml" });
    const urls = entries.replaceAll("{}", `http://${headers.host}`);
    response.end(
      `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls}</urlset>`,
    );
  };

const ALTERNATES = sitemap(
  `<url><loc>{}/tea</loc><xhtml:link rel="alternate" hreflang="fr" href="{}/fr/the"/><xhtml:link rel="alternate" hreflang="en" href="{}/tea"/><xhtml:link rel="alternate" hreflang="pl" href="https://elsewhere.example/herbata"/></url>
   <url><loc>{}/oil</loc><xhtml:link rel="alternate" hreflang="fr" href="{}/fr/the"/><xhtml:link rel="stylesheet" href="{}/style"/></url>`,
);

const HEAD = `<link rel="alternate" hreflang="de" href="/de/"><link rel="next" href="/p/2#top"><link rel="alternate" type="application/json" href="/api"><link rel="prefetch" href="/later">`;

describe("addresses that a site declares", () => {
  // proves: crawl.declared.sitemap
  itSlow("are the alternates of a sitemap, each once", async () => {
    const origin = await site({
      "/": madePage("root"),
      "/sitemap.xml": ALTERNATES,
      "/tea": madePage("tea"),
      "/oil": madePage("oil"),
      "/fr/the": madePage("thé"),
    });
    const crawled = await crawl(service, { url: `${origin.address}/` });
    assert.deepEqual(crawled.paths.toSorted(), ["/", "/fr/the", "/oil", "/tea"]);
    const { citation } = crawled.page("/fr/the");
    const found_on = `${origin.address}/sitemap.xml`;
    assert.deepEqual(citation, { via: "sitemap", found_on, anchor: null, depth: 1 });
    assert.equal(crawled.one("discovery").sitemaps.total_urls, 4);
    assert.equal(crawled.one("done").refused["off-site"], 1);
  });

  // proves: crawl.declared.sitemap
  it("count under the limit of addresses from sitemaps", async () => {
    const origin = await site({ "/": madePage("root"), "/sitemap.xml": ALTERNATES });
    const crawled = await crawl(service, {
      url: `${origin.address}/`,
      crawl: { sitemap_limit: 2, max_depth: 0 },
    });
    const { total_urls, cut } = crawled.one("discovery").sitemaps;
    assert.deepEqual([total_urls, cut?.addresses], [2, 1]);
  });

  // proves: crawl.declared.head, crawl.seeds.default
  it("are other languages and the next page of a head, which no list of links has", async () => {
    const origin = await site({
      "/": madePage("root", { head: HEAD, links: ["/a"] }),
      "/a": madePage("a"),
      "/de/": madePage("de"),
      "/p/2": madePage("p2", { head: `<link rel="next" href="/a">` }),
    });
    const crawled = await crawl(service, { url: `${origin.address}/` });
    assert.deepEqual(crawled.paths, ["/", "/a", "/de/", "/p/2"]);
    const found_on = `${origin.address}/`;
    for (const path of ["/de/", "/p/2"]) {
      const { citation } = crawled.page(path);
      assert.deepEqual(citation, { via: "link", found_on, anchor: "", depth: 1 });
    }
    assert.equal(crawled.page("/a").citation?.anchor, "to /a");
    assert.deepEqual(crawled.page("/").links_out.external, []);
  });

  // proves: crawl.declared.frames
  it("are the frames of a frameset, also of one without words", async () => {
    const frames = (rest: string) =>
      `<!doctype html><html><head><title>Frames</title></head><frameset cols="20%,80%"><frame src="/menu.html"><frame src="/body.html" name="main">${rest}</frameset></html>`;
    for (const rest of ["", "<noframes><p>Your program shows no frames at all.</p></noframes>"]) {
      const origin = await site({
        "/": frames(rest),
        "/menu.html": madePage("menu", { links: ["/inner"] }),
        "/body.html": madePage("body"),
        "/inner": madePage("inner"),
      });
      const crawled = await crawl(service, { url: `${origin.address}/` });
      assert.deepEqual(crawled.paths, ["/", "/menu.html", "/body.html", "/inner"], rest);
      const { citation } = crawled.page("/body.html");
      assert.deepEqual([citation?.via, citation?.anchor], ["link", ""]);
    }
  });
});

describe("the start of a crawl", () => {
  const pages = {
    "/own.xml": ALTERNATES,
    "/tea": madePage("tea", { links: ["/more"] }),
    "/oil": madePage("oil"),
    "/fr/the": madePage("thé"),
    "/more": madePage("more"),
  };

  // proves: crawl.start.sitemap
  it("can be a sitemap, which leads to the home page of its host", async () => {
    const origin = await site({ ...pages, "/": madePage("home") });
    const crawled = await crawl(service, { url: `${origin.address}/own.xml` });
    assert.deepEqual(crawled.paths.toSorted(), ["/", "/fr/the", "/more", "/oil", "/tea"]);
    const [attempt] = crawled.one("discovery").sitemaps.attempts;
    assert.deepEqual([attempt?.source, attempt?.ok, attempt?.urls], ["start", true, 4]);
  });

  // proves: crawl.start.sitemap
  itSlow("can be a sitemap of text, an address per line", async () => {
    const text: Answer = ({ headers }, response) => {
      const at = (path: string): string => `http://${headers.host}${path}\n`;
      response.writeHead(200, { "content-type": "text/plain" }).end(at("/tea") + at("/oil"));
    };
    const origin = await site({ ...pages, "/": madePage("home"), "/map.txt": text });
    const crawled = await crawl(service, { url: `${origin.address}/map.txt` });
    assert.deepEqual(crawled.paths.toSorted(), ["/", "/more", "/oil", "/tea"]);
  });

  // proves: crawl.start.sitemap
  it("is the first address of the sitemap if the home page cannot be read", async () => {
    const origin = await site(pages);
    const crawled = await crawl(service, { url: `${origin.address}/own.xml` });
    assert.equal(crawled.paths[0], "/tea");
    assert.deepEqual(crawled.paths.toSorted(), ["/fr/the", "/more", "/oil", "/tea"]);
  });

  // proves: crawl.start.sitemap
  it("is refused as before if it is another file", async () => {
    const archive: Answer = (_request, response) => {
      response.writeHead(200, { "content-type": "application/zip" }).end("PK");
    };
    const origin = await site({ "/": madePage("home"), "/a.zip": archive });
    const crawled = await crawl(service, { url: `${origin.address}/a.zip` });
    assert.match(crawled.one("error").message, /not a page but application\/zip/);
  });

  // proves: crawl.seeds
  it("has further addresses at depth 0, in scope and each once", async () => {
    const origin = await site({ ...pages, "/": madePage("home", { links: ["/oil"] }) });
    const { address } = origin;
    const seeds = `${address}/tea, ${address}/oil?a=1,2\n${address}/tea,https://elsewhere.example/`;
    const crawled = await crawl(service, { url: `${address}/`, crawl: { seeds } });
    assert.deepEqual(crawled.paths, ["/", "/tea", "/oil?a=1,2", "/oil", "/more"]);
    assert.deepEqual(crawled.page("/tea").citation, {
      via: "seed",
      found_on: null,
      anchor: null,
      depth: 0,
    });
    assert.equal(crawled.page("/more").citation?.depth, 1);
    assert.equal(crawled.one("done").refused["off-site"], 1);
    const narrow = { seeds: `${address}/tea`, exclude_paths: "^/tea" };
    const excluded = await crawl(service, { url: `${address}/`, crawl: narrow });
    assert.equal(excluded.one("done").refused["excluded"], 1);
  });

  // proves: crawl.seeds
  it("refuses a further address that is none, by name", async () => {
    const answer = await post(`${service.address}/api/site/stream`, {
      url: "https://site.example/",
      crawl: { seeds: "https://site.example/a, /b" },
    });
    assert.equal(answer.status, 422);
    assert.match(await answer.text(), /\\"\/b\\" is no http or https address/);
  });
});
