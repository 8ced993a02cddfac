// What an inline style says of its element: hidden, displayed, on lines of its own.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { flowOf, hidingOf, isDisplayedBy } from "../../src/html/visibility.ts";

const HIDDEN = {
  none: [
    "display:none",
    "color:red; Display : None !important",
    "visibility:hidden",
    "visibility: collapse",
  ],
  clipped: [
    "position:absolute;clip:rect(0 0 0 0)",
    "clip: rect(1px, 1px, 1px, 1px); position: fixed",
    "position:absolute;clip-path:inset(50%)",
    "position:absolute;clip-path:inset(100%)",
    "overflow:hidden;width:1px;height:1px",
    "width:0;max-height:0 !important;overflow-y:clip",
    "overflow:hidden;max-width:1px;height:0",
    "clip-path:circle(0)",
    "clip-path:polygon(0 0,0 0,0 0)",
    "mask-image:linear-gradient(transparent,transparent)",
    "-webkit-mask:linear-gradient(transparent,transparent)",
  ],
  offscreen: [
    "position:absolute;left:-9999px",
    "top:-1000em;position:fixed",
    "position:absolute;right:-999px",
    "text-indent:-9999px",
    "text-indent:-999em",
    "position:relative;left:-9999px",
    "margin-left:-9999px",
    "position:absolute;left:5000px",
    "transform:translateX(-9999px)",
    "translate:-9999px",
    "text-indent:100%;white-space:nowrap;overflow:hidden",
  ],
  overflow: [
    "height:0;overflow:hidden",
    "max-height:0px;overflow-y:clip",
    "width:0;overflow:hidden",
  ],
  opacity: ["opacity:0", "opacity: .01", "opacity:1%", "filter:blur(1px) opacity(0%)"],
  "font-size": ["font-size:0", "font-size:1px", "font:0/0 a", "font-size:.01em"],
  color: [
    "color:transparent",
    "color:rgb(0 0 0 / 0)",
    "color:rgba(9,9,9,0)",
    "color:#1230",
    "-webkit-text-fill-color:transparent",
    "fill:none",
    "color:#123456;background:rgb(18, 52, 88)",
  ],
  white: ["color:#fff", "color:white", "color:rgb(254,254,254)"],
  transform: ["transform:scale(0)", "transform:rotateY(90deg)", "scale:0", "rotate:x 90deg"],
} as const;

describe("hidingOf", () => {
  for (const [hiding, styles] of Object.entries(HIDDEN)) {
    it(`finds what is ${hiding}`, () => {
      for (const style of styles) assert.equal(hidingOf(style), hiding, style);
    });
  }

  it("finds nothing in styles that only look like it", () => {
    for (const style of [
      "",
      "display:block",
      "x-display:none",
      "background:none",
      "visibility:visible;border:hidden",
      "clip:rect(0 0 0 0)",
      "position:absolute;clip:rect(0 0 10px 10px)",
      "clip-path:inset(10%)",
      "overflow:hidden;width:1px",
      "overflow:hidden;height:1px",
      "width:1px;height:1px;clip:auto",
      "overflow:hidden;width:10px;height:1px",
      "overflow:hidden;width:1%;height:1em",
      "left:-9999px",
      "position:absolute;left:-99px",
      "position:absolute;bottom:-9999px",
      "text-indent:-50px",
      "margin-left:-9999px;padding-left:9999px",
      "opacity:.5",
      "opacity:0;transform:translateY(20px)",
      "opacity:0;transition:opacity 1s",
      "font-size:3px",
      "color:transparent;background-clip:text",
      "color:#fff;background:#222",
      "transform:scale(.5)",
      "height:0;overflow:hidden;transition:height 1s",
    ]) {
      assert.equal(hidingOf(style), undefined, style);
    }
  });

  it("reads a style with a string of any length", () => {
    const long = `content:"${"x".repeat(20_000_000)}`;
    assert.equal(hidingOf(long), undefined);
    assert.equal(hidingOf(`display:none;${long}`), "none");
  });
});

describe("isDisplayedBy", () => {
  it("is true for any display but none", () => {
    assert.equal(isDisplayedBy("display:block"), true);
    assert.equal(isDisplayedBy("color:red; DISPLAY : inline"), true);
    assert.equal(isDisplayedBy("display:none"), false);
    assert.equal(isDisplayedBy("xdisplay:block"), false);
    assert.equal(isDisplayedBy("color:red"), false);
  });
});

describe("flowOf", () => {
  it("gives an element lines of its own, a place in a line, or one apart", () => {
    const flows = {
      block: ["block", "flex", "grid", "table", "list-item", "flow-root"].map(
        (display) => `display:${display}`,
      ),
      inline: ["display:inline", "display: inline !important", "display:inline;color:red"],
      apart: [
        "display:inline-block",
        "display:inline-flex",
        "display:table-cell",
        "position:absolute",
        "position:fixed;display:block",
        "float:left",
        "Float: Right",
      ],
    };
    for (const [flow, styles] of Object.entries(flows)) {
      for (const style of styles) assert.equal(flowOf(style), flow, style);
    }
  });

  it("gives nothing for other styles", () => {
    for (const style of [
      "",
      "color:red",
      "display:contents",
      "display:none",
      "display:blocky",
      "position:relative",
      "float:none",
      "x-display:block",
    ]) {
      assert.equal(flowOf(style), undefined, style);
    }
  });
});
