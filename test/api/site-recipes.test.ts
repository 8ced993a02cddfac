// A recipe in a crawl: the facts or the list of each page that is like those it was learned from.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { LearnResult, Like, Recipe } from "../../src/model/recipe.ts";
import type { SiteRecords } from "../../src/model/records.ts";
import { legible } from "../support/command.ts";
import { useOrigins } from "../support/origin.ts";
import { answerOf, post } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { crawl } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

const SERVICE_GRAPH_DIR = mkdtempSync(join(tmpdir(), "legible-site-recipes-"));
const service = useService({ SERVICE_BROWSER_PATH: "/nowhere", SERVICE_GRAPH_DIR });
const sites = useOrigins();

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><nav><a href="/">Home</a> <a href="/about">About us</a></nav>
<main><h1>${title}</h1><p>Everything on this page can be bought in our shop in the harbour, or by post.</p>${body}</main></body></html>`;

const product = (name: string, price: string) =>
  page(
    name,
    `<div class="buy"><p class="price">€ ${price}</p><dl><dt>Made in</dt><dd>${name} town</dd></dl></div>`,
  );

/** The same in a new layout: other classes and another order; the label is the old one. */
const moved = (name: string, price: string) =>
  page(
    name,
    `<section><h2>Details</h2><dl><dt>Made in</dt><dd>${name} town</dd></dl></section><aside class="costs"><span class="now">€ ${price}</span></aside>`,
  );

const card = (name: string, price: string) =>
  `<li class="card"><h3><a href="/${name.toLowerCase()}">${name}</a></h3><p class="price">€ ${price}</p></li>`;

const SHOP = {
  "/": page(
    "Lamps",
    `<ul>${card("Brass", "10.50")}${card("Glass", "11.50")}${card("Steel", "12.50")}${card("Pine", "13.50")}</ul>`,
  ),
  "/brass": product("Brass", "10.50"),
  "/glass": product("Glass", "11.50"),
  "/steel": product("Steel", "12.50"),
  "/pine": moved("Pine", "13.50"),
  "/about": page(
    "About us",
    "<p>We have sold lamps at this address since a very long time ago.</p>",
  ),
};

/** Learns a recipe from the first addresses of a site. */
async function learned(urls: readonly string[], like: Like): Promise<Recipe> {
  const [url, ...others] = urls;
  const pages = others.map((other) => ({ url: other }));
  const response = await post(`${service.address}/api/learn`, { url, like, pages });
  return (await answerOf<LearnResult>(response)).recipe;
}

const ofPage = (root: string): Promise<Recipe> =>
  learned([`${root}brass`, `${root}glass`], { lamp: "Brass", cost: 10.5, town: "Brass town" });

const tablesOf = async (url: string): Promise<SiteRecords> =>
  answerOf(await post(`${service.address}/api/site/records`, { url }));

describe("a crawl with a recipe", () => {
  // proves: recipe.crawl.facts, recipe.crawl.unlike
  it("stores the facts of each page that is like the learned ones, a row each", async () => {
    const root = `${(await sites(SHOP)).address}/`;
    const recipe = await ofPage(root);
    const events = await crawl(service, { url: root, recipe });
    const { tables, rows } = await tablesOf(root);
    assert.deepEqual(
      tables.map(({ kind, pages, items, columns }) => [
        kind,
        pages,
        items,
        columns.map(({ name }) => name).join(),
      ]),
      [["page", 4, 4, "page_url,lamp,cost,currency,town"]],
    );
    const values = rows.map(({ page_url, lamp, cost, town }) => [page_url, lamp, cost, town]);
    assert.deepEqual(values.sort(), [
      [`${root}brass`, "Brass", 10.5, "Brass town"],
      [`${root}glass`, "Glass", 11.5, "Glass town"],
      [`${root}pine`, "Pine", null, "Pine town"],
      [`${root}steel`, "Steel", 12.5, "Steel town"],
    ]);
    const steel = rows.find(({ lamp }) => lamp === "Steel");
    assert.equal(steel?.["fit"], 1);
    assert.deepEqual(Object.keys(steel?.["found_by"] ?? {}), ["lamp", "cost", "town"]);
    assert.equal(steel?.["currency"], "EUR");
    const { recipe: sum } = events.one("done");
    assert.deepEqual(sum, { pages: 4, rows: 4, unlike: 2, low: 1, low_urls: [`${root}pine`] });
    const about = events.all("page").find(({ url }) => url.endsWith("/about"));
    assert.deepEqual(about?.recipe?.rows, []);
  });

  // proves: recipe.crawl.low
  itSlow("warns of pages that the recipe fits badly, with the anchors that are gone", async () => {
    const root = `${(await sites(SHOP)).address}/`;
    const events = await crawl(service, { url: root, recipe: await ofPage(root) });
    const warning = events.all("warning").find(({ code }) => code === "recipe-fit");
    assert.ok(warning?.code === "recipe-fit");
    assert.match(warning.message, /1 of 4 pages .* below 0\.7/);
    assert.deepEqual([warning.count, warning.urls], [1, [`${root}pine`]]);
    const pine = events.all("page").find(({ url }) => url.endsWith("/pine"));
    assert.ok((pine?.recipe?.fit ?? 1) < 0.7);
    assert.match(pine?.recipe?.notes.join() ?? "", /cost: not found: class .* is gone/);
  });

  // proves: recipe.crawl.low
  it("warns if another price comes before the one of the recipe, and has neither", async () => {
    const old = `${(await sites(SHOP)).address}/`;
    const recipe = await learned([`${old}brass`], { lamp: "Brass", cost: 10.5 });
    const dearer = Object.entries(SHOP).map(([path, html]) => [
      path,
      html.replace('<div class="buy">', '<div class="buy"><p class="rrp">€ 99.00</p>'),
    ]);
    const root = `${(await sites(Object.fromEntries(dearer))).address}/`;
    const events = await crawl(service, { url: root, recipe });
    const { rows } = await tablesOf(root);
    assert.ok(rows.every(({ cost }) => cost !== 99));
    const warning = events.all("warning").find(({ code }) => code === "recipe-fit");
    assert.ok(warning?.code === "recipe-fit");
    assert.match(warning.message, /3 of 3 pages .* below 0\.7/);
  });

  // proves: recipe.crawl.low
  it("warns if no page is like the learned ones", async () => {
    const old = `${(await sites(SHOP)).address}/`;
    const recipe = await ofPage(old);
    const root = `${(await sites({ "/": SHOP["/about"] })).address}/`;
    const events = await crawl(service, { url: root, recipe });
    const warning = events.all("warning").find(({ code }) => code === "recipe-fit");
    assert.ok(warning?.code === "recipe-fit");
    assert.match(warning.message, /no page is like/);
    const read = await post(`${service.address}/api/site/records`, { url: root });
    const { detail } = await answerOf<{ readonly detail: string }>(read);
    assert.match(detail, /no page of the crawl .* is like the pages .* learn the recipe again/);
  });

  // proves: recipe.crawl.list
  it("stores the list of a recipe from the pages that have it, before other lists", async () => {
    const root = `${(await sites(SHOP)).address}/`;
    const recipe = await learned([root], { lamp: "Glass", cost: 11.5, to: "/glass" });
    const events = await crawl(service, { url: root, recipe, crawl: { store_records: true } });
    const { tables, rows } = await tablesOf(root);
    assert.deepEqual([tables[0]?.pages, tables[0]?.items], [1, 4]);
    assert.deepEqual(
      rows.map(({ lamp, cost, to, fit }) => [lamp, cost, to, fit]),
      [
        ["Brass", 10.5, `${root}brass`, 1],
        ["Glass", 11.5, `${root}glass`, 1],
        ["Steel", 12.5, `${root}steel`, 1],
        ["Pine", 13.5, `${root}pine`, 1],
      ],
    );
    assert.deepEqual(events.one("done").recipe, {
      pages: 1,
      rows: 4,
      unlike: 5,
      low: 0,
      low_urls: [],
    });
  });

  // proves: recipe.crawl.command
  it("is a flag of legible crawl, and legible site-records writes the rows with their fit", async () => {
    const root = `${(await sites(SHOP)).address}/`;
    const folder = mkdtempSync(join(tmpdir(), "legible-recipe-crawl-"));
    writeFileSync(join(folder, "lamp.json"), JSON.stringify(await ofPage(root)));
    const env = { SERVICE_GRAPH_DIR: join(folder, "graphs"), SERVICE_BROWSER_PATH: "/nowhere" };
    const flags = [
      "--recipe",
      "lamp.json",
      "--no-complete",
      "--delay-seconds",
      "0",
      "--out",
      "pages",
    ];
    const { code, err } = await legible(["crawl", root, ...flags], { cwd: folder, env });
    assert.equal(code, 0, err);
    assert.match(err, /1 of 4 pages/);
    assert.match(err, /by the recipe: 4 rows from 4 pages, 2 pages not like it/);
    const other = JSON.parse(readFileSync(join(folder, "lamp.json"), "utf8"));
    writeFileSync(
      join(folder, "other.json"),
      JSON.stringify({ ...other, fields: other.fields.slice(1) }),
    );
    const again = await legible(
      ["crawl", root, "--out", "pages", "--resume", "--recipe", "other.json"],
      { cwd: folder, env },
    );
    assert.equal(
      again.err.trim(),
      "legible: --recipe: the crawl in the folder was started with another one; leave out --recipe to go on, or set another --out",
    );
    const written = ["site-records", root, "--output", "lamps.csv"];
    assert.equal((await legible(written, { cwd: folder, env })).code, 0);
    const [head, ...lines] = readFileSync(join(folder, "lamps.csv"), "utf8").trim().split(/\r?\n/);
    assert.equal(head, "page_url,lamp,cost,currency,town,fit");
    assert.equal(lines.length, 4);
  });
});
