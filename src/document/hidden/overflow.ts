// Hides elements folded to nothing.
import type { PaintedRule, PlainRule } from "./rule.ts";

/** Elements in a line of text, which have neither height nor width of their own. */
const INLINE = new Set(
  "a abbr b bdi bdo cite code data dfn em i kbd label mark q s samp small span strong sub sup time u var".split(
    " ",
  ),
);

/** Folded to nothing, by style or by measurement. */
export const overflow: PlainRule & PaintedRule = {
  name: "overflow",
  hides: ({ element, way }) =>
    !INLINE.has(element.tag) && (element.hiding === "overflow" || way === "overflow"),
  hidesPainted: (_, kind) => kind === "overflow",
};
