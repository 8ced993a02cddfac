import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { addressReader, libraryOf } from "../../src/technologies/address.ts";
import { itSlow } from "../support/slow.ts";

const read = addressReader("https://www.lamps.example/shop/");

describe("the address of something a page loads", () => {
  it("is of the page's own site by its registrable domain, also without a host", () => {
    const own = (written: string) => read(written)?.own;
    assert.equal(own("/a.js"), true);
    assert.equal(own("a.js"), true);
    assert.equal(own("https://static.lamps.example/a.js"), true);
    assert.equal(own("//cdn.other.example/a.js"), false);
    assert.equal(own("https://lamps.example.other.example/a.js"), false);
  });

  it("is none in another scheme, or where nothing is written", () => {
    for (const written of [
      "data:text/javascript,1",
      "blob:https://a.b/c",
      "",
      "  ",
      "about:blank",
    ]) {
      assert.equal(read(written), undefined);
    }
  });

  it("has the host in lower case, without port and credentials", () => {
    const address = read(" HTTPS://user:secret@CDN.Other.example:8443/A.js?b ");
    assert.deepEqual(address, { host: "cdn.other.example", path: "/A.js?b", own: false });
  });

  itSlow("is read from anything", () => {
    fc.assert(
      fc.property(fc.string(), fc.webUrl(), (written, base) => {
        const address = addressReader(base)(written);
        if (address !== undefined) libraryOf(address);
      }),
    );
  });
});

/** File and version, or package and version, by address. */
const LIBRARIES: readonly (readonly [
  address: string,
  name: string,
  version: string | undefined,
])[] = [
  ["/js/jquery.js", "jquery", undefined],
  ["/js/jquery.min.js", "jquery", undefined],
  ["/js/jquery-3.7.1.min.js", "jquery", "3.7.1"],
  ["/js/jquery-3.7.1.slim.min.js?x=1", "jquery", "3.7.1"],
  ["/js/jquery-1.12.4.js", "jquery", "1.12.4"],
  ["/js/jquery.min.4a5b6c7d8e9f.js", "jquery", undefined],
  ["/wp-includes/js/jquery/jquery.min.js?ver=3.7.1", "jquery", "3.7.1"],
  // A theme's own version of what it brings, not the library's.
  ["/wp-content/themes/lamps/js/jquery.min.js?ver=6.9", "jquery", undefined],
  ["/lib/bootstrap/5.3.3/css/bootstrap.min.css", "bootstrap", "5.3.3"],
  ["/lib/bootstrap-5.3.3-dist/js/bootstrap.bundle.min.js", "bootstrap", undefined],
  ["/lib/bootstrap-5.3.3/js/bootstrap.bundle.min.js", "bootstrap", "5.3.3"],
  ["https://cdnjs.cloudflare.com/ajax/libs/moment.js/2.29.4/moment.min.js", "moment.js", "2.29.4"],
  ["https://ajax.googleapis.com/ajax/libs/jquery/3.6.0/jquery.min.js", "jquery", "3.6.0"],
  ["https://cdn.jsdelivr.net/npm/swiper@11.1.9/swiper-bundle.min.js", "swiper", "11.1.9"],
  ["https://cdn.jsdelivr.net/npm/swiper@11/swiper-bundle.min.js", "swiper", undefined],
  ["https://unpkg.com/@hotwired/turbo@8.0.5", "@hotwired/turbo", "8.0.5"],
  [
    "https://maxcdn.bootstrapcdn.com/font-awesome/4.7.0/css/font-awesome.min.css",
    "font-awesome",
    "4.7.0",
  ],
];

describe("the library an address names", () => {
  for (const [written, name, version] of LIBRARIES) {
    it(`of ${written} is ${name} ${version ?? "without a version"}`, () => {
      const address = read(written);
      const library = address && libraryOf(address);
      assert.ok(library?.package === name || library?.file === name, JSON.stringify(library));
      assert.equal(library.version, version);
    });
  }

  it("is none for what is neither script nor style sheet", () => {
    for (const written of ["/jquery.png", "/jquery/", "https://example.org/npm/jquery"]) {
      const address = read(written);
      assert.equal(address && libraryOf(address), undefined);
    }
  });
});
