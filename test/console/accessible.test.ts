// Every screen, filled and refused, in light, dark and on a phone: nothing serious for axe-core, nothing jumps, nothing is cut.
import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, it } from "node:test";
import { createClient } from "../../src/client/index.ts";
import { useConsole } from "../support/console.ts";
import { useOrigin } from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { useService } from "../support/service.ts";
import { crawl, madeSite } from "../support/site.ts";

const WIDTHS = [1280, 390];

const site = useOrigin(madeSite({ "/": ["/one", "/two", "/gone"], "/one": ["/two"] }));
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
