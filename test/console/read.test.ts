// The Read screen: a page read by address and by its HTML, its evidence, refusals with their causes, and pages that mean harm.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it } from "node:test";
import { promisify } from "node:util";
import { brotliCompressSync, gunzipSync } from "node:zlib";
import { useConsole } from "../support/console.ts";
import { holdAnswer, useOrigin } from "../support/origin.ts";
import { pdfOf } from "../support/pdf-writer.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { useService } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";
import { warcFile, warcRecord } from "../support/warc.ts";
import { HOSTILE } from "./hostile.ts";

/** The command of this package, from its root. */
const CLI = "build/src/cli/main.js";

/** Runs a program that may read pages of this machine, and returns what it prints. */
async function run(program: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, SERVICE_ALLOW_PRIVATE_HOSTS: "1" };
  return (await promisify(execFile)(program, args, { env })).stdout;
}

const LAMP = `<!doctype html><html lang="en"><head><title>A lamp of brass</title><meta name="author" content="Ada"></head><body>
<nav><a href="/">Home</a> <a href="/all">All lamps</a></nav>
<div class="navheader"><table summary="Navigation"><tr><td><a accesskey="p" href="/oil">Prev</a></td><td><a href="/up">Up</a></td><td><a accesskey="n" href="/wax">Next</a></td></tr></table></div>
<main><h1>A lamp of brass</h1><p>It gives light to a table or a desk, and it has a switch that can be found in the dark by hand.</p>
<p>It is made of brass that is polished once a year, and of a shade of green glass.</p><img src="/lamp.png" alt="the lamp">
<table><tr><th>Height</th><td>30 cm</td></tr><tr><th>Weight</th><td>2 kg</td></tr></table></main>
<footer>Imprint and terms of the shop</footer></body></html>`;

const TABLE = `<!doctype html><html lang="en"><head><title>Sales of lamps</title></head><body><main><h1>Sales of lamps</h1>
<p>The shop counted the lamps that it sold in two years, by where the buyers of the lamps live and work.</p>
<table><tr><th>Place</th><th>Year</th><th>Sold</th></tr><tr><td rowspan="2">North</td><td>2024</td><td>31</td></tr>
<tr><td>2025</td><td>40</td></tr><tr><td colspan="2">All places</td><td>71</td></tr></table>
<ol start="5"><li>Fifth step</li><li>Sixth step</li></ol></main></body></html>`;

const SOLD = `<!doctype html><html lang="en"><head><title>Sales</title></head><body><main><h1>Sales of lamps</h1>
<table><caption>Sold</caption><tr><th>Place</th><th>Date</th><th>Price</th></tr><tr><td>South</td><td>2026-03-01</td><td>€ 49.90</td></tr>
<tr><td>=North</td><td>2026-03-02</td><td>€ 1,120.00</td></tr><tr><td>South</td><td>2026-03-04</td><td>€ 39.00</td></tr></table>
<table><caption>Repaired</caption><tr><th>Lamp</th><th>Fault</th></tr><tr><td>Brass</td><td>wick</td></tr><tr><td>Glass</td><td>oil</td></tr></table></main></body></html>`;

/** A list whose items begin with a picture, on two pages. */
const shopPage = (numbers: readonly number[], next: string) =>
  `<!doctype html><html lang="en"><head><title>Shop</title></head><body><main><h1>Lamps</h1><p>6 lamps</p>${numbers
    .map(
      (at) =>
        `<article class="card"><a href="/lamp/${at}"><img src="/lamp/${at}.png" alt=""></a><h3><a href="/lamp/${at}">Lamp of ${["brass", "glass", "iron", "oak", "tin", "clay"][at]}</a></h3><p class="price">€ ${at + 20}.50</p></article>`,
    )
    .join("")}${next}</main></body></html>`;

const APP = `<!doctype html><html lang="en"><head><title>An app</title></head><body><div id="root"></div>
<script>const p = document.createElement("p"); p.textContent = "The words that a script brought, and there are enough of them to be read. ".repeat(4);
document.getElementById("root").append(p);</script></body></html>`;

const MANUAL = pdfOf([
  [
    { text: "How to clean a lamp", x: 72, y: 700, size: 24 },
    { text: "Polish the brass once a year with a soft cloth and a little oil.", x: 72, y: 650 },
  ],
]);

const CONSENT = `<!doctype html><html lang="en"><head><title>Before you continue</title></head><body><main><h1>Before you continue</h1>
<p>We use cookies and data to deliver and maintain services.</p><p>Choose whether you accept all cookies.</p>
<button>Reject all</button><button>Accept all</button></main></body></html>`;

describeWithBrowser("the Read screen", () => {
  const held = holdAnswer();
  const site = useOrigin({
    "/lamp": LAMP,
    "/parts": LAMP.replace("</h1>", "</h1><h2>Its light</h2>"),
    "/lower": LAMP.replaceAll("h1>", "h2>"),
    "/table": TABLE,
    "/consent": CONSENT,
    "/rows": `<!doctype html><html lang="en"><title>Ships</title><main><h1>Ships</h1><table><tr><th>Ship<th>Port</tr>${Array.from({ length: 700 }, (_, at) => `<tr><td>Ship ${at}<td>Port ${at % 9}</tr>`).join("")}</table></main></html>`,
    "/sold": SOLD,
    "/shop": shopPage([0, 1, 2], '<a rel="next" href="/shop/2">Next</a>'),
    "/shop/2": shopPage([3, 4, 5], ""),
    "/lamp-text":
      "<!doctype html><title>A lamp</title><main><h1>A lamp</h1><p>It gives light to a room.</p></main>",
    "/hostile": HOSTILE,
    "/slow": held.handler,
    "/forbidden": (_request, response) => response.writeHead(403).end(),
    "/login": (_request, response) => response.writeHead(401).end(),
    "/app": APP,
    "/manual.pdf": (_request, response) => {
      response.writeHead(200, { "content-type": "application/pdf" }).end(MANUAL);
    },
    "/lamp.png": (_request, response) => response.writeHead(404).end(),
  });
  const service = useService();
  const opener = useConsole(service);
  const read = (path: string) => `#/read?${new URLSearchParams({ url: site.address + path })}`;

  itSlow("has one field in focus, and reads what is typed there", async () => {
    const { page, text, close } = await opener.open("#/read");
    assert.equal(
      await page.evaluate("document.activeElement.labels[0].textContent"),
      "Address of the page",
    );
    await page.keyboard.type(`${site.address}/lamp`);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".prose > *");
    const said = await text();
    assert.match(said, /A lamp of brass/);
    assert.match(said, /Plain fetch/);
    assert.match(said, /Navigation, header, footer, asides/);
    assert.match(said, /Not measured: source order/);
    assert.doesNotMatch(await page.locator(".prose").innerText(), /Imprint/);
    assert.equal(
      new URL(page.url()).hash,
      `#/read?${new URLSearchParams({ url: `${site.address}/lamp` })}`,
    );
    await close();
  });

  // proves: console.hostile
  it("shows every form of the page, its images when they are asked for and not before", async () => {
    const { page, close } = await opener.open(
      `#/read?url=${encodeURIComponent(`${site.address}/lamp`)}`,
    );
    await page.getByRole("tab", { name: "Whole page" }).click();
    await page.locator(".prose", { hasText: "Imprint" }).waitFor();
    assert.equal(await page.locator(".prose img").count(), 0);
    await page.getByRole("button", { name: "Source" }).click();
    assert.match(await page.locator("pre.source").innerText(), /^# A lamp of brass$/m);
    await page.keyboard.press("Tab");
    await page.getByRole("tab", { name: "Whole page" }).press("ArrowLeft");
    assert.match(await page.locator("pre.source").innerText(), /polished once a year/);
    await page.getByLabel("More of the page").selectOption("tables");
    // Previous and next page are a table of the whole page, not of the content.
    assert.match(await page.getByRole("table").innerText(), /30 cm/);
    assert.doesNotMatch(await page.getByRole("tabpanel").innerText(), /Prev/);
    await page.getByLabel("More of the page").selectOption("images");
    assert.equal(site.asked.filter((path) => path === "/lamp.png").length, 0);
    assert.match(await page.getByRole("tabpanel").innerText(), /lamp\.png/);
    await close();
  });

  // proves: console.head
  it("shows the text within 300 pixels, its title once and its tabs in one row, at every width", async () => {
    for (const [path, width] of [
      ["/lamp", 1440],
      ["/lamp", 1024],
      ["/lamp", 390],
      ["/parts", 390],
    ] as const) {
      const { page, close } = await opener.open(read(path), { width });
      const first = page.locator(".prose > :first-child");
      await first.waitFor();
      const { y = 999 } = (await first.boundingBox()) ?? {};
      assert.ok(y < 300, `${y} pixels down, ${path} ${width} wide`);
      const shown = await page.locator(".with-rail-main").innerText();
      assert.equal(shown.match(/A lamp of brass/g)?.length, 1);
      const tops = await page
        .locator(".with-rail-main > .tabs > .tab-row :is([role=tab], select)")
        .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().bottom));
      assert.ok(Math.max(...tops) - Math.min(...tops) < 8, `${tops} with ${width}`);
      await close();
    }
  });

  // proves: console.read_anyway
  it("shows its title once where its heading is a lower one", async () => {
    const { page, text, close } = await opener.open(read("/lower"));
    await page.waitForSelector(".prose > p");
    assert.equal((await text()).match(/^A lamp of brass$/gm)?.length, 1);
    await close();
  });

  itSlow("reads a page anyway that was refused for its words, and says so", async () => {
    const opened = await opener.open(read("/consent"));
    const { page } = opened;
    await page.getByRole("alert").waitFor();
    assert.match(await page.getByRole("alert").innerText(), /asks for consent/);
    await page.getByRole("button", { name: "Read anyway" }).click();
    await page.locator(".prose", { hasText: "Choose whether you accept" }).waitFor();
    assert.match(await page.locator(".note").innerText(), /^Read anyway\..*consent/);
    assert.deepEqual(await opened.findings(), []);
    await page.getByLabel("More of the page").selectOption("omitted");
    await page.locator(".omitted li", { hasText: "Choose whether you accept" }).waitFor();
    await page.getByText("Get code").click();
    assert.match(await page.locator(".example").innerText(), /"fetch":\{"read_refused":true\}/);
    // A copied link reads it the same way, and Back undoes it.
    const { hash } = new URL(page.url());
    const other = await opener.open(hash);
    await other.page.locator(".omitted li", { hasText: "Choose whether you accept" }).waitFor();
    await other.close();
    await page.goBack();
    await page.getByRole("button", { name: "Read anyway" }).waitFor();
    await opened.close();
  });

  itSlow(
    "draws the first lines of a long page, and more of them on demand, and moves nothing",
    async () => {
      const { page, layoutShift, close } = await opener.open(read("/rows"));
      const rows = page.locator(".prose tr");
      await rows.first().waitFor();
      assert.ok((await rows.count()) <= 200);
      assert.ok((await layoutShift()) < 0.05);
      await page.getByRole("button", { name: "Draw on" }).click();
      await page.locator(".prose tr:nth-child(500)").waitFor();
      await close();
      const tables = await opener.open(`${read("/rows")}&tab=tables`);
      await tables.page.getByRole("button", { name: "Draw on" }).click();
      await tables.page.locator(".prose tr:nth-child(500)").waitFor();
      await tables.close();
    },
  );

  itSlow("keeps the options of a read in the address, where a reload finds them", async () => {
    const { page, close } = await opener.open("#/read");
    await page.getByLabel("Address of the page").fill(`${site.address}/lamp`);
    await page.getByLabel("Fetch").selectOption("plain");
    await page.getByLabel("Keep hidden text").check();
    await page.keyboard.press("Enter");
    await page.waitForSelector(".prose > *");
    await page.getByRole("tab", { name: "Whole page" }).click();
    const sent = page.waitForRequest((request) =>
      /"include_hidden_text":true/.test(String(request.postData())),
    );
    await page.reload();
    await sent;
    await page.waitForSelector(".prose > *");
    await page.getByText("Options").click();
    assert.equal(await page.getByLabel("Fetch").inputValue(), "plain");
    assert.equal(await page.getByLabel("Keep hidden text").isChecked(), true);
    assert.match(page.url(), /tab=page/);
    await close();
  });

  // proves: console.addresses
  it("says in the form that words are no address, and asks nothing of the service", async () => {
    const opened = await opener.open("#/read");
    const { page } = opened;
    await page.keyboard.type("not a url at all");
    await page.keyboard.press("Enter");
    assert.equal(
      await page.getByRole("alert").innerText(),
      "“not a url at all” is no address. An address looks like example.org/article.",
    );
    assert.equal(await page.locator(".stages").count(), 0);
    assert.deepEqual(await opened.findings(), []);
    await page.getByLabel("Address of the page").fill(`${site.address}/lamp`);
    assert.equal(await page.getByRole("alert").count(), 0);
    await page.keyboard.press("Enter");
    await page.locator(".prose", { hasText: "It is made of brass" }).waitFor();
    await opened.close();
  });

  it("shows cells that span others, and lists that begin later", async () => {
    const { page, close } = await opener.open(read("/table"));
    await page.waitForSelector(".prose table");
    assert.equal(await page.locator(".prose td[rowspan='2']").innerText(), "North");
    assert.equal(await page.locator(".prose td[colspan='2']").innerText(), "All places");
    assert.equal(await page.locator(".prose ol").getAttribute("start"), "5");
    await close();
  });

  itSlow(
    "hands over what is on screen: to the clipboard, as a file, as code that repeats it",
    async () => {
      const { page, close } = await opener.open(read("/lamp"));
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.waitForSelector(".prose > *");
      const clipboard = () => page.evaluate<string>("navigator.clipboard.readText()");
      await page.getByRole("button", { name: "Copy", exact: true }).click();
      await page.getByRole("button", { name: "Copied" }).waitFor();
      assert.match(await clipboard(), /^# A lamp of brass\n\nIt gives light/);
      assert.doesNotMatch(await clipboard(), /Imprint/);
      await page.getByRole("tab", { name: "Whole page" }).click();
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download .md" }).click(),
      ]);
      assert.equal(file.suggestedFilename(), "A-lamp-of-brass.md");
      assert.match(
        readFileSync(await file.path(), "utf8"),
        /^# A lamp of brass[\s\S]*Imprint and terms/m,
      );
      await page.getByText("Get code").click();
      const code = page.locator(".example");
      const codeFor = async (way: string) => {
        await page.getByRole("tab", { name: way }).click();
        return code.innerText();
      };
      const curl = await codeFor("curl");
      const [, address = "", body = ""] =
        /^curl -s (\S+) -H 'content-type: application\/json' \\\n {2}-d '(.*)'$/.exec(curl) ?? [];
      const headers = { "content-type": "application/json" };
      const answer = await fetch(address, { method: "POST", headers, body });
      assert.match(await answer.text(), /"content_markdown": ?"# A lamp of brass/);
      const command = (await codeFor("Command line")).replace(
        "npx legible",
        `"${process.execPath}" ${CLI}`,
      );
      assert.match(await run("sh", ["-c", command]), /^# A lamp of brass/);
      const folder = mkdtempSync(join(tmpdir(), "legible-code-"));
      mkdirSync(join(folder, "node_modules"));
      symlinkSync(process.cwd(), join(folder, "node_modules/legible"));
      writeFileSync(join(folder, "read.mjs"), await codeFor("JavaScript"));
      assert.match(await run(process.execPath, [join(folder, "read.mjs")]), /^# A lamp of brass/);
      rmSync(folder, { recursive: true });
      const python = await codeFor("Python");
      assert.match(python, /^import requests\n\npage = requests\.post\(/);
      assert.ok(python.includes(`json={"url": "${site.address}/lamp", "render": False},`));
      await close();
    },
  );

  itSlow(
    "names the page above its forms, and hands over its outline, its links and its record",
    async () => {
      const opened = await opener.open(read("/lamp"));
      const { page } = opened;
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.waitForSelector(".prose > *");
      const head = page.locator(".page-head");
      assert.match(
        await head.innerText(),
        /^A lamp of brass\n+\S+\/lamp · .*\d+ words · about \d+ tokens$/,
      );
      assert.equal(
        await page.evaluate("getComputedStyle(document.querySelector('.page-head')).position"),
        "sticky",
      );
      assert.match(await page.locator(".stages").innerText(), /Content/);
      const copied = async () => {
        await page.getByRole("button", { name: "Copy", exact: true }).click();
        await page.getByRole("button", { name: "Copied" }).waitFor();
        return page.evaluate<string>("navigator.clipboard.readText()");
      };
      await page.getByLabel("More of the page").selectOption("outline");
      assert.match(await page.locator(".outline").innerText(), /A lamp of brass/);
      assert.match(await copied(), /^# A lamp of brass/);
      await page.getByLabel("More of the page").selectOption("links");
      assert.deepEqual(await opened.findings(), []);
      await page.getByLabel("More of the page").selectOption("json");
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download .json" }).click(),
      ]);
      const record = JSON.parse(readFileSync(await file.path(), "utf8"));
      assert.equal(record.title, "A lamp of brass");
      assert.match(record.content_markdown, /^# A lamp of brass/);
      assert.equal(record.url, `${site.address}/lamp`);
      await page.reload();
      await page.locator("pre.source", { hasText: '"page_type"' }).waitFor();
      assert.deepEqual(await opened.findings(), []);
      await page.getByLabel("Address of the page").fill(`${site.address}/table`);
      await page.keyboard.press("Enter");
      await page.locator(".prose td", { hasText: "North" }).waitFor();
      assert.doesNotMatch(page.url(), /tab=/);
      await opened.close();
    },
  );

  // proves: records.console
  it("shows the lists of the page as tables, to sort, rename, reduce, copy and save", async () => {
    const opened = await opener.open(
      `#/read?${new URLSearchParams({ url: `${site.address}/sold`, tab: "table" })}`,
      { width: 390 },
    );
    const { page } = opened;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const rows = page.getByRole("table", { name: "Sold" }).getByRole("row");
    const cellsOf = async (at: number) =>
      (await rows.nth(at).getByRole("cell").allInnerTexts()).join();
    await rows.nth(3).waitFor();
    await page.getByRole("button", { name: "price", exact: true }).click();
    assert.equal(await cellsOf(1), "=North,2026-03-02,1120,EUR");
    await page.getByText("Columns: 4 of 4").click();
    await page.getByLabel("Name of location").fill("place");
    await page.getByLabel("Name of price").fill("place");
    await page.getByLabel("Keep date").uncheck();
    assert.deepEqual(await page.getByRole("columnheader").allInnerTexts(), [
      ...["place", "place_2", "currency"],
    ]);
    assert.deepEqual(await opened.findings(), []);
    await page.getByRole("button", { name: "Copy CSV" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    assert.equal(
      await page.evaluate<string>("navigator.clipboard.readText()"),
      "place,place_2,currency\r\n'=North,1120,EUR\r\nSouth,49.9,EUR\r\nSouth,39,EUR\r\n",
    );
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save JSON Lines" }).click(),
    ]);
    assert.equal(file.suggestedFilename(), "Sold.jsonl");
    assert.match(
      readFileSync(await file.path(), "utf8"),
      /^\{"place":"=North","place_2":1120,"currency":"EUR"\}\n/,
    );
    await page.getByLabel("List", { exact: true }).selectOption({ label: "2: Repaired (2 items)" });
    await page.getByRole("table", { name: "Repaired" }).waitFor();
    await page.getByLabel("Address of the page").fill(`${site.address}/lamp-text`);
    await page.keyboard.press("Enter");
    await page.getByRole("tab", { name: "Table", exact: true }).click();
    await page.getByText("The page has no list of like items").waitFor();
    await opened.close();
  });

  itSlow("names the items of a list first, and joins its pages", async () => {
    const { page, text, close } = await opener.open(read("/shop"));
    await page.waitForSelector(".prose > *");
    const tab = page.getByRole("tab", { name: "Table", exact: true });
    const before = await tab.boundingBox();
    await tab.click();
    const rows = page.getByRole("table", { name: "Lamps" }).locator(".rows").getByRole("row");
    await rows.nth(2).waitFor();
    assert.equal((await tab.boundingBox())?.y, before?.y);
    const heads = await page.getByRole("columnheader").allInnerTexts();
    assert.deepEqual(heads.slice(0, 2), ["title", "link"]);
    await page.getByText(/^Columns: /).click();
    await page.getByLabel("Name of title").fill("lamp");
    await page.getByRole("button", { name: "Join its pages" }).click();
    await rows.nth(5).waitFor();
    assert.match(await text(), /Of 2 pages/);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save CSV" }).click(),
    ]);
    const lines = readFileSync(await file.path(), "utf8")
      .trimEnd()
      .split("\r\n");
    assert.equal(lines.length, 7);
    assert.match(lines[0] ?? "", /^lamp,link,/);
    assert.match(lines[6] ?? "", /^Lamp of clay,/);
    await close();
  });

  it("reads the address that is typed after the sample page, and leaves nothing of the sample", async () => {
    const { page, close } = await opener.open("#/read");
    await page.getByRole("button", { name: "Try it with a sample page" }).click();
    await page.locator(".prose", { hasText: "Augustin Fresnel" }).waitFor();
    await page.getByLabel("Address of the page").fill(`${site.address}/lamp`);
    await page.getByRole("button", { name: "Read" }).click();
    await page.locator(".prose", { hasText: "It is made of brass" }).waitFor();
    assert.doesNotMatch(await page.locator("main").innerText(), /Fresnel|HTML you supplied/);
    await close();
  });

  itSlow("returns to the page before by the browser's button", async () => {
    const { page, close } = await opener.open(read("/lamp"));
    await page.locator(".prose", { hasText: "It is made of brass" }).waitFor();
    await page.getByLabel("Address of the page").fill(`${site.address}/table`);
    await page.getByRole("button", { name: "Read" }).click();
    await page.locator(".prose", { hasText: "The shop counted the lamps" }).waitFor();
    await page.goBack();
    await page.locator(".prose", { hasText: "It is made of brass" }).waitFor();
    assert.equal(await page.getByLabel("Address of the page").inputValue(), `${site.address}/lamp`);
    await close();
  });

  itSlow("takes an address of one's own machine as http", async () => {
    const { page, close } = await opener.open("#/read");
    await page.keyboard.type(`${site.address.replace("http://", "")}/lamp`);
    await page.keyboard.press("Enter");
    await page.locator(".prose", { hasText: "It is made of brass" }).waitFor();
    await close();
  });

  itSlow(
    "offers http where https has no server, and no browser for addresses that none reads",
    async () => {
      const { page, close } = await opener.open(
        `#/read?${new URLSearchParams({ url: `${site.address.replace("http:", "https:")}/lamp` })}`,
      );
      await page.getByRole("button", { name: "Try http://" }).click();
      await page.locator(".prose", { hasText: "It is made of brass" }).waitFor();
      await page.getByLabel("Address of the page").fill("ftp://site.test/file");
      await page.getByRole("button", { name: "Read" }).click();
      const refusal = page.getByRole("alert");
      await refusal.waitFor();
      assert.doesNotMatch(await refusal.innerText(), /Error:/);
      assert.equal(await page.getByRole("button", { name: /Try / }).count(), 0);
      await close();
    },
  );

  itSlow("reads a PDF", async () => {
    const { page, close } = await opener.open(
      `#/read?url=${encodeURIComponent(`${site.address}/manual.pdf`)}`,
    );
    await page.waitForSelector(".prose > *");
    assert.match(await page.locator(".prose").innerText(), /Polish the brass once a year/);
    assert.equal(await page.getByRole("link", { name: "Facts" }).count(), 1);
    await page.getByRole("link", { name: "Page map" }).nth(1).click();
    await page.waitForSelector("text=Polish the brass once a year");
    await close();
  });

  // proves: console.file
  itSlow("reads files that are chosen on Home or dropped on Read", async () => {
    const opened = await opener.open("#/home");
    const { page, text } = opened;
    const chooser = page.getByLabel("Choose a file");
    await chooser.setInputFiles({ name: "manual.pdf", mimeType: "", buffer: MANUAL });
    await page.locator(".prose", { hasText: "Polish the brass once a year" }).waitFor();
    assert.match(await page.locator(".page-head").innerText(), /manual\.pdf\b/);
    assert.match(await text(), /File you supplied/);
    assert.deepEqual(await opened.findings(), []);
    const latin = Buffer.from(LAMP.replace("Imprint", "Stra\u00dfe"), "latin1");
    const sold = Buffer.from("Place;Price\nSouth;49.90\nNorth;39.00\nWest;12.00\n");
    for (const [name, bytes] of [
      ["lamp.html", latin],
      ["sold.csv", sold],
    ] as const) {
      const dropped = await page.evaluateHandle(`(() => {
        const bytes = Uint8Array.from(atob("${bytes.toString("base64")}"), (c) => c.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], "${name}"));
        return transfer;
      })()`);
      await page.locator(".screen").dispatchEvent("drop", { dataTransfer: dropped });
      await page.locator(".page-head", { hasText: name }).waitFor();
    }
    await page.getByRole("tab", { name: "Table" }).click();
    await page.getByRole("cell", { name: "South" }).waitFor();
    const gone = join(mkdtempSync(join(tmpdir(), "legible-console-gone-")), "gone.txt");
    writeFileSync(gone, "The keeper of the lamp wrote this down.");
    await page.evaluate(
      "document.body.append(Object.assign(document.createElement('input'), { type: 'file', id: 'gone' }))",
    );
    await page.locator("#gone").setInputFiles(gone);
    const unreadable = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer();
      transfer.items.add(document.querySelector("#gone").files[0]);
      return transfer;
    })()`);
    rmSync(gone);
    await page.locator(".screen").dispatchEvent("drop", { dataTransfer: unreadable });
    await page.getByRole("alert").getByText("gone.txt cannot be read").waitFor();
    await opened.close();
  });

  // proves: console.file
  it("lists the pages of a WARC file, reads them as their site sent them, and says why there is none", async () => {
    const opened = await opener.open("#/read");
    const { page } = opened;
    const chooser = page.getByLabel("Choose a file");
    const choose = (name: string, buffer: Buffer) =>
      chooser.setInputFiles({ name, mimeType: "", buffer });
    const url = "https://lamps.example/lamp";
    const lamp = {
      url,
      body: brotliCompressSync(
        Buffer.from(LAMP.replace("brass that", "stra\u00dfe that"), "latin1"),
      ),
      headers: { "content-type": "text/html; charset=iso-8859-1", "content-encoding": "br" },
    };
    const style = { url: `${url}.css`, body: "a {}", headers: { "content-type": "text/css" } };
    const gone = { url: `${url}/gone`, body: LAMP, status: 404 };
    await choose("site.warc.gz", warcFile(style, lamp, { url: `${url}/sold`, body: SOLD }, gone));
    await page.getByText("site.warc.gz has 2 pages").waitFor();
    assert.equal(await page.getByRole("table", { name: "Pages" }).locator(".rows .row").count(), 2);
    assert.deepEqual(await opened.findings(), []);
    await page.getByRole("button", { name: "lamps.example/lamp", exact: true }).click();
    await page.locator(".prose", { hasText: "stra\u00dfe that is polished once a year" }).waitFor();
    assert.match(await page.locator(".page-head").innerText(), /lamps\.example\/lamp/);
    await page.getByLabel("More of the page").selectOption("omitted");
    await page.locator(".omitted del", { hasText: "Imprint" }).waitFor();
    await page.getByRole("button", { name: "All 2 pages of site.warc.gz" }).click();
    await page.getByLabel("Find").fill("sold");
    assert.equal(await page.getByRole("table", { name: "Pages" }).locator(".rows .row").count(), 1);
    await page.getByText("Options").click();
    await choose("lamp.warc", gunzipSync(warcFile(style, lamp)));
    await page.locator(".prose", { hasText: "polished once a year" }).waitFor();
    await page.getByText("Options").click();
    for (const [name, buffer, told] of [
      ["none.warc", warcRecord(style), "none.warc cannot be read: it has no page."],
      ["text.warc.gz", Buffer.from("Place;Price"), "text.warc.gz cannot be read: it is no WARC."],
    ] as const) {
      await choose(name, buffer);
      await page.getByRole("alert").getByText(told).waitFor();
    }
    await opened.close();
  });

  itSlow("returns to the pages of a WARC file as they were left", async () => {
    const { page, close } = await opener.open("#/read");
    const pages = Array.from({ length: 90 }, (_, at) => ({
      ...{ url: `https://lamps.example/lamp/${at}`, body: LAMP },
    }));
    await page.getByLabel("Choose a file").setInputFiles({
      ...{ name: "lamps.warc.gz", mimeType: "", buffer: warcFile(...pages) },
    });
    await page.getByText("lamps.warc.gz has 90 pages").waitFor();
    await page.getByLabel("Find").fill("lamp");
    await page.getByRole("button", { name: "Page", exact: true }).click();
    const list = page.getByRole("table", { name: "Pages" });
    await list.locator(".rows").evaluate((rows) => rows.scrollTo(0, 1600));
    const chosen = list.getByRole("button", { name: "lamps.example/lamp/55", exact: true });
    await chosen.click();
    await page.waitForSelector(".prose > *");
    await page.getByRole("button", { name: "All 90 pages of lamps.warc.gz" }).click();
    await chosen.waitFor();
    assert.equal(await page.getByLabel("Find").inputValue(), "lamp");
    assert.equal(await list.locator(".rows").evaluate((rows) => rows.scrollTop), 1600);
    assert.equal(await list.locator("[aria-sort=ascending]").innerText(), "Page");
    await close();
  });

  itSlow("reads HTML that is pasted, with no network", async () => {
    const { page, text, close } = await opener.open("#/read");
    await page.getByRole("button", { name: "Paste HTML instead" }).click();
    await page.getByLabel("HTML of the page").fill(LAMP);
    await page.getByRole("button", { name: "Read" }).click();
    await page.waitForSelector(".prose > *");
    assert.match(await text(), /HTML you supplied/);
    await close();
  });

  it("links pasted HTML to no address, and lists each text", async () => {
    const { page, close } = await opener.open("#/read");
    await page.getByRole("button", { name: "Paste HTML instead" }).click();
    for (const words of ["brass", "glass"]) {
      await page.getByLabel("HTML of the page").fill(`<p>The lamp is made of ${words}.</p>`);
      await page.getByRole("button", { name: "Read" }).click();
      await page.locator(".prose", { hasText: words }).waitFor();
    }
    assert.match(await page.locator(".page-head").innerText(), /Untitled page\s+pasted HTML/);
    assert.equal(await page.locator("a[href*='pasted.invalid']").count(), 0);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download .md" }).click();
    assert.equal((await saved).suggestedFilename(), "pasted-HTML.md");
    await page.goto(`${service.address}/#/home`);
    await page.getByText("a file or pasted HTML").nth(1).waitFor();
    await close();
  });

  // proves: console.refusals, surfaces.could_not_fetch
  it("shows why a page was not read, and says so aloud", async () => {
    const { page, close } = await opener.open(
      `#/read?url=${encodeURIComponent(`${site.address}/none`)}`,
    );
    const said = await page.getByRole("alert").innerText();
    assert.match(said, /^could not fetch page: HTTP 404: page does not exist$/m);
    assert.match(said, /PAGE_MISSING/);
    assert.equal(await page.getByRole("button", { name: "Try through a browser" }).count(), 0);
    await close();
  });

  // proves: surfaces.could_not_fetch
  itSlow(
    "offers a browser where one may help, and not where its server asks for a login",
    async () => {
      for (const [path, cause, offers] of [
        ["/forbidden", /^could not fetch .*HTTP 403/m, 1],
        ["/login", /^could not fetch .*HTTP 401: the page asks for a login/m, 0],
      ] as const) {
        const { page, close } = await opener.open(
          `#/read?url=${encodeURIComponent(`${site.address}${path}`)}`,
        );
        assert.match(await page.getByRole("alert").innerText(), cause);
        const offer = page.getByRole("button", { name: "Try through a browser" });
        assert.equal(await offer.count(), offers, path);
        await close();
      }
    },
  );

  itSlow("reads a page that scripts fill in through a browser, and says why", async () => {
    const { page, text, close } = await opener.open(
      `#/read?url=${encodeURIComponent(`${site.address}/app`)}`,
    );
    // Two browsers share the processors with the other tests.
    await page.waitForSelector("text=The words that a script brought", { timeout: 120_000 });
    assert.match(await text(), /The plain fetch returned no page: scripts fill it in/);
    await close();
  });

  itSlow("can be stopped", async () => {
    const { page, text, close } = await opener.open(
      `#/read?url=${encodeURIComponent(`${site.address}/slow`)}`,
    );
    await held.asked;
    await page.getByRole("button", { name: "Stop" }).click();
    await page.waitForSelector("text=Stopped before the page was complete");
    assert.match(await text(), /Stopped/);
    await close();
  });

  // proves: console.hostile
  itSlow("runs nothing of a page that means harm", async () => {
    const { page, close } = await opener.open(
      `#/read?url=${encodeURIComponent(`${site.address}/hostile`)}`,
    );
    for (const name of ["Content", "Whole page"]) await page.getByRole("tab", { name }).click();
    const more = page.getByLabel("More of the page");
    for (const form of await more.locator("option:enabled").all()) {
      await more.selectOption((await form.getAttribute("value")) ?? "");
    }
    assert.equal(
      await page
        .locator("main :is(script, iframe, object, svg, style, form.evil, [onclick], [onerror])")
        .count(),
      0,
    );
    assert.equal(await page.locator('main a[href^="javascript" i]').count(), 0);
    assert.equal(await page.evaluate("globalThis.harmed"), undefined);
    await close();
  });

  for (const options of [{}, { dark: true }, { width: 390 }]) {
    it(`has no serious finding of axe-core: ${JSON.stringify(options)}`, async () => {
      const opened = await opener.open("#/read", options);
      assert.deepEqual(await opened.findings(), []);
      await opened.page.getByRole("button", { name: "Try it with a sample page" }).click();
      await opened.page.waitForSelector(".prose > *");
      assert.deepEqual(await opened.findings(), []);
      assert.equal(
        await opened.page.evaluate("document.documentElement.scrollWidth <= innerWidth"),
        true,
      );
      await opened.close();
    });
  }
});
