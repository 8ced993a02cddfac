// Lists the places of a page that may have a value: its texts, the cells of its tables, its links
// and images, and the values of its data, each with its anchors.

import { codeOf } from "../facts/coerce/currency.ts";
import { dateHabits } from "../marks/dates.ts";
import { bareLabel, endsWithColon, labelledLine } from "../marks/labels.ts";
import type { Block, Cell, Table } from "../model/document.ts";
import type { Json, JsonObject, Payload } from "../model/fact.ts";
import type { Anchor } from "../model/recipe.ts";
import type { Selection } from "../model/verdict.ts";
import { type Said, saidBy, saidIn } from "../records/slots.ts";
import { leadsPair } from "../structure/containers.ts";
import type { PageOutline } from "../structure/outline.ts";
import { shortType } from "../structured/schema-org.ts";
import { isList, isObject } from "../text/json-values.ts";
import { oneLine } from "../text/one-line.ts";
import { anchor, elementAnchors } from "./element-keys.ts";
import { folded, type ValueContext } from "./values.ts";

/** A page to learn from, or to read by a recipe. */
export interface RecipePage {
  readonly outline: PageOutline;
  readonly selection: Selection;
  readonly payloads: readonly Payload[];
  /** Final address. */
  readonly url: string;
}

/** Returns the context in which the values of a page are compared. */
export const contextOf = ({ url, outline }: RecipePage): ValueContext => ({
  url,
  habits: dateHabits(outline.document, outline.document.names.language),
});

/** A place of a page that may have a value. */
export interface Place {
  readonly said: Said;
  /** Address of a link or an image; undefined for a text. */
  readonly href: string | undefined;
  readonly anchors: readonly Anchor[];
  /** How likely it is about the page: 3 its title, 2 content, 1 an item of a list, 0 boilerplate. */
  readonly rank: number;
  /** Name of the place in messages. */
  readonly where: string;
  /** The data that has the value; undefined for a visible value. */
  readonly payload?: Payload;
  /** ISO 4217 code that the data has beside the value. */
  readonly currency?: string | undefined;
}

/** Maximum blocks, cells, links of a block, and declared values of a page. */
const MAX_BLOCKS = 30_000;
const MAX_CELLS = 30_000;
const MAX_LINKS = 20;
const MAX_DECLARED = 20_000;
/** Maximum levels of declared data. */
const MAX_DEPTH = 12;
/** Maximum characters of a label, and blocks between a heading and a value. */
const MAX_LABEL = 50;
const MAX_AFTER = 12;

/** Yields the places of a page: of its data, then of its blocks in reading order. */
export function* placesOf(page: RecipePage): Generator<Place> {
  yield* declaredPlaces(page.payloads);
  const { blocks, document } = page.outline;
  const things = itemBlocks(page.outline);
  let heading: Heading = { label: "", at: 0 };
  let cells = MAX_CELLS;
  for (const [at, block] of blocks.slice(0, MAX_BLOCKS).entries()) {
    if (block.kind === "heading")
      heading = { label: block.level === 1 ? "h1" : folded(block.text).slice(0, 100), at };
    const rank = block === document.heading ? 3 : rankOf(page, at, things);
    if (block.table === undefined) yield* blockPlaces(page.outline, at, { rank, heading });
    else
      for (const place of cellPlaces(block.table, rank)) {
        if (cells-- <= 0) break;
        yield place;
      }
  }
}

/** The heading before a block: its anchor, and its index. */
interface Heading {
  readonly label: string;
  readonly at: number;
}

/** Yields the text of a block, its links and its images. */
function* blockPlaces(
  outline: PageOutline,
  at: number,
  { rank, heading }: { readonly rank: number; readonly heading: Heading },
): Generator<Place> {
  const block = outline.blocks[at];
  if (block === undefined) return;
  const after = at - heading.at;
  // A heading is no anchor of its own words.
  const isNear = after === 0 ? heading.label === "h1" : heading.label !== "" && after <= MAX_AFTER;
  const label = labelOf(outline, at);
  const anchors = [
    ...anchor("label", label),
    ...elementAnchors(block.container, { isIndexed: true }),
    ...(isNear ? anchor("heading", `${heading.label} + ${after}`) : []),
  ];
  const said = saidBy(block);
  // What has a label describes the page, even as an item of a list.
  const own = label === "" || rank === 0 ? rank : Math.max(rank, 2);
  const where = `${label === "" ? "" : `${label}: `}${block.text.slice(0, 60)}`;
  yield { said, anchors, rank: own, href: undefined, where: `"${oneLine(where)}"` };
  for (const { href, kind } of addressesOf(block))
    yield { said, anchors, rank: own, href, where: `${kind} ${href}` };
}

/** Returns the blocks of list items that lead to pages of their own: other things than the page's. */
function itemBlocks({ lists, facts }: PageOutline): ReadonlySet<number> {
  const things = new Set<number>();
  for (const { items } of lists) {
    for (const { blocks } of items) {
      if (blocks.some((at) => (facts.links[at] ?? 0) > 0)) for (const at of blocks) things.add(at);
    }
  }
  return things;
}

function rankOf(
  { outline, selection: { fates } }: RecipePage,
  at: number,
  things: ReadonlySet<number>,
): number {
  if (outline.inside[at] !== 1) return 0;
  return things.has(at) || (fates[at] ?? "kept") !== "kept" ? 1 : 2;
}

/** Yields the cells of a table, each with the heading of its row and of its column as its label. */
function* cellPlaces({ cells, headerRows, columns }: Table, rank: number): Generator<Place> {
  const isPairs = columns === 2;
  const heads = new Map<number, string>();
  const rows = new Map<number, string>();
  for (const cell of cells) {
    const { row, column, text } = cell;
    if (row < headerRows) heads.set(column, text);
    else if (column === 0 && columns > 1) rows.set(row, text);
    else
      yield cellPlace(cell, [rows.get(row), isPairs ? "" : heads.get(column)], { rank, isPairs });
  }
}

function cellPlace(
  cell: Cell,
  names: readonly (string | undefined)[],
  { rank, isPairs }: { readonly rank: number; readonly isPairs: boolean },
): Place {
  const label = folded(bareLabel(names.flatMap((name) => name || []).join(" / ")));
  return {
    said: saidIn(cell),
    href: undefined,
    anchors: anchor("label", label),
    rank: isPairs ? rank : Math.min(rank, 1),
    where: `"${label}" of a table`,
  };
}

/** Returns the label of a block: the words before its colon, or the previous block; "" for none. */
function labelOf({ blocks, containers }: PageOutline, at: number): string {
  const block = blocks[at];
  const before = blocks[at - 1];
  if (block === undefined || block.kind === "heading") return "";
  const own = labelledLine(block.text)?.label;
  if (own !== undefined && !/\d/.test(own)) return folded(own);
  if (before === undefined || before.text.length > MAX_LABEL || before.table !== undefined)
    return "";
  const isTerm = before.kind === "term" && block.kind === "definition";
  const isNamed =
    endsWithColon(before.text) || (leadsPair(containers, at - 1) && before.kind !== "heading");
  return isTerm || isNamed ? folded(bareLabel(before.text)) : "";
}

function addressesOf({ runs }: Block) {
  const found = new Map<string, "link" | "image">();
  for (const { link, image } of runs) {
    if (found.size >= MAX_LINKS) break;
    if (link !== undefined) found.set(link.href, "link");
    if (image !== undefined && image.src !== "") found.set(image.src, "image");
  }
  return Array.from(found, ([href, kind]) => ({ href, kind }));
}

/** Yields the values of a page's data, each under its path of keys. */
function* declaredPlaces(payloads: readonly Payload[]): Generator<Place> {
  let left = MAX_DECLARED;
  for (const payload of payloads) {
    for (const { text, path, currency } of leavesOf(payload, left)) {
      left--;
      yield { ...declaredPlace(text, path), payload, currency };
    }
  }
}

/** A value of data under its path of keys. */
interface Node {
  readonly value: Json;
  readonly path: string;
  readonly depth: number;
  /** ISO 4217 code beside it. */
  readonly currency?: string | undefined;
}

/** Yields the values of a payload that are neither lists nor objects, breadth first. */
function* leavesOf({ source, value: root }: Payload, most: number) {
  const waiting: Node[] = [{ value: root, path: source, depth: 0 }];
  let left = most;
  for (let at = 0; at < waiting.length && left > 0; at++) {
    const { value, path, depth, currency } = waiting[at] ?? { value: null, path: "", depth: 0 };
    if (isList(value)) {
      for (const inner of value.slice(0, left))
        waiting.push({ value: inner, path, depth, currency });
    } else if (isObject(value)) {
      if (depth < MAX_DEPTH) waiting.push(...membersOf(value, { path, depth }, source));
    } else if (value !== null && value !== "") {
      left--;
      yield { text: String(value), path, currency };
    }
  }
}

const declaredPlace = (text: string, path: string): Place => ({
  said: { text, runs: [], block: undefined },
  href: /^https?:\/\//i.test(text) ? text : undefined,
  anchors: anchor("declared", path),
  rank: 2,
  where: path,
});

/** Returns the members of an object under their paths, which begin at the page's top objects. */
function membersOf(
  node: JsonObject,
  { path, depth }: { readonly path: string; readonly depth: number },
  source: string,
) {
  const type = isList(node["@type"] ?? null) ? undefined : node["@type"];
  const typed = typeof type === "string" ? `${source} ${shortType(type)}` : path;
  const own = path === source ? typed : path;
  const code = node["priceCurrency"] ?? node["currency"];
  const currency = typeof code === "string" ? codeOf(code) || undefined : undefined;
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === "@graph") return [{ value, path: source, depth: depth + 1 }];
    // A key with a number is of one page.
    const step = /\d{3,}/.test(key) ? "*" : key;
    return key.startsWith("@")
      ? []
      : [
          {
            value,
            path: `${own}.${step}`,
            depth: depth + 1,
            ...(/price|amount|cost|salary|value/i.test(key) && { currency }),
          },
        ];
  });
}
