// Decides whether a page has main text of its own besides a message that would replace it. Every
// diagnosis of a consent question, a login, a block page or a dead end requires that it has none.
import { type Block, type Container, chainOf } from "../../model/document.ts";
import { likenessesOf } from "../../structure/class-paths.ts";
import {
  type ContainerTable,
  containersOf,
  rowsWithin,
  sumInside,
} from "../../structure/containers.ts";
import { alikeChildren } from "../../structure/records.ts";
import { countWords } from "../../text/words.ts";
import { wordsOfLine } from "./block-phrases.ts";
import { partsOf, SENTENCE } from "./dead-end-lines.ts";
import { ownBlocks, wordsOfRuns } from "./own-blocks.ts";

/** A page that may have main text. */
export interface TextPage {
  /** Text of the title element. */
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** Text of a page that replaces its main text. */
export interface Message {
  /** Words of the message in each block; a block without an entry has none. */
  readonly said: ReadonlyMap<Block, number>;
  /** Whether it is the page's title; records on the page are then suggestions. */
  readonly isTitle: boolean;
  /** Whether a sentence belongs to the message; absent if the message ends with its box. */
  readonly includes?: (sentence: string, isEntry: boolean) => boolean;
  /** Whether tables are part of the message, as on the pages of a firewall. */
  readonly hasTables?: boolean;
}

/** A message of whole blocks. */
export const messageOf = (blocks: Iterable<Block>, isTitle = false): Message => ({
  said: new Map([...blocks].map((block) => [block, block.words])),
  isTitle,
});

/** Maximum words beside a message, beside one with more signs, and in a main element. */
export const MAX_WORDS = { weak: 30, strong: 60, main: 9 } as const;
/** Minimum records of a page that lists things. */
const MIN_RECORDS = 4;
/** Maximum words of a label: a logo, a menu entry, a field's name. */
const LABEL_WORDS = 3;

/**
 * Whether a page has records, a text in a main element, or more than `limit` words, besides a
 * message. Links and labels count as words only in a main element without the message.
 */
export function hasMainText(
  blocks: readonly Block[],
  { said, isTitle, includes, hasTables = false }: Message,
  limit: number,
): boolean {
  const texts = ownBlocks(blocks).filter(({ table }) => table === undefined || !hasTables);
  const own = texts.filter((block) => (said.get(block) ?? 0) < block.words);
  const table = containersOf(own);
  const records = linkedRecords(own, table);
  if (records.rows >= MIN_RECORDS || (!isTitle && records.count >= MIN_RECORDS)) return true;
  const isSuggested = (block: Block) => isTitle && records.blocks.has(block);
  const told = texts.filter((block) => !isSuggested(block));
  if (includes !== undefined && wordsInMain(told, includes) > MAX_WORDS.main) return true;
  const taken = new Set([...said.keys()].flatMap(mainsAround));
  const inMain = rowsWithin(table, (one) => !isTitle && isMain(one) && !taken.has(one));
  const free = own.filter((_, at) => inMain[table.ofBlock[at] ?? -1] === 1);
  const isFree = new Set(free);
  const others = own.filter((block) => !isFree.has(block) && !isSuggested(block));
  const words = sumOf(free, (block) => block.words);
  const rest = sumOf(others, (block) => restOf(block, said.get(block) ?? 0));
  return words > MAX_WORDS.main || words + rest > limit;
}

const sumOf = (blocks: readonly Block[], amount: (block: Block) => number): number =>
  blocks.reduce((sum, block) => sum + amount(block), 0);

/** Counts the words in main and article elements of sentences that belong to no message. */
function wordsInMain(blocks: readonly Block[], includes: NonNullable<Message["includes"]>): number {
  const table = containersOf(blocks);
  const name = blocks.find(({ kind }) => kind === "heading")?.text.trim() ?? "";
  const isEntry = (sentence: string) =>
    name.includes(" ") && sentence.includes(name) && countWords(sentence) > MAX_WORDS.main;
  const inMain = rowsWithin(table, isPlace);
  let words = 0;
  for (const [at, block] of blocks.entries()) {
    if (block.kind === "heading" || inMain[table.ofBlock[at] ?? -1] !== 1) continue;
    const sentences = block.text.match(SENTENCE) ?? [];
    const rest = countWords(sentences.filter((one) => !includes(one, isEntry(one))).join(" "));
    words += restOf(block, block.words - Math.min(rest, block.words));
  }
  return words;
}

/** Whether a page places text in a main or article element, or under a heading as its title. */
export function placesText(
  { title, blocks }: TextPage,
  isMessage: (line: string) => boolean,
): boolean {
  const own = ownBlocks(blocks);
  const { rows } = containersOf(own);
  if (rows.some(isPlace)) return true;
  const heading = own.find(({ kind }) => kind === "heading")?.text ?? "";
  if (heading === "" || isMessage(heading)) return false;
  const named = wordsOfLine(heading).join(" ");
  return (
    title.trim() === "" || partsOf(title).some((part) => wordsOfLine(part).join(" ") === named)
  );
}

function restOf(block: Block, said: number): number {
  const rest = Math.min(wordsOfRuns(block).prose, block.words - said);
  return rest > LABEL_WORDS ? rest : 0;
}

const isMain = ({ tag, role }: Container): boolean => tag === "main" || role === "main";
const isPlace = (one: Container): boolean => one.tag === "article" || isMain(one);

const mainsAround = ({ container }: Block): readonly Container[] =>
  chainOf(container).filter(isMain);

/** The records of a page. */
interface LinkedRecords {
  /** Number of records in the largest group. */
  readonly count: number;
  /** Number of rows in the largest data table. */
  readonly rows: number;
  /** All blocks that belong to a record of any group. */
  readonly blocks: ReadonlySet<Block>;
}

/** Minimum number of similar elements of one parent that count as records. */
const MIN_ALIKE = 3;
/** Minimum words of a headline: shorter links without another text are a menu. */
const HEADLINE_WORDS = 5;

/**
 * Returns the records among the blocks, in linear time. A record has a link, and also another text, a
 * heading in the link, or a link as long as a headline.
 */
function linkedRecords(blocks: readonly Block[], containers: ContainerTable): LinkedRecords {
  const counts = blocks.map(wordsOfRuns);
  const sum = (amount: (at: number) => number) =>
    sumInside(
      containers,
      blocks.map((_, at) => amount(at)),
    );
  const isHeading = (at: number) => blocks[at]?.kind === "heading";
  const linked = sum((at) => counts[at]?.linked ?? 0);
  const titles = sum((at) => (isHeading(at) ? (counts[at]?.linked ?? 0) : 0));
  const texts = sum((at) => (isHeading(at) ? 0 : (counts[at]?.prose ?? 0)));
  const isRecord = (row: number): boolean => {
    const links = linked[row] ?? 0;
    return links >= HEADLINE_WORDS || (links > 0 && (titles[row] ?? 0) + (texts[row] ?? 0) > 0);
  };
  const groups = alikeChildren(containers, likenessesOf(containers).bySignature, {
    fewest: MIN_ALIKE,
    counts: containers.blocks,
  });
  const records = groups
    .map((group) => group.filter(isRecord))
    .filter(({ length }) => length >= MIN_ALIKE);
  const rows = new Set(records.flat());
  const within = rowsWithin(containers, (_, row) => rows.has(row));
  return {
    count: largest(records.map(({ length }) => length)),
    rows: largest(blocks.map(tableRows)),
    blocks: new Set(blocks.filter((_, at) => within[containers.ofBlock[at] ?? -1] === 1)),
  };
}

const largest = (lengths: readonly number[]): number =>
  lengths.reduce((most, length) => Math.max(most, length), 0);

const tableRows = ({ table }: Block): number =>
  table === undefined ? 0 : table.rows - table.headerRows;
