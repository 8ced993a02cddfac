// Pages that hang, flood or run away: each costs its own read at most, and the next page is read as if nothing was.
import assert from "node:assert/strict";
import { afterEach, it } from "node:test";
import { RenderError } from "../../src/model/errors.ts";
import { renderOptions } from "../../src/model/options.ts";
import { browserProcesses } from "../support/processes.ts";
import { describeWithBrowser, useStand } from "../support/rendering.ts";

const LONG = "A sentence that is long enough to count for something. ".repeat(10);
const script = (code: string) => `<script>${code}</script>`;

describeWithBrowser("a misbehaving page", () => {
  const site = useStand({
    "/good": "<p>A good page</p>",
    "/endless": `<p>${LONG}</p>${script("for (;;) {}")}`,
    "/endless-after-load": `<p>${LONG}</p>${script("onload = () => setTimeout(() => { for (;;) {} }, 50)")}`,
    "/endless-short": script("for (;;) {}"),
    "/alerts": `<p>${LONG}</p>${script("for (;;) alert('again')")}`,
    "/asks": `<p id=p></p>${script("p.textContent = `${confirm('sure?')} ${prompt('name?')}`; onbeforeunload = () => 'stay'")}`,
    "/windows": `<p>Windows</p>${script("for (let i = 0; i < 50; i++) open('/good?' + i)")}`,
    "/reload": `<p>${LONG}</p>${script("setTimeout(() => location.reload(), 20)")}`,
    "/huge": (_request, response) => {
      response.setHeader("content-type", "text/html");
      for (let i = 0; i < 1000; i++) response.write(`<div>${"<p>paragraph</p>".repeat(100)}</div>`);
      response.end();
    },
    "/endless-body": (_request, response) => {
      response.setHeader("content-type", "text/html");
      response.write(`<p>${LONG}</p>`);
      const timer = setInterval(() => response.write("<i>more</i>"), 20);
      response.on("close", () => clearInterval(timer));
    },
    "/deep": `<p>Top</p>${script("let d = document.body; for (let i = 0; i < location.search.slice(1); i++) { const e = document.createElement('div'); e.append('x'); d.append(e); d = e }")}`,
    "/permissions": `<p id=p>none</p>${script("Notification.requestPermission().then((s) => { p.textContent = s }); navigator.geolocation.getCurrentPosition(() => 0, () => 0)")}`,
  });

  afterEach(async () => {
    const page = await site.stand.read("/good");
    assert.match(page.html, /A good page/);
  });

  for (const path of ["/endless", "/alerts", "/endless-body", "/endless-after-load"]) {
    it(`is read as it stands when it never comes to rest: ${path}`, async () => {
      const page = await site.stand.read(path, { timeout_ms: 1500, settle_ms: 300 });
      assert.equal(page.timedOut, true);
      assert.match(page.html, /long enough to count/);
      assert.ok(page.layout.stamps > 0);
    });
  }

  it("is refused when it never comes to rest and shows nothing", async () => {
    await assert.rejects(
      site.stand.read("/endless-short", { timeout_ms: 1000 }),
      (error) => error instanceof RenderError && error.kind === "timeout",
    );
  });

  it("has its dialogs dismissed and cannot hold the browser back", async () => {
    assert.match((await site.stand.read("/asks")).html, />false null</);
  });

  it("opens no windows", async () => {
    const page = await site.stand.read("/windows", { settle_ms: 300 });
    assert.match(page.html, /Windows/);
    assert.deepEqual(
      site.stand.origin.asked.filter((path) => path.startsWith("/good?")),
      [],
    );
  });

  it("is read or refused when it reloads itself without end, and the browser goes on", async () => {
    const read = site.stand.read("/reload", { timeout_ms: 2000, settle_ms: 100 });
    const page = await read.catch((error: unknown) => error);
    assert.ok(page instanceof RenderError || /long enough/.test(String(Object(page).html)));
  });

  it("is read whole when it is huge or deep", async () => {
    const huge = await site.stand.read("/huge");
    assert.equal(huge.layout.stamps, 1 + 1000 + 100_000);
    const deep = await site.stand.read("/deep?400");
    assert.equal(deep.layout.stamps, 400 + 2);
  });

  it("costs its own read and no more when it crashes its process", async () => {
    // Chromium's layout recurses: some thousands of nested elements overflow its stack.
    await assert.rejects(
      site.stand.read("/deep?100000"),
      (error) => error instanceof RenderError && error.kind === "crash",
    );
  });

  it("gets no permission", async () => {
    assert.match(
      (await site.stand.read("/permissions", { settle_ms: 200 })).html,
      />(denied|default|none)</,
    );
  });

  it("is left at once when the reader leaves", async () => {
    const leaving = new AbortController();
    const read = site.stand.browser.render(
      "http://site.test/endless",
      renderOptions({ timeout_ms: 60_000 }),
      leaving.signal,
    );
    const reason = new Error("gone");
    const started = performance.now();
    setTimeout(() => leaving.abort(reason), 500);
    await assert.rejects(read, reason);
    assert.ok(performance.now() - started < 5000);
  });

  it("does not take others with it when its browser is killed", async () => {
    const slow = site.stand.read("/good", { settle_ms: 1500 });
    await site.stand.read("/good");
    const [main] = browserProcesses().filter(({ type }) => type === "browser");
    assert.ok(main);
    process.kill(main.pid, "SIGKILL");
    // The render in flight is done again in a new browser.
    assert.match((await slow).html, /A good page/);
  });
});
