// Features of repeated records on a page: cards, rows, posts, and their contents.
import { naturalLog, share } from "../learn/quantities.ts";
import { amounts } from "../structure/arrays.ts";
import { sumInside } from "../structure/containers.ts";
import { FIGURE } from "../structure/figures.ts";
import type { PageOutline } from "../structure/outline.ts";
import type { AlikeRows } from "../structure/records.ts";
import type { Values } from "./signals.ts";

/** Minimum records in a group of cards. */
const MIN_CARDS = 3;
/** Minimum share of cards with a link. */
const CARD_LINKS = 0.6;
/** Minimum average words and blocks of a post. */
const POST_WORDS = 15;
const POST_BLOCKS = 1.5;
/** Maximum share of linked words in a post. */
const POST_LINKS = 0.4;

/** Describes the strongest group of linked and of written records; zeros without one. */
export function readRecords(outline: PageOutline) {
  const holds = contentSums(outline);
  let cards: AlikeRows = [];
  let posts: AlikeRows = [];
  let cardWords = 0;
  let postWords = 0;
  for (const group of outline.recordsByFirstName) {
    const words = total(holds.words, group);
    const isCards =
      group.length >= MIN_CARDS && having(holds.links, group) > CARD_LINKS * group.length;
    if (isCards && words > cardWords) {
      cards = group;
      cardWords = words;
    }
    const isPosts =
      words >= POST_WORDS * group.length &&
      total(holds.blocks, group) >= POST_BLOCKS * group.length &&
      total(holds.linkWords, group) < POST_LINKS * words;
    if (isPosts && words > postWords) {
      posts = group;
      postWords = words;
    }
  }
  return { cards: describe(outline, holds, cards), posts: describe(outline, holds, posts) };
}

type ContentSums = ReturnType<typeof contentSums>;

/** Returns totals of blocks by row of container, without links and images of table cells. */
function contentSums({ containers, facts, inside }: PageOutline) {
  const sum = (amountOf: (block: number) => number): Float64Array =>
    sumInside(
      containers,
      amounts(inside.length, (block) => (inside[block] === 1 ? amountOf(block) : 0)),
    );
  const unlessTable = (of: Int32Array) => (block: number) =>
    facts.kinds[block] === "table" ? 0 : (of[block] ?? 0);
  const count = (figure: number) => (block: number) =>
    ((facts.figures[block] ?? 0) & figure) === 0 ? 0 : 1;
  return {
    words: sum((block) => facts.words[block] ?? 0),
    linkWords: sum((block) => facts.linkWordsByChars[block] ?? 0),
    links: sum(unlessTable(facts.links)),
    images: sum(unlessTable(facts.images)),
    prices: sum(count(FIGURE.price)),
    dates: sum(count(FIGURE.date)),
    headings: sum((block) => (facts.kinds[block] === "heading" ? 1 : 0)),
    controls: sum((block) => (facts.kinds[block] === "control" ? 1 : 0)),
    blocks: sum(() => 1),
  };
}

function total(of: Float64Array, rows: AlikeRows): number {
  return rows.reduce((sum, row) => sum + (of[row] ?? 0), 0);
}

/** Counts rows with a non-zero total. */
function having(of: Float64Array, rows: AlikeRows): number {
  return rows.reduce((sum, row) => sum + ((of[row] ?? 0) > 0 ? 1 : 0), 0);
}

function describe({ containers }: PageOutline, holds: ContentSums, group: AlikeRows): Values {
  const count = group.length;
  const words = total(holds.words, group);
  const mean = share(words, count);
  const spread = group.reduce((sum, row) => sum + Math.abs((holds.words[row] ?? 0) - mean), 0);
  const part = (of: Float64Array): number => share(having(of, group), count);
  return {
    count: naturalLog(count),
    words: naturalLog(mean),
    blocks: naturalLog(share(total(holds.blocks, group), count)),
    share: share(words, holds.words[0] ?? 0),
    linked: share(total(holds.linkWords, group), words),
    spread: share(spread, words),
    links: naturalLog(share(total(holds.links, group), count)),
    images: part(holds.images),
    prices: part(holds.prices),
    dates: part(holds.dates),
    headings: part(holds.headings),
    controls: part(holds.controls),
    depth: naturalLog(containers.depth[group[0] ?? -1] ?? 0),
  };
}
