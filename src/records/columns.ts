// Makes columns and rows of what the items of a list say, place by place.
import { labelledLine } from "../marks/labels.ts";
import type { ColumnType, RecordSource, RecordValue } from "../model/records.ts";
import { mostFrequent } from "../structure/numbering.ts";
import { currencyName } from "../text/currencies.ts";
import { oneLine } from "../text/one-line.ts";
import type { DateHabits } from "../text/parse-date.ts";
import { namedIn } from "./badges.ts";
import { nameOfClasses, nameOfLabel, saysPay, unitOf } from "./names.ts";
import type { Row, Said, Slot } from "./slots.ts";
import { hasWords, isSaid, type PlaceReadings, type Reading, readingsOf } from "./values.ts";

/** A column while rows are made. */
export interface Column {
  readonly name: string;
  readonly label: string;
  readonly type: ColumnType;
  readonly unit: string | null;
  /** Currencies of its amounts; "" for an unknown one. */
  readonly currencies: Set<string>;
  readonly source: RecordSource;
  /** The first of its values on the page; undefined for a value of the page's data. */
  readonly lead: Said | undefined;
}

/** Columns and rows of a list. */
export interface Grid {
  readonly columns: Map<string, Column>;
  readonly rows: readonly Row[];
}

/** A list to make rows of. */
export interface GridInput {
  readonly slots: readonly Slot[];
  /** Number of rows. */
  readonly items: number;
  readonly source: RecordSource;
  readonly habits: DateHabits;
  /** Whether its items have no titles, as posts have none. */
  readonly isUntitled?: boolean;
}

/** Maximum columns of a list; the texts of further places are in `rest`. */
const MAX_COLUMNS = 100;
/** Minimum share of texts with one label for the label to be that of their place. */
const LABELLED = 0.7;
/** Maximum share of rows with a value in a column without a name that is given up. */
const SPARSE = 0.1;
/** Names of texts: an amount or date after one, such as in "Place: Town hall €5", is not its value. */
const TEXTS: ReadonlySet<string> = new Set([
  "title",
  "author",
  "company",
  "location",
  "description",
]);
/** Names that are no columns. */
const RESERVED: ReadonlySet<string> = new Set(["rest", "sources", "page_url", "__proto__"]);

/** Makes the rows of a list. */
export function gridOf(input: GridInput): Grid {
  const grid = new GridMaker(input);
  grid.addLinks(linksOf(input));
  const slots = input.slots.flatMap(withoutRest).flatMap((one) => withoutPrices(one, input.habits));
  for (const slot of barePriceFirst(slots, input.habits)) grid.addSlot(slot);
  if (input.isUntitled !== true) grid.addTitles();
  grid.giveUpSparse();
  return grid;
}

/** Minimum share of titles or authors with more in their line for the rest to be a place of its own. */
const WITH_REST = 0.6;

/** Separates the text after the link of a title or an author in its line: "Anna, 3 May 2026". */
function withoutRest(slot: Slot): readonly Slot[] {
  if (slot.role !== "title" && slot.role !== "author") return [slot];
  const named = slot.said.map((said) => said && { ...said, text: titleIn(said) });
  const rest = slot.said.map((said, at): Said | undefined => {
    const text = said === undefined ? "" : oneLine(said.text.replace(named[at]?.text ?? "", " "));
    return said === undefined || !hasWords(text)
      ? undefined
      : { ...said, text: bareEnds(text), runs: [] };
  });
  const filled = rest.filter((said) => said !== undefined).length;
  if (filled === 0 || filled < WITH_REST * slot.said.length) return [slot];
  return [
    { ...slot, said: named },
    { label: "", role: "value", said: rest },
  ];
}

/** Moves a price without words before those with some: "Shipping €3.10", "was €20", "€50 deposit". */
function barePriceFirst(slots: readonly Slot[], habits: DateHabits): readonly Slot[] {
  const prices = slots.flatMap((slot, at) => {
    const isValue = slot.role === "value" && labelOf(slot).label === "";
    const { kind, readings } = isValue ? readingsOf(slot.said, habits) : NO_READINGS;
    if (kind !== "price") return [];
    const found = readings.filter((reading) => reading !== undefined);
    const more = found.filter(({ saysMore }) => saysMore).length;
    return { at, count: found.length, isBare: more * 2 < found.length };
  });
  const [first] = prices;
  const bare = prices.find(({ isBare, count }) => isBare && count >= (first?.count ?? 0));
  if (bare === undefined || first === undefined || bare === first) return slots;
  const moved = slots.slice(bare.at, bare.at + 1);
  return [
    ...slots.slice(0, first.at),
    ...moved,
    ...slots.slice(first.at, bare.at),
    ...slots.slice(bare.at + 1),
  ];
}

const NO_READINGS: PlaceReadings = { kind: undefined, readings: [] };

const SIGN = /[\s,;:|·•–—-]/u;

/** Returns a text without the signs around it. */
function bareEnds(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && SIGN.test(text[start] ?? "")) start++;
  while (end > start && SIGN.test(text[end - 1] ?? "")) end--;
  return text.slice(start, end);
}

/** Separates the prices from titles that most have one in: "Arkansas Stones $7.95 - $179.95". */
function withoutPrices(slot: Slot, habits: DateHabits): readonly Slot[] {
  if (slot.role !== "title") return [slot];
  const { kind, readings } = readingsOf(slot.said, habits);
  if (kind !== "price") return [slot];
  const titles = slot.said.map((said, at) => {
    const text = readings[at]?.before ?? said?.text ?? "";
    return said === undefined || !hasWords(text) ? said : { ...said, text };
  });
  const prices = slot.said.map((said, at) => {
    const text = said?.text.replace(titles[at]?.text ?? "", "").trim() ?? "";
    return said === undefined || text === "" ? undefined : { ...said, text, runs: [] };
  });
  return [
    { ...slot, said: titles },
    { label: "", role: "value", said: prices },
  ];
}

/** Returns the page that each item leads to: of the place whose links differ most, the title's first. */
function linksOf({ slots, items }: GridInput): readonly (string | undefined)[] {
  const ranked = slots
    .map(({ role, said }) => {
      const hrefs = said.map((one) => linkIn(one));
      const all = hrefs.filter((href) => href !== undefined);
      const different = new Set(all).size;
      const share = different / Math.max(1, all.length);
      return { hrefs, rank: different * (share + (role === "title" ? 0.5 : 0)) };
    })
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank);
  return Array.from(
    { length: items },
    (_, at) => ranked.find(({ hrefs }) => hrefs[at] !== undefined)?.hrefs[at],
  );
}

/** Returns the first page that a text links to; no mail address or telephone number. */
const linkIn = (said: Said | undefined): string | undefined =>
  said?.runs.find(({ link }) => link !== undefined && /^https?:/i.test(link.href))?.link?.href;

/** A value for a row. */
interface Given {
  readonly value: RecordValue;
  /** Its type; that of its place by default. */
  readonly type?: ColumnType;
  /** Text that the value was read from. */
  readonly said: Said;
  readonly currency?: string | undefined;
}

/** The column of a place. */
interface NamedPlace {
  readonly name: string;
  readonly label: string;
  readonly unit: string | null;
  readonly type: ColumnType;
}

/**
 * Adds a column of currencies where the amounts of one have several. An amount of an unknown
 * currency is in `rest` as written.
 */
export function splitCurrencies({ columns, rows }: Pick<Grid, "columns" | "rows">): void {
  for (const column of [...columns.values()]) {
    const name = currencyName(column.name);
    const isFull = columns.has(name) || columns.size >= MAX_COLUMNS;
    if (column.currencies.size < 2 || isFull) continue;
    const about = { name, label: "", type: "text", unit: null, lead: undefined } as const;
    columns.set(name, { ...column, ...about, currencies: new Set() });
    for (const { cells, rest } of rows) {
      const { source, currency = "", said, value } = cells.get(column.name) ?? {};
      if (value === null) continue;
      if (source !== undefined && currency !== "") cells.set(name, { value: currency, source });
      else if (said !== undefined && said.text !== "" && !rest.includes(said.text))
        rest.push(said.text);
    }
  }
}

/** Names the prices of jobs as what they are: pay. */
export function nameSalary({ columns, rows }: Pick<Grid, "columns" | "rows">): void {
  const price = columns.get("price");
  if (price === undefined || columns.has("salary")) return;
  columns.delete("price");
  columns.set("salary", { ...price, name: "salary" });
  for (const { cells } of rows) {
    const cell = cells.get("price");
    cells.delete("price");
    if (cell !== undefined) cells.set("salary", cell);
  }
}

class GridMaker implements Grid {
  readonly columns = new Map<string, Column>();
  readonly rows: readonly Row[];
  readonly #input: GridInput;
  /** Name of the column that names the items: the heading of a table's, else `title`. */
  #title = "title";
  #unnamed = 0;

  constructor(input: GridInput) {
    this.#input = input;
    this.rows = Array.from({ length: input.items }, () => ({
      ...{ cells: new Map(), rest: [], isNamed: false },
    }));
  }

  addLinks(links: readonly (string | undefined)[]): void {
    for (const [at, href] of links.entries()) {
      const row = this.rows[at];
      if (row !== undefined && href !== undefined)
        this.#add(row, bare("link", "url"), { value: href, said: UNSAID });
    }
  }

  /** Adds the texts of the items at a place; texts that are not values go to `rest`. */
  addSlot(slot: Slot): void {
    this.#addImages(slot);
    const isSilent = !slot.said.some((said) => said !== undefined && isSaid(said.text));
    if (slot.role === "control" || isSilent) this.#addRest(slot.said);
    else this.#addValues(slot);
  }

  #addValues(slot: Slot): void {
    const { role } = slot;
    const { label, unit: headed } = labelOf(slot);
    const texts = slot.said.map((said) => said && withoutLabel(said, label));
    const { kind, readings } =
      role === "value" && !TEXTS.has(nameOfLabel(label))
        ? readingsOf(texts, this.#input.habits)
        : NO_READINGS;
    const words = readings.flatMap((reading) =>
      reading === undefined ? [] : (reading.word ?? ""),
    );
    const word = mostFrequent(words.filter((one) => one !== "")) ?? "";
    // In a table, the word after all numbers of a column is their unit: "103.5%".
    const isUnit = this.#input.source === "table" && word !== "";
    const shared = isUnit && words.every((one) => one === word) ? word : null;
    const unit = headed ?? shared;
    const filled = texts.filter((said) => said !== undefined && isSaid(said.text));
    const areWords =
      filled.filter((said) => /\d/.test(said?.text ?? "")).length * 2 < filled.length;
    const classes = texts.flatMap(
      (said) => nameOfClasses(said?.block?.container.classes ?? []) || [],
    );
    const classed = classes.length * 2 > filled.length ? mostFrequent(classes) : undefined;
    const pays = readings.filter((one, at) => saysPay(texts[at]?.text ?? "", one?.value)).length;
    const free = classed !== undefined && !this.columns.has(classed) ? classed : undefined;
    const isPay = kind === "price" && (classed === "salary" || pays * 2 > words.length);
    const wanted =
      nameOfLabel(label || word, kind === undefined && areWords) ||
      (isPay ? "salary" : (kind ?? free ?? (role === "text" ? "description" : "")));
    const name = this.#nameFor(slot, { wanted, readings });
    const types = readings.flatMap((reading) => reading?.type ?? []);
    const place = { name, label: label || word, unit, type: mostFrequent(types) ?? "text" };
    if (role === "title") this.#title = name;
    for (const [at, said] of texts.entries()) {
      const row = this.rows[at];
      if (row === undefined || said === undefined || said.text === "") continue;
      const reading = readings[at];
      if (!isSaid(said.text)) this.#add(row, place, { value: null, said });
      else if (reading !== undefined) this.#addReading(row, place, { reading, said });
      else this.#addText(row, place, { said, role });
    }
    this.#addOtherLinks(slot, place);
  }

  /** Names the items without a title by the text of their link, else by the words of their image. */
  addTitles(): void {
    const saidIn = (at: number): readonly Said[] =>
      this.#input.slots.flatMap((slot) => slot.said[at] ?? []);
    const altsIn = (at: number): readonly string[] =>
      saidIn(at).flatMap(({ runs }) => runs.flatMap(({ image }) => image?.alt || []));
    const linked = this.rows.map(({ cells }, at) => {
      const href = cells.get("link")?.value;
      if (href === undefined) return undefined;
      return saidIn(at).find((one) => linkIn(one) === href && hasWords(one.text));
    });
    const named = namedIn(
      linked.map((one) => one && titleIn(one)),
      altsIn,
    );
    for (const [at, row] of this.rows.entries()) {
      row.isNamed = (row.cells.get(this.#title)?.value ?? null) !== null;
      if (row.isNamed) continue;
      const { name: value = altsIn(at)[0], badge = "" } = named[at] ?? {};
      if (value === undefined) continue;
      if (hasWords(badge) && !row.rest.some((text) => text.includes(badge))) row.rest.push(badge);
      row.cells.delete("title");
      this.#add(row, bare("title"), { value, said: linked[at] ?? UNSAID });
    }
  }

  /** Moves the values of columns without a name that few rows have to `rest`, and drops repeated titles. */
  giveUpSparse(): void {
    for (const { name } of this.columns.values()) {
      if (!/^text_\d+$/.test(name)) continue;
      for (const { cells } of this.rows)
        if (cells.get(name)?.value === cells.get(this.#title)?.value) cells.delete(name);
      const filled = this.rows.filter(({ cells }) => cells.has(name));
      if (filled.length > SPARSE * this.rows.length) continue;
      for (const { cells, rest } of filled) {
        const { value } = cells.get(name) ?? { value: null };
        if (value !== null) rest.push(String(value));
        cells.delete(name);
      }
      this.columns.delete(name);
    }
  }

  /**
   * Adds a value. A second one of a column, one of too many columns, and a text among numbers or dates
   * is in `rest`; a number among texts is as written.
   */
  #add({ cells, rest }: Row, place: NamedPlace, given: Given): void {
    const { name, label, unit, type } = place;
    const { value, said, currency } = given;
    const { source } = this.#input;
    const isOver = !this.columns.has(name) && this.columns.size >= MAX_COLUMNS;
    if (cells.has(name) || isOver) {
      if (type !== "url" && said.text !== "") rest.push(said.text);
      return;
    }
    const column = this.columns.get(name) ?? {
      ...{ name, label, type, unit, source },
      currencies: new Set<string>(),
      lead: said,
    };
    this.columns.set(name, column);
    if (currency !== undefined) column.currencies.add(currency);
    const fits = value === null || (given.type ?? type) === column.type;
    if (fits) cells.set(name, { value, source, said, ...(currency !== undefined && { currency }) });
    else if (column.type === "text") cells.set(name, { value: said.text, source, said });
    else rest.push(said.text);
  }

  #addReading(
    row: Row,
    place: NamedPlace,
    { reading, said }: { readonly reading: Reading; readonly said: Said },
  ): void {
    const { value, currency, list, word = "" } = reading;
    this.#add(row, place, { value, type: reading.type, said, currency });
    const saysMore =
      reading.saysMore || (word !== "" && word !== place.label && word !== place.unit);
    if (list !== undefined && place.name === "price" && !row.cells.has("list_price"))
      this.#add(row, bare("list_price", "amount"), { value: list, said, currency });
    if (saysMore && row.rest.at(-1) !== said.text) row.rest.push(said.text);
  }

  #addText(
    row: Row,
    place: NamedPlace,
    { said, role }: { readonly said: Said; readonly role: Slot["role"] },
  ): void {
    const before = row.cells.get(place.name);
    // Paragraphs of an item are one description.
    if (role === "text" && typeof before?.value === "string") {
      row.cells.set(place.name, { ...before, value: `${before.value}\n${said.text}` });
      return;
    }
    const value = role === "title" ? titleIn(said) : said.text;
    // A page may say the title twice.
    if (value === row.cells.get("title")?.value) return;
    this.#add(row, place, { value, type: "text", said });
    const left = oneLine(said.text.replace(value, " "));
    if (hasWords(left)) row.rest.push(left);
  }

  #addRest(said: Slot["said"]): void {
    for (const [at, one] of said.entries()) {
      if (one !== undefined && hasWords(one.text)) this.rows[at]?.rest.push(one.text);
    }
  }

  #addImages({ said }: Slot): void {
    for (const [at, one] of said.entries()) {
      const row = this.rows[at];
      const image = one?.runs.find((run) => (run.image?.src ?? "") !== "")?.image;
      if (one !== undefined && row !== undefined && image !== undefined && !row.cells.has("image"))
        this.#add(row, bare("image", "url"), { value: image.src, said: one });
    }
  }

  /** Adds the links of a place that are not the items' own. */
  #addOtherLinks({ said }: Slot, { name }: NamedPlace): void {
    for (const [at, one] of said.entries()) {
      const row = this.rows[at];
      const href = linkIn(one);
      if (one === undefined || row === undefined || href === undefined) continue;
      if (row.cells.get("link")?.value === href) continue;
      this.#add(row, bare(`${name}_link`, "url"), { value: href, said: one });
    }
  }

  /** Returns the name of a place's column: the wanted one, or the next free one. */
  #nameFor(
    slot: Slot,
    {
      wanted,
      readings,
    }: { readonly wanted: string; readonly readings: readonly (Reading | undefined)[] },
  ): string {
    const { role, label } = slot;
    const isNamed = role === "author" || role === "section" || (role === "title" && label === "");
    const name = isNamed ? role : wanted;
    if (name !== "" && !RESERVED.has(name) && this.#isFree(name, slot)) return name;
    if (name === "price" && this.#areHigher(readings)) return "list_price";
    if (name === "" || RESERVED.has(name)) return `text_${++this.#unnamed}`;
    let number = 2;
    while (this.columns.has(`${name}_${number}`)) number++;
    return `${name}_${number}`;
  }

  /** Whether a place may have a column: no item says something in both, or all are paragraphs. */
  #isFree(name: string, { said, role }: Slot): boolean {
    if (!this.columns.has(name) || role === "text") return true;
    return said.every((one, at) => one === undefined || this.rows[at]?.cells.has(name) !== true);
  }

  /** Whether prices are higher than those of the rows in all that have both. */
  #areHigher(readings: readonly (Reading | undefined)[]): boolean {
    let both = 0;
    for (const [at, reading] of readings.entries()) {
      const price = this.rows[at]?.cells.get("price")?.value;
      if (typeof price !== "number" || typeof reading?.value !== "number") continue;
      if (reading.value <= price) return false;
      both++;
    }
    return both > 0 && !this.columns.has("list_price");
  }
}

/** Source of a value that was not read from text. */
const UNSAID: Said = { text: "", runs: [], block: undefined };

const bare = (name: string, type: ColumnType = "text"): NamedPlace => ({
  ...{ name, label: "", unit: null, type },
});

/** Returns the text of a title: of its link, if that is a part of a longer line. */
function titleIn({ text, runs }: Said): string {
  const link = runs.find((run) => run.link !== undefined && hasWords(run.text))?.link;
  if (link === undefined) return text;
  const linked = oneLine(runs.flatMap((run) => (run.link === link ? [run.text] : [])).join(""));
  return linked !== "" && text.includes(linked) ? linked : text;
}

/** Returns the label of a place: its own, or the words before a colon that its texts share. */
function labelOf({ label, said, role }: Slot): {
  readonly label: string;
  readonly unit: string | null;
} {
  if (label !== "") return { label, unit: unitOf(label) };
  if (role === "title") return { label: "", unit: null };
  const texts = said.flatMap((one) => (one === undefined ? [] : [one.text]));
  const labels = texts.flatMap((text) => labelledLine(text)?.label ?? []);
  const most = mostFrequent(labels) ?? "";
  const shared = labels.filter((one) => one === most).length;
  return { label: shared > 1 && shared >= LABELLED * texts.length ? most : "", unit: null };
}

function withoutLabel(said: Said, label: string): Said {
  const line = labelledLine(said.text);
  return line === undefined || line.label !== label ? said : { ...said, text: line.value };
}
