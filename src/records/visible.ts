// Reads the lists that a page shows: one row an item, one column a place.
import { stockMember } from "../facts/visible/stock.ts";
import { bareLabel, endsWithColon } from "../marks/labels.ts";
import type { Block, Container } from "../model/document.ts";
import { leadsPair } from "../structure/containers.ts";
import type { PageOutline, RecordList } from "../structure/outline.ts";
import type { Place } from "../structure/roles.ts";
import { oneLine } from "../text/one-line.ts";
import type { DateHabits } from "../text/parse-date.ts";
import { withoutBadges, withoutInlineBadges } from "./badges.ts";
import { gridOf } from "./columns.ts";
import { chainOf, type Draft, elementAround } from "./draft.ts";
import { isToPage, linksIn, type Said, type Slot, saidBy } from "./slots.ts";
import { hasWords } from "./values.ts";

/** Returns a list of the page as rows. */
export function visibleList(outline: PageOutline, found: RecordList, habits: DateHabits): Draft {
  const { blocks } = outline;
  const list = withoutBanners(outline, found);
  const plain = withoutInlineBadges(withoutBadges(slotsOf(outline, list), habits));
  const slots = withHeadings(outline, list, plain);
  const grid = gridOf({ slots, items: list.items.length, source: "visible", habits });
  const placed = new Set(list.places.flatMap((place) => Array.from(place.blocks)));
  for (const [index, { blocks: own }] of list.items.entries()) {
    for (const at of own) {
      const text = blocks[at]?.text ?? "";
      if (!placed.has(at) && hasWords(text)) grid.rows[index]?.rest.push(text);
    }
  }
  const own = list.items.flatMap((item) => item.blocks);
  const around = elementAround(
    list.items.map(({ blocks: [first = 0] }) => blocks[first]?.container),
  );
  return {
    ...grid,
    name: headingOver(outline, own[0] ?? 0, slots.length > plain.length),
    source: "visible",
    around,
    item: itemPath(outline, list, around),
    look: lookOf(outline, list),
    blocks: own,
    left: bannersIn(outline, list),
  };
}

/** Items from which one alone with a part is no item with more to say. */
const MANY = 5;

/**
 * Removes the last table row of an item of several rows if no other item has text in its place: the
 * row is a banner between two items.
 */
function withoutBanners({ blocks, containers }: PageOutline, list: RecordList): RecordList {
  const { items, places } = list;
  if (items.length < MANY) return list;
  const alone = places.filter(({ filled }) => filled === 1);
  const dropped = new Set<number>();
  for (const [index, { parent, blocks: own }] of items.entries()) {
    if (items[index + 1]?.parent !== parent) continue;
    const around = containers.rows[parent];
    const last = elementIn(blocks[own.at(-1) ?? -1]?.container, around);
    const part = own.filter((at) => elementIn(blocks[at]?.container, around) === last);
    const isAlone = part.every((at) => alone.some((place) => place.blocks[index] === at));
    if (last?.tag === "tr" && part.length < own.length && isAlone)
      for (const at of part) dropped.add(at);
  }
  if (dropped.size === 0) return list;
  return {
    ...list,
    items: items.map(({ blocks: own, ...item }) => ({
      ...item,
      blocks: own.filter((at) => !dropped.has(at)),
    })),
    places: places.filter(({ blocks: own }) => !own.some((at) => dropped.has(at))),
  };
}

/** Returns the element directly in another one that a container is in. */
function elementIn(container: Container | undefined, around: Container | undefined) {
  let element = container;
  while (element !== undefined && element.parent !== around) element = element.parent;
  return element;
}

/** Minimum share of lines among what is under the heads of an index, and of different texts among them. */
const LINES = 0.8;
/** Minimum lines of a section, on average, and minimum links if they share a block. */
const MIN_LINES = 2;
const MIN_LINKS = 3;

/** A line of an index, or a link of one. */
interface IndexLine {
  readonly said: Said;
  /** What is around the link in its block. */
  readonly around: string;
}

/**
 * Returns the lines in a list's items as a list, if the items are the sections of an index: a heading or
 * a letter over lines each. Undefined for other lists. Other texts in the items are in `rest` of the line
 * before them.
 */
export function indexList(
  outline: PageOutline,
  { items }: RecordList,
  habits: DateHabits,
): Draft | undefined {
  const { facts } = outline;
  const own = items.flatMap(({ blocks }) => blocks);
  const heads: (Said | undefined)[] = [];
  const lines: Said[] = [];
  const rest: (readonly [line: number, text: string])[] = [];
  let [linked, over, shared] = [0, 0, 0];
  let head: Said | undefined;
  let isOpen = false;
  for (const { blocks: some } of items) {
    for (const at of some) {
      const block = outline.blocks[at];
      if (block === undefined) continue;
      if (isHead(outline, at, some)) {
        if (facts.images[at] !== 0 || isLinked(block)) return undefined;
        // A heading over another one heads no lines.
        if (isOpen && head !== undefined) rest.push([lines.length, head.text]);
        head = saidBy(block);
        isOpen = true;
        continue;
      }
      const found = linesOf(outline, at, some);
      if (found.length > 1) shared++;
      if (facts.links[at] === 0 || found.length === 0) over++;
      else linked += found.length;
      if (found.length === 0 && hasWords(block.text))
        rest.push([isOpen ? lines.length : lines.length - 1, oneLine(block.text)]);
      for (const { said, around } of found) {
        if (hasWords(around)) rest.push([lines.length, around]);
        lines.push(said);
        heads.push(head);
        isOpen = false;
      }
    }
  }
  if (isOpen && head !== undefined) rest.push([lines.length, head.text]);
  const texts = new Set(lines.map(({ text }) => text));
  const sections = new Set(heads).size;
  const isIndex =
    sections >= LINES * items.length &&
    // More are those of several indexes.
    items.length >= LINES * sections &&
    linked >= LINES * (linked + over) &&
    linked >= (shared > 0 ? MIN_LINKS : MIN_LINES) * items.length &&
    texts.size >= LINES * lines.length;
  if (!isIndex) return undefined;
  const slots: readonly Slot[] = [
    { label: "", role: "title", said: lines },
    { label: "section", role: "section", said: heads },
  ];
  const grid = gridOf({ slots, items: lines.length, source: "visible", habits });
  for (const [at, text] of rest)
    grid.rows[Math.max(0, Math.min(at, lines.length - 1))]?.rest.push(text);
  return {
    ...grid,
    name: headingOver(outline, own[0] ?? 0),
    source: "visible",
    around: elementAround(own.map((at) => outline.blocks[at]?.container)),
    item: null,
    look: "",
    blocks: own,
    left: {},
  };
}

/**
 * Whether a block of an item is the head of the lines after it: a heading, or the first one, unless it is
 * a list item beside others.
 */
function isHead(
  { blocks, facts, looks, containers: { depth, ofBlock } }: PageOutline,
  at: number,
  [first = -1, second = -1]: readonly number[],
): boolean {
  const { kind, text = "" } = blocks[at] ?? {};
  if (!hasWords(text)) return false;
  if (looks[at] === "heading" || at !== first) return looks[at] === "heading";
  const depthOf = (block: number): number => depth[ofBlock[block] ?? -1] ?? 0;
  return kind !== "list-item" || (facts.links[at] === 0 && depthOf(first) < depthOf(second));
}

/** Whether a head begins with a link to a page of its own: it names an item. One to a part of the page does not. */
function isLinked({ text, runs }: Block): boolean {
  const [first] = linksIn(runs).filter((link) => hasWords(link.text));
  if (first === undefined || first.href.includes("#")) return false;
  return isToPage(first) && oneLine(text).startsWith(first.text);
}

/**
 * Returns the lines of an index in a block of an item: a list item, or the links of a block of links
 * alone under a line that leads nowhere.
 */
function linesOf(
  { blocks, facts, looks }: PageOutline,
  at: number,
  [head = -1, next, more]: readonly number[],
): readonly IndexLine[] {
  const block = blocks[at];
  const links = linksIn(block?.runs ?? []).filter(({ text }) => hasWords(text));
  const areToPages = links.every(isToPage);
  if (block === undefined || !areToPages) return [];
  if (block.kind === "list-item" && hasWords(block.text))
    return [{ said: saidBy(block), around: "" }];
  const isUnder = at === next && more === undefined && facts.links[head] === 0;
  const mayHead = looks[head] === "line" || looks[head] === "heading";
  if (!isUnder || !mayHead || looks[at] !== "link" || block.kind === "heading") return [];
  return links.map(({ text, runs, around }) => ({ said: { text, runs, block }, around }));
}

/** Returns the tag and the class names of an item's element. */
function lookOf({ blocks, containers }: PageOutline, { items }: RecordList): string {
  const [first] = items;
  const around = containers.rows[first?.parent ?? -1];
  const element = elementIn(blocks[first?.blocks[0] ?? -1]?.container, around);
  const { tag = "", classes = [] } = element ?? {};
  return classes.length === 0 ? "" : [tag, ...classes].join(".");
}

/** Counts the parts between the items of one element that are neither similar to an item nor headings. */
function bannersIn({ blocks }: PageOutline, { items }: RecordList): Draft["left"] {
  let banner = 0;
  for (const [index, { parent, blocks: own }] of items.entries()) {
    const next = items[index + 1];
    if (next?.parent !== parent) continue;
    const between = blocks.slice((own.at(-1) ?? 0) + 1, next.blocks[0]);
    if (between.some(({ kind, text }) => kind !== "heading" && hasWords(text))) banner++;
  }
  return banner === 0 ? {} : { banner };
}

/** Minimum share of items under a heading each for the headings to be their titles. */
const HEADED = 0.9;

/** Adds the headings over items as titles, or those over groups of items as sections. */
function withHeadings(
  outline: PageOutline,
  list: RecordList,
  slots: readonly Slot[],
): readonly Slot[] {
  const said = sectionsOf(outline, list);
  const sections = new Set(said.map((one) => one?.block)).size;
  if (sections < 2) return slots;
  const first =
    list.places.find(({ role }) => role === "title")?.blocks.find((at) => at >= 0) ?? -1;
  const isHeaded = outline.blocks[first]?.kind === "heading";
  if (isHeaded || sections < HEADED * said.length)
    return [...slots, { label: "section", role: "section", said: said.map(withoutRuns) }];
  return [{ label: "", role: "title", said }, ...slots.map(withoutTitle)];
}

const withoutRuns = (said: Said | undefined): Said | undefined => said && { ...said, runs: [] };

/**
 * Returns the heading above each item: the one after the previous item, or else the previous item's heading.
 */
function sectionsOf(outline: PageOutline, { items }: RecordList): Slot["said"] {
  const { blocks } = outline;
  let section: Said | undefined;
  return items.map(({ blocks: [first = 0] }, index) => {
    const end = items[index - 1]?.blocks.at(-1);
    let at = end === undefined ? headingAt(outline, first) : first - 1;
    while (end !== undefined && at > end && blocks[at]?.kind !== "heading") at--;
    const heading = at > (end ?? -1) ? blocks[at] : undefined;
    if (heading !== undefined) section = saidBy(heading);
    return section;
  });
}

const withoutTitle = (slot: Slot): Slot =>
  slot.role === "title" ? { ...slot, role: "value" } : slot;

/** Returns the texts of the items, place by place. A label belongs to the place after it. */
function slotsOf(outline: PageOutline, { places }: RecordList): readonly Slot[] {
  const { blocks } = outline;
  return places.flatMap((place, index): readonly Slot[] => {
    const after = places[index + 1];
    if (after !== undefined && isLabelOf(outline, place, after)) return [];
    const before = places[index - 1];
    const isLabelled = before !== undefined && isLabelOf(outline, before, place);
    const said = Array.from(place.blocks, (at) => blocks[at] && saidBy(blocks[at]));
    const label = isLabelled ? bareLabel(textAt(blocks, before)) : "";
    // What is in stock says so in the same words in every item.
    const isStock = place.role === "label" && stockMember(textAt(blocks, place)) !== undefined;
    return [{ label, role: isStock ? "value" : roleOf(place), said }];
  });
}

function roleOf({ role }: Place): Slot["role"] {
  if (role === "title" || role === "author" || role === "text") return role;
  return role === "control" || role === "label" ? "control" : "value";
}

/** Whether a place names the values of the next one. */
function isLabelOf(outline: PageOutline, label: Place, place: Place): boolean {
  const isValue = place.role !== "image" && roleOf(place) !== "control";
  return (
    label.role === "label" &&
    isValue &&
    isLabel(outline.blocks, label) &&
    labels(outline, label, place)
  );
}

/** Maximum characters of a label. */
const MAX_LABEL = 40;

function textAt(blocks: readonly Block[], { blocks: own }: Place): string {
  return blocks[own.find((at) => at >= 0) ?? -1]?.text ?? "";
}

/** Whether the same text in every item is the name of a value: short, and no link. */
function isLabel(blocks: readonly Block[], place: Place): boolean {
  const text = textAt(blocks, place);
  const block = blocks[place.blocks.find((at) => at >= 0) ?? -1];
  return (
    hasWords(text) &&
    text.length <= MAX_LABEL &&
    block?.runs.every(({ link }) => link === undefined) === true
  );
}

/** Whether a label names a place: right before it in most items, with a colon, a term, or alone with it in an element. */
function labels({ blocks, containers }: PageOutline, label: Place, place: Place): boolean {
  let near = 0;
  for (const [index, at] of label.blocks.entries()) {
    if (at < 0 || place.blocks[index] !== at + 1) continue;
    const { kind, text = "" } = blocks[at] ?? {};
    if (kind === "term" || leadsPair(containers, at) || endsWithColon(text)) near++;
  }
  return near * 2 > label.filled && near * 2 > place.filled;
}

/** Maximum blocks between a heading and its list, and between it and the end of its header. */
const MAX_BEFORE = 120;
const MAX_HEADER = 3;
/** Maximum words of a header after its heading. */
const MAX_HEADER_WORDS = 40;

/**
 * Returns the text of the heading that a list is under; null without one. If its items have headings,
 * the list is under the one above theirs.
 */
export function headingOver(
  outline: PageOutline,
  first: number,
  haveHeadings = false,
): string | null {
  const { blocks } = outline;
  const nearest = headingAt(outline, first);
  const at = haveHeadings ? headingAt(outline, nearest, blocks[nearest]?.level) : nearest;
  return blocks[at]?.text ?? null;
}

/**
 * Returns the heading before a block, of a level above `below`, that applies to the block; -1 for
 * none. The heading of a part that ends before the block, such as a filter, does not apply.
 */
function headingAt(outline: PageOutline, first: number, below = Number.POSITIVE_INFINITY): number {
  const { blocks, containers } = outline;
  const around = new Set(rowsAround(containers, first));
  for (let at = first - 1; at >= Math.max(0, first - MAX_BEFORE); at--) {
    const { kind, level = 0, text = "" } = blocks[at] ?? {};
    if (kind !== "heading" || level >= below || !hasWords(text)) continue;
    const own = rowsAround(containers, at).filter((row) => !around.has(row));
    const part = own.at(-1) ?? -1;
    const isControl = own.some((row) => containers.rows[row]?.tag === "button");
    if (at === outline.title || (!isControl && (part < 0 || isHeader(outline, part, at))))
      return at;
    at = Math.min(at, containers.first[part] ?? at);
  }
  return -1;
}

/** Whether a part of the page is no more than a heading and a few words after it, without controls. */
function isHeader(
  { blocks, containers, facts }: PageOutline,
  part: number,
  heading: number,
): boolean {
  const last = containers.last[part] ?? heading;
  if (last - heading > MAX_HEADER) return false;
  let words = 0;
  for (let at = heading + 1; at <= last; at++) {
    const { kind, widget } = blocks[at] ?? {};
    if (kind === "heading" || widget !== undefined) return false;
    words += facts.words[at] ?? 0;
  }
  const before = blocks.slice(Math.max(containers.first[part] ?? 0, heading - MAX_BEFORE), heading);
  const level = blocks[heading]?.level ?? 0;
  return (
    words <= MAX_HEADER_WORDS && !before.some((one) => one.kind === "heading" && one.level >= level)
  );
}

/** Returns the rows of the elements around a block, innermost first. */
function rowsAround(
  { ofBlock, parent }: PageOutline["containers"],
  block: number,
): readonly number[] {
  const rows: number[] = [];
  for (let row = ofBlock[block] ?? -1; row >= 0; row = parent[row] ?? -1) rows.push(row);
  return rows;
}

/** Returns the XPath of the items within the element around them. */
function itemPath({ blocks }: PageOutline, { items }: RecordList, around: Draft["around"]): string {
  const [first] = items;
  const chain = chainOf(blocks[first?.blocks[0] ?? 0]?.container);
  const from = around === undefined ? 0 : chain.indexOf(around) + 1;
  const at = chain.findIndex(({ tag }, index) => index >= from && tag === first?.tag);
  const isOne = items.every(({ parent }) => parent === first?.parent);
  if (at === from && isOne) return `./${first?.tag}`;
  return `.//${first?.tag ?? "*"}`;
}
