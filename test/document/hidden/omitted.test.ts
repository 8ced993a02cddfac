// Pages whose substance is not displayed until a script has run.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toDocument } from "../../../src/document/to-document.ts";
import { toText } from "../../../src/document/to-text.ts";
import { parseHtml } from "../../../src/html/tree.ts";

const WORDS = Array.from({ length: 60 }, (_, at) => `kettle ${at}`).join(" ");
const MENU = `<nav>${"<a href=x>Kitchen</a> ".repeat(20)}</nav>`;

function textOf(html: string): string {
  const options = { url: "", base: "", rtl: undefined, includeHiddenText: false };
  return toText(toDocument(parseHtml(html), options).blocks);
}

describe("what is not displayed", () => {
  it("is the page when it holds the main heading and nothing displayed does", () => {
    const hidden = `<div style="display:none"><h1>Kettle</h1><p>${WORDS}</p></div>`;
    assert.match(textOf(`${MENU}<p>${WORDS}</p>${hidden}`), /Kettle\n/);
    assert.doesNotMatch(textOf(`${MENU}<h1>Pots</h1><p>${WORDS}</p>${hidden}`), /Kettle\n/);
  });

  it("is the page when next to nothing is displayed outside of landmarks", () => {
    const hidden = `<div hidden><p>${WORDS}</p></div>`;
    assert.match(
      textOf(`${MENU}<p>Loading, please wait for the shop to open</p>${hidden}`),
      /kettle/,
    );
    assert.doesNotMatch(textOf(`${MENU}<p>${WORDS}</p>${hidden}`), /kettle 3\b(?:.|\n)*kettle 3\b/);
  });

  it("is a menu when it is made of links", () => {
    const hidden = `<div hidden><a href=x>${WORDS}</a></div>`;
    assert.doesNotMatch(
      textOf(`${MENU}<p>A small page that has few words of its own, though more than thirty of them, so that it
        is no page that waits for anything: it says that the shop is closed today and tomorrow.</p>${hidden}`),
      /kettle/,
    );
  });
});
