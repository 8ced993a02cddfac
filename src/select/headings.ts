// Makes headings follow what is under them.
import type { Block } from "../model/document.ts";
import { areNear } from "../structure/containers.ts";
import { isFurniture } from "../structure/furniture-images.ts";
import type { PageOutline } from "../structure/outline.ts";
import type { SelectionDraft } from "./draft.ts";

/** Maximum words of a heading; a longer one is a text. */
const MAX_HEADING_WORDS = 15;
/** Levels from a heading to the container that it shares with what is under it. */
const LEVELS = 3;
/** Levels from a heading to the container that it shares with the next heading of its card. */
const CARD_LEVELS = 2;

/**
 * Restores headings over kept blocks, and removes headings over which nothing is kept; the title
 * stays.
 *
 * A heading stays if the next one of its card follows it at once, if several are side by side, as in
 * a list, if it is linked, as in a record, and if it is the title of a list item that ends with it.
 */
export function settleHeadings(draft: SelectionDraft, isOut: (block: number) => boolean): void {
  const { blocks, title } = draft.outline;
  const shown = Array.from(blocks.keys()).filter((at) => blocks[at]?.kind !== "rule");
  const isHeading = (at: number): boolean => {
    const { kind, words = 0 } = blocks[at] ?? {};
    return kind === "heading" && at !== title && words <= MAX_HEADING_WORDS;
  };
  const headings = [...shown.entries()].filter(([, at]) => isHeading(at)).toReversed();
  // From the last to the first: a heading over headings follows what becomes of these.
  for (const [index, at] of headings) {
    const next = shown[index + 1] ?? -1;
    if (draft.fates[at] !== "block_model" || isOut(at) || !draft.keeps(next)) continue;
    if (isOver(draft.outline, at, next)) draft.giveBack(at, "heading-over");
  }
  takeBare(draft, headings, shown);
  takeAnnouncements(draft, shown);
}

/** Maximum words of a line that announces what follows it, by its end: "Read also:", "More…". */
const ANNOUNCING: readonly (readonly [end: RegExp, words: number])[] = [
  [/[:：]$/, 6],
  [/(?:…|\.\.\.)$/, 3],
];
/** Reasons of lines that were chosen and not restored. */
const CHOSEN: ReadonlySet<string | undefined> = new Set(["score", "between", "role"]);
/** Kinds of blocks that such a line still announces across a removed block. */
const ANNOUNCED: ReadonlySet<Block["kind"] | undefined> = new Set(["list-item", "code", "table"]);

/** Removes lines that announce a removed block. */
function takeAnnouncements(draft: SelectionDraft, shown: readonly number[]): void {
  const { blocks } = draft.outline;
  const bare = new Set<number>();
  // Skips removed controls and pictures, such as the copy button between a line and its command.
  const isText = (at: number): boolean => blocks[at]?.kind !== "control" && blocks[at]?.text !== "";
  const lines = shown.filter((at) => draft.keeps(at) || isText(at));
  let [next, nextKept] = [-1, -1];
  for (const at of lines.toReversed()) {
    const isKept = draft.keeps(at);
    const isBeforeRemoved =
      next >= 0 && next !== nextKept && !ANNOUNCED.has(blocks[nextKept]?.kind);
    if (isKept && isBeforeRemoved && CHOSEN.has(draft.reasons[at]?.by) && announces(blocks[at]))
      bare.add(at);
    if (isKept) nextKept = at;
    next = at;
  }
  draft.take("block_model", (at) => bare.has(at), { least: 1, by: "heading-over-nothing" });
}

function announces({ kind, text = "", words = 0 }: Partial<Block> = {}): boolean {
  const line = text.trimEnd();
  return (
    (kind === "paragraph" || kind === "list-item") &&
    ANNOUNCING.some(([end, most]) => words <= most && end.test(line))
  );
}

/** Whether a block is under a heading in its part of the page. */
function isOver(outline: PageOutline, heading: number, block: number): boolean {
  const { kind, level = 0 } = outline.blocks[block] ?? {};
  if (kind === "heading" && level <= (outline.blocks[heading]?.level ?? 0)) return false;
  return areNear(outline.containers, [heading, block], LEVELS);
}

/**
 * Removes headings with nothing kept up to the next kept heading of their level or above. `shown`
 * are all blocks but rules.
 */
function takeBare(
  draft: SelectionDraft,
  headings: readonly (readonly [index: number, block: number])[],
  shown: readonly number[],
): void {
  const { blocks } = draft.outline;
  const bare = new Set<number>();
  const endings = titlesAtEnd(draft);
  const kept = shown.filter((at) => draft.keeps(at) && !isFurniture(blocks[at]));
  const indexes = new Map(kept.map((at, index) => [at, index]));
  // The block at an index or, if that is a bare heading, the next one that is none.
  const after = Int32Array.from({ length: kept.length + 1 }, (_, index) => index);
  for (const [index, at] of headings) {
    const own = indexes.get(at);
    if (own === undefined) continue;
    const behind = kept[after[own + 1] ?? -1] ?? -1;
    const next = blocks[behind];
    const { level = 0, runs = [] } = blocks[at] ?? {};
    const isText = next !== undefined && (next.kind !== "heading" || next.level > level);
    const isRecord = runs.some(({ link, image }) => link !== undefined || image !== undefined);
    const beside = kept[own + 1] ?? -1;
    const isFollowed =
      beside === shown[index + 1] &&
      !bare.has(beside) &&
      areNear(draft.outline.containers, [at, beside], CARD_LEVELS);
    if (isText || isRecord || endings.has(at) || (next !== undefined && isFollowed)) continue;
    bare.add(at);
    after[own] = after[own + 1] ?? own;
  }
  if (bare.size === 0) return;
  // Several side by side are a list, with removed blocks between only in one part.
  const places = new Map(shown.map((at, index) => [at, index]));
  const isListed = (at: number): boolean => {
    const own = indexes.get(at) ?? -1;
    const beside = [kept[own - 1] ?? -1, kept[own + 1] ?? -1];
    return beside.some(
      (one) =>
        bare.has(one) &&
        blocks[one]?.level === blocks[at]?.level &&
        (Math.abs((places.get(one) ?? 0) - (places.get(at) ?? 0)) === 1 ||
          areNear(draft.outline.containers, [at, one], CARD_LEVELS)),
    );
  };
  const alone = new Set<number>();
  // From the last to the first: a heading over a list of headings stays with it.
  for (const at of bare) {
    const under = kept[(indexes.get(at) ?? -1) + 1] ?? -1;
    const isOverList =
      bare.has(under) &&
      !alone.has(under) &&
      (blocks[under]?.level ?? 0) > (blocks[at]?.level ?? 0);
    if (!isOverList && !isListed(at)) alone.add(at);
  }
  draft.take("block_model", (at) => alone.has(at), { least: 1, by: "heading-over-nothing" });
}

/** Minimum titles of a list. */
const MIN_TITLES = 3;

/** Returns the titles of list items that follow kept text, such as the name under a quotation. */
function titlesAtEnd(draft: SelectionDraft): ReadonlySet<number> {
  const { facts, lists } = draft.outline;
  const isText = (at: number): boolean => draft.keeps(at) && (facts.words[at] ?? 0) > 0;
  const titles = lists.flatMap(({ items, places }) => {
    const title = places.find(({ role, filled }) => role === "title" && filled >= MIN_TITLES);
    const own = title?.blocks ?? [];
    return items.flatMap(({ blocks }, item) => {
      const at = own[item] ?? -1;
      return blocks.some((one) => one < at && isText(one)) ? [at] : [];
    });
  });
  return new Set(titles);
}
