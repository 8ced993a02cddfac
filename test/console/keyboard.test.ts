// The whole way through the console by keyboard alone: a page read, mapped and asked for facts, a site crawled, looked at and asked.
import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it } from "node:test";
import type { FileChooser, Page } from "playwright-core";
import { useConsole } from "../support/console.ts";
import { useOrigin } from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { useService } from "../support/service.ts";
import { madePage, madeSite } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

const CONSENT = `<!doctype html><html lang="en"><head><title>Before you continue</title></head><body><main><h1>Before you continue</h1>
<p>We use cookies and data to deliver and maintain services.</p><p>Choose whether you accept all cookies.</p>
<button>Reject all</button><button>Accept all</button></main></body></html>`;

const site = useOrigin({
  "/consent": CONSENT,
  ...madeSite({ "/": ["/lens", "/tides"], "/tides": ["/"] }),
  "/lens": madePage("/lens", {
    title: "Guide to lenses",
    links: ["/tides"],
    text: "A lens bends the light of a lamp into one beam, and a keeper cleans it every morning before the harbour opens.",
  }),
});
const service = useService({
  SERVICE_GRAPH_DIR: mkdtempSync(join(tmpdir(), "legible-console-graphs-")),
});

/** Stops on the way to a control that a person with a keyboard would put up with. */
const PATIENCE = 60;

const NAME_OF_FOCUS = `(() => {
  const { activeElement: at } = document;
  const label = at.labels?.[0] ?? at;
  return at.getAttribute("aria-label") ?? label.textContent.trim();
})()`;

/** Types an address into the first field of Home, which has the focus once the sites are listed, and reads it. */
async function readFromHome(page: Page, address: string): Promise<void> {
  await page.waitForSelector("input:focus");
  await page.keyboard.type(address);
  await page.keyboard.press("Enter");
}

/** Goes on by Tab until a control of this name has the focus, and asserts that a person sees where it is. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < PATIENCE; stop++) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate<string>(NAME_OF_FOCUS);
    if (name.test(at)) {
      const outline = await page.evaluate<string>(
        "getComputedStyle(document.activeElement).outlineStyle",
      );
      assert.notEqual(outline, "none", `the focus on ${at} is not seen`);
      return;
    }
    passed.push(at.slice(0, 40));
  }
  assert.fail(`no way by Tab to ${name}; passed ${passed.join(" | ")}`);
}

describeWithBrowser("the console by keyboard alone", () => {
  const opener = useConsole(service);

  itSlow("reads a page, maps its blocks and asks for its facts", async () => {
    const { page, close } = await opener.open();
    const { keyboard } = page;
    await readFromHome(page, `${site.address}/lens`);
    await page.waitForSelector(".prose > *");
    await tabTo(page, /^Content$/);
    await keyboard.press("ArrowRight");
    await page.waitForSelector("[role=tab][aria-selected=true]:has-text('Whole page')");
    await tabTo(page, /^Source$/);
    await keyboard.press("Enter");
    await page.waitForSelector("pre.source");
    await tabTo(page, /^Page map$/);
    await keyboard.press("Enter");
    await page.waitForSelector("main h1:has-text('Page map')");
    await tabTo(page, /^Address of the page$/);
    await keyboard.type(`${site.address}/lens`);
    await keyboard.press("Enter");
    await page.waitForSelector(".block-list li", { timeout: 60_000 });
    await tabTo(page, /A lens bends the light/);
    await keyboard.press("Enter");
    await page.waitForSelector(".block-list [aria-pressed=true]");
    await tabTo(page, /^Facts$/);
    await keyboard.press("Enter");
    await page.waitForSelector("main h1:has-text('Facts')");
    await tabTo(page, /^Address of the page$/);
    await keyboard.type(`${site.address}/lens`);
    await keyboard.press("Enter");
    await page.waitForSelector("text=Embedded data");
    await close();
  });

  it("chooses a file on a phone, and keeps the focus in the form", async () => {
    const { page, close } = await opener.open("#/read", { width: 390 });
    // Asked for before the key: the browser opens no dialog of its own then.
    const chosen = new Promise<FileChooser>((resolve) => page.on("filechooser", resolve));
    await page.waitForSelector("input:focus");
    await tabTo(page, /^Choose a file$/);
    await page.keyboard.press("Space");
    const buffer = Buffer.from("<h1>A file of mine</h1><p>It says how the lamp is lit.</p>");
    await (await chosen).setFiles({ name: "mine.html", mimeType: "text/html", buffer });
    await page.waitForSelector(".prose:has-text('how the lamp is lit')");
    assert.equal(await page.evaluate("document.activeElement.closest('form') !== null"), true);
    // It has no address to read again.
    await page.goto(`${service.address}/#/home`);
    await page.getByText("a file or pasted HTML").first().waitFor();
    assert.equal(await page.getByRole("link", { name: "a file or pasted HTML" }).count(), 0);
    await close();
  });

  itSlow("crawls a site, looks at its pages and its picture, saves it and asks it", async () => {
    const { page, close } = await opener.open();
    const { keyboard } = page;
    await tabTo(page, /^Address of the site$/);
    await keyboard.type(`${site.address}/`);
    await keyboard.press("Enter");
    await page.waitForSelector("main h1:has-text('Crawl')");
    await tabTo(page, /^Address of the site$/);
    await keyboard.press("Enter");
    await page.waitForSelector("text=Look at the site");
    await tabTo(page, /^Look at the site$/);
    await keyboard.press("Enter");
    await page.waitForSelector("[role=treeitem]");
    await tabTo(page, /^Pages by path$/);
    await tabTo(page, /127\.0\.0\.1/);
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await page.waitForSelector(".detail h2");
    await keyboard.press("Shift+Tab");
    await keyboard.press("Shift+Tab");
    for (const _ of ["Headings", "Search", "Picture"]) await keyboard.press("ArrowRight");
    await tabTo(page, /^Nearer$/);
    await keyboard.press("Enter");
    await tabTo(page, /^Guide to lenses/);
    await keyboard.press("Enter");
    await page.waitForSelector(".detail h2:has-text('Guide to lenses')");
    await page.getByRole("tab", { name: "Picture" }).focus();
    await keyboard.press("End");
    await tabTo(page, /^Save llms\.txt$/);
    const [download] = await Promise.all([page.waitForEvent("download"), keyboard.press("Enter")]);
    assert.equal(download.suggestedFilename(), `127.0.0.1-${new URL(site.address).port}.txt`);
    await page.waitForSelector("text=Saved as 127.0.0.1-");
    await keyboard.press("Home");
    await tabTo(page, /^Ask$/);
    await keyboard.press("Enter");
    await page.waitForSelector("main h1:has-text('Ask')");
    await tabTo(page, /^Question or keywords/);
    await keyboard.type("how does a lens bend light");
    await keyboard.press("Enter");
    await page.waitForSelector(".passages li:has-text('bends the light')");
    await close();
  });

  itSlow(
    "keeps the focus where a control goes, moves or is busy, and a number as it is typed",
    async () => {
      const { page, close } = await opener.open();
      const { keyboard } = page;
      const isKept = () => page.waitForSelector(":focus", { state: "attached" });
      await readFromHome(page, `${site.address}/consent`);
      await page.getByRole("alert").waitFor();
      await tabTo(page, /^Read anyway$/);
      await keyboard.press("Enter");
      await page.waitForSelector(".prose > *");
      await isKept();
      await tabTo(page, /^Content$/);
      await tabTo(page, /^Facts$/);
      await keyboard.press("Enter");
      await tabTo(page, /^Of/);
      await keyboard.press("ArrowDown");
      await page.getByLabel("Addresses of the pages").waitFor();
      await isKept();
      assert.match(await page.evaluate<string>(NAME_OF_FOCUS), /^Of/);
      await page.goto(page.url().replace(/#.*/, "#/watches"));
      await page.getByLabel("Address to watch").focus();
      await keyboard.type(`${site.address}/lens`);
      await tabTo(page, /^Watch$/);
      await keyboard.press("Enter");
      await page.getByText("No change since the first check").waitFor();
      assert.equal(await page.evaluate<string>(NAME_OF_FOCUS), "Watch");
      await tabTo(page, /^Remove/);
      await keyboard.press("Enter");
      await isKept();
      await tabTo(page, /^Remove$/);
      await keyboard.press("Enter");
      await page.getByText("Nothing is watched yet").waitFor();
      await isKept();
      await page.goto(page.url().replace(/#.*/, "#/crawl"));
      await tabTo(page, /^Pause after each page/);
      await keyboard.press("ControlOrMeta+A");
      await keyboard.type("0.25", { delay: 40 });
      assert.equal(await page.getByLabel(/^Pause after each page/).inputValue(), "0.25");
      await keyboard.press("ControlOrMeta+A");
      await keyboard.type("0.3");
      assert.equal(await page.getByLabel(/^Pause after each page/).inputValue(), "0.3");
      await close();
    },
  );
});
