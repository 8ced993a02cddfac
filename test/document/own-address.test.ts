// The page's own address: the one given, unless no link agrees with it.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ownAddress } from "../../src/document/own-address.ts";
import { parseHtml } from "../../src/html/tree.ts";

const GIVEN = "https://mirror.test/cache/7";
const OWN = "https://www.lamps.test/guide/wicks";
const ownOf = (head: string, body: string): string =>
  ownAddress(parseHtml(`<head>${head}</head><body>${body}</body>`), GIVEN);
const links = (host: string, count: number): string =>
  Array.from({ length: count }, (_, at) => `<a href="${host}/page/${at}">Page ${at}</a>`).join("");

describe("ownAddress", () => {
  it("is the declared address if no link leads to the site of the given one", () => {
    const relative = links("", 9) + links("https://other.test", 2);
    assert.equal(ownOf(`<link rel="canonical" href="${OWN}">`, relative), OWN);
    assert.equal(ownOf(`<meta property="og:url" content="${OWN}">`, relative), OWN);
  });

  it("is the given address if a link agrees with it, or nothing declares another", () => {
    const canonical = `<link rel="canonical" href="${OWN}">`;
    assert.equal(ownOf(canonical, links("https://www.mirror.test", 1)), GIVEN);
    assert.equal(ownOf(`<link rel="canonical" href="/guide/wicks">`, links("", 9)), GIVEN);
    assert.equal(ownOf("", ""), GIVEN);
  });

  it("has the host that most links lead to, on a page that declares none", () => {
    const own = "https://www.lamps.test/cache/7";
    assert.equal(ownOf("", links("//www.lamps.test", 5) + links("https://other.test", 3)), own);
    assert.equal(ownOf("", links("https://www.lamps.test", 4)), GIVEN);
    assert.equal(ownOf("", links("https://www.lamps.test", 5) + links("", 6)), GIVEN);
  });
});
