// The authors of a thing, one member for each name.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { authorsIn } from "../../../src/facts/match/authors.ts";

describe("authorsIn", () => {
  it("returns an author with its other keys, and several names as names alone", () => {
    const ann = { givenName: "Ann", familyName: "Lee", url: "/ann" };
    assert.deepEqual({ ...(authorsIn(ann) as object) }, { ...ann, name: "Ann Lee" });
    const both = { name: ["Ann Lee", "Bo Ek"], url: "/desk" };
    assert.deepEqual(authorsIn(both), [{ name: "Ann Lee" }, { name: "Bo Ek" }]);
    assert.deepEqual(authorsIn({ url: "/ann" }), { url: "/ann" });
  });

  it("copies no object for each of its names", () => {
    const name = Array.from({ length: 2000 }, (_, at) => `Ann Lee${at}`);
    const keys = Object.fromEntries(name.map((key) => [key, key]));
    const authors = authorsIn({ ...keys, name });
    assert.ok(Array.isArray(authors) && authors.length <= 100);
    assert.deepEqual(authors[0], { name: "Ann Lee0" });
  });
});
