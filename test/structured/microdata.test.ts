import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseHtml } from "../../src/html/tree.ts";
import { readPayloads } from "../../src/structured/payloads.ts";
import { itSlow } from "../support/slow.ts";

function items(html: string, url = "https://shop.test/a/b") {
  const found = readPayloads(parseHtml(html), url).filter(({ source }) => source === "microdata");
  return JSON.parse(JSON.stringify(found.map(({ value }) => value)));
}

describe("readMicrodata", () => {
  // proves: page.payloads.microdata
  it("reads nested items, repeated names and several types", () => {
    const html = `<div itemscope itemtype="https://schema.org/Product http://x.test/Kettle" itemid="/k1">
      <h1 itemprop="name alternateName"> Blue
        kettle</h1><span itemprop=color>blue</span><p><b itemprop=color>navy</b></p>
      <div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><i itemprop=price>39.90</i></div>
      <div itemscope><u itemprop=name>apart</u></div></div>`;
    assert.deepEqual(items(html), [
      {
        "@type": ["Product", "http://x.test/Kettle"],
        "@id": "https://shop.test/k1",
        name: "Blue kettle",
        alternateName: "Blue kettle",
        color: ["blue", "navy"],
        offers: { "@type": "Offer", price: "39.90" },
      },
      { name: "apart" },
    ]);
  });

  it("takes the value a machine can read", () => {
    const html = `<div itemscope><base href="/base/">
      <meta itemprop=a content=" x  y "><span itemprop=b content="42">forty</span>
      <a itemprop=c href="p?q=1">t</a><img itemprop=d src=" i.png "><link itemprop=e href="http://schema.org/InStock">
      <time itemprop=f datetime="2024-01-02">then</time><time itemprop=g>today</time>
      <data itemprop=h value="7">seven</data><meter itemprop=i value=0.5>half</meter>
      <object itemprop=j data="o.pdf"></object><video itemprop=k src="v.mp4"></video><a itemprop=l>no</a></div>`;
    assert.deepEqual(items(html), [
      {
        a: "x y",
        b: "42",
        c: "https://shop.test/base/p?q=1",
        d: "https://shop.test/base/i.png",
        e: "http://schema.org/InStock",
        f: "2024-01-02",
        g: "today",
        h: "7",
        i: "0.5",
        j: "https://shop.test/base/o.pdf",
        k: "https://shop.test/base/v.mp4",
        l: "",
      },
    ]);
  });

  it("keeps words of separate blocks apart and leaves scripts out of a text", () => {
    const html = `<div itemscope><div itemprop=t><p>one</p><p>t<b>w</b>o<br>three</p>
      <script>no</script><style>no</style></div></div>`;
    assert.deepEqual(items(html), [{ t: "one two three" }]);
  });

  it("keeps a block apart from what stands behind it", () => {
    const values = (html: string) =>
      items(`<div itemscope><div itemprop=t>${html}</div></div>`)[0].t;
    assert.equal(values("<p>a</p>b"), "a b");
    assert.equal(values("<div><p><b>a</b></p></div>b<b>c</b>d"), "a bcd");
    assert.equal(values("<ul><li>a<li>b</ul>c<span>d<p>e</p></span>f"), "a b cd e f");
    assert.equal(values("a<script>no</script>b<br>c"), "ab c");
    assert.equal(values("a<section></section>b"), "a b");
    assert.equal(
      values("<ruby>痴漢<rp>（</rp><rt>ちかん</rt><rp>）</rp></ruby>、"),
      "痴漢（ちかん）、",
    );
  });

  it("follows itemref in document order, each element once", () => {
    const html = `<i id=x itemprop=n>0</i><div itemscope itemref="z x  z none"><i itemprop=n>1</i></div>
      <div id=z><i itemprop=n>2</i><div itemprop=sub itemscope><i itemprop=n>3</i></div></div>`;
    assert.deepEqual(items(html), [{ n: ["0", "1", "2"], sub: { n: "3" } }]);
  });

  it("breaks loops of itemref", () => {
    const html = `<div id=a itemscope itemref=b><i itemprop=n>a</i></div>
      <div id=b itemprop=other itemscope itemref="c b"><i itemprop=n>b</i></div>
      <div id=c itemprop=back itemscope itemref=b></div>`;
    assert.deepEqual(items(html), [{ n: "a", other: { n: "b", back: { other: null } } }]);
  });

  it("keeps an item that is a property of nothing", () => {
    const html = `<div itemprop=mainEntity itemscope itemtype="http://schema.org/Question"><i itemprop=name>why</i></div>`;
    assert.deepEqual(items(html), [{ "@type": "Question", name: "why" }]);
  });

  it("gives an item without properties its text", () => {
    const html = `<div itemscope><span itemprop=author itemscope itemtype="http://schema.org/Person"> Ada
      L.</span><span itemprop=none itemscope></span></div>`;
    assert.deepEqual(items(html), [
      { author: { "@type": "Person", "@value": "Ada L." }, none: {} },
    ]);
  });

  it("gives the XPath of each item and leaves addresses as written without a base", () => {
    const tree = parseHtml("<p></p><div><div itemscope><a itemprop=u href=x>t</a></div></div>");
    const [found] = readPayloads(tree, "");
    assert.equal(found?.xpath, "/html[1]/body[1]/div[1]/div[1]");
    assert.deepEqual(JSON.parse(JSON.stringify(found?.value)), { u: "x" });
  });

  it("treats hostile names as plain data", () => {
    const [found] = readPayloads(
      parseHtml("<div itemscope><i itemprop='__proto__ @type constructor'>x</i></div>"),
      "",
    );
    assert.deepEqual(Object.keys(found?.value ?? {}), ["__proto__", "constructor"]);
  });

  itSlow("stays linear when items nest deep or share what they refer to", () => {
    const deep = `${"<div itemscope itemprop=x><b itemprop=t>".repeat(5000)}text`;
    assert.equal(items(`<main itemscope>${deep}</main>`).length, 1);
    const shared = `<div id=s>${"<i itemprop=n>1</i>".repeat(2000)}</div>${"<p itemscope itemref=s></p>".repeat(2000)}`;
    assert.equal(items(shared).length, 2000);
    const doubling = Array.from(
      { length: 40 },
      (_, at) => `<div id=d${at} itemprop="p q" itemscope itemref=d${at + 1}></div>`,
    ).join("");
    assert.equal(items(`<div itemscope itemref=d0></div>${doubling}`).length, 1);
  });
});
