// Features of a page's composition: prose, headings, lists, code, tables, images, controls, menus.
import { flag, naturalLog, share } from "../learn/quantities.ts";
import type { Block, BlockKind, Region } from "../model/document.ts";
import { FIGURE } from "../structure/figures.ts";
import type { PageOutline } from "../structure/outline.ts";
import { addMarks, markValues, noMarks } from "./marks.ts";
import type { Values } from "./signals.ts";

/** Minimum words of a paragraph of prose, and of a long one. */
const PROSE_WORDS = 20;
const LONG_WORDS = 50;
/** Minimum share of linked words in a block of links. */
const LINKED = 0.5;
/** Maximum characters whose marks are counted. */
const MAX_CHARS = 30_000;

/** Blocks that may be the page's content. */
interface Content {
  readonly outline: PageOutline;
  /** Their indexes, in order. */
  readonly inside: readonly number[];
  readonly words: number;
}

/** Computes the composition of a page, by signal. */
export function readStructure(outline: PageOutline) {
  const inside: number[] = [];
  let words = 0;
  for (let at = 0; at < outline.inside.length; at++) {
    if (outline.inside[at] === 0) continue;
    inside.push(at);
    words += outline.facts.words[at] ?? 0;
  }
  const content: Content = { outline, inside, words };
  return {
    prose: proseValues(content),
    headings: headingValues(content),
    kinds: kindValues(content),
    code: codeValues(content),
    media: mediaValues(content),
    money: moneyValues(content),
    dates: dateValues(content),
    furniture: furnitureValues(content),
    marks: marksOf(content),
  };
}

function isProse({ blocks, facts }: PageOutline, at: number): boolean {
  const words = facts.words[at] ?? 0;
  const linkWords = facts.linkWordsByChars[at] ?? 0;
  return words >= PROSE_WORDS && linkWords < LINKED * words && blocks[at]?.kind !== "table";
}

function proseValues({ outline, inside, words }: Content): Values {
  const { blocks, facts } = outline;
  const lengths: number[] = [];
  let prose = 0;
  let long = 0;
  let longWords = 0;
  let links = 0;
  let linkWords = 0;
  let run = 0;
  let longest = 0;
  for (const at of inside) {
    const kind = blocks[at]?.kind;
    const own = facts.words[at] ?? 0;
    const linked = facts.linkWordsByChars[at] ?? 0;
    linkWords += linked;
    if (!isProse(outline, at)) {
      if (kind === "control" || (kind === "paragraph" && linked > LINKED * own)) run = 0;
      continue;
    }
    longest = Math.max(longest, ++run);
    if (kind === "code") continue;
    lengths.push(own);
    prose += own;
    links += facts.links[at] ?? 0;
    if (own < LONG_WORDS) continue;
    long++;
    longWords += own;
  }
  lengths.sort((a, b) => a - b);
  return {
    words: naturalLog(words),
    paragraphs: naturalLog(lengths.length),
    long: naturalLog(long),
    share: share(prose, words),
    long_share: share(longWords, words),
    median: naturalLog(lengths[Math.floor(lengths.length / 2)] ?? 0),
    most: naturalLog(lengths.at(-1) ?? 0),
    run: naturalLog(longest),
    linked: share(linkWords, words),
    links_in_prose: naturalLog(links),
    block_words: naturalLog(share(words, inside.length)),
  };
}

/** Question marks of many scripts at the end of a heading. */
const QUESTION = /[?？؟;⁇⁈]\s*$/;
/** Code symbols in a heading, and version numbers. */
const CODED = /[(){}<>_=]|\d\.\d/;

function headingValues({ outline, inside, words }: Content): Values {
  const { blocks, facts } = outline;
  const levels = [0, 0, 0, 0, 0, 0, 0];
  let count = 0;
  let own = 0;
  let linked = 0;
  let asked = 0;
  let coded = 0;
  for (const at of inside) {
    const block = blocks[at];
    if (block?.kind !== "heading") continue;
    count++;
    own += block.words;
    levels[block.level] = (levels[block.level] ?? 0) + 1;
    if ((facts.links[at] ?? 0) > 0) linked++;
    if (QUESTION.test(block.text)) asked++;
    if (CODED.test(block.text)) coded++;
  }
  const [, first = 0, second = 0, third = 0, ...lower] = levels;
  const title = inside.findIndex((at) => {
    const block = blocks[at];
    return block?.kind === "heading" && block.level === 1;
  });
  const behind =
    title < 0 ? undefined : inside.find((at, place) => place > title && facts.words[at] !== 0);
  return {
    count: naturalLog(count),
    first: naturalLog(first),
    second: naturalLog(second),
    third: naturalLog(third),
    lower: naturalLog(lower.reduce((sum, one) => sum + one, 0)),
    linked: share(linked, count),
    linked_count: naturalLog(linked),
    questions: naturalLog(asked),
    question_share: share(asked, count),
    coded: share(coded, count),
    words: naturalLog(share(own, count)),
    gap: naturalLog(share(words - own, count)),
    first_words: naturalLog(title < 0 ? 0 : (facts.words[inside[title] ?? -1] ?? 0)),
    first_place: share(Math.max(0, title), inside.length),
    behind_first: naturalLog(facts.words[behind ?? -1] ?? 0),
  };
}

/** Number of blocks of one kind, and their words. */
interface BlockCount {
  readonly count: number;
  readonly words: number;
}

/** Counts the content blocks that match a test. */
function amountOf(
  { outline, inside }: Content,
  test: (block: Block, at: number) => boolean,
): BlockCount {
  let count = 0;
  let words = 0;
  for (const at of inside) {
    const block = outline.blocks[at];
    if (block === undefined || !test(block, at)) continue;
    count++;
    words += block.words;
  }
  return { count, words };
}

function kindValues(content: Content): Values {
  const { outline, inside, words } = content;
  const of = (...kinds: BlockKind[]): BlockCount =>
    amountOf(content, ({ kind }) => kinds.includes(kind));
  const lists = of("list-item");
  const tables = of("table");
  const terms = of("term", "definition");
  const quotes = amountOf(content, isQuoted);
  let cells = 0;
  for (const at of inside) cells += outline.blocks[at]?.table?.cells.length ?? 0;
  return {
    blocks: naturalLog(inside.length),
    items: naturalLog(lists.count),
    item_share: share(lists.words, words),
    item_words: naturalLog(share(lists.words, lists.count)),
    tables: naturalLog(tables.count),
    table_share: share(tables.words, words),
    cells: naturalLog(cells),
    terms: naturalLog(terms.count),
    term_share: share(terms.words, words),
    quotes: naturalLog(quotes.count),
    quote_share: share(quotes.words, words),
    math: naturalLog(of("math").count),
    captions: naturalLog(of("caption").count),
  };
}

function isQuoted({ kind, nest }: Block): boolean {
  return kind === "quote" || nest.some((one) => one.kind === "quote");
}

function codeValues(content: Content): Values {
  const { outline, inside, words } = content;
  const code = amountOf(content, ({ kind }) => kind === "code");
  const inline = amountOf(content, (_, at) => outline.facts.hasInlineCode[at] === 1).count;
  return {
    blocks: naturalLog(code.count),
    share: share(code.words, words),
    inline: naturalLog(inline),
    inline_share: share(inline, inside.length),
  };
}

function mediaValues(content: Content): Values {
  const { outline, inside, words } = content;
  const { images, links } = outline.facts;
  let all = 0;
  let linked = 0;
  for (const at of inside) {
    // Images in table cells are not counted.
    if (images[at] === 0 || outline.blocks[at]?.kind === "table") continue;
    all += images[at] ?? 0;
    if ((links[at] ?? 0) > 0) linked++;
  }
  return {
    images: naturalLog(all),
    per_words: naturalLog(share(100 * all, words)),
    linked: share(linked, all),
    media: naturalLog(amountOf(content, ({ kind }) => kind === "media").count),
  };
}

/** Maximum words of a standalone price and of a standalone date. */
const PRICE_WORDS = 6;
const DATE_WORDS = 12;

/** Figures of one kind in the content: all, those standing alone, and the place of the first. */
interface Figures {
  readonly count: number;
  readonly short: number;
  /** Index among the content blocks; -1 for none. */
  readonly first: number;
}

function figuresIn({ outline, inside }: Content, figure: number, mostWords: number): Figures {
  const { figures, words } = outline.facts;
  let count = 0;
  let short = 0;
  let first = -1;
  for (const [place, at] of inside.entries()) {
    if (((figures[at] ?? 0) & figure) === 0) continue;
    count++;
    if ((words[at] ?? 0) > mostWords) continue;
    if (short++ === 0) first = place;
  }
  return { count, short, first };
}

function moneyValues(content: Content): Values {
  const { outline, inside } = content;
  const { figures } = outline.facts;
  const has = (at: number, figure: number): boolean => ((figures[at] ?? 0) & figure) !== 0;
  const prices = figuresIn(content, FIGURE.price, PRICE_WORDS);
  const near = inside.filter(
    (at, place) =>
      has(at, FIGURE.price) && outline.blocks[inside[place + 1] ?? -1]?.kind === "control",
  );
  return {
    prices: naturalLog(prices.count),
    share: share(prices.count, inside.length),
    short: naturalLog(prices.short),
    one: flag(prices.short > 0 && prices.short <= 3),
    first: prices.first < 0 ? 1 : share(prices.first, inside.length),
    beside_control: naturalLog(near.length),
    ratings: naturalLog(figuresIn(content, FIGURE.rating, 0).count),
    phones: naturalLog(figuresIn(content, FIGURE.phone, 0).count),
  };
}

function dateValues(content: Content): Values {
  const { inside } = content;
  const dates = figuresIn(content, FIGURE.date, DATE_WORDS);
  return {
    dates: naturalLog(dates.count),
    share: share(dates.count, inside.length),
    short: naturalLog(dates.short),
    short_share: share(dates.short, inside.length),
    early: flag(dates.first >= 0 && dates.first < 15),
  };
}

function furnitureValues({ outline, words }: Content): Values {
  const { blocks, inside, totalWords } = outline;
  const inRegion = new Map<Region, number>();
  let controls = 0;
  let controlsInside = 0;
  let hidden = 0;
  for (const [at, block] of blocks.entries()) {
    inRegion.set(block.region, (inRegion.get(block.region) ?? 0) + block.words);
    if (block.hidden !== undefined) hidden++;
    if (block.kind !== "control") continue;
    controls++;
    controlsInside += inside[at] ?? 0;
  }
  const wordsIn = (region: Region): number => inRegion.get(region) ?? 0;
  const partIn = (region: Region): number => share(wordsIn(region), totalWords);
  return {
    outside: share(totalWords - words, totalWords),
    navigation: partIn("navigation"),
    banner: partIn("banner"),
    footer: partIn("contentinfo"),
    aside: partIn("complementary"),
    main: partIn("main"),
    form: partIn("form"),
    menu_words: naturalLog(wordsIn("navigation")),
    aside_words: naturalLog(wordsIn("complementary")),
    controls: naturalLog(controls),
    controls_inside: naturalLog(controlsInside),
    control_share: share(controlsInside, blocks.length),
    hidden: share(hidden, blocks.length),
  };
}

function marksOf({ outline, inside }: Content): Values {
  const counts = noMarks();
  let left = MAX_CHARS;
  for (const at of inside) {
    if (left <= 0) break;
    const block = outline.blocks[at];
    if (block === undefined || block.kind === "code") continue;
    addMarks(block.text, left, counts);
    left -= block.text.length;
  }
  return markValues(counts);
}
