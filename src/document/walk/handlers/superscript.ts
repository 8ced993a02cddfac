// Reads sub and sup, as Unicode superscripts or subscripts if all characters have them.

import { MARK } from "../../../model/document.ts";
import type { Handler, Scope, Walk } from "../context.ts";
import { openPhrase } from "../open-scope.ts";

/** sub. */
export const sub: Handler = {
  enter(walk, node) {
    openPhrase(walk, node, sub).marks |= MARK.sub;
    return node + 1;
  },
  leave: (walk, scope) => settleScript(walk, scope, MARK.sub),
};

/** sup. */
export const sup: Handler = {
  enter(walk, node) {
    openPhrase(walk, node, sup).marks |= MARK.sup;
    return node + 1;
  },
  leave: (walk, scope) => settleScript(walk, scope, MARK.sup),
};

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
