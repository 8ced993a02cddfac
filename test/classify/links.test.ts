// Where the links of a page lead, in numbers and words.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readLinks } from "../../src/classify/links.ts";
import { toDocument } from "../../src/document/to-document.ts";
import { parseHtml } from "../../src/html/tree.ts";
import { outlineOf } from "../../src/structure/outline.ts";

const PAGE = "https://a.test/shop/lamps";

function linksOf(body: string, url = PAGE) {
  const options = { url, base: url, rtl: undefined, includeHiddenText: false };
  return readLinks(outlineOf(toDocument(parseHtml(body), options)), url);
}
const link = (href: string, text = "word") => `<p><a href="${href}">${text}</a></p>`;
/** A number that was a count before its logarithm was taken. */
const countOf = (value: number | undefined) => Math.round(Math.expm1(value ?? Number.NaN));

describe("readLinks", () => {
  it("counts links, and those inside the content", () => {
    const { values } = linksOf(`<nav>${link("/a")}${link("/b")}</nav>${link("/c")}`);
    assert.deepEqual([countOf(values["all"]), countOf(values["inside"])], [3, 1]);
  });

  it("counts a link that is formatted in part once", () => {
    const { values } = linksOf(`<p><a href="/c">one <b>two</b> three</a></p>`);
    assert.equal(countOf(values["all"]), 1);
  });

  it("tells where links lead: elsewhere, on the page, below it, beside it, or to the rest", () => {
    const links = [
      ["https://b.test/shop/lamps"],
      ["#part", "/shop/lamps#x"],
      ["/shop/lamps/red", "/shop/lamps-2", "/shop/lamps/red?x=1"],
      ["/shop/desks", "/shop/chairs#x", "/shop/desks?y", "/shop/beds/"],
      ["/about", "/shop", "/shop/lamps"],
    ];
    const { values } = linksOf(
      links
        .flat()
        .map((href) => link(href))
        .join(""),
    );
    assert.equal(values["elsewhere"], 1 / 13);
    assert.deepEqual([countOf(values["fragment"]), values["fragment_share"]], [2, 2 / 13]);
    assert.deepEqual([countOf(values["below"]), values["below_share"]], [3, 3 / 13]);
    assert.deepEqual([countOf(values["beside"]), values["beside_share"]], [4, 4 / 13]);
  });

  it("has nothing below or beside a home page", () => {
    const { values } = linksOf(link("/a") + link("/a/b"), "https://a.test/");
    assert.deepEqual([values["below"], values["beside"]], [0, 0]);
  });

  it("counts headlines, in any script, and numbers of pages", () => {
    const { values } = linksOf(
      link("/1", "a headline has five words") +
        link("/2", "four words are none") +
        link("/3", "日本語の見出しは十二文字だ") +
        link("/4", "日本語の見出し") +
        ["7", "12", "123", "1234", "p 1"].map((text) => link("/5", text)).join(""),
    );
    assert.deepEqual([countOf(values["headline"]), values["headline_share"]], [2, 2 / 9]);
    assert.equal(countOf(values["numbered"]), 3);
  });

  it("has the first path words of links on the site, those of the content apart", () => {
    const { words, insideWords } = linksOf(
      `<nav>${link("/cart")}${link("/Cart/2")}${link("https://b.test/login")}</nav>` +
        `${link("/cart?x")}${link("/about-us/")}${link("/a1/b")}${link("/x")}${link(`/${"x".repeat(21)}`)}`,
    );
    assert.deepEqual(
      [...words],
      [
        ["cart", 3],
        ["about-us", 1],
      ],
    );
    assert.deepEqual(
      [...insideWords],
      [
        ["cart", 1],
        ["about-us", 1],
      ],
    );
  });

  it("takes a link to no site for none to another one where the page has no address", () => {
    const { values } = linksOf(link("mailto:a@b.test"), "");
    assert.equal(values["elsewhere"], 0);
    assert.equal(linksOf(link("mailto:a@b.test")).values["elsewhere"], 1);
  });

  it("reads 600 links", () => {
    const { values } = linksOf(Array.from({ length: 601 }, (_, at) => link(`/${at}`)).join(""));
    assert.equal(countOf(values["all"]), 600);
  });

  it("has zeros for a page without links", () => {
    const { values, words } = linksOf("<p>text");
    assert.deepEqual([...new Set(Object.values(values))], [0]);
    assert.equal(words.size, 0);
  });
});
