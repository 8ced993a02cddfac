// Blocks and regions to what a page is made of: prose, headings, lists, code, tables, images, controls, menus.
import { type Block, type BlockKind, MARK, type Region } from "../model/document.ts";
import { countMarks, markValues, noMarks } from "./marks.ts";
import type { Measured, Outline } from "./outline.ts";
import { flag, scaled, share, type Values } from "./page.ts";

/** What a page is made of, by signal. */
export interface Structure {
  readonly prose: Values;
  readonly headings: Values;
  readonly kinds: Values;
  readonly code: Values;
  readonly media: Values;
  readonly money: Values;
  readonly dates: Values;
  readonly furniture: Values;
  readonly marks: Values;
}

/** Words from which a block is a paragraph of prose, and a long one. */
const PROSE_WORDS = 20;
const LONG_WORDS = 50;
/** Share of linked words from which a block is links. */
const LINKED = 0.5;
/** Most characters whose marks are counted. */
const MOST_CHARS = 30_000;

/** Counts what a page is made of. */
export function readStructure({ blocks }: Outline): Structure {
  const inside = blocks.filter((one) => one.inside);
  const words = sumWords(inside);
  const all = sumWords(blocks);
  const marks = noMarks();
  let left = MOST_CHARS;
  for (const { block } of inside) {
    if (left <= 0) break;
    if (block.kind === "code") continue;
    countMarks(left < block.text.length ? block.text.slice(0, left) : block.text, marks);
    left -= block.text.length;
  }
  return {
    prose: proseValues(inside, words),
    headings: headingValues(inside),
    kinds: kindValues(inside, words),
    code: codeValues(inside, words),
    media: mediaValues(inside, words),
    money: moneyValues(inside),
    dates: dateValues(inside),
    furniture: furnitureValues(blocks, { words, all }),
    marks: markValues(marks),
  };
}

function sumWords(blocks: readonly Measured[]): number {
  let words = 0;
  for (const { block } of blocks) words += block.words;
  return words;
}

function wordsWhere(blocks: readonly Measured[], holds: (one: Measured) => boolean): number {
  return sumWords(blocks.filter(holds));
}

function isProse({ block, linkWords }: Measured, fewest: number): boolean {
  return block.words >= fewest && linkWords < LINKED * block.words && block.kind !== "table";
}

function proseValues(inside: readonly Measured[], words: number): Values {
  const prose = inside.filter((one) => isProse(one, PROSE_WORDS) && one.block.kind !== "code");
  const long = prose.filter(({ block }) => block.words >= LONG_WORDS);
  const lengths = prose.map(({ block }) => block.words).sort((a, b) => a - b);
  let run = 0;
  let longest = 0;
  for (const one of inside) {
    if (isProse(one, PROSE_WORDS)) longest = Math.max(longest, ++run);
    else if (one.block.kind === "paragraph" && one.linkWords > LINKED * one.block.words) run = 0;
    else if (one.block.kind === "control") run = 0;
  }
  return {
    words: scaled(words),
    paragraphs: scaled(prose.length),
    long: scaled(long.length),
    share: share(sumWords(prose), words),
    long_share: share(sumWords(long), words),
    median: scaled(lengths[Math.floor(lengths.length / 2)] ?? 0),
    most: scaled(lengths.at(-1) ?? 0),
    run: scaled(longest),
    linked: share(
      inside.reduce((sum, one) => sum + one.linkWords, 0),
      words,
    ),
    links_in_prose: scaled(prose.reduce((sum, one) => sum + one.links, 0)),
    block_words: scaled(share(words, inside.length)),
  };
}

/** Marks at the end of a question in the scripts that have one of their own. */
const QUESTION = /[?？؟;⁇]\s*$/;

function headingValues(inside: readonly Measured[]): Values {
  const headings = inside.filter(({ block }) => block.kind === "heading");
  const of = (level: number): number =>
    headings.filter(({ block }) => block.level === level).length;
  const linked = headings.filter((one) => one.links > 0).length;
  const asked = headings.filter(({ block }) => QUESTION.test(block.text)).length;
  const coded = headings.filter(({ block }) => /[(){}<>_=]|\d\.\d/.test(block.text)).length;
  const first = inside.findIndex(({ block }) => block.kind === "heading" && block.level === 1);
  const behind =
    first < 0 ? undefined : inside.slice(first + 1).find(({ block }) => block.words > 0);
  return {
    count: scaled(headings.length),
    first: scaled(of(1)),
    second: scaled(of(2)),
    third: scaled(of(3)),
    lower: scaled(of(4) + of(5) + of(6)),
    linked: share(linked, headings.length),
    linked_count: scaled(linked),
    questions: scaled(asked),
    question_share: share(asked, headings.length),
    coded: share(coded, headings.length),
    words: scaled(share(sumWords(headings), headings.length)),
    gap: scaled(share(sumWords(inside) - sumWords(headings), headings.length)),
    first_words: scaled(first < 0 ? 0 : (inside[first]?.block.words ?? 0)),
    first_place: share(Math.max(0, first), inside.length),
    behind_first: scaled(behind?.block.words ?? 0),
  };
}

function kindValues(inside: readonly Measured[], words: number): Values {
  const of = (...kinds: BlockKind[]): readonly Measured[] =>
    inside.filter(({ block }) => kinds.includes(block.kind));
  const lists = of("list-item");
  const tables = of("table");
  const terms = of("term", "definition");
  const quotes = inside.filter(({ block }) => isQuoted(block));
  const cells = tables.reduce((sum, { block }) => sum + (block.table?.cells.length ?? 0), 0);
  return {
    blocks: scaled(inside.length),
    items: scaled(lists.length),
    item_share: share(sumWords(lists), words),
    item_words: scaled(share(sumWords(lists), lists.length)),
    tables: scaled(tables.length),
    table_share: share(sumWords(tables), words),
    cells: scaled(cells),
    terms: scaled(terms.length),
    term_share: share(sumWords(terms), words),
    quotes: scaled(quotes.length),
    quote_share: share(sumWords(quotes), words),
    math: scaled(of("math").length),
    captions: scaled(of("caption").length),
  };
}

function isQuoted({ kind, nest }: Block): boolean {
  return kind === "quote" || nest.some((one) => one.kind === "quote");
}

function codeValues(inside: readonly Measured[], words: number): Values {
  const code = inside.filter(({ block }) => block.kind === "code");
  const inline = inside.filter(({ block }) =>
    block.runs.some(({ marks }) => (marks & MARK.code) !== 0),
  );
  return {
    blocks: scaled(code.length),
    share: share(sumWords(code), words),
    inline: scaled(inline.length),
    inline_share: share(inline.length, inside.length),
  };
}

function mediaValues(inside: readonly Measured[], words: number): Values {
  const images = inside.reduce((sum, one) => sum + one.images, 0);
  const linked = inside.filter((one) => one.images > 0 && one.links > 0).length;
  return {
    images: scaled(images),
    per_words: scaled(share(100 * images, words)),
    linked: share(linked, images),
    media: scaled(inside.filter(({ block }) => block.kind === "media").length),
  };
}

function moneyValues(inside: readonly Measured[]): Values {
  const priced = inside.filter((one) => one.price);
  const short = priced.filter(({ block }) => block.words <= 6);
  const first = inside.findIndex((one) => one.price && one.block.words <= 6);
  const near = inside.filter((one, at) => one.price && inside[at + 1]?.block.kind === "control");
  return {
    prices: scaled(priced.length),
    share: share(priced.length, inside.length),
    short: scaled(short.length),
    one: flag(short.length > 0 && short.length <= 3),
    first: first < 0 ? 1 : share(first, inside.length),
    beside_control: scaled(near.length),
    ratings: scaled(inside.filter((one) => one.rating).length),
    phones: scaled(inside.filter((one) => one.phone).length),
  };
}

function dateValues(inside: readonly Measured[]): Values {
  const dated = inside.filter((one) => one.date);
  const short = dated.filter(({ block }) => block.words <= 12);
  const first = inside.findIndex((one) => one.date && one.block.words <= 12);
  return {
    dates: scaled(dated.length),
    share: share(dated.length, inside.length),
    short: scaled(short.length),
    short_share: share(short.length, inside.length),
    early: flag(first >= 0 && first < 15),
  };
}

function furnitureValues(
  blocks: readonly Measured[],
  { words, all }: { readonly words: number; readonly all: number },
): Values {
  const region = (name: Region): number =>
    share(
      wordsWhere(blocks, ({ block }) => block.region === name),
      all,
    );
  const controls = blocks.filter(({ block }) => block.kind === "control");
  const inside = controls.filter((one) => one.inside).length;
  return {
    outside: share(all - words, all),
    navigation: region("navigation"),
    banner: region("banner"),
    footer: region("contentinfo"),
    aside: region("complementary"),
    main: region("main"),
    form: region("form"),
    menu_words: scaled(wordsWhere(blocks, ({ block }) => block.region === "navigation")),
    aside_words: scaled(wordsWhere(blocks, ({ block }) => block.region === "complementary")),
    controls: scaled(controls.length),
    controls_inside: scaled(inside),
    control_share: share(inside, blocks.length),
    hidden: share(blocks.filter(({ block }) => block.hidden !== undefined).length, blocks.length),
  };
}
