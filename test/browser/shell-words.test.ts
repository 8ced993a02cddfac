// A line of flags split as a POSIX shell splits it.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { shellWords } from "../../src/browser/shell-words.ts";

const LINES: readonly (readonly [line: string, words: readonly string[]])[] = [
  ["", []],
  ["  \t\n ", []],
  ["--no-sandbox --disable-gpu", ["--no-sandbox", "--disable-gpu"]],
  [" --a\n\t--b  ", ["--a", "--b"]],
  [`--js-flags="--expose-gc --max-lazy" --b`, ["--js-flags=--expose-gc --max-lazy", "--b"]],
  ["'one word'two", ["one wordtwo"]],
  [`'' ""`, ["", ""]],
  [String.raw`a\ b "c\"d" "e\f" 'g\h'`, ["a b", `c"d`, String.raw`e\f`, String.raw`g\h`]],
  [`"don't" 'say "no"'`, ["don't", `say "no"`]],
  ["$HOME `ls` *", ["$HOME", "`ls`", "*"]],
  [`--open="to the end`, ["--open=to the end"]],
  ["end\\", ["end\\"]],
];

describe("shellWords", () => {
  for (const [line, words] of LINES) {
    // proves: env.SERVICE_BROWSER_ARGS
    it(`splits ${JSON.stringify(line)}`, () => {
      assert.deepEqual(shellWords(line), words);
    });
  }

  it("splits a long line", () => {
    assert.equal(shellWords("'a' \"b\" ".repeat(100_000)).length, 200_000);
  });
});
