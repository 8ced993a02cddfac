// The patterns of addresses, and the values of their parameters.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { keyUrl, Parameters, patternOf } from "../../../src/crawl/traps/address-pattern.ts";
import { assertLinear } from "../../support/linear.ts";

const patternIn = (key: string) => patternOf(keyUrl(key));
const path = (key: string): string => patternIn(`h.test${key}`).path.slice("h.test".length);

describe("patternOf", () => {
  it("replaces numbers and identifiers in the path", () => {
    assert.equal(path("/news/2031/05/lamp-12.html"), "/news/*/*/lamp-*.html");
    assert.equal(path("/docs/v12/x"), "/docs/v*/x");
    assert.equal(path("/s/3fa9c1/page"), "/s/*/page");
    assert.equal(path("/photo/1a"), "/photo/*");
    assert.equal(path("/0123456789abcdef"), "/*");
    assert.equal(path("/3f2504e0-4f89-11d3-9a0c-0305e82c3301"), "/*");
    assert.equal(path("/caf%C3%A9/caf%C3%A97"), "/caf%C3%A9/caf%C3%A9*");
    assert.equal(path(""), "/");
  });

  // proves: traps.one_path
  it("ends a path where it repeats one of its steps", () => {
    for (const loop of ["/a/b/a", "/a/b/a/b/a/b", "/a/b/b"]) assert.equal(path(loop), "/a/b/…");
    assert.equal(path("/docs/v1/docs/v1/docs/v1/x"), "/docs/v*/…");
    assert.equal(path("/docs/v7/docs/v7/docs/v7/x"), "/docs/v*/…");
    assert.equal(path("/2031/05/17"), "/*/*/*");
  });

  it("has one path for all parameters, and a form for each set of their names", () => {
    const forms = ["h.test/shop?a=1&b=2", "h.test/shop?b=3&a=4", "h.test/shop?a=1"].map(patternIn);
    assert.deepEqual(
      forms.map(({ form }) => form),
      ["h.test/shop?a&b", "h.test/shop?a&b", "h.test/shop?a"],
    );
    assert.deepEqual([...new Set(forms.map((one) => one.path))], ["h.test/shop"]);
  });

  it("has a folder, and the path of a hash route", () => {
    assert.equal(patternIn("h.test/copy/lamp?x=1").folder, "h.test/copy/*");
    assert.equal(patternIn("h.test").folder, "h.test/*");
    assert.equal(patternIn("h.test/#/guide/12").path, "h.test/guide/*");
  });

  it("takes time linear in the address", () => {
    assertLinear("letters", (size) => `h.test/${"a".repeat(size)}`, patternIn);
    assertLinear("steps", (size) => `h.test/${"a1/".repeat(size / 3)}`, patternIn);
  });
});

describe("Parameters", () => {
  /** Parameters of a site whose `t` and `q` have many values. */
  function made(): Parameters {
    const parameters = new Parameters();
    for (let t = 0; t < 20; t++) {
      parameters.add(keyUrl(`h.test/topic?f=2&t=${t}&lang=${t % 3}&q=w%20${t}`));
    }
    return parameters;
  }

  it("are spelled with their value if they have one only", () => {
    assert.equal(made().spelled(keyUrl("h.test/topic?f=2&lang=1&t=4")), "?f=2&lang=*&t=*");
    assert.equal(made().spelled(keyUrl("h.test/topic")), "");
    const hostile = new Parameters();
    hostile.add(keyUrl("h.test/?a%1b=%1b[2J"));
    assert.equal(hostile.spelled(keyUrl("h.test/?a%1b=%1b[2J")), "?a%1B=%1B%5B2J");
  });

  it("make variants of a page if they have few values", () => {
    const page = (key: string) => made().withoutVariants(keyUrl(key));
    assert.equal(page("h.test/topic?t=4&lang=1"), page("h.test/topic?lang=2&t=4"));
    assert.notEqual(page("h.test/topic?t=4&lang=1"), page("h.test/topic?t=5&lang=1"));
    assert.equal(page("h.test/topic"), page("h.test/topic?lang=2"));
  });

  it("vary if they have many values", () => {
    assert.equal(made().vary(keyUrl("h.test/other?q=new")), true);
    assert.equal(made().vary(keyUrl("h.test/topic?f=2&lang=7")), false);
  });
});
