// What a page's scripts make in its window, as a real browser shows it.
import assert from "node:assert/strict";
import { it } from "node:test";
import { renderOptions } from "../../src/model/options.ts";
import type { PageGlobals } from "../../src/model/rendered.ts";
import { describeWithBrowser, useStand } from "../support/rendering.ts";
import { itSlow } from "../support/slow.ts";

const PATHS = [
  "jQuery.fn.jquery",
  "jQuery",
  "lib.deep.version",
  "lib.number",
  "lib.trap",
  "nothing.there",
  "lib.text",
];

describeWithBrowser("globals of a rendered page", () => {
  const site = useStand({
    "/plain": "<h1>Plain</h1><p id=jQuery>Text</p><iframe srcdoc='<p>in'></iframe>",
    "/made": `<p id=root>Text</p><script>
      var jQuery = () => {}; jQuery.fn = { jquery: "3.7.1" };
      window.lib = { deep: { version: { not: "text" } }, number: 150, text: "x".repeat(500), get trap() { throw new Error("trap") } };
      root.__reactFiber$abc123 = {}; root["other$x"] = 1; Object.defineProperty(window, "hidden", { value: 1 });</script>`,
    "/many":
      "<p>Text</p><script>for (let n = 0; n < 2000; n++) window['made' + n] = n; window.jQuery = 1</script>",
    "/cookies": (_, response) => {
      response.setHeader("content-type", "text/html");
      response.setHeader("set-cookie", ["open=1", "closed=1; HttpOnly"]);
      response.end("<p>Text</p><script>document.cookie = 'made=a=b'</script>");
    },
    "/sandboxed": (_, response) => {
      response.setHeader("content-type", "text/html");
      response.setHeader("content-security-policy", "sandbox allow-scripts");
      response.end("<p>Text</p>");
    },
    "/hostile": `<p>Text of the page that stays</p><script>
      Object.getOwnPropertyNames = () => { for (;;); };</script>`,
    "/lying": `<p>Text</p><script>
      Array.prototype.filter = () => [{ toString() { return "x" } }, 7, null]; Array.prototype.flatMap = () => "no list";</script>`,
  });
  const read = async (path: string): Promise<PageGlobals | undefined> => {
    const wanted = { paths: PATHS, elements: ["__reactFiber$", "__vue"] };
    const options = { ...renderOptions({ settle_ms: 0 }), globals: wanted };
    const { signal } = new AbortController();
    return (await site.stand.browser.render(`http://site.test${path}`, options, signal)).globals;
  };

  itSlow("are none on a page that has no script", async () => {
    assert.deepEqual(
      { ...(await read("/plain")), values: {} },
      { names: [], values: {}, elements: [], cookies: [] },
    );
  });

  it("are the names it made, and the text of the properties asked for", async () => {
    const found = await read("/made");
    assert.deepEqual(found?.names, ["jQuery", "lib", "hidden"]);
    assert.deepEqual(Object.entries(found.values), [
      ["jQuery.fn.jquery", "3.7.1"],
      ["jQuery", ""],
      ["lib.deep.version", ""],
      ["lib.number", "150"],
      ["lib.text", "x".repeat(100)],
    ]);
    assert.deepEqual(found.elements, ["__reactFiber$"]);
  });

  it("come with the names of the cookies that its scripts can read", async () => {
    assert.deepEqual((await read("/cookies"))?.cookies, ["open", "made"]);
    // A document that may have no cookies.
    assert.deepEqual((await read("/sandboxed"))?.cookies, []);
  });

  it("are four hundred at most, those asked for first", async () => {
    const found = await read("/many");
    assert.equal(found?.names.length, 400);
    assert.equal(found.names[0], "jQuery");
  });

  it("are given up where the page holds up the look, and the page is read all the same", async () => {
    const options = { ...renderOptions({ settle_ms: 0 }), globals: { paths: PATHS, elements: [] } };
    const { signal } = new AbortController();
    const page = await site.stand.browser.render("http://site.test/hostile", options, signal);
    assert.equal(page.globals, undefined);
    assert.match(page.html, /Text of the page that stays/);
  });

  it("are texts whatever the page put in the place of its functions", async () => {
    const { names = [], elements = [] } = (await read("/lying")) ?? {};
    assert.ok([...names, ...elements].every((name) => typeof name === "string"));
  });

  it("are not looked for unless they are asked for", async () => {
    assert.equal((await site.stand.read("/made")).globals, undefined);
  });
});

describeWithBrowser("the requests of a rendered page", () => {
  const site = useStand({
    "/": "<p>Text</p><script src=/own.js></script><iframe src=http://frame.test/framed></iframe>",
    "/own.js": (_, response) => void response.end("1"),
    "/framed": "<p>In the frame</p><script src=/of-the-frame.js></script>",
    "/of-the-frame.js": (_, response) => void response.end("1"),
  });

  it("are the page's own and the documents of its frames, not what those ask for", async () => {
    const { requests } = await site.stand.read("/");
    assert.deepEqual([...requests].sort(), [
      "http://frame.test/framed",
      "http://site.test/",
      "http://site.test/own.js",
    ]);
  });
});
