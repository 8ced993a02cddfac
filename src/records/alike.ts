// Adds to a list the elements that look like its items and are alone in their part of the page;
// separates items that a heading between them calls related.
import { isOverRelated } from "../marks/related-words.ts";
import type { Block } from "../model/document.ts";
import { once } from "../model/once.ts";
import { range } from "../structure/arrays.ts";
import type { ListItem } from "../structure/lists.ts";
import type { PageOutline, RecordList } from "../structure/outline.ts";
import { addToList } from "../text/grouped.ts";
import { headingsOver } from "./headings-over.ts";
import { classedTag, listWith, lookOf } from "./visible.ts";

/** Maximum blocks of an element that is added. */
const MAX_BLOCKS = 60;

/**
 * Returns a function that adds similar elements to a list, each to one list only. An element is added if
 * - it has the tag and classes of the list's items,
 * - it contains a block that looks like their titles and is no title in another list, and
 * - that block is content exactly if the titles are. `isKept` says whether a block is content.
 */
export function alikeIn(
  outline: PageOutline,
  isKept: (at: number) => boolean,
): (list: RecordList) => RecordList {
  const { blocks, lists } = outline;
  const others = once(() => otherElements(outline));
  const looks: string[] = [];
  const lookAt = (at: number): string => (looks[at] ??= lookAround(blocks[at]));
  /** Blocks of elements that were added to a list. */
  const taken = new Set<number>();
  /** The lists that have a block as the title of an item. */
  const titled = new Map<number, RecordList[]>();
  for (const list of lists) for (const at of titlesOf(list)) addToList(titled, at, list);
  return (list) => {
    const like = others().get(lookOf(outline, list)) ?? [];
    const [title] = titlesOf(list);
    if (title === undefined || like.length === 0) return list;
    const outer = new Set([list]);
    for (let one = lists[list.inside]; one !== undefined; one = lists[one.inside]) outer.add(one);
    const isTitle = (at: number): boolean =>
      lookAt(at) === lookAt(title) &&
      isKept(at) === isKept(title) &&
      titled.get(at)?.every((one) => outer.has(one)) !== false;
    const seen = new Set(list.items.flatMap((item) => item.blocks));
    const isFree = (at: number): boolean => !seen.has(at) && !taken.has(at);
    const found = like.filter((item) => {
      if (!item.blocks.every(isFree) || !item.blocks.some(isTitle)) return false;
      for (const at of item.blocks) taken.add(at);
      return true;
    });
    if (found.length === 0) return list;
    const items = [...list.items, ...found].toSorted((a, b) => startOf(a) - startOf(b));
    return listWith(outline, { ...list, items });
  };
}

/**
 * Returns a list without the items under a heading that calls them related, and these as a list of
 * their own. The page's title calls nothing related.
 */
export function relatedApart(outline: PageOutline, list: RecordList): readonly RecordList[] {
  const { blocks, title } = outline;
  const isRelated = headingsOver(outline, list).map(
    (at) => at >= 0 && at !== title && isOverRelated(blocks[at]?.text ?? ""),
  );
  if (new Set(isRelated).size < 2) return [list];
  const itemsThat = (related: boolean) =>
    list.items.filter((_, index) => isRelated[index] === related);
  return [false, true].map((related) => listWith(outline, { ...list, items: itemsThat(related) }));
}

const titlesOf = ({ places }: RecordList): readonly number[] =>
  Array.from(places.find(({ role }) => role === "title")?.blocks ?? []).filter((at) => at >= 0);

const startOf = ({ blocks: [at = 0] }: ListItem): number => at;

/** Returns the small elements with classes that are items of no list, by their tag and classes. */
function otherElements({ containers, lists }: PageOutline): ReadonlyMap<string, ListItem[]> {
  const { rows, first, last, parent } = containers;
  const listed = new Set(
    lists.flatMap(({ items }) => items.map(({ blocks }) => `${blocks[0]} ${blocks.at(-1)}`)),
  );
  const others = new Map<string, ListItem[]>();
  for (const [row, element] of rows.entries()) {
    const [start = 0, end = -1] = [first[row], last[row]];
    const isSmall = end - start < MAX_BLOCKS && element.classes.length > 0;
    if (!isSmall || listed.has(`${start} ${end}`)) continue;
    const blocks = range(start, end);
    addToList(others, classedTag(element), { blocks, parent: parent[row] ?? -1, tag: element.tag });
  }
  return others;
}

/** Returns the kind of a block, and the tags and classes of the two elements around it. */
function lookAround(block: Block | undefined): string {
  const { kind, container } = block ?? {};
  return [kind, classedTag(container), classedTag(container?.parent)].join(" ");
}
