// One address to a rendered page: what comes back, and what each option changes.
import assert from "node:assert/strict";
import { it } from "node:test";
import { BlockedHostError, RenderError } from "../../src/model/errors.ts";
import { renderOptions } from "../../src/model/options.ts";
import { holdAnswer } from "../support/origin.ts";
import { describeWithBrowser, OverClock, TIL_OVER, useStand } from "../support/rendering.ts";
import { itSlow } from "../support/slow.ts";

const LONG = "A sentence that is long enough to count for something. ".repeat(10);

/** A pause after load that the test fills. */
const FILLED_MS = 7777;

describeWithBrowser("render", () => {
  const held = holdAnswer();
  let shown = (): void => undefined;
  const clock = new OverClock({
    [FILLED_MS]: () =>
      new Promise((resolve) => {
        shown = resolve;
        held.answer("came late");
      }),
  });
  const site = useStand(
    {
      "/": `<h1>Title</h1><p>Text</p><script>document.body.append("from a script")</script>`,
      "/headers": (request, response) => {
        response.setHeader("content-type", "text/html");
        response.setHeader("x-of-the-page", "yes");
        response.statusCode = 404;
        response.end(`<pre>${JSON.stringify(request.headers)}</pre>`);
      },
      "/late": `<p id=p></p><script>
      onload = async () => { p.textContent = await (await fetch("/held")).text(); fetch("/shown") }</script>`,
      "/held": held.handler,
      "/shown": (_request, response) => {
        response.end();
        shown();
      },
      "/closed": `<x-outer><b slot=s>slotted</b></x-outer><p>beside</p><script>
        customElements.define("x-inner", class extends HTMLElement { constructor() { super();
          this.attachShadow({ mode: "closed" }).innerHTML = "<i>innermost</i>" } });
        customElements.define("x-outer", class extends HTMLElement { constructor() { super();
          this.attachShadow({ mode: "closed" }).innerHTML = "<p>in a closed tree, <slot name=s></slot></p><x-inner></x-inner>" } });
        document.createElement("x-inner");
        onload = () => { const seen = document.querySelector("x-outer").shadowRoot;
          document.body.append(seen === null ? "still closed" : "opened") }</script>`,
      "/width": "<p id=p></p><script>p.textContent = `${innerWidth} x ${innerHeight}`</script>",
      "/never": `<p>${LONG}</p><script src="/hangs"></script>`,
      "/never-short": `<p>${"x".repeat(199)}</p><script src="/hangs"></script>`,
      "/never-enough": `<p>${"x".repeat(200)}</p><script src="/hangs"></script>`,
      "/hangs": () => clock.end(),
      "/framed": `<p>${LONG}</p><iframe src="/hangs"></iframe>`,
      "/quiet": `<p>${LONG}</p><iframe src="/never-comes"></iframe>`,
      "/never-comes": () => undefined,
      "/idle": `<p id=p></p><script>onload = async () => {
        for (const word of ["first", "second"]) p.textContent += await (await fetch("/" + word)).text() }</script>`,
      "/first": "came first, ",
      "/second": "came second",
      "/move": "<script>location.replace('/')</script>",
      "/image":
        "<p>Image</p><img src=/i.png alt=alt><video src=/v.mp4></video><style>@font-face{font-family:f;src:url(/f.woff2)}p{font-family:f}</style>",
      "/file": (_request, response) => {
        response.setHeader("content-disposition", "attachment; filename=a.zip");
        response.end("zip");
      },
      "/json": (_request, response) => {
        response.setHeader("content-type", "application/json");
        response.end("{}");
      },
    },
    { clock },
  );

  itSlow(
    "brings the page with what its scripts added, its status, headers and address",
    async () => {
      const page = await site.stand.read("/headers");
      assert.equal(page.url, "http://site.test/headers");
      assert.equal(page.status, 404);
      assert.equal(page.headers["x-of-the-page"], "yes");
      const first = await site.stand.read("/");
      assert.match(first.html, /from a script/);
      assert.equal(first.textLength, "TitleTextfrom a script".length);
      assert.deepEqual(first.requests.slice(0, 1), ["http://site.test/"]);
    },
  );

  it("sends the service's User-Agent and no hint of another", async () => {
    const { html } = await site.stand.read("/headers");
    assert.match(html, /legible-test/);
    assert.doesNotMatch(html, /Headless/);
  });

  // proves: render.settle_ms.effect
  it("waits settle_ms after load", async () => {
    assert.doesNotMatch((await site.stand.read("/late")).html, />came late/);
    assert.match((await site.stand.read("/late", { settle_ms: FILLED_MS })).html, />came late/);
  });

  it("reads closed shadow trees, which stay closed to the page", async () => {
    const { html, textLength } = await site.stand.read("/closed");
    assert.match(
      html,
      /<x-outer[^>]*><template shadowrootmode="closed"><p[^>]*>in a closed tree, </,
    );
    assert.match(html, /<template shadowrootmode="closed"><i[^>]*>innermost</);
    assert.match(html, />still closed/);
    assert.doesNotMatch(html, /<span/);
    assert.equal(textLength, "in a closed tree,slottedinnermostbesidestill closed".length);
  });

  // proves: render.viewport_width.effect, render.viewport_height.effect
  it("lays the page out in the viewport asked for", async () => {
    assert.match((await site.stand.read("/width")).html, />1440 x 900</);
    const narrow = await site.stand.read("/width", { viewport_width: 400, viewport_height: 333 });
    assert.match(narrow.html, />400 x 333</);
    assert.equal(narrow.layout.viewportWidth, 400);
  });

  // proves: render.timeout_ms.salvage
  itSlow(
    "reads a page that does not finish in time as it stands when it holds 200 characters",
    async () => {
      const page = await site.stand.read("/never", TIL_OVER);
      assert.equal(page.timedOut, true);
      assert.match(page.html, /long enough to count/);
    },
  );

  // proves: render.timeout_ms.refuse
  itSlow(
    "refuses a page that does not finish in time and holds 199 characters, not one of 200",
    async () => {
      await assert.rejects(site.stand.read("/never-short", TIL_OVER), (error) => {
        return error instanceof RenderError && error.kind === "timeout";
      });
      assert.equal((await site.stand.read("/never-enough", TIL_OVER)).timedOut, true);
    },
  );

  // proves: render.wait_until.effect
  it("does not wait for a sub-resource when wait_until is domcontentloaded or commit", async () => {
    // The one frame never comes, and no clock ends the wait for it; the other ends it when it is asked for.
    const page = await site.stand.read("/quiet", { ...TIL_OVER, wait_until: "domcontentloaded" });
    assert.equal(page.timedOut, false);
    assert.equal((await site.stand.read("/framed", TIL_OVER)).timedOut, true);
    const early = await site.stand.read("/", { wait_until: "commit", settle_ms: 300 });
    assert.match(early.html, /from a script/);
  });

  // proves: render.wait_until.networkidle
  it("waits until the network is idle when wait_until is networkidle", async () => {
    const { html } = await site.stand.read("/idle", { wait_until: "networkidle" });
    assert.match(html, />came first, came second</);
  });

  it("reads a page that moves on where it ends", async () => {
    const page = await site.stand.read("/move", { settle_ms: 200 });
    assert.equal(page.url, "http://site.test/");
    assert.match(page.html, /Title/);
  });

  // proves: render.block_resources
  it("never downloads images, media and fonts", async () => {
    await site.stand.read("/image", { settle_ms: 200 });
    for (const path of ["/i.png", "/v.mp4", "/f.woff2"]) {
      assert.ok(!site.stand.origin.asked.includes(path), path);
    }
  });

  it("says that a file or another type is no page", async () => {
    const kind = (expected: string) => (error: unknown) =>
      error instanceof RenderError && error.kind === expected;
    await assert.rejects(site.stand.read("/file"), kind("download"));
    await assert.rejects(site.stand.read("/json"), kind("type"));
  });

  it("refuses private addresses and other schemes", async () => {
    const { browser } = site.stand;
    const render = (url: string) =>
      browser.render(url, renderOptions(), new AbortController().signal);
    await assert.rejects(render("http://127.0.0.1/"), BlockedHostError);
    await assert.rejects(render("file:///etc/passwd"), RenderError);
  });
});
