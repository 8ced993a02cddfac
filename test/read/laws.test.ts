// Laws of the content, on real pages: what is kept is whole, named, of the page, and read back alike by every parser.
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { MARKDOWN_PARSERS } from "../../bench/markdown-parsers.ts";
import { isFaithful, roundTrip } from "../../bench/round-trip.ts";
import { judgePage } from "../../src/classify/classify.ts";
import { installedRouter } from "../../src/classify/model.ts";
import { toMarkdown } from "../../src/document/markdown/to-markdown.ts";
import { toText } from "../../src/document/to-text.ts";
import { decodeHtml } from "../../src/html/decode.ts";
import type { Block, PageDocument } from "../../src/model/document.ts";
import type { Selection } from "../../src/model/verdict.ts";
import { contentBlocks } from "../../src/read/content.ts";
import { scoreBlocks } from "../../src/select/scores.ts";
import { PAGE_OPTIONS, selectContent } from "../../src/select/select.ts";
import type { PageOutline } from "../../src/structure/outline.ts";
import { routedPage } from "../../training/router/page.ts";
import { dataFolder } from "../support/data-folder.ts";
import { dataPages } from "../support/data-pages.ts";

/** Every page takes minutes: one in so many is read, each with LEGIBLE_LAWS_EVERY=1. */
const EVERY = Number(process.env["LEGIBLE_LAWS_EVERY"] ?? 12);

const { skip } = dataFolder("world", "pages.jsonl.gz");

/** A page and what is written of it. */
interface Written {
  readonly id: string;
  readonly outline: PageOutline;
  readonly document: PageDocument;
  readonly selection: Selection;
  readonly content: readonly Block[];
  /** 1 for each block that never is content. */
  readonly never: Uint8Array;
}

function writtenOf(id: string, url: string, bytes: Buffer): Written {
  const page = routedPage(decodeHtml(bytes, undefined).text, url);
  const { verdict, chances } = judgePage(installedRouter(), page);
  const scores = scoreBlocks(page.outline, chances);
  const selection = selectContent(scores, verdict, PAGE_OPTIONS);
  const { document } = page.outline;
  const content = contentBlocks(document, selection);
  return { id, outline: page.outline, document, selection, content, never: scores.never };
}

/** What breaks a law on a page; none where it holds. */
type Law = (page: Written) => readonly string[];

/** The page's title, where it has one that is content, opens it, and no other heading says the same. */
const titleOnceAndFirst: Law = ({ document, content }) => {
  const { heading } = document;
  if (heading === undefined || content.length === 0) return [];
  const said = content.filter(({ kind, text }) => kind === "heading" && text === heading.text);
  if (said.length === 1 && said[0] === content.find(({ text }) => text !== "")) return [];
  return [`${said.length} times: ${heading.text.slice(0, 60)}`];
};

/** Words of a heading that says something itself. */
const MAX_HEADING_WORDS = 15;

/** A heading that stands alone has something under it. */
const headingsHoldSomething: Law = ({ document, content }) => {
  // A date or a category over the title is written behind it.
  const { blocks } = document;
  const over = new Set(blocks.slice(0, document.heading && blocks.indexOf(document.heading)));
  const shown = content.filter(({ kind }) => kind !== "rule");
  const isBare = shown.map(({ kind, level, words, runs, text }, at) => {
    const next = shown[at + 1];
    if (kind !== "heading" || text === document.heading?.text || words > MAX_HEADING_WORDS)
      return false;
    if (runs.some(({ link, image }) => link !== undefined || image !== undefined)) return false;
    return next === undefined || (next.kind === "heading" && next.level <= level);
  });
  return shown.flatMap((block, at) =>
    !over.has(block) && isBare[at] === true && isBare[at - 1] !== true && isBare[at + 1] !== true
      ? [block.text]
      : [],
  );
};

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** The content says no word that the page does not say. */
const saysWordsOfThePage: Law = ({ document, content }) => {
  const page = new Set(wordsOf(toText(document.blocks)));
  return wordsOf(toText(content)).filter((word) => !page.has(word));
};

/** No table has a blank header. */
const headersSaySomething: Law = ({ content }) =>
  content.flatMap((block) => {
    if (block.table === undefined || block.text === "") return [];
    return /^\|(?: {2}\|)+\n\| ---/m.test(toMarkdown([block])) ? [block.text.slice(0, 60)] : [];
  });

/** Records of a list, and share of them that are kept, for the list to be kept whole. */
const MIN_RECORDS = 4;
const MAX_KEPT = 0.6;
const MAX_OF_PATH = 0.5;

/** Blocks of each list's records, by list and record: those that may be content, headings aside. */
function listsOf({ outline, never }: Written): Iterable<ReadonlyMap<number, readonly number[]>> {
  const { containers, recordsBySignature, facts, blocks } = outline;
  const lists = new Map<number, Map<number, number[]>>();
  for (const [at, { kind }] of blocks.entries()) {
    const row = recordsBySignature.nearestLarge[containers.ofBlock[at] ?? -1] ?? -1;
    const list = row < 0 ? -1 : (recordsBySignature.groupOf[row] ?? -1);
    // A heading goes where nothing is under it, and where it repeats the title.
    const isOut = never[at] === 1 || (facts.words[at] ?? 0) === 0 || kind === "heading";
    if (list < 0 || isOut) continue;
    const records = lists.get(list) ?? new Map<number, number[]>();
    lists.set(list, records.set(row, [...(records.get(row) ?? []), at]));
  }
  return lists.values();
}

/** What most records of a list that is kept have, all of them have. */
const recordsAreWhole: Law = (page) => {
  const { outline, selection } = page;
  // The posts of a thread are written anew, with one line of who and when each.
  if (selection.posts.length > 0) return [];
  const kept = new Set([...selection.kept, ...selection.comments]);
  const broken: string[] = [];
  for (const records of listsOf(page)) {
    const shown = [...records.values()].filter((all) => all.some((at) => kept.has(at)));
    if (records.size < MIN_RECORDS || shown.length < MAX_KEPT * records.size) continue;
    for (const all of byPath(outline, [...records.values()].flat())) {
      const left = all.filter((at) => !kept.has(at) && !leadsOn(outline, at));
      if (left.length === 0 || left.length > (1 - MAX_OF_PATH) * all.length) continue;
      const text = outline.blocks[left[0] ?? 0]?.text ?? "";
      broken.push(`${left.length} of ${all.length}: ${text.slice(0, 60)}`);
    }
  }
  return broken;
};

/** A paragraph that is a link and no more: "Read more" goes from an article on purpose. */
function leadsOn({ blocks }: PageOutline, at: number): boolean {
  const { runs = [] } = blocks[at] ?? {};
  return runs.every(({ text, link }) => link !== undefined || !/[\p{L}\p{N}]{4}/u.test(text));
}

/** Blocks of one kind at one place of a record. */
function byPath(
  { paths, blocks: all }: PageOutline,
  blocks: readonly number[],
): Iterable<readonly number[]> {
  const places = new Map<string, number[]>();
  for (const at of blocks) {
    const key = `${paths[at]} ${all[at]?.kind}`;
    places.set(key, [...(places.get(key) ?? []), at]);
  }
  return places.values();
}

const spaced = (code: string | undefined): string => (code ?? "").replace(/[ \t]+/g, " ");

/** Every parser reads the content back with the words, tables, listings and links it has. */
const readAlike: Law = ({ content }) =>
  MARKDOWN_PARSERS.flatMap((parser) => {
    const trip = roundTrip(content, parser);
    // Marked writes four spaces for the tabs that a line of a listing in an item begins with.
    const codes = trip.codes.filter(
      ({ wanted, found }) => parser.name !== "marked" || spaced(wanted) !== spaced(found),
    );
    return isFaithful({ ...trip, codes })
      ? []
      : [`${parser.name} ${JSON.stringify(trip).slice(0, 200)}`];
  });

/** Laws with the share of pages on which they may be broken: which blocks are chosen is the model's to say. */
const LAWS: Readonly<Record<string, readonly [Law, number]>> = {
  "has the page's title first and once": [titleOnceAndFirst, 0],
  "has no heading without anything under it": [headingsHoldSomething, 0.02],
  "keeps of a list's records what most of them have": [recordsAreWhole, 0.03],
  "says no word that the page does not say": [saysWordsOfThePage, 0],
  "has no table with a blank header": [headersSaySomething, 0],
  "is read back alike by four parsers of Markdown": [readAlike, 0],
};

describe("the content of a real page", () => {
  const broken = new Map<Law, Map<string, readonly string[]>>();
  let pages = 0;

  before(() => {
    if (skip !== false) return;
    for (const { id, url, bytes } of dataPages(process.env["LEGIBLE_DATA"] ?? "", EVERY)) {
      pages++;
      const page = writtenOf(id, url, bytes);
      for (const [law] of Object.values(LAWS)) {
        const found = law(page);
        if (found.length > 0) broken.set(law, (broken.get(law) ?? new Map()).set(id, found));
      }
    }
  });

  for (const [name, [law, share]] of Object.entries(LAWS)) {
    it(name, { skip }, () => {
      const found = [...(broken.get(law) ?? [])];
      const told = found.map(([id, what]) => `${id} ${what.join("; ")}`).join("\n");
      assert.ok(found.length <= share * pages, `${found.length} of ${pages} pages:\n${told}`);
    });
  }
});
