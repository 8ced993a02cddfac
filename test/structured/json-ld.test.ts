import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseHtml } from "../../src/html/tree.ts";
import { SETTINGS } from "../../src/model/settings.ts";
import { readPayloads, schemaTypes } from "../../src/structured/payloads.ts";

const ADDRESS = "https://shop.test/p";

function read(html: string) {
  return readPayloads(parseHtml(html), ADDRESS);
}

function nodes(...scripts: readonly string[]) {
  const html = scripts.map((one) => `<script type="application/ld+json">${one}</script>`).join("");
  return plain(read(html).map(({ value }) => value));
}

/** Ordinary objects, to compare with literals. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

describe("readJsonLd", () => {
  // proves: page.payloads.json_ld
  it("gives one payload a top-level node with the XPath of its script", () => {
    const html = `<head><script type="application/ld+json; charset=utf-8">[{"@type":"A"},{"@type":"B"}]</script></head>
      <body><div></div><div><script TYPE="Application/LD+JSON">{"@type":"C"}</script></div>`;
    assert.deepEqual(
      read(html).map(({ source, xpath, value }) => plain({ source, xpath, value })),
      [
        { source: "json-ld", xpath: "/html[1]/head[1]/script[1]", value: { "@type": "A" } },
        { source: "json-ld", xpath: "/html[1]/head[1]/script[1]", value: { "@type": "B" } },
        { source: "json-ld", xpath: "/html[1]/body[1]/div[2]/script[1]", value: { "@type": "C" } },
      ],
    );
  });

  it("flattens graphs and hands their context down", () => {
    const script = `{"@context":"https://schema.org","@graph":[{"@type":"A"},[{"@type":"B"}],
      {"@context":"x","@graph":{"@type":"C"},"name":"wrapper"}]}`;
    assert.deepEqual(nodes(script), [
      { "@context": "https://schema.org", "@type": "A" },
      { "@context": "https://schema.org", "@type": "B" },
      { "@context": "x", name: "wrapper" },
      { "@context": "x", "@type": "C" },
    ]);
  });

  it("joins references across the scripts of a page, relative ids included", () => {
    const found = nodes(
      '{"@type":"Article","author":{"@id":"#ada"},"publisher":{"@id":"#none"}}',
      '{"@id":"https://shop.test/p#ada","@type":"Person","name":"Ada"}',
    );
    assert.deepEqual(found, [
      {
        "@type": "Article",
        author: { "@id": "https://shop.test/p#ada", "@type": "Person", name: "Ada" },
        publisher: { "@id": "#none" },
      },
      { "@id": "https://shop.test/p#ada", "@type": "Person", name: "Ada" },
    ]);
  });

  it("leaves a reference back to what it is part of a reference", () => {
    const found =
      nodes(`[{"@id":"#a","name":"a","next":{"@id":"#b"}},{"@id":"#b","name":"b","back":{"@id":"#a"}},
      {"@id":"#self","name":"s","same":{"@id":"#self"}}]`);
    assert.deepEqual(found, [
      { "@id": "#a", name: "a", next: { "@id": "#b", name: "b", back: { "@id": "#a" } } },
      { "@id": "#b", name: "b", back: { "@id": "#a", name: "a", next: { "@id": "#b" } } },
      { "@id": "#self", name: "s", same: { "@id": "#self" } },
    ]);
  });

  it("stops joining before a knot of references grows without end", () => {
    const size = 60;
    const refs = Array.from({ length: size }, (_, at) => `{"@id":"#${at}"}`).join(",");
    const graph = Array.from({ length: size }, (_, at) => `{"@id":"#${at}","n":1,"r":[${refs}]}`);
    const text = JSON.stringify(nodes(`[${graph.join(",")}]`));
    assert.ok(text.length < 4_000_000, `${text.length} characters`);
  });

  it("decodes character references in strings and shortens schema.org types", () => {
    const found = nodes(
      '{"@type":["https://schema.org/Product","schema:Thing","http://x.test/T"],"name":"Tom &amp; Jerry &#8217;&nosuch;","u":"a?b=1&copy=2","html":"<p>a &lt; b</p>"}',
    );
    assert.deepEqual(found, [
      {
        "@type": ["Product", "Thing", "http://x.test/T"],
        name: "Tom & Jerry ’&nosuch;",
        u: "a?b=1&copy=2",
        html: "<p>a &lt; b</p>",
      },
    ]);
  });

  it("reads prefixes for schema.org as the plain names, and a wrapped list as the list", () => {
    const found = nodes(
      `{"@type":"schema:Product","schema:name":"Lamp","schema:offers":{"@type":"schema:Offer","schema:price":12},"gs1:weight":3}`,
      `{"@context":[{"so":"https://schema.org/","dc":{"@id":"http://purl.org/dc/terms/"},"sdo":{"@id":"http://schema.org"}}],"@graph":[
        {"@id":"#b","@type":["so:Book","dc:Book"],"sdo:name":"Wicks","dc:title":"W","so:author":{"@list":[{"@id":"#ada"},"Bo"]}},
        {"@id":"#ada","@type":"sdo:Person","so:name":"Ada","name":"Ada W.","so:knows":{"@id":"#b"},"empty":{"@list":[]}}]}`,
    );
    const isContext = (key: string) => key === "@context";
    const [product, book] = JSON.parse(
      JSON.stringify(found, (key, value) => (isContext(key) ? undefined : value)),
    );
    assert.deepEqual(product, {
      "@type": "Product",
      name: "Lamp",
      offers: { "@type": "Offer", price: 12 },
      "gs1:weight": 3,
    });
    const ada = { "@id": "#ada", "@type": "Person", name: "Ada W.", knows: { "@id": "#b" } };
    assert.deepEqual(book, {
      "@id": "#b",
      "@type": ["Book", "dc:Book"],
      name: "Wicks",
      "dc:title": "W",
      author: [{ ...ada, empty: [] }, "Bo"],
    });
  });

  const broken: readonly (readonly [what: string, script: string])[] = [
    ["trailing commas", '{"a":[1,2,],"b":"x",}'],
    ["control characters", '{"a":[1,2],"b":"x\n\ty"}'],
    ["a comment wrapper", '<!-- {"a":[1,2],"b":"x"} -->'],
    ["a CDATA wrapper", '//<![CDATA[\n{"a":[1,2],"b":"x"}\n//]]>'],
    ["a CDATA in comments", '/*<![CDATA[*/{"a":[1,2],"b":"x"}/*]]>*/'],
    ["comments", '{"a":[1,2], // one\n/* two */"b":"x"}'],
    ["escaped quotes", "{&quot;a&quot;:[1,2],&quot;b&quot;:&quot;x&quot;}"],
    ["single quotes and bare keys", "{a:[1,2],'b':'x'}"],
    ["a missing comma", '{"a":[1,2]\n"b":"x"}'],
    ["an early end", '{"a":[1,2],"b":"x'],
    ["a bracket too many", '{"a":[1,2],"b":"x"}}'],
    ["a bracket too few", '{"a":[1,2],"b":"x"'],
    ["a script around it", 'var data = {"a":[1,2],"b":"x"};'],
    ["a byte order mark", '\uFEFF{"a":[1,2],"b":"x"}'],
    ["semicolons between members", '{"a":[1,2];"c":"y";"b":"x";}'],
    ["semicolons in a list", '{"a":[1;2],"b":"x"}'],
  ];
  for (const [what, script] of broken) {
    it(`mends ${what}`, () => {
      const [first] = nodes(script) as { a: unknown; b: string }[];
      assert.deepEqual(first?.a, [1, 2]);
      assert.match(first?.b ?? "", /^x/);
    });
  }

  it("mends quotes inside strings", () => {
    assert.deepEqual(nodes('{"name":"the "best" one","size":"5" long","n":["a "b" c","d"]}'), [
      { name: 'the "best" one', size: '5" long', n: ['a "b" c', "d"] },
    ]);
  });

  // White space of JavaScript that JSON does not know, and the space without width that editors leave behind.
  for (const space of [
    "\u00a0",
    "\ufeff",
    "\u2028",
    "\u2029",
    "\u200b",
    "\u3000",
    "\u2009",
    "\u1680",
  ]) {
    const code = `U+${space.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
    it(`takes ${code} for white space wherever it may stand`, () => {
      const members = ['"a":"x"', '"b":[1,"y"]', '"c":{"d":"z"}', "'e':1", 'f:"w"'];
      const tight = `{${members.join(`${space},${space}`)}}`;
      const loose = `${space}{${members.join(`${space} ,`)}${space}}${space}`.replaceAll(
        /[:,[\]{}]/g,
        (sign) => `${space}${sign}${space}`,
      );
      for (const script of [tight, loose]) {
        assert.deepEqual(nodes(script), [{ a: "x", b: [1, "y"], c: { d: "z" }, e: 1, f: "w" }]);
      }
    });
  }

  it("keeps a semicolon and a space that belong to a text", () => {
    assert.deepEqual(nodes('{"a":"x; "y"; z","b":"\u00a0n\u2028",}'), [
      { a: 'x; "y"; z', b: "\u00a0n\u2028" },
    ]);
  });

  it("reads documents written one behind the other", () => {
    assert.deepEqual(nodes('{"@type":"A"} , {"@type":"B"};\n[{"@type":"C"}]'), [
      { "@type": "A" },
      { "@type": "B" },
      { "@type": "C" },
    ]);
  });

  it("finds nothing where there is nothing", () => {
    for (const text of ["", "null", "17", '"text"', "<!-- foo -->", "no data", "]}"]) {
      assert.deepEqual(nodes(text), [], text);
    }
  });

  it("keeps hostile keys as data and gives objects no prototype", () => {
    for (const comma of ["", ","]) {
      const script = `{"__proto__":{"polluted":1},"constructor":"c","toString":"t"${comma}}`;
      const [payload] = read(`<script type="application/ld+json">${script}</script>`);
      const value = payload?.value as Record<string, unknown>;
      assert.equal(Object.getPrototypeOf(value), null);
      assert.deepEqual(Object.keys(value), ["__proto__", "constructor", "toString"]);
    }
    assert.equal(({} as Record<string, unknown>)["polluted"], undefined);
  });

  it("bounds depth, broken or not", () => {
    for (const tail of ["", "}".repeat(100_000)]) {
      const [payload] = read(
        `<script type="application/ld+json">${'{"a":'.repeat(100_000)}1${tail}</script>`,
      );
      let depth = 0;
      for (let at: unknown = payload?.value; typeof at === "object" && at !== null; depth++) {
        at = (at as Record<string, unknown>)["a"];
      }
      assert.ok(depth > 100 && depth <= SETTINGS.PAYLOAD_MAX_DEPTH, `${depth}`);
    }
  });

  it("leaves out a script over the limit", () => {
    const big = `{"a":"${"é".repeat(SETTINGS.PAYLOAD_MAX_BYTES / 2)}"}`;
    assert.deepEqual(nodes(big), []);
  });
});

describe("schemaTypes", () => {
  // proves: metadata.schema_types
  it("lists types of JSON-LD and microdata once, nested ones included, in order of first sight", () => {
    const payloads =
      read(`<div itemscope itemtype="http://schema.org/Book http://schema.org/Product"></div>
      <script type="application/ld+json">{"@type":"Article","author":{"@type":["Person","Book"]}}</script>
      <meta property="og:type" content="website">`);
    assert.deepEqual(schemaTypes(payloads), ["Book", "Product", "Article", "Person"]);
  });
});
