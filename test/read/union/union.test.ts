import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toMarkdown } from "../../../src/document/markdown/to-markdown.ts";
import { toDocument } from "../../../src/document/to-document.ts";
import { parseHtml } from "../../../src/html/tree.ts";
import type { HiddenPart, PageDocument } from "../../../src/model/document.ts";
import { unite } from "../../../src/read/union/union.ts";
import { itSlow } from "../../support/slow.ts";

const ADDRESS = "https://site.test/page";

/** A page as plain HTTP serves it. */
function plain(html: string): PageDocument {
  return toDocument(parseHtml(html), {
    url: ADDRESS,
    base: ADDRESS,
    rtl: undefined,
    includeHiddenText: false,
  });
}

interface Shown {
  /** Places of the blocks in the order they are read. */
  readonly order?: readonly number[];
  readonly hidden?: readonly Partial<HiddenPart>[];
  readonly reading_order?: PageDocument["reading_order"];
}

/** A page as a browser shows it, measured. */
function rendered(html: string, shown: Shown = {}): PageDocument {
  const document = plain(html);
  const { order, hidden = [], reading_order = "geometric-xy-cut" } = shown;
  return {
    ...document,
    blocks: order?.flatMap((place) => document.blocks[place] ?? []) ?? document.blocks,
    reading_order,
    reading_order_measured: true,
    hidden_parts: hidden.map((part) => ({ by: "display", node: 1, lines: [], prose: 0, ...part })),
  };
}

const texts = ({ blocks }: PageDocument) => blocks.map(({ text }) => text);
const paragraphs = (...words: string[]) => words.map((word) => `<p>${word}</p>`).join("");

describe("unite", () => {
  it("keeps the order of the rendered page", () => {
    const both = paragraphs("one", "two", "three");
    const { document } = unite(plain(both), rendered(both, { order: [2, 0, 1] }));
    assert.deepEqual(texts(document), ["three", "one", "two"]);
  });

  it("puts a block that only the plain page holds behind the one before it, wherever that is read", () => {
    const { document } = unite(
      plain(paragraphs("one", "only here", "two", "three")),
      rendered(paragraphs("one", "two", "three"), { order: [1, 2, 0] }),
    );
    assert.deepEqual(texts(document), ["two", "three", "one", "only here"]);
  });

  it("keeps the order of several that only the plain page holds", () => {
    const { document } = unite(
      plain(paragraphs("one", "first", "second", "third", "two")),
      rendered(paragraphs("one", "two")),
    );
    assert.deepEqual(texts(document), ["one", "first", "second", "third", "two"]);
  });

  it("takes the last copy of the block before when the rendered page has more of them", () => {
    const { document } = unite(
      plain(paragraphs("Intro", "only here", "end")),
      rendered(paragraphs("Intro", "menu", "Intro", "end")),
    );
    assert.deepEqual(texts(document), ["Intro", "menu", "Intro", "only here", "end"]);
  });

  it("pairs copies one by one when both pages have as many", () => {
    const { document } = unite(
      plain(paragraphs("Read more", "first", "middle", "Read more", "second")),
      rendered(paragraphs("Read more", "middle", "Read more")),
    );
    assert.deepEqual(texts(document), ["Read more", "first", "middle", "Read more", "second"]);
  });

  it("takes the copy between the counterparts of the neighbours", () => {
    const { document } = unite(
      plain(paragraphs("alpha", "Share", "only here", "omega", "Share")),
      rendered(paragraphs("alpha", "Share", "omega", "Share", "Share")),
    );
    assert.deepEqual(texts(document), ["alpha", "Share", "only here", "omega", "Share", "Share"]);
  });

  it("puts a block before the one after it when that is closer in the markup", () => {
    const page = (extra: string) =>
      `<nav><p>home</p><p>about</p></nav><main>${extra}<p>story</p></main>`;
    const { document } = unite(
      plain(page("<p>lead</p>")),
      rendered(page(""), { order: [2, 0, 1] }),
    );
    assert.deepEqual(texts(document), ["lead", "story", "home", "about"]);
  });

  it("ends the page with what has no neighbour in the rendered page", () => {
    const { document } = unite(plain(paragraphs("alone")), rendered(paragraphs("other")));
    assert.deepEqual(texts(document), ["other", "alone"]);
  });

  it("emits a text once, however often the plain page repeats it", () => {
    const { document, only_in_static } = unite(
      plain(paragraphs("one", ...new Array(50).fill("again"))),
      rendered(paragraphs("one")),
    );
    assert.deepEqual(texts(document), ["one", "again"]);
    assert.equal(only_in_static, 1);
  });

  it("takes white space and case for nothing", () => {
    const { document } = unite(plain("<p>Two  Words</p>"), rendered("<p>TWO<br>words</p>"));
    assert.deepEqual(texts(document), ["TWO\nwords"]);
  });

  it("leaves out words that only stood where others were to come", () => {
    const { document, only_in_static } = unite(
      plain(paragraphs("Loading...", "Loading dock 5 is closed", "one")),
      rendered(paragraphs("one", "two")),
    );
    assert.deepEqual(texts(document).toSorted(), ["Loading dock 5 is closed", "one", "two"]);
    assert.equal(only_in_static, 1);
  });

  it("takes a mark that says whether a part stands open for nothing", () => {
    const { document } = unite(
      plain(paragraphs("\u25ba Overview", "one")),
      rendered(paragraphs("\u25bc Overview", "one")),
    );
    assert.deepEqual(texts(document), ["\u25bc Overview", "one"]);
  });

  it("counts exactly what only one of them holds", () => {
    const { only_in_static, only_in_rendered } = unite(
      plain(paragraphs("shared by both", "static words", "more static words")),
      rendered(paragraphs("shared by both", "words of a script")),
    );
    assert.equal(only_in_static, 2);
    assert.equal(only_in_rendered, 1);
  });

  it("leaves out blocks whose words the rendered page splits or runs together", () => {
    const { document, only_in_static, only_in_rendered } = unite(
      plain(
        "<p>Getting started with the tool</p><p>HomeDocs</p><p>first part</p><p>second part</p>",
      ),
      rendered(
        "<p>Getting started</p><p>with the tool</p><p>Home</p><p>Docs</p><p>first part<br>second part</p>",
      ),
    );
    assert.deepEqual(texts(document), [
      "Getting started",
      "with the tool",
      "Home",
      "Docs",
      "first part\nsecond part",
    ]);
    assert.deepEqual([only_in_static, only_in_rendered], [0, 0]);
  });

  it("drops a dirtier copy of a rendered block", () => {
    const { document } = unite(
      plain(paragraphs("A headline long enough to be known again Share Save", "{{ count }} items")),
      rendered(paragraphs("A headline long enough to be known again")),
    );
    assert.deepEqual(texts(document), ["A headline long enough to be known again"]);
  });

  it("keeps a block that begins like a rendered one and goes on", () => {
    const more = "A teaser that is cut short and then goes on to say what only the whole text does";
    const { document } = unite(
      plain(paragraphs(more)),
      rendered(paragraphs("A teaser that is cut short")),
    );
    assert.deepEqual(texts(document), ["A teaser that is cut short", more]);
  });

  it("does not bring back what the browser hid", () => {
    const { document, only_in_static } = unite(
      plain(
        paragraphs("shown", "Menu", "a panel nothing on the page opens", "and its second line"),
      ),
      rendered("<p>shown</p>", {
        hidden: [{ lines: ["Menu", "a panel nothing on the page opens and its", "second line"] }],
      }),
    );
    assert.deepEqual(texts(document), ["shown"]);
    assert.equal(only_in_static, 0);
  });

  it("brings back a short text that is only part of a hidden line", () => {
    const { document } = unite(
      plain(paragraphs("shown", "Price")),
      rendered("<p>shown</p>", { hidden: [{ lines: ["Price alerts"] }] }),
    );
    assert.deepEqual(texts(document), ["shown", "Price"]);
  });

  it("keeps of a table the rows the rendered page does not hold", () => {
    const table = (rows: readonly string[]) =>
      `<p>before</p><table><tr><th>Name</th><th>Place</th></tr>${rows.map((row) => `<tr>${row}</tr>`).join("")}</table>`;
    const ada = "<td>Ada Lovelace</td><td>London</td>";
    const emmy = "<td>Emmy Noether</td><td>Erlangen</td>";
    const { document } = unite(plain(table([ada, emmy])), rendered(table([ada])));
    assert.deepEqual(texts(document), [
      "before",
      "Name\tPlace\nAda Lovelace\tLondon",
      "Name\tPlace\nEmmy Noether\tErlangen",
    ]);
  });

  it("leaves out a table whose cells the browser hid", () => {
    const table =
      "<table><tr><th>Size</th></tr><tr><td>small</td></tr><tr><td>large</td></tr></table>";
    const { document } = unite(
      plain(`<p>shown</p>${table}`),
      rendered("<p>shown</p>", { hidden: [{ lines: ["Size", "small", "large"] }] }),
    );
    assert.deepEqual(texts(document), ["shown"]);
  });

  it("keeps a link that leads where no link of the rendered page does", () => {
    const link = (path: string) => `<p><a href="${path}">Read more</a></p>`;
    const { document } = unite(
      plain(`<p>one</p>${link("/a")}${link("/b?from=plain")}${link("/c")}`),
      rendered(`<p>one</p>${link("/a")}${link("/b?from=browser")}`),
    );
    const links = document.blocks.map(({ runs }) => runs[0]?.link?.href);
    assert.deepEqual(links, [
      undefined,
      "https://site.test/a",
      "https://site.test/b?from=browser",
      "https://site.test/c",
    ]);
  });

  it("keeps a heading that only an entry of the navigation repeats", () => {
    const menu = '<nav><a href="#setup">Setup</a></nav>';
    const { document } = unite(
      plain(`${menu}<h2 id="setup">Setup</h2><p>text</p>`),
      rendered(`${menu}<p>text</p>`),
    );
    assert.deepEqual(texts(document), ["Setup", "Setup", "text"]);
    assert.equal(document.title, "Setup");
  });

  it("keeps an image only the plain page has", () => {
    const { document } = unite(
      plain('<p>one</p><img src="/a.png" alt="A"><img src="/b.png" alt="B">'),
      rendered('<p>one</p><img src="/a.png?w=100" alt="A">'),
    );
    assert.equal(document.blocks.filter(({ kind }) => kind === "image").length, 2);
  });

  it("puts an item of a list into that list", () => {
    const list = (...items: string[]) =>
      `<ol>${items.map((item) => `<li>${item}</li>`).join("")}</ol>`;
    const { document } = unite(plain(list("one", "two", "three")), rendered(list("one", "two")));
    assert.equal(toMarkdown(document.blocks), "1. one\n2. two\n3. three");
  });

  // proves: page.reading_order.values
  it("calls the order anchored once something was inserted", () => {
    const both = paragraphs("one", "two");
    const inserted = unite(plain(paragraphs("one", "two", "three")), rendered(both)).document;
    assert.equal(inserted.reading_order, "geometric-anchored");
    assert.equal(inserted.reading_order_measured, true);
    assert.equal(unite(plain(both), rendered(both)).document.reading_order, "geometric-xy-cut");
    const assumed = rendered(both, { reading_order: "dom-fallback" });
    assert.equal(
      unite(plain(paragraphs("one", "x")), assumed).document.reading_order,
      "dom-fallback",
    );
  });

  it("unites with an empty page of either kind", () => {
    const page = paragraphs("one", "two");
    assert.deepEqual(texts(unite(plain(""), rendered(page)).document), ["one", "two"]);
    assert.deepEqual(texts(unite(plain(page), rendered("")).document), ["one", "two"]);
  });

  itSlow(
    "unites 10,000 blocks that share nothing, and as many that are all alike, or edited",
    () => {
      const many = (name: (at: number) => string) =>
        paragraphs(...Array.from({ length: 10_000 }, (_, at) => name(at)));
      const apart = unite(
        plain(many((at) => `plain${at} words${at} here${at}`)),
        rendered(`<main>${many((at) => `other${at} text${at} there${at}`)}</main>`),
      );
      assert.equal(apart.document.blocks.length, 20_000);
      const alike = unite(
        plain(many(() => "aaaaaaaaaaaaaaa")),
        rendered(many(() => "aaaaaaaaaaaaaaaab")),
      );
      assert.equal(alike.document.blocks.length, 10_000);
      const edited = unite(
        plain(many((at) => `words number ${at} as served`)),
        rendered(many((at) => `words number ${at} as shown`)),
      );
      assert.equal(edited.document.blocks.length, 10_000);
      assert.deepEqual([edited.only_in_static, edited.only_in_rendered], [0, 0]);
    },
  );
});

describe("an interstitial in front of the page", () => {
  const prose = Array.from(
    { length: 50 },
    (_, at) => `Paragraph ${at} of the page behind the interstitial, in full.`,
  );
  const gate = paragraphs("Are you old enough?", "Yes");

  it("keeps the plain page whole and says so", () => {
    const { document, note, only_in_static } = unite(
      plain(paragraphs(...prose)),
      rendered(gate, { hidden: [{ lines: prose, prose: prose.join("").length }] }),
    );
    assert.deepEqual(texts(document).slice(0, 50), prose);
    assert.equal(texts(document).includes("Are you old enough?"), true);
    assert.equal(document.reading_order, "dom-fallback");
    assert.equal(only_in_static, 50);
    assert.match(note ?? "", /used whole/);
  });

  it("is none when several elements are hidden, or the render shows as much", () => {
    const length = prose.join("").length;
    const two = rendered(gate, {
      hidden: [
        { lines: prose, prose: length },
        { lines: prose, prose: length },
      ],
    });
    assert.equal(unite(plain(paragraphs(...prose)), two).note, undefined);
    const shown = rendered(paragraphs(...prose), { hidden: [{ lines: prose, prose: length }] });
    assert.equal(unite(plain(paragraphs(...prose)), shown).note, undefined);
  });

  it("is none when the plain page does not hold what is hidden", () => {
    const hidden = [{ lines: prose, prose: prose.join("").length }];
    assert.equal(unite(plain(gate), rendered(gate, { hidden })).note, undefined);
  });
});
