// Finds the lists of a page, their items, and the role of each block in its item.
import { facesOf, type Look } from "./faces.ts";
import { groupsOf } from "./groups.ts";
import { type ItemList, listsOf } from "./lists.ts";
import type { PageMeasures } from "./measures.ts";
import { type Place, placesOf } from "./roles.ts";

/** A list of like items, with the places that its items have in common. */
export interface RecordList extends ItemList {
  readonly places: readonly Place[];
}

/** Lists of a page. Blocks are identified by index. */
export interface PageStructure {
  /** Appearance of each block. */
  readonly looks: readonly Look[];
  /** Larger lists first; a list precedes those inside its items. */
  readonly lists: readonly RecordList[];
}

/** Reads the structure of a page, in time linear in its size. */
export function structureOf(page: PageMeasures): PageStructure {
  const faces = facesOf(page);
  const groups = groupsOf(page, faces);
  const lists = listsOf(page, groups).map((list) => ({
    ...list,
    places: placesOf(page, faces, list),
  }));
  return { looks: faces.looks, lists };
}
