// What a page still waits for when it has loaded: what is waited for with it, and what is not.
import assert from "node:assert/strict";
import { it } from "node:test";
import type { RenderedPage } from "../../src/model/rendered.ts";
import { SETTINGS } from "../../src/model/settings.ts";
import type { Answer } from "../support/origin.ts";
import { describeWithBrowser, OverClock, useStand } from "../support/rendering.ts";
import { itSlow } from "../support/slow.ts";

const WORDS = "Words of a page that is there from the beginning. ".repeat(8);
const script = (code: string) => `<script>${code}</script>`;
const page = (inside: string) => `<p>${WORDS}</p>${inside}`;

/** An answer that takes longer than the pause after load. */
const later =
  (text: string, ms = 1200): Answer =>
  (_request, response) => {
    setTimeout(() => response.end(text), ms);
  };

/** The machine's clock, which notes how long was waited each time. */
class NotedClock extends OverClock {
  readonly waits: number[] = [];
  override wait(ms: number, signal: AbortSignal): Promise<void> {
    this.waits.push(ms);
    return super.wait(ms, signal);
  }
}

/** As a request that says nothing of it. */
const DEFAULT = { settle_ms: SETTINGS.RENDER_SETTLE_MS };

describeWithBrowser("a page that has loaded", () => {
  const clock = new NotedClock();
  const site = useStand(
    {
      "/quiet": page("<h1>Quiet</h1>"),
      "/timer": page(
        `<p id=p></p>${script(`setTimeout(() => { p.textContent = "by a timer" }, 600)`)}`,
      ),
      "/interval": page(
        `<p id=p></p>${script(`let n = 0; setInterval(() => {
        if (++n === 3) p.textContent = "at the third time" }, 200)`)}`,
      ),
      "/frames": page(
        `<p id=p></p>${script(`const begun = performance.now(); const draw = () => {
        if (performance.now() - begun < 200) requestAnimationFrame(draw); else p.textContent = "drawn at last" }; draw()`)}`,
      ),
      "/moves": page(`<p id=p>Moves</p><style>#p{position:relative;animation:m 300ms linear both}
        @keyframes m{from{left:0}to{left:500px}}</style>`),
      "/late": page(
        `<p id=p></p>${script(`onload = async () => { p.textContent = await (await fetch("/data")).text() }`)}`,
      ),
      "/shell": `<div id=root></div>${script(`setTimeout(async () => {
        root.textContent = await (await fetch("/data", { method: "POST" })).text() }, 50)`)}`,
      "/data": later("came late"),
      "/two": page(
        `<p id=a>Loading</p><p id=b>Loading reviews</p>${script(`(async () => {
        a.textContent = await (await fetch("/first")).text();
        b.textContent = await (await fetch("/second")).text() })()`)}`,
      ),
      "/first": later("the first query", 800),
      "/second": later("the second query", 800),
      "/framed": page(`<iframe src="/inner"></iframe>`),
      "/inner": `<p id=p></p>${script(`onload = async () => { p.textContent = await (await fetch("/data")).text() }`)}`,
      "/leads-on": `<p>Please wait</p>${script(`setTimeout(() => location.replace("/quiet"), 1500)`)}`,
      "/refreshes": `<meta http-equiv=refresh content="2;url=/quiet"><p>Please wait</p>`,
      "/says-loading": page(
        `<p id=p>Loading…</p>${script(`setTimeout(() => { p.textContent = "came at last" }, 2000)`)}`,
      ),
      "/grows": page(
        script(`let n = 0; const grow = () => {
        document.body.insertAdjacentHTML("beforeend", "<p>paragraph " + ++n + " that is long enough</p>");
        if (n < 20) setTimeout(grow, 80) }; grow()`),
      ),
      "/long-poll": page(script(`fetch("/never")`)),
      "/polls": page(script(`const poll = async () => { await fetch("/tick"); poll() }; poll()`)),
      "/tick": later("", 100),
      "/events": page(script(`new EventSource("/never")`)),
      "/beacon": page(
        script(
          `addEventListener("load", () => setInterval(() => navigator.sendBeacon("/never"), 50))`,
        ),
      ),
      "/other-site": page(`<iframe src="http://other.test/inner-late"></iframe>`),
      "/inner-late": `<p>Of another site</p>${script(`fetch("/never")`)}`,
      "/never": () => undefined,
      "/stops": `<p>${WORDS}</p>${script("window.stop()")}<p>Not read by the browser</p>`,
      "/stops-later": `<p>${WORDS}</p><iframe src="/never"></iframe>${script("setTimeout(() => window.stop(), 100)")}`,
    },
    { clock },
  );
  const read = (path: string): Promise<RenderedPage> => site.stand.read(path, DEFAULT);

  // proves: render.settle_ms.quiet
  it("is read at once when nothing is under way", async () => {
    clock.waits.length = 0;
    assert.match((await read("/quiet")).html, />Quiet</);
    // The one wait is that for the navigation.
    assert.deepEqual(clock.waits, [SETTINGS.RENDER_TIMEOUT_MS]);
  });

  for (const [path, expected] of [
    ["/timer", />by a timer</],
    ["/interval", />at the third time</],
    ["/frames", />drawn at last</],
  ] as const) {
    // proves: render.settle_ms.effect
    it(`is waited for in the pause after load while something is due: ${path}`, async () => {
      assert.match((await read(path)).html, expected);
    });
  }

  // proves: render.settle_ms.effect
  it("is measured when what moves has come to its place", async () => {
    const { layout } = await read("/moves");
    assert.ok(layout.fragment.some((value) => Math.round(value) === 508));
  });

  for (const path of ["/late", "/shell", "/framed"]) {
    // proves: render.settle_ms.busy
    it(`is waited for while a request of its own is open: ${path}`, async () => {
      assert.match((await read(path)).html, />came late</);
    });
  }

  // proves: render.settle_ms.busy
  itSlow("is waited for while one request follows another", async () => {
    const { html } = await read("/two");
    assert.match(html, />the first query</);
    assert.match(html, />the second query</);
  });

  // proves: render.settle_ms.busy
  itSlow("is waited for while it grows", async () => {
    assert.match((await read("/grows")).html, />paragraph 20 that/);
  });

  for (const path of ["/leads-on", "/refreshes"]) {
    it(`is read where it leads after a while when it asks to wait: ${path}`, async () => {
      const { html, url } = await read(path);
      assert.equal(url, "http://site.test/quiet");
      assert.match(html, />Quiet</);
    });
  }

  itSlow("is waited for longer when it says that it loads", async () => {
    assert.match((await read("/says-loading")).html, />came at last</);
  });

  for (const path of ["/long-poll", "/polls", "/events", "/beacon", "/other-site"]) {
    // proves: render.settle_ms.endless
    it(`is not held up by what has no end: ${path}`, async () => {
      const { html, timedOut } = await read(path);
      assert.match(html, /from the beginning/);
      assert.equal(timedOut, false);
      assert.ok(!clock.waits.includes(SETTINGS.RENDER_AWAITED_MS));
    });
  }

  // proves: render.note
  itSlow("says how many requests were open when it was read", async () => {
    assert.equal((await read("/long-poll")).notes.openRequests, 1);
    assert.equal((await read("/late")).notes.openRequests, 0);
    assert.equal((await site.stand.read("/late")).notes.openRequests, 1);
  });

  // proves: render.settle_ms.busy, render.note
  it("is read when its time is over, and that is said", async () => {
    const shell = await site.stand.read("/says-loading", { ...DEFAULT, timeout_ms: 1000 });
    assert.match(shell.html, />Loading…</);
    assert.equal(shell.notes.overtime, true);
    assert.equal(shell.timedOut, false);
    assert.equal((await read("/quiet")).notes.overtime, false);
  });

  for (const path of ["/stops", "/stops-later"]) {
    it(`is read when it ended its own loading: ${path}`, async () => {
      for (const wait_until of ["load", "networkidle"] as const) {
        const { html, timedOut } = await site.stand.read(path, { wait_until });
        assert.match(html, /from the beginning/);
        assert.doesNotMatch(html, /Not read/);
        assert.equal(timedOut, false);
      }
    });
  }
});
