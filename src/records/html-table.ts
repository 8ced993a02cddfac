// Reads the data tables of a page as lists, with a value for each place that a cell spans.
import type { Cell, Table } from "../model/document.ts";
import { mostFrequent } from "../structure/numbering.ts";
import type { PageOutline } from "../structure/outline.ts";
import { addToList } from "../text/grouped.ts";
import type { DateHabits } from "../text/parse-date.ts";
import { gridOf } from "./columns.ts";
import { type Draft, elementAround } from "./draft.ts";
import { headingOver } from "./headings-over.ts";
import { type Said, type Slot, saidIn } from "./slots.ts";
import { hasWords, readingsOf } from "./values.ts";

/** Maximum places of a table, spans filled. */
const MAX_PLACES = 2_000_000;

/** A table before its columns are named. */
interface TableSlots {
  readonly at: number;
  readonly name: string | null;
  readonly items: number;
  readonly slots: readonly Slot[];
  /** The line over all columns above each item. */
  readonly lines: Slot["said"];
  /** Number of rows between the items. */
  readonly left: number;
}

/**
 * Returns the data tables of a page as lists. Tables with the same column headings are sections of one list. So are
 * tables without column headings that have the same path, columns of the same kinds and a heading each.
 */
export function tableLists(outline: PageOutline, habits: DateHabits): readonly Draft[] {
  const joined = new Map<string, TableSlots[]>();
  let names: TableSlots | undefined;
  for (const [at, { kind }] of outline.blocks.entries()) {
    const found = kind === "table" ? slotsOf(outline, at) : undefined;
    if (found === undefined) continue;
    // A column of names that stays in place while the others scroll is a table of its own.
    const table =
      names?.items === found.items ? { ...found, slots: [...names.slots, ...found.slots] } : found;
    names = found.slots.length === 1 ? found : undefined;
    if (names !== undefined) continue;
    const heads = table.slots.map(({ label }) => label);
    const isBare = heads.every((head) => head === "");
    const like = isBare ? likeness(outline, table, habits) : heads.join("\n");
    addToList(joined, like ?? `${at}`, table);
  }
  return [...joined.values()].map((tables) => draftOf(outline, tables, habits));
}

/**
 * Returns what tables without column headings must share to be sections of one list: their path and the kinds of
 * their columns. Undefined for a table without a heading over it, or with only texts and no class.
 */
function likeness(
  { blocks, paths }: PageOutline,
  { at, name, slots }: TableSlots,
  habits: DateHabits,
): string | undefined {
  const kinds = slots.map(({ said }) => kindOf(said, habits));
  const areTexts = kinds.every((kind) => kind.startsWith("text:"));
  const isPlain = areTexts && blocks[at]?.container.classes.length === 0;
  return name === null || isPlain ? undefined : [paths[at], ...kinds].join(" ");
}

/** Returns the kind of values that most texts of a column are. */
function kindOf(said: Slot["said"], habits: DateHabits): string {
  const { kind = "text", readings } = readingsOf(said, habits);
  return `${kind}:${mostFrequent(readings.flatMap((reading) => reading?.type ?? [])) ?? ""}`;
}

function draftOf(outline: PageOutline, tables: readonly TableSlots[], habits: DateHabits): Draft {
  const [first] = tables;
  const plain = (first?.slots ?? []).map(
    ({ label, role }, column): Slot => ({
      label,
      role,
      said: tables.flatMap(({ slots, items }) => slots[column]?.said ?? none(items)),
    }),
  );
  const title = plain.findIndex(isTitle);
  const slots = plain.map(
    (slot, index): Slot => (index === title ? { ...slot, role: "title" } : slot),
  );
  const names = tables.flatMap(({ name, items }) =>
    none(items).map(() => (name === null ? undefined : { text: name, runs: [], block: undefined })),
  );
  const lines = tables.flatMap((table) => table.lines);
  for (const said of [tables.length > 1 ? names : [], lines])
    if (said.some((one) => one !== undefined))
      slots.push({ label: "section", role: "section", said });
  const blocks = tables.map(({ at }) => at);
  const banner = tables.reduce((sum, { left }) => sum + left, 0);
  return {
    ...gridOf({ slots, items: names.length, source: "table", habits }),
    name: tables.every(({ name }) => name === first?.name) ? (first?.name ?? null) : null,
    source: "table",
    around: elementAround(blocks.map((at) => outline.blocks[at]?.container)),
    item: ".//tr",
    look: "",
    blocks,
    left: banner === 0 ? {} : { banner },
  };
}

/** Returns the columns of a data table; undefined for one without rows below its headings. */
function slotsOf(outline: PageOutline, at: number): TableSlots | undefined {
  const { blocks } = outline;
  const table = blocks[at]?.table;
  if (table === undefined || table.columns * table.rows > MAX_PLACES) return undefined;
  const { rows, columns, caption } = table;
  const cells = filled(table);
  const headerRows = table.headerRows === 0 && isHeader(cells) ? 1 : table.headerRows;
  if (rows - headerRows < 1) return undefined;
  const body = cells.slice(headerRows);
  const found = withoutLines(cells, itemRows({ ...table, headerRows }), headerRows);
  const own = found.items.map(([at = 0]) => body[at] ?? []);
  const slots = Array.from({ length: columns }, (_, column): Slot => {
    const heads = cells.slice(0, headerRows).flatMap((row) => row[column]?.text ?? []);
    const said = own.map((row): Said | undefined => row[column] && saidIn(row[column]));
    return { label: [...new Set(heads.filter(hasWords))].join(" "), role: "value", said };
  });
  const name = caption
    .map(({ text }) => text)
    .join("")
    .trim();
  return {
    at,
    name: name === "" ? headingOver(outline, [at]) : name,
    items: own.length,
    slots: [...slots, ...furtherSlots(body, found, columns)],
    lines: linesAbove(body, found),
    left: found.left,
  };
}

/** Minimum rows below a header of plain cells, and minimum share of numbers in one column. */
const MIN_BELOW = 3;
const NUMBERS = 0.8;

/** Whether the first row names the columns: it has words without digits, one over numbers. */
function isHeader([first = [], ...others]: Rows): boolean {
  const heads = first.map((cell) => cell?.text ?? "");
  if (others.length < MIN_BELOW || heads.some((head) => /\d/.test(head))) return false;
  return heads.some((head, column) => {
    const texts = others.flatMap((row) => row[column]?.text || []);
    const numbers = texts.filter((text) => /\d/.test(text) && !/\p{L}/u.test(text));
    return hasWords(head) && numbers.length >= NUMBERS * others.length;
  });
}

/** The table rows that each item has. */
interface ItemRows {
  /** The rows of each item; undefined for a row that the item lacks. */
  readonly items: readonly (readonly (number | undefined)[])[];
  /** Number of rows between the items, such as a link to further ones. */
  readonly left: number;
}

/** Minimum and maximum rows of an item that has several, and minimum share of items that have all. */
const MIN_ROWS = 2;
const MAX_ROWS = 3;
const WHOLE = 0.7;
/** Minimum items of a table for one of them to lack a row. */
const MANY = 5;

/**
 * Returns the rows of the items. If rows of two or three shapes alternate, each cycle is an item; it may lack a row
 * or have a row of another shape in between. Rows without words separate items.
 */
function itemRows({ rows, headerRows, cells }: Table): ItemRows {
  const shapes = Array.from({ length: rows - headerRows }, () => "");
  const isSpacer = shapes.map(() => true);
  for (const { row, column, columnSpan, text } of cells) {
    const at = row - headerRows;
    if (at < 0) continue;
    shapes[at] += ` ${column}:${columnSpan}${hasWords(text) ? "" : "-"}`;
    if (hasWords(text)) isSpacer[at] = false;
  }
  const said = [...shapes.keys()].filter((at) => isSpacer[at] === false);
  const lead = shapes[said[0] ?? -1];
  const turns: number[][] = [];
  for (const at of said) {
    if (shapes[at] === lead) turns.push([]);
    turns.at(-1)?.push(at);
  }
  const usual = mostFrequent(turns.map((turn) => turn.map((at) => shapes[at]).join("\n"))) ?? "";
  const parts = usual.split("\n");
  const items = turns.map((turn) => parts.map((part) => turn.find((at) => shapes[at] === part)));
  const whole = items.filter((rows) => !rows.includes(undefined)).length;
  const isInTurn =
    parts.length >= MIN_ROWS &&
    parts.length <= MAX_ROWS &&
    new Set(parts).size === parts.length &&
    turns.length > 1 &&
    whole >= (turns.length < MANY ? 1 : WHOLE) * turns.length;
  if (!isInTurn) return { items: Array.from(shapes.keys(), (at) => [at]), left: 0 };
  return { items, left: said.length - items.flat().filter((at) => at !== undefined).length };
}

/** Rows of a table, spans filled. */
type Rows = readonly (readonly (Cell | undefined)[])[];

/** Returns the items without lines over all columns and without repeated rows of headings. */
function withoutLines(cells: Rows, { items, left }: ItemRows, headerRows: number): ItemRows {
  const wordsOf = (row: Rows[number] = []) => row.map((cell) => cell?.text ?? "").join("\n");
  const heads = new Set(cells.slice(0, headerRows).map(wordsOf));
  const own = items.filter(([at = 0, ...more]) => {
    const row = cells[headerRows + at] ?? [];
    return more.length > 0 || (lineOf(row) === undefined && !heads.has(wordsOf(row)));
  });
  if (own.length * 2 < items.length) return { items, left };
  return { items: own, left: left + items.length - own.length };
}

/** Returns the only cell of a row over several columns, if it has words. */
const lineOf = (row: Rows[number]): Cell | undefined =>
  row.length > 1 && new Set(row).size === 1 && hasWords(row[0]?.text ?? "") ? row[0] : undefined;

/** Returns the last line above each item; none if lines are items or items have several rows. */
function linesAbove(body: Rows, { items }: ItemRows): Slot["said"] {
  const lines = body.map(lineOf);
  const areItems = items.some(([at = 0, ...more]) => more.length > 0 || lines[at] !== undefined);
  if (areItems) return none(items.length);
  for (const [at, line] of lines.entries()) lines[at] = line ?? lines[at - 1];
  return items.map(([at = 0]) => lines[at] && { ...saidIn(lines[at]), runs: [] });
}

const none = (items: number): Slot["said"] => Array.from({ length: items }, () => undefined);

/** Returns the texts in further rows of the items; a cell over several places or rows counts once. */
function furtherSlots(body: Rows, { items }: ItemRows, columns: number): readonly Slot[] {
  const most = Math.max(1, ...items.map(({ length }) => length));
  return Array.from({ length: (most - 1) * columns }, (_, place): Slot => {
    const [turn, column] = [1 + Math.floor(place / columns), place % columns];
    const said = items.map((rows) => {
      const cell = body[rows[turn] ?? -1]?.[column];
      const isOwn = cell?.column === column && body[rows[turn - 1] ?? -1]?.[column] !== cell;
      return isOwn ? saidIn(cell) : undefined;
    });
    return { label: "", role: "value", said };
  });
}

/** Whether a column names the rows: nearly all have a text with letters of their own there. */
function isTitle({ said }: Slot): boolean {
  const texts = said.flatMap((one) =>
    one !== undefined && /\p{L}/u.test(one.text) ? [one.text] : [],
  );
  return texts.length >= NAMED * said.length && new Set(texts).size >= NAMED * texts.length;
}

/** Minimum share of rows that a column names. */
const NAMED = 0.9;

/** Returns the cell of every place, each cell at all places that it spans. */
function filled({ rows, cells }: Table): Rows {
  const places: (Cell | undefined)[][] = Array.from({ length: rows }, () => []);
  for (const cell of cells) {
    for (let row = cell.row; row < cell.row + cell.rowSpan; row++) {
      const own = places[row];
      for (let column = cell.column; column < cell.column + cell.columnSpan; column++) {
        if (own !== undefined) own[column] = cell;
      }
    }
  }
  return places;
}
