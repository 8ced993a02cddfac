import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import {
  hostAndPortKey,
  hostKey,
  isSamePage,
  pageKey,
  pageKeyOf,
  withoutCredentials,
  withoutFragment,
  withoutQuery,
} from "../../src/url/identity.ts";

describe("pageKey", () => {
  it("drops scheme, www and trailing slash, and keeps the query", () => {
    for (const [canonical, key] of [
      ["https://www.site.test/a/", "site.test/a"],
      ["http://site.test/", "site.test"],
      ["http://site.test/a/?b=1/", "site.test/a?b=1/"],
      ["http://site.test:81/a?b?c", "site.test:81/a?b?c"],
      ["https://wwwsite.test/a", "wwwsite.test/a"],
    ] as const) {
      assert.equal(pageKey(canonical), key);
    }
  });

  // proves: crawl.one_page
  it("drops the name of a folder's own document, and no other name", () => {
    for (const name of ["index.html", "index.htm", "index.php", "Default.aspx", "default.asp"]) {
      assert.equal(pageKey(`https://site.test/${name}`), "site.test");
      assert.equal(pageKey(`https://site.test/a/${name}?id=1`), "site.test/a?id=1");
    }
    for (const name of [
      "index",
      "indexes.html",
      "my-index.html",
      "index.html/b",
      "index.pdf",
      "default.html",
    ]) {
      assert.equal(pageKey(`https://site.test/${name}`), `site.test/${name}`);
    }
    assert.equal(pageKey("https://site.test/?a=/index.html"), "site.test?a=/index.html");
  });
});

describe("isSamePage", () => {
  // proves: crawl.one_page
  it("is true of the spellings of one address", () => {
    for (const [one, other] of [
      ["http://www.Site.test/a/#part", "https://site.test/a"],
      ["https://site.test/a?b=1&a=2&utm_source=x", "https://site.test/a?a=2&b=1"],
      ["https://site.test/index.html", "https://site.test"],
      ["https://site.test/a;jsessionid=0A1B.node2?b=1", "https://site.test/a?b=1"],
    ] as const) {
      assert.equal(isSamePage(one, other), true, one);
    }
  });

  it("is false of other pages, and of what is no address of the web", () => {
    for (const [one, other] of [
      ["https://site.test/a", "https://site.test/A"],
      ["https://site.test/a", "https://site.test/a?b"],
      ["https://site.test/", "https://site.test:8080/"],
      ["https://site.test/", "https://a.site.test/"],
      ["mailto:a@site.test", "mailto:a@site.test"],
    ] as const) {
      assert.equal(isSamePage(one, other), false, one);
    }
  });

  it("is true of an address and its canonical spelling, whatever the address", () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (address) => {
        const key = pageKeyOf(address);
        assert.ok(key !== undefined);
        // What is an index in an index is a page of its own: its folder's document is dropped once.
        if (!/index|default/i.test(key)) assert.equal(pageKeyOf(`http://${key}`), key);
      }),
      { numRuns: 1000, seed: 6 },
    );
  });
});

describe("the parts of a key", () => {
  it("are its host, with and without its port", () => {
    assert.equal(hostKey(new URL("https://www.Site.test.:8080/a")), "site.test");
    assert.equal(hostAndPortKey(new URL("https://www.site.test:8080/a")), "site.test:8080");
    assert.equal(hostAndPortKey(new URL("https://site.test:443/a")), "site.test");
    assert.equal(hostAndPortKey(new URL("http://[2001:db8::1]:81/")), "2001:db8::1:81");
  });

  it("are what stands before its query", () => {
    assert.equal(withoutQuery("site.test/a?b?c"), "site.test/a");
    assert.equal(withoutQuery("site.test/a"), "site.test/a");
  });

  it("never have a name and a password", () => {
    for (const [address, without] of [
      ["https://user:secret@site.test/a?b#c", "https://site.test/a?b#c"],
      ["https://user@site.test/", "https://site.test/"],
      ["https://site.test/@user", "https://site.test/@user"],
      ["mailto:user@site.test", "mailto:user@site.test"],
      ["user@site", "user@site"],
    ] as const) {
      assert.equal(withoutCredentials(address), without);
    }
    assert.equal(pageKeyOf("https://user:secret@site.test/a"), "site.test/a");
  });

  it("never have a fragment", () => {
    assert.equal(withoutFragment("https://site.test/a?b#c#d"), "https://site.test/a?b");
    assert.equal(withoutFragment("https://site.test/a"), "https://site.test/a");
  });
});
