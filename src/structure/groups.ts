// Finds the groups of like members inside each container, and the units they begin: `dt` and `dd`,
// a heading with its lines, two rows of a table.
import { addToList } from "../text/grouped.ts";
import type { Faces } from "./faces.ts";
import type { PageMeasures } from "./measures.ts";
import { areAlike, type Member, memberOf } from "./members.ts";
import { mostFrequent } from "./numbering.ts";

/** One or more adjacent members that are one item. */
export type Unit = readonly Member[];

/** Like units inside one container, in order. */
export interface Group {
  /** Row of the container. */
  readonly parent: number;
  readonly units: readonly Unit[];
  /** Whether its only member has all its blocks: an item alone in its section, or a wrapper. */
  readonly isAlone: boolean;
}

/** Maximum kinds of members told apart inside a container; further ones are items of no list. */
const MAX_KINDS = 12;
/** Maximum members around a member: items are nested less. */
const MAX_DEPTH = 64;
/** Minimum units of more than one member, and minimum share that continue alike. */
const MIN_UNITS = 3;
const MIN_REGULAR = 0.6;
/** Maximum members of a unit. */
const MAX_MEMBERS = 12;
/** Tags of elements that begin a unit whatever is in it: a term, a row of a table. */
const ITEMS: ReadonlySet<string> = new Set(["dt", "tr"]);
/** Maximum average words of other units: longer ones are sections of a text. */
const MAX_WORDS = 150;

/** Returns the groups of all containers, outermost containers first. */
export function groupsOf(outline: PageMeasures, faces: Faces): readonly Group[] {
  const groups: Group[] = [];
  for (const [parent, members] of membersOf(outline, faces)) {
    const kinds = kindsOf(members);
    const led = unitsOf(outline, members, kinds);
    const isAlone = members.length === 1;
    if (led !== undefined) groups.push({ parent, units: led.units, isAlone });
    for (const [kind, units] of unitsByKind(members, kinds)) {
      if (kind < 0 || led?.kinds.has(kind) === true) continue;
      // A line alone in its container is no section of a list.
      const [only] = units.length === 1 ? (units[0] ?? []) : [];
      if (only === undefined || only.first < only.last) groups.push({ parent, units, isAlone });
    }
  }
  return groups;
}

/** Returns the members of each container, in reading order. An element with all its blocks is one alone. */
function membersOf(outline: PageMeasures, faces: Faces): ReadonlyMap<number, readonly Member[]> {
  const { parent, blocks, ofBlock, first, last, rows } = outline.containers;
  const members = new Map<number, Member[]>();
  // Members at and around each row.
  const depth = new Int32Array(rows.length);
  for (let row = 0; row < rows.length; row++) {
    const up = parent[row] ?? -1;
    if (up < 0) continue;
    depth[row] = depth[up] ?? 0;
    const extent = { row, first: first[row] ?? 0, last: last[row] ?? -1 };
    const isAlone = (blocks[up] ?? 0) === (blocks[row] ?? 0);
    const { classes = [], tag = "" } = rows[row] ?? {};
    const isItem = (classes.length > 0 || tag === "li") && extent.first < extent.last;
    if (isAlone && !isItem) continue;
    depth[row] = (depth[up] ?? 0) + 1;
    if ((depth[row] ?? 0) > MAX_DEPTH) continue;
    addToList(members, up, memberOf(outline, faces, extent));
  }
  for (let at = 0; at < ofBlock.length; at++) {
    const row = ofBlock[at] ?? 0;
    if ((blocks[row] ?? 0) < 2 || (depth[row] ?? 0) >= MAX_DEPTH) continue;
    addToList(members, row, memberOf(outline, faces, { row: -1, first: at, last: at }));
  }
  for (const own of members.values()) own.sort((a, b) => a.first - b.first);
  return members;
}

/** The first and the latest member of a kind: items differ more the farther they are apart. */
interface Kind {
  readonly first: Member;
  latest: Member;
}

const isOfKind = ({ first, latest }: Kind, member: Member): boolean =>
  areAlike(latest, member) || (first !== latest && areAlike(first, member));

/** Numbers members so that like ones are equal; -1 beyond the kinds told apart. */
function kindsOf(members: readonly Member[]): Int32Array {
  const kinds = new Int32Array(members.length).fill(-1);
  const seen: Kind[] = [];
  let index = 0;
  for (const member of members) {
    let known = 0;
    for (const kind of seen) {
      if (isOfKind(kind, member)) break;
      known++;
    }
    const kind = seen[known];
    if (kind !== undefined) kind.latest = member;
    else if (known < MAX_KINDS) seen.push({ first: member, latest: member });
    if (known < MAX_KINDS) kinds[index] = known;
    index++;
  }
  return kinds;
}

function unitsByKind(
  members: readonly Member[],
  kinds: Int32Array,
): ReadonlyMap<number, readonly Unit[]> {
  const units = new Map<number, Unit[]>();
  for (const [index, member] of members.entries()) {
    addToList(units, kinds[index] ?? -1, [member]);
  }
  return units;
}

/** Units that a kind of member begins, and the kinds of members in them. */
interface LedUnits {
  readonly units: readonly Unit[];
  readonly kinds: ReadonlySet<number>;
}

/** Returns the units of several members inside a container; undefined if its members are items of their own. */
function unitsOf(
  outline: PageMeasures,
  members: readonly Member[],
  kinds: Int32Array,
): LedUnits | undefined {
  if (members.length < 2 * MIN_UNITS) return undefined;
  const starts = startsOf(members, kinds);
  if (starts.length < MIN_UNITS) return undefined;
  const follower = mostFrequent(starts.slice(0, -1).map((start) => kinds[start + 1] ?? -1)) ?? -1;
  const [first = 0] = starts;
  const last = starts.at(-1) ?? 0;
  if (follower === kinds[first] || follower < 0) return undefined;
  const inside = new Set(kinds.subarray(first, last));
  let end = last + 1;
  while (end < members.length && inside.has(kinds[end] ?? -1)) end++;
  const units = starts.map((start, index) => members.slice(start, starts[index + 1] ?? end));
  const regular = starts.filter(
    (start, index) => (units[index]?.length ?? 0) > 1 && kinds[start + 1] === follower,
  );
  const isRegular = regular.length >= MIN_REGULAR * units.length;
  const isLong = units.some(({ length }) => length > MAX_MEMBERS);
  return !isRegular || isLong || isText(outline, units) ? undefined : { units, kinds: inside };
}

/** Returns where the members are that begin units: the earliest kind that is about as frequent as any. */
function startsOf(members: readonly Member[], kinds: Int32Array): readonly number[] {
  const counts = new Int32Array(MAX_KINDS);
  for (const kind of kinds) if (kind >= 0) counts[kind] = (counts[kind] ?? 0) + 1;
  const most = Math.max(0, ...counts);
  const term = members.findIndex(({ tag }) => tag === "dt");
  const frequent = counts.findIndex((count) => count >= MIN_REGULAR * most && count >= MIN_UNITS);
  // A term may have several definitions.
  const lead = term >= 0 ? (kinds[term] ?? -1) : frequent;
  return members.flatMap((_, index) => (lead >= 0 && kinds[index] === lead ? [index] : []));
}

/** Whether units are sections of a text: they begin neither as rows nor terms, and have no links or images. */
function isText(outline: PageMeasures, units: readonly Unit[]): boolean {
  if (ITEMS.has(units[0]?.[0]?.tag ?? "")) return false;
  const { kinds, links, images, words } = outline.facts;
  const leads = ({ first, last }: Member): boolean => {
    for (let at = first; at <= last; at++) {
      if ((links[at] ?? 0) + (images[at] ?? 0) > 0) return true;
    }
    return false;
  };
  let own = 0;
  let said = 0;
  for (const unit of units) {
    const [lead] = unit;
    // A heading that leads nowhere is the heading of a section, whatever is under it.
    const isHeading = kinds[lead?.first ?? -1] === "heading";
    if ((isHeading ? unit.slice(0, 1) : unit).some(leads)) own++;
    for (const { first, last } of unit) {
      for (let at = first; at <= last; at++) said += words[at] ?? 0;
    }
  }
  return own < MIN_REGULAR * units.length || said > MAX_WORDS * units.length;
}
