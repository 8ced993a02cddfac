// What the items of a list say, place by place: the common form of lists, tables and data.
import { amountsIn } from "../facts/visible/amounts.ts";
import { bylineWord } from "../marks/byline-words.ts";
import { labelledLine } from "../marks/labels.ts";
import { isCurrentWord, isPriceLabel } from "../marks/price-words.ts";
import type { Block, Cell, Link, Run } from "../model/document.ts";
import type { RecordSource, RecordValue } from "../model/records.ts";
import { mostFrequent } from "../structure/numbering.ts";
import { oneLine } from "../text/one-line.ts";
import { leadsToPage } from "../url/leads-to-page.ts";
import { unitOf } from "./units.ts";

/** Text of an item at one place. */
export interface Said {
  readonly text: string;
  readonly runs: readonly Run[];
  /** Its block; undefined for a cell of a table. */
  readonly block: Block | undefined;
  /** The part that names the item, where its links do not tell it. */
  readonly name?: string;
}

/** Texts of all items at one place; undefined for an item without text there. */
export interface Slot {
  /** Label or heading of the place, as shown; "" without one. */
  readonly label: string;
  /** Whether the text names the item or its author, is the heading above several items, or an old price. */
  readonly role: "title" | "author" | "section" | "text" | "control" | "value" | "list_price";
  readonly said: readonly (Said | undefined)[];
}

/** Returns what a block says. */
export function saidBy(block: Block): Said {
  const { text, runs } = block;
  return { text: oneLine(text), runs, block };
}

/** Returns the texts of blocks as one; undefined if they have none. */
export function joined(blocks: readonly Block[], own: readonly number[]): Said | undefined {
  const texts = own.map((at) => blocks[at]?.text ?? "").filter((text) => text !== "");
  return texts.length === 0
    ? undefined
    : { text: texts.join(" "), runs: [], block: blocks[own[0] ?? -1] };
}

/** Returns what a cell of a table says. */
export function saidIn({ text, runs }: Cell): Said {
  return { text: oneLine(text), runs, block: undefined };
}

/** A label belongs to a place if at least this share of its texts starts with it. */
const LABELLED = 0.7;

/** Returns the label of a place: its own, or the words before a colon that its texts share. */
export function labelOf({ label, said, role }: Slot): {
  readonly label: string;
  readonly unit: string | null;
} {
  if (label !== "") return { label, unit: unitOf(label) };
  if (role === "title") return { label: "", unit: null };
  const texts = said.flatMap((one) => (one === undefined ? [] : [one.text]));
  if (role === "author") return { label: sharedBy(texts), unit: null };
  const labels = texts.flatMap((text) => labelledLine(text)?.label ?? []);
  const most = mostFrequent(labels) ?? "";
  const shared = labels.filter((one) => one === most).length;
  // "Was: $30 Now: $10" is a line of two prices, each with its words.
  const pairs = texts.filter((text) => amountsIn(text).length > 1).length;
  if (pairs * 2 > texts.length && isPriceLabel(most) && !isCurrentWord(most))
    return { label: "", unit: null };
  return { label: shared > 1 && shared >= LABELLED * texts.length ? most : "", unit: null };
}

/** Returns the word for "by" with which most texts start; "" without one. */
function sharedBy(texts: readonly string[]): string {
  const starts = texts.flatMap((text) => text.split(" ", 1));
  const word = mostFrequent(starts) ?? "";
  const shared = starts.filter((start) => start === word).length;
  return isBy(word) && shared >= LABELLED * texts.length ? word : "";
}

const isBy = (word: string): boolean => bylineWord(word) === "by" && word !== word.toLowerCase();

/** Removes a label from the start of a text. */
export function withoutLabel(said: Said, label: string): Said {
  const { text } = said;
  if (isBy(label) && text.startsWith(`${label} `))
    return { ...said, text: text.slice(label.length + 1) };
  const line = labelledLine(text);
  return line === undefined || line.label !== label ? said : { ...said, text: line.value };
}

/** A link in runs of text. */
export interface LinkSaid {
  readonly href: string;
  readonly text: string;
  readonly runs: readonly Run[];
  /** The text between it and the next link; of the first one, also the text before it. */
  readonly around: string;
}

/** Returns the links of runs, each with its whole text. */
export function linksIn(runs: readonly Run[]): readonly LinkSaid[] {
  const links = new Map<Link, { readonly own: Run[]; around: string }>();
  let before = "";
  let latest: { around: string } | undefined;
  for (const run of runs) {
    const { text, link } = run;
    if (link === undefined) {
      if (latest === undefined) before += text;
      else latest.around += text;
      continue;
    }
    const found = links.get(link) ?? { own: [], around: before };
    before = "";
    found.own.push(run);
    links.set(link, found);
    latest = found;
  }
  return Array.from(links, ([{ href }, { own, around }]) => ({
    ...{ href, text: oneLine(textOf(own)), runs: own, around: oneLine(around) },
  }));
}

/** Whether a link leads to a page. */
export const isToPage = ({ href }: LinkSaid): boolean => leadsToPage(href);

/** Returns the text of runs, as written. */
export const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join("");

/** Returns runs with one space, or line break, for each stretch of white space in their text. */
export function inOneLine(runs: readonly Run[]): readonly Run[] {
  let isSpace = true;
  return runs.map((run) => {
    const text = run.text.replace(/\s+/g, (spaces) => (spaces.includes("\n") ? "\n" : " "));
    const own = isSpace ? text.trimStart() : text;
    if (own !== "") isSpace = /\s$/.test(own);
    return own === run.text ? run : { ...run, text: own };
  });
}

/** Returns what is said from a character on, with the runs of that part; without runs that say another text. */
export function endOf(said: Said, start: number): Said {
  if (start <= 0) return said;
  const text = said.text.slice(start).trimStart();
  if (oneLine(textOf(said.runs)) !== said.text) return { ...said, text, runs: [] };
  let left = said.text.length - text.length;
  const runs = inOneLine(said.runs).flatMap((run) => {
    const own = run.text.slice(left);
    left = Math.max(0, left - run.text.length);
    return own === "" ? [] : [{ ...run, text: own }];
  });
  return { ...said, text, runs };
}

/** A value of a row and its source. */
export interface RowCell {
  readonly value: RecordValue;
  readonly source: RecordSource;
  /** ISO 4217 code of an amount; "" if unknown. */
  readonly currency?: string;
  /** What it was read from; absent from a value of the page's data. */
  readonly said?: Said;
}

/** A row while it is made. */
export interface Row {
  readonly cells: Map<string, RowCell>;
  readonly rest: string[];
  /** Whether the item has a text at the place that names the items. */
  isNamed: boolean;
}
