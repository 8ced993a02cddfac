// Joins groups of like units into nested lists of a page: sections of one look are one list.
import type { BlockKind, Container } from "../model/document.ts";
import { FIGURE } from "./figures.ts";
import type { Group, Unit } from "./groups.ts";
import type { PageMeasures } from "./measures.ts";
import { areAlike, type Member } from "./members.ts";
import { Numbering } from "./numbering.ts";

/** An item of a list. */
export interface ListItem {
  /** Its blocks, in reading order. */
  readonly blocks: readonly number[];
  /** Row of the container around it: items of one section share it. */
  readonly parent: number;
  /** Tag of its first element; the kind of the block without one. */
  readonly tag: string;
  /**
   * The item of the same list that it is in: the post that it answers. Its blocks are its own
   * alone.
   */
  readonly within?: ListItem | undefined;
}

/** Items of one look, in reading order. */
export interface ItemList {
  readonly items: readonly ListItem[];
  /** Index of the list whose items are around its items; -1 for none. */
  readonly inside: number;
}

/** Minimum items, and minimum where each is an element of one class with several blocks. */
const MIN_ITEMS = 3;
const MIN_NAMED = 2;
/**
 * Minimum share of the words of outer items that are in inner ones, for the outer to be sections.
 */
const MIN_COVERED = 0.8;
/** Maximum lists around a list, and maximum levels of sections around its items. */
const MAX_AROUND = 3;
const MAX_LEVELS = 8;

/** Returns the lists of a page, outer lists before those in their items. */
export function listsOf(outline: PageMeasures, groups: readonly Group[]): readonly ItemList[] {
  const joined = joinedGroups(outline, groups).filter(isList);
  const lists = joined.map((parts) => itemsOf(outline, parts));
  return nested(outline, lists.filter(saysMoreThanText(outline)));
}

/**
 * Joins the groups whose units are alike, at one path of tags, and replies with the posts around
 * them. A member alone joins those beside others. In panels of tabs, only cards with links are one
 * list: other units are steps or lines of a text for each tab.
 */
function joinedGroups(
  outline: PageMeasures,
  groups: readonly Group[],
): readonly (readonly Group[])[] {
  const paths = tagPaths(outline);
  const panels = panelsAround(outline);
  const joined = new Map<string, Group[][]>();
  const sets: SetsByRow = new Map();
  for (const group of groups.toSorted((a, b) => Number(a.isAlone) - Number(b.isAlone))) {
    const [lead] = group.units[0] ?? [];
    if (lead === undefined) continue;
    // Lines of a text are lists of their own; cards, rows and posts of one look are one list.
    const isLine = group.units[0]?.length === 1 && lead.first === lead.last;
    const place = isLine ? -1 - group.parent : (paths[group.parent] ?? 0);
    const around = panels[group.parent] ?? -1;
    const panel = around >= 0 && areLinked(outline, group) ? -1 : around;
    const key = `${place} ${panel} ${lead.tag} ${lead.signature} ${group.units[0]?.length === 1}`;
    const known = joined.get(key) ?? [];
    joined.set(key, known);
    // Unlike sections at one path are lists of their own.
    const like = postsAround(outline, sets, group) ?? known.find((one) => isLike(one, lead));
    const isNew = like === undefined && !group.isAlone && known.length < MAX_SETS;
    const set = isNew ? [] : like;
    if (isNew && set !== undefined) known.push(set);
    set?.push(group);
    if (set === undefined || isLine) continue;
    for (const [member] of group.units) if (member !== undefined) sets.set(member.row, set);
  }
  return [...joined.values()].flat();
}

/** Sets of groups by the rows of their items. */
type SetsByRow = Map<number, Group[]>;

/** Maximum elements from a reply up to the post around it. */
const MAX_STEPS = 8;
/** Maximum first blocks of a post that have its author or date. */
const MAX_HEADER = 12;

/**
 * Returns the set of the posts around the posts of a group: alike, with an author or date of their
 * own before the group.
 */
function postsAround(outline: PageMeasures, sets: SetsByRow, group: Group): Group[] | undefined {
  const { parent, first } = outline.containers;
  const [lead] = group.units[0] ?? [];
  if (lead === undefined || lead.row < 0 || lead.first === lead.last) return undefined;
  const header = headerIn(outline, lead.first, lead.last);
  let row = header === 0 ? -1 : group.parent;
  for (let step = 0; step < MAX_STEPS && row >= 0; step++) {
    const set = sets.get(row);
    const isOfLook = set?.[0]?.units[0]?.[0]?.signature === lead.signature;
    if (set !== undefined && isOfLook && isLike(set, lead)) {
      return (header & headerIn(outline, first[row] ?? 0, lead.first - 1)) === 0 ? undefined : set;
    }
    row = parent[row] ?? -1;
  }
  return undefined;
}

/** Whether a date (1) and an author (2) are among the first of some blocks, as bits. */
function headerIn({ blocks, facts }: PageMeasures, first: number, last: number): number {
  let found = 0;
  for (let at = first; at <= last && at < first + MAX_HEADER; at++) {
    const { told } = blocks[at] ?? {};
    const isDate = told?.date !== undefined || ((facts.figures[at] ?? 0) & FIGURE.date) !== 0;
    found |= (isDate ? 1 : 0) | (told?.author === undefined ? 0 : 2);
  }
  return found;
}

/** Maximum sets of unlike groups at one path. */
const MAX_SETS = 8;

function isLike(groups: readonly Group[], lead: Member): boolean {
  const first = groups[0]?.units[0]?.[0];
  const latest = groups.at(-1)?.units[0]?.[0];
  return (
    first !== undefined && latest !== undefined && (areAlike(first, lead) || areAlike(latest, lead))
  );
}

/** Returns the number of the path of tags of each row. */
function tagPaths({ containers }: PageMeasures): Int32Array {
  const { rows, parent } = containers;
  const numbers = new Numbering<string>();
  const paths = new Int32Array(rows.length);
  for (const [row, { tag }] of rows.entries()) {
    const up = parent[row] ?? -1;
    paths[row] = numbers.of(`${up < 0 ? -1 : paths[up]} ${tag}`);
  }
  return paths;
}

/** Minimum share of units with a link for all to be cards. */
const LINKED = 0.8;

/** Whether nearly all units of a group have a link. */
function areLinked({ facts }: PageMeasures, { units }: Group): boolean {
  const hasLink = ({ first, last }: Member): boolean =>
    facts.links.subarray(first, last + 1).some((links) => links > 0);
  const linked = units.filter((unit) => unit.some(hasLink)).length;
  return linked >= LINKED * units.length;
}

/**
 * Returns the row of the panel of tabs that each row is or is in; -1 for none. Empty for a page
 * without panels.
 */
function panelsAround({ containers }: PageMeasures): Int32Array {
  const { rows, parent } = containers;
  const isPanel = ({ role, label }: Container): boolean =>
    role === "tabpanel" || label !== undefined;
  const panels = new Int32Array(rows.some(isPanel) ? rows.length : 0);
  for (let row = 0; row < panels.length; row++) {
    const own = rows[row];
    panels[row] = own && isPanel(own) ? row : (panels[parent[row] ?? -1] ?? -1);
  }
  return panels;
}

function isList(groups: readonly Group[]): boolean {
  const units = groups.flatMap((group) => group.units);
  if (units.length >= MIN_ITEMS) return true;
  return units.length >= MIN_NAMED && units.every(isNamed);
}

function isNamed(unit: Unit): boolean {
  return unit.length === 1 && (unit[0]?.signature ?? -1) >= 0 && (unit[0]?.faces.length ?? 0) > 1;
}

/** A list before its place among others is known. */
type Items = readonly ListItem[];

function itemsOf(outline: PageMeasures, groups: readonly Group[]): Items {
  const items = groups
    .flatMap(({ parent, units }) =>
      units.map((unit) => ({
        parent,
        tag: unit[0]?.tag ?? "",
        blocks: unit.flatMap((one) => blocksOf(outline, one)),
      })),
    )
    .toSorted(
      (a, b) => (a.blocks[0] ?? 0) - (b.blocks[0] ?? 0) || b.blocks.length - a.blocks.length,
    );
  return withReplies(items);
}

/** Removes the blocks of inner items from the items around them. `items` have outer ones first. */
function withReplies(items: Items): Items {
  const owners = new Map<number, number>();
  const within = items.map(({ blocks }, index) => {
    const around = owners.get(blocks[0] ?? -1);
    for (const at of blocks) owners.set(at, index);
    return around;
  });
  if (within.every((around) => around === undefined)) return items;
  const own: ListItem[] = [];
  for (const [index, item] of items.entries()) {
    const blocks = item.blocks.filter((at) => owners.get(at) === index);
    own.push({ ...item, blocks, within: own[within[index] ?? -1] });
  }
  return own.filter(({ blocks }) => blocks.length > 0);
}

/** Returns the blocks of a member. The order of a laid-out page may put others between them. */
function blocksOf({ containers }: PageMeasures, { row, first, last }: Member): readonly number[] {
  const { parent, ofBlock, blocks } = containers;
  const own: number[] = [];
  const isWhole = row < 0 || blocks[row] === last - first + 1;
  for (let at = first; at <= last; at++) {
    let up = ofBlock[at] ?? -1;
    while (!isWhole && up > row) up = parent[up] ?? -1;
    if (isWhole || up === row) own.push(at);
  }
  return own;
}

/**
 * Keeps lists whose items are more than lines of text: list items, several blocks, links, images.
 */
function saysMoreThanText({ facts }: PageMeasures): (items: Items) => boolean {
  return (items) => {
    const more = items.filter(({ blocks, tag }) => {
      const [only = -1] = blocks;
      const leads = (facts.links[only] ?? 0) + (facts.images[only] ?? 0) > 0;
      return tag === "li" || blocks.length > 1 || leads;
    });
    return more.length * 2 >= items.length;
  };
}

/** Orders lists, finds those inside items of others, and drops those that are sections of one. */
function nested({ facts }: PageMeasures, lists: readonly Items[]): readonly ItemList[] {
  const ordered = lists.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const around = outerLists(ordered);
  const weight = (items: Items): number =>
    items.reduce(
      (sum, { blocks }) => sum + blocks.reduce((all, at) => all + 1 + (facts.words[at] ?? 0), 0),
      0,
    );
  const weights = ordered.map(weight);
  const isSections = ordered.map(() => false);
  for (const [inner, items] of ordered.entries()) {
    let outer = around[inner] ?? -1;
    for (let level = 0; level < MAX_LEVELS && outer >= 0; level++) {
      const sections = ordered[outer] ?? [];
      const covered = (weights[inner] ?? 0) >= MIN_COVERED * (weights[outer] ?? 0);
      if (items.length > sections.length && (covered || areHeaded(facts.kinds, sections, items))) {
        isSections[outer] = true;
      }
      outer = around[outer] ?? -1;
    }
  }
  return withoutSections(facts, { ordered, around, isSections });
}

/** Whether outer items are inner ones of several blocks under a heading each. */
function areHeaded(kinds: readonly BlockKind[], sections: Items, items: Items): boolean {
  if (sizeOf(items) === items.length) return false;
  const inner = new Set(items.flatMap(({ blocks }) => blocks));
  return sections.every(({ blocks }) => {
    const own = blocks.filter((at) => !inner.has(at));
    return own.length <= 1 && own.every((at) => kinds[at] === "heading" && at === blocks[0]);
  });
}

/** Returns for each list the smallest list with its first block; -1 for none. */
function outerLists(ordered: readonly Items[]): readonly number[] {
  const latest = new Map<number, number>();
  return ordered.map((items, index) => {
    const outer = latest.get(items[0]?.blocks[0] ?? -1) ?? -1;
    for (const { blocks } of items) for (const at of blocks) latest.set(at, index);
    return outer;
  });
}

/** Lists in the order of their sizes. */
interface OrderedLists {
  readonly ordered: readonly Items[];
  /** The smallest list around each. */
  readonly around: readonly number[];
  readonly isSections: readonly boolean[];
}

function withoutSections(
  { kinds }: PageMeasures["facts"],
  { ordered, around, isSections }: OrderedLists,
): readonly ItemList[] {
  const found: ItemList[] = [];
  const depths: number[] = [];
  const places = ordered.map(() => -1);
  for (const [index, items] of ordered.entries()) {
    let outer = around[index] ?? -1;
    while (outer >= 0 && (places[outer] ?? -1) < 0) outer = around[outer] ?? -1;
    const inside = places[outer] ?? -1;
    const depth = (depths[inside] ?? 0) + 1;
    // One for each item around it: a place of those items. Parts under headings in the main one
    // are things.
    const outerItems = found[inside]?.items ?? [];
    const isPlace = items.length <= outerItems.length && !areThings(kinds, items, outerItems);
    if (isSections[index] === true || isPlace || depth > MAX_AROUND) continue;
    places[index] = found.length;
    depths.push(depth);
    found.push({ items, inside });
  }
  return found;
}

/** Maximum parts of a page, such as its header, columns and footer. */
const MAX_PARTS = 12;

/** Whether items are headed parts inside the largest of the items around them. */
function areThings(kinds: readonly BlockKind[], items: Items, around: Items): boolean {
  const start = items[0]?.blocks[0] ?? -1;
  const end = items.at(-1)?.blocks[0] ?? -1;
  const areHeaded = items.every(({ blocks: [at = -1] }) => kinds[at] === "heading");
  if (items.length < MIN_ITEMS || around.length > MAX_PARTS || !areHeaded) return false;
  const main = around.find(
    ({ blocks }) => (blocks[0] ?? start) <= start && end <= (blocks.at(-1) ?? -1),
  );
  return main !== undefined && main.blocks.length * 2 > sizeOf(around);
}

function sizeOf(items: Items): number {
  return items.reduce((sum, { blocks }) => sum + blocks.length, 0);
}
