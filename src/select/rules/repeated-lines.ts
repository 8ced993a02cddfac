// Removes lines that repeat: labels between paragraphs, and what most posts of a thread have alike.
import type { BlockKind } from "../../model/document.ts";
import type { PageType } from "../../model/verdict.ts";
import type { PageOutline } from "../../structure/outline.ts";
import { addToList } from "../../text/grouped.ts";
import type { Rule } from "./rule.ts";

/** Minimum repeats of a line. */
const MIN = 3;
/** Share of the lines at one place that are alike. */
const MOST = 0.6;
/** Maximum words of a label, and of one between paragraphs wherever it stands. */
const MAX_LABEL = 4;
const MAX_BETWEEN = 2;
const TEXTS: ReadonlySet<PageType> = new Set(["article", "documentation", "unknown"]);
/** Kinds of blocks that a label is for. */
const LABELLED: ReadonlySet<BlockKind | undefined> = new Set([
  "list-item",
  "definition",
  "table",
  "code",
]);

/**
 * Removes labels that repeat: "Advertisement" between paragraphs, and "Enlarge" or "Picture 3 of 12"
 * where most lines at one place are the same apart from digits.
 */
export const repeatedLabels: Rule = ({ outline, type, signatures }) => {
  const { blocks, facts, paths } = outline;
  const marks = new Uint8Array(blocks.length);
  if (!TEXTS.has(type)) return marks;
  const worded = Array.from(blocks.keys()).filter((at) => facts.words[at] !== 0);
  const isProse = (at: number | undefined): boolean =>
    blocks[at ?? -1]?.kind === "paragraph" && (facts.prose[at ?? -1] ?? 0) > 0;
  const places = new Map<number, number>();
  const between = new Map<string, number[]>();
  const atPlace = new Map<string, number[]>();
  for (const [index, at] of worded.entries()) {
    const { kind, text = "" } = blocks[at] ?? {};
    if (kind !== "paragraph" && kind !== "list-item" && kind !== "control") continue;
    const path = paths[at] ?? -1;
    places.set(path, (places.get(path) ?? 0) + 1);
    if (signatures.has(at) || !mayRepeat(outline, at)) continue;
    // "Q:" and "10" belong to what follows them, as "Pros" does to its list.
    if (!/[\p{L}\d]$/u.test(text) || !/\p{L}/u.test(text)) continue;
    const words = facts.words[at] ?? 0;
    const digits = text.match(/\d[\d.,]*/g)?.length ?? 0;
    const [before, behind] = [worded[index - 1], worded[index + 1]];
    const isBetween = kind === "paragraph" && isProse(before) && isProse(behind);
    if (isBetween && words <= MAX_BETWEEN && digits === 0) addToList(between, text, at);
    const isLabel = !LABELLED.has(blocks[behind ?? -1]?.kind) || kind === "control";
    // One number, as in "Added in version 3.2", tells lines apart; two count: "3 of 12".
    if (type !== "unknown" && isLabel && words <= MAX_LABEL && digits !== 1)
      addToList(atPlace, `${path} ${text.replace(/\d+/g, "0")}`, at);
  }
  const most = [...atPlace.values()].filter(
    (same) => same.length >= MOST * (places.get(paths[same[0] ?? -1] ?? -1) ?? 0),
  );
  for (const same of [...between.values(), ...most]) {
    if (same.length < MIN || leadApart(outline, same)) continue;
    for (const at of same) marks[at] = 1;
  }
  return marks;
};

/** Whether lines are links to different pages: each is the link of its record. */
function leadApart({ blocks }: PageOutline, lines: readonly number[]): boolean {
  const targets = lines.map((at) => blocks[at]?.runs.find(({ link }) => link)?.link?.href);
  return !targets.includes(undefined) && new Set(targets).size > 1;
}

/** Maximum words of a line that all posts have. */
const MAX_LINE = 12;
/** Minimum words of a member's signature. */
const MIN_SIGNATURE = 5;
/** Maximum words of one; a longer text that repeats is a quotation. */
const MAX_SIGNATURE = 40;

/**
 * Removes short lines that are mostly the same at one place of a thread, digits aside, and
 * signatures: texts that repeat at one place. A text that occurs twice stays once, since the second
 * may be a quotation.
 */
export const alikeInPosts: Rule = ({ outline, likelyType, signatures }) => {
  const { blocks, facts, paths } = outline;
  const marks = new Uint8Array(blocks.length);
  if (likelyType !== "forum" || signatures.size < 2) return marks;
  const counts = new Map<number, number>();
  const lines = new Map<string, number[]>();
  const texts = new Map<string, number[]>();
  for (const [at, { text }] of blocks.entries()) {
    if (signatures.has(at) || !mayRepeat(outline, at)) continue;
    const path = paths[at] ?? -1;
    const words = facts.words[at] ?? 0;
    counts.set(path, (counts.get(path) ?? 0) + 1);
    if (words <= MAX_LINE) addToList(lines, `${path} ${text.replace(/\d+/g, "0")}`, at);
    if (words >= MIN_SIGNATURE && words <= MAX_SIGNATURE) addToList(texts, `${path} ${text}`, at);
  }
  for (const alike of lines.values()) {
    const all = counts.get(paths[alike[0] ?? -1] ?? -1) ?? 0;
    if (alike.length >= MIN && alike.length >= MOST * all) for (const at of alike) marks[at] = 1;
  }
  for (const same of texts.values()) {
    if (same.length < 2) continue;
    for (const at of same.slice(same.length < MIN ? 1 : 0)) marks[at] = 1;
  }
  return marks;
};

/** Whether a block is a line of words, and no quotation. */
function mayRepeat({ blocks, facts, title }: PageOutline, at: number): boolean {
  const { kind, text = "", nest = [] } = blocks[at] ?? {};
  if ((facts.words[at] ?? 0) === 0 || at === title) return false;
  if (kind === "heading" || kind === "code" || kind === "table") return false;
  // The number of replies in a list of topics.
  if (kind === "definition" && !/\p{L}/u.test(text)) return false;
  return nest.every((one) => one.kind !== "quote");
}
