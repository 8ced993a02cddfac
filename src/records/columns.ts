// Makes columns and rows of what the items of a list say, place by place.
import { codeOf } from "../facts/coerce/currency.ts";
import { isCurrentWord, isEarlierWord, isPriceLabel, saysPrice } from "../marks/price-words.ts";
import type { ColumnType, RecordSource, RecordValue } from "../model/records.ts";
import { mostFrequent } from "../structure/numbering.ts";
import { countOne } from "../text/grouped.ts";
import { oneLine } from "../text/one-line.ts";
import type { DateHabits } from "../text/parse-date.ts";
import { wordSet } from "../text/word-list.ts";
import { linksOf } from "./item-links.ts";
import { nameOfClasses, nameOfLabel, saysPay } from "./names.ts";
import { priceFirst } from "./prices.ts";
import { labelOf, type Row, type Said, type Slot, withoutLabel } from "./slots.ts";
import { linkIn, linkNames, titleIn, withoutPrices, withoutRest, withoutShared } from "./titles.ts";
import { isCurrencyOf } from "./units.ts";
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
export const MAX_COLUMNS = 100;
/**
 * A column with values in at most this share of rows is sparse: it is dropped if it has no name,
 * and says nothing about the kind of the items.
 */
export const SPARSE = 0.1;
/** Labels of texts: an amount or date in "Place: Town hall €5" is not the value of the place. */
const TEXTS = wordSet("title author company location description");
/** Matches the names of columns beside another of the same kind, and of columns without a kind. */
const FURTHER = /_\d+$/;
/** Names that are no columns. */
const RESERVED: ReadonlySet<string> = new Set(["rest", "sources", "page_url", "__proto__"]);

/** Makes the rows of a list. */
export function gridOf(input: GridInput): Grid {
  const own = { ...input, slots: input.slots.map(withoutShared) };
  const grid = new GridMaker(own);
  const apart = own.slots.flatMap(withoutRest);
  grid.addLinks(linksOf(apart, input.items));
  const split = apart.map((one) => withoutPrices(one, input.habits));
  // Prices in titles come last: prices in their own place are more certain.
  const slots = [...split.flatMap(([one]) => one ?? []), ...split.flatMap(([, ...more]) => more)];
  for (const slot of priceFirst(slots, input.habits)) grid.addSlot(slot);
  if (input.isUntitled !== true) grid.addTitles();
  grid.dropSparse();
  return grid;
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

/** The texts of a place and what they were read as. */
interface PlaceTexts {
  readonly label: string;
  readonly unit: string | null;
  readonly texts: Slot["said"];
  readonly read: PlaceReadings;
}

class GridMaker implements Grid {
  readonly columns = new Map<string, Column>();
  readonly rows: readonly Row[];
  readonly #input: GridInput;
  /** Name of the column that names the items: the heading of a table's, else `title`. */
  #title = "title";
  #unnamed = 0;
  /** Address of each item's image. */
  readonly #images: readonly (string | undefined)[];

  constructor(input: GridInput) {
    this.#input = input;
    this.#images = imagesOf(input);
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
    if (slot.role === "control") this.#addRest(slot.said);
    else if (!isSilent) this.#addValues(slot);
  }

  #addValues(slot: Slot): void {
    const { role } = slot;
    const { label, unit: written } = labelOf(slot);
    const texts = slot.said.map((said) => said && withoutLabel(said, label));
    const mayBeValues =
      role === "list_price" || (role === "value" && !TEXTS.has(nameOfLabel(label)));
    const numbers = readingsOf(mayBeValues ? texts : [], this.#input.habits);
    const isMoney = written !== null && isCurrencyOf(label, written);
    const amounts = isMoney ? amountsOf(texts, written, this.#input.habits) : undefined;
    const read = amounts !== undefined && numbers.kind === "" ? amounts : numbers;
    const unit = read === amounts ? null : written;
    const place = this.#placeOf(slot, { label, unit, texts, read });
    if (place.name === "rest") {
      this.#addRest(slot.said);
      return;
    }
    if (role === "title") this.#title = place.name;
    for (const [at, said] of texts.entries()) {
      const row = this.rows[at];
      if (row === undefined || said === undefined || said.text === "") continue;
      const reading = read.readings[at];
      if (!isSaid(said.text)) this.#add(row, place, { value: null, said });
      else if (reading !== undefined) this.#addReading(row, place, { reading, said });
      else this.#addText(row, place, { said, role });
    }
    this.#addOtherLinks(slot, place);
  }

  /**
   * Returns the column of a place: named by its label, else by what its values are, else by its
   * classes.
   */
  #placeOf(slot: Slot, { label, unit, texts, read }: PlaceTexts): NamedPlace {
    const { kind, readings } = read;
    const found = readings.filter((reading) => reading !== undefined);
    const words = found.map(({ word = "" }) => word);
    const said = words.filter((one) => one !== "");
    const word = said.length * 2 > words.length ? (mostFrequent(said) ?? "") : "";
    const filled = texts.flatMap((said) => (said !== undefined && isSaid(said.text) ? [said] : []));
    const areWords = filled.filter(({ text }) => /\d/.test(text)).length * 2 < filled.length;
    const classed = classedAs(filled);
    const pays = readings.filter((one, at) => saysPay(texts[at]?.text ?? "", one?.value)).length;
    const isPay = kind === "price" && (classed === "salary" || pays * 2 > words.length);
    const free = classed !== undefined && !this.columns.has(classed) ? classed : undefined;
    const isNow = kind === "price" && this.#isOfNow(label);
    const wanted =
      (isNow ? "price" : nameOfLabel(label || word, kind === undefined && areWords)) ||
      (isPay ? "salary" : (kind ?? free ?? (slot.role === "text" ? "description" : "")));
    // In a table, the word after all numbers of a column is their unit: "103.5%".
    const isUnit =
      this.#input.source === "table" && word !== "" && words.every((one) => one === word);
    return {
      name: this.#nameFor(slot, wanted, readings),
      label: label || word,
      unit: unit ?? (isUnit ? word : null),
      type: mostFrequent(found.map(({ type }) => type)) ?? "text",
    };
  }

  /** Whether a label says the current price: "Today" in a table only beside an earlier price. */
  #isOfNow(label: string): boolean {
    if (!isPriceLabel(label) || !isCurrentWord(label)) return false;
    const { source, slots } = this.#input;
    const isOld = (other: Slot): boolean => isPriceLabel(other.label) && isEarlierWord(other.label);
    return source !== "table" || saysPrice(label) || slots.some(isOld);
  }

  /**
   * Adds titles to rows without one: the text of their link, or else the alt text of their image.
   */
  addTitles(): void {
    const links = this.rows.map(({ cells }) => cells.get("link")?.value);
    const nameOf = linkNames(this.#input.slots, links, this.#input.habits);
    for (const [at, row] of this.rows.entries()) {
      row.isNamed = (row.cells.get(this.#title)?.value ?? null) !== null;
      const named = row.isNamed ? undefined : nameOf(at);
      if (named === undefined) continue;
      const { name, badge, said = UNSAID } = named;
      if (hasWords(badge) && !row.rest.some((text) => text.includes(badge))) row.rest.push(badge);
      row.cells.delete("title");
      this.#add(row, bare("title"), { value: name, said });
    }
  }

  /**
   * Drops columns without a name that few rows have, and columns that mostly repeat another one,
   * since items may be written twice, for wide and for narrow screens. The values go to `rest`; a
   * title is not repeated.
   */
  dropSparse(): void {
    for (const column of this.columns.values()) {
      const { name } = column;
      const isUnnamed = /^text_\d+$/.test(name);
      const original = this.#originalOf(column);
      if (!isUnnamed && original === undefined) continue;
      const own = this.rows.filter(({ cells }) => {
        const value = cells.get(name)?.value;
        if (isUnnamed && value === cells.get(this.#title)?.value) cells.delete(name);
        return cells.has(name) && (original === undefined || value !== cells.get(original)?.value);
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

  /**
   * Returns the column that a further one repeats, judged by the first row with a value; undefined
   * for none.
   */
  #originalOf({ name, label, type, source }: Column): string | undefined {
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
   * Adds a value. A second one of a column, one of too many columns, and a text among numbers or
   * dates is in `rest`; a number among texts is as written.
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
    const { value, currency, list, reviews, word = "" } = reading;
    this.#add(row, place, { value, type: reading.type, said, currency });
    // "1 review" among reviews says no more than its number.
    const isOther = place.name !== "reviews" || nameOfLabel(word) !== place.name;
    const saysMore =
      reading.saysMore || (word !== "" && word !== place.label && word !== place.unit && isOther);
    if (list !== undefined && place.name === "price" && !row.cells.has("list_price"))
      this.#add(row, bare("list_price", "amount"), { value: list, said, currency });
    if (saysMore && row.rest.at(-1) !== said.text) row.rest.push(said.text);
    if (reviews === undefined) return;
    const counts = this.columns.get("reviews") ?? {
      ...bare("reviews", "number"),
      label: reviews.word ?? "",
    };
    this.#addReading(row, counts, { reading: reviews, said });
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
      const src = this.#images[at];
      if (src === undefined || row === undefined || row.cells.has("image")) continue;
      if (one?.runs.some(({ image }) => image?.src === src))
        this.#add(row, bare("image", "url"), { value: src, said: one });
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
  #nameFor(slot: Slot, wanted: string, readings: PlaceReadings["readings"]): string {
    const { role, label } = slot;
    const isTitle = role === "title" && (label === "" || this.#input.source === "visible");
    const isNamed = ROLE_NAMES.has(role) || isTitle;
    const name = isNamed ? role : wanted;
    if (name !== "" && !RESERVED.has(name) && this.#isFree(name, slot)) return name;
    const further = name === "price" ? this.#furtherPrices(slot, readings) : undefined;
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

  /**
   * Returns the column of further prices: `price` if they repeat it, `rest` for amounts with other
   * words, such as "Save $20" or "$15 a month", and `list_price` if all are higher.
   */
  #furtherPrices({ label }: Slot, readings: PlaceReadings["readings"]): string | undefined {
    const signs = readings.flatMap((reading, at) => {
      const price = this.rows[at]?.cells.get("price")?.value;
      return typeof price === "number" && typeof reading?.value === "number"
        ? [Math.sign(reading.value - price)]
        : [];
    });
    if (signs.length === 0) return undefined;
    if (signs.every((sign) => sign === 0)) return "price";
    const worded = readings.filter((reading) => reading?.saysMore === true).length;
    if (this.#input.source === "visible" && label === "" && worded * 2 > signs.length)
      return "rest";
    const areHigher = signs.every((sign) => sign > 0) && !this.columns.has("list_price");
    return areHigher ? "list_price" : undefined;
  }
}

/** An image of more than this share of items, and of as many as this, shows none of them. */
const SHARED_IMAGE = { share: 0.5, items: 4 } as const;

/**
 * Returns the image of each item: the one that the fewest items have, since shared ones are icons
 * or placeholders; the first of equals.
 */
function imagesOf({ slots, items }: GridInput): readonly (string | undefined)[] {
  const own = Array.from({ length: items }, (_, at) =>
    slots.flatMap(({ said }) => said[at]?.runs.flatMap(({ image }) => image?.src || []) ?? []),
  );
  const counts = new Map<string, number>();
  for (const srcs of own) for (const src of new Set(srcs)) countOne(counts, src);
  const countOf = (src: string): number => counts.get(src) ?? 0;
  const most = Math.max(SHARED_IMAGE.items - 1, SHARED_IMAGE.share * items);
  return own.map(
    (srcs) =>
      srcs.filter((src) => countOf(src) <= most).toSorted((a, b) => countOf(a) - countOf(b))[0],
  );
}

/**
 * Reads numbers below a heading with a currency, as in "Price (€)", as amounts; undefined for
 * another unit.
 */
function amountsOf(
  texts: Slot["said"],
  unit: string,
  habits: DateHabits,
): PlaceReadings | undefined {
  if (codeOf(unit) === "") return undefined;
  const written = texts.map((said) => said && { ...said, text: `${said.text} ${unit}`, runs: [] });
  const read = readingsOf(written, habits);
  return read.kind === "price" || read.kind === "amount" ? read : undefined;
}

/** Roles that name a column. */
const ROLE_NAMES: ReadonlySet<Slot["role"]> = new Set(["author", "section", "list_price"]);

/** Source of a value that was not read from text. */
const UNSAID: Said = { text: "", runs: [], block: undefined };

const bare = (name: string, type: ColumnType = "text"): NamedPlace => ({
  ...{ name, label: "", unit: null, type },
});

/** Returns the name that the classes of most texts have; undefined for none. */
function classedAs(filled: readonly Said[]): string | undefined {
  const names = filled.flatMap(({ block }) => nameOfClasses(block?.container.classes ?? []) || []);
  return names.length * 2 > filled.length ? mostFrequent(names) : undefined;
}
