// The part of the page that each block belongs to, and what it is in its item.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { outlineOf } from "../../src/structure/outline.ts";
import { partsOf } from "../../src/structure/parts.ts";
import { documentOf } from "./page-of.ts";

/** Returns `part role` of each block by its first word. */
function partsBy(html: string): Readonly<Record<string, string>> {
  const outline = outlineOf(documentOf(html));
  const parts = partsOf(outline);
  return Object.fromEntries(
    outline.blocks.map(({ text }, at) => {
      const { part, role = "" } = parts[at] ?? {};
      return [text.split(/\s/)[0] ?? "", `${part} ${role}`.trim()];
    }),
  );
}

const items = (item: (at: number) => string): string =>
  Array.from({ length: 4 }, (_, at) => item(at)).join("");

describe("the parts of a page", () => {
  it("are its head, menu, text, table, code, facts, asides and foot", () => {
    const found = partsBy(`<header><p>Masthead of it</p></header><nav><a href="/a">Menu</a></nav>
      <main><h1>Title</h1><p>Body of the text.</p><table><tr><th>Cell</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>
      <pre>code()</pre><dl><dt>Term</dt><dd>Meaning</dd></dl></main>
      <aside><p>Aside of it</p></aside><footer><p>Foot of it</p></footer>`);
    assert.deepEqual(found, {
      Masthead: "head",
      Menu: "menu",
      Title: "body",
      Body: "body",
      Cell: "table",
      "code()": "code",
      Term: "facts",
      Meaning: "facts",
      Aside: "aside",
      Foot: "foot",
    });
  });

  it("are records where items have several roles, and a menu where all are short links", () => {
    const found =
      partsBy(`<main>${items((at) => `<div class="c"><h3><a href="/${at}">Lamp${at}</a></h3><p>$${at + 3}.00</p></div>`)}
      <ul>${items((at) => `<li><a href="/m/${at}">Go${at}</a></li>`)}</ul></main>`);
    assert.equal(found["Lamp2"], "records title");
    assert.equal(found["$5.00"], "records price");
    assert.equal(found["Go3"], "menu title");
  });

  it("are questions where the titles of items ask", () => {
    const found = partsBy(
      `<main>${items((at) => `<div class="q"><h3>Why${at} is it lit?</h3><p>Because${at} it is dark.</p></div>`)}</main>`,
    );
    assert.equal(found["Why1"], "questions title");
  });

  it("are questions under headings that ask, and records where titles that ask lead elsewhere", () => {
    const found = partsBy(`<main><h2>About it</h2><p>Lamps are old.</p>
      ${items((at) => `<h3>Why${at} is it lit?</h3><p>Because${at} it is dark.</p>`)}
      <h2>Else of it</h2><p>Other text.</p></main>`);
    assert.equal(found["Why3"], "questions title");
    assert.equal(found["Because3"], "questions text");
    assert.equal(found["Lamps"], "body");
    assert.equal(found["Other"], "body");
    const topics = partsBy(
      `<main>${items((at) => `<div class="t"><h3><a href="/t/${at}">Why${at} is it lit?</a></h3><p>${at} replies</p></div>`)}</main>`,
    );
    assert.equal(topics["Why1"], "records title");
  });

  it("say which item of its list a reply is in", () => {
    const post = (at: number, replies = "") =>
      `<li><b><a href="/user/u${at}">Anna${at}</a></b><time datetime="2025-12-0${at}">Dec ${at}</time><p>Said${at} to all.</p>${replies}</li>`;
    const { blocks, ...outline } = outlineOf(
      documentOf(`<ul>${post(1, `<ul>${post(2)}</ul>`)}${post(3)}</ul>`),
    );
    const parts = partsOf({ ...outline, blocks });
    const placeOf = (text: string) => {
      const { item, within } = parts[blocks.findIndex((block) => block.text === text)] ?? {};
      return [item, within];
    };
    assert.deepEqual(
      [placeOf("Said1 to all."), placeOf("Said2 to all."), placeOf("Said3 to all.")],
      [
        [0, -1],
        [1, 0],
        [2, -1],
      ],
    );
  });

  it("are posts whose text has the role of a text, and no title", () => {
    const words = "word ".repeat(30);
    const found = partsBy(
      `<main>${items((at) => `<div class="post"><p><a href="/user/anna${at}">Anna${at}</a></p><div class="said">Text${at} ${words}${at}</div></div>`)}</main>`,
    );
    assert.equal(found["Text1"], "records text");
  });
});
