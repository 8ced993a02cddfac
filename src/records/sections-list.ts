// Reads sections of a text as a list: headings of one look, each over its own texts and pictures.
import type { PageOutline } from "../structure/outline.ts";
import { addToList } from "../text/grouped.ts";
import type { DateHabits } from "../text/parse-date.ts";
import { gridOf } from "./columns.ts";
import { type Draft, shownAt } from "./draft.ts";
import { headingOver } from "./headings-over.ts";
import { joined, type Said, type Slot, saidBy } from "./slots.ts";
import { hasWords } from "./values.ts";
import { facesIn, listWith, visibleList } from "./visible.ts";

/** Minimum sections of a list, and maximum lists of a page. */
const MIN_SECTIONS = 4;
const MAX_LISTS = 50;
/** Maximum average words of a section: longer ones are chapters. */
const MAX_WORDS = 150;
/** Minimum share of sections with text: a heading may be over others of its level. */
const FILLED = 0.8;
/** Minimum share of the sections that other lists have as rows, for the sections to replace these. */
const REPLACED = 0.3;
/** A place is common if at least this share of sections has it; of all blocks, so many must be at common places for columns of their own. */
const COMMON = 0.6;
const PLACED = 0.9;

/** A heading and the blocks under it. */
interface Section {
  readonly heading: number;
  readonly body: readonly number[];
}

/** A list of sections. */
export interface SectionList {
  readonly draft: Draft;
  /** Index of the section of each block. */
  readonly sectionOf: ReadonlyMap<number, number>;
}

/**
 * Returns the lists of sections whose headings have one look and are directly in one element, and whose texts are
 * short. `isKept` says whether a block is content.
 */
export function sectionLists(
  outline: PageOutline,
  isKept: (at: number) => boolean,
  habits: DateHabits,
): readonly SectionList[] {
  const { blocks, containers, looks, title, facts } = outline;
  const groups = new Map<string, number[]>();
  for (const at of blocks.keys()) {
    if (looks[at] !== "heading" || at === title || !isKept(at)) continue;
    const around = containers.parent[containers.ofBlock[at] ?? -1];
    addToList(groups, `${around} ${facesIn(outline).faces[at]}`, at);
  }
  const lists = [...groups.values()].filter(({ length }) => length >= MIN_SECTIONS);
  return lists.slice(0, MAX_LISTS).flatMap((headings) => {
    const sections = headings.map((heading) => sectionOf(outline, isKept, heading));
    const words = sections.flatMap(({ body }) => body.map((at) => facts.words[at] ?? 0));
    const all = words.reduce((sum, own) => sum + own, 0);
    const filled = sections.filter(({ body }) =>
      body.some((at) => hasWords(blocks[at]?.text ?? "")),
    );
    const isList = all <= MAX_WORDS * sections.length && filled.length >= FILLED * sections.length;
    if (!isList) return [];
    const places = sections.flatMap(({ heading, body }, index) =>
      [heading, ...body].map((at) => [at, index] as const),
    );
    return [{ draft: draftOf(outline, sections, habits), sectionOf: new Map(places) }];
  });
}

/**
 * Adds lists of sections in place of lists of a few of them. Sections that contain a list of as many rows are no list.
 */
export function withSections(
  drafts: readonly Draft[],
  indexes: readonly Draft[],
  sections: readonly SectionList[],
): readonly Draft[] {
  return sections.reduce((lists, { draft, sectionOf }) => {
    const [first = 0, last = -1] = [draft.blocks[0], draft.blocks.at(-1)];
    const isInside = ({ blocks }: Draft): boolean =>
      blocks.every((at) => at >= first && at <= last);
    const inside = lists.filter(isInside);
    const hasMany = ({ rows }: Draft): boolean => rows.length >= draft.rows.length;
    if ([...inside, ...indexes.filter(isInside)].some(hasMany)) return lists;
    const replaced = inside.filter(
      ({ blocks, rows, columns }) =>
        !columns.has("price") && new Set(blocks.map((at) => sectionOf.get(at))).size >= rows.length,
    );
    const found = replaced.reduce((sum, { rows }) => sum + rows.length, 0);
    if (found < REPLACED * draft.rows.length) return [...lists, draft];
    const isText = inside.some(({ columns }) => columns.has("price"));
    return [...lists.filter((list) => !replaced.includes(list)), { ...draft, isText }];
  }, drafts);
}

/** Returns the section under a heading: it ends before the next heading of its level, with its element, or with the content. */
function sectionOf(
  { blocks, containers: { ofBlock, parent, last } }: PageOutline,
  isKept: (at: number) => boolean,
  heading: number,
): Section {
  const around = parent[ofBlock[heading] ?? -1] ?? -1;
  const end = last[around] ?? heading;
  const level = blocks[heading]?.level ?? 0;
  const body: number[] = [];
  for (let at = heading + 1; at <= end; at++) {
    const { kind, level: own = 0 } = blocks[at] ?? {};
    if (kind === "heading" && own <= level) break;
    if (isKept(at)) body.push(at);
  }
  return { heading, body };
}

/**
 * Returns the rows of sections: a column for each kind of block if nearly all of them are at places that most sections
 * have, else one for all texts.
 */
function draftOf(outline: PageOutline, sections: readonly Section[], habits: DateHabits): Draft {
  const { containers } = outline;
  const items = sections.map(({ heading, body }) => {
    const row = containers.ofBlock[heading] ?? -1;
    const tag = containers.rows[row]?.tag ?? "";
    return { blocks: [heading, ...body], parent: containers.parent[row] ?? -1, tag };
  });
  const list = listWith(outline, { items, inside: -1 });
  const own = items.flatMap((item) => item.blocks);
  const common = list.places.filter(({ filled }) => filled >= COMMON * items.length);
  const placed = common.reduce((sum, { filled }) => sum + filled, 0);
  if (placed >= PLACED * own.length) return { ...visibleList(outline, list, habits), isText: true };
  const slots = slotsOf(outline, sections);
  const headings = sections.map(({ heading }) => heading);
  return {
    ...gridOf({ slots, items: items.length, source: "visible", habits }),
    ...shownAt(outline, own),
    name: headingOver(outline, headings),
    isText: true,
  };
}

/** Returns heading, first picture and all texts of sections. */
function slotsOf({ blocks, facts }: PageOutline, sections: readonly Section[]): readonly Slot[] {
  const isPicture = (at: number): boolean =>
    (facts.images[at] ?? 0) > 0 && !hasWords(blocks[at]?.text ?? "");
  const said = (at = -1): Said | undefined => blocks[at] && saidBy(blocks[at]);
  return [
    { label: "", role: "title", said: sections.map(({ heading }) => said(heading)) },
    { label: "", role: "value", said: sections.map(({ body }) => said(body.find(isPicture))) },
    { label: "", role: "text", said: sections.map(({ body }) => joined(blocks, body)) },
  ];
}
