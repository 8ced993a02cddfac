// The lists of a crawled site as tables: one for each list of a template, filters, files, limits.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { SiteRecords } from "../../src/model/records.ts";
import { legible } from "../support/command.ts";
import { parseCsv } from "../support/csv.ts";
import { useOrigins } from "../support/origin.ts";
import { answerOf, post } from "../support/requests.ts";
import { startService, useService } from "../support/service.ts";
import { crawl } from "../support/site.ts";

const SERVICE_GRAPH_DIR = mkdtempSync(join(tmpdir(), "legible-site-records-"));
const service = useService({ SERVICE_BROWSER_PATH: "/nowhere", SERVICE_GRAPH_DIR });
const sites = useOrigins();

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><nav><a href="/">Home</a> <a href="/oil">Oil</a> <a href="/wicks">Wicks</a> <a href="/dates">Dates</a></nav>
<main><h1>${title}</h1><p>Everything on this page can be bought in our shop in the harbour, or by post.</p>${body}</main></body></html>`;

const card = (name: string, price: string) =>
  `<li class="card"><h3><a href="/p/${name.toLowerCase().replaceAll(" ", "-")}">${name}</a></h3><p class="price">${price}</p></li>`;

const cards = (prices: Readonly<Record<string, string>>) =>
  `<ul>${Object.entries(prices)
    .map(([name, price]) => card(name, price))
    .join("")}</ul>`;

const dates = ["2026-05-01", "2026-05-02", "2026-05-03"]
  .map((day, at) => `<tr><td>Lamp evening ${at + 1}</td><td>${day}</td></tr>`)
  .join("");

const SHOP = {
  "/": page("Shop", ""),
  "/oil": page(
    "Oil lamps",
    cards({
      "Brass lamp": "€ 10.00",
      "Glass lamp": "€ 20.00",
      "Storm lamp": "€ 30.00",
      "Night lamp": "€ 5.50",
    }),
  ),
  "/wicks": page(
    "Wicks",
    cards({
      "Flat wick": "€ 1.00",
      "Round wick": "€ 2.00",
      "Storm lamp": "€ 30.00",
      "Long wick": "€ 3.00 <s>€ 4.00</s>",
    }),
  ),
  "/dates": page("Dates", `<table><tr><th>Evening</th><th>Date</th></tr>${dates}</table>`),
};
const STORING = { crawl: { store_records: true } };

async function siteRecords(
  url: string,
  fields: Readonly<Record<string, unknown>> = {},
  { address }: { readonly address: string } = service,
): Promise<SiteRecords> {
  return answerOf(await post(`${address}/api/site/records`, { url, ...fields }));
}

describe("the records of a crawled site", () => {
  // proves: site_records.tables, site_records.rows
  it("are a table for each list of a template, each link once", async () => {
    const site = await sites(SHOP);
    const url = `${site.address}/`;
    await crawl(service, { url, ...STORING });
    const { tables, rows, ...counts } = await siteRecords(url);
    assert.deepEqual(
      tables.map(({ template, kind, pages, items }) => [template, kind, pages, items]),
      [
        [1, "product", 2, 7],
        [2, "row", 1, 3],
      ],
    );
    assert.deepEqual(
      tables[0]?.columns.map(({ name, type, filled, currency }) => [name, type, filled, currency]),
      [
        ["page_url", "url", 7, null],
        ["link", "url", 7, null],
        ["title", "text", 7, null],
        ["price", "amount", 7, "EUR"],
        ["list_price", "amount", 1, "EUR"],
      ],
    );
    const storm = rows.filter(({ title }) => title === "Storm lamp");
    assert.deepEqual(storm, [
      {
        page_url: `${url}oil`,
        link: `${url}p/storm-lamp`,
        title: "Storm lamp",
        price: 30,
        list_price: null,
        rest: [],
      },
    ]);
    assert.deepEqual(counts, {
      has_more: false,
      over_limit: 0,
      pages_matching: 4,
      pages_with_records: 3,
      pages_in_graph: 4,
    });
  });

  // proves: site_records.paging
  it("are read by rows, by table and by path", async () => {
    const site = await sites(SHOP);
    const url = `${site.address}/`;
    await crawl(service, { url, ...STORING });
    const some = await siteRecords(url, { limit: 3, offset: 3 });
    assert.deepEqual([some.rows.length, some.has_more], [3, true]);
    const rest = await siteRecords(url, { limit: 3, offset: 6 });
    assert.deepEqual([rest.rows.length, rest.has_more], [1, false]);
    const second = await siteRecords(url, { template: 2 });
    assert.deepEqual(second.rows[0], {
      page_url: `${url}dates`,
      evening: "Lamp evening 1",
      date: "2026-05-01",
      rest: [],
    });
    const wicks = await siteRecords(url, { path: "/wicks" });
    assert.deepEqual([wicks.tables.length, wicks.rows.length, wicks.pages_matching], [1, 4, 1]);
    const none = await post(`${service.address}/api/site/records`, { url, template: 9 });
    assert.equal(none.status, 422);
    assert.match(await none.text(), /template: the site has 2 tables/);
  });

  // proves: crawl.store_records.default
  it("outlive a restart, and are refused by name if the crawl did not store them", async () => {
    const site = await sites(SHOP);
    const url = `${site.address}/`;
    await crawl(service, { url });
    const without = await post(`${service.address}/api/site/records`, { url });
    assert.deepEqual(
      [without.status, without.headers.get("x-legible-error")],
      [409, "GRAPH_DATA_MISSING"],
    );
    assert.match(await without.text(), /store_records/);
    await crawl(service, { url, ...STORING });
    const before = await siteRecords(url);
    const other = await startService({ SERVICE_BROWSER_PATH: "/nowhere", SERVICE_GRAPH_DIR });
    try {
      assert.deepEqual(await siteRecords(url, {}, other), before);
    } finally {
      await other.close();
    }
    assert.equal(before.rows.length, 7);
  });

  // proves: site_records.files
  it("are printed by legible site-records, or written to a file", async () => {
    const site = await sites(SHOP);
    const url = `${site.address}/`;
    await crawl(service, { url, ...STORING });
    const env = { ...process.env, SERVICE_GRAPH_DIR };
    const file = join(SERVICE_GRAPH_DIR, "wicks.csv");
    const { code, out, err } = await legible(
      ["site-records", url, "--path", "/wicks", "--output", file],
      { env },
    );
    assert.deepEqual([code, out], [0, ""], err);
    assert.deepEqual(parseCsv(readFileSync(file, "utf8")).slice(0, 2), [
      ["page_url", "link", "title", "price", "currency", "list_price"],
      [`${url}wicks`, `${url}p/flat-wick`, "Flat wick", "1", "EUR", ""],
    ]);
    const second = await legible(["site-records", url, "--template", "2", "--format", "jsonl"], {
      env,
    });
    assert.equal(
      second.out.split("\n")[0],
      JSON.stringify({ page_url: `${url}dates`, evening: "Lamp evening 1", date: "2026-05-01" }),
    );
    const whole: SiteRecords = JSON.parse((await legible(["site-records", url], { env })).out);
    assert.deepEqual([whole.tables.length, whole.rows.length], [2, 7]);
  });
});
