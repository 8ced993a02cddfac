// Reads the elements of a line: formatting, line breaks, quotations, ruby, and text apart from the text beside it.
import { MARK } from "../../../model/document.ts";
import { putBreak, putWords } from "../content.ts";
import type { Handler, PlainHandler, Scope, Walk } from "../context.ts";
import { addSpace } from "../line.ts";
import { blockHandler, openPhrase } from "../open-scope.ts";

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
    asBlock: blockHandler((scope) => {
      scope.marks |= mark;
    }),
  };
}

/** br. */
export const lineBreak: Handler = {
  enter(walk, node) {
    putBreak(walk);
    return node + 1;
  },
};

/** text, marquee; and the end of other elements that stand apart. */
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

/** sub. */
export const sub = script(MARK.sub);
/** sup. */
export const sup = script(MARK.sup);

/** Returns the handler of text that becomes Unicode signs if all its characters have them. */
function script(mark: number): Handler {
  const handler: Handler = {
    enter(walk, node) {
      openPhrase(walk, node, handler).marks |= mark;
      return node + 1;
    },
    leave: (walk, scope) => settleScript(walk, scope, mark),
  };
  return handler;
}

const SUPERSCRIPT: ReadonlyMap<string, string> = pairs("0123456789+-−=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ");
const SUBSCRIPT: ReadonlyMap<string, string> = pairs("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎");
/** Matches superscripts written as plain text: ordinals, and signs that are raised anyway. */
const PLAIN_WHEN_RAISED =
  /^(?:st|nd|rd|th|er|ers|re|e|ème|o|a|os|as|\.|,|;|:|®|™|©|\(?tm\)?|\(?r\)?|sm|\*+|†|‡|§)$/i;

function pairs(plain: string, raised: string): ReadonlyMap<string, string> {
  const to = [...raised];
  return new Map([...plain].map((char, index) => [char, to[index] ?? char]));
}

function settleScript(walk: Walk, scope: Scope, mark: number): void {
  const { runs } = walk.line;
  const outer = scope.up?.marks ?? 0;
  if ((outer & (MARK.sup | MARK.sub)) !== 0) return;
  let from = runs.length;
  while (from > 0 && ((runs[from - 1]?.marks ?? 0) & mark) !== 0) from--;
  const forms = mark === MARK.sup ? SUPERSCRIPT : SUBSCRIPT;
  for (let index = from; index < runs.length; index++) {
    const run = runs[index];
    if (run === undefined || run.image !== undefined) continue;
    const chars = [...run.text];
    if (chars.every((char) => forms.has(char))) {
      run.text = chars.map((char) => forms.get(char) ?? char).join("");
      run.marks &= ~mark;
    } else if (mark === MARK.sup && PLAIN_WHEN_RAISED.test(run.text)) run.marks &= ~mark;
    walk.line.tail = run.text.charAt(run.text.length - 1);
  }
}
