// Indexes a document's content, to find what a block of another reading says beyond it.
import { tableText } from "../../document/walk/table-grid.ts";
import type { Block, PageDocument, Run, Table } from "../../model/document.ts";
import { addUpTo } from "../../text/grouped.ts";
import { squash } from "../../text/squash.ts";
import { indexSubstrings, SHORTEST_LOOKUP, type Substrings } from "../../text/substrings.ts";
import { countWords } from "../../text/words.ts";
import { addressOf, blockKey, linkOf } from "./block-key.ts";
import type { Surroundings } from "./surroundings.ts";

/** Content of a document, including the text that its page hides. */
export interface Held {
  /**
   * Returns the part of another reading's block that the document lacks: the block, or rows of a
   * data table. Undefined if nothing is missing: the document may have the block whole, within one
   * text, across several, or in parts. `counterpart` is the same table in the document; a row with
   * a similar row there is not missing.
   */
  beyond(block: Block, surroundings: Surroundings, counterpart?: Block): Block | undefined;
}

/** A line of the page in source order, from a block or hidden. */
interface HeldLine {
  readonly node: number;
  readonly key: string;
}

/** How blocks with one text occur. */
interface HeldStanding {
  /** Whether one is a heading or is outside navigation. */
  readonly asContent: boolean;
}

/** Minimum characters for a copy to be recognised by its start or end. */
const LEAD_LENGTH = 20;
/** Maximum copies with the same start to try. */
const MAX_LEADS = 32;
const addTo = addUpTo(MAX_LEADS);
interface HeldTexts {
  /** How each block text occurs on the page. */
  readonly blocks: ReadonlyMap<string, HeldStanding>;
  readonly hidden: ReadonlySet<string>;
  /** Every separate text: blocks, lines, runs, cells. */
  readonly pieces: ReadonlySet<string>;
  /** Targets of links and addresses of images. */
  readonly addresses: ReadonlySet<string>;
  readonly stream: Substrings;
  readonly leads: ReadonlyMap<string, readonly string[]>;
  readonly tails: ReadonlyMap<string, readonly string[]>;
}

/** Indexes a document's content. */
export function heldBy(document: PageDocument): Held {
  const texts = textsOf(document, linesOf(document));
  return {
    beyond: (block, surroundings, counterpart) => {
      if (block.table !== undefined)
        return tableBeyond(texts, block, block.table, counterpart?.table);
      return holds(texts, block, surroundings) ? undefined : block;
    },
  };
}

function linesOf({ blocks, hidden_parts }: PageDocument): readonly HeldLine[] {
  const lines: HeldLine[] = [];
  for (const block of blocks) {
    if (block.text !== "") lines.push({ node: block.first, key: squash(block.text) });
  }
  for (const { node, lines: hidden } of hidden_parts) {
    for (const line of hidden) lines.push({ node, key: squash(line) });
  }
  return lines.sort((a, b) => a.node - b.node);
}

function textsOf(document: PageDocument, lines: readonly HeldLine[]): HeldTexts {
  const { blocks, hidden_parts } = document;
  const pieces = new Set<string>();
  const leads = new Map<string, string[]>();
  const tails = new Map<string, string[]>();
  for (const { key } of lines) {
    pieces.add(key);
    if (key.length < LEAD_LENGTH) continue;
    addTo(leads, key.slice(0, LEAD_LENGTH), key);
    addTo(tails, key.slice(-LEAD_LENGTH), key);
  }
  for (const block of blocks) addParts(pieces, block);
  const stream = indexSubstrings(lines.map(({ key }) => key).join(""));
  const hidden = new Set(hidden_parts.flatMap((part) => part.lines.map(squash)));
  return {
    blocks: standings(blocks),
    hidden,
    pieces,
    addresses: addressesOf(blocks),
    stream,
    leads,
    tails,
  };
}

function standings(blocks: readonly Block[]): ReadonlyMap<string, HeldStanding> {
  const found = new Map<string, HeldStanding>();
  for (const block of blocks) {
    const key = blockKey(block);
    const asContent = block.kind === "heading" || block.region !== "navigation";
    if (asContent || !found.has(key)) found.set(key, { asContent });
  }
  return found;
}

function addParts(pieces: Set<string>, { runs, table, text }: Block): void {
  if (runs.length > 1) for (const run of runs) if (run.text !== "") pieces.add(squash(run.text));
  if (text.includes("\n")) for (const line of text.split("\n")) pieces.add(squash(line));
  for (const cell of table?.cells ?? []) if (cell.text !== "") pieces.add(squash(cell.text));
}

function addressesOf(blocks: readonly Block[]): ReadonlySet<string> {
  const addresses = new Set<string>();
  const add = (runs: readonly Run[]) => {
    for (const { link, image } of runs) {
      if (link !== undefined) addresses.add(addressOf(link.href));
      if (image !== undefined) addresses.add(addressOf(image.src));
    }
  };
  for (const { runs, table } of blocks) {
    add(runs);
    for (const cell of table?.cells ?? []) add(cell.runs);
  }
  return addresses;
}

function holds(texts: HeldTexts, block: Block, surroundings: Surroundings): boolean {
  if (block.text === "") return holdsWordless(texts, block);
  const key = blockKey(block);
  const standing = texts.blocks.get(key);
  if (standing === undefined || texts.hidden.has(key)) {
    return holdsText(texts, key) || standsAmong(texts, key, surroundings);
  }
  // A heading that otherwise occurs only as a navigation entry is missing, and so is a link to a
  // target no other link has.
  if (block.kind === "heading" && !standing.asContent) return false;
  const link = linkOf(block);
  return link === undefined || texts.addresses.has(addressOf(link));
}

/** Compares images and media by address; rules add nothing to a page that does not show them. */
function holdsWordless({ addresses }: HeldTexts, { kind, runs }: Block): boolean {
  if (kind === "rule") return true;
  return runs.every(({ image, link }) => {
    const address = kind === "image" ? image?.src : link?.href;
    return address === undefined || addresses.has(addressOf(address));
  });
}

function holdsText(texts: HeldTexts, key: string): boolean {
  return key === "" || stands(texts, key) || isJoinedCopy(texts, key);
}

function stands(texts: HeldTexts, key: string): boolean {
  return texts.pieces.has(key) || texts.stream.find(key) >= 0;
}

/** Whether a text too short to look up has the same neighbour in this document. */
function standsAmong({ stream }: HeldTexts, key: string, { before, after }: Surroundings): boolean {
  if (key.length >= SHORTEST_LOOKUP) return false;
  return stream.find(before + key) >= 0 || stream.find(key + after) >= 0;
}

/** Whether a text starts or ends with a line of the document, which has the rest too. */
function isJoinedCopy(texts: HeldTexts, key: string): boolean {
  if (key.length <= LEAD_LENGTH) return false;
  for (const line of texts.leads.get(key.slice(0, LEAD_LENGTH)) ?? []) {
    if (key.startsWith(line) && stands(texts, key.slice(line.length))) return true;
  }
  for (const line of texts.tails.get(key.slice(-LEAD_LENGTH)) ?? []) {
    if (key.endsWith(line) && stands(texts, key.slice(0, -line.length))) return true;
  }
  return false;
}

function tableBeyond(
  texts: HeldTexts,
  block: Block,
  table: Table,
  counterpart: Table | undefined,
): Block | undefined {
  const kept = rowsBeyond(texts, table, counterpart);
  if (kept.size === 0) return undefined;
  return kept.size === table.rows - table.headerRows ? block : withRows(block, table, kept);
}

/** Returns the rows below the header with text that the document lacks, by row, then by cell. */
function rowsBeyond(
  texts: HeldTexts,
  table: Table,
  counterpart: Table | undefined,
): ReadonlySet<number> {
  const known = counterpart === undefined ? undefined : keyedRows(counterpart);
  const beyond = new Set<number>();
  for (const [row, cells] of rowsOf(table)) {
    const keys = [...cells.values()];
    if (stands(texts, keys.join(""))) continue;
    if (keys.every((key) => holdsText(texts, key))) continue;
    if (known === undefined || !isEditedRow(known, row, cells)) beyond.add(row);
  }
  return beyond;
}

/** Returns the cell texts below the header by row and column, without empty cells. */
function rowsOf(table: Table): Map<number, Map<number, string>> {
  const rows = new Map<number, Map<number, string>>();
  for (const { row, column, text } of table.cells) {
    if (row < table.headerRows || text === "") continue;
    const cells = rows.get(row);
    if (cells === undefined) rows.set(row, new Map([[column, squash(text)]]));
    else cells.set(column, squash(text));
  }
  return rows;
}

/** Rows of a table, indexed by their first text. */
interface KeyedRows {
  readonly rows: ReadonlyMap<number, ReadonlyMap<number, string>>;
  readonly byFirst: ReadonlyMap<string, number>;
}

/** Several rows start with the same text. */
const SEVERAL = -1;

function keyedRows(table: Table): KeyedRows {
  const rows = rowsOf(table);
  const byFirst = new Map<string, number>();
  for (const [row, cells] of rows) {
    const [first = ""] = cells.values();
    byFirst.set(first, byFirst.has(first) ? SEVERAL : row);
  }
  return { rows, byFirst };
}

/** Minimum share of equal cells for two rows at the same place to be edits of one another. */
const SAME_CELLS = 0.5;

/** Whether the other table has an edited copy of the row: the same start, or mostly its cells. */
function isEditedRow(
  { rows, byFirst }: KeyedRows,
  row: number,
  cells: ReadonlyMap<number, string>,
) {
  const [first = ""] = cells.values();
  if ((byFirst.get(first) ?? SEVERAL) !== SEVERAL) return true;
  const theirs = rows.get(row);
  if (theirs === undefined) return false;
  let same = 0;
  for (const [column, key] of cells) if (theirs.get(column) === key) same++;
  return same >= Math.max(cells.size, theirs.size) * SAME_CELLS;
}

function withRows(block: Block, table: Table, kept: ReadonlySet<number>): Block {
  const places = new Map<number, number>();
  for (let row = 0; row < table.rows; row++) {
    if (row < table.headerRows || kept.has(row)) places.set(row, places.size);
  }
  const cells = table.cells.flatMap((cell) => {
    const row = places.get(cell.row);
    return row === undefined ? [] : [{ ...cell, row, rowSpan: 1 }];
  });
  const left = { ...table, rows: places.size, cells };
  const text = tableText(left);
  return { ...block, text, words: countWords(text), table: left };
}
