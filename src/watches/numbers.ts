// Reads the numbers that conditions name: of a page's facts and text, or of a row.
import { parseNumber, WRITTEN_NUMBER } from "../facts/coerce/number.ts";
import { amountsIn } from "../facts/visible/amounts.ts";
import type { FactsWanted, PageFacts } from "../model/fact.ts";
import type { RecordRow, RecordTable } from "../model/records.ts";
import type { Numbers } from "../model/watch-store.ts";
import type { Condition } from "./conditions.ts";

/** Names of a thing's stock, which many pages state without a number. */
const STOCK = /^(?:stock|inventory|availability)$/i;
/** Fact that states whether a thing is in stock. */
const AVAILABILITY = "availability";
/** Maximum characters of a line that is searched. */
const MAX_LINE_CHARS = 500;

const namesOf = (conditions: readonly Condition[]): readonly string[] => [
  ...new Set(conditions.map(({ name }) => name)),
];

/** Returns the facts that conditions name; undefined if they name none. */
export function factsFor(conditions: readonly Condition[]): FactsWanted | undefined {
  const names = namesOf(conditions).filter((name) => name !== "");
  if (names.length === 0) return undefined;
  const properties = Object.fromEntries([
    ...names.map((name) => [name, { type: "number" }]),
    ...(names.some((name) => STOCK.test(name)) ? [[AVAILABILITY, { type: "string" }]] : []),
  ]);
  return { visible: true, schema: { type: "object", properties } };
}

/** Facts and text of a page from which numbers are read. */
export interface NumberedPage {
  /** Its text as Markdown. */
  readonly text: string;
  readonly facts: PageFacts | undefined;
}

/** Returns the numbers of a page by the names of conditions, and the names without a number. */
export function numbersOfPage(conditions: readonly Condition[], page: NumberedPage): Found {
  return found(namesOf(conditions), (name) => numberOfPage(name, page));
}

/** Numbers by name. */
interface Found {
  readonly numbers: Numbers;
  readonly missing: readonly string[];
}

function found(names: readonly string[], read: (name: string) => number | undefined): Found {
  const values = names.map((name) => [name, read(name)] as const);
  const numbers = values.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const missing = values.flatMap(([name, value]) => (value === undefined ? [name] : []));
  return { numbers: Object.fromEntries(numbers), missing };
}

function numberOfPage(name: string, { text, facts }: NumberedPage): number | undefined {
  if (name === "") return numberIn(text);
  const value = facts?.facts[name]?.value;
  if (typeof value === "number") return value;
  const labelled = labelledNumber(name, text);
  if (labelled !== undefined || !STOCK.test(name)) return labelled;
  const stated = facts?.facts[AVAILABILITY]?.value;
  if (typeof stated !== "string") return undefined;
  return /(?:OutOfStock|SoldOut|Discontinued)$/i.test(stated) ? 0 : 1;
}

/** Returns the number after a name in its line ("Stock: 5"), else before it ("5 in stock"). */
function labelledNumber(name: string, text: string): number | undefined {
  const wanted = name.toLowerCase();
  for (const line of text.split("\n")) {
    if (line.length > MAX_LINE_CHARS) continue;
    const at = line.toLowerCase().indexOf(wanted);
    if (at === -1) continue;
    const value = numberIn(line.slice(at + wanted.length)) ?? numberIn(line.slice(0, at));
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Matches struck text and the address of a link. */
const NO_TEXT = /~~[^~\n]{1,200}~~|\]\([^)\n]{1,2000}\)/g;

/** Returns the first amount of money in Markdown, without one its first number. */
function numberIn(markdown: string): number | undefined {
  const lines = markdown.split("\n").filter((line) => /\p{Nd}/u.test(line));
  const texts = lines.map((line) => line.slice(0, MAX_LINE_CHARS).replace(NO_TEXT, " "));
  for (const text of texts) {
    const [first] = amountsIn(text);
    if (first !== undefined) return first.value;
  }
  for (const text of texts) {
    for (const { 0: written, index } of text.matchAll(WRITTEN_NUMBER)) {
      const value = parseNumber(written, "integer") ?? parseNumber(written, "number");
      const isNegative = /(?:^|[\s(])[-\u2212]$/.test(text.slice(0, index));
      if (value !== undefined) return isNegative ? -value : value;
    }
  }
  return undefined;
}

/** Returns the numbers of a row by the names of conditions. */
export function numbersOfRow(
  conditions: readonly Condition[],
  row: RecordRow,
  { columns }: Pick<RecordTable, "columns">,
): Numbers {
  return found(namesOf(conditions), (name) => {
    const column = columns.find((one) => isNamed(one, name));
    const value = column && row[column.name];
    if (typeof value === "number") return value;
    return typeof value === "string" ? numberIn(value) : undefined;
  }).numbers;
}

/** Returns the names that no list has as a column. */
export const missingColumns = (
  conditions: readonly Condition[],
  lists: readonly RecordTable[],
): readonly string[] =>
  namesOf(conditions).filter(
    (name) => !lists.some(({ columns }) => columns.some((column) => isNamed(column, name))),
  );

const isNamed = (
  { name, label }: { readonly name: string; readonly label: string | null },
  wanted: string,
): boolean => [name, label].some((one) => one?.toLowerCase() === wanted.toLowerCase());
