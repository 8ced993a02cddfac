// Records the text that a walk leaves out as hidden, its lines, and which of it a script will show.

import type { HtmlTree } from "../../html/tree.ts";
import { attribute, endOf, UNSHOWN } from "../../html/walk.ts";
import {
  type Block,
  type HiddenBy,
  type HiddenPart,
  type Region,
  SAMPLE_CHARS,
  SAMPLES_PER_RULE,
} from "../../model/document.ts";
import { cutText, oneLine } from "../../text/one-line.ts";
import { countWords } from "../../text/words.ts";
import type { PageContext } from "../page/page-context.ts";
import { BLOCK_TAGS, regionOfRole, UNSHOWN_WITH_SCRIPTS } from "../page/tags.ts";

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
  "dialog",
  "twin",
  "screen-reader",
  "skip-link",
  "edit-control",
  "template",
  "fallback",
  "slot",
  "frame",
  "field",
  "covered",
  "characters",
  "selector",
]);
/** Minimum words of an undisplayed part to record it as possible content. */
const MANY_WORDS = 100;

/** Characters of markup text from which a sample is taken: it may start with white space. */
const SAMPLE_SOURCE = 1000;

/** The parts of a `Walk` that record omitted text. */
interface OmittingWalk {
  readonly page: PageContext;
  readonly omitted: Omitted;
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
export function omit({ page, omitted }: OmittingWalk, node: number, by: HiddenBy): void {
  const { tree, measured } = page;
  const end = endOf(tree, node);
  let words = 0;
  let text = "";
  for (let at = node; at < end; at++) {
    const tag = tree.tag[at] ?? "";
    if (UNSHOWN.has(tag)) at = endOf(tree, at) - 1;
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

/** Elements whose text is not prose: links, controls, and landmarks around the content. */
const NO_PROSE = new Set(["a", "nav", "header", "footer", "aside", "button", "select"]);
/** Elements separated from the preceding text of a line. */
const APART: ReadonlySet<string> = new Set(["button", "label", "select", "option"]);

/** Returns the omitted part of an element or text; undefined if it has no text. */
export function hiddenPartOf(tree: HtmlTree, node: number, by: HiddenBy): HiddenPart | undefined {
  const lines: string[] = [];
  let prose = 0;
  let line = "";
  /** Ends of open lines, and of the outermost stretch without prose. */
  const ends: number[] = [];
  let noProseUntil = 0;
  const endLine = () => {
    const text = oneLine(line);
    if (text !== "") lines.push(text);
    line = "";
  };
  const end = endOf(tree, node);
  for (let at = node; at < end; at++) {
    while (at >= (ends.at(-1) ?? end)) {
      ends.pop();
      endLine();
    }
    const tag = tree.tag[at] ?? "";
    if (tag === "") {
      const text = tree.text[at] ?? "";
      line += text;
      if (at >= noProseUntil) prose += oneLine(text).length;
    } else if (UNSHOWN_WITH_SCRIPTS.has(tag)) at = endOf(tree, at) - 1;
    else {
      if (isOutsideProse(tree, at)) noProseUntil = Math.max(noProseUntil, endOf(tree, at));
      if (APART.has(tag)) line += " ";
      if (!BLOCK_TAGS.has(tag)) continue;
      endLine();
      ends.push(endOf(tree, at));
    }
  }
  endLine();
  return lines.length === 0 ? undefined : { by, node, lines, prose };
}

function isOutsideProse(tree: HtmlTree, node: number): boolean {
  if (NO_PROSE.has(tree.tag[node] ?? "")) return true;
  const role = attribute(tree, node, "role")?.trim().toLowerCase();
  const region = role === undefined ? undefined : regionOfRole(role);
  return region !== undefined && region !== "main";
}

/** Landmarks around the content: their hidden parts are menus, and their words are not content. */
export const CHROME: ReadonlySet<Region> = new Set(["navigation", "banner", "contentinfo"]);
/** A part with this many times the words displayed outside landmarks is the content. */
const TIMES_DISPLAYED = 5;
/** Maximum share of a part's characters in links: menus wait for a click. */
const MAX_LINKED = 0.5;

/**
 * Returns the elements left out of a first reading that a script will show: those with an h1 or
 * main landmark if none is displayed, or with far more words than displayed.
 */
export function awaitedParts(
  tree: HtmlTree,
  blocks: readonly Block[],
  { undisplayed }: Omitted,
): ReadonlySet<number> {
  const awaited = new Set<number>();
  if (undisplayed.length === 0) return awaited;
  let displayed = 0;
  let hasMain = false;
  for (const { words, region, kind, level } of blocks) {
    if (!CHROME.has(region)) displayed += words;
    if (region === "main" || (kind === "heading" && level === 1)) hasMain = true;
  }
  for (const { node, words } of undisplayed) {
    const { holdsMain, linkedShare } = contentsOf(tree, node);
    const isLarge = words >= TIMES_DISPLAYED * displayed && linkedShare <= MAX_LINKED;
    if (isLarge || (holdsMain && !hasMain)) awaited.add(node);
  }
  return awaited;
}

function contentsOf(
  tree: HtmlTree,
  node: number,
): { readonly holdsMain: boolean; readonly linkedShare: number } {
  const end = endOf(tree, node);
  let holdsMain = false;
  let linkEnd = 0;
  let linked = 0;
  let chars = 0;
  for (let at = node; at < end; at++) {
    const tag = tree.tag[at];
    if (tag === "h1" || tag === "main") holdsMain = true;
    else if (tag === "script" || tag === "style") at = endOf(tree, at) - 1;
    else if (tag === "a") linkEnd = Math.max(linkEnd, endOf(tree, at));
    else if (tag === "") {
      const { length } = (tree.text[at] ?? "").trim();
      chars += length;
      if (at < linkEnd) linked += length;
    }
  }
  return { holdsMain, linkedShare: chars === 0 ? 1 : linked / chars };
}
