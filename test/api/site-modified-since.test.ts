// `modified_since`: what a sitemap dates before it is not fetched, and stays in the graph as it was kept.
import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { SiteSection } from "../../src/model/graph.ts";
import { legible } from "../support/command.ts";
import { type Answer, useOrigins } from "../support/origin.ts";
import { post } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { crawl, madePage } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

const SERVICE_GRAPH_DIR = mkdtempSync(join(tmpdir(), "legible-since-"));
const service = useService({ SERVICE_BROWSER_PATH: "/nowhere", SERVICE_GRAPH_DIR });
const sites = useOrigins();

/** A site whose sitemap dates its pages; `undefined` for a page without a date. */
async function datedSite(dates: Readonly<Record<string, string | undefined>>) {
  const answers: Record<string, Answer> = {
    "/": madePage("root", { links: Object.keys(dates) }),
    "/deep": madePage("deep"),
  };
  for (const path of Object.keys(dates)) answers[path] = madePage(path, { links: ["/deep"] });
  const origin = await sites(answers);
  const entries = Object.entries(dates).map(([path, date]) => {
    const lastmod = date === undefined ? "" : `<lastmod>${date}</lastmod>`;
    return `<url><loc>${origin.address}${path}</loc>${lastmod}</url>`;
  });
  answers["/sitemap.xml"] = (_request, response) => {
    response.writeHead(200, { "content-type": "application/xml" });
    response.end(`<?xml version="1.0"?><urlset>${entries.join("")}</urlset>`);
  };
  return origin;
}

const DATES = {
  "/old": "2026-01-05",
  "/older": "2025-12-31T23:59:59+02:00",
  "/young": "2026-11-20T08:00:00Z",
  "/today": "2026-11-01",
  "/undated": undefined,
  "/odd": "the other day",
};

describe("modified_since", () => {
  // proves: crawl.modified_since
  it("reads nothing that the sitemap dates before it, and counts it under its own reason", async () => {
    const origin = await datedSite(DATES);
    const url = `${origin.address}/`;
    const crawled = await crawl(service, {
      url,
      crawl: { modified_since: "2026-11-01T12:00:00Z" },
    });
    // A day without a time may have been any of its hours.
    assert.deepEqual(crawled.paths.toSorted(), [
      "/",
      "/deep",
      "/odd",
      "/today",
      "/undated",
      "/young",
    ]);
    const done = crawled.one("done");
    assert.equal(done.refused["modified-since"], 2);
    assert.ok(!origin.asked.includes("/old") && !origin.asked.includes("/older"));
    assert.deepEqual(
      done.refused_urls.map(({ url: one, reason }) => [new URL(one).pathname, reason]),
      [
        ["/old", "modified-since"],
        ["/older", "modified-since"],
      ],
    );
  });

  // proves: crawl.modified_since
  itSlow(
    "carries over what is not read: its sections are answered, and what it links to is read",
    async () => {
      const origin = await datedSite({ "/old": "2026-01-05", "/young": "2026-11-20" });
      const url = `${origin.address}/`;
      const first = await crawl(service, { url });
      const ask = async (route: string, more: object) =>
        post(`${service.address}${route}`, { url, ...more });
      const before = (await (await ask("/api/site/context", { query: "old" })).json()) as object;
      const asked = origin.asked.length;
      const again = await crawl(service, { url, crawl: { modified_since: "2026-11-01" } });
      assert.ok(!origin.asked.slice(asked).includes("/old"));
      assert.ok(origin.asked.slice(asked).includes("/deep"));
      assert.deepEqual(again.one("done").graph, first.one("done").graph);
      assert.equal(again.one("done").changes?.gone, 0);
      const after = (await (await ask("/api/site/context", { query: "old" })).json()) as object;
      assert.deepEqual(after, before);
      const key = `${new URL(url).host}/old#s0`;
      const query = new URLSearchParams({ url, id: key });
      const section = await fetch(`${service.address}/api/site/section?${query}`);
      assert.match(((await section.json()) as SiteSection).text, /the page called \/old/);
      // Once more: what was carried over is carried over again.
      const third = await crawl(service, { url, crawl: { modified_since: "2026-11-01" } });
      assert.deepEqual(third.one("done").graph, first.one("done").graph);
    },
  );

  // proves: crawl.modified_since
  it("that is no date is a 422 that names it", async () => {
    for (const modified_since of ["yesterday", "2026-02-30", "2026-13-01", "22.11.2026", 5]) {
      const body = { url: "https://example.com/", crawl: { modified_since } };
      const response = await post(`${service.address}/api/site/stream`, body);
      assert.equal(response.status, 422, String(modified_since));
      assert.match(await response.text(), /modified_since/);
    }
    const ended = await legible(["crawl", "https://example.com/", "--modified-since", "soon"]);
    assert.equal(ended.code, 2);
    assert.match(ended.err, /--modified-since must be a date/);
  });
});
