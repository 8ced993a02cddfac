// Outcomes of stated dates and authors.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { authorOutcome, dateOutcome, isDay } from "../../bench/about-score.ts";

describe("dateOutcome", () => {
  it("compares days; a day off is near", () => {
    assert.equal(dateOutcome("2024-05-12T08:00:00Z", "2024-05-12"), "right");
    assert.equal(dateOutcome("2024-05-13", "2024-05-12"), "near");
    assert.equal(dateOutcome("2024-05-14", "2024-05-12"), "wrong");
    assert.equal(dateOutcome("yesterday", "2024-05-12"), "wrong");
    assert.equal(dateOutcome("", "2024-05-12"), "absent");
  });
});

describe("isDay", () => {
  it("is true for days of the calendar only", () => {
    assert.ok(isDay("2024-05-12"));
    for (const label of ["2022-29-11", "2022-11-1", "2003-11", ""]) assert.ok(!isDay(label), label);
  });
});

describe("authorOutcome", () => {
  it("compares names without order and case; one of several is near", () => {
    assert.equal(authorOutcome("Bo Ek, ANN LEE", ["Ann Lee", "Bo Ek"]), "right");
    assert.equal(authorOutcome("Ann Lee", ["Ann Lee and Bo Ek"]), "near");
    assert.equal(authorOutcome("By Ann Lee", ["Ann Lee"]), "near");
    assert.equal(authorOutcome("Cy Ott", ["Ann Lee"]), "wrong");
    assert.equal(authorOutcome(" ", ["Ann Lee"]), "absent");
  });
});
