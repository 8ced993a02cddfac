// Makes columns and rows of what the items of a list say, place by place.
import { isOldPrice } from "../facts/visible/price.ts";
import { labelledLine } from "../marks/labels.ts";
import type { Run } from "../model/document.ts";
import type { ColumnType, RecordSource, RecordValue } from "../model/records.ts";
import { mostFrequent } from "../structure/numbering.ts";
import { currencyName } from "../text/currencies.ts";
import { oneLine } from "../text/one-line.ts";
import type { DateHabits } from "../text/parse-date.ts";
import { namedIn } from "./badges.ts";
import { nameOfClasses, nameOfLabel, saysPay, unitOf } from "./names.ts";
import { endOf, isToPage, linksIn, type Row, type Said, type Slot } from "./slots.ts";
import {
  hasWords,
  isSaid,
  MAX_CHARS,
  type PlaceReadings,
  type Reading,
  readingsOf,
} from "./values.ts";

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
export const MAX_COLUMNS = 100;
/** Minimum share of texts with one label for the label to be that of their place. */
const LABELLED = 0.7;
/** Share of links of one text above which that text names no item. */
const SHARED = 0.5;
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
/** Names of columns beside one of the same kind, or without a kind. */
const FURTHER = /_\d+$/;
/** Names that are no columns. */
const RESERVED: ReadonlySet<string> = new Set(["rest", "sources", "page_url", "__proto__"]);

/** Makes the rows of a list. */
export function gridOf(input: GridInput): Grid {
  const own = { ...input, slots: input.slots.map(withoutShared) };
  const grid = new GridMaker(own);
  grid.addLinks(linksOf(own));
  const slots = own.slots.flatMap(withoutRest).flatMap((one) => withoutPrices(one, input.habits));
  for (const slot of priceFirst(slots, input.habits)) grid.addSlot(slot);
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
    if (said === undefined || !hasWords(text)) return undefined;
    const name = titleIn(said);
    const runs = said.text.startsWith(name) ? endOf(said, name.length).runs : [];
    return { text: bareEnds(text), runs, block: said.block };
  });
  const filled = rest.filter((said) => said !== undefined).length;
  if (filled === 0) return [slot];
  if (filled < WITH_REST * slot.said.length) return [withWholeNames(slot, rest)];
  const [text = "", ...others] = new Set(rest.flatMap((said) => said?.text ?? []));
  const isControl = others.length === 0 && filled > 1 && !/\p{N}/u.test(text);
  return [
    { ...slot, said: named },
    { label: "", role: isControl ? "control" : "value", said: rest },
  ];
}

/**
 * Names the items whose link says what those of most items say: by another link of theirs, else by the text before
 * the link, as in "Brass lamp Continue reading".
 */
function withoutShared(slot: Slot): Slot {
  if (slot.role !== "title") return slot;
  const names = slot.said.map((one) => one && titleIn(one));
  const shared = sharedIn(names);
  const said = slot.said.map((one, at) => {
    if (one === undefined || shared === undefined || names[at] !== shared) return one;
    const links = linksIn(one.runs).filter(({ text }) => hasWords(text));
    const more = links.filter(({ text }) => text === shared);
    if (more.length < links.length)
      return { ...one, runs: withoutLinks(one.runs, new Set(more.flatMap(({ runs }) => runs))) };
    const before = one.text.endsWith(shared) ? bareEnds(one.text.slice(0, -shared.length)) : "";
    return /\p{L}/u.test(before) ? { ...one, name: before } : one;
  });
  return { ...slot, said };
}

/** Returns what most links of items say, which names none of them: "Continue reading"; undefined for nothing. */
function sharedIn(names: readonly (string | undefined)[]): string | undefined {
  const own = names.filter((name) => name !== undefined);
  const most = mostFrequent(own);
  const count = own.filter((name) => name === most).length;
  return count > 1 && count > SHARED * own.length ? most : undefined;
}

const withoutLinks = (runs: Said["runs"], linked: ReadonlySet<Run>): Said["runs"] =>
  runs.map((run) => {
    if (!linked.has(run)) return run;
    const { text, marks, image } = run;
    return image === undefined ? { text, marks } : { text, marks, image };
  });

/** What goes on with a name, and has no figures: "D (also known as dlang)", but not "Report (PDF, 1.2 MB)". */
const GOES_ON = /^[(,;–—]\P{N}*$/u;

/** Keeps the text after the link of a title in it, if that goes on with the name and no other item has it. */
function withWholeNames(slot: Slot, rest: Slot["said"]): Slot {
  const counts = new Map<string, number>();
  for (const said of rest) if (said) counts.set(said.text, (counts.get(said.text) ?? 0) + 1);
  const said = slot.said.map((one, at): Said | undefined => {
    if (one === undefined || counts.get(rest[at]?.text ?? "") !== 1) return one;
    const name = titleIn(one);
    const isWhole = one.text.startsWith(name) && GOES_ON.test(one.text.slice(name.length).trim());
    return isWhole ? { ...one, name: one.text } : one;
  });
  return { ...slot, said };
}

/** A place of prices. */
interface Prices {
  readonly at: number;
  readonly slot: Slot;
  readonly readings: PlaceReadings["readings"];
}

/**
 * Puts the price of an item first: a price without words before those with some ("Shipping €3.10", "was
 * €20", "€50 deposit"). Prices of elements whose class calls them old are a place of their own.
 */
function priceFirst(slots: readonly Slot[], habits: DateHabits): readonly Slot[] {
  const prices = slots.flatMap((slot, at) => {
    const isValue = slot.role === "value" && labelOf(slot).label === "";
    const { kind, readings } = isValue ? readingsOf(slot.said, habits) : NO_READINGS;
    return kind === "price" ? { at, slot, readings } : [];
  });
  const olds = oldPrices(prices);
  const own = prices.map((one) => {
    const isOwn = (item: number): boolean => olds[item] !== one;
    const said = one.slot.said.map((said, item) => (isOwn(item) ? said : undefined));
    const found = one.readings.filter((reading, item) => reading !== undefined && isOwn(item));
    const more = found.filter((reading) => reading?.saysMore === true).length;
    return { slot: { ...one.slot, said }, count: found.length, isBare: more * 2 < found.length };
  });
  const least = prices[0]?.readings.filter((reading) => reading !== undefined).length ?? 0;
  const bare = own.find(({ isBare, count }) => isBare && count >= least);
  const ordered = bare === undefined ? own : [bare, ...own.filter((one) => one !== bare)];
  const moved = [...slots];
  for (const [place, { at }] of prices.entries()) {
    const slot = ordered[place]?.slot;
    if (slot !== undefined) moved[at] = slot;
  }
  if (olds.every((one) => one === undefined)) return moved;
  const said = olds.map((one, item) => one?.slot.said[item]);
  moved.splice((prices.at(-1)?.at ?? 0) + 1, 0, { label: "", role: "list_price", said });
  return moved;
}

/**
 * Returns the place of each item's old price: of a class that says so, and higher than another one without
 * words; also alone without words where those of other items are.
 */
function oldPrices(prices: readonly Prices[]): readonly (Prices | undefined)[] {
  const isOld = ({ slot }: Prices, item: number): boolean => {
    const block = slot.said[item]?.block;
    return block !== undefined && isOldPrice(block);
  };
  const bareIn = (item: number): readonly Prices[] =>
    prices.filter(({ readings }) => readings[item]?.saysMore === false);
  const valueIn = ({ readings }: Prices, item: number) => Number(readings[item]?.value ?? 0);
  const higher = (prices[0]?.slot.said ?? []).map((_, item) => {
    const current = bareIn(item).filter((one) => !isOld(one, item));
    const least = Math.min(...current.map((one) => valueIn(one, item)));
    return prices.find((one) => isOld(one, item) && valueIn(one, item) > least);
  });
  return higher.map((one, item) => {
    const [alone, ...others] = bareIn(item);
    if (one !== undefined || alone === undefined || others.length > 0) return one;
    return isOld(alone, item) && higher.includes(alone) ? alone : undefined;
  });
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

/** Characters at the end of a long title in which its price is. */
const END_CHARS = 40;

/** Returns where the end of a long title starts: at a space that is in no number and beside no sign of a currency. */
function endStart(text: string): number {
  if (text.length <= MAX_CHARS) return 0;
  let at = text.length - END_CHARS;
  const isInside = (): boolean =>
    text[at] !== " " || FIGURE.test(text[at - 1] ?? "") || FIGURE.test(text[at + 1] ?? "");
  while (at > 0 && isInside()) at--;
  return at;
}

const FIGURE = /[\p{N}\p{Sc}]/u;

/** Separates the prices from titles that most have one in: "Arkansas Stones $7.95 - $179.95". */
function withoutPrices(slot: Slot, habits: DateHabits): readonly Slot[] {
  if (slot.role !== "title") return [slot];
  const ends = slot.said.map((said) => said && endOf(said, endStart(said.text)));
  const { kind, readings } = readingsOf(ends, habits);
  if (kind !== "price") return [slot];
  const titles = slot.said.map((said, at) => {
    const start = said?.text.slice(0, -(ends[at]?.text.length ?? 0)) ?? "";
    const text = `${start}${readings[at]?.before ?? ends[at]?.text ?? ""}`;
    return said === undefined || !hasWords(text)
      ? said
      : { text, runs: said.runs, block: said.block };
  });
  const prices = slot.said.map((said, at) => {
    const title = titles[at]?.text ?? "";
    const price = said && endOf(said, said.text.startsWith(title) ? title.length : 0);
    return price?.text === "" ? undefined : price;
  });
  return [
    { ...slot, said: titles },
    { label: "", role: "value", said: prices },
  ];
}

/** Minimum share of items whose title is a link, and of different pages among these, to be the items' own. */
const OWN_PAGES = 0.5;

/** Returns the page that each item leads to: its title's, else that of the place whose links differ most. */
function linksOf({ slots, items }: GridInput): readonly (string | undefined)[] {
  const ranked = slots
    .map(({ role, said }) => {
      const hrefs = said.map((one) => linkIn(one));
      const all = hrefs.filter((href) => href !== undefined);
      const different = new Set(all).size;
      const share = different / Math.max(1, all.length);
      const isOwn = role === "title" && share >= OWN_PAGES && all.length >= OWN_PAGES * items;
      return { hrefs, rank: isOwn ? Number.POSITIVE_INFINITY : different * share };
    })
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank);
  return Array.from(
    { length: items },
    (_, at) => ranked.find(({ hrefs }) => hrefs[at] !== undefined)?.hrefs[at],
  );
}

/** Returns the page that a text links to, by its first link with words, else its first one. */
function linkIn(said: Said | undefined): string | undefined {
  const links = linksIn(said?.runs ?? []).filter(isToPage);
  return (links.find(({ text }) => hasWords(text)) ?? links[0])?.href;
}

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
      role === "list_price" || (role === "value" && !TEXTS.has(nameOfLabel(label)))
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
    const names = linked.map((one) => one && titleIn(one));
    const shared = sharedIn(names);
    const named = namedIn(
      names.map((name) => (name === shared ? undefined : name)),
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

  /**
   * Gives up columns without a name that few rows have, and further ones that mostly say what another one
   * says: items may have two forms, for wide and narrow screens. Their values are in `rest`; a title is not
   * repeated.
   */
  giveUpSparse(): void {
    for (const column of this.columns.values()) {
      const { name } = column;
      const isUnnamed = /^text_\d+$/.test(name);
      const twin = this.#twinOf(column);
      if (!isUnnamed && twin === undefined) continue;
      const own = this.rows.filter(({ cells }) => {
        const value = cells.get(name)?.value;
        if (isUnnamed && value === cells.get(this.#title)?.value) cells.delete(name);
        return cells.has(name) && (twin === undefined || value !== cells.get(twin)?.value);
      });
      if (own.length > SPARSE * this.rows.length) continue;
      for (const { cells, rest } of own) {
        const { value } = cells.get(name) ?? { value: null };
        if (value !== null) rest.push(String(value));
      }
      for (const { cells } of this.rows) cells.delete(name);
      this.columns.delete(name);
    }
  }

  /** Returns the column with a name or before a further one that says the same in the first row that has that. */
  #twinOf({ name, label, type, source }: Column): string | undefined {
    if (!FURTHER.test(name) || label !== "" || type !== "text" || source !== "visible")
      return undefined;
    const first = this.rows.find(({ cells }) => cells.has(name));
    const cells = [...(first?.cells ?? [])];
    const place = cells.findIndex(([other]) => other === name);
    const value = cells[place]?.[1].value;
    if (typeof value !== "string") return undefined;
    return cells.find(
      ([other, cell], at) => cell.value === value && (at < place || !FURTHER.test(other)),
    )?.[0];
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
    const isNamed = ROLE_NAMES.has(role) || (role === "title" && label === "");
    const name = isNamed ? role : wanted;
    if (name !== "" && !RESERVED.has(name) && this.#isFree(name, slot)) return name;
    const further = name === "price" ? this.#furtherPrices(readings) : undefined;
    if (further !== undefined) return further;
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

  /** Returns the column of further prices: those that all rows have, or higher ones before a discount. */
  #furtherPrices(readings: readonly (Reading | undefined)[]): string | undefined {
    const both = readings.flatMap((reading, at) => {
      const price = this.rows[at]?.cells.get("price")?.value;
      return typeof price === "number" && typeof reading?.value === "number"
        ? [Math.sign(reading.value - price)]
        : [];
    });
    if (both.length === 0) return undefined;
    if (both.every((sign) => sign === 0)) return "price";
    return both.every((sign) => sign > 0) && !this.columns.has("list_price")
      ? "list_price"
      : undefined;
  }
}

/** Roles that name a column. */
const ROLE_NAMES: ReadonlySet<Slot["role"]> = new Set(["author", "section", "list_price"]);

/** Source of a value that was not read from text. */
const UNSAID: Said = { text: "", runs: [], block: undefined };

const bare = (name: string, type: ColumnType = "text"): NamedPlace => ({
  ...{ name, label: "", unit: null, type },
});

/** Maximum links of a line that may name it. */
const MAX_LINKS = 80;

/**
 * Returns the text of a title: of its first link with words, if that is a part of a longer line; of a later one to
 * the same page that the first one abbreviates: "BOS Boston Celtics".
 */
function titleIn({ text, runs, name }: Said): string {
  if (name !== undefined) return name;
  const links = linksIn(runs)
    .slice(0, MAX_LINKS)
    .filter((link) => hasWords(link.text) && text.includes(link.text));
  const first = links.find(isToPage) ?? links[0];
  const own = links.filter(({ href }) => href === first?.href);
  return own.reduce((most, link) => (isShort(most, link.text) ? link.text : most), "") || text;
}

/** Whether a text is a part of another one, or has letters of it in capitals and in their order: "BOS", "NY". */
function isShort(short: string, whole: string): boolean {
  if (short !== short.toUpperCase()) return whole.includes(short);
  let at = 0;
  for (const letter of whole.toUpperCase()) if (letter === short[at]) at++;
  return at === short.length;
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
