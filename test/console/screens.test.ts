// Every screen beside Read does its job on a real site, by keyboard where that matters, and runs nothing of pages that mean harm.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, it } from "node:test";
import type { Route } from "playwright-core";
import { createClient } from "../../src/client/index.ts";
import { type ConsolePage, holds, useConsole } from "../support/console.ts";
import { holdAnswer, startOrigin, useOrigin } from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { startService, useService } from "../support/service.ts";
import { crawl, madePage, madeSite } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";
import { HOSTILE } from "./hostile.ts";

const SHOP = `<!doctype html><html lang="en"><head><title>Lamp</title>
<script type="application/ld+json">{"@type":"Product","name":"A lamp of brass","sku":"L-1","offers":{"@type":"Offer","price":"40","priceCurrency":"EUR"}}</script></head>
<body><nav><a href="/">All lamps of this shop</a></nav><main><h1>A lamp of brass</h1>
<p>It gives light to a table or a desk, and it has a switch that is found by hand in the dark.</p></main></body></html>`;

/** A page whose content begins 31,000 pixels down. */
const LONG = `<!doctype html><html lang="en"><head><title>Notes of a keeper</title></head><body>
<nav style="height: 31000px"><a href="/">All notes of this keeper</a></nav><main><h1>Notes of a keeper</h1>
${Array.from({ length: 400 }, (_, at) => `<p>On night ${at + 1} the keeper of the lamp wrote down the wind, the ships and the oil that was left.</p>`).join("\n")}
</main></body></html>`;

/** A page that only scripts fill in. */
function shellOf(title: string): string {
  return `<!doctype html><html><head><title>${title}</title></head><body><div id="root"></div><script src="/app.js"></script></body></html>`;
}

const held = holdAnswer();
const paused = holdAnswer();
const failing = holdAnswer();
const left = holdAnswer();
const site = useOrigin({
  ...madeSite({ "/": ["/guides/one", "/guides/two", "/shop", "/gone", "/hostile"] }),
  "/guides/one": madePage("/guides/one", {
    title: "Guide to lenses",
    links: ["/guides/two"],
    text: "A lens bends the light of a lamp into one beam, and a keeper cleans the lens every morning before the harbour opens.",
  }),
  "/guides/two": madePage("/guides/two", { title: "Guide to tides", links: ["/"] }),
  "/shop": SHOP,
  "/hostile": HOSTILE,
  "/long": LONG,
  "/pausing": madePage("/pausing", { links: ["/paused"] }),
  "/paused": paused.handler,
  "/start": madePage("/start", { links: ["/held"] }),
  "/shells": madePage("/shells", { links: ["/shell/1", "/shell/2", "/shell/3"] }),
  "/shell/1": shellOf("Lamps"),
  "/shell/2": shellOf("Shades of lamps"),
  "/shell/3": shellOf("Bulbs and their prices"),
  "/held": held.handler,
  "/causes": madePage("/causes", { links: ["https://other.example/", "/failing"] }),
  "/failing": failing.handler,
  "/leaving": madePage("/leaving", { links: ["https://other.example/", "/left"] }),
  "/left": left.handler,
});
const service = useService({
  SERVICE_GRAPH_DIR: mkdtempSync(join(tmpdir(), "legible-console-graphs-")),
  SERVICE_TRACE_DIR: mkdtempSync(join(tmpdir(), "legible-console-traces-")),
});

const at = (screen: string, query: Readonly<Record<string, string>>) =>
  `#/${screen}?${new URLSearchParams(query)}`;

async function assertHarmless({ page }: ConsolePage): Promise<void> {
  assert.equal(await page.evaluate("globalThis.harmed"), undefined);
  const foreign =
    "main :is(script, iframe, object, embed, svg, style, [onclick], [onerror], [onload])";
  assert.equal(await page.locator(foreign).count(), 0);
  assert.equal(await page.locator('main a[href^="javascript" i]').count(), 0);
}

/** Crawls a page into a data folder, and repeats its events to a crawl of more pages. Returns its id. */
async function longCrawl(data: string, pages: number): Promise<string> {
  const first = await startService({ SERVICE_DATA_DIR: data });
  const client = createClient({ address: first.address });
  const { id } = await client.startCrawl({
    ...{ url: `${site.address}/guides/two`, max_pages: 1, complete: false },
    crawl: { delay_seconds: 0 },
  });
  for await (const { event } of client.crawlEvents({ id })) if (event.type === "done") break;
  await first.close();
  const folder = join(data, "crawls", id);
  const lines = readFileSync(join(folder, "log.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  let last = 0;
  const long = lines.flatMap(({ id: _, events = [], entry }) => {
    const [event] = events;
    const times = ["fetching", "page"].includes(event?.type) ? pages : 1;
    return Array.from({ length: times }, (_, place) => {
      const own = events.map((one: { readonly type: string }) =>
        one.type === "page"
          ? { ...one, index: place + 1, extracted: place + 1, url: `${site.address}/${place}` }
          : one.type === "done"
            ? { ...one, pages_ok: pages, pages_total: pages }
            : one,
      );
      last += own.length;
      return JSON.stringify({ id: last - own.length + 1, events: own, entry });
    });
  });
  writeFileSync(join(folder, "log.jsonl"), `${long.join("\n")}\n`);
  const record = JSON.parse(readFileSync(join(folder, "crawl.json"), "utf8"));
  const numbers = { ...record.numbers, last_event: last, pages_ok: pages };
  writeFileSync(join(folder, "crawl.json"), JSON.stringify({ ...record, numbers }));
  return id;
}

describeWithBrowser("the screens of the console", () => {
  const opener = useConsole(service);
  before(async () => {
    await crawl(service, { url: `${site.address}/` });
  });

  itSlow(
    "Crawl shows pages as they are read, what was not read and why, and leads on to the site",
    async () => {
      const opened = await opener.open("#/crawl");
      const { page, text } = opened;
      await page.getByLabel("Address of the site").fill(`${site.address}/`);
      await page.getByRole("button", { name: "Crawl" }).click();
      await page.waitForSelector("text=Look at the site");
      assert.match(await text(), /Done: no address remains/);
      assert.equal(await page.getByRole("table", { name: "Pages" }).getByRole("row").count(), 8);
      assert.match(await text(), /HTTP 404/);
      await page.getByLabel("Show").selectOption("failed");
      assert.equal(await page.getByRole("table", { name: "Pages" }).getByRole("row").count(), 2);
      await page.getByRole("tab", { name: /Refused/ }).click();
      const refused = page.getByRole("tabpanel");
      await refused.getByRole("button", { name: /HTTP 404/ }).click();
      assert.match(await refused.innerText(), /\/gone \(linked from 127\.0\.0\.1/);
      await page.getByRole("tab", { name: /Discovery/ }).click();
      assert.match(await page.getByRole("tabpanel").innerText(), /robots\.txt/);
      await page.getByRole("tab", { name: /Technologies/ }).click();
      await page.getByRole("tab", { name: /Queue/ }).click();
      await assertHarmless(opened);
      assert.deepEqual(await opened.findings(), []);
      await page.getByRole("link", { name: "Look at the site" }).click();
      await page.waitForSelector("[role=treeitem]");
      await opened.close();
    },
  );

  // proves: console.return
  it("Crawl opens a long crawl at its last state, loads its latest pages, and the others when asked", async () => {
    const data = mkdtempSync(join(tmpdir(), "legible-console-data-"));
    const id = await longCrawl(data, 3000);
    const long = await startService({ SERVICE_DATA_DIR: data });
    try {
      const client = createClient({ address: long.address });
      assert.equal((await client.crawlStatus({ id })).pages_ok, 3000);
      const { page, text, layoutShift, findings, close } = await opener.open(at("crawl", { id }), {
        width: 390,
        address: long.address,
      });
      let bytes = 0;
      page.on("requestfinished", async (request) => {
        if (/\/events/.test(request.url())) bytes += (await request.sizes()).responseBodySize;
      });
      await page.reload();
      // The counters are those of the crawl from the first moment.
      const numbers = page.locator(".numbers");
      assert.match(await numbers.innerText(), /Read\s+3,000\s+Not read\s+0/);
      await page.getByRole("tab", { name: /^Pages 3,000/ }).waitFor();
      assert.match(await text(), /the latest \d+ of 3,000 pages/);
      assert.ok((await layoutShift()) < 0.05);
      assert.ok(bytes < 100_000, `${bytes} bytes of events`);
      assert.deepEqual(await findings(), []);
      await page.getByRole("button", { name: "Load all" }).click();
      await page.getByText("3,000 rows").waitFor();
      await close();
    } finally {
      await long.close();
    }
  });

  itSlow("Crawl removes no ended crawl where a person presses Escape while it opens", async () => {
    const client = createClient({ address: service.address });
    const { id } = await client.startCrawl({
      ...{ url: `${site.address}/guides/two`, max_pages: 1, complete: false },
      crawl: { delay_seconds: 0 },
    });
    for await (const { event } of client.crawlEvents({ id })) if (event.type === "done") break;
    const { page, close } = await opener.open("#/crawl");
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/events/, async (route) => {
      await held;
      await route.continue();
    });
    await page.evaluate(`location.hash = "#/crawl?id=${id}"`);
    await page.locator(".numbers").waitFor();
    assert.equal(await page.getByRole("button", { name: "Stop" }).count(), 0);
    await page.keyboard.press("Escape");
    release();
    await page.getByText("Look at the site").waitFor();
    assert.equal((await client.crawlStatus({ id })).state, "done");
    await close();
  });

  itSlow("Crawl is stopped where a person says so, and what was read is there", async () => {
    const { page, text, close } = await opener.open("#/crawl");
    await page.getByLabel("Address of the site").fill(`${site.address}/start`);
    await page.keyboard.press("Enter");
    await held.asked;
    await page.waitForSelector(".rows .row");
    await page.getByRole("link", { name: /^Crawl 1$/ }).waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("link", { name: /^Crawl$/ }).waitFor();
    await page.waitForSelector("text=Stopped; the pages read so far are stored");
    assert.match(await text(), /1 row/);
    await held.dropped;
    await page.getByRole("link", { name: "Look at the site" }).click();
    await page.waitForSelector("[role=treeitem]");
    await close();
  });

  it("Crawl takes a second Enter for the first one, and continues to the limit of a stopped crawl", async () => {
    const own = holdAnswer();
    const other = await startOrigin({
      "/": madePage("/", { links: ["/own"] }),
      "/own": own.handler,
    });
    const { page, close } = await opener.open(at("crawl", { url: `${other.address}/` }));
    await page.clock.setFixedTime(100_000);
    const stops: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "DELETE") stops.push(request.url());
    });
    await page.getByRole("button", { name: "Crawl", exact: true }).focus();
    await page.keyboard.press("Enter");
    await own.asked;
    await page.getByRole("button", { name: "Stop" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    assert.deepEqual(stops, []);
    await page.clock.setFixedTime(200_000);
    await page.getByRole("button", { name: "Stop" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Continue to 100 pages" }).waitFor();
    assert.equal(stops.length, 1);
    await close();
    await other.close();
  });

  it("Crawl continues a crawl that is stopped while it is paused", async () => {
    const own = holdAnswer();
    const other = await startOrigin({
      "/": madePage("/", { links: ["/own"] }),
      "/own": own.handler,
    });
    const { page, text, close } = await opener.open(at("crawl", { url: `${other.address}/` }));
    await page.getByRole("button", { name: "Crawl", exact: true }).click();
    await own.asked;
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Resume" }).waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Continue to 100 pages" }).waitFor();
    assert.match(await text(), /the pages read so far are stored/);
    await close();
    await other.close();
  });

  it("Crawl again keeps the limit and the scope of the last crawl", async () => {
    const other = await startOrigin(
      madeSite({
        ...{ "/": ["/lamp/one", "/oil", "/wind", "/tide"], "/lamp/one": [] },
        ...{ "/oil": [], "/wind": [], "/tide": [] },
      }),
    );
    const url = `${other.address}/`;
    const client = createClient({ address: service.address });
    const { id } = await client.startCrawl({
      ...{ url, max_pages: 2, complete: false },
      crawl: { delay_seconds: 0, exclude_paths: "/lamp/" },
    });
    for await (const { event } of client.crawlEvents({ id })) if (event.type === "done") break;
    const { page, text, close } = await opener.open();
    await page.getByRole("button", { name: `Crawl again ${new URL(url).host}` }).click();
    await page.getByText("Look at the site").waitFor();
    assert.equal(await page.getByLabel(/^Maximum pages/).inputValue(), "2");
    assert.equal(await page.getByLabel("No paths that match").inputValue(), "/lamp/");
    await page.getByRole("tab", { name: "Changes" }).click();
    assert.match(await text(), /New: 0\nGone: 0/);
    // So does the continuation of a crawl that is opened by its link.
    await page.reload();
    await page.getByRole("button", { name: "Continue to 4 pages" }).click();
    await page.getByText("Done: no address remains").waitFor();
    assert.equal(other.asked.includes("/lamp/one"), false);
    await close();
    await other.close();
  });

  it("Home and Crawl show the same share of a crawl, whose pages under way are waiting", async () => {
    const own = holdAnswer();
    const links = ["/quick", "/a", "/b", "/c", "/d"];
    const other = await startOrigin({
      ...madeSite({ "/": links, "/quick": [] }),
      ...Object.fromEntries(links.slice(1).map((path) => [path, own.handler])),
    });
    const request = {
      ...{ url: `${other.address}/`, complete: false, concurrency: 6 },
      crawl: { delay_seconds: 0 },
    };
    const client = createClient({ address: service.address });
    const { id } = await client.startCrawl(request);
    for await (const { event } of client.crawlEvents({ id }))
      if (event.type === "page" && event.index === 2) break;
    await client.pauseCrawl({ id });
    const { page, text, close } = await opener.open();
    const card = page.locator(".cards > li", { has: page.locator(`a[href$="${id}"]`) });
    await card.getByText(/^paused, 2 pages read, 4 pages waiting, started/).waitFor();
    await card.getByText("33 % done").waitFor();
    const width = await card.locator(".fill").getAttribute("style");
    await card.getByRole("link").click();
    await page.getByRole("tab", { name: "Queue 4" }).waitFor();
    assert.match(await text(), /Waiting\s+4[\s\S]*Left, at least\s+–/);
    assert.doesNotMatch(await text(), /The crawl goes on when you leave this page/);
    assert.equal(await page.locator(".numbers .fill").getAttribute("style"), width);
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("Look at the site").waitFor();
    // A crawl that ends at its limit has done all that was asked.
    const limited = await client.startCrawl({ ...request, max_pages: 2 });
    await page.goto(`${service.address}/${at("crawl", { id: limited.id })}`);
    await page.getByText(/^Done: the limit was reached/).waitFor();
    await page.goto(`${service.address}/#/crawl`);
    await card.getByText(/^stopped, 2 pages read/).waitFor();
    const ended = page.locator(".cards > li", { has: page.locator(`a[href$="${limited.id}"]`) });
    await ended.getByText("100 % done").waitFor();
    await close();
    await other.close();
  });

  itSlow("Crawl keeps the causes of refusals in their places while others come", async () => {
    const { page, close } = await opener.open("#/crawl");
    await page.getByLabel("Address of the site").fill(`${site.address}/causes`);
    await page.keyboard.press("Enter");
    await page.getByRole("tab", { name: /Refused 1/ }).click();
    const causes = page.getByRole("table", { name: "Causes" }).locator(".rows").getByRole("row");
    await causes.getByRole("button", { name: "On another site" }).focus();
    failing.answer("");
    await page.waitForSelector("text=Look at the site");
    assert.equal(await causes.count(), 2);
    assert.match(await causes.first().innerText(), /^On another site/);
    assert.equal(await page.evaluate("document.activeElement.innerText"), "On another site");
    await close();
  });

  itSlow("Crawl promises nothing of a crawl that was stopped while it rested", async () => {
    const { page, text, close } = await opener.open("#/crawl");
    assert.doesNotMatch(await text(), /every page that the site links to/);
    await page.getByLabel("Address of the site").fill(`${site.address}/leaving`);
    await page.keyboard.press("Enter");
    await left.asked;
    await page.getByRole("tab", { name: /Changes/ }).click();
    assert.match(await text(), /They are known at the end of the crawl/);
    assert.match(await page.locator("p[role=status].unseen").first().innerText(), /^Crawling$/);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Resume" }).waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Crawl", exact: true }).waitFor();
    assert.match(await text(), /They are not known: the crawl has no end/);
    await page.getByRole("tab", { name: /Refused/ }).click();
    await page.getByRole("button", { name: "On another site" }).click();
    assert.match(await text(), /The addresses are not known: the crawl has no end/);
    await close();
  });

  itSlow(
    "Crawl goes on without its tab: it is there after a reload, rests and continues",
    async () => {
      const { page, text, close } = await opener.open("#/crawl");
      await page.getByLabel("Address of the site").fill(`${site.address}/pausing`);
      await page.keyboard.press("Enter");
      await page.waitForSelector(".rows .row");
      assert.match(new URL(page.url()).hash, /^#\/crawl\?id=[\w-]+$/);
      await page.reload();
      await page.waitForSelector(".rows .row");
      assert.equal(
        await page.getByLabel("Address of the site").inputValue(),
        `${site.address}/pausing`,
      );
      await page.getByRole("button", { name: "Pause" }).click();
      await page.getByRole("button", { name: "Resume" }).waitFor();
      assert.match(await text(), /Paused/);
      await page.getByRole("link", { name: "Home" }).click();
      const card = page.locator(".cards > li").first();
      await card.getByText(/^paused, 1 page read, 1 page waiting, started/).waitFor();
      // A list that is refused stays as it was, and is asked for again.
      const refused = page.getByRole("alert").filter({ hasText: "were not listed" });
      await page.route(/\/api\/crawls\?.*paused/, (route) => route.abort());
      await refused.waitFor();
      await card.getByText(/^paused/).waitFor();
      await page.unroute(/\/api\/crawls\?.*paused/);
      await refused.waitFor({ state: "detached" });
      await card.getByRole("link").click();
      await page.getByRole("button", { name: "Resume" }).waitFor();
      paused.answer(
        madePage("/paused", { text: "The keeper went on with the work of the night." }),
      );
      await page.getByRole("button", { name: "Resume" }).click();
      await page.waitForSelector("text=Done: no address remains");
      await page.reload();
      await page.waitForSelector("text=Done: no address remains");
      assert.equal(await page.getByRole("table", { name: "Pages" }).getByRole("row").count(), 3);
      const saved = async (name: string) => {
        const [file] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("button", { name }).click(),
        ]);
        return readFileSync(await file.path(), "utf8")
          .trimEnd()
          .split(/\r?\n/);
      };
      const table = await saved("Save CSV");
      assert.equal(
        table[0],
        "index,url,title,type,depth,words,chars,published,change,strategy,error,linked_from",
      );
      assert.equal(table.length, 3);
      const pages = (await saved("Save JSON Lines")).map((line) => JSON.parse(line));
      assert.equal(pages.length, 2);
      assert.match(pages[1].markdown, /went on with the work of the night/);
      await close();
      const again = await opener.open("#/crawl");
      const recent = again.page.getByRole("listitem").filter({ hasText: "/pausing" });
      assert.match(await recent.innerText(), /done, 2 pages read/);
      await recent.getByRole("link").click();
      await again.page.waitForSelector("text=Done: no address remains");
      await again.close();
    },
  );

  itSlow("Crawl counts pages that failed for one cause together", async () => {
    const { page, close } = await opener.open("#/crawl");
    await page.getByLabel("Address of the site").fill(`${site.address}/shells`);
    await page.keyboard.press("Enter");
    await page.waitForSelector("text=Look at the site");
    await page.getByRole("tab", { name: /Refused/ }).click();
    const causes = page.getByRole("table", { name: "Causes" }).locator(".rows");
    assert.match(await causes.innerText(), /filled in by scripts.*\s+failed\s+3\b/);
    assert.equal((await causes.innerText()).match(/filled in by scripts/g)?.length, 1);
    await close();
  });

  // proves: console.refusals
  itSlow("Crawl shows why a site was not crawled", async () => {
    const { page, close } = await opener.open("#/crawl");
    await page.getByLabel("Address of the site").fill(`${site.address}/none`);
    await page.keyboard.press("Enter");
    assert.match(await page.getByRole("alert").innerText(), /HTTP 404/);
    await close();
  });

  it("Site loads the headings once, when their tab is opened, and says where a page is gone", async () => {
    const { page, close } = await opener.open(at("site", { url: `${site.address}/` }));
    let asked = 0;
    await page.route(/\/api\/site\/outline/, (route) => {
      const { searchParams } = new URL(route.request().url());
      if (searchParams.has("page")) {
        const gone = { root: `${site.address}/`, pages: [] };
        return route.fulfill({ json: gone });
      }
      if (searchParams.get("sections") !== "false") asked++;
      return route.continue();
    });
    await page.getByRole("treeitem").first().waitFor();
    assert.equal(asked, 0);
    for (let opening = 0; opening < 2; opening++) {
      await page.getByRole("tab", { name: "Headings" }).click();
      await page
        .getByRole("row", { name: /lenses/ })
        .first()
        .waitFor();
      await page.getByRole("tab", { name: "Pages by path" }).click();
      await page.getByRole("treeitem").first().waitFor();
    }
    assert.equal(asked, 1);
    await page.getByRole("treeitem", { name: /hostile/ }).click();
    await page.getByText("The page is no longer in the stored site.").waitFor();
    await close();
  });

  it("Site loads what its open tab shows: some headings until the others are scrolled to or sought", async () => {
    const { page, close } = await opener.open("#/home");
    const url = `${site.address}/`;
    const pages = Array.from({ length: 250 }, (_, place) => ({
      ...{ url: `${url}${place}`, title: `Page ${place}` },
      sections: [{ id: `${place}#s0`, heading: `Lamp ${place}`, level: 1, chars: 1 }],
    }));
    const asked: string[] = [];
    await page.route(/\/api\/site\/(?!graphs)/, (route) => {
      const { pathname, searchParams } = new URL(route.request().url());
      asked.push(`${pathname} ${searchParams.get("limit") ?? ""}`.trim());
      const [offset, limit] = ["offset", "limit"].map((name) => Number(searchParams.get(name)));
      const counts = { pages: 250, sections: 250, entities: 0, links: 0, mentions: 0 };
      const answers = {
        "/api/site/outline": { root: url, pages: pages.slice(offset).slice(0, limit) },
        "/api/site/graph/summary": { root: url, counts, entities: [], hubs: [], deepest: [] },
      };
      return pathname in answers
        ? route.fulfill({ json: answers[pathname as keyof typeof answers] })
        : route.continue();
    });
    await page.evaluate(`location.hash = ${JSON.stringify(at("site", { url, tab: "headings" }))}`);
    await page.getByText("100 of 250 pages").waitFor();
    assert.deepEqual(asked, ["/api/site/graph/summary 1", "/api/site/outline 100"]);
    const rows = page.locator(".panel .rows");
    await rows.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await page.getByText("200 of 250 pages").waitFor();
    await page.getByLabel("Find").fill("lamp 249");
    await page.getByText("250 of 250 pages").waitFor();
    assert.match(await rows.innerText(), /^Page 249\s+Lamp 249$/);
    asked.length = 0;
    await page.getByRole("tab", { name: "Picture" }).click();
    await page.locator(".picture canvas").waitFor();
    await page.getByRole("tab", { name: "Hubs" }).click();
    await page.getByText("No page links to another.").waitFor();
    assert.deepEqual(asked, ["/api/site/graph", "/api/site/graph/summary 200"]);
    await close();
  });

  it("Site says why the headings were not loaded, and waits for them no longer", async () => {
    const { page, text, close } = await opener.open(at("site", { url: `${site.address}/` }));
    await page.getByRole("treeitem").first().waitFor();
    await page.route(/\/api\/site\/outline/, (route) =>
      route.fulfill({ status: 404, json: { detail: "the site was removed" } }),
    );
    await page.getByRole("tab", { name: "Headings" }).click();
    await page.getByRole("alert").getByText("The headings were not loaded").waitFor();
    assert.match(await page.getByRole("alert").innerText(), /the site was removed/);
    assert.doesNotMatch(await text(), /Loading/);
    await close();
  });

  itSlow(
    "Site shows the pages by path to keyboards, sections with their text, entities, hubs, and saves the graph",
    async () => {
      const opened = await opener.open(at("site", { url: `${site.address}/` }));
      const { page, text } = opened;
      await page.getByRole("treeitem").first().focus();
      const moveDown = async () => {
        const focused = page.locator("[role=treeitem]:focus");
        const before = await focused.innerText();
        await page.keyboard.press("ArrowDown");
        await page.locator("[role=treeitem]:focus", { hasNotText: before }).waitFor();
      };
      await page.getByRole("treeitem").nth(1).waitFor();
      await moveDown();
      await page.keyboard.press("ArrowRight");
      await page.waitForSelector("[role=treeitem]:focus[aria-expanded=true]");
      await moveDown();
      await page.keyboard.press("Enter");
      await page.waitForSelector(".quote:has-text('bends the light of a lamp')");
      assert.match(await text(), /Guide to lenses/);
      assert.match(await page.locator(".quote").innerText(), /bends the light of a lamp/);
      const hostile = page.getByRole("treeitem", { name: /hostile/ });
      await hostile.click();
      for (const section of await page.locator(".sections button").all()) await section.click();
      await assertHarmless(opened);
      assert.deepEqual(await opened.findings(), []);
      for (const name of [/Entities/, /Hubs/]) {
        await page.getByRole("tab", { name }).click();
        assert.deepEqual(await opened.findings(), []);
        await assertHarmless(opened);
      }
      await page.getByRole("tab", { name: /Export/ }).click();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Save JSON Lines" }).click(),
      ]);
      assert.equal(download.suggestedFilename(), `127.0.0.1-${new URL(site.address).port}.jsonl`);
      assert.match(await text(), /Saved as 127\.0\.0\.1-\d+\.jsonl, [\d.]+ KB/);
      const asked: Route[] = [];
      await page.route(/\/api\/site\/graph/, (route) => void asked.push(route));
      await page.getByRole("button", { name: "Save DOT" }).click();
      await page.waitForSelector("text=dot: 0 B");
      await page.getByRole("button", { name: "Stop" }).click();
      await page.waitForSelector("text=Stopped.");
      assert.equal(await page.getByRole("button", { name: "Save DOT" }).isEnabled(), true);
      assert.equal(asked.length, 1);
      await opened.close();
    },
  );

  itSlow("Site shows the page that one chooses also on a narrow screen", async () => {
    const { page, close } = await opener.open(at("site", { url: `${site.address}/` }), {
      width: 390,
    });
    await page.getByRole("treeitem", { name: /hostile/ }).click();
    await page.waitForSelector(".detail h2");
    const top = "document.querySelector('.detail').getBoundingClientRect().top";
    await holds(page, `${top} >= 0 && ${top} < innerHeight`);
    await close();
  });

  itSlow(
    "Site finds sections by their words, each with its place and the words marked",
    async () => {
      const opened = await opener.open(at("site", { url: `${site.address}/` }));
      const { page } = opened;
      await page.getByRole("tab", { name: "Search" }).click();
      await page.getByLabel("Words to find on this site").fill("lens beam");
      await page.keyboard.press("Enter");
      const first = page.locator(".cards li").first();
      await first.locator("mark").first().waitFor();
      assert.match(await first.innerText(), /Guide to lenses/);
      assert.match((await first.locator("mark").allInnerTexts()).join(" "), /lens.*beam/i);
      assert.deepEqual(await opened.findings(), []);
      await page.getByLabel("Words to find on this site").fill("zeppelin");
      await page.getByRole("button", { name: "Search" }).click();
      await page.getByText("No section has these words.").waitFor();
      await page.getByText("Only some pages").click();
      await page.getByLabel("Path").fill("/guides/two");
      await page.getByLabel("Words to find on this site").fill("guide");
      await page.keyboard.press("Enter");
      await first.getByText("Guide to tides").waitFor();
      assert.equal(await page.locator(".cards li", { hasText: "Guide to lenses" }).count(), 0);
      assert.deepEqual(await opened.findings(), []);
      await assertHarmless(opened);
      await opened.close();
    },
  );

  itSlow("Site is audited: its faults by rule, to save as CSV", async () => {
    const opened = await opener.open(at("site", { url: `${site.address}/` }));
    const { page } = opened;
    await page.getByRole("tab", { name: "Audit" }).click();
    await page.getByRole("button", { name: "Audit the site" }).click();
    await page.getByText("Links to an address that cannot be read").waitFor();
    const broken = page.locator(".cards li", {
      hasText: "Links to an address that cannot be read",
    });
    await broken.first().locator("summary").click();
    assert.match(await broken.first().innerText(), /\/gone/);
    assert.deepEqual(await opened.findings(), []);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save CSV" }).click(),
    ]);
    assert.match(
      readFileSync(await file.path(), "utf8"),
      /^rule,level,url,message,related\r\nbroken-link,error,/,
    );
    const asked: Route[] = [];
    await page.route(/\/api\/site\/audit/, (route) => void asked.push(route));
    const again = page.waitForRequest(/\/api\/site\/audit/);
    await page.getByRole("button", { name: "Audit again" }).click();
    await again;
    // It goes on while another tab or screen is open.
    await page.getByRole("tab", { name: "Hubs" }).click();
    await page.getByRole("link", { name: "Home" }).click();
    await page.goBack();
    await page.getByRole("tab", { name: "Audit" }).click();
    await page.getByRole("button", { name: "Stop" }).waitFor();
    await Promise.all(asked.map((route) => route.continue()));
    await page.unroute(/\/api\/site\/audit/);
    await page.getByRole("button", { name: "Audit again" }).waitFor();
    await broken.first().waitFor();
    // The report outlives the page, and its options are in the link.
    await page.reload();
    await broken.first().waitFor();
    assert.match(page.url(), /tab=audit$/);
    await page.getByLabel("Maximum pages").fill("1");
    await page.keyboard.press("Enter");
    await page.getByText("The limit of 1 page was reached").waitFor();
    await page.getByRole("button", { name: "Audit up to 4" }).click();
    await page.getByText("The limit of 4 pages was reached").waitFor();
    assert.match(page.url(), /pages=4$/);
    await assertHarmless(opened);
    await opened.close();
  });

  itSlow("Site draws its links, and names the pages beside the picture", async () => {
    const opened = await opener.open(at("site", { url: `${site.address}/` }));
    const { page, text } = opened;
    await page.getByRole("tab", { name: "Picture" }).click();
    await page.waitForSelector(".picture [role=status]:has-text('links')");
    await page.getByRole("button", { name: /Guide to tides/ }).click();
    assert.match(await text(), /Linked with \d+ pages/);
    assert.deepEqual(await opened.findings(), []);
    await assertHarmless(opened);
    await opened.close();
  });

  itSlow(
    "Site puts the words about its picture on a line of their own on a narrow screen",
    async () => {
      const { page, close } = await opener.open(
        at("site", { url: `${site.address}/`, tab: "picture" }),
        {
          width: 600,
        },
      );
      const words = await page.locator(".picture [role=status]").boundingBox();
      const button = await page.getByRole("button", { name: "Nearer" }).boundingBox();
      assert.ok(words !== null && button !== null);
      assert.ok(words.y >= button.y + button.height);
      await close();
    },
  );

  itSlow("Site and Ask say that the list of sites loads, and not that there is none", async () => {
    for (const screen of ["site", "ask"]) {
      const { page, text, close } = await opener.open("#/system");
      let answer: (() => void) | undefined;
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route("**/api/site/graphs", async (route: Route) => {
        await held;
        await route.abort();
      });
      await page.evaluate(`location.hash = "#/${screen}"`);
      // The navigation has listed them for its count.
      await page.reload();
      await page.waitForSelector("text=Loading the crawled sites");
      answer?.();
      await page.getByRole("alert").waitFor();
      assert.match(await text(), /The sites were not listed/);
      assert.doesNotMatch(await text(), /No site was crawled/);
      await close();
    }
  });

  itSlow(
    "Ask answers with passages, each with the reason it is there, within the size that is set",
    async () => {
      const opened = await opener.open(at("ask", { url: `${site.address}/` }));
      const { page, text } = opened;
      await page.getByLabel("Question or keywords").fill("lens light beam");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".passages li");
      assert.match(await text(), /matched query/);
      const parts = [".passages li", ".numbers", "select:has(option[value='1000'])"];
      const tops = await Promise.all(
        parts.map(async (part) => (await page.locator(part).first().boundingBox())?.y ?? 0),
      );
      assert.deepEqual(
        tops,
        [...tops].sort((one, other) => one - other),
        "the answer is first",
      );
      assert.doesNotMatch(await text(), /score|found by its words/);
      const { sources } = await createClient({ address: service.address }).siteContext({
        ...{ url: `${site.address}/`, query: "lens light beam", max_chars: 12_000, max_hops: 2 },
      });
      assert.ok(sources.length > 1);
      assert.deepEqual(
        await page.locator(".passages li > strong").allInnerTexts(),
        sources.toSorted((one, other) => other.score - one.score).map(({ heading }) => heading),
      );
      assert.match(await text(), /Guide to lenses/);
      const passage = page.locator(".passages li", { hasText: "Guide to lenses" }).first();
      assert.match(await passage.innerText(), /bends the light of a lamp into one beam/);
      await page.getByLabel("Size", { exact: true }).selectOption("1000");
      await page.getByRole("tab", { name: "Text for a model" }).click();
      const used = /used, (?:1,000|\d{1,3}) characters/;
      await page.locator(".share", { hasText: used }).waitFor();
      // The text is drawn a frame after the share.
      await holds(page, "document.querySelector('.prose').innerText.length <= 1000");
      await page.getByLabel("Question or keywords").fill("script heading paragraph words");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".answer[aria-busy=false] .prose:has-text('harmed')");
      await assertHarmless(opened);
      assert.deepEqual(await opened.findings(), []);
      await opened.close();
    },
  );

  itSlow("Facts shows each value with its confidence, its source and its place", async () => {
    const opened = await opener.open(at("facts", { url: `${site.address}/shop` }));
    const { page, text } = opened;
    await page.getByLabel("Custom schema").check();
    await page.getByLabel("JSON Schema").fill("{");
    await page.waitForSelector("button:text-is('Read')[aria-disabled=true]");
    assert.match(await text(), /JSON/);
    await page.getByLabel("JSON Schema").fill('{"properties":{"name":{"type":"string"}}}');
    await page.getByLabel("Add a field").fill("sku");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("button", { name: "Read", exact: true }).click();
    const row = (field: string) => page.locator(".facts tbody tr", { hasText: field });
    await row("sku").waitFor();
    assert.match(
      await row("name").innerText(),
      /^name\s+A lamp of brass\s+95 %\s+JSON-LD \(exact\)/,
    );
    assert.match(await row("sku").innerText(), /L-1/);
    await row("name").getByText("Position").click();
    assert.match(await row("name").innerText(), /\/html\[1\]\/head\[1\]\/script\[1\]/);
    assert.deepEqual(await opened.findings(), []);
    await opened.close();
  });

  itSlow(
    "Facts and the Page map are stopped where a person says so, and say that they were",
    async () => {
      for (const screen of ["facts", "map"]) {
        const { page, close } = await opener.open(at(screen, { url: `${site.address}/held` }));
        await page.getByRole("button", { name: "Stop" }).click();
        await page.waitForSelector("text=Stopped.");
        await close();
      }
    },
  );

  itSlow(
    "a link with a faulty address asks nothing of the service, and the form says why",
    async () => {
      for (const screen of ["facts", "map"]) {
        const { page, close } = await opener.open(at(screen, { url: "ftp://site.test/" }));
        await page.getByLabel("Address of the page").press("Enter");
        const said = page.getByRole("alert");
        await said.waitFor();
        assert.match(await said.innerText(), /^Only addresses with http or https can be read/);
        await page.getByLabel("Address of the page").fill("  ");
        await page.keyboard.press("Enter");
        await said.getByText("Enter an address").waitFor();
        await close();
      }
    },
  );

  itSlow("a screen that was not loaded says so, and is tried again", async () => {
    const { page, close } = await opener.open();
    await page.route(/\.js$/, (route) => route.abort());
    await page.evaluate("location.hash = '#/system'");
    await page.getByRole("alert").getByText("was not loaded").waitFor();
    await page.unroute(/\.js$/);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.waitForSelector(".settings");
    await close();
  });

  // proves: console.hostile
  itSlow("Facts runs nothing of a page that means harm", async () => {
    const opened = await opener.open(at("facts", { url: `${site.address}/hostile` }));
    await opened.page.waitForSelector("text=Embedded data");
    await assertHarmless(opened);
    await opened.close();
  });

  itSlow(
    "Page map numbers the blocks where they were drawn, kept and left out told apart",
    async () => {
      const opened = await opener.open(at("map", { url: `${site.address}/shop` }));
      const { page, text } = opened;
      await page.waitForSelector(".block-list li", { timeout: 60_000 });
      const boxes = page.locator(".box");
      assert.equal(await boxes.count(), await page.locator(".block-list li").count());
      // The picture is as wide as it is shown, with at most the width of two scroll bars more.
      const [taken = 0, shown = 0] = await page.evaluate<number[]>(`(async () => {
        const image = document.querySelector(".sheet img");
        await image.decode();
        return [image.naturalWidth, image.clientWidth];
      })()`);
      assert.ok(shown > 0 && taken >= shown && taken < shown + 40, `${taken} for ${shown}`);
      assert.equal(await page.locator(".box.left-out").count(), 1);
      await page.getByRole("button", { name: /All lamps of this shop/ }).click();
      assert.match(await text(), /1\. paragraph.*left out/);
      await page.getByLabel("Show omitted blocks").uncheck();
      assert.equal(await page.locator(".box.left-out").count(), 0);
      assert.deepEqual(await opened.findings(), []);
      await opened.close();
    },
  );

  itSlow(
    "Page map shows the picture on a zoomed screen, which could show a wider one",
    async () => {
      const place = at("map", { url: `${site.address}/shop` });
      const { page, close } = await opener.open(place, { ratio: 8 });
      await page.locator(".sheet img").first().waitFor();
      await close();
    },
  );

  itSlow("Page map opens at the content, and reaches the last of many blocks", async () => {
    const { page, close } = await opener.open(at("map", { url: `${site.address}/long` }));
    const chosen = page.locator(".box.chosen");
    const isShown = async () => {
      const [outer, inner] = await Promise.all([
        page.locator(".paper").boundingBox(),
        chosen.boundingBox(),
      ]);
      return (
        outer !== null &&
        inner !== null &&
        inner.y >= outer.y &&
        inner.y + inner.height <= outer.y + outer.height
      );
    };
    await chosen.waitFor({ timeout: 60_000 });
    const listed = page.locator(".block-list [aria-pressed=true]");
    assert.match(await listed.innerText(), /Notes of a keeper/);
    assert.ok(await isShown());
    assert.ok((await page.locator(".box").count()) < 200);
    assert.ok((await page.locator(".block-list li").count()) < 100);
    await page.evaluate("document.querySelector('.block-list').scrollTo(0, 1e6)");
    await page.getByRole("button", { name: /On night 400 / }).click();
    await page.locator(".block-list [aria-pressed=true]", { hasText: "On night 400 " }).waitFor();
    await chosen.waitFor();
    assert.ok(await isShown());
    await close();
  });

  // proves: console.hostile
  itSlow("Page map runs nothing of a page that means harm", async () => {
    const opened = await opener.open(at("map", { url: `${site.address}/hostile` }));
    await opened.page.waitForSelector(".block-list li", { timeout: 60_000 });
    await assertHarmless(opened);
    await opened.close();
  });

  itSlow("Runs lists what was asked, and shows one run event by event", async () => {
    const opened = await opener.open("#/runs");
    const { page, text } = opened;
    await page.waitForSelector(".rows .row");
    assert.match(await text(), /crawl/);
    assert.deepEqual(await opened.findings(), []);
    await page.getByRole("table").getByRole("link").last().click();
    await page.waitForSelector(".events li");
    await page.locator(".events summary").first().click();
    assert.match(await text(), /"mode": "site"/);
    for (const event of await page.locator(".events summary").all()) await event.click();
    await assertHarmless(opened);
    assert.deepEqual(await opened.findings(), []);
    await opened.close();
  });

  // proves: console.refusals
  it("Runs shows why a trace is not read", async () => {
    const { page, close } = await opener.open(at("runs", { trace: "../../etc/passwd" }));
    assert.match(await page.getByRole("alert").innerText(), /there is no trace/);
    await close();
  });

  itSlow("System shows how the service is, and finds a setting", async () => {
    const opened = await opener.open("#/system");
    const { page, text } = opened;
    await page.waitForSelector(".settings");
    await page.getByLabel("Search").fill("BLOCK_TEXT");
    await page.waitForSelector("text=1 setting");
    assert.match(await text(), /BLOCK_TEXT_CHARS/);
    assert.deepEqual(await opened.findings(), []);
    await opened.close();
  });

  for (const width of [390, 768]) {
    it(`nothing is wider than a screen of ${width} pixels`, async () => {
      for (const [screen, query, shown] of [
        ["crawl", {}, "form"],
        ["site", { url: `${site.address}/` }, "[role=treeitem]"],
        ["ask", { url: `${site.address}/` }, "form"],
        ["facts", { url: `${site.address}/shop` }, "text=Embedded data"],
        ["map", { url: `${site.address}/shop` }, ".block-list li"],
        ["runs", {}, ".rows .row"],
        ["system", {}, ".settings"],
      ] as const) {
        const { page, close } = await opener.open(at(screen, query), { width });
        await page.waitForSelector(shown, { timeout: 60_000 });
        const over = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
        assert.ok(Number(over) <= 0, `${screen} is ${over} pixels too wide`);
        await close();
      }
    });
  }

  it("tabs stay where they are when another is chosen", async () => {
    const { page, close } = await opener.open(at("site", { url: `${site.address}/` }));
    const search = page.getByRole("tab", { name: "Search" });
    const before = await search.boundingBox();
    for (const name of ["Headings", "Pages by path"]) {
      const tab = page.getByRole("tab", { name });
      const { width } = (await tab.boundingBox()) ?? { width: 0 };
      await tab.click();
      await page.getByRole("tab", { name, selected: true }).waitFor();
      assert.equal((await tab.boundingBox())?.width, width, name);
      assert.deepEqual(await search.boundingBox(), before, name);
    }
    await close();
  });

  it("Site names its formats, and a narrow screen has only the columns of hubs that fit", async () => {
    const url = `${site.address}/`;
    const { page, close } = await opener.open(at("site", { url, tab: "hubs" }), { width: 390 });
    const heads = page.locator(".row.head > div:visible");
    await heads.first().waitFor();
    assert.deepEqual(await heads.allInnerTexts(), ["Page", "Linked from"]);
    const { width = 0 } = (await heads.first().boundingBox()) ?? {};
    assert.ok(width > 180, `names of pages have ${width} pixels`);
    await page.getByRole("tab", { name: "Export" }).click();
    assert.deepEqual(await page.locator(".panel strong").allInnerTexts(), [
      ...["JSON Lines", "GraphML", "DOT", "llms.txt"],
    ]);
    await close();
  });

  it("Page map lays a page out in the width of the screen: a phone or a desk", async () => {
    for (const [width, wanted] of [
      [390, "390"],
      [1280, "1440"],
    ] as const) {
      const { page, close } = await opener.open("#/map", { width });
      assert.equal(await page.getByLabel("Measured on").inputValue(), wanted);
      await close();
    }
  });
});

describeWithBrowser("the console where the service wants a token", () => {
  const locked = useService({ SERVICE_API_TOKEN: "the-token-of-this-test" });
  const opener = useConsole(locked);
  // proves: console.token
  itSlow("asks for it, says when it is wrong, and opens with it", async () => {
    const opened = await opener.open();
    const { page } = opened;
    await page.waitForSelector("text=This service requires a token");
    assert.equal(await page.getByRole("alert").count(), 0);
    assert.deepEqual(await opened.findings(), []);
    await page.getByLabel("Token").fill("another");
    await page.keyboard.press("Enter");
    const said = page.getByRole("alert");
    await said.waitFor();
    assert.match(await said.innerText(), /The service does not know this token/);
    assert.doesNotMatch(await said.innerText(), /Bearer|Authorization/);
    await page.getByLabel("Token").fill("the-token-of-this-test");
    await page.keyboard.press("Enter");
    await page.waitForSelector("text=Read a page");
    await opened.close();
  });
});
