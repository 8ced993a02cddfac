// Adds to the gain of keeping each block what the blocks it belongs to say: those of its role in a
// list, the text over it, the options around it.
import type { BlockKind } from "../model/document.ts";
import type { BlockReason, PageType } from "../model/verdict.ts";
import { areNear } from "../structure/containers.ts";
import type { PageOutline } from "../structure/outline.ts";
import { groupedBy } from "../text/grouped.ts";

/**
 * What a tie adds to the gain of a block, per word, in units of probability. A block follows if its
 * own probability is less than the strength away from the threshold; 1 always follows.
 *
 * Chosen on all 1,623 labelled pages. Each score changes by at most .0017 between half and twice a
 * strength (2026-11-28). docs/benchmarks/content.md has the effect of each.
 */
export const STRENGTHS = {
  /** Blocks with one role in the items of a list. */
  role: 0.25,
  /** A label that repeats in an article. */
  repeated: 1,
  /** A caption beside a block. */
  caption: 0.5,
  /** A term with its definition; the link or the terms of a list item with its other text. */
  label: 1,
  /** A list, table, listing, formula or quotation under likely text of its part. */
  shown: 0.2,
  /** A line between likely blocks of its part. */
  between: 0.15,
  /** Options of a product between likely blocks. */
  option: 1,
} as const;

/** Kinds of ties. */
export type TieKind = keyof typeof STRENGTHS;

/** Blocks to tie, and the gain of keeping each. */
export interface TiedPage {
  readonly outline: PageOutline;
  readonly type: PageType;
  /** Blocks with words that may be kept, in order. */
  readonly worded: readonly number[];
  /** Probability that each block is content. */
  readonly likely: Float64Array;
  /** Expected gain of keeping each block alone: words times probability over the threshold. */
  readonly gains: Float64Array;
  /** Kinds of ties to leave out, for measurements. */
  readonly without?: ReadonlySet<string> | undefined;
}

/** Gains with all ties, and the tie that decided a block otherwise than its own gain. */
export interface TiedGains {
  readonly gains: Float64Array;
  readonly reasons: ReadonlyMap<number, BlockReason>;
}

/**
 * Returns the gains of all blocks with their ties: first those among equals, then those that
 * follow a kept block.
 */
export function tiedGains(page: TiedPage): TiedGains {
  const { without, type, outline } = page;
  const ties: readonly (readonly [TieKind, Tie])[] = [
    ["role", tieRoles],
    ...(type === "article" ? [["repeated", tieRepeated] as const] : []),
    ["caption", tieCaptions],
    ["shown", tieShown],
    ["label", tieLabels],
    ["between", tieBetween],
    ...(type === "product" ? [["option", tieOptions] as const] : []),
  ];
  const gains = page.gains.slice();
  const reasons = new Map<number, BlockReason>();
  for (const [kind, tie] of ties) {
    if (without?.has(kind) === true) continue;
    const added = new Float64Array(gains.length);
    const hosts = new Map<number, number>();
    tie({ ...page, gains }, (block, share, host) => {
      if (host !== undefined) hosts.set(block, host);
      const more = STRENGTHS[kind] * share * (outline.facts.words[block] ?? 0);
      added[block] = (added[block] ?? 0) + more;
    });
    for (let block = 0; block < added.length; block++) {
      const more = added[block] ?? 0;
      const before = gains[block] ?? 0;
      gains[block] = before + more;
      const isDecided = before > 0 !== before + more > 0;
      if (more !== 0 && isDecided) reasons.set(block, { by: kind, block: hosts.get(block) });
    }
  }
  return { gains, reasons };
}

/**
 * Calls `add` with each tied block, its share of the strength (negative to drop it), and the block
 * that it follows, if it is one.
 */
type Tie = (page: TiedPage, add: (block: number, share: number, host?: number) => void) => void;

/** Minimum blocks with one role. */
const MIN_ROLE = 3;

/** Ties the blocks with one role to their majority by gain: all titles, all dates, all prices. */
const tieRoles: Tie = ({ outline, worded, gains }, add) => {
  const tied = new Set(worded);
  const { kinds } = outline.facts;
  for (const { places } of outline.lists) {
    for (const { blocks } of places) {
      const group = Array.from(blocks).filter((at) => tied.has(at) && kinds[at] !== "caption");
      if (group.length < MIN_ROLE) continue;
      const sum = group.reduce((all, at) => all + (gains[at] ?? 0), 0);
      for (const at of group) add(at, sum > 0 ? 1 : -1);
    }
  }
};

/** Maximum words of a label that repeats. */
const MAX_LABEL = 6;
/** Minimum mean probability of lines that stay, such as a refrain. */
const SURE = 0.9;

/**
 * Drops the unlinked lines of an article that are all alike at their class path, such as
 * "Advertisement", unless the model is sure of them.
 */
const tieRepeated: Tie = ({ outline: { blocks, facts, paths }, worded, likely }, add) => {
  const isWorded = (at: number): boolean => facts.words[at] !== 0;
  const byPath = groupedBy(Array.from(blocks.keys()).filter(isWorded), (at) => paths[at]);
  const tied = new Set(worded);
  for (const group of byPath.values()) {
    const [first = -1] = group;
    const { kind, text = "", words = 0, told } = blocks[first] ?? {};
    const isLine = kind === "paragraph" && words <= MAX_LABEL && facts.links[first] === 0;
    const isLabel = isLine && told === undefined;
    // A line with a colon belongs to what follows it.
    if (!isLabel || !/\p{L}/u.test(text) || /[:：]$/.test(text)) continue;
    if (group.length < MIN_ROLE || group.some((at) => blocks[at]?.text !== text)) continue;
    const sum = group.reduce((all, at) => all + (likely[at] ?? 0), 0);
    if (sum >= SURE * group.length) continue;
    for (const at of group) if (tied.has(at)) add(at, -1);
  }
};

/**
 * Ties captions to the texts before and after them: a row of pictures goes with the text around
 * it.
 */
const tieCaptions: Tie = ({ outline, worded, gains }, add) => {
  const isCaption = (at: number): boolean => outline.blocks[at]?.kind === "caption";
  const texts = worded.filter((at) => !isCaption(at));
  let next = 0;
  for (const at of worded) {
    if (!isCaption(at)) continue;
    while ((texts[next] ?? Number.POSITIVE_INFINITY) < at) next++;
    for (const beside of [texts[next - 1], texts[next]]) {
      if (beside !== undefined) add(at, (gains[beside] ?? 0) > 0 ? 1 : -1);
    }
  }
};

const FACTS: ReadonlySet<BlockKind | undefined> = new Set(["term", "definition"]);

/** Ties terms to the kept definition after them. */
const tieTerms: Tie = ({ outline: { blocks }, worded, gains }, add) => {
  for (const [index, at] of worded.entries()) {
    const next = worded[index + 1];
    if (next === undefined || (gains[next] ?? 0) <= 0) continue;
    if (blocks[at]?.kind === "term" && blocks[next]?.kind === "definition") add(at, 1, next);
  }
};

/**
 * Ties parts of a list item: its only link to its kept text and, if it has no running text, its
 * terms and definitions to its first other kept block.
 */
const tieItems: Tie = ({ outline: { blocks, facts, lists }, worded, gains }, add) => {
  const isKept = (at: number): boolean => (gains[at] ?? 0) > 0;
  const tied = new Set(worded);
  for (const item of lists.flatMap(({ items }) => items)) {
    const [at = -1, ...others] = item.blocks.filter((one) => (facts.links[one] ?? 0) > 0);
    const isAll = facts.links[at] === 1 && facts.linkWords[at] === facts.words[at];
    const text = item.blocks.find((one) => one !== at && isKept(one));
    if (others.length === 0 && isAll && text !== undefined && tied.has(at)) add(at, 1, text);
    const rest = item.blocks.find((one) => !FACTS.has(blocks[one]?.kind) && isKept(one));
    if (rest === undefined || item.blocks.some((one) => (facts.prose[one] ?? 0) > 0)) continue;
    for (const one of item.blocks)
      if (FACTS.has(blocks[one]?.kind) && tied.has(one)) add(one, 1, rest);
  }
};

const tieLabels: Tie = (page, add) => {
  tieTerms(page, add);
  tieItems(page, add);
};

/** Levels from a block to the container that it shares with others of its part. */
const PART_LEVELS = 3;

/** Blocks that a text above them announces. */
const UNDER_TEXT: ReadonlySet<BlockKind> = new Set([
  "list-item",
  "term",
  "definition",
  "table",
  "code",
  "math",
  "quote",
]);

/** Share of the strength for listings, which are hardly ever boilerplate. */
const LISTING_SHARE = 2;

/**
 * Ties unlinked lists, tables, listings, formulas and quotations to the likely text before them.
 */
const tieShown: Tie = ({ outline, worded, gains }, add) => {
  const { blocks, facts, containers } = outline;
  let host: number | undefined;
  for (const at of worded) {
    const gain = gains[at] ?? 0;
    // A short likely line does not take the place of the text before it.
    const isHost =
      host === undefined ||
      gain >= (gains[host] ?? 0) ||
      !areNear(containers, [host, at], PART_LEVELS);
    if (gain > 0 && isHost) host = at;
    if (gain > 0 || host === undefined) continue;
    const { kind = "paragraph", nest = [] } = blocks[at] ?? {};
    const isShown = UNDER_TEXT.has(kind) || (nest.length > 0 && kind !== "control");
    const isLinked = (facts.linkWords[at] ?? 0) * 4 >= (facts.words[at] ?? 0);
    if (!isShown || isLinked) continue;
    // Text announces only lists in its own landmark.
    const isOfText = blocks[host]?.region === blocks[at]?.region;
    if (isOfText && areNear(containers, [host, at], PART_LEVELS))
      add(at, kind === "code" ? LISTING_SHARE : 1, host);
  }
};

/** Ties lines to the likely blocks before and after them in their part. */
const tieBetween: Tie = ({ outline, worded, gains }, add) => {
  let before: number | undefined;
  let lines: number[] = [];
  for (const at of worded) {
    if ((gains[at] ?? 0) < 0) {
      if (before !== undefined) lines.push(at);
      continue;
    }
    const sides = { before: before ?? at, behind: at };
    for (const line of lines) if (isOfPart(outline, line, sides)) add(line, 1);
    before = at;
    lines = [];
  }
};

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

/** Ties the options of a product to the likely blocks around them. */
const tieOptions: Tie = ({ outline, worded, gains }, add) => {
  const isOption = optionsOf(outline);
  const isLikely = (at: number): boolean => (gains[at] ?? 0) > 0;
  const first = worded.find(isLikely) ?? -1;
  const last = worded.findLast(isLikely) ?? -1;
  for (const at of worded) if (at > first && at < last && isOption(at)) add(at, 1);
};

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
