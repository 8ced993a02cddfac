// The links of a page for a crawl, and the ids that fragments name.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { decodeEntities } from "../../src/html/entities.ts";
import { pageIds } from "../../src/html/page-fragments.ts";
import { pageLinks } from "../../src/html/page-links.ts";
import { parseHtml } from "../../src/html/tree.ts";
import { itSlow } from "../support/slow.ts";

const URL_OF_PAGE = "https://a.test/dir/page";

const linksOf = (html: string, { base = URL_OF_PAGE, robots = "" } = {}) =>
  pageLinks(parseHtml(html), { url: URL_OF_PAGE, base, robots });
const shown = (html: string, context = {}) =>
  linksOf(html, context).map(({ url, anchor, nofollow }) => [
    url,
    anchor,
    ...(nofollow ? ["nofollow"] : []),
  ]);

describe("pageLinks", () => {
  it("has links, areas of maps and frames in document order, absolute and without fragment", () => {
    const html = `<a href="/one#part">One</a><map><area href="two" alt="Two"></map><a href=" //b.test/x ">Three</a>`;
    assert.deepEqual(shown(html), [
      ["https://a.test/one", "One"],
      ["https://a.test/dir/two", ""],
      ["https://b.test/x", "Three"],
    ]);
    assert.deepEqual(shown('<frameset><frame src="f.html"></frameset>'), [
      ["https://a.test/dir/f.html", ""],
    ]);
    assert.deepEqual(shown('<link href="/style"><img src="/i"><a name="x">no</a>'), []);
  });

  it("resolves addresses against the base", () => {
    assert.deepEqual(shown('<a href="x">X</a>', { base: "https://c.test/y/" }), [
      ["https://c.test/y/x", "X"],
    ]);
  });

  it("omits links within the page and empty ones", () => {
    const html = `<a href="#top">Top</a><a href="">E</a><a href=" ">E</a><a href="/dir/page#x">Here</a><a href="page">Self</a>`;
    assert.deepEqual(shown(html), []);
  });

  it("has hash routes besides the page they belong to, and none that names an element", () => {
    const html = `<a href="#/guide">Guide</a><a href="/app#!/b?id=top">B</a><a href="#/">Home</a><a href="#/guide?id=x">X</a>`;
    assert.deepEqual(shown(html), [
      [`${URL_OF_PAGE}#/guide`, "Guide"],
      ["https://a.test/app", "B"],
      ["https://a.test/app#!/b", "B"],
    ]);
    const swagger = `<h3 id="operations-tag-pet"><a href="#/pet">pet</a></h3><div id="operations-pet-addPet"><a href="#/pet/addPet">/pet</a></div>`;
    assert.deepEqual(shown(`${swagger}<a href="#/one">1</a><a name="/one"></a>`), []);
  });

  it("keeps other schemes, and an invalid address as it is written", () => {
    assert.deepEqual(shown('<a href="mailto:a@b.test">M</a><a href="http://[x">I</a>'), [
      ["mailto:a@b.test", "M"],
      ["http://[x", "I"],
    ]);
  });

  it("has each address once, with its first text", () => {
    const html = `<a href="/x"></a><a href="/x">Text</a><a href="/x#p">Later</a>`;
    assert.deepEqual(shown(html), [["https://a.test/x", "Text"]]);
  });

  it("takes a link for nofollow if all links to the address are", () => {
    const no = '<a href="/x" rel="nofollow">A</a>';
    assert.deepEqual(shown(no), [["https://a.test/x", "A", "nofollow"]]);
    assert.deepEqual(shown(`${no}<a href="/x">B</a>`), [["https://a.test/x", "A"]]);
    assert.deepEqual(shown(`<a href="/x">B</a>${no}`), [["https://a.test/x", "B"]]);
    assert.deepEqual(shown(`<a href="/x"></a>${no}`), [["https://a.test/x", "A"]]);
    assert.deepEqual(shown(`<a href="/x" rel="nofollow"></a>${no}`), [
      ["https://a.test/x", "A", "nofollow"],
    ]);
  });

  it("reads nofollow among other words of a link, and of the whole page", () => {
    for (const rel of ["NoFollow", "noopener nofollow", "nofollow,ugc", "none"]) {
      assert.equal(linksOf(`<a href="/x" rel="${rel}">A</a>`)[0]?.nofollow, true, rel);
    }
    for (const rel of ["follow", "nofollows", "not-nofollow", "nonesuch"]) {
      assert.equal(linksOf(`<a href="/x" rel="${rel}">A</a>`)[0]?.nofollow, false, rel);
    }
    const all = linksOf('<a href="/x">A</a><a href="/y">B</a>', { robots: "noindex, nofollow" });
    assert.deepEqual(
      all.map(({ nofollow }) => nofollow),
      [true, true],
    );
  });

  it("names a link by its text, else its label, else its image", () => {
    const image = '<img src="/i" alt="Picture">';
    assert.deepEqual(
      shown(`<a href="/1" aria-label="L" title="T"><b>Some</b>thing\n new</a>
        <a href="/2" aria-label="Label" title="Title">${image}</a>
        <a href="/3" title="Title">${image}</a><a href="/4">${image}<img alt="Other" src="/j"></a>`).map(
        ([, anchor]) => anchor,
      ),
      ["Something new", "Label", "Title", "Picture"],
    );
  });

  it("cuts the text of a link at 200 characters", () => {
    assert.equal(linksOf(`<a href="/x">${"ab ".repeat(100)}</a>`)[0]?.anchor.length, 200);
    assert.equal(linksOf(`<a href="/x">${"a".repeat(5000)}</a>`)[0]?.anchor, "a".repeat(200));
  });

  itSlow("reads the first 20,000 links", () => {
    const html = Array.from({ length: 20_001 }, (_, at) => `<a href="/${at}">x</a>`).join("");
    assert.equal(linksOf(html).length, 20_000);
  });
});

describe("pageIds", () => {
  const idsOf = (html: string) => pageIds(parseHtml(html)).map(({ id }) => id);

  it("has ids of elements and names of anchors, in document order", () => {
    const html = `<p id="a">x</p><a name="b" id="c">y</a><input name="d"><p id="">z</p>`;
    assert.deepEqual(idsOf(html), ["a", "b", "c"]);
  });

  it("gives the element of each", () => {
    const tree = parseHtml('<p>x</p><h2 id="a">y</h2>');
    const [found] = pageIds(tree);
    assert.equal(tree.tag[found?.node ?? 0], "h2");
  });

  it("leaves out ids of more than 500 characters, and all after 20,000", () => {
    const long = "x".repeat(500);
    assert.deepEqual(idsOf(`<p id="${long}"></p><p id="${long}y"></p>`), [long]);
    const many = Array.from({ length: 20_001 }, (_, at) => `<i id=${at}></i>`).join("");
    assert.equal(idsOf(many).length, 20_000);
  });
});

describe("decodeEntities", () => {
  it("decodes references by name and by number", () => {
    assert.equal(decodeEntities("a &amp; b &#228; &#xE4; &#Xe4; &eacute;"), "a & b ä ä ä é");
    assert.equal(decodeEntities("&CounterClockwiseContourIntegral;"), "∳");
  });

  it("keeps what is none, and names nobody knows", () => {
    for (const text of ["AT&T", "a & b;", "&nosuchname;", "&;", "&#;", "&amp", "&#12345678;"]) {
      assert.equal(decodeEntities(text), text);
    }
  });

  it("decodes once", () => {
    assert.equal(decodeEntities("&amp;lt;"), "&lt;");
  });
});
