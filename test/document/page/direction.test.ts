import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toDocument } from "../../../src/document/to-document.ts";
import { parseHtml } from "../../../src/html/tree.ts";

const read = (html: string, rtl?: boolean) =>
  toDocument(parseHtml(html), { url: "", base: "", rtl, includeHiddenText: false });

describe("the direction of a page", () => {
  it("is what dir of body or html declares, else that of the language or its script", () => {
    for (const [attributes, direction] of [
      ["", "ltr"],
      ["dir=rtl", "rtl"],
      ["dir=RTL lang=en", "rtl"],
      ["dir=ltr lang=ar", "ltr"],
      ["dir=auto lang=he", "rtl"],
      ["lang=fa-IR", "rtl"],
      ["lang=ur", "rtl"],
      ["lang=iw", "rtl"],
      ["lang=syr", "rtl"],
      ["lang=arc-Syrc", "rtl"],
      ["lang=tr-Syrc", "rtl"],
      ["lang=az-Arab", "rtl"],
      ["lang=ks-Deva", "ltr"],
      ["lang=ar-Latn", "ltr"],
      ["xml:lang=dv", "rtl"],
      ["lang=en", "ltr"],
    ] as const) {
      assert.equal(read(`<html ${attributes}><p>text`).direction, direction, attributes);
    }
    assert.equal(read("<html dir=rtl><body dir=ltr><p>text").direction, "ltr");
  });

  it("is told whatever direction the blocks were ordered in", () => {
    for (const [html, direction] of [
      ["<html dir=rtl><p>text", "rtl"],
      ["<p>text", "ltr"],
    ] as const) {
      assert.deepEqual([read(html, true).direction, read(html, true).rtl], [direction, true]);
      assert.deepEqual([read(html, false).direction, read(html, false).rtl], [direction, false]);
    }
  });
});
