// Pieces of text are joined into larger ones of whole lines.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { gatheredLines } from "../../src/text/gathered.ts";
import { assertLinear } from "../support/linear.ts";

describe("pieces joined to whole lines", () => {
  it("end with a line, except the last, and keep every character", () => {
    assert.deepEqual(
      [...gatheredLines(["ab\nc", "d\n", "ef\ngh", "i"], 4)],
      ["ab\n", "cd\nef\n", "ghi"],
    );
    assert.deepEqual([...gatheredLines(["abcdef", "gh\n"], 4)], ["abcdefgh\n"]);
    assert.deepEqual([...gatheredLines([], 4)], []);
  });

  it("take time linear in the number of lines", () => {
    const make = (size: number) =>
      Array.from({ length: size }, (_, at) => `${at} lamps of brass and glass\n`);
    assertLinear("lines", make, (lines) => [...gatheredLines(lines, 1_000_000)].length);
  });
});
