// What pages and responses declare about uses of their text.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readReservations } from "../../src/html/reservations.ts";
import { parseHtml } from "../../src/html/tree.ts";

const read = (head: string, headers: Readonly<Record<string, string>> = {}) =>
  readReservations(parseHtml(`<head>${head}</head>`), headers).map(
    ({ name, value, source }) => `${source} ${name}: ${value}`,
  );

describe("readReservations", () => {
  it("reads robots directives of the response and the page, also after a crawler's name", () => {
    assert.deepEqual(read("", { "x-robots-tag": "noindex, otherbot: noai, noimageai" }), [
      "header noai: noindex, otherbot: noai, noimageai",
      "header noimageai: noindex, otherbot: noai, noimageai",
    ]);
    assert.deepEqual(read('<meta name="Robots" content="NOAI">'), ["meta noai: NOAI"]);
  });

  it("reads reservations of text mining with their policy, and signals", () => {
    assert.deepEqual(
      read(
        '<meta name="tdm-reservation" content="1"><meta name="tdm-policy" content="/tdm.json">',
        {
          "tdm-reservation": "1",
          "content-signal": "ai-train=no, search=yes",
          "content-usage": "train-ai=n",
        },
      ),
      [
        "header tdm-reservation: 1",
        "header content-signal: ai-train=no, search=yes",
        "header content-usage: train-ai=n",
        "meta tdm-reservation: 1",
        "meta tdm-policy: /tdm.json",
      ],
    );
  });

  it("reads none from a page that declares none, or that it reserves nothing", () => {
    assert.deepEqual(read('<meta name="robots" content="noindex, noarchive, max-snippet:-1">'), []);
    assert.deepEqual(read('<meta name="description" content="noai">'), []);
    assert.deepEqual(
      read("", { "tdm-reservation": "0", "x-robots-tag": "nosnippet, noaindex" }),
      [],
    );
  });

  it("cuts a long declaration", () => {
    const [found] = readReservations(parseHtml(""), { "content-signal": "a".repeat(10_000) });
    assert.equal(found?.value.length, 500);
  });
});
