// Removal of what patterns match, in linear time.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compileRemoval } from "../../src/text/patterns.ts";
import { itSlow } from "../support/slow.ts";

function removed(list: string, text: string): string | undefined {
  const steps = compileRemoval(list, "ignore_text")?.(text);
  for (;;) {
    const next = steps?.next();
    if (next === undefined || next.done === true) return next?.value;
  }
}

describe("compileRemoval", () => {
  it("removes every match of every pattern within lines", () => {
    assert.equal(
      removed(
        "Offer ends in .*,[0-9]+ in carts",
        "Lamp, 3 in carts\nOffer ends in 2 h\n5 in carts",
      ),
      "Lamp, \n\n",
    );
    assert.equal(removed("x*", "axxb"), "ab");
    assert.equal(compileRemoval(" ", "ignore_text"), undefined);
  });

  it("refuses patterns that no linear engine matches, by name", () => {
    for (const pattern of [String.raw`(a)\1`, "(?=b)a", "(?<!b)a", "(a"]) {
      assert.throws(
        () => compileRemoval(pattern, "ignore_text"),
        (error: Error) => error.message.includes(pattern) && error.message.includes("ignore_text"),
        pattern,
      );
    }
  });

  itSlow("gives up on texts that would take too long", () => {
    assert.equal(removed("(a|b)*c[a-z]{300}", "a".repeat(20_000)), undefined);
    assert.equal(removed("a.*x|a", "a".repeat(60_000)), undefined);
  });
});
