// Extracts labelled values from table rows, definition lists and lines like "Price: 5 €", and values
// that a page marks without a label: telephone and mail links, an address, counts such as "3 beds".
import { isOnlyDate } from "../../marks/dates.ts";
import { bareLabel, labelledLine } from "../../marks/labels.ts";
import type { Block, Container, Table } from "../../model/document.ts";
import { addToList } from "../../text/grouped.ts";
import { ROOMS } from "../words/room-words.ts";
import { propertyOf } from "../words/vocabulary.ts";
import { impliedValue, type ShownPage, type ShownValue } from "./shown-value.ts";

/** Maximum characters of labels, values and lines; longer text is prose. */
const LONGEST = { label: 50, value: 500, line: 200, counts: 120, address: 300 } as const;
/** Maximum words of a label. */
const MAX_WORDS = 5;
/** Maximum rows and lines per block. */
const MAX_ROWS = 300;

/** Returns the labelled values of a page, in reading order. */
export function labelledValues({ blocks }: ShownPage): readonly ShownValue[] {
  const values: ShownValue[] = [];
  for (const [index, block] of blocks.entries()) {
    const next = blocks[index + 1];
    if (block.table !== undefined) addAll(values, rowsOf(block.table), { block, shown: "table" });
    else if (block.kind === "term")
      addAll(values, definition(block, next), { block: next ?? block, shown: "definition" });
    else if (LINES.has(block.kind)) addLines(values, block, next);
  }
  return values;
}

const LINES: ReadonlySet<Block["kind"]> = new Set([
  "paragraph",
  "list-item",
  "definition",
  "heading",
]);

type Pair = readonly [label: string, value: string];

function addAll(
  values: ShownValue[],
  pairs: readonly Pair[],
  place: Pick<ShownValue, "block" | "shown" | "isHeaded">,
): void {
  for (const [written, stated] of pairs) {
    for (const [label, value] of withUnit(bareLabel(written), stated.trim())) {
      if (!isLabel(label) || value === "" || value.length > LONGEST.value) continue;
      const property = propertyOf(label);
      if (property !== undefined && CODES.has(property) && !/\d/.test(value)) continue;
      values.push({ label: property ?? label, isWritten: true, value, ...place });
    }
  }
}

/** A unit after a label: "Height (cm)", "Höhe in cm". */
const UNIT =
  /^(?<label>.{2,40}?)(?:\s*[([（]|,?\s(?:in|en)\s)(?<unit>[kcm]?m|[mkg]?g|[mc]?l|in|inch(?:es)?|ft|lbs?|oz|[kM]?[WV]h?|mAh|[MGT]B|hp|PS|°C|%|min|h|[€$£])[)\]）]?$/u;

/** Adds a pair with the unit at the number: "Height (cm)", "48" are also "Height", "48 cm". */
function withUnit(label: string, value: string): readonly Pair[] {
  const { label: bare, unit } = UNIT.exec(label)?.groups ?? {};
  const isNumber = /^\d[\d.,\s]*$/.test(value);
  const written: Pair = [label, value];
  return bare === undefined || !isNumber ? [written] : [[bare, `${value} ${unit}`], written];
}

/** Whether a text may be a label: a few words, no sentence, no number. */
function isLabel(text: string): boolean {
  if (text === "" || text.length > LONGEST.label || /[.!?]\s|[,;"“”]/.test(text)) return false;
  return /\p{L}/u.test(text) && text.split(/\s+/).length <= MAX_WORDS;
}

/** Returns the rows of a table whose first column labels the second. */
function rowsOf({ cells, columns, headerRows }: Table): readonly Pair[] {
  if (columns !== 2) return [];
  const labels = new Map<number, string>();
  const pairs: Pair[] = [];
  for (const { row, column, columnSpan, text } of cells) {
    if (row < headerRows || columnSpan > 1) continue;
    if (column === 0) labels.set(row, text);
    const label = labels.get(row);
    if (column === 1 && label !== undefined && pairs.length < MAX_ROWS) pairs.push([label, text]);
  }
  return pairs;
}

function definition(term: Block, next: Block | undefined): readonly Pair[] {
  return next?.kind === "definition" ? [[term.text, next.text]] : [];
}

function addLines(values: ShownValue[], block: Block, next: Block | undefined): void {
  if (block.text.length > MAX_ROWS * LONGEST.line) return;
  const lines = block.text.split("\n").slice(0, MAX_ROWS);
  for (const line of lines.flatMap(partsOf)) {
    if (line.length > LONGEST.line) continue;
    const found = labelledLine(line.trim());
    if (found !== undefined) {
      const pair = ownPair(found.label, found.value);
      if (pair !== undefined) addAll(values, [pair], { block, shown: "label" });
      continue;
    }
    const name = spacedLabel(line.trim());
    if (name !== undefined) addAll(values, [name], { block, shown: "label" });
  }
  const last = lines.at(-1)?.trim() ?? "";
  if (next === undefined || !LINES.has(next.kind) || next.text.length > LONGEST.line) return;
  // "SKU:" and "SKU" alone in an element, and the value in the next one
  const isAlone = lines.length === 1 && next.container.parent === block.container.parent;
  const label = bareLabel(last);
  const isKnown = propertyOf(label) !== undefined || isOnlyDate(next.text);
  if (last === label ? !isAlone || !isKnown : next.kind === "heading") return;
  if (/[:：]/.test(next.text) || propertyOf(next.text) !== undefined) return;
  const isHeaded = block.kind === "heading";
  addAll(values, [[label, next.text]], { block: next, shown: "label", isHeaded });
}

/** Splits a line at bullets into pairs: "SKU #12 • MFR #34". */
function partsOf(line: string): readonly string[] {
  const parts = line.split(/\s[•·|∙●]\s/);
  const isRow = parts.every((part) => /[:：#]|\bno\b/iu.test(part));
  return isRow ? parts : [line];
}

/** Properties whose values are one word with a digit. */
const CODES: ReadonlySet<string> = new Set(["sku", "mpn", "gtin", "isbn"]);

/**
 * For a code such as a SKU, returns only the first word of the value: `L-12` of "SKU: L-12 See more
 * lamps". For other labels, returns undefined if the value contains the next label.
 */
function ownPair(label: string, value: string): Pair | undefined {
  const [word = ""] = value.split(/\s/, 1);
  if (CODES.has(propertyOf(label) ?? "") && /\d/.test(word) && word.length >= SHORTEST_CODE)
    return [label, word.replace(/[,;.]$/, "")];
  return /[:：]\s/.test(value) ? undefined : [label, value];
}

/** Minimum characters of an article number split from the words after it. */
const SHORTEST_CODE = 3;

/** Number labels without a colon: "SKU 12-34", "Item # 1234", "Item No. 12". A digit follows. */
const NUMBERED =
  /^((?:sku|mpn|mfr|upc|ean|gtin|isbn|item|model|product|article|part|stock|art\.?|artikel)(?: ?(?:#|no\.?|nr\.?|number|code|id))?) *(?<=[ #])([^\s#]*\d\S*)$/i;

function spacedLabel(line: string): Pair | undefined {
  const found = line.length <= LONGEST.line ? NUMBERED.exec(line) : null;
  const [label = "", value = ""] = found?.slice(1) ?? [];
  return propertyOf(label) === undefined ? undefined : [label, value];
}

/** A link that calls or writes to someone. */
const CONTACT = /^(?<scheme>tel|mailto):(?<to>[^?#]{3,100})/i;
/** A number with the noun it counts, alone in its part of a line. */
const COUNTED =
  /^(?<count>\d{1,3}(?:[.,\u00a0\u202f]\d{3}){1,3}|\d{1,9}(?:[.,]\d)?)\s(?<noun>\p{L}{3,20}(?:\s\p{L}{3,20})?)$/u;
/** Parts of a line of counts. A comma or slash between digits separates none: "1,450 sqft", "1/2 baths". */
const BETWEEN = /\s*(?:[·•|\n]|(?<!\d)[,/]|[,/](?!\d))\s*/;

/** Returns the marked values of a page. */
export function markedValues({ blocks }: ShownPage): readonly ShownValue[] {
  return [...blocks.flatMap(contacts), ...blocks.flatMap(counts), ...addresses(blocks)];
}

const shownAs = (label: string, value: string, block: Block): ShownValue =>
  impliedValue(label, value, { shown: "label", block });

function contacts(block: Block): readonly ShownValue[] {
  return block.runs.flatMap(({ link }) => {
    const { scheme, to = "" } = CONTACT.exec(link?.href ?? "")?.groups ?? {};
    if (scheme === undefined) return [];
    return shownAs(/tel/i.test(scheme) ? "telephone" : "email", to.trim(), block);
  });
}

function counts(block: Block): readonly ShownValue[] {
  if (block.text.length > LONGEST.counts) return [];
  return block.text.split(BETWEEN).flatMap((part) => {
    const { count, noun = "" } = COUNTED.exec(part.trim())?.groups ?? {};
    if (count === undefined) return [];
    const whole = ROOMS.get(noun.toLowerCase());
    return [noun, ...(whole === undefined ? [] : [whole])].map((one) => shownAs(one, count, block));
  });
}

/** Returns the text of each `address` element with a number, a house or postal code, in one line. */
function addresses(blocks: readonly Block[]): readonly ShownValue[] {
  const found = new Map<Container, Block[]>();
  for (const block of blocks) {
    const element = [block.container, block.container.parent].find((one) => one?.tag === "address");
    if (element !== undefined) addToList(found, element, block);
  }
  return [...found.values()].flatMap((some) => {
    const [first] = some;
    const text = some.map((one) => one.text.replaceAll("\n", ", ")).join(", ");
    const isOwn = /\d/.test(text) && !/@|https?:/.test(text) && text.length <= LONGEST.address;
    return first !== undefined && isOwn ? [shownAs("address", text, first)] : [];
  });
}
