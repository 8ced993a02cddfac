// Names of the files of a crawl's pages: safe on every file system, and no two pages in one file.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { fileNameOf } from "../../src/store/page-file-name.ts";
import { canonicalUrl } from "../../src/url/canonical.ts";
import { pageKey } from "../../src/url/identity.ts";

const name = (url: string) => fileNameOf(url, "md");

/** A name with `@` in place of a hash. */
const shape = (url: string) => name(url).replace(/~[a-z0-9]{8}(?=[./])/g, "~@");

/** Paths that meet on a file system that ignores case, or that Windows takes for something else. */
const HOSTILE = [
  ...["/Page", "/page", "/PAGE", "/pAGE", "/page.", "/page..", "/page%20", "/page%20.", "/Page."],
  ...[
    "/CON",
    "/con",
    "/Con",
    "/con.md",
    "/CON.html",
    "/NUL",
    "/nul",
    "/nul.tar.gz",
    "/PRN",
    "/prn.",
  ],
  ...[
    "/aux/",
    "/AUX/b",
    "/aux/b",
    "/Aux/B",
    "/aux./b",
    "/aux.d/b",
    "/com1",
    "/COM1.txt",
    "/lpt9/x",
  ],
  ...[
    "/a/b",
    "/A/b",
    "/a/B",
    "/a./b",
    "/a../b",
    "/a%20/b",
    "/.../b",
    "/a.md/b",
    "/a.MD/b",
    "/a.md",
  ],
  ...["/caf%C3%A9", "/cafe%CC%81", "/CAF%C3%89", "/stra%C3%9Fe", "/strasse", "/%E2%80%8Bx", "/x"],
  ...[
    "/q?A=1",
    "/q?a=1",
    "/q?a=1.",
    "/q%3Fa=1",
    "/progra~1",
    "/PROGRA~1",
    "/~user",
    "/b!2E",
    "/b.",
  ],
  ...["/!", "/!!", "/con!", "/page!_1", "/a:b", "/a%3Ab", "/a*b", "/a%22b", "/a%5Cb", "/a|b"],
  ...[
    `/${"x".repeat(300)}`,
    `/${"X".repeat(300)}`,
    `/${"x".repeat(299)}X`,
    `/${"%C3%A9".repeat(90)}`,
  ],
];

const DEVICES = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i;

/** Fails for a path that some file system would not take as it is. */
function assertPortable(path: string): void {
  for (const step of path.split("/")) {
    assert.doesNotMatch(step, /[<>:"\\|?*]/, path);
    assert.doesNotMatch(step, /^\.{0,2}$|[. ]$/, path);
    assert.doesNotMatch(step, DEVICES, path);
    // Short names on Windows end in a tilde and a digit.
    assert.doesNotMatch(step, /~\d(?:\.|$)/, path);
    assert.ok(Buffer.byteLength(step) <= 200, path);
  }
}

describe("fileNameOf", () => {
  it("is the page's key, the query behind its last step", () => {
    assert.equal(name("https://www.example.com/docs/start/"), "example.com/docs/start.md");
    assert.equal(name("https://example.com/"), "example.com.md");
    assert.equal(
      shape("https://example.com/list?page=2&by=a/b"),
      "example.com/list-by=a-b&page=2~@.md",
    );
    assert.equal(name("http://127.0.0.1:8080/a.html"), "127.0.0.1+8080/a.html.md");
  });

  it("keeps a page and what lies under it apart", () => {
    assert.equal(shape("https://example.com/a.md/b"), "example.com/a.md~@/b.md");
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

  // proves: cli.page_files
  it("tells pages apart where case does not count, and is the name of no device", () => {
    const names = HOSTILE.map((path) => name(`https://example.com${path}`));
    assert.ok(names.length >= 40);
    const onDisk = new Set(names.map((path) => path.normalize("NFC").toLowerCase()));
    assert.equal(onDisk.size, names.length);
    for (const path of names) assertPortable(path);
    // What is no folder of a page may not be a file of one.
    for (const path of onDisk) {
      const steps = path.split("/");
      for (let depth = 1; depth < steps.length; depth++) {
        assert.ok(!onDisk.has(steps.slice(0, depth).join("/")), path);
      }
    }
  });

  it("is the same whatever else is crawled, and readable", () => {
    assert.equal(shape("https://example.com/wiki/Main_Page"), "example.com/wiki/Main_Page~@.md");
    assert.equal(shape("https://example.com/CON"), "example.com/CON-~@.md");
    assert.equal(shape("https://example.com/aux/nul.html"), "example.com/aux-~@/nul-.html~@.md");
    assert.equal(shape("https://example.com/a./b."), "example.com/a~@/b~@.md");
    assert.equal(shape("https://example.com/caf%c3%a9"), "example.com/café.md");
    assert.equal(shape("https://example.com/%E6%9D%B1%E4%BA%AC"), "example.com/東京.md");
    const long = name(`https://example.com/${"%E6%9D%B1".repeat(60)}`).split("/")[1] ?? "";
    assert.match(long, /^東{50}~[a-z0-9]{8}\.md$/);
  });

  // proves: cli.page_files
  it("differs for pages that differ, and never leaves its folder", () => {
    const address = fc.oneof(
      fc.webUrl({ withQueryParameters: true }),
      fc
        .array(fc.constantFrom("a", "A", ".", "/", "%20", "con", "NUL", "!", "_", "1", "md", "?"))
        .map((parts) => `https://a.test/${parts.join("")}`),
    );
    fc.assert(
      fc.property(address, address, (one, other) => {
        const keys = [one, other].map((url) => pageKey(canonicalUrl(url) ?? url));
        const [first, second] = [one, other].map((url) => name(url).toLowerCase());
        assert.equal(first === second, keys[0] === keys[1]);
        assertPortable(name(one));
      }),
      { numRuns: 1000 },
    );
  });
});
