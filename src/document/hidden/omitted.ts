// Records the text that a walk leaves out as hidden.
import { endOf } from "../../html/walk.ts";
import type { HiddenBy, HiddenPart } from "../../model/document.ts";
import { countWords } from "../../text/words.ts";
import type { PageContext } from "../page/page-context.ts";
import { hiddenPartOf } from "./hidden-parts.ts";

/** Hidden text that a walk left out. */
export interface Omitted {
  /** Number of words, by rule. */
  readonly words: Map<HiddenBy, number>;
  /** Elements with many words that a script may show. */
  readonly undisplayed: { readonly node: number; readonly words: number }[];
  /** Parts that the browser hid. */
  readonly parts: HiddenPart[];
}

/** Returns an empty record. */
export function newOmitted(): Omitted {
  return { words: new Map(), undisplayed: [], parts: [] };
}

/** Rules for parts that no script shows as the page's content. */
const NEVER_AWAITED: ReadonlySet<HiddenBy> = new Set<HiddenBy>([
  ...(["dialog", "twin", "screen-reader", "skip-link", "edit-control", "template"] as const),
  ...(["fallback", "covered", "characters", "selector"] as const),
]);
/** Minimum words of an undisplayed part to record it as possible content. */
const MANY_WORDS = 100;

/** An element or text that a rule hides. */
interface HiddenNode {
  readonly page: PageContext;
  readonly node: number;
  readonly by: HiddenBy;
}

/** Counts omitted words. */
export function omitWords({ words }: Omitted, by: HiddenBy, count: number): void {
  if (count > 0) words.set(by, (words.get(by) ?? 0) + count);
}

/** Counts the words of an omitted element or text, and records the part if a browser hid it. */
export function omit(omitted: Omitted, { page, node, by }: HiddenNode): void {
  const { tree, measured } = page;
  const end = endOf(tree, node);
  let words = 0;
  for (let at = node; at < end; at++) {
    const tag = tree.tag[at];
    if (tag === "script" || tag === "style" || tag === "template") at = endOf(tree, at) - 1;
    else if (tag === "") words += countWords(tree.text[at] ?? "");
  }
  omitWords(omitted, by, words);
  if (words >= MANY_WORDS && !NEVER_AWAITED.has(by)) omitted.undisplayed.push({ node, words });
  const part = measured === undefined ? undefined : hiddenPartOf(tree, node, by);
  if (part !== undefined) omitted.parts.push(part);
}
