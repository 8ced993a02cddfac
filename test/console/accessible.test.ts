// Every screen, filled and refused, in light, dark and on a phone: nothing serious for axe-core, nothing jumps, nothing is cut.
import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, it } from "node:test";
import { createClient } from "../../src/client/index.ts";
import { useConsole } from "../support/console.ts";
import { holdAnswer, useOrigin } from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { useService } from "../support/service.ts";
import { crawl, inLetters, madePage, madeSite } from "../support/site.ts";

const WIDTHS = [1280, 390];

const site = useOrigin(madeSite({ "/": ["/one", "/two", "/gone"], "/one": ["/two"] }));

/** Paths of a site whose pages differ: some have a date, one of ten is missing. */
const PATHS = Array.from({ length: 30 }, (_, at) => `/page/${at}`);
const held = holdAnswer();
const growing = useOrigin({
  "/": madePage("/", { links: [...PATHS, "/held", "https://other.example/"] }),
  "/held": held.handler,
  ...Object.fromEntries(
    PATHS.filter((_, at) => at % 10 !== 7).map((path, at) => {
      const date = `<meta property="article:published_time" content="2026-03-0${1 + (at % 9)}">`;
      const page = madePage(path, {
        text: `The keeper of lamp ${inLetters(at)} goes out at night.`,
      });
      return [path, at % 3 === 0 ? page.replace("<head>", `<head>${date}`) : page];
    }),
  ),
});
const service = useService({
  SERVICE_GRAPH_DIR: mkdtempSync(join(tmpdir(), "legible-console-graphs-")),
  SERVICE_TRACE_DIR: mkdtempSync(join(tmpdir(), "legible-console-traces-")),
});

/** A screen, what it is opened with, and what it shows then. */
type View = readonly [screen: string, query: Readonly<Record<string, string>>, shown: string];

const filled = (): readonly View[] => {
  const url = `${site.address}/`;
  return [
    ["home", {}, ".cards a"],
    ["read", { url }, ".prose > *"],
    ["read", { url, tab: "table" }, ".panel .answer"],
    ["map", { url }, ".block-list li"],
    ["facts", { url }, "text=Embedded data"],
    ["facts", { site: url }, "form"],
    ["watches", { url }, ".cards > li"],
    ["crawl", { url }, "form"],
    ["site", { url }, "[role=treeitem]"],
    ["ask", { url, q: "page" }, ".passages li"],
    ["site", { url, tab: "changes" }, ".panel .answer"],
    ["runs", {}, ".rows .row"],
    ["system", {}, ".settings"],
  ];
};
const refused = (): readonly View[] => {
  const url = `${site.address}/gone`;
  return [
    ["read", { url }, "[role=alert]"],
    ["map", { url }, "[role=alert]"],
    ["facts", { url }, "[role=alert]"],
    ["site", { url }, "[role=alert]"],
    ["runs", { trace: "none" }, "[role=alert]"],
  ];
};

describeWithBrowser("every screen of the console", () => {
  const opener = useConsole(service);
  before(async () => {
    await crawl(service, { url: `${site.address}/` });
    await createClient({ address: service.address }).startWatch({
      url: `${site.address}/`,
      every: "0 8 * * *",
    });
  });

  it("moves nothing while a crawl runs and ends, at every width", async () => {
    const client = createClient({ address: service.address });
    const url = `${growing.address}/`;
    const { id } = await client.startCrawl({ url, complete: false, crawl: { delay_seconds: 0 } });
    await held.asked;
    await client.pauseCrawl({ id });
    const opened = [];
    for (const width of [1440, 1024, 390]) {
      for (const [screen, tab] of [
        ["home", ""],
        ["site", ""],
        [`crawl?id=${id}`, "Pages"],
        [`crawl?id=${id}`, "Queue"],
        [`crawl?id=${id}`, "Refused"],
      ] as const) {
        const one = await opener.open(`#/${screen}`, { width });
        if (screen === "home") {
          // What runs comes first, above the forms.
          const card = one.page.locator(".cards", { hasText: "started" }).getByRole("link").first();
          const form = one.page.getByRole("heading", { name: "Read a page", exact: true });
          const [top, below] = [(await card.boundingBox())?.y, (await form.boundingBox())?.y];
          assert.ok((top ?? Infinity) < (below ?? 0), `crawls at ${top}, forms at ${below}`);
        }
        if (tab !== "") await one.page.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();
        opened.push({ ...one, name: `${screen} ${tab} at ${width}` });
      }
    }
    await client.resumeCrawl({ id });
    held.answer(madePage("/held", { text: "The keeper went on with the work of the night." }));
    for (const { page, name } of opened) {
      const end = /^home|^site/.test(name) ? /^done, \d+ pages read/ : "Look at the site";
      await page.getByText(end).first().waitFor();
    }
    for (const { name, layoutShift, close } of opened) {
      const shift = await layoutShift();
      assert.ok(shift < 0.05, `${name} moves by ${shift}`);
      await close();
    }
  });

  for (const width of WIDTHS) {
    for (const [state, views] of [
      ["filled", filled],
      ["refused", refused],
    ] as const) {
      it(`is without serious findings, jumps and cut ends where it is ${state}, ${width} pixels wide`, async () => {
        for (const [screen, query, shown] of views()) {
          const opened = await opener.open(`#/${screen}?${new URLSearchParams(query)}`, { width });
          const { page } = opened;
          await page.waitForSelector(shown, { timeout: 60_000 });
          assert.deepEqual(await opened.findings(), [], screen);
          if (width === WIDTHS[0]) {
            // Only its colours change in the dark, at every width alike.
            await page.emulateMedia({ colorScheme: "dark" });
            assert.deepEqual(await opened.findings("color-contrast"), [], `${screen} in the dark`);
          }
          const shift = await opened.layoutShift();
          assert.ok(shift < 0.05, `${screen} moves by ${shift}`);
          const over = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
          assert.ok(Number(over) <= 0, `${screen} is ${over} pixels too wide`);
          for (const list of await page.locator("nav[aria-label], [role=tablist]").all()) {
            const cut = await list.evaluate((element) => element.scrollWidth > element.clientWidth);
            assert.equal(cut, false, `${screen} has a row that is cut`);
          }
          await opened.close();
        }
      });
    }
  }
});
