// Whole jobs of a person at the console: from the home page to a text on the clipboard, a folder of files, an answer with its source.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, it } from "node:test";
import { unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { createClient } from "../../src/client/index.ts";
import { holds, useConsole } from "../support/console.ts";
import { type Answer, holdAnswer, startOrigin, useOrigin } from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { useService } from "../support/service.ts";
import { crawl, madePage } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

const NIGHT =
  "A lens bends the light of a lamp into one beam, and a keeper cleans the lens every morning.";

/** What the page of tides says; a crawl after another finds it changed. */
const tides = {
  text: "The tide comes twice a day, and it is highest when the moon is new or full.",
};

/** What the page of prices says; a check after another finds it changed. */
const prices = {
  title: "Prices of lamps",
  text: "The lamp of brass costs 40 euros today, and it comes with a shade of green glass.",
};

const lamp = (name: string, price: number) =>
  `<!doctype html><html lang="en"><head><title>${name}</title><script type="application/ld+json">${JSON.stringify(
    {
      "@type": "Product",
      name,
      offers: { "@type": "Offer", price, priceCurrency: "EUR" },
    },
  )}</script></head><body><main><h1>${name}</h1><p>It gives light to a table or a desk, and it has a switch that is found by hand.</p></main></body></html>`;

const LOGIN = `<!doctype html><html lang="en"><head><title>Sign in</title></head><body><main>
<h1>Sign in</h1><form method="post"><label>Name <input name="user"></label>
<label>Password <input type="password" name="password"></label><button>Sign in</button></form></main></body></html>`;

const held = holdAnswer();
const site = useOrigin({
  "/": madePage("/", { title: "Harbour", links: ["/lens", "/tides", "/more", "/gone"] }),
  "/lens": madePage("/lens", { title: "Guide to lenses", links: ["/tides"], text: NIGHT }),
  "/tides": (_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(madePage("/tides", { title: "Guide to tides", links: ["/"], ...tides }));
  },
  "/prices": (_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(madePage("/prices", prices));
  },
  "/lamp/1": lamp("Lamp of brass", 40),
  "/lamp/held": held.handler,
  "/lamp/2": lamp("=Lamp of glass", 1120),
  "/shop": madePage("/shop", { title: "Shop", links: ["/lamp/1", "/lamp/2"] }),
  "/more": madePage("/more", { title: "More of the harbour", links: ["/oil", "/wind"] }),
  "/oil": madePage("/oil", { title: "Oil of the lamp", links: ["/"] }),
  "/wind": madePage("/wind", { title: "Wind at night", links: ["/"] }),
});
const service = useService({
  SERVICE_GRAPH_DIR: mkdtempSync(join(tmpdir(), "legible-console-graphs-")),
  SERVICE_TRACE_DIR: mkdtempSync(join(tmpdir(), "legible-console-traces-")),
});

async function savedBy(page: Page, name: string): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name, exact: true }).click(),
  ]);
  return readFileSync(await file.path());
}

const copied = (page: Page): Promise<string> => page.evaluate("navigator.clipboard.readText()");

describeWithBrowser("the jobs of the console", () => {
  const opener = useConsole(service);
  before(async () => {
    await crawl(service, { url: `${site.address}/` });
  });

  itSlow("Home shows each stored site as a small picture that opens the large one", async () => {
    const { page, close } = await opener.open();
    const picture = page.getByRole("link", { name: /^Picture of / });
    await picture.waitFor();
    // Six pages were read, none of them more than twice away from the start.
    assert.equal(await picture.locator("circle").count(), 6);
    const colours = await picture
      .locator("circle")
      .evaluateAll((dots) => dots.map((dot) => dot.getAttribute("fill")));
    assert.deepEqual(colours, [
      "var(--accent)",
      ...Array.from({ length: 3 }, () => "var(--good)"),
      ...Array.from({ length: 2 }, () => "var(--aside)"),
    ]);
    await picture.click();
    await page.locator(".picture canvas").waitFor();
    await close();
  });

  it("a crawl started without texts shows the words of its pages all the same", async () => {
    const { id } = await createClient({ address: service.address }).startCrawl({
      url: `${site.address}/`,
      complete: false,
      crawl: { delay_seconds: 0, fields: "none" },
    });
    const { page, close } = await opener.open(`#/crawl?id=${id}`);
    const row = page.getByRole("row", { name: /Guide to lenses/ });
    await row.waitFor();
    assert.match(await row.innerText(), /\b[1-9]\d\b/);
    await close();
  });

  // proves: console.jobs
  itSlow("Home reads a page whose content is on the clipboard then", async () => {
    const { page, close } = await opener.open();
    await page.getByLabel("Address of the page").fill(`${site.address}/lens`);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".prose > *");
    assert.match(new URL(page.url()).hash, /^#\/read\?url=/);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    assert.match(await copied(page), /A lens bends the light of a lamp/);
    await close();
  });

  itSlow("Home lists a page that was read twice once", async () => {
    const { page, close } = await opener.open(
      `#/read?${new URLSearchParams({ url: `${site.address}/wind` })}`,
    );
    const read = page.locator(".page-head", { hasText: "Wind at night" });
    await read.waitFor();
    await page.reload();
    await read.waitFor();
    await page.getByRole("link", { name: "Home" }).click();
    const links = page.locator(".cards").getByRole("link", { name: /\/wind$/ });
    await links.first().waitFor();
    assert.equal(await links.count(), 1);
    await close();
  });

  it("The first field of a screen takes what is typed once the screen is open", async () => {
    const { page, close } = await opener.open();
    for (const [name, heading, label] of [
      ["Watches", "Watches", "Address to watch"],
      ["Facts", "Facts of a page", "Address of the page"],
      ["Page map", "Page map", "Address of the page"],
      ["Crawl", "Crawl a site", "Address of the site"],
      ["Ask", "Ask a site", "Question or keywords"],
    ] as const) {
      await page
        .getByRole("navigation")
        .getByRole("link", { name: new RegExp(`^${name}`) })
        .click();
      await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
      await page.keyboard.type("a/b");
      assert.equal(await page.getByLabel(label).inputValue(), "a/b", name);
    }
    await close();
  });

  it("Home takes a typed address along to Facts", async () => {
    const { page, close } = await opener.open();
    await page.getByLabel("Address of the page").fill(`${site.address}/`);
    await page.getByRole("link", { name: "Facts as a table" }).click();
    await page.getByText("Embedded data").waitFor();
    assert.equal(await page.getByLabel("Address of the page").inputValue(), `${site.address}/`);
    await close();
  });

  it("Home leads to the facts of several pages", async () => {
    const { page, close } = await opener.open();
    await page.getByRole("link", { name: "Facts of several pages" }).click();
    await page.getByLabel("Addresses of the pages").waitFor();
    await close();
  });

  it("Home tries a sample page, which needs no network", async () => {
    const { page, close } = await opener.open();
    await page.getByRole("button", { name: "Try a sample page" }).click();
    await page.waitForSelector(".prose");
    await close();
  });

  // proves: console.jobs
  it("Home asks a site; the answer is cited, asked again and in the link", async () => {
    const opened = await opener.open();
    const { page, close } = opened;
    await page.getByLabel(/^Question to /).fill("lens beam");
    await page.keyboard.press("Enter");
    const passage = page.locator(".passages li", { hasText: "Guide to lenses" }).first();
    await passage.waitFor();
    assert.match(new URL(page.url()).hash, /q=lens\+beam/);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await passage.getByRole("button", { name: "Copy with source" }).click();
    await passage.getByRole("button", { name: "Copied" }).waitFor();
    assert.match(
      await copied(page),
      /^> [\s\S]*A lens bends the light[\s\S]*\n>\n> — \[Guide to lenses\]\(http:\/\/127\.0\.0\.1:\d+\/lens\)\n$/,
    );
    const link = await passage.getByRole("link", { name: "Show in the page" }).getAttribute("href");
    assert.match(String(link), /\/lens#:~:text=\w+/);
    await page.getByLabel("Follow up").fill("tide moon");
    await page.keyboard.press("Enter");
    const asks = (words: string) =>
      holds(page, `document.querySelector(".ask input").value === "${words}"`);
    await page.locator(".passages li", { hasText: "Guide to tides" }).first().waitFor();
    await asks("lens beam tide moon");
    await page.getByRole("button", { name: "lens beam", exact: true }).click();
    await page.waitForURL(/q=lens\+beam$/);
    await asks("lens beam");
    await page.goBack();
    await page.waitForURL(/q=lens\+beam\+tide\+moon$/);
    await asks("lens beam tide moon");
    await page.getByRole("button", { name: "lens beam", exact: true }).waitFor();
    assert.deepEqual(await opened.findings(), []);
    await close();
  });

  itSlow("Home removes a site, and does not where a person takes it back", async () => {
    const other = `${site.address}/more`;
    await crawl(service, { url: other, crawl: { within_path: true } });
    const { page, close } = await opener.open();
    await page.clock.install();
    const removed = page.locator(".cards li", { hasText: "/more" }).first();
    await removed.getByRole("button", { name: /^Remove/ }).click();
    await removed.getByRole("button", { name: "Undo" }).click();
    await removed.getByRole("button", { name: /^Remove/ }).click();
    await page.getByText(/^Removing/).waitFor();
    const answered = page.waitForResponse(
      (response) => response.request().method() === "DELETE" && response.ok(),
    );
    await page.clock.runFor(10_000);
    await answered;
    await page.getByText(/^Removing/).waitFor({ state: "detached" });
    assert.equal(await page.getByRole("button", { name: /^Remove/ }).count(), 1);
    await close();
  });

  // proves: console.jobs
  itSlow(
    "a site is crawled up to a limit, continued, sorted, filtered, read in place and saved as Markdown",
    async () => {
      const opened = await opener.open("#/crawl");
      const { page, close } = opened;
      await page.getByLabel("Address of the site").fill(`${site.address}/`);
      await page.getByLabel(/^Maximum pages/).fill("3");
      await page.getByLabel(/^Pause after each page/).fill("3");
      // Several pages are read at a time, from several hosts: no time can be promised.
      assert.doesNotMatch(await page.locator("form").innerText(), /At least/);
      await page.getByLabel(/^Pause after each page/).fill("0");
      await page.getByLabel("No paths that match").fill("/gone");
      await page.keyboard.press("Enter");
      await page.getByText(/^Done: the limit was reached/).waitFor();
      assert.equal(await page.locator("details.form-options[open]").count(), 0);
      await page.getByRole("button", { name: "Continue to 6 pages" }).click();
      await page.getByText(/^Done: no address remains/).waitFor();
      const table = page.getByRole("table", { name: "Pages" });
      const first = table.locator(".rows .row").first();
      await page.getByRole("button", { name: "Page", exact: true }).click();
      assert.match(await first.innerText(), /^Guide to lenses/);
      assert.equal(await table.locator("[aria-sort=ascending]").innerText(), "Page");
      await page.getByRole("button", { name: "Page", exact: true }).click();
      assert.match(await first.innerText(), /^Wind at night/);
      await page.getByLabel("with").fill("tides");
      assert.equal(await table.locator(".rows .row").count(), 1);
      await page.getByRole("button", { name: "Guide to tides" }).click();
      await page.locator(".detail", { hasText: "The tide comes twice a day" }).waitFor();
      assert.deepEqual(await opened.findings(), []);
      await page.getByLabel("with").fill("");
      await page.getByRole("button", { name: "Count inbound links" }).click();
      await page.getByRole("button", { name: "Linked from" }).click();
      assert.match(await first.innerText(), /^Harbour\n/);
      const files = unzipSync(await savedBy(page, "Save Markdown (zip)"));
      const host = new URL(site.address).host.replace(":", "-");
      assert.deepEqual(
        Object.keys(files).sort(),
        ["index", "lens", "more", "oil", "tides", "wind"].map((name) => `${host}/${name}.md`),
      );
      assert.match(
        new TextDecoder().decode(files[`${host}/lens.md`]),
        /^---\ntitle: "Guide to lenses"\nurl: "http:[\s\S]*\n---\n\n[\s\S]*A lens bends the light/,
      );
      await close();
    },
  );

  // proves: console.jobs
  itSlow("a site is crawled again from Home and compared with the stored pages", async () => {
    tides.text =
      "Since the harbour was closed, nobody writes down the tide or the moon any more here.";
    const { page, text, close } = await opener.open();
    await page
      .getByRole("button", { name: /^Crawl again/ })
      .first()
      .click();
    await page.getByRole("tab", { name: "Changes" }).click();
    const changed = page.locator("section", { has: page.getByText("Changed: 1") });
    assert.match(await changed.innerText(), /\/tides/);
    await changed.getByText("Changed words").click();
    await changed.locator("del", { hasText: "comes" }).first().waitFor();
    await changed.locator("ins", { hasText: "nobody" }).first().waitFor();
    assert.match(await text(), /5 pages unchanged since the last crawl/);
    await page.getByRole("tab", { name: /^Pages/ }).click();
    await page.getByLabel("Show").selectOption("changed");
    assert.equal(await page.getByRole("table", { name: "Pages" }).locator(".rows .row").count(), 1);
    // The crawl before did not read this path.
    await page.getByText("Scope and pace").click();
    assert.equal(await page.getByLabel("No paths that match").inputValue(), "/gone");
    await page.getByRole("link", { name: "Look at the site" }).click();
    await page.getByRole("tab", { name: "Changes" }).click();
    await page.getByRole("button", { name: "Crawl again" }).click();
    await page.getByText("Look at the site").waitFor();
    await page.getByRole("tab", { name: "Changes" }).click();
    assert.match(await text(), /6 pages unchanged since the last crawl/);
    await close();
  });

  itSlow("Facts names what is missing, and a schema is made of fields by clicks", async () => {
    const opened = await opener.open("#/facts");
    const { page, text, close } = opened;
    await page.getByLabel("Custom schema").check();
    await page.getByLabel("JSON Schema").fill('{"properties":null}');
    await page.getByText(/A JSON Schema of an object/).waitFor();
    await page.getByLabel("JSON Schema").fill('{"properties":{}}');
    await page.getByRole("button", { name: "sku", exact: true }).click();
    await page.getByRole("button", { name: "name", exact: true }).click();
    await page.getByRole("button", { name: "brand", exact: true }).click();
    await page.getByRole("button", { name: "brand", exact: true }).click();
    await page.getByLabel("Address of the page").fill(`${site.address}/lens`);
    await page.getByRole("button", { name: "Read", exact: true }).click();
    await page.getByText("1 fact, 1 missing").waitFor();
    const rows = await page.locator(".facts tbody tr").allInnerTexts();
    assert.match(rows[0] ?? "", /^sku\s+missing$/);
    assert.match(rows[1] ?? "", /^name\s+Guide to lenses/);
    assert.deepEqual(await opened.findings(), []);
    assert.match(await text(), /Embedded data: none/);
    await close();
  });

  // proves: console.watch
  it("Read leads to a watch that shows the words that changed, and is removed", async () => {
    const opened = await opener.open(
      `#/read?${new URLSearchParams({ url: `${site.address}/prices` })}`,
    );
    const { page } = opened;
    await page.getByRole("link", { name: "Watch", exact: true }).click();
    await page.getByText("Nothing is watched yet").waitFor();
    assert.deepEqual(await opened.findings(), []);
    await page.getByRole("button", { name: "Watch", exact: true }).click();
    const card = page.locator(".cards > li");
    await card.getByText("No change since the first check").waitFor();
    assert.match(await card.innerText(), /every day at 8:00/);
    await page.getByRole("link", { name: "Watches 1" }).waitFor();
    prices.text = prices.text.replace("40 euros", "35 euros");
    await card.getByRole("button", { name: /^Check now/ }).click();
    await card.locator("del").waitFor();
    assert.equal(await card.locator("del").innerText(), "40");
    assert.equal(await card.locator("ins").innerText(), "35");
    assert.match(await card.innerText(), /Last change: .*costs\s+40\s*35 euros today/s);
    await card.getByRole("heading", { level: 2, name: /^Last change/ }).waitFor();
    assert.deepEqual(await opened.findings(), []);
    await card.getByRole("button", { name: /^Remove/ }).click();
    await card.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByText("Nothing is watched yet").waitFor();
    await page.getByLabel("Address to watch").fill(`${site.address}/prices`);
    await page.getByText("Conditions and delivery").click();
    await page.getByLabel("Only if").fill("cheaper than 20");
    await page.keyboard.press("Enter");
    const cause = page.getByRole("alert").locator(".cause");
    assert.match(await cause.innerText(), /^when: "cheaper than 20" is no condition/);
    await page.getByLabel("Only if").fill("");
    await page.getByLabel("Address to watch").fill("ftp://site.test/");
    await page.keyboard.press("Enter");
    await page.getByText(/Only addresses with http or https can be read, not ftp/).waitFor();
    await opened.close();
  });

  // proves: console.facts_table
  it("Facts saves a page, a list of addresses and a crawled site as a table", async () => {
    const opened = await opener.open(
      `#/facts?${new URLSearchParams({ url: `${site.address}/lamp/1` })}`,
    );
    const { page } = opened;
    await page.getByText("Embedded data").waitFor();
    const one = String(await savedBy(page, "Save CSV"));
    assert.match(one, /^url,.*price.*\r\nhttp:\S+\/lamp\/1,.*Lamp of brass.*40.*\r\n$/);
    assert.equal(JSON.parse(String(await savedBy(page, "Save JSON Lines"))).name, "Lamp of brass");
    await page.getByLabel("Of", { exact: true }).selectOption("list");
    await page
      .getByLabel("Addresses of the pages")
      .fill(`${site.address}/lamp/1\n${site.address}/lamp/2 ${site.address}/gone`);
    await page.getByRole("button", { name: "Read", exact: true }).click();
    await page.getByText("3 of 3 pages, 1 not read").waitFor();
    const lines = String(await savedBy(page, "Save CSV")).split("\r\n");
    assert.equal(lines.length, 5);
    assert.match(lines[0] ?? "", /^url,.*name.*,error$/);
    assert.match(lines[2] ?? "", /\/lamp\/2,.*'=Lamp of glass/);
    assert.match(lines[3] ?? "", /\/gone,.*,HTTP 404: page does not exist$/);
    // A table is saved in the order on screen.
    await page.getByRole("button", { name: "url", exact: true }).click();
    assert.match(String(await savedBy(page, "Save CSV")).split("\r\n")[1] ?? "", /\/gone,/);
    assert.deepEqual(await opened.findings(), []);
    const root = `${site.address}/shop`;
    await page.goto(page.url().replace(/#.*/, `#/crawl?${new URLSearchParams({ url: root })}`));
    await page.getByRole("button", { name: "Crawl" }).click();
    await page.getByText("Look at the site").waitFor();
    await page.goto(page.url().replace(/#.*/, `#/facts?${new URLSearchParams({ site: root })}`));
    await page.getByText(/^3 of 3 pages$/).waitFor();
    await page.getByLabel("Custom schema").check();
    await page.getByRole("button", { name: "Read", exact: true }).click();
    await page.getByText(/^3 of 3 pages$/).waitFor();
    const rows = String(await savedBy(page, "Save JSON Lines"))
      .trim()
      .split("\n");
    const names = rows.map((row) => JSON.parse(row).name);
    // In the order of the crawl, which reads both at once.
    assert.deepEqual(names.filter(Boolean).sort(), ["=Lamp of glass", "Lamp of brass"]);
    // Another subject shows its own table.
    await page.getByLabel("Of", { exact: true }).selectOption("list");
    await page.getByText("3 of 3 pages, 1 not read").waitFor();
    await opened.close();
  });

  it("Facts keeps the name of a column while pages with other columns come", async () => {
    const { page, close } = await opener.open("#/facts");
    await page.getByLabel("Of", { exact: true }).selectOption("list");
    await page.getByLabel("Custom schema").check();
    await page
      .getByLabel("JSON Schema")
      .fill('{"properties":{"brand":{"type":"string"},"name":{"type":"string"}}}');
    await page
      .getByLabel("Addresses of the pages")
      .fill(`${site.address}/lamp/held ${site.address}/lens`);
    await page.getByRole("button", { name: "Read", exact: true }).click();
    await page.getByRole("cell", { name: "Guide to lenses" }).waitFor();
    await page.getByText("Columns: 2 of 2").click();
    await page.getByLabel("Name of name").fill("title");
    held.answer(lamp("Lamp of steel", 7).replace('"name"', '"brand":"Keeper","name"'));
    await page.getByText("2 of 2 pages").waitFor();
    const url = `${site.address}/lamp/held`;
    const first = async () =>
      JSON.parse(String(await savedBy(page, "Save JSON Lines")).split("\n")[0] ?? "");
    assert.deepEqual(await first(), { url, brand: "Keeper", title: "Lamp of steel" });
    await page.getByLabel("Keep brand").uncheck();
    await page.getByLabel("Name of name").fill("brand");
    assert.deepEqual(await first(), { url, brand: "Lamp of steel" });
    await close();
  });

  it("Watches keeps why a check was refused, and waits for that check no longer", async () => {
    const client = createClient({ address: service.address });
    const { id } = await client.startWatch({ url: `${site.address}/lens`, every: "0 8 * * *" });
    const { page, close } = await opener.open("#/watches");
    await page.getByText("No change since the first check").waitFor();
    await page.clock.install();
    await page.route(/\/check$/, (route) => route.abort());
    await page.getByRole("button", { name: /^Check now/ }).click();
    const refused = page.getByRole("alert").filter({ hasText: "The service refused this" });
    await refused.waitFor();
    let lists = 0;
    page.on("request", (request) => {
      if (/\/watches$/.test(request.url())) lists++;
    });
    await page.clock.runFor(30_000);
    await refused.waitFor();
    assert.ok(lists < 3, `${lists} lists`);
    await close();
    await client.stopWatch({ id });
  });

  // proves: console.groups
  it("the navigation groups its screens, counts sites, and no theme is called like a screen", async () => {
    const { page, close } = await opener.open("#/system");
    const groups = page.locator("nav > ul > li > a");
    await page.getByRole("link", { name: /^Sites \d/ }).waitFor();
    assert.deepEqual(
      (await groups.allInnerTexts()).map((name) => name.replace(/ [\d,]+$/, "")),
      ["Home", "Read", "Sites", "Watches", "System"],
    );
    assert.deepEqual(await page.getByLabel("Theme").locator("option").allInnerTexts(), [
      ...["Auto", "Light", "Dark"],
    ]);
    // On a phone too, where it shows only the screens of the current group.
    const { page: phone, close: closePhone } = await opener.open("#/system", { width: 320 });
    const shown = phone.getByRole("navigation").getByRole("link");
    await phone.getByRole("link", { name: /^Sites \d/ }).waitFor();
    assert.deepEqual(
      (await shown.allInnerTexts()).map((name) => name.replace(/ [\d,]+$/, "")),
      ["Home", "Read", "Sites", "Watches", "System", "Runs"],
    );
    for (const screen of ["home", "read", "site", "watches", "system"]) {
      await phone.goto(`${service.address}/#/${screen}`);
      await phone.locator(`nav a[aria-current][href*='${screen}']`).waitFor();
      const foot = await phone.locator(".foot").boundingBox();
      assert.ok(foot !== null && foot.x + foot.width <= 320, `the foot of ${screen} is cut`);
      for (const link of await shown.all()) {
        const box = await link.boundingBox();
        assert.ok(box !== null && box.x >= 0 && box.x + box.width <= 320, `${screen} is cut`);
        const isBeside = box.x + box.width <= foot.x || box.y + box.height <= foot.y;
        assert.ok(isBeside, `${await link.innerText()} is under the foot of ${screen}`);
      }
    }
    await closePhone();
    await close();
  });

  itSlow(
    "Runs says why a page was not read, and shows host and end of its address on a phone",
    async () => {
      const url = `${site.address}/guides/of/keepers/of/lamps/and/of/harbours/never`;
      const read = await opener.open(`#/read?${new URLSearchParams({ url })}`);
      await read.page.getByRole("alert").waitFor();
      await read.close();
      const { page, close } = await opener.open("#/runs");
      const row = page.locator(".rows .row", { hasText: "/never" }).first();
      await row.waitFor();
      assert.match(await row.innerText(), /\nHTTP 404: page does not exist\n/);
      // On a phone, the host and the end of the path stay in view.
      await page.setViewportSize({ width: 390, height: 844 });
      const parts = row.locator(".short-address bdi");
      for (const part of await parts.all()) {
        const isSeen = await part.evaluate((element) => {
          const end = element.getBoundingClientRect().right;
          const cell = element.closest("[role=cell]")?.getBoundingClientRect();
          return end <= (cell?.right ?? 0) + 1;
        });
        assert.ok(isSeen, await part.innerText());
      }
      assert.deepEqual(await parts.allInnerTexts(), [new URL(url).host, new URL(url).pathname]);
      await close();
    },
  );

  // proves: console.changes
  itSlow(
    "Site shows the words that changed since the crawl, for a page and for the site, and leads to a watch",
    async () => {
      const before = tides.text;
      tides.text = before.replace("nobody", "somebody");
      const query = new URLSearchParams({ url: `${site.address}/`, tab: "changes" });
      const opened = await opener.open(`#/site?${query}`);
      const { page, close } = opened;
      const compare = page.getByRole("button", { name: /^Compare \d pages with the site$/ });
      await page.route(/\/api\/diff/, (route) => route.abort());
      await compare.click();
      await page.getByText("The comparison broke off").waitFor();
      await page.unroute(/\/api\/diff/);
      await compare.click();
      await page
        .getByRole("status")
        .filter({ hasText: /6 of 6 pages compared: 1 changed$/ })
        .waitFor({ state: "attached" });
      // What was found stays while another tab is open.
      await page.getByRole("tab", { name: "Hubs" }).click();
      await page.getByRole("tab", { name: "Changes" }).click();
      await page.getByText("Changed: 1").waitFor();
      assert.equal(await page.locator(".changes del").innerText(), "nobody");
      assert.equal(await page.locator(".changes ins").innerText(), "somebody");
      assert.deepEqual(await opened.findings(), []);
      await page.getByRole("tab", { name: "Pages by path" }).click();
      assert.match(page.url(), /tab=tree/);
      await page.reload();
      await page.getByRole("treeitem", { name: /Guide to tides/ }).click();
      await page.getByText("What changed since the crawl?").click();
      await page.locator(".changes ins", { hasText: "somebody" }).waitFor();
      tides.text = before;
      await page.getByRole("link", { name: "Watch", exact: true }).click();
      await page.locator("option:checked", { hasText: "its site" }).waitFor({ state: "attached" });
      assert.equal(await page.getByLabel("Address to watch").inputValue(), `${site.address}/`);
      await close();
    },
  );

  // proves: console.changes
  it("Site tells pages that are gone, refused and not read apart", async () => {
    const paths = ["/lost", "/private", "/broken"];
    const answers: Record<string, Answer> = Object.fromEntries(
      ["/", ...paths].map((path) => [path, madePage(path, { links: path === "/" ? paths : [] })]),
    );
    const other = await startOrigin(answers);
    const url = `${other.address}/`;
    await crawl(service, { url });
    delete answers["/lost"];
    answers["/private"] = (_, response) =>
      response.writeHead(302, { location: "/login?next=/private" }).end();
    answers["/login"] = LOGIN;
    answers["/broken"] = (_, response) => response.writeHead(403).end();
    const opened = await opener.open(`#/site?${new URLSearchParams({ url, tab: "changes" })}`);
    const { page, close } = opened;
    await page.getByRole("button", { name: "Compare 4 pages with the site" }).click();
    await page
      .getByRole("status")
      .filter({ hasText: "4 of 4 pages compared: 0 changed, 1 gone, 1 refused, 1 not read" })
      .waitFor({ state: "attached" });
    for (const [title, path] of [
      ["Gone", "/lost"],
      ["Refused", "/private"],
      ["Not read", "/broken"],
    ] as const) {
      const group = page.locator("section", { has: page.getByText(`${title}: 1`) });
      assert.match(await group.innerText(), new RegExp(`${path} `));
    }
    assert.deepEqual(await opened.findings(), []);
    await close();
    await other.close();
  });

  itSlow(
    "Site finds pages in its tree, headings and picture, and pages that nothing links to",
    async () => {
      const query = new URLSearchParams({ url: `${site.address}/` });
      const opened = await opener.open(`#/site?${query}`);
      const { page, close } = opened;
      await page.getByLabel("Find").fill("tides");
      // The whole tree has it too, until the search is applied.
      await holds(page, "document.querySelectorAll('[role=treeitem]').length === 2");
      await page.getByRole("treeitem", { name: /Guide to tides/ }).waitFor();
      await page.getByRole("tab", { name: "Headings" }).click();
      await page.getByLabel("Find").fill("lenses");
      const headings = page.getByRole("table", { name: "Headings" });
      await headings.getByText("Guide to lenses").first().waitFor();
      assert.equal(await headings.getByText("Guide to tides").count(), 0);
      await page.getByRole("tab", { name: "Hubs" }).click();
      await page.getByRole("button", { name: "Find pages that no page links to" }).click();
      await page.getByText("None: a page links to every page.").waitFor();
      assert.deepEqual(await opened.findings(), []);
      await page.getByRole("tab", { name: "Picture" }).click();
      await page.getByLabel("Find a page").fill("oil");
      await page.getByRole("button", { name: /^Oil of the lamp/ }).click();
      await page.locator(".detail h2", { hasText: "Oil of the lamp" }).waitFor();
      await close();
    },
  );

  itSlow("Read shows what was omitted in place, and the page's metadata", async () => {
    const opened = await opener.open(
      `#/read?${new URLSearchParams({ url: `${site.address}/lens` })}`,
    );
    const { page, close } = opened;
    await page.getByRole("button", { name: "Show in place" }).click();
    await page.locator(".omitted del").first().waitFor();
    assert.match(
      await page.locator(".omitted .content").allInnerTexts().then(String),
      /A lens bends/,
    );
    assert.deepEqual(await opened.findings(), []);
    await page.getByLabel("More of the page").selectOption("metadata");
    const panel = page.getByRole("tabpanel", { name: "Metadata" });
    assert.match(await panel.innerText(), /language\s+en/);
    const saved = JSON.parse(String(await savedBy(page, "Download .json")));
    assert.equal(saved.title, "Guide to lenses");
    assert.equal("markdown" in saved, false);
    assert.deepEqual(await opened.findings(), []);
    await close();
  });

  itSlow("Read shows what was omitted in view also on a phone, and again", async () => {
    const place = `#/read?${new URLSearchParams({ url: `${site.address}/lens` })}`;
    const { page, close } = await opener.open(place, { width: 390 });
    for (const _ of ["first", "again"]) {
      await page.getByRole("button", { name: "Show in place" }).click();
      await holds(
        page,
        `(() => {
          const { top, bottom } = document.querySelector(".omitted")?.getBoundingClientRect() ?? {};
          return top >= 0 && top < innerHeight && bottom > 0;
        })()`,
      );
      await page.getByRole("tab", { name: "Content" }).click();
      await page.locator(".omitted").waitFor({ state: "detached" });
    }
    await close();
  });

  itSlow("Page map lies over a picture of the page, at the measured places", async () => {
    const opened = await opener.open(
      `#/map?${new URLSearchParams({ url: `${site.address}/lens` })}`,
    );
    const { page, close } = opened;
    const picture = page.locator(".sheet img").first();
    await picture.waitFor({ timeout: 60_000 });
    const sheet = await page.locator(".sheet").boundingBox();
    const shown = await picture.boundingBox();
    assert.ok(sheet !== null && shown !== null);
    assert.ok(Math.abs(sheet.height - shown.height) <= 2, `${sheet.height} and ${shown.height}`);
    assert.equal(await page.locator(".box-text").count(), 0);
    const covering = await page.evaluate<readonly string[]>(`(() => {
      const rects = [...document.querySelectorAll(".box")].map((box) => box.getBoundingClientRect());
      return [...document.querySelectorAll(".box-number")].flatMap((number) => {
        const { left, right, top, bottom } = number.getBoundingClientRect();
        const covers = (box) => left < box.right - 0.5 && right > box.left + 0.5 && top < box.bottom - 1 && bottom > box.top + 1;
        return rects.some(covers) ? [number.textContent] : [];
      });
    })()`);
    assert.deepEqual(covering, [], "numbers cover blocks");
    await page.getByLabel("Show the page").uncheck();
    assert.ok((await page.locator(".box-text").count()) > 0);
    assert.equal(await page.locator(".mini canvas").count(), 1);
    assert.deepEqual(await opened.findings(), []);
    await close();
  });

  itSlow(
    "keys reach the address, stop a question, list themselves, and type ahead in trees",
    async () => {
      const query = new URLSearchParams({ url: `${site.address}/` });
      const { page, close } = await opener.open(`#/site?${query}`);
      await page.getByRole("treeitem").first().focus();
      await page.keyboard.press("t");
      await page.locator("[role=treeitem]:focus", { hasText: "tides" }).waitFor();
      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: "Keys" }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await page.getByRole("navigation").getByRole("link", { name: "Facts" }).click();
      await page.getByRole("heading", { name: "Facts of a page" }).waitFor();
      await page.keyboard.press("/");
      assert.equal(
        await page.evaluate("document.activeElement.labels?.[0]?.textContent"),
        "Address of the page",
      );
      await close();
    },
  );

  itSlow(
    "Read, Page map and Facts share the address of the page, Site and Ask that of the site",
    async () => {
      const { page, close } = await opener.open(
        `#/read?${new URLSearchParams({ url: `${site.address}/lens` })}`,
      );
      await page.waitForSelector(".prose > *");
      await page.getByRole("link", { name: "Facts" }).first().click();
      await page.getByText("Embedded data").waitFor();
      assert.equal(
        await page.getByLabel("Address of the page").inputValue(),
        `${site.address}/lens`,
      );
      await page.getByRole("link", { name: "Runs" }).click();
      await page.locator(".rows .row", { hasText: "/lens" }).first().waitFor();
      const kinds = await page.locator(".rows .row", { hasText: "/lens" }).allInnerTexts();
      assert.ok(
        kinds.some((text) => /\nfacts\n/.test(text)) && kinds.some((text) => /\nread\n/.test(text)),
      );
      await page.goto(
        page.url().replace(/#.*/, `#/site?url=${encodeURIComponent(site.address)}%2F`),
      );
      await page.getByRole("treeitem").first().waitFor();
      await page.getByRole("link", { name: "Ask", exact: true }).click();
      await page.waitForURL(/#\/ask\?url=/);
      await close();
    },
  );

  itSlow("the theme is the system's until a person chooses one, which is remembered", async () => {
    const { page, close } = await opener.open("#/system", { dark: true });
    const ground = () => page.evaluate("getComputedStyle(document.body).backgroundColor");
    const dark = await ground();
    await page.getByLabel("Theme").selectOption("light");
    const light = await ground();
    assert.notEqual(light, dark);
    await page.reload();
    await page.getByLabel("Theme").waitFor();
    assert.equal(await ground(), light);
    await page.getByLabel("Theme").selectOption("system");
    assert.equal(await ground(), dark);
    await close();
  });

  itSlow("System shows version, uptime and load", async () => {
    const { page, text, close } = await opener.open("#/system");
    await page.getByText("Uptime").waitFor();
    assert.match(await text(), /Version\s+\d+\.\d+\.\d+\s+Uptime\s+\d[\s\S]*Reads\s+\d+ running/);
    await close();
  });
});
