import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toDocument } from "../../../src/document/to-document.ts";
import { parseHtml } from "../../../src/html/tree.ts";
import { unite } from "../../../src/read/union/union.ts";

const ADDRESS = "https://site.test/page";

function read(html: string) {
  const options = { url: ADDRESS, base: ADDRESS, rtl: undefined, includeHiddenText: false };
  return toDocument(parseHtml(html), options);
}

/** The lines of both readings as one, with how many blocks only one of them is said to hold. */
function united(plain: string, rendered: string) {
  const shown = { ...read(rendered), reading_order: "geometric-xy-cut" as const };
  const { document, only_in_static, only_in_rendered } = unite(read(plain), shown);
  return {
    lines: document.blocks.map(({ text }) => text),
    only: [only_in_static, only_in_rendered],
  };
}

const AROUND = (inner: string) =>
  `<h1>Lamps</h1><p>A lamp for the hall.</p>${inner}<p>Made to last.</p>`;

/** Pages of which a script edits a block: as served, as shown, and the lines of the block that remain. */
const EDITED: Readonly<
  Record<string, readonly [served: string, shown: string, lines: readonly string[]]>
> = {
  "a figure in a sentence": [
    "<p>Price $ <span>--</span> incl. tax</p>",
    "<p>Price $ <span>499</span> incl. tax</p>",
    ["Price $ 499 incl. tax"],
  ],
  "a count": ["<div>0 items</div>", "<div>3 items</div>", ["3 items"]],
  "a heading in another language": [
    "<h2>Welcome to our shop</h2>",
    "<h2>Willkommen in unserem Laden</h2>",
    ["Willkommen in unserem Laden"],
  ],
  "all of a section in another language": [
    "<h2>Delivery</h2><p>Two days by post.</p><ul><li>Large lamps</li><li>Small lamps</li></ul>",
    "<h2>Lieferung</h2><p>Zwei Tage mit der Post.</p><ul><li>Große Leuchten</li><li>Kleine Leuchten</li></ul>",
    ["Lieferung", "Zwei Tage mit der Post.", "Große Leuchten", "Kleine Leuchten"],
  ],
  "a footer with the year": [
    "<footer><div>Copyright © The Lamp Company. All rights reserved.</div></footer>",
    "<footer><div>Copyright © 2026 The Lamp Company. All rights reserved.</div></footer>",
    ["Copyright © 2026 The Lamp Company. All rights reserved."],
  ],
  "a footer that was moved under another element": [
    "<footer><p>Copyright © The Lamp Company. All rights reserved.</p></footer>",
    "<div class=wrap><footer><div><p>Copyright © 2026 The Lamp Company. All rights reserved.</p></div></footer></div>",
    ["Copyright © 2026 The Lamp Company. All rights reserved."],
  ],
  "a block behind others that were put in": [
    "<p>Loaded 0 of 9</p>",
    "<p>News of today</p><p>Loaded 9 of 9</p>",
    ["News of today", "Loaded 9 of 9"],
  ],
  "an element known by its identifier": [
    "<p id=stock>Asking the warehouse</p>",
    "<p>Free delivery</p><p>Two years of warranty</p><p id=stock>In stock</p>",
    ["Free delivery", "Two years of warranty", "In stock"],
  ],
  "what waits for content": [
    "<div id=reviews><p>Fetching what others say</p></div>",
    "<div id=reviews><h3>Reviews</h3><p>A fine lamp, says Ada.</p></div>",
    ["Reviews", "A fine lamp, says Ada."],
  ],
  "what waits, and says so": [
    "<section><p>Loading the reviews…</p></section>",
    "<section><ul><li>A fine lamp</li></ul></section>",
    ["A fine lamp"],
  ],
  "two parts that are read in another order": [
    "<x-card><span slot=b>Forty euros</span> <span slot=a>A green lamp</span></x-card>",
    "<x-card><div><span>A green lamp</span></div><div><span>Forty euros</span></div></x-card>",
    ["A green lamp", "Forty euros"],
  ],
  "a price in a link": [
    '<p><a href="/cart">Cart (0)</a></p>',
    '<p><a href="/cart">Cart (2)</a></p>',
    ["Cart (2)"],
  ],
};

describe("a block that a script edits", () => {
  for (const [name, [served, shown, lines]] of Object.entries(EDITED)) {
    it(`stands once: ${name}`, () => {
      const found = united(AROUND(served), AROUND(shown));
      assert.deepEqual(found.lines, ["Lamps", "A lamp for the hall.", ...lines, "Made to last."]);
      assert.equal(found.only[0], 0);
    });
  }

  it("counts as held by both", () => {
    const { only } = united(AROUND("<p>0 items</p>"), AROUND("<p>3 items</p><p>New</p>"));
    assert.deepEqual(only, [0, 1]);
  });
});

/** Pages that hold words which the browser does not show any more: as served, as shown, and the lines that remain. */
const KEPT: Readonly<
  Record<string, readonly [served: string, shown: string, lines: readonly string[]]>
> = {
  "paragraphs that an error takes the place of": [
    "<p>The first of the story.</p><p>The second of the story.</p><p>The third of it.</p>",
    "<p>Something went wrong.</p>",
    [
      "Something went wrong.",
      "The first of the story.",
      "The second of the story.",
      "The third of it.",
    ],
  ],
  "a text that was cut short": [
    "<p>A lamp for the hall that gives light all night, and by day as well, and costs nothing to keep, they say, but for the oil that it burns.</p>",
    "<p>A lamp for the hall that gives light all night, and by day as well, and costs nothing to keep… more</p>",
    [
      "A lamp for the hall that gives light all night, and by day as well, and costs nothing to keep… more",
      "A lamp for the hall that gives light all night, and by day as well, and costs nothing to keep, they say, but for the oil that it burns.",
    ],
  ],
  "words beside a line that stands elsewhere": [
    "<ul><li>A headline long enough to be known again, 4 stars</li></ul>",
    "<aside><h2>A headline long enough to be known again</h2></aside>",
    [
      "A headline long enough to be known again",
      "A headline long enough to be known again, 4 stars",
    ],
  ],
};

describe("words that the browser does not show", () => {
  for (const [name, [served, shown, lines]] of Object.entries(KEPT)) {
    it(`are kept: ${name}`, () => {
      const found = united(AROUND(served), AROUND(shown));
      const expected = ["Lamps", "A lamp for the hall.", ...lines, "Made to last."];
      assert.deepEqual(found.lines.toSorted(), expected.toSorted());
    });
  }
});

describe("a table of which a script edits cells", () => {
  const table = (rows: readonly (readonly string[])[]) =>
    `<table><tr><th>Lamp</th><th>Price</th><th>Stock</th></tr>${rows
      .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`)
      .join("")}</table>`;

  it("holds every row once, and those that only the plain page has", () => {
    const { lines, only } = united(
      AROUND(
        table([
          ["Hall", "--", "asking"],
          ["Desk", "12", "asking"],
          ["Bed", "9", "3"],
        ]),
      ),
      AROUND(
        table([
          ["Hall", "40", "yes"],
          ["Desk", "12", "no"],
        ]),
      ),
    );
    assert.deepEqual(lines.slice(2, -1), [
      "Lamp\tPrice\tStock\nHall\t40\tyes\nDesk\t12\tno",
      "Lamp\tPrice\tStock\nBed\t9\t3",
    ]);
    assert.deepEqual(only, [1, 0]);
  });

  it("holds a row once whose cell carries a note in the plain page", () => {
    const { lines, only } = united(
      AROUND(
        table([
          ["Hall <span>a lamp for the hall</span>", "40", "yes"],
          ["Desk", "12", "no"],
        ]),
      ),
      AROUND(
        table([
          ["Hall", "40", "yes"],
          ["Desk", "12", "no"],
        ]),
      ),
    );
    assert.equal(lines[2], "Lamp\tPrice\tStock\nHall\t40\tyes\nDesk\t12\tno");
    assert.deepEqual([lines.length, only], [4, [0, 0]]);
  });
});
