// Records the text that a walk leaves out as hidden.
import { endOf } from "../../html/walk.ts";
import {
  type HiddenBy,
  type HiddenPart,
  SAMPLE_CHARS,
  SAMPLES_PER_RULE,
} from "../../model/document.ts";
import { cutText, oneLine } from "../../text/one-line.ts";
import { countWords } from "../../text/words.ts";
import type { PageContext } from "../page/page-context.ts";
import { hiddenPartOf } from "./hidden-parts.ts";

/** Hidden text that a walk left out. */
export interface Omitted {
  /** Number of words, by rule. */
  readonly words: Map<HiddenBy, number>;
  /** Beginnings of the first texts, by rule. */
  readonly samples: Map<HiddenBy, string[]>;
  /** Elements with many words that a script may show. */
  readonly undisplayed: { readonly node: number; readonly words: number }[];
  /** Parts that the browser hid. */
  readonly parts: HiddenPart[];
}

/** Returns an empty record. */
export function newOmitted(): Omitted {
  return { words: new Map(), samples: new Map(), undisplayed: [], parts: [] };
}

/** Rules for parts that no script shows as the page's content. */
const NEVER_AWAITED: ReadonlySet<HiddenBy> = new Set<HiddenBy>([
  ...(["dialog", "twin", "screen-reader", "skip-link", "edit-control", "template"] as const),
  ...(["fallback", "covered", "characters", "selector"] as const),
]);
/** Minimum words of an undisplayed part to record it as possible content. */
const MANY_WORDS = 100;

/** Characters of markup text from which a sample is taken: it may start with white space. */
const SAMPLE_SOURCE = 1000;

/** An element or text that a rule hides. */
interface HiddenNode {
  readonly page: PageContext;
  readonly node: number;
  readonly by: HiddenBy;
}

/** Text that a rule omits, and its number of words. */
interface OmittedText {
  readonly by: HiddenBy;
  readonly words: number;
  readonly text: string;
}

/** Counts omitted words, and keeps the beginnings of the first texts of each rule. */
export function omitText({ words, samples }: Omitted, omitted: OmittedText): void {
  const { by, words: count, text } = omitted;
  if (count === 0) return;
  words.set(by, (words.get(by) ?? 0) + count);
  const known = samples.get(by) ?? [];
  if (known.length >= SAMPLES_PER_RULE) return;
  samples.set(by, [...known, cutText(oneLine(text), SAMPLE_CHARS)]);
}

/** Counts the words of an omitted element or text, and records the part if a browser hid it. */
export function omit(omitted: Omitted, { page, node, by }: HiddenNode): void {
  const { tree, measured } = page;
  const end = endOf(tree, node);
  let words = 0;
  let text = "";
  for (let at = node; at < end; at++) {
    const tag = tree.tag[at];
    if (tag === "script" || tag === "style" || tag === "template") at = endOf(tree, at) - 1;
    else if (tag === "") {
      const own = tree.text[at] ?? "";
      words += countWords(own);
      if (text.length < SAMPLE_SOURCE) text += own;
    } else text += " ";
  }
  omitText(omitted, { by, words, text });
  if (words >= MANY_WORDS && !NEVER_AWAITED.has(by)) omitted.undisplayed.push({ node, words });
  const part = measured === undefined ? undefined : hiddenPartOf(tree, node, by);
  if (part !== undefined) omitted.parts.push(part);
}
