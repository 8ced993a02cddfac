// Reads elements that format text: strong, emphasized, deleted, code.

import { MARK } from "../../../model/document.ts";
import type { PlainHandler } from "../context.ts";
import { openBlock, openPhrase } from "../open-scope.ts";

/** b, strong. */
export const strong = formatting(MARK.strong);
/** i, em. */
export const emphasis = formatting(MARK.emphasis);
/** s, strike, del. */
export const strike = formatting(MARK.strike);
/** kbd, samp, tt. */
export const typed = formatting(MARK.code);

function formatting(mark: number): PlainHandler {
  return {
    isPlain: true,
    kind: undefined,
    enter(walk, node) {
      openPhrase(walk, node).marks |= mark;
      return node + 1;
    },
    asBlock: {
      enter(walk, node) {
        openBlock(walk, node).marks |= mark;
        return node + 1;
      },
    },
  };
}
