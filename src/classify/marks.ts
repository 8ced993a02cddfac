// Counts language-independent marks: digits, question marks, quotation marks, code symbols.
import { share } from "../learn/quantities.ts";
import { characterKinds } from "../text/character-kinds.ts";
import type { Values } from "./signals.ts";

const CLASSES = [
  ["questions", /[?؟？⁇⁈]/],
  ["exclamations", /[!！¡]/],
  ["stops", /[.。．।۔]/],
  ["commas", /[,،、，]/],
  ["colons", /[:;：；]/],
  ["quotes", /["'“”„‚‘’«»‹›「」『』《》]/],
  ["brackets", /[()[\]（）【】]/],
  ["operators", /[{}<>=+*/\\|_$#@&^~`%]/],
  ["dashes", /[-–—―]/],
  ["digits", /\p{Nd}/u],
  ["capitals", /\p{Lu}/u],
  ["letters", /\p{L}/u],
] as const satisfies readonly (readonly [string, RegExp])[];

/** Kind of a UTF-16 unit: its index in CLASSES plus 1; one more than their number for any other. */
const kindOf = characterKinds(CLASSES.map(([, pattern]) => pattern));

/** Number of marks in texts, by kind. */
export type MarkCounts = Float64Array;

/** Returns zero counts. */
export function noMarks(): MarkCounts {
  return new Float64Array(CLASSES.length + 2);
}

/** Adds the marks in the first `most` characters of a text. */
export function addMarks(text: string, most: number, counts: MarkCounts): void {
  const end = Math.min(text.length, most);
  for (let at = 0; at < end; at++) {
    const kind = kindOf(text.charCodeAt(at));
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
}

/** Returns the square root of the marks per hundred letters, at most 3. */
export function markValues(counts: MarkCounts): Values {
  const at = (name: (typeof CLASSES)[number][0]): number =>
    counts[CLASSES.findIndex(([one]) => one === name) + 1] ?? 0;
  const letters = at("letters") + at("capitals");
  const rate = (count: number): number => Math.min(3, Math.sqrt(100 * share(count, letters)));
  return {
    questions: rate(at("questions") * 4),
    exclamations: rate(at("exclamations") * 4),
    stops: rate(at("stops")),
    commas: rate(at("commas")),
    colons: rate(at("colons")),
    quotes: rate(at("quotes")),
    brackets: rate(at("brackets")),
    operators: rate(at("operators")),
    dashes: rate(at("dashes")),
    digits: rate(at("digits") / 4),
    capitals: rate(at("capitals") / 4),
  };
}
