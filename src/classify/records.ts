// Elements to the records that repeat on a page: cards, rows, posts, and what each of them carries.
import type { Element, Outline } from "./outline.ts";
import { scaled, share, type Values } from "./page.ts";

/** The strongest group of short linked records, and of written records such as posts. */
export interface Records {
  readonly cards: Values;
  readonly posts: Values;
}

/** Fewest siblings of one shape that are records. */
const FEWEST_CARDS = 3;
const FEWEST_POSTS = 2;
/** Words a record must have on average to be a post. */
const POST_WORDS = 15;
/** Share of linked words over which a record is no post. */
const POST_LINKS = 0.4;

/** Finds groups of siblings of the same shape and describes the two strongest; zeros where there is none. */
export function readRecords({ elements }: Outline): Records {
  const total = elements[0]?.words ?? 0;
  let cards: readonly Element[] = [];
  let posts: readonly Element[] = [];
  let cardWords = 0;
  let postWords = 0;
  for (const group of groupsOf(elements)) {
    const sums = sumOf(group);
    const linked = group.filter((one) => one.links > 0).length;
    if (group.length >= FEWEST_CARDS && linked > 0.6 * group.length && sums.words > cardWords) {
      cards = group;
      cardWords = sums.words;
    }
    const isPosts =
      group.length >= FEWEST_POSTS &&
      sums.words >= POST_WORDS * group.length &&
      sums.blocks >= 1.5 * group.length &&
      sums.linkWords < POST_LINKS * sums.words;
    if (isPosts && sums.words > postWords) {
      posts = group;
      postWords = sums.words;
    }
  }
  return { cards: describe(cards, total), posts: describe(posts, total) };
}

/** Siblings of one tag and first class name, in groups of two or more. */
function groupsOf(elements: readonly Element[]): readonly (readonly Element[])[] {
  const groups = new Map<string, Element[]>();
  for (const element of elements) {
    if (element.blocks === 0 || element.parent < 0) continue;
    const { tag, classes } = element.container;
    // A class with a figure in it numbers the record: `post-1234`.
    const name = classes.find((one) => !/\d/.test(one)) ?? "";
    const key = `${element.parent} ${tag} ${name}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [element]);
    else group.push(element);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

interface Sums {
  readonly words: number;
  readonly linkWords: number;
  readonly blocks: number;
}

function sumOf(group: readonly Element[]): Sums {
  let words = 0;
  let linkWords = 0;
  let blocks = 0;
  for (const one of group) {
    words += one.words;
    linkWords += one.linkWords;
    blocks += one.blocks;
  }
  return { words, linkWords, blocks };
}

function describe(group: readonly Element[], total: number): Values {
  const { words, linkWords, blocks } = sumOf(group);
  const count = group.length;
  const have = (holds: (one: Element) => boolean): number =>
    share(group.filter(holds).length, count);
  const mean = share(words, count);
  const spread = group.reduce((sum, one) => sum + Math.abs(one.words - mean), 0);
  return {
    count: scaled(count),
    words: scaled(mean),
    blocks: scaled(share(blocks, count)),
    share: share(words, total),
    linked: share(linkWords, words),
    spread: share(spread, words),
    links: scaled(
      share(
        group.reduce((sum, one) => sum + one.links, 0),
        count,
      ),
    ),
    images: have((one) => one.images > 0),
    prices: have((one) => one.prices > 0),
    dates: have((one) => one.dates > 0),
    headings: have((one) => one.headings > 0),
    controls: have((one) => one.controls > 0),
    depth: scaled(group[0]?.depth ?? 0),
  };
}
