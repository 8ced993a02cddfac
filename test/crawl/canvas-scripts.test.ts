// Links in the scripts of a page that draws its content: scripts over real HTTP, bounded and guarded.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { readCanvasScripts } from "../../src/crawl/canvas-scripts.ts";
import { parseHtml } from "../../src/html/tree.ts";
import type { Network } from "../../src/net/network.ts";
import { canvasEvidence } from "../../src/technologies/canvas.ts";
import { testNetwork } from "../net/hostile-server.ts";
import { type Answer, useOrigin } from "../support/origin.ts";

const MiB = 1_048_576;
const large: Answer = (_, response) =>
  void response.end(`x={a:"https://a.example/1"};${"x".repeat(2 * MiB)}`);
const missing: Answer = (_, response) => {
  response.writeHead(500);
  response.end('x={lost:"https://lost.example/"}');
};

let network: Network;
const origin = useOrigin({
  "/app.js": 'x={github:"https://github.com/lamps"}',
  "/large.js": large,
  "/missing.js": missing,
  ...Object.fromEntries(
    [1, 2, 3, 4, 5].map((n) => [`/${n}.js`, `x={k${n}:"https://a.example/${n}"}`]),
  ),
});
before(() => {
  network = testNetwork();
});
after(() => network.close());

async function read(
  html: string,
  { signal = new AbortController().signal, known = new Map<string, Buffer>() } = {},
) {
  const url = `http://site.test:${origin.port}/`;
  const page = canvasEvidence(parseHtml(`<canvas></canvas>${html}`), 3, url);
  assert.ok(page !== undefined);
  origin.asked.length = 0;
  return await readCanvasScripts(network, { page, url, known }, signal);
}

describe("the scripts of a drawn page", () => {
  it("give the links they hold, with those in the page's own code, and their bytes", async () => {
    const code = 'y={demo:"https://demo.example/"}';
    const { in_script, script_bytes } = await read(
      `<script>${code}</script><script src=/app.js></script>`,
    );
    assert.deepEqual(in_script, [
      { url: "https://demo.example/", key: "demo" },
      { url: "https://github.com/lamps", key: "github" },
    ]);
    assert.equal(script_bytes, code.length + 'x={github:"https://github.com/lamps"}'.length);
  });

  it("are fetched four at most, each once", async () => {
    const { in_script } = await read(
      [1, 1, 2, 3, 4, 5].map((n) => `<script src=/${n}.js></script>`).join(""),
    );
    assert.deepEqual(origin.asked, ["/1.js", "/2.js", "/3.js", "/4.js"]);
    assert.equal(in_script.length, 4);
  });

  it("are read no further than three megabytes together", async () => {
    const { script_bytes } = await read(
      "<script src=/large.js></script><script src=/large.js?2></script><script src=/1.js></script>",
    );
    assert.equal(script_bytes, 3 * MiB);
    assert.deepEqual(origin.asked, ["/large.js", "/large.js?2"]);
  });

  it("that cannot be had, or that the guard refuses, are left out", async () => {
    const { in_script, script_bytes } =
      await read(`<script src=/missing.js></script><script src=/1.js></script>
      <script src="http://127.0.0.1:${origin.port}/2.js"></script><script src="http://[::1]/3.js"></script>`);
    assert.deepEqual(in_script, [{ url: "https://a.example/1", key: "k1" }]);
    assert.deepEqual(origin.asked, ["/missing.js", "/1.js"]);
    assert.equal(script_bytes, 'x={k1:"https://a.example/1"}'.length);
  });

  it("are fetched once for all pages of a crawl, those that are missing too", async () => {
    const known = new Map<string, Buffer>();
    const html = "<script src=/1.js></script><script src=/missing.js></script>";
    const first = await read(html, { known });
    assert.deepEqual(origin.asked, ["/1.js", "/missing.js"]);
    assert.deepEqual(await read(html, { known }), first);
    assert.deepEqual(origin.asked, []);
    assert.equal(first.in_script.length, 1);
  });

  it("that were cut, or are more than three megabytes together, are fetched again", async () => {
    const known = new Map<string, Buffer>();
    const html = "<script src=/large.js></script><script src=/large.js?2></script>";
    const first = await read(html, { known });
    assert.deepEqual(await read(html, { known }), first);
    assert.deepEqual(origin.asked, ["/large.js?2"]);
    const further = [1, 2, 3].map((n) => `<script src=/large.js?of-${n}></script>`);
    for (const one of further) await read(one, { known });
    assert.deepEqual([...known.keys()].length, 1);
  });

  it("are not waited for by a reader who left", async () => {
    const left = AbortSignal.abort(new Error("left"));
    await assert.rejects(read("<script src=/1.js></script>", { signal: left }), /left/);
  });
});
