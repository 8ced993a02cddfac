// 1,030 real pages as supplied HTML: each is read whole, or refused for a reason that holds.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, it } from "node:test";
import { corpusPages } from "../../bench/pages.ts";
import { readInput } from "../../src/read/reading.ts";
import { decodeSupplied } from "../../src/read/supplied.ts";
import { dataFolder } from "../support/data-folder.ts";

/** Pages whose body holds nothing but scripts: their words come by script, and no browser runs here. */
const EMPTY_SHELLS = ["0585", "4147", "4607", "4681", "4802", "4838", "4871"];

const { skip } = dataFolder("wcxb", "pages.jsonl.gz");

describe("readInput", () => {
  it("reads every page of the corpus, and refuses those without words", { skip }, () => {
    const refused: string[] = [];
    let read = 0;
    for (const { id, url, bytes } of corpusPages(process.env["LEGIBLE_DATA"] ?? "")) {
      const html = decodeSupplied(bytes);
      const outcome = readInput({ url, html, include_hidden_text: false, rtl: undefined });
      if (!outcome.ok) {
        refused.push(id);
        assert.match(outcome.refusal.reason, /^the answer holds no readable text /, id);
        continue;
      }
      read++;
      const { resolve, parse, select, done } = outcome.reading;
      assert.ok(parse.blocks > 0 && parse.words > 0, id);
      assert.equal(resolve.union_chars, done.text.length, id);
      assert.equal(parse.content_hash, createHash("sha256").update(done.text).digest("hex"), id);
      assert.equal(select.total, parse.blocks, id);
      assert.notEqual(done.markdown.trim(), "", id);
    }
    assert.deepEqual(refused.sort(), EMPTY_SHELLS);
    assert.equal(read + refused.length, 1030);
  });
});
