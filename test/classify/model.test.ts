// The router's model file: what ships is accepted, one made for other code is refused with the reason.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { routerOf } from "../../src/classify/model.ts";
import { parseModelFile } from "../../src/learn/model-file.ts";
import { ModelFileError } from "../../src/model/errors.ts";

const SHIPPED = JSON.parse(
  readFileSync(new URL("../../../models/router.json", import.meta.url), "utf8"),
) as { readonly features: readonly string[]; readonly types: readonly string[] };

describe("routerOf", () => {
  it("accepts the model this package ships", () => {
    const { treeShare } = routerOf(parseModelFile("router", JSON.stringify(SHIPPED)));
    assert.ok(treeShare > 0 && treeShare < 1);
  });

  it("refuses one trained on other features or types, and says where they part", () => {
    for (const [changed, message] of [
      [
        { features: ["address.colour", ...SHIPPED.features.slice(1)] },
        /model file router was trained with other features: column 0 is address.colour, computed is address.known; train it again/,
      ],
      [{ features: SHIPPED.features.slice(0, -1) }, /is absent, computed is concepts/],
      [{ types: SHIPPED.types.toReversed() }, /model file router has other page types/],
      [{ tree_share: 2 }, /model file router has no tree_share between 0 and 1/],
      [{ trees: undefined }, /model file router: trees is not an object/],
    ] as const) {
      assert.throws(
        () => routerOf(parseModelFile("router", JSON.stringify({ ...SHIPPED, ...changed }))),
        (error: unknown) => error instanceof ModelFileError && message.test(error.message),
        String(message),
      );
    }
  });
});
