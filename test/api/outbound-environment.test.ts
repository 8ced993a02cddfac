// The operator's variables and flags to the way out: which proxy, which headers and cookies, and what is refused without being quoted.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readEnvironment } from "../../src/api/environment.ts";
import { readOutbound } from "../../src/api/outbound.ts";
import { withOutboundFlags } from "../../src/api/outbound-flags.ts";
import { EnvironmentError } from "../../src/model/errors.ts";
import { headersTo } from "../../src/net/extras.ts";

const outbound = (variables: Readonly<Record<string, string>>, blocksPrivate = false) =>
  readOutbound(readEnvironment(variables), blocksPrivate);
const proxyHost = (variables: Readonly<Record<string, string>>, url: string) =>
  outbound(variables).proxyFor(new URL(url))?.hostname;

describe("the proxy of an address", () => {
  // proves: env.HTTP_PROXY, env.HTTPS_PROXY
  it("is the standard variables' for its scheme, in either case", () => {
    const variables = {
      HTTP_PROXY: "http://upper.test:1",
      http_proxy: "http://lower.test:1",
      HTTPS_PROXY: "secure.test:3128",
    };
    assert.equal(proxyHost(variables, "http://example.org/"), "lower.test");
    assert.equal(proxyHost(variables, "https://example.org/"), "secure.test");
    assert.equal(proxyHost({}, "https://example.org/"), undefined);
  });

  // proves: env.NO_PROXY, env.SERVICE_PROXY
  it("is SERVICE_PROXY's in their place, and none where that says direct", () => {
    const standard = { HTTPS_PROXY: "http://standard.test:1", NO_PROXY: "inside.test" };
    const own = { ...standard, SERVICE_PROXY: "https://own.test" };
    assert.equal(proxyHost(own, "https://example.org/"), "own.test");
    assert.equal(proxyHost(own, "https://a.inside.test/"), undefined);
    const direct = { ...standard, SERVICE_PROXY: "direct" };
    assert.equal(proxyHost(direct, "https://example.org/"), undefined);
  });

  // proves: env.NO_PROXY
  it("is none for this machine itself", () => {
    const variables = { SERVICE_PROXY: "http://own.test:1" };
    for (const url of ["http://localhost:8000/", "http://127.0.0.2/", "http://[::1]/"]) {
      assert.equal(proxyHost(variables, url), undefined, url);
    }
  });

  // proves: env.SERVICE_PROXY_RESOLVES
  it("resolves names where private hosts are not refused, or where it is told to", () => {
    const resolves = (variables: Readonly<Record<string, string>>, blocksPrivate: boolean) =>
      outbound({ SERVICE_PROXY: "http://own.test:1", ...variables }, blocksPrivate).proxyFor(
        new URL("http://example.org/"),
      )?.resolvesNames;
    assert.equal(resolves({}, false), true);
    assert.equal(resolves({}, true), false);
    assert.equal(resolves({ SERVICE_PROXY_RESOLVES: "1" }, true), true);
  });

  it("has its port from its scheme, and its name and password as they are meant", () => {
    const { proxyFor } = outbound({ SERVICE_PROXY: "https://jo:p%40ss%3A@own.test" });
    const proxy = proxyFor(new URL("http://example.org/"));
    assert.equal(proxy?.port, 443);
    assert.equal(proxy?.authorization, `Basic ${Buffer.from("jo:p@ss:").toString("base64")}`);
  });
});

describe("headers and cookies of the operator", () => {
  const variables = {
    SERVICE_HEADERS: JSON.stringify({
      "example.org": { Authorization: "Bearer s3cret" },
      "*.inside.test": { "X-Key": "k" },
      "http://127.0.0.1:8080": { "X-Plain": "p" },
    }),
  };
  const headers = (url: string) => headersTo(outbound(variables).extras, new URL(url));

  // proves: env.SERVICE_HEADERS
  it("go to the origins they are named for, scheme and port included", () => {
    assert.deepEqual(headers("https://example.org/a"), { authorization: "Bearer s3cret" });
    assert.deepEqual(headers("https://inside.test/"), { "x-key": "k" });
    assert.deepEqual(headers("https://a.b.inside.test/"), { "x-key": "k" });
    assert.deepEqual(headers("http://127.0.0.1:8080/"), { "x-plain": "p" });
    for (const url of [
      "http://example.org/",
      "https://example.org:8443/",
      "https://www.example.org/",
      "https://example.org.evil.test/",
      "https://badinside.test/",
      "http://127.0.0.1/",
    ]) {
      assert.deepEqual(headers(url), {}, url);
    }
  });

  it("come from flags as well, which add to the variables", () => {
    const environment = withOutboundFlags(readEnvironment(variables), {
      proxy: "http://own.test:1",
      header: ["https://example.org  X-More:  a b "],
      cookie: ["https://example.org session=1=2"],
    });
    const { extras, proxyFor } = readOutbound(environment, false);
    assert.deepEqual(headersTo(extras, new URL("https://inside.test/")), { "x-key": "k" });
    assert.deepEqual(headersTo(extras, new URL("https://example.org/")), {
      authorization: "Bearer s3cret",
      "x-more": "a b",
    });
    assert.deepEqual(
      extras.cookies.map(({ name, value }) => [name, value]),
      [["session", "1=2"]],
    );
    assert.equal(proxyFor(new URL("http://example.org/"))?.hostname, "own.test");
  });
});

describe("a variable of the way out that cannot be meant", () => {
  const SECRET = "s3cret";
  const refused: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    "a proxy of another kind": { SERVICE_PROXY: `socks5://jo:${SECRET}@own.test:1` },
    "a proxy with a path": { HTTPS_PROXY: `http://jo:${SECRET}@own.test/path` },
    "a proxy that is none": { HTTP_PROXY: `http://jo:${SECRET}@:` },
    "a proxy at port 0": { SERVICE_PROXY: `http://jo:${SECRET}@own.test:0` },
    "a password that is no text": { SERVICE_PROXY: `http://jo:%E0%A4${SECRET}@own.test` },
    "headers that are not JSON": { SERVICE_HEADERS: `Authorization: ${SECRET}` },
    "headers without origins": { SERVICE_HEADERS: JSON.stringify({ Authorization: SECRET }) },
    "an origin with a path": { SERVICE_HEADERS: JSON.stringify({ "a.test/x": { A: SECRET } }) },
    "a header on two lines": {
      SERVICE_HEADERS: JSON.stringify({ "a.test": { A: `${SECRET}\r\nHost: b` } }),
    },
    "a header that is spoken for": {
      SERVICE_HEADERS: JSON.stringify({ "a.test": { Host: SECRET } }),
    },
    "a cookie among headers": { SERVICE_HEADERS: JSON.stringify({ "a.test": { Cookie: SECRET } }) },
    "a cookie with attributes": {
      SERVICE_COOKIES: JSON.stringify({ "a.test": { a: `${SECRET}; Domain=b.test` } }),
    },
    "a cookie for a public suffix": { SERVICE_COOKIES: JSON.stringify({ "*.com": { a: SECRET } }) },
  };
  for (const [what, variables] of Object.entries(refused)) {
    it(`is refused without its value: ${what}`, () => {
      assert.throws(
        () => outbound(variables),
        (error) => {
          assert.ok(error instanceof EnvironmentError, String(error));
          const [name = ""] = Object.keys(variables);
          assert.ok(error.message.includes(name), error.message);
          assert.ok(!error.message.includes(SECRET), error.message);
          return true;
        },
      );
    });
  }

  it("is refused as a flag without its value too", () => {
    for (const flags of [{ header: [`Authorization ${SECRET}`] }, { cookie: [SECRET] }]) {
      assert.throws(
        () => withOutboundFlags(readEnvironment({}), flags),
        (error) => error instanceof EnvironmentError && !error.message.includes(SECRET),
      );
    }
  });
});
