// Fragments that are pages of an application, and those that are not.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { canonicalUrl } from "../../src/url/canonical.ts";
import { hashRoute, withoutAnchor } from "../../src/url/hash-route.ts";
import { pageKeyOf, withoutQuery } from "../../src/url/identity.ts";

const routeOf = (fragment: string) => hashRoute(new URL(`https://site.test/a${fragment}`));

describe("hashRoute", () => {
  it("is a fragment that starts like a path, with or without a bang", () => {
    assert.equal(routeOf("#/guide"), "#/guide");
    assert.equal(routeOf("#!/guide/start"), "#!/guide/start");
    assert.equal(routeOf("#/user?id=5&tab=a"), "#/user?id=5&tab=a");
    assert.equal(routeOf("#/user?id=3f2b4c6d-8e9f"), "#/user?id=3f2b4c6d-8e9f");
  });

  it("is none for an anchor, and for the first page of an application", () => {
    for (const fragment of [
      "",
      "#",
      "#top",
      "#!top",
      "#tag/pet",
      "#/",
      "#!/",
      "#//",
      "#/?id=top",
    ]) {
      assert.equal(routeOf(fragment), "", fragment);
    }
  });

  it("has no anchor within its page", () => {
    assert.equal(routeOf("#/guide?id=install"), "#/guide");
    assert.equal(routeOf("#/guide?id=_2-steps&b=1"), "#/guide?b=1");
    assert.equal(routeOf("#/guide#install"), "#/guide");
  });

  it("is part of a page's identity; any other fragment is not", () => {
    const address = "https://www.site.test/a/?b#/guide?id=install";
    assert.equal(canonicalUrl(address), "https://www.site.test/a/?b#/guide");
    assert.equal(pageKeyOf(address), "site.test/a?b#/guide");
    assert.equal(pageKeyOf("https://site.test/#/guide"), "site.test#/guide");
    assert.equal(pageKeyOf("https://site.test/#/"), "site.test");
    assert.equal(pageKeyOf("https://site.test/index.html#top"), "site.test");
    assert.equal(withoutQuery("site.test/a#/guide?b"), "site.test/a");
  });

  it("stays where the anchor of an address is removed", () => {
    const of = (address: string) => withoutAnchor(new URL(address));
    assert.equal(of("https://site.test/a?b#c"), "https://site.test/a?b");
    assert.equal(of("https://site.test/a#"), "https://site.test/a");
    assert.equal(of("https://site.test/#/guide?id=install"), "https://site.test/#/guide");
  });
});
