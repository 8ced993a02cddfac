// The Read screen: a page read by address and by its HTML, its evidence, refusals with their causes, and pages that mean harm.
import assert from "node:assert/strict";
import { it } from "node:test";
import { useConsole } from "../support/console.ts";
import { holdAnswer, useOrigin } from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { useService } from "../support/service.ts";
import { HOSTILE } from "./hostile.ts";

const LAMP = `<!doctype html><html lang="en"><head><title>A lamp of brass</title><meta name="author" content="Ada"></head><body>
<nav><a href="/">Home</a> <a href="/all">All lamps</a></nav>
<main><h1>A lamp of brass</h1><p>It gives light to a table or a desk, and it has a switch that can be found in the dark by hand.</p>
<p>It is made of brass that is polished once a year, and of a shade of green glass.</p><img src="/lamp.png" alt="the lamp">
<table><tr><th>Height</th><td>30 cm</td></tr><tr><th>Weight</th><td>2 kg</td></tr></table></main>
<footer>Imprint and terms of the shop</footer></body></html>`;

describeWithBrowser("the Read screen", () => {
  const held = holdAnswer();
  const site = useOrigin({
    "/lamp": LAMP,
    "/hostile": HOSTILE,
    "/slow": held.handler,
    "/lamp.png": (_request, response) => response.writeHead(404).end(),
  });
  const service = useService();
  const opener = useConsole(service);

  it("has one field in focus, and reads what is typed there", async () => {
    const { page, text, close } = await opener.open();
    assert.equal(
      await page.evaluate("document.activeElement.labels[0].textContent"),
      "Address of the page",
    );
    await page.keyboard.type(`${site.address}/lamp`);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".prose h1");
    const said = await text();
    assert.match(said, /A lamp of brass/);
    assert.match(said, /Plain fetch/);
    assert.match(said, /Navigation, header, footer, asides/);
    assert.match(said, /Not measured: the order of the source/);
    assert.doesNotMatch(await page.locator(".prose").innerText(), /Imprint/);
    assert.equal(
      new URL(page.url()).hash,
      `#/read?${new URLSearchParams({ url: `${site.address}/lamp` })}`,
    );
    await close();
  });

  it("shows every form of the page, its images when they are asked for and not before", async () => {
    const { page, close } = await opener.open(
      `#/read?url=${encodeURIComponent(`${site.address}/lamp`)}`,
    );
    await page.getByRole("tab", { name: "Whole page" }).click();
    assert.match(await page.locator(".prose").innerText(), /Imprint/);
    assert.equal(await page.locator(".prose img").count(), 0);
    await page.getByRole("button", { name: "Source" }).click();
    assert.match(await page.locator("pre.source").innerText(), /^# A lamp of brass$/m);
    await page.keyboard.press("Tab");
    await page.getByRole("tab", { name: "Whole page" }).press("ArrowRight");
    assert.match(await page.locator("pre.source").innerText(), /polished once a year/);
    await page.getByRole("tab", { name: /Tables/ }).click();
    assert.match(await page.getByRole("table").innerText(), /30 cm/);
    await page.getByRole("tab", { name: /Images/ }).click();
    assert.equal(site.asked.filter((path) => path === "/lamp.png").length, 0);
    assert.match(await page.getByRole("tabpanel").innerText(), /lamp\.png/);
    await close();
  });

  it("reads HTML that is pasted, with no network", async () => {
    const { page, text, close } = await opener.open();
    await page.getByRole("button", { name: "Paste HTML instead" }).click();
    await page.getByLabel("HTML of the page").fill(LAMP);
    await page.getByRole("button", { name: "Read" }).click();
    await page.waitForSelector(".prose h1");
    assert.match(await text(), /HTML you supplied/);
    await close();
  });

  it("shows why a page was not read, and says so aloud", async () => {
    const { page, close } = await opener.open(
      `#/read?url=${encodeURIComponent(`${site.address}/none`)}`,
    );
    assert.match(await page.getByRole("alert").innerText(), /HTTP 404/);
    await close();
  });

  it("can be stopped", async () => {
    const { page, text, close } = await opener.open(
      `#/read?url=${encodeURIComponent(`${site.address}/slow`)}`,
    );
    await held.asked;
    await page.getByRole("button", { name: "Stop" }).click();
    await page.waitForSelector("text=Nothing was read to its end");
    assert.match(await text(), /Stopped/);
    await close();
  });

  it("runs nothing of a page that means harm", async () => {
    const { page, close } = await opener.open(
      `#/read?url=${encodeURIComponent(`${site.address}/hostile`)}`,
    );
    for (const name of ["Content", "Whole page", "Plain text", /Images/, /Tables/]) {
      await page.getByRole("tab", { name }).click();
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
      const opened = await opener.open("", options);
      assert.deepEqual(await opened.findings(), []);
      await opened.page.getByRole("button", { name: "Try it with a sample page" }).click();
      await opened.page.waitForSelector(".prose h1");
      assert.deepEqual(await opened.findings(), []);
      assert.equal(
        await opened.page.evaluate("document.documentElement.scrollWidth <= innerWidth"),
        true,
      );
      await opened.close();
    });
  }
});
