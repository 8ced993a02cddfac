import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createCookieJar } from "../../src/net/cookies.ts";

/** What a jar sends to an address after another has set its cookies. */
function sent(from: string, setCookies: readonly string[], to: string): string {
  const jar = createCookieJar();
  jar.store(new URL(from), setCookies);
  return jar.header(new URL(to));
}

const HOME = "https://www.site.test/a/b";

describe("createCookieJar", () => {
  it("returns a cookie to the host that set it, the longest path first", () => {
    const set = ["one=1", "two=2; Path=/", "three=a=b; Path=/a; HttpOnly; SameSite=Lax"];
    assert.equal(sent(HOME, set, "https://www.site.test/a/c"), "one=1; three=a=b; two=2");
    assert.equal(sent(HOME, set, "https://www.site.test/"), "two=2");
    assert.equal(sent(HOME, ["a=1; Path=/a"], "https://www.site.test/ab"), "");
  });

  it("returns it to other hosts only where it names a domain they share", () => {
    assert.equal(sent(HOME, ["a=1"], "https://site.test/a/"), "");
    assert.equal(sent(HOME, ["a=1"], "https://x.www.site.test/a/"), "");
    assert.equal(sent(HOME, ["a=1; Domain=site.test; Path=/"], "https://other.site.test/"), "a=1");
    assert.equal(sent(HOME, ["a=1; Domain=.Site.Test; Path=/"], "https://site.test/"), "a=1");
    assert.equal(sent(HOME, ["a=1; Domain=site.test; Path=/"], "https://nosite.test/"), "");
    assert.equal(sent(HOME, ["a=1; Domain=other.test; Path=/"], HOME), "");
    assert.equal(
      sent("https://me.github.io/", ["a=1; Domain=github.io; Path=/"], "https://you.github.io/"),
      "",
    );
    assert.equal(sent("https://a.co.uk/", ["a=1; Domain=co.uk; Path=/"], "https://b.co.uk/"), "");
    assert.equal(sent("http://127.0.0.1/", ["a=1; Domain=0.0.1"], "http://127.0.0.1/"), "");
  });

  it("keeps a secure cookie off a connection that is not", () => {
    assert.equal(sent(HOME, ["a=1; Secure; Path=/"], "https://www.site.test/"), "a=1");
    assert.equal(sent(HOME, ["a=1; Secure; Path=/"], "http://www.site.test/"), "");
    assert.equal(sent("http://www.site.test/", ["a=1; Secure"], "https://www.site.test/"), "");
  });

  it("replaces and deletes", () => {
    assert.equal(sent(HOME, ["a=1", "a=2"], HOME), "a=2");
    assert.equal(sent(HOME, ["a=1", "a=; Max-Age=0"], HOME), "");
    assert.equal(sent(HOME, ["a=1", "a=; Expires=Thu, 01 Jan 1970 00:00:00 GMT"], HOME), "");
    assert.equal(
      sent(HOME, ["a=1; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT"], HOME),
      "a=1",
    );
  });

  it("reads dates as servers write them, and holds names with a prefix to what it promises", () => {
    for (const date of [
      "Thu, 01-Jan-70 00:00:01 GMT",
      "Thu Jan  1 00:00:00 1970",
      "1 Jan 1970 0:0:0",
    ]) {
      assert.equal(sent(HOME, ["a=1", `a=; Expires=${date}`], HOME), "", date);
    }
    assert.equal(sent(HOME, ["a=1; Expires=never"], HOME), "a=1");
    assert.equal(sent(HOME, ["__Host-a=1; Secure; Path=/", "__Secure-b=1"], HOME), "__Host-a=1");
    assert.equal(sent(HOME, ["__Host-a=1; Secure; Path=/; Domain=site.test"], HOME), "");
  });

  it("ends on a site that sets cookies without end", () => {
    const jar = createCookieJar();
    for (let hop = 0; hop < 10; hop++) {
      jar.store(
        new URL(HOME),
        Array.from({ length: 100 }, (_, n) => `a${hop}x${n}=1`),
      );
    }
    assert.equal(jar.header(new URL(HOME)).split("; ").length, 50);
  });

  it("takes nothing that could not be sent, and not without end", () => {
    assert.equal(
      sent(
        HOME,
        ["=1", "novalue", "", "a=\u00e9", "b=x\r\nInjected: y", `c=${"x".repeat(5000)}`],
        HOME,
      ),
      "",
    );
    const many = Array.from({ length: 500 }, (_, n) => `a${n}=1`);
    assert.equal(sent(HOME, many, HOME).split("; ").length, 50);
  });
});
