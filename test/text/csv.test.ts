// CSV as it is written, and read again in pieces.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { csvRow, csvText } from "../../src/text/csv.ts";
import { csvRecords } from "../../src/text/csv-records.ts";
import { itSlow } from "../support/slow.ts";

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function recordsOf(text: string, size = 3) {
  const records: (readonly string[])[] = [];
  let end = 0;
  for await (const { cells, endByte } of csvRecords(inPieces(text, size))) {
    records.push(cells);
    end = endByte;
  }
  return { records, end };
}

describe("csvRow", () => {
  it("writes lists and objects as JSON, and nothing for null", () => {
    assert.equal(csvRow(["a", 1.5, null, undefined, true]), "a,1.5,,,true\r\n");
    assert.equal(csvRow([["a", "b"], { c: 1 }]), '"[""a"",""b""]","{""c"":1}"\r\n');
  });

  it("writes no formula of a spreadsheet", () => {
    assert.equal(csvRow(["=1+1", "@a", "'-1", "'a"]), "'=1+1,'@a,''-1,'a\r\n");
  });
});

describe("csvRecords", () => {
  // proves: extract.list
  it("reads every text that was written, but for control characters", async () => {
    const sign = fc.constantFrom('"', ",", "\r", "\n", "=", "'", "a", "é", "灯");
    const rows = fc.array(fc.array(fc.string({ unit: sign }), { minLength: 1, maxLength: 4 }));
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 9 }), async (given, size) => {
        const text = given.map((row) => csvRow(row)).join("");
        const { records, end } = await recordsOf(text, size);
        assert.deepEqual(
          records.map((cells) => cells.map(csvText)),
          given,
        );
        assert.equal(end, Buffer.byteLength(text));
      }),
    );
  });

  it("leaves out an incomplete last row", async () => {
    for (const last of ["a", 'b,"c', 'b,"c\r\n', "é\r"]) {
      const { records, end } = await recordsOf(`灯,2\r\n${last}`);
      assert.deepEqual([records, end], [[["灯", "2"]], 7], last);
    }
  });

  itSlow("reads a cell of a million quotes", async () => {
    const { records } = await recordsOf(csvRow(['"'.repeat(1e6), "b"]), 65_536);
    assert.deepEqual([records[0]?.[0]?.length, records[0]?.[1]], [1e6, "b"]);
  });
});
