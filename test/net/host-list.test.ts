// NO_PROXY as curl and most programs read it.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseHostList } from "../../src/net/proxy.ts";

describe("parseHostList", () => {
  const cases: readonly [list: string, on: readonly string[], off: readonly string[]][] = [
    ["", [], ["http://example.org/"]],
    ["*", ["http://example.org/", "http://[::1]/"], []],
    [
      "example.org",
      ["http://example.org/", "https://a.b.EXAMPLE.org:8443/", "http://example.org./"],
      ["http://badexample.org/", "http://example.org.test/", "http://org/"],
    ],
    [".example.org, *.other.test", ["http://example.org/", "http://a.other.test/"], ["http://x/"]],
    ["a.test b.test,,c.test", ["http://a.test/", "http://b.test/", "http://c.test/"], []],
    ["10.0.0.0/8", ["http://10.1.2.3/"], ["http://11.1.2.3/", "http://ten.test/"]],
    ["fd00::/8", ["http://[fd12::1]/"], ["http://[fe12::1]/", "http://10.0.0.1/"]],
    ["192.0.2.7", ["http://192.0.2.7/"], ["http://192.0.2.70/"]],
    ["::1", ["http://[::1]/"], ["http://[::2]/"]],
    ["[::1]:8080", ["http://[::1]:8080/"], ["http://[::1]/"]],
    [
      "example.org:8080,other.test:443",
      ["http://example.org:8080/", "https://other.test/", "wss://other.test/"],
      ["http://example.org/", "http://other.test/"],
    ],
  ];
  for (const [list, on, off] of cases) {
    it(`reads ${JSON.stringify(list)}`, () => {
      const holds = parseHostList(list);
      for (const url of on) assert.equal(holds(new URL(url)), true, url);
      for (const url of off) assert.equal(holds(new URL(url)), false, url);
    });
  }

  it("takes a long hostile list in its stride", () => {
    const holds = parseHostList(`${"[".repeat(50_000)}, ${".".repeat(50_000)}:, :::::,`);
    assert.equal(holds(new URL("http://example.org/")), false);
  });
});
