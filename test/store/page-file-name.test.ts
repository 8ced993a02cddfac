// Names of the files of a crawl's pages: safe on every file system, and no two pages in one file.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { fileNameOf } from "../../src/store/page-file-name.ts";
import { canonicalUrl } from "../../src/url/canonical.ts";
import { pageKey } from "../../src/url/identity.ts";

const name = (url: string) => fileNameOf(url, "md");

describe("fileNameOf", () => {
  it("is the page's key, the query behind its last step", () => {
    assert.equal(name("https://www.example.com/docs/start/"), "example.com/docs/start.md");
    assert.equal(name("https://example.com/"), "example.com.md");
    assert.equal(
      name("https://example.com/list?page=2&by=a/b"),
      "example.com/list!3Fby=a!2Fb&page=2.md",
    );
    assert.equal(name("http://127.0.0.1:8080/a.html"), "127.0.0.1!3A8080/a.html.md");
  });

  it("keeps a page and what lies under it apart", () => {
    assert.equal(name("https://example.com/a.md/b"), "example.com/a.md!/b.md");
    assert.equal(name("https://example.com/a"), "example.com/a.md");
  });

  it("is short enough for a file system, whatever the address", () => {
    for (const path of [
      "x".repeat(1900),
      `${"long-step/".repeat(180)}end`,
      `?q=${"y".repeat(1500)}`,
    ]) {
      const steps = name(`https://example.com/${path}`).split("/");
      for (const step of steps) assert.ok(step.length < 200, step);
      assert.ok(steps.join("/").length < 3000);
    }
    assert.notEqual(
      name(`https://e.com/${"x".repeat(1000)}a`),
      name(`https://e.com/${"x".repeat(1000)}b`),
    );
  });

  it("differs for pages that differ, and never leaves its folder", () => {
    const address = fc.webUrl({ withQueryParameters: true });
    fc.assert(
      fc.property(address, address, (one, other) => {
        const keys = [one, other].map((url) => pageKey(canonicalUrl(url) ?? url));
        assert.equal(name(one) === name(other), keys[0] === keys[1]);
        for (const step of name(one).split("/")) {
          assert.match(step, /^[A-Za-z0-9._~%@=&+,!-]+$/);
          assert.doesNotMatch(step, /^\.{0,2}$/);
        }
      }),
    );
  });
});
