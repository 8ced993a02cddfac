import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isSameSite, registrableDomain } from "../../src/url/site.ts";

describe("registrableDomain", () => {
  it("is the name that was registered, under the suffixes of hosters too, else the host", () => {
    for (const [host, domain] of [
      ["www.example.co.uk", "example.co.uk"],
      ["example.com", "example.com"],
      ["docs.me.github.io", "me.github.io"],
      ["github.io", "github.io"],
      ["localhost", "localhost"],
      ["127.0.0.1", "127.0.0.1"],
    ] as const) {
      assert.equal(registrableDomain(host), domain);
    }
  });
});

describe("isSameSite", () => {
  const same = (one: string, other: string) => isSameSite(new URL(one), new URL(other));

  it("is true under one registrable domain, whatever the scheme, the port and the last dot", () => {
    assert.ok(same("https://a.example.co.uk/", "http://example.co.uk.:8080/b"));
    assert.ok(same("http://localhost:1/", "http://localhost:2/"));
  });

  it("is false for two users of one hoster, two addresses and two names of one suffix", () => {
    assert.ok(!same("https://me.github.io/", "https://you.github.io/"));
    assert.ok(!same("http://127.0.0.1/", "http://127.0.0.2/"));
    assert.ok(!same("https://a.co.uk/", "https://b.co.uk/"));
  });
});
