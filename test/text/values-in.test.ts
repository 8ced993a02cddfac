// Walks over structured data, whatever its size.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { valuesIn } from "../../src/text/json-values.ts";

describe("valuesIn", () => {
  it("yields values of lists, then those of the selected members", () => {
    const root = [{ name: "a", inner: ["b", { name: "c" }] }, "d"];
    const names = [...valuesIn(root, ({ inner }) => [inner])].map((value) =>
      typeof value === "object" && value !== null && "name" in value ? value["name"] : value,
    );
    assert.deepEqual(names, ["a", "d", "b", "c"]);
  });

  it("stops after 5,000 values", () => {
    const list = Array.from({ length: 400_000 }, (_, at) => at);
    assert.equal([...valuesIn(list, () => [])].length, 4999);
    const members = { list };
    assert.equal([...valuesIn(members, (node) => Object.values(node))].length, 4999);
  });
});
