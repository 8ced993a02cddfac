// Long answers in pieces: where they are cut, which cursor goes on, and what is kept.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Piece, Pieces, whereabouts } from "../../src/mcp/pieces.ts";
import { InvalidRequestError } from "../../src/model/errors.ts";

const ASKED = "read_page https://a.test/";
const answer = (text: string) => ({ asked: ASKED, text, notes: ["a note"] });

/** Every piece of a text. */
function piecesOf(text: string, most: number): readonly Piece[] {
  const pieces = new Pieces();
  const all = [pieces.first(answer(text), most)];
  for (let last = all.at(-1); last?.cursor !== undefined; last = all.at(-1)) {
    all.push(pieces.next(last.cursor, ASKED, most));
  }
  return all;
}
const textsOf = (text: string, most: number) => piecesOf(text, most).map((piece) => piece.text);

describe("the pieces of an answer", () => {
  it("are one where it fits", () => {
    const [piece, ...others] = piecesOf("abcd", 4);
    assert.deepEqual(piece, {
      text: "abcd",
      start: 0,
      end: 4,
      total: 4,
      cursor: undefined,
      notes: ["a note"],
    });
    assert.deepEqual(others, []);
    assert.deepEqual(textsOf("", 4), [""]);
  });

  it("are exactly its text, with their places", () => {
    const pieces = piecesOf("abcdefghij", 4);
    assert.deepEqual(
      pieces.map(({ text, start, end, total }) => [text, start, end, total]),
      [
        ["abcd", 0, 4, 10],
        ["efgh", 4, 8, 10],
        ["ij", 8, 10, 10],
      ],
    );
    assert.ok(pieces.every(({ notes }) => notes[0] === "a note"));
  });

  it("end with a line where one ends in their last quarter", () => {
    assert.deepEqual(textsOf("1234567\n9abcdef", 10), ["1234567\n", "9abcdef"]);
    assert.deepEqual(textsOf("123456\n89abcdef", 10), ["123456\n89a", "bcdef"]);
    assert.deepEqual(textsOf("123456789\nbcdef", 10), ["123456789\n", "bcdef"]);
    assert.deepEqual(textsOf("1234567\n9\nbcdef", 10), ["1234567\n9\n", "bcdef"]);
    assert.deepEqual(textsOf("123456789a\ncdef", 10), ["123456789a", "\ncdef"]);
  });

  it("split no character, unless it alone is longer than a piece", () => {
    assert.deepEqual(textsOf("abc😀def", 4), ["abc", "😀de", "f"]);
    assert.deepEqual(textsOf("😀", 1).length, 2);
  });
});

describe("a cursor", () => {
  it("gives the same piece as often as it is asked for, before the end was read", () => {
    const pieces = new Pieces();
    const { cursor = "" } = pieces.first(answer("abcdefghij"), 4);
    assert.equal(pieces.next(cursor, ASKED, 4).text, "efgh");
    assert.equal(pieces.next(cursor, ASKED, 2).text, "ef");
    assert.equal(pieces.next(cursor, ASKED, 100).text, "efghij");
    assert.equal(pieces.next(cursor, ASKED, 4).text, "efgh");
  });

  it("belongs to its tool and address", () => {
    const pieces = new Pieces();
    const { cursor = "" } = pieces.first(answer("abcdefghij"), 4);
    assert.throws(() => pieces.next(cursor, "other", 4), /another tool, url or id/);
  });

  it("is refused where it names nothing, or what is past the end", () => {
    const pieces = new Pieces();
    const { cursor = "" } = pieces.first(answer("abcdefghij"), 4);
    const [id = ""] = cursor.split(".");
    const other = id.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
    for (const unknown of ["", "x", id, `${id}.`, `${id}.x`, ` ${cursor}`, `${other}.4`]) {
      assert.throws(() => pieces.next(unknown, ASKED, 4), /no longer available/, unknown);
    }
    assert.throws(() => pieces.next(`${id}.10`, ASKED, 4), InvalidRequestError);
    assert.throws(() => pieces.next(`${id}.10`, ASKED, 4), /past the end/);
    assert.equal(pieces.next(`${id}.9`, ASKED, 4).text, "j");
  });

  it("is that of one of the 200 answers used last", () => {
    const pieces = new Pieces();
    const cursors = Array.from({ length: 200 }, (_, number) => {
      return pieces.first(answer(`${number} and more`), 4).cursor ?? "";
    });
    const use = (at: number) => pieces.next(cursors[at] ?? "", ASKED, 2);
    use(0);
    pieces.first(answer("one more"), 4);
    assert.throws(() => use(1), /no longer available/);
    use(0);
    use(2);
  });

  it("is that of answers of 64 million characters in all", () => {
    const pieces = new Pieces();
    const long = "x".repeat(30_000_000);
    const first = pieces.first(answer(long), 4).cursor ?? "";
    const second = pieces.first(answer(long), 4).cursor ?? "";
    // An answer that is read on is counted once.
    pieces.next(first, ASKED, 4);
    pieces.next(first, ASKED, 4);
    pieces.first(answer("x".repeat(4_000_000)), 4);
    assert.equal(pieces.next(second, ASKED, 4).start, 4);
    pieces.first(answer("one more"), 4);
    assert.throws(() => pieces.next(first, ASKED, 4), /no longer available/);
    assert.equal(pieces.next(second, ASKED, 4).start, 4);
  });

  it("is kept for one answer that is longer than all may be", () => {
    const pieces = new Pieces();
    const { cursor = "" } = pieces.first(answer("x".repeat(64_000_001)), 4);
    assert.equal(pieces.next(cursor, ASKED, 4).start, 4);
  });
});

describe("whereabouts", () => {
  const piece = { text: "", total: 12_345, notes: [] };

  it("says that an answer is whole", () => {
    assert.deepEqual(whereabouts({ ...piece, start: 0, end: 12_345, cursor: undefined }, "read"), [
      "complete: 12,345 characters",
    ]);
  });

  it("says which part it is, how much is left and how to go on", () => {
    assert.deepEqual(whereabouts({ ...piece, start: 0, end: 1000, cursor: "c.1000" }, "read"), [
      'characters 0 to 1,000 of 12,345; 11,345 remain: call read again with the same url or id and cursor "c.1000"',
    ]);
    assert.deepEqual(
      whereabouts({ ...piece, start: 1000, end: 12_345, cursor: undefined }, "read"),
      ["characters 1,000 to 12,345 of 12,345: this is the end"],
    );
  });
});
