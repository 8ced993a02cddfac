// The handlers by tag: what starts a line of its own, and that walks share no state.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pageContext } from "../../../src/document/page/page-context.ts";
import { BLOCK_TAGS } from "../../../src/document/page/tags.ts";
import { newHandlers } from "../../../src/document/walk/registry.ts";
import { newWalk } from "../../../src/document/walk/walk.ts";
import { parseHtml } from "../../../src/html/tree.ts";

const page = pageContext(parseHtml("<div>"), { base: "", measured: undefined });
const mode = {
  includeHiddenText: false,
  keepsUndisplayed: false,
  readsNoscript: false,
  awaited: new Set<number>(),
};

describe("the registry of handlers", () => {
  it("has a handler for each tag that starts a line of its own", () => {
    const { byTag } = newHandlers();
    assert.deepEqual(
      [...BLOCK_TAGS].filter((tag) => !byTag.has(tag)),
      [],
    );
  });

  it("opens a line for exactly these tags, among those that only format their content", () => {
    for (const [tag, handler] of newHandlers().byTag) {
      if (!("isPlain" in handler)) continue;
      const walk = newWalk(page, mode);
      const before = walk.scope;
      handler.enter(walk, 1);
      assert.equal(walk.scope !== before && walk.scope.isBlock, BLOCK_TAGS.has(tag), tag);
    }
  });

  it("makes new handlers of the kinds that keep state for each walk", () => {
    const one = newHandlers().byTag;
    const other = newHandlers().byTag;
    const kept = [...one].filter(([tag, handler]) => handler !== other.get(tag));
    assert.deepEqual(
      kept.map(([tag]) => tag).sort(),
      "amp-anim amp-img code dir img li listing menu noscript ol plaintext pre template ul xmp".split(
        " ",
      ),
    );
  });
});
