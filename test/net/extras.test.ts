// Headers and cookies of an operator: which origins get them, and what they may be.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  addsTo,
  asSetCookie,
  headersTo,
  isExtraCookie,
  isExtraHeader,
  isMeant,
  type OriginPattern,
  parseOriginPattern,
} from "../../src/net/extras.ts";

function pattern(text: string): OriginPattern {
  const parsed = parseOriginPattern(text);
  assert.ok(parsed !== undefined, text);
  return parsed;
}
const meets = (text: string, url: string) => isMeant(pattern(text), new URL(url));

describe("an origin pattern", () => {
  it("is an origin, a name over https, or a name with all below it", () => {
    const name = { hostname: "a.test", port: "", protocol: "https:", withSubdomains: false };
    assert.deepEqual(pattern("a.test"), name);
    assert.deepEqual(pattern("https://A.test/"), name);
    assert.deepEqual(pattern("HTTP://a.test:8080"), { ...name, protocol: "http:", port: "8080" });
    assert.deepEqual(pattern("*.a.test"), { ...name, withSubdomains: true });
    assert.deepEqual(pattern("http://*.a.test"), {
      ...name,
      protocol: "http:",
      withSubdomains: true,
    });
    assert.equal(pattern("http://[::1]").hostname, "::1");
  });

  it("is nothing else", () => {
    for (const text of [
      ...["", "*.", "a.test/path", "a.test?q", "a.test#f", "u:p@a.test", "ftp://a.test"],
      ...["https://", "a b", "https://*.*.a.test/x"],
    ]) {
      assert.equal(parseOriginPattern(text), undefined, text);
    }
  });

  it("meets its own scheme, host and port", () => {
    assert.equal(meets("a.test", "https://a.test/x?y"), true);
    assert.equal(meets("a.test", "http://a.test/"), false);
    assert.equal(meets("a.test", "https://a.test:8443/"), false);
    assert.equal(meets("a.test:8443", "https://a.test:8443/"), true);
    assert.equal(meets("http://a.test", "http://a.test/"), true);
    assert.equal(meets("http://[::1]", "http://[::1]/"), true);
  });

  it("meets names below it only where it says so", () => {
    assert.equal(meets("a.test", "https://b.a.test/"), false);
    for (const host of ["a.test", "b.a.test", "c.b.a.test"]) {
      assert.equal(meets("*.a.test", `https://${host}/`), true, host);
    }
    for (const host of ["ba.test", "a.test.b", "test", "xa.test"]) {
      assert.equal(meets("*.a.test", `https://${host}/`), false, host);
    }
  });
});

describe("what is added to requests", () => {
  const to = pattern("*.a.test");
  const extras = {
    headers: [
      { to, name: "x-one", value: "1" },
      { to: pattern("b.test"), name: "x-two", value: "2" },
      { to: pattern("a.test"), name: "x-three", value: "3" },
    ],
    cookies: [{ to: pattern("c.test"), name: "s", value: "v" }],
  };

  it("has the headers that are meant for an address", () => {
    assert.deepEqual(headersTo(extras, new URL("https://a.test/")), {
      "x-one": "1",
      "x-three": "3",
    });
    assert.deepEqual(headersTo(extras, new URL("https://x.a.test/")), { "x-one": "1" });
    assert.deepEqual(headersTo(extras, new URL("https://d.test/")), {});
  });

  it("is something where a header or a cookie applies, a cookie in any scheme and port", () => {
    const adds = (url: string) => addsTo(extras, new URL(url));
    assert.deepEqual(["https://b.test/", "https://c.test/"].map(adds), [true, true]);
    assert.deepEqual(["http://c.test:8080/", "wss://c.test/"].map(adds), [true, false]);
    assert.deepEqual(["http://b.test/", "https://d.test/", "https://x.c.test/"].map(adds), [
      false,
      false,
      false,
    ]);
  });

  it("sets cookies as their origins would", () => {
    const cookie = (text: string) => asSetCookie({ to: pattern(text), name: "s", value: "v" });
    assert.deepEqual(cookie("a.test"), { url: "https://a.test/", header: "s=v; Path=/; Secure" });
    assert.deepEqual(cookie("http://a.test:81"), {
      url: "http://a.test:81/",
      header: "s=v; Path=/",
    });
    assert.deepEqual(cookie("*.a.test"), {
      url: "https://a.test/",
      header: "s=v; Path=/; Secure; Domain=a.test",
    });
    assert.equal(cookie("http://[::1]").url, "http://[::1]/");
  });
});

describe("isExtraHeader", () => {
  it("accepts a token with one line of ASCII", () => {
    for (const [name, value] of [
      ["X-Api-Key", "abc 123 ~!"],
      ["authorization", "Bearer x"],
      ["x_y.z", " "],
    ] as const) {
      assert.equal(isExtraHeader(name, value), true, name);
    }
  });

  it("refuses headers of the connection and the client, and what is no header", () => {
    for (const name of [
      ...["Host", "connection", "keep-alive", "TE", "trailer", "transfer-encoding", "upgrade"],
      ...["content-length", "accept-encoding", "User-Agent", "Cookie", "expect"],
      ...["proxy-authorization", "Sec-Fetch-Mode", "", "a b", "a:", "ä", "a\n"],
    ]) {
      assert.equal(isExtraHeader(name, "x"), false, name);
    }
    for (const value of ["", "a\nb", "ä", "a\u007f", "a\t"]) {
      assert.equal(isExtraHeader("x-one", value), false, value);
    }
  });
});

describe("isExtraCookie", () => {
  it("accepts a token with the octets of a cookie, or none", () => {
    for (const value of ["", "abc", "a=b&c", "!#+-:<[]~"]) {
      assert.equal(isExtraCookie("session", value), true, value);
    }
  });

  it("refuses what would end or break it", () => {
    for (const value of ["a b", "a;b", "a,b", 'a"b', "a\\b", "ä", "a\n"]) {
      assert.equal(isExtraCookie("session", value), false, value);
    }
    for (const name of ["", "a b", "a=b", "a;"]) assert.equal(isExtraCookie(name, "x"), false);
  });
});
