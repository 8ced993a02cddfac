// Facts of a crawled site as a table: rows, sources, filters, and the graph that lacks the data.
import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { SiteFacts, SiteFactsRow } from "../../src/model/graph.ts";
import { legible } from "../support/command.ts";
import { type Answer, useOrigins } from "../support/origin.ts";
import { post } from "../support/requests.ts";
import { startService, useService } from "../support/service.ts";
import { crawl, inLetters, madePage } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

const SERVICE_GRAPH_DIR = mkdtempSync(join(tmpdir(), "legible-site-facts-"));
const service = useService({ SERVICE_BROWSER_PATH: "/nowhere", SERVICE_GRAPH_DIR });
const sites = useOrigins();

const product = (name: string, price: number): string =>
  madePage(name, {
    head: `<script type="application/ld+json">${JSON.stringify({
      "@type": "Product",
      name,
      offers: { "@type": "Offer", price, priceCurrency: "EUR" },
    })}</script>`,
  });

const SHOP = {
  "/": madePage("Shop", { links: ["/lamps/desk", "/lamps/floor", "/about"] }),
  "/lamps/desk": product("Desk lamp", 20),
  "/lamps/floor": product("Floor lamp, =tall", 75.5),
  "/about": madePage("About us"),
};
const SCHEMA = {
  type: "object",
  properties: { name: { type: "string" }, price: { type: "number" } },
};
const STORING = { crawl: { store_declared: true } };

async function siteFacts(
  url: string,
  fields: Readonly<Record<string, unknown>> = {},
  { address }: { readonly address: string } = service,
): Promise<SiteFacts> {
  const answer = await post(`${address}/api/site/facts`, { url, schema: SCHEMA, ...fields });
  assert.equal(answer.status, 200);
  return (await answer.json()) as SiteFacts;
}

/** Rows without their order, which depends on the crawl. */
const byUrl = ({ rows, ...counts }: SiteFacts): unknown => ({
  ...counts,
  rows: rows.toSorted((one, other) => (one.url < other.url ? -1 : 1)),
});

const valuesOf = ({ rows }: SiteFacts): readonly unknown[] =>
  rows.map(({ url, facts }) => [
    new URL(url).pathname,
    ...Object.entries(facts).map(([path, { value }]) => `${path}=${value}`),
  ]);

describe("the facts of a crawled site", () => {
  it("are a row per page, each fact as /api/extract returns it", async () => {
    const site = await sites(SHOP);
    const url = `${site.address}/`;
    await crawl(service, { url, ...STORING });
    const found = await siteFacts(url);
    assert.deepEqual(valuesOf(found), [
      ["/"],
      ["/lamps/desk", "name=Desk lamp", "price=20"],
      ["/lamps/floor", "name=Floor lamp, =tall", "price=75.5"],
      ["/about"],
    ]);
    const { rows, ...counts } = found;
    assert.deepEqual(counts, {
      pages_matching: 4,
      has_more: false,
      pages_with_data: 2,
      pages_in_graph: 4,
    });
    const [front, desk] = rows;
    assert.deepEqual([front?.has_data, desk?.has_data, desk?.title], [false, true, "Desk lamp"]);
    const asked = { url: `${url}lamps/desk`, schema: SCHEMA };
    const read = await post(`${service.address}/api/extract`, asked);
    const { facts, schema_choice } = (await read.json()) as Record<string, unknown>;
    assert.deepEqual([desk?.facts, desk?.schema_choice], [facts, schema_choice]);
  });

  it("are filtered by path and read page by page", async () => {
    const site = await sites(SHOP);
    const url = `${site.address}/`;
    await crawl(service, { url, ...STORING });
    const first = await siteFacts(url, { path: "/lamps/", limit: 1 });
    assert.deepEqual([first.has_more, first.pages_matching, first.rows.length], [true, 2, 1]);
    const rest = await siteFacts(url, { path: "/lamps/", limit: 1, offset: 1 });
    assert.deepEqual(valuesOf(rest), [["/lamps/floor", "name=Floor lamp, =tall", "price=75.5"]]);
    assert.equal(rest.has_more, false);
  });

  itSlow("outlive a restart, and a crawl that keeps unmodified pages", async () => {
    const answers: Record<string, Answer> = { ...SHOP };
    const site = await sites(answers);
    const url = `${site.address}/`;
    const entries = Object.keys(SHOP).map(
      (path) => `<url><loc>${site.address}${path}</loc><lastmod>2026-01-05</lastmod></url>`,
    );
    answers["/sitemap.xml"] = (_request, response) => {
      response.writeHead(200, { "content-type": "application/xml" });
      response.end(`<?xml version="1.0"?><urlset>${entries.join("")}</urlset>`);
    };
    await crawl(service, { url, ...STORING });
    const before = await siteFacts(url);
    const since = { modified_since: "2026-11-01", store_declared: true };
    await crawl(service, { url, crawl: since });
    assert.equal(site.asked.filter((path) => path === "/lamps/desk").length, 1);
    const other = await startService({ SERVICE_BROWSER_PATH: "/nowhere", SERVICE_GRAPH_DIR });
    try {
      for (const one of [service, other])
        assert.deepEqual(byUrl(await siteFacts(url, {}, one)), byUrl(before));
    } finally {
      await other.close();
    }
  });

  // proves: crawl.store_declared.default
  it("are refused by name if the crawl did not store the data, or the schema is none", async () => {
    const site = await sites(SHOP);
    const url = `${site.address}/`;
    await crawl(service, { url });
    const ask = (body: object) => post(`${service.address}/api/site/facts`, { url, ...body });
    const without = await ask({});
    assert.deepEqual(
      [without.status, without.headers.get("x-legible-error")],
      [409, "GRAPH_DATA_MISSING"],
    );
    assert.match(await without.text(), /store_declared/);
    const wrong = await ask({ schema: { type: "object" } });
    assert.equal(wrong.status, 422);
  });

  itSlow(
    "are printed by legible site-facts as JSON Lines, or as CSV without formulas",
    async () => {
      const site = await sites(SHOP);
      const url = `${site.address}/`;
      await crawl(service, { url, ...STORING });
      const env = { ...process.env, SERVICE_GRAPH_DIR };
      const run = (...flags: readonly string[]) => legible(["site-facts", url, ...flags], { env });
      const { code, out } = await run("--path", "/lamps/");
      assert.equal(code, 0);
      const lines: SiteFactsRow[] = out
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      assert.deepEqual(
        lines.map(({ title }) => title),
        ["Desk lamp", "Floor lamp, =tall"],
      );
      const schema = join(SERVICE_GRAPH_DIR, "schema.json.txt");
      const properties = { name: {}, price: {}, url: {} };
      writeFileSync(schema, JSON.stringify({ type: "object", properties }));
      const csv = await run("--schema", schema, "--format", "csv", "--limit", "3");
      assert.equal(
        csv.out,
        [
          "url,title,name,price,facts.url",
          `${url},Shop,,,`,
          `${url}lamps/desk,Desk lamp,Desk lamp,20,`,
          `${url}lamps/floor,"Floor lamp, =tall","Floor lamp, =tall",75.5,`,
          "",
        ].join("\r\n"),
      );
      assert.match((await run("--format", "csv")).err, /CSV needs --schema/);
    },
  );

  itSlow("are those of all pages on the command line, whatever their number", async () => {
    const paths = Array.from({ length: 230 }, (_, index) => `/lamps/${index}`);
    const lamps = paths.map(
      (path, index) => [path, product(`Lamp ${inLetters(index)}`, 5)] as const,
    );
    const site = await sites({
      "/": madePage("Shop", { links: paths }),
      ...Object.fromEntries(lamps),
    });
    const url = `${site.address}/`;
    await crawl(service, { url, ...STORING });
    const env = { ...process.env, SERVICE_GRAPH_DIR };
    const { out } = await legible(["site-facts", url], { env });
    assert.equal(out.trim().split("\n").length, 231);
  });
});
