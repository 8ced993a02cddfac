// Pages that hang, flood or run away: each costs its own read at most, and the next page is read as if nothing was.
import assert from "node:assert/strict";
import { afterEach, before, it } from "node:test";
import { RenderError, type RenderFailure } from "../../src/model/errors.ts";
import { type Partially, type RenderOptions, renderOptions } from "../../src/model/options.ts";
import type { RenderedPage } from "../../src/model/rendered.ts";
import type { Answer } from "../support/origin.ts";
import {
  type BrowserProcess,
  browserProcesses,
  leftAfter,
  newBrowserProcesses,
} from "../support/processes.ts";
import { describeWithBrowser, OverClock, TIL_OVER, useStand } from "../support/rendering.ts";
import { itSlow } from "../support/slow.ts";

const LONG = "A sentence that is long enough to count for something. ".repeat(10);
const script = (code: string) => `<script>${code}</script>`;

/** Has a page say that the time is over. */
const OVER = script("const x = new XMLHttpRequest; x.open('GET', '/over', false); x.send()");
const SPIN = "for (;;) {}";
/** Stands by itself, so that what follows it in the page is parsed when it ends. */
const SPINNING = script(SPIN);

const GONE_WITHIN_MS = 15_000;

const failed =
  (...kinds: RenderFailure[]) =>
  (error: unknown) =>
    error instanceof RenderError && kinds.includes(error.kind);

describeWithBrowser("a misbehaving page", () => {
  const clock = new OverClock();
  const over: Answer = (_request, response) => {
    response.end();
    clock.end();
  };
  /** Answered from so many requests on; until then it is held, and told. */
  const secondTime = { asked: 0, answersFrom: 2, hold: (): void => undefined };
  const site = useStand(
    {
      "/good": "<p>A good page</p>",
      "/scripted": `<p id=p></p>${script("p.textContent = 'scripts run'")}`,
      "/over": over,
      "/hangs": () => undefined,
      "/endless": `<p>${LONG}</p>${OVER}${SPINNING}<p>The rest</p><noscript>No scripts</noscript>`,
      "/endless-after-load": `<p>${LONG}</p>${script(`onload = () => { ${SPIN} }`)}`,
      "/endless-frame": `<p>${LONG}</p><iframe src="http://other.test/endless"></iframe>`,
      "/endless-worker": `<p>${LONG}</p>${script(`new Worker("data:text/javascript,${SPIN}")`)}`,
      "/endless-short": `${OVER}${SPINNING}`,
      "/alerts": `<p>${LONG}</p>${OVER}${script("for (;;) alert('again')")}`,
      "/alerts-in-frame": `<p>${LONG}</p>${OVER}<iframe srcdoc="${script("for (;;) alert(1)")}"></iframe>`,
      "/prints": `<p>${LONG}</p>${OVER}${script("for (;;) print()")}`,
      "/waits-in-script": `<p>${LONG}</p>${script("const x = new XMLHttpRequest; x.open('GET', '/over-hangs', false); x.send()")}`,
      "/over-hangs": () => clock.end(),
      "/asks": `<p id=p></p>${script("p.textContent = `${confirm('sure?')} ${prompt('name?')}`; onbeforeunload = () => 'stay'")}`,
      "/dialogs": `<p id=p></p><iframe id=f></iframe>${script(`
        const shapes = [window, f.contentWindow].map((of) => ["alert", "confirm", "prompt"].map((name) => {
          const { value, ...flags } = Object.getOwnPropertyDescriptor(of, name);
          return [value.name, value.length, /\\[native code\\]/.test(value), Object.values(flags).join()].join();
        }).join(" "));
        p.textContent = shapes.join("; ")`)}`,
      "/windows": `<p>Windows</p>${script("for (let i = 0; i < 50; i++) open('/good?' + i)")}`,
      "/reloads": `<p>${LONG}</p>${script("setTimeout(() => location.reload(), 20)")}`,
      "/reloads-at-once": `<p>${LONG}</p>${script("location.reload()")}`,
      "/reloads-on-load": `<p>${LONG}</p>${script("onload = () => setTimeout(() => location.reload())")}`,
      "/refreshes": `<meta http-equiv=refresh content=0><p>${LONG}</p>`,
      "/redirects": (_request, response) => {
        response.writeHead(302, { location: "/redirects" }).end();
      },
      "/pushes": `<p>${LONG}</p>${script("setInterval(() => history.pushState(0, '', '?' + Math.random()), 1)")}`,
      "/pushes-often": `<p id=p>${LONG}</p>${script("for (let i = 0; i < 500; i++) history.pushState(i, ''); for (let i = 0; i < 500; i++) history.replaceState('other', ''); p.append(` at ${history.state}.`)")}`,
      "/leaves-for-a-file": `<p>${LONG}</p>${script("onload = () => setTimeout(() => { location = '/file' })")}`,
      "/file": (_request, response) => {
        response.setHeader("content-disposition", "attachment; filename=a.zip");
        response.end("zip");
      },
      "/leaves-for-nothing": `<p>${LONG}</p>${script("onload = () => setTimeout(() => { location = '/over-hangs' })")}`,
      "/leads": `<p>${LONG}</p>${script("onload = () => setTimeout(() => { location = '/slow' })")}`,
      "/slow": (_request, response) => {
        response.setHeader("content-type", "text/html");
        setTimeout(() => response.end("<p>Came</p>"), 1000);
      },
      "/breaks-after": `<p>Short</p>${script("location = 'http://broken.example/'")}`,
      "/empties": `<p>${LONG}</p>${script("onload = () => document.documentElement.remove()")}`,
      "/writes": `<p>${LONG}</p>${script(`onload = () => { document.open(); document.write("<p>Written</p>") }`)}`,
      "/huge": (_request, response) => {
        response.setHeader("content-type", "text/html");
        for (let i = 0; i < 200; i++) {
          response.write(`<div>${"<p>paragraph</p>".repeat(100)}</div>`);
        }
        response.end();
      },
      "/endless-body": (_request, response) => {
        response.setHeader("content-type", "text/html");
        response.write(`<p>${LONG}</p>${OVER}`);
        const timer = setInterval(() => response.write("<i>more</i>"), 20);
        response.on("close", () => clearInterval(timer));
      },
      "/deep": `<p>Top</p>${script("let d = document.body; for (let i = 0; i < location.search.slice(1); i++) { const e = document.createElement('div'); e.append('x'); d.append(e); d = e }")}`,
      "/permissions": `<p id=p>none</p>${script("Notification.requestPermission().then((s) => { p.textContent = s }); navigator.geolocation.getCurrentPosition(() => 0, () => 0)")}`,
      "/second-time": `<p>A good page</p><script src="/second-time.js"></script>`,
      "/second-time.js": (_request, response) => {
        secondTime.asked++;
        if (secondTime.asked >= secondTime.answersFrom) response.end();
        else secondTime.hold();
      },
    },
    // A browser of its own, which it kills.
    { clock, maxPages: 2 },
  );
  let browsers = () => browserProcesses();
  before(() => {
    browsers = newBrowserProcesses();
  });

  afterEach(async () => {
    const page = await site.stand.read("/scripted");
    assert.match(page.html, />scripts run</);
  });

  /** The page as it stands, with its text in it, or a named reason; nothing else is an outcome. */
  async function outcome(
    path: string,
    options: Partially<RenderOptions>,
  ): Promise<RenderedPage | RenderError> {
    try {
      const page = await site.stand.read(path, options);
      assert.match(page.html, /long enough to count/);
      assert.ok(page.textLength >= 200);
      return page;
    } catch (error) {
      if (error instanceof RenderError) return error;
      throw error;
    }
  }

  for (const path of [
    "/endless",
    "/endless-frame",
    "/endless-body",
    "/alerts",
    "/alerts-in-frame",
    "/prints",
  ]) {
    // proves: render.timeout_ms.salvage
    it(`is read as it stands when it never comes to rest: ${path}`, async () => {
      const page = await site.stand.read(path, TIL_OVER);
      assert.equal(page.timedOut, true);
      assert.match(page.html, /long enough to count/);
      assert.ok(page.layout.stamps > 0);
    });
  }

  itSlow("is read as it stands when its scripts leave no time after load", async () => {
    const options = { wait_until: "domcontentloaded" } as const;
    const page = await site.stand.read("/endless-after-load", options);
    assert.equal(page.timedOut, true);
    assert.match(page.html, /long enough to count/);
  });

  // proves: render.timeout_ms.salvage
  it("is read with what follows the script that never ended, and without its noscript", async () => {
    const { html, textLength } = await site.stand.read("/endless", TIL_OVER);
    assert.match(html, /The rest/);
    assert.equal(textLength, LONG.trim().length + "The rest".length);
  });

  // proves: render.timeout_ms.refuse
  it("is refused when it never comes to rest and shows nothing", async () => {
    const refused = () =>
      site.stand.read("/endless-short", TIL_OVER).then(
        () => assert.fail("it was read"),
        (error: unknown) => error,
      );
    let error = await refused();
    // On a busy machine the page may not be stopped in time.
    while (/could not be stopped/.test(String(error))) error = await refused();
    assert.ok(failed("timeout")(error));
    assert.match(String(error), /navigation took more than 3600000 ms and the page held under/);
  });

  itSlow("is read or refused when a script waits for what never comes", async () => {
    await outcome("/waits-in-script", TIL_OVER);
  });

  it("is read while a worker of it spins", async () => {
    assert.match((await site.stand.read("/endless-worker")).html, /long enough to count/);
  });

  it("has its dialogs dismissed and cannot hold the browser back", async () => {
    assert.match((await site.stand.read("/asks")).html, />false null</);
  });

  it("finds dialogs that look like the browser's own, in its frames as well", async () => {
    const { html } = await site.stand.read("/dialogs");
    const all = ["alert", "confirm", "prompt"].map((name) => `${name},0,true,true,true,true`);
    assert.ok(html.includes(`>${all.join(" ")}; ${all.join(" ")}<`), html);
  });

  it("opens no windows", async () => {
    const page = await site.stand.read("/windows", { settle_ms: 300 });
    assert.match(page.html, /Windows/);
    assert.deepEqual(
      site.stand.origin.asked.filter((path) => path.startsWith("/good?")),
      [],
    );
  });

  for (const path of ["/reloads", "/reloads-at-once", "/reloads-on-load", "/refreshes"]) {
    it(`is read whole or refused when it loads itself without end: ${path}`, async () => {
      const each = await outcome(path, { timeout_ms: 1000, settle_ms: 20 });
      assert.ok(!(each instanceof RenderError) || failed("timeout", "unreachable")(each));
    });
  }

  it("is refused when it redirects without end", async () => {
    await assert.rejects(site.stand.read("/redirects"), failed("unreachable"));
  });

  it("is read while it changes its address without end", async () => {
    const { html, timedOut } = await site.stand.read("/pushes");
    assert.match(html, /long enough to count/);
    assert.equal(timedOut, false);
  });

  it("changes its address a number of times that cannot hold the browser up", async () => {
    assert.match((await site.stand.read("/pushes-often")).html, / at 49\.</);
  });

  for (const path of ["/leaves-for-a-file", "/leaves-for-nothing"]) {
    it(`stands when it leaves for what is no page or never comes: ${path}`, async () => {
      const page = await site.stand.read(path, { ...TIL_OVER, settle_ms: 200 });
      assert.match(page.html, /long enough to count/);
      assert.equal(new URL(page.url).pathname, path);
    });
  }

  itSlow("is read where it leads by a script, however long the way takes", async () => {
    const page = await site.stand.read("/leads", { settle_ms: 100 });
    assert.equal(page.url, "http://site.test/slow");
    assert.match(page.html, />Came</);
  });

  itSlow("leaves the next page its scripts when it was stopped and refused", async () => {
    // Twice, so that both tabs would be without.
    for (let i = 0; i < 2; i++) {
      await assert.rejects(site.stand.read("/breaks-after"), failed("unreachable"));
      assert.match((await site.stand.read("/scripted")).html, />scripts run</);
    }
  });

  it("is read as empty when it took its own root out", async () => {
    const page = await site.stand.read("/empties");
    assert.equal(page.textLength, 0);
    assert.equal(page.timedOut, false);
  });

  it("is read as it wrote itself anew", async () => {
    const page = await site.stand.read("/writes");
    assert.match(page.html, />Written</);
    assert.equal(page.timedOut, false);
  });

  itSlow("is read whole when it is huge or deep", async () => {
    const huge = await site.stand.read("/huge");
    assert.equal(huge.layout.stamps, 1 + 200 + 20_000);
    const deep = await site.stand.read("/deep?400");
    assert.equal(deep.layout.stamps, 400 + 2);
  });

  // proves: render.browser_lost
  it("costs its own read and no more when it crashes its process", async () => {
    // Chromium's layout recurses: some thousands of nested elements overflow its stack.
    const path = "/deep?100000";
    await assert.rejects(site.stand.read(path), failed("crash"));
    // Read again is only what another page's doing may have ended.
    assert.equal(site.stand.origin.asked.filter((asked) => asked === path).length, 1);
  });

  it("gets no permission", async () => {
    assert.match(
      (await site.stand.read("/permissions", { settle_ms: 200 })).html,
      />(denied|default|none)</,
    );
  });

  // proves: states.page.leaving_render
  it("is left at once when the reader leaves", async () => {
    const leaving = new AbortController();
    const reason = new Error("gone");
    // The clock never ends the navigation: nothing but the reader's leaving can.
    const read = site.stand.browser.render(
      "http://site.test/hangs",
      renderOptions(TIL_OVER),
      leaving.signal,
    );
    leaving.abort(reason);
    await assert.rejects(read, reason);
  });

  // proves: render.browser_lost
  itSlow("does not take others with it when its browser is killed", async () => {
    secondTime.answersFrom = 2;
    let running: readonly BrowserProcess[] = [];
    secondTime.hold = () => {
      running = browsers();
      killBrowsers(running);
    };
    // The render in flight is done again in a new browser.
    assert.match((await site.stand.read("/second-time")).html, /A good page/);
    const pids = running.map(({ pid }) => pid);
    assert.ok(pids.length > 0);
    assert.deepEqual(await leftAfter(GONE_WITHIN_MS, pids), []);
  });

  // proves: render.browser_lost
  itSlow("is given up when the browser that reads it again is lost as well", async () => {
    secondTime.answersFrom = 3;
    secondTime.asked = 0;
    secondTime.hold = () => killBrowsers(browsers());
    await assert.rejects(site.stand.read("/second-time"), failed("crash"));
    assert.equal(secondTime.asked, 2);
  });
});

function killBrowsers(processes: readonly BrowserProcess[]): void {
  for (const { pid, type } of processes) {
    if (type !== "browser") continue;
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // Gone already.
    }
  }
}
