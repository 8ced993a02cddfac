// Pages that say what an earlier page says: their links are followed, whatever is left out of content, and refusals are true.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Answer, useOrigins } from "../support/origin.ts";
import { useService } from "../support/service.ts";
import { type Crawled, crawl } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

const service = useService({ SERVICE_BROWSER_PATH: "/nowhere" });
const sites = useOrigins();

const PARTS = 40;
const html = (body: string): string =>
  `<!doctype html><html lang="en"><head><title>A photo a day</title></head><body><main><h1>A photo a day</h1><p>Every photo was taken on a walk through the town that day.</p>${body}</main></body></html>`;
const photo = (name: string): string =>
  `<a href="/photo/${name}"><img src="/pictures/${name}.jpg" width="600" height="400"></a>`;

/** A blog of photos: the parts of its list have one text and different pictures, and so have the photos. */
function photoBlog(): Record<string, Answer> {
  const pages: Record<string, Answer> = {};
  for (let part = 1; part <= PARTS; part++) {
    const names = [`${part}a`, `${part}b`];
    const older = part < PARTS ? `<a href="/post/page/${part + 1}"><img src="/older.png"></a>` : "";
    pages[part === 1 ? "/" : `/post/page/${part}`] = html(names.map(photo).join("") + older);
    for (const name of names) {
      pages[`/photo/${name}`] = html(`<img src="/pictures/${name}-large.jpg" width="900">`);
    }
  }
  return pages;
}

const pathsOf = (crawled: Crawled): readonly string[] =>
  crawled
    .all("page")
    .filter(({ ok }) => ok)
    .map(({ url }) => new URL(url).pathname)
    .sort();

describe("a list in many parts with one text", () => {
  // proves: site_page.copies
  it("is followed to its end, and so is every page it links to", async () => {
    const pages = photoBlog();
    const { address } = await sites(pages);
    const crawled = await crawl(service, {
      url: `${address}/`,
      max_pages: 500,
      crawl: { max_depth: 50 },
    });
    assert.deepEqual(pathsOf(crawled), Object.keys(pages).sort());
    const { exhausted, refused_total } = crawled.one("done");
    assert.deepEqual([exhausted, refused_total], [true, 0]);
  });

  // proves: site_page.copies
  itSlow("is read in the same pages whatever is left out of content", async () => {
    const { address } = await sites(photoBlog());
    const url = `${address}/`;
    const reads: (readonly string[])[] = [];
    for (const main_content of [true, false]) {
      for (const remove_chrome of [true, false]) {
        const options = { main_content, remove_chrome };
        const crawled = await crawl(service, {
          url,
          max_pages: 60,
          concurrency: 1,
          crawl: options,
        });
        reads.push(pathsOf(crawled));
      }
    }
    for (const read of reads) assert.deepEqual(read, reads[0]);
  });
});

describe("a site that answers every address with one page", () => {
  // proves: traps.endless
  itSlow("ends, with the true reason beside the others", async () => {
    const page = html(
      `<a href="north/">North</a> <a href="south/">South</a> <a href="west/">West</a> ${Array.from({ length: 300 }, (_, at) => `<a href="https://other.example/${at}">o</a>`).join("")}`,
    );
    const { address } = await sites(new Proxy({}, { get: () => page }));
    const crawled = await crawl(service, {
      url: `${address}/`,
      max_pages: 500,
      crawl: { max_depth: 50 },
    });
    const done = crawled.one("done");
    assert.deepEqual([done.exhausted, done.remaining_queued], [false, 0]);
    assert.ok(done.pages_ok < 100, String(done.pages_ok));
    assert.equal(done.refused["queue-cap"], 0);
    const named = done.refused_urls.map(({ reason }) => reason);
    assert.equal(named.length, 200);
    const traps = Math.min(done.refused.trap ?? 0, 100);
    assert.ok(traps > 0);
    assert.equal(named.filter((reason) => reason === "trap").length, traps);
  });
});
