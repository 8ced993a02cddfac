import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { SETTINGS } from "../../src/model/settings.ts";
import { linksInScripts } from "../../src/technologies/script-links.ts";
import { itSlow } from "../support/slow.ts";

const PAGE = "https://lamps.example/";
const links = (code: string) => linksInScripts([code], PAGE).map(({ key, url }) => [key, url]);

describe("links in scripts", () => {
  it("are keys with an absolute address in quotes of any kind", () => {
    assert.deepEqual(
      links(
        `x={github:"https://github.com/lamps",'demo' : 'http://demo.example/a?b=1',"site":\`https://b.example\`}`,
      ),
      [
        ["github", "https://github.com/lamps"],
        ["demo", "http://demo.example/a?b=1"],
        ["site", "https://b.example"],
      ],
    );
  });

  it("are read in data that is JSON within a string, and where slashes are escaped", () => {
    assert.deepEqual(links(String.raw`JSON.parse("{\"repo\":\"https:\/\/github.com\/lamps\"}")`), [
      ["repo", "https://github.com/lamps"],
    ]);
  });

  it("are each given once, and without what a package says of itself", () => {
    assert.deepEqual(
      links(`{license:"https://a.example/mit",homepage:"https://b.example",bugs:"https://c.example",funding:"https://d.example",
        a:"https://e.example/x",b:"https://e.example/x#part"}`),
      [["a", "https://e.example/x"]],
    );
  });

  it("leave out the page itself, machines without a dot, and what a script has yet to fill in", () => {
    assert.deepEqual(
      links(
        "{a:'https://lamps.example',b:'http://localhost:80/x',c:`https://a.example/${id}`,d:'https://'}",
      ),
      [],
    );
  });

  it("are none where an address stands without a key, or is no text that ends", () => {
    assert.deepEqual(
      links(`fetch("https://a.example/x"); // see: https://b.example\nx={a:"https://c.example`),
      [],
    );
  });

  // proves: page_event.links_out.in_script
  it("are no more than the cap", () => {
    const many = Array.from({ length: 200 }, (_, at) => `k${at}:"https://a.example/${at}"`);
    assert.equal(links(`{${many.join()}}`).length, SETTINGS.LINKS_OUT_MAX);
  });

  itSlow("are looked for in anything, however long", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string()),
        fc.string(),
        (texts, page) => void linksInScripts(texts, page),
      ),
    );
    for (const part of [
      'a:"https://',
      "a",
      '"a":',
      "\\/",
      "a:'https://a.b/".padEnd(1200, "x"),
      "https:\\/\\/",
    ]) {
      linksInScripts([part.repeat(20_000)], PAGE);
    }
  });
});
