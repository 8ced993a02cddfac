// Features of the section a block stands in: its heading, how far back it is, and what the section is made of.
import { type FeatureGroup, type RowWriter, scaled, share } from "./feature-group.ts";
import type { PageFacts } from "./page-facts.ts";

const PER_SECTION = ["blocks", "words", "link_share", "prose_share", "images", "currency"];

/** The section under the nearest heading, and the larger one under the nearest heading of level 1 or 2. */
export const SECTIONS: FeatureGroup = {
  names: [
    "has_heading",
    "heading_level",
    "heading_words",
    "heading_linked",
    "heading_question",
    "heading_blocks_back",
    "heading_words_back",
    "heading_apart",
    "section_number",
    "sections_after",
    ...PER_SECTION.map((name) => `section_${name}`),
    ...PER_SECTION.map((name) => `before_${name}`),
    ...PER_SECTION.map((name) => `chapter_${name}`),
    "h1_seen",
    "h1_blocks",
    "h1_words",
  ],
  open: (page) => {
    const sections = split(page, 6);
    const chapters = split(page, 2);
    const title = titleBlock(page);
    return (block, row) => {
      const number = sections.of[block] ?? 0;
      const section = sections.list[number];
      putHeading(page, block, section, row);
      row.put(scaled(number));
      row.put(scaled(sections.list.length - 1 - number));
      putSection(section, row);
      putSection(sections.list[number - 1], row);
      putSection(chapters.list[chapters.of[block] ?? 0], row);
      putTitle(page, { block, title }, row);
    };
  },
};

interface Section {
  /** The heading's block; -1 for what stands before the first one. */
  readonly heading: number;
  blocks: number;
  words: number;
  linkWords: number;
  prose: number;
  images: number;
  currency: number;
}

interface Split {
  readonly list: readonly Section[];
  readonly of: Int32Array;
}

function split(page: PageFacts, deepest: number): Split {
  const list: Section[] = [newSection(-1)];
  const of = new Int32Array(page.blocks.length);
  for (const [index, block] of page.blocks.entries()) {
    if (block.kind === "heading" && block.level <= deepest) list.push(newSection(index));
    of[index] = list.length - 1;
    const section = list.at(-1);
    if (section === undefined) continue;
    section.blocks++;
    section.words += page.words[index] ?? 0;
    section.linkWords += page.linkWords[index] ?? 0;
    section.prose += page.prose[index] ?? 0;
    section.images += page.images[index] ?? 0;
    if (page.texts[index]?.currency === true) section.currency++;
  }
  return { list, of };
}

function newSection(heading: number): Section {
  return { heading, blocks: 0, words: 0, linkWords: 0, prose: 0, images: 0, currency: 0 };
}

function putSection(section: Section | undefined, row: RowWriter): void {
  const { blocks, words, linkWords, prose, images, currency } = section ?? newSection(-1);
  row.put(scaled(blocks));
  row.put(scaled(words));
  row.put(share(linkWords, words));
  row.put(share(prose, words));
  row.put(scaled(images));
  row.put(share(currency, blocks));
}

function putHeading(
  page: PageFacts,
  block: number,
  section: Section | undefined,
  row: RowWriter,
): void {
  const at = section?.heading ?? -1;
  const heading = at < 0 ? undefined : page.blocks[at];
  row.flag(heading !== undefined);
  row.put(heading?.level ?? 0);
  row.put(scaled(heading?.words ?? 0));
  row.flag(heading !== undefined && (page.links[at] ?? 0) > 0);
  row.flag(/[?？؟]\s*$/u.test(heading?.text.slice(-3) ?? ""));
  row.put(heading === undefined ? -1 : scaled(block - at));
  row.put(
    heading === undefined
      ? -1
      : scaled((page.wordsBefore[block] ?? 0) - (page.wordsBefore[at] ?? 0)),
  );
  row.put(heading === undefined ? -1 : stepsApart(page, at, block));
}

/** Containers are climbed no further than this. */
const MOST_STEPS = 10;

/** Containers to climb from a block until one also holds the other block; `MOST_STEPS` for more. */
function stepsApart({ containers }: PageFacts, other: number, block: number): number {
  let at = containers.ofBlock[block] ?? 0;
  let steps = 0;
  while (steps < MOST_STEPS) {
    if ((containers.first[at] ?? 0) <= other && other <= (containers.last[at] ?? 0)) return steps;
    const wider = containers.wider[at] ?? at;
    if (wider === at) return MOST_STEPS;
    at = wider;
    steps++;
  }
  return steps;
}

/** The block that is the page's title: a heading of the document's title, else the first of level 1; -1 for none. */
export function titleBlock({ document, blocks }: PageFacts): number {
  const named = blocks.findIndex(
    ({ kind, text }) => kind === "heading" && text !== "" && text === document.title,
  );
  return named >= 0
    ? named
    : blocks.findIndex(({ kind, level }) => kind === "heading" && level === 1);
}

function putTitle(
  { wordsBefore }: PageFacts,
  { block, title }: { readonly block: number; readonly title: number },
  row: RowWriter,
): void {
  row.flag(title >= 0);
  const blocks = title < 0 ? 0 : block - title;
  const words = title < 0 ? 0 : (wordsBefore[block] ?? 0) - (wordsBefore[title] ?? 0);
  row.put(Math.sign(blocks) * scaled(Math.abs(blocks)));
  row.put(Math.sign(words) * scaled(Math.abs(words)));
}
