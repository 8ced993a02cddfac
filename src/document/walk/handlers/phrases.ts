// Reads the elements of a line: formatting, line breaks, quotations, ruby, and text apart from the text beside it.
import { MARK } from "../../../model/document.ts";
import { putBreak, putWords } from "../content.ts";
import type { Handler, PlainHandler } from "../context.ts";
import { addSpace } from "../line.ts";
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

/** br. */
export const lineBreak: Handler = {
  enter(walk, node) {
    putBreak(walk);
    return node + 1;
  },
};

/** label, text, marquee; and the end of other elements that stand apart. */
export const apart: Handler = {
  enter(walk, node) {
    addSpace(walk.line);
    openPhrase(walk, node, apart);
    return node + 1;
  },
  leave: ({ line }) => addSpace(line),
};

/** q. */
export const quotation: Handler = {
  enter(walk, node) {
    openPhrase(walk, node, quotation);
    putWords(walk, "“", node);
    return node + 1;
  },
  leave(walk, { node }) {
    walk.line.space = false;
    putWords(walk, "”", node);
  },
};

/** rt. */
export const ruby: Handler = {
  enter(walk, node) {
    openPhrase(walk, node, ruby);
    walk.line.space = false;
    putWords(walk, "(", node);
    return node + 1;
  },
  leave(walk, { node }) {
    walk.line.space = false;
    putWords(walk, ")", node);
  },
};
