import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { canonicalUrl } from "../../src/url/canonical.ts";
import { assertLinear, repeated } from "../support/linear.ts";
import { itSlow } from "../support/slow.ts";

describe("canonicalUrl", () => {
  it("spells an address in one way", () => {
    for (const [address, canonical] of [
      ["HTTP://Site.Test:80/a/../b/./c.html#part", "http://site.test/b/c.html"],
      ["https://site.test.:443", "https://site.test/"],
      ["http://site.test:8080", "http://site.test:8080/"],
      ["http://site.test//a///b", "http://site.test/a/b"],
      ["http://site.test/%7Euser/%e4", "http://site.test/~user/%E4"],
      ["http://site.test/a b%", "http://site.test/a%20b%25"],
      ["http://site.test/?b=2&a=1&b=1&=x&&c=", "http://site.test/?a=1&b=2&b=1&c"],
      [
        "http://site.test/?utm_source=x&id=5&gclid=y&fbclid=z&UTM_medium=m",
        "http://site.test/?id=5",
      ],
      ["http://site.test/?ref=main", "http://site.test/?ref=main"],
      ["http://site.test/?q=c%2B%2B+x%26y", "http://site.test/?q=c%2B%2B+x%26y"],
      ["http://bücher.test/é?ü", "http://xn--bcher-kva.test/%C3%A9?%C3%BC"],
      ["http://0x7f.1/", "http://127.0.0.1/"],
      ["http://site.test../", "http://site.test/"],
      ["http://[2001:DB8:0:0::1]:80/", "http://[2001:db8::1]/"],
    ] as const) {
      assert.equal(canonicalUrl(address), canonical, address);
    }
  });

  it("leaves out the session of a visitor, and nothing that is named alike", () => {
    const id = "0123456789abcdef0123456789ABCDEF";
    for (const [address, canonical] of [
      ["http://site.test/a;jsessionid=1A2B.node1?b=1", "http://site.test/a?b=1"],
      ["http://site.test/a;JSESSIONID=1A2B/b;v=1", "http://site.test/a/b;v=1"],
      ["http://site.test/(S(abcdefghijklmnopqrstuvwx))/a.aspx", "http://site.test/a.aspx"],
      [`http://site.test/?PHPSESSID=x&sid=${id}&b=1&s=${id}`, "http://site.test/?b=1"],
      ["http://site.test/?CFID=1&CFTOKEN=2&ASPSESSIONIDQQ=3", "http://site.test/"],
      [
        "http://site.test/?s=search&session=12&sid=7",
        "http://site.test/?s=search&session=12&sid=7",
      ],
      ["http://site.test/(S(short))/a;b=1", "http://site.test/(S(short))/a;b=1"],
    ] as const) {
      assert.equal(canonicalUrl(address), canonical, address);
    }
  });

  it("resolves against a base", () => {
    assert.equal(canonicalUrl("../b?x#y", "https://site.test/a/c/d"), "https://site.test/a/b?x");
    assert.equal(canonicalUrl("//other.test/a", "https://site.test/"), "https://other.test/a");
  });

  it("knows no address that is not of the web", () => {
    for (const address of [
      "",
      "a",
      "mailto:a@site.test",
      "javascript:1",
      "http://",
      "http://a b/",
      "http://[x",
      "ftp://site.test/",
      "http://./",
      "http://foo.09..",
      "http://foo.0x..",
      "http://1.2.3.4.5..",
    ]) {
      assert.equal(canonicalUrl(address), undefined, address);
    }
  });

  it("changes nothing about what it gave", () => {
    const part = fc.string({
      unit: fc.constantFrom(
        "a",
        "B",
        "/",
        ".",
        "%",
        "2",
        "F",
        "?",
        "&",
        "=",
        "#",
        " ",
        "é",
        "+",
        ";",
        "[",
        "|",
        "utm_x",
        ";jsessionid=",
        "(S(abcdefghijklmnopqrstuvwx))",
      ),
      maxLength: 20,
    });
    fc.assert(
      fc.property(
        part,
        fc.webUrl({ withFragments: true, withQueryParameters: true }),
        (tail, start) => {
          const once = canonicalUrl(`${start}${tail}`);
          if (once !== undefined) assert.equal(canonicalUrl(once), once);
        },
      ),
      { numRuns: 3000, seed: 6 },
    );
  });

  itSlow("takes time linear in addresses made to be slow", () => {
    for (const tail of ["%", "/", "&a", "?", "a=&", "%2", "..%2f/", ";jsessionid=", "/(S("]) {
      for (const start of ["http://site.test/", "http://site.test/?"]) {
        assertLinear(start + tail, (size) => start + repeated(tail)(size), canonicalUrl);
      }
    }
    assertLinear("dots", (size) => `http://site.test${".".repeat(size)}/`, canonicalUrl);
  });
});
