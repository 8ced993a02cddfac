// Ties blocks to what is before and after them: headings, captions, tables, lines between, quotations.
import type { BlockKind } from "../../model/document.ts";
import type { PageType } from "../../model/verdict.ts";
import type { PageOutline } from "../../outline/outline.ts";
import { isQuestion } from "../../text/question.ts";
import { addToList } from "../grouped.ts";
import { areNear, type TiedPage, type TieSet } from "./tie-set.ts";

/** Levels from a heading, a table or a listing to the container it shares with the block beside it. */
const BESIDE_LEVELS = 2;
/** The same for other neighbours. */
const PART_LEVELS = 3;
const HEADINGS: ReadonlySet<BlockKind | undefined> = new Set(["heading", "term"]);
const SHOWN: ReadonlySet<BlockKind | undefined> = new Set(["table", "code"]);

/** Ties headings, captions, tables and listings to the block beside them. */
export function tieBeside(ties: TieSet, { outline, worded }: TiedPage): void {
  const { blocks } = outline;
  for (const [index, at] of worded.entries()) {
    const next = worded[index + 1];
    if (next === undefined) break;
    const [kind, nextKind] = [blocks[at]?.kind, blocks[next]?.kind];
    if (kind === "caption" || nextKind === "caption") ties.join("caption", at, next);
    const isBeside = HEADINGS.has(kind) || SHOWN.has(kind) || SHOWN.has(nextKind);
    if (!isBeside || !areNear(outline, [at, next], BESIDE_LEVELS)) continue;
    if (HEADINGS.has(kind)) ties.pull("heading", next, at);
    const asks = kind === "heading" && nextKind !== "heading" && isQuestion(blocks[at]?.text ?? "");
    if (asks) ties.join("question", at, next);
    if (SHOWN.has(nextKind)) ties.pull("beside", at, next);
    if (SHOWN.has(kind)) ties.pull("beside", next, at);
  }
}

/** Ties neighbours of one part of a page whose text has no gaps. */
export function tieNeighbours(ties: TieSet, { outline, worded }: TiedPage): void {
  for (const [index, at] of worded.entries()) {
    const next = worded[index + 1];
    if (next === undefined) break;
    if (areNear(outline, [at, next], PART_LEVELS)) ties.join("unbroken", at, next);
  }
}

/** Ties lines to the likely blocks before and after them in their part, and options of a product. */
export function tieBetween(ties: TieSet, page: TiedPage, type: PageType): void {
  const { outline, worded, gains, threshold } = page;
  const isOption = type === "product" ? optionsOf(outline) : () => false;
  let before: number | undefined;
  let gap: number[] = [];
  for (const at of worded) {
    if ((gains[at] ?? 0) < 0) {
      if (before !== undefined) gap.push(at);
      continue;
    }
    for (const line of gap) {
      for (const host of [before ?? at, at]) {
        if (isOption(line)) ties.pull("option", host, line);
        if (isOfPart(outline, line, { before: before ?? at, behind: at })) {
          ties.pull("between", host, line, threshold);
        }
      }
    }
    before = at;
    gap = [];
  }
}

/** Whether a block is a line of text in one part with the blocks on either side. */
function isOfPart(
  { blocks, containers, facts }: PageOutline,
  at: number,
  { before, behind }: { readonly before: number; readonly behind: number },
): boolean {
  const kind = facts.kinds[at];
  if (kind !== "paragraph" && kind !== "list-item") return false;
  if ((facts.linkWords[at] ?? 0) * 2 >= (facts.words[at] ?? 0)) return false;
  if (facts.figures[at] === 0 && !/\p{L}/u.test(blocks[at]?.text ?? "")) return false;
  let row = containers.ofBlock[at] ?? 0;
  for (let steps = 0; steps < PART_LEVELS; steps++) row = Math.max(0, containers.parent[row] ?? 0);
  return (containers.first[row] ?? 0) <= before && behind <= (containers.last[row] ?? 0);
}

/** Minimum number of similar controls to count as options. */
const MIN_OPTIONS = 3;

/** Matches options of a product: controls at one class path, mostly with different texts. */
function optionsOf({ paths, facts, blocks }: PageOutline): (block: number) => boolean {
  const alike = new Map<number, { count: number; texts: Set<string> }>();
  for (const [at, path] of paths.entries()) {
    if (facts.kinds[at] !== "control" || facts.words[at] === 0) continue;
    const found = alike.get(path) ?? { count: 0, texts: new Set() };
    alike.set(path, found);
    found.count++;
    found.texts.add(blocks[at]?.text ?? "");
  }
  return (block) => {
    const { count, texts } = alike.get(paths[block] ?? -1) ?? { count: 0, texts: new Set() };
    if (facts.kinds[block] !== "control") return false;
    return count >= MIN_OPTIONS && texts.size * 2 > count;
  };
}

/** Ties unlinked lists, tables, listings, formulas and quotations to the likely text before them. */
export function tieShown(ties: TieSet, { outline, worded, gains }: TiedPage): void {
  const { blocks, facts } = outline;
  let host: number | undefined;
  for (const [index, at] of worded.entries()) {
    const gain = gains[at] ?? 0;
    // A short likely line does not take the place of the text before it.
    if (
      host === undefined ||
      gain >= (gains[host] ?? 0) ||
      !areNear(outline, [host, at], PART_LEVELS)
    ) {
      if (gain > 0) host = at;
    }
    if (gain > 0) continue;
    const { kind = "paragraph", nest = [] } = blocks[at] ?? {};
    // A table or listing right under its host is tied as such.
    const isTied = SHOWN.has(kind) && worded[index - 1] === host;
    const isShown = UNDER_TEXT.has(kind) || (nest.length > 0 && kind !== "control");
    const isLinked = (facts.linkWords[at] ?? 0) * 4 >= (facts.words[at] ?? 0);
    if (host === undefined || !isShown || isTied || isLinked) continue;
    if (areNear(outline, [host, at], PART_LEVELS)) ties.pull("shown", host, at);
  }
}

const UNDER_TEXT: ReadonlySet<BlockKind> = new Set([
  "list-item",
  "term",
  "definition",
  "table",
  "code",
  "math",
  "quote",
]);

/** Minimum pairs of a button and the text that it opens. */
const MIN_PAIRS = 2;

/** Ties buttons at one class path to the texts after them, if each has one and their words differ. */
export function tieQuestions(ties: TieSet, { outline, worded }: TiedPage): void {
  const { blocks, paths } = outline;
  const groups = new Map<number, number[]>();
  for (const [index, at] of worded.entries()) {
    if (blocks[at]?.kind === "control") addToList(groups, paths[at] ?? -1, index);
  }
  for (const group of groups.values()) {
    const pairs = group.map((index) => [worded[index] ?? 0, worded[index + 1] ?? -1] as const);
    const texts = new Set(pairs.map(([button]) => blocks[button]?.text));
    if (texts.size < MIN_PAIRS || texts.size < group.length) continue;
    const haveText = pairs.every(
      ([button, text]) =>
        blocks[text]?.kind !== "control" && areNear(outline, [button, text], BESIDE_LEVELS),
    );
    if (!haveText) continue;
    for (const [button, text] of pairs) ties.pull("question", text, button);
  }
}

/** Levels from a quotation to the container it shares with the text of its post. */
const POST_LEVELS = 4;

/** Ties each quotation to the text after it in its post. */
export function tieQuotes(ties: TieSet, { outline, worded }: TiedPage): void {
  const { blocks } = outline;
  let host: number | undefined;
  for (const at of worded.toReversed()) {
    const isQuoted = blocks[at]?.nest.some(({ kind }) => kind === "quote") === true;
    if (!isQuoted) host = at;
    else if (host !== undefined && areNear(outline, [at, host], POST_LEVELS)) {
      ties.pull("quote", host, at);
    }
  }
}
