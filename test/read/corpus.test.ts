// Every fourth of 1,030 real pages as supplied HTML: each is read whole, or refused for a reason that holds; its chunks keep their rules.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, it } from "node:test";
import { corpusPages } from "../../bench/pages.ts";
import { decodeHtml } from "../../src/html/decode.ts";
import { PAGE_READING } from "../../src/read/input.ts";
import { readInput } from "../../src/read/reading.ts";
import { ruledChunks } from "../support/chunk-rules.ts";
import { dataFolder } from "../support/data-folder.ts";

/** Pages whose body holds nothing but scripts: their words come by script, and no browser runs here. */
const EMPTY_SHELLS = ["0585", "4147", "4607", "4681", "4802", "4838", "4871"];

const { skip } = dataFolder("wcxb", "pages.jsonl.gz");

describe("readInput", () => {
  it("reads every fourth page of the corpus, and refuses those without words", { skip }, () => {
    const refused: string[] = [];
    let read = 0;
    let at = 0;
    for (const { id, url, bytes } of corpusPages(process.env["LEGIBLE_DATA"] ?? "")) {
      if (at++ % 4 > 0 && !EMPTY_SHELLS.includes(id)) continue;
      const html = decodeHtml(bytes, undefined).text;
      const outcome = readInput({ ...PAGE_READING, url, html });
      if (!outcome.ok) {
        refused.push(id);
        assert.match(outcome.refusal.reason, / holds no readable text /, id);
        continue;
      }
      read++;
      const { source, shape, selection, texts } = outcome.reading;
      const { text = "", markdown = "" } = texts;
      assert.ok(shape.blocks > 0 && shape.words > 0, id);
      assert.equal(source.union_chars, text.length, id);
      assert.equal(shape.content_hash, createHash("sha256").update(text).digest("hex"), id);
      assert.equal(selection.total, shape.blocks, id);
      assert.notEqual(markdown.trim(), "", id);
      ruledChunks(texts.content_markdown || markdown, 128);
    }
    assert.deepEqual(refused.sort(), EMPTY_SHELLS);
    assert.equal(at, 1030);
    assert.ok(read >= 255);
  });
});
