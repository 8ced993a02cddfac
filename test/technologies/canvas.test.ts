import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseHtml } from "../../src/html/tree.ts";
import { canvasEvidence } from "../../src/technologies/canvas.ts";

const URL = "https://lamps.example/";
const drawn = (html: string, words = 3) => canvasEvidence(parseHtml(html), words, URL);

describe("a page that draws its content", () => {
  // proves: page_event.canvas
  it("has a canvas and under forty readable words", () => {
    assert.equal(drawn("<canvas></canvas><canvas></canvas>", 39)?.canvases, 2);
    assert.equal(drawn("<canvas></canvas>", 0)?.words, 0);
    assert.equal(drawn("<canvas></canvas>", 40), undefined);
    assert.equal(drawn("<p>canvas</p>"), undefined);
  });

  it("lists its scripts, those of its own site first, and the code that stands in it", () => {
    const page =
      drawn(`<canvas></canvas><script src=https://cdn.other.example/a.js></script><script src=/app.js></script>
      <script>start()</script><script type=module src="https://static.lamps.example/b.js"></script>
      <script type=application/json>{}</script><script src="data:text/javascript,1"></script>`);
    assert.deepEqual(page?.scripts, [
      "/app.js",
      "https://static.lamps.example/b.js",
      "https://cdn.other.example/a.js",
    ]);
    assert.deepEqual(page.code, ["start()"]);
  });
});
