// Sitemaps and feeds of crawler-commons: the addresses that the files and their names say they hold.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { readSitemap, type SitemapFormat } from "../../src/net/sitemap-file.ts";
import { dataFolder } from "./suite.ts";

/** For a file: its format, how many addresses it has, and the first of them. */
const EXPECTED: Readonly<Record<string, readonly [SitemapFormat, number, string]>> = {
  "sitemaps/atom.xml": ["atom", 1, "http://example.org/2003/12/13/atom03"],
  "sitemaps/do-not-visit.txt": ["text", 1, "http://www.example.com/do-not-visit-here"],
  "sitemaps/sitemap-with-bom.txt": ["text", 2, "http://www.domain.com/page1.html"],
  "sitemaps/sitemap.badns.xml": ["urlset", 2, "http://www.example.com/1"],
  "sitemaps/sitemap.index.xml": [
    "index",
    15,
    "https://example.com/sitemap.jss?portalCode=10260&lang=en",
  ],
  "sitemaps/sitemap.ns.xml": ["urlset", 2, "http://www.example.com/1"],
  "sitemaps/sitemap.txt": ["text", 2, "http://www.domain.com/page1.html"],
  "sitemaps/sitemap.txt.gz": ["text", 5, "http://www.example.com/"],
  "sitemaps/xmlSitemap.gz": ["urlset", 5, "http://www.example.com/"],
  "sitemaps/extension/hebdenbridgetimes-articles-sitemap.xml": [
    "urlset",
    74,
    "http://www.hebdenbridgetimes.co.uk/news/local/video-tour-de-yorkshire-in-calderdale-1-7242580",
  ],
  "sitemaps/extension/pagemaps-sitemap.xml": ["urlset", 2, "http://www.example.com/foo"],
  "sitemaps/extension/shinpaideshou-news-sitemap.xml": [
    "urlset",
    3,
    "https://shinpaideshou.wordpress.com/2017/04/25/job-opening-reischauer-policy-research-fellow/",
  ],
  "sitemaps/extension/sitemap-images.xml": [
    "urlset",
    1,
    "http://www.example.com/images/some_image_landing_page.html",
  ],
  "sitemaps/extension/sitemap-links.xml": ["urlset", 3, "http://www.example.com/english/"],
  "sitemaps/extension/sitemap-mobile.xml": [
    "urlset",
    3,
    "http://www.example.com/mobile-friendly-1/",
  ],
  "sitemaps/extension/sitemap-news.xml": [
    "urlset",
    2,
    "http://www.example.org/business/article55.html",
  ],
  "sitemaps/extension/sitemap-videos-tvshow.xml": [
    "urlset",
    1,
    "https://example.org/my-tv-show/23/13/",
  ],
  "sitemaps/extension/sitemap-videos.xml": [
    "urlset",
    3,
    "http://www.example.com/videos/some_video_landing_page.html",
  ],
  "rss/feed.rss": ["rss", 4, "https://www.example.com/blog/post/1"],
  "rss/xmlRss_pubDate.xml": ["rss", 7, "http://www.example.com/article_1"],
};

describe("conformance of crawler-commons/sitemaps", () => {
  for (const [name, [format, count, first]] of Object.entries(EXPECTED)) {
    const folder = dataFolder("crawler-commons");
    it(name, { skip: folder === undefined }, async () => {
      const body = readFileSync(join(folder ?? "", name));
      const limits = { maxEntries: 10_000, maxBytes: 10_000_000 };
      const file = await readSitemap(body, limits, new AbortController().signal);
      assert.equal(file.format, format);
      assert.equal(file.entries.length, count);
      assert.equal(file.entries[0]?.location, first);
    });
  }

  const folder = dataFolder("crawler-commons");
  it("has an expectation for every file", { skip: folder === undefined }, () => {
    const files = ["sitemaps", "rss"].flatMap((name) =>
      readdirSync(join(folder ?? "", name), { recursive: true })
        .map((file) => `${name}/${file}`)
        .filter((file) => /\.\w+$/.test(file)),
    );
    assert.deepEqual(files.sort(), Object.keys(EXPECTED).sort());
  });
});
