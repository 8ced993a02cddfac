// Reads inline elements with their own meaning: sub and sup, quotations, ruby readings.
import { MARK } from "../../model/document.ts";
import { putWords } from "./content.ts";
import { openScope } from "./open-scope.ts";
import type { Pass } from "./pass.ts";
import type { Scope } from "./scope.ts";

const SUPERSCRIPT: ReadonlyMap<string, string> = pairs("0123456789+-−=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ");
const SUBSCRIPT: ReadonlyMap<string, string> = pairs("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎");
/** Matches superscripts written as plain text: ordinals, and signs that are raised anyway. */
const PLAIN_WHEN_RAISED =
  /^(?:st|nd|rd|th|er|ers|re|e|ème|o|a|os|as|\.|,|;|:|®|™|©|\(?tm\)?|\(?r\)?|sm|\*+|†|‡|§)$/i;

function pairs(plain: string, raised: string): ReadonlyMap<string, string> {
  const to = [...raised];
  return new Map([...plain].map((char, index) => [char, to[index] ?? char]));
}

/** Opens sub or sup. Uses Unicode superscripts or subscripts if all characters have them. */
export function openScript(pass: Pass, node: number): number {
  const isSup = pass.tree.tag[node] === "sup";
  const scope = openScope(pass, node, false);
  scope.marks |= isSup ? MARK.sup : MARK.sub;
  scope.close = () => settleScript(pass, scope, isSup ? MARK.sup : MARK.sub);
  return node + 1;
}

function settleScript(pass: Pass, scope: Scope, mark: number): void {
  const { runs } = pass.line;
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
    pass.line.tail = run.text.charAt(run.text.length - 1);
  }
}

/** Opens q with the quotation marks a browser shows. */
export function openQuotation(pass: Pass, node: number): number {
  const scope = openScope(pass, node, false);
  putWords(pass, "“", node);
  scope.close = () => {
    pass.line.space = false;
    putWords(pass, "”", node);
  };
  return node + 1;
}

/** Opens a ruby reading, in brackets after its character. */
export function openRuby(pass: Pass, node: number): number {
  const scope = openScope(pass, node, false);
  pass.line.space = false;
  putWords(pass, "(", node);
  scope.close = () => {
    pass.line.space = false;
    putWords(pass, ")", node);
  };
  return node + 1;
}
