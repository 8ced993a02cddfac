import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { parseUrl, sharedUrl } from "../../src/url/parse-url.ts";

describe("parseUrl", () => {
  // URL.canParse of one argument is right at first, and wrong from about the 10,000th call.
  it("takes letters beyond ASCII, however often it has run", () => {
    for (let round = 0; round < 100_000; round++) parseUrl(`http://a.test/${round % 7}`);
    const expected = "http://xn--bcher-kva.test/%C3%A9?%C3%BC";
    assert.equal(parseUrl("http://bücher.test/é?ü")?.href, expected);
    assert.equal(parseUrl("/é"), undefined);
    assert.equal(parseUrl("/é", "http://a.test/b")?.href, "http://a.test/%C3%A9");
  });

  it("is shared for the links of a large page, unless they are long", () => {
    const addresses = Array.from({ length: 3000 }, (_, at) => `http://a.test/${at}`);
    const read = () => addresses.map(sharedUrl);
    // A full cache forgets all, and other tests of this process fill it too: once at most here.
    read();
    const links = read();
    assert.ok(read().every((url, at) => url === links[at]));
    assert.equal(sharedUrl("/no"), undefined);
    const long = `http://a.test/${"a".repeat(2000)}`;
    assert.equal(sharedUrl(long)?.href, long);
    assert.notEqual(sharedUrl(long), sharedUrl(long));
  });

  it("is used instead of URL.canParse by every module that runs in Node", () => {
    const source = join(dirname(fileURLToPath(import.meta.url)), "../../../src");
    const found = readdirSync(source, { recursive: true })
      .map(String)
      .filter((file) => /\.tsx?$/.test(file) && !/^(?:browser\/injected|console)\//.test(file))
      .filter((file) => readFileSync(join(source, file), "utf8").includes("URL.canParse("));
    assert.deepEqual(found, []);
  });
});
