// Units in the headings of columns.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { unitOf, withoutUnit } from "../../src/records/units.ts";
import { assertLinear } from "../support/linear.ts";

describe("units of headings", () => {
  it("are a short text in brackets at the end", () => {
    assert.deepEqual(
      ["Distance ( km )", "Weight [kg]", "Fee ( )", "Name (as it is written on the card)"].map(
        unitOf,
      ),
      ["km", "kg", null, null],
    );
    assert.equal(withoutUnit("Distance ( km )"), "Distance");
  });

  it("are found in linear time", () => {
    assertLinear("an open bracket", (size) => `Cost (${" ".repeat(size)}x`, unitOf);
  });
});
