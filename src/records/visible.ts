// Reads the lists that a page shows: one row an item, one column a place.
import { bareLabel, endsWithColon } from "../marks/labels.ts";
import type { Block, Container } from "../model/document.ts";
import { oncePerObject } from "../model/once.ts";
import { leadsPair } from "../structure/containers.ts";
import { facesOf } from "../structure/faces.ts";
import type { ItemList } from "../structure/lists.ts";
import type { PageOutline, RecordList } from "../structure/outline.ts";
import { type Place, placesOf } from "../structure/roles.ts";
import type { DateHabits } from "../text/parse-date.ts";
import { withoutBadges, withoutInlineBadges } from "./badges.ts";
import { gridOf } from "./columns.ts";
import { type Draft, pathTo, shownAt } from "./draft.ts";
import { headingOver, headingsOver } from "./headings-over.ts";
import { type Said, type Slot, saidBy } from "./slots.ts";
import { hasWords, readingsOf } from "./values.ts";

/** Returns a list of the page as rows. */
export function visibleList(outline: PageOutline, found: RecordList, habits: DateHabits): Draft {
  const { blocks } = outline;
  const list = withoutBanners(outline, found);
  const plain = withoutInlineBadges(withoutBadges(slotsOf(outline, list, habits)));
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
  const starts = list.items.map(({ blocks: [first = 0] }) => first);
  const place = shownAt(outline, own, starts);
  return {
    ...grid,
    ...place,
    name: headingOver(outline, starts, slots.length > plain.length),
    item: itemPath(outline, list, place.around),
    look: lookOf(outline, list),
    ...titleLookOf(outline, list),
    left: bannersIn(outline, list),
  };
}

/** Minimum items of a list for a part that only one of them has to be a banner. */
const MANY = 5;

/** Removes an item's last table row if no other item has text in its place: it is a banner. */
function withoutBanners(outline: PageOutline, list: RecordList): RecordList {
  const { blocks, containers } = outline;
  const { items, places } = list;
  if (items.length < MANY) return list;
  const alone = new Set(places.flatMap((place) => (place.filled === 1 ? [...place.blocks] : [])));
  const left = items.map((item, index) => {
    const { parent, blocks: own } = item;
    const rowOf = (at = -1) => elementIn(blocks[at]?.container, containers.rows[parent]);
    const last = rowOf(own.at(-1));
    const others = own.filter((at) => rowOf(at) !== last);
    const isBetween = items[index + 1]?.parent === parent && others.length > 0;
    const isAlone = own.every((at) => alone.has(at) || rowOf(at) !== last);
    return last?.tag === "tr" && isBetween && isAlone ? { ...item, blocks: others } : item;
  });
  const isSame = left.every((item, index) => item === items[index]);
  return isSame ? list : listWith(outline, { ...list, items: left });
}

/** Returns the faces of a page, which are computed once. */
export const facesIn = oncePerObject(facesOf);

/** Returns a list of items, with their places. */
export const listWith = (outline: PageOutline, list: ItemList): RecordList => ({
  ...list,
  places: placesOf(outline, facesIn(outline), list),
});

/** Returns the element directly in another one that a container is in. */
function elementIn(container: Container | undefined, around: Container | undefined) {
  let element = container;
  while (element !== undefined && element.parent !== around) element = element.parent;
  return element;
}

/** Returns the tag and the class names of an item's element. */
export function lookOf({ blocks, containers }: PageOutline, { items }: RecordList): string {
  const [first] = items;
  const around = containers.rows[first?.parent ?? -1];
  return classedTag(elementIn(blocks[first?.blocks[0] ?? -1]?.container, around));
}

/** Returns the tag and the class names of an element; "" without class names. */
export function classedTag(element: Container | undefined): string {
  const { tag = "", classes = [] } = element ?? {};
  return classes.length === 0 ? "" : [tag, ...classes].join(".");
}

/**
 * Returns the look of linked headings that are titles: the first class name of the heading and of its parent, and the
 * parent's tag. Headings of all levels have one look.
 */
function titleLookOf({ blocks }: PageOutline, { places }: RecordList): Pick<Draft, "titleLook"> {
  const title = places.find(({ role }) => role === "title")?.blocks.find((at) => at >= 0);
  const { kind, container, runs = [] } = blocks[title ?? -1] ?? {};
  const isLinked = runs.some(({ link }) => link !== undefined);
  if (kind !== "heading" || !isLinked || container?.classes[0] === undefined) return {};
  const around = container.parent;
  return {
    titleLook: `${around?.tag ?? ""}.${around?.classes[0] ?? ""} ${container.classes[0]}`,
  };
}

/**
 * Counts the parts between the items of one element that are neither similar to an item nor headings, and those after
 * the last one in an element like the items': "See more".
 */
function bannersIn({ blocks, containers }: PageOutline, { items }: RecordList): Draft["left"] {
  const ofItems = new Set(items.flatMap(({ blocks: own }) => own.map((at) => blocks[at])));
  const lastIn = new Map(items.map(({ parent }, index) => [parent, index]));
  let banner = 0;
  for (const [index, { parent, tag, blocks: own }] of items.entries()) {
    const next = items[index + 1];
    const isLast = lastIn.get(parent) === index;
    // Items of another element come next.
    if (!isLast && next?.parent !== parent) continue;
    const start = (own.at(-1) ?? 0) + 1;
    const end = isLast ? (containers.last[parent] ?? -1) + 1 : next?.blocks[0];
    const around = containers.rows[parent];
    const isBanner = (block: Block): boolean =>
      block.kind !== "heading" &&
      hasWords(block.text) &&
      !ofItems.has(block) &&
      (!isLast || elementIn(block.container, around)?.tag === tag);
    if (blocks.slice(start, end).some(isBanner)) banner++;
  }
  return banner === 0 ? {} : { banner };
}

/** Minimum share of items with their own heading above them for the headings to be titles. */
const HEADED = 0.9;

/** Adds the headings over items as titles, or those over groups of items as sections. */
function withHeadings(
  outline: PageOutline,
  list: RecordList,
  slots: readonly Slot[],
): readonly Slot[] {
  const said = headingsOver(outline, list).map((at) => {
    const heading = outline.blocks[at];
    return heading && saidBy(heading);
  });
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

const withoutTitle = (slot: Slot): Slot =>
  slot.role === "title" ? { ...slot, role: "value" } : slot;

/** Returns the texts of the items, place by place. A label belongs to the place after it. */
function slotsOf(
  outline: PageOutline,
  { places }: RecordList,
  habits: DateHabits,
): readonly Slot[] {
  const { blocks } = outline;
  return places.flatMap((place, index): readonly Slot[] => {
    const after = places[index + 1];
    if (after !== undefined && isLabelOf(outline, place, after)) return [];
    const before = places[index - 1];
    const isLabelled = before !== undefined && isLabelOf(outline, before, place);
    const said = Array.from(place.blocks, (at) => blocks[at] && saidBy(blocks[at]));
    const label = isLabelled ? bareLabel(textAt(blocks, before)) : "";
    const isValue = place.role === "label" && isOnlyValue(said, habits);
    return [{ label, role: isValue ? "value" : roleOf(place), said }];
  });
}

/** Whether the text that all items share is a price, a date, a rating or a stock status, and no label. */
function isOnlyValue(said: Slot["said"], habits: DateHabits): boolean {
  const { kind = "", readings } = readingsOf(said, habits);
  return kind !== "" && readings.every((reading) => reading?.saysMore !== true);
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

/** Whether a text that every item has may be the label of a value: it is short and has no link. */
function isLabel(blocks: readonly Block[], place: Place): boolean {
  const { text = "", runs = [] } = blocks[place.blocks.find((at) => at >= 0) ?? -1] ?? {};
  const isLinked = runs.some(({ link }) => link !== undefined);
  return hasWords(text) && text.length <= MAX_LABEL && !isLinked;
}

/** Whether a label belongs to a place: in most items it is the block before, and has a colon, is a term, or shares an element with it alone. */
function labels({ blocks, containers }: PageOutline, label: Place, place: Place): boolean {
  let near = 0;
  for (const [index, at] of label.blocks.entries()) {
    if (at < 0 || place.blocks[index] !== at + 1) continue;
    const { kind, text = "" } = blocks[at] ?? {};
    if (kind === "term" || leadsPair(containers, at) || endsWithColon(text)) near++;
  }
  return near * 2 > label.filled && near * 2 > place.filled;
}

/** Returns the XPath of the items within the element around them. */
function itemPath({ blocks }: PageOutline, { items }: RecordList, around: Draft["around"]): string {
  const [first] = items;
  const chain = pathTo(blocks[first?.blocks[0] ?? 0]?.container);
  const from = around === undefined ? 0 : chain.indexOf(around) + 1;
  const at = chain.findIndex(({ tag }, index) => index >= from && tag === first?.tag);
  const isOne = items.every(({ parent }) => parent === first?.parent);
  if (at === from && isOne) return `./${first?.tag}`;
  return `.//${first?.tag ?? "*"}`;
}
