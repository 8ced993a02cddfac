// The outline of a document, read once for all verdicts: its measures and its lists of like items.
import { EMPTY_DOCUMENT, type PageDocument } from "../model/document.ts";
import { facesOf, type Look } from "./faces.ts";
import { groupsOf } from "./groups.ts";
import { type ItemList, listsOf } from "./lists.ts";
import { measuresOf, type PageMeasures } from "./measures.ts";
import { type Place, placesOf } from "./roles.ts";

/** A list of like items, with the places that its items have in common. */
export interface RecordList extends ItemList {
  readonly places: readonly Place[];
}

/** Composition of a page: its measures, and its lists of like items. Blocks are identified by index. */
export interface PageOutline extends PageMeasures {
  /** Appearance of each block. */
  readonly looks: readonly Look[];
  /** Larger lists first; a list precedes those inside its items. */
  readonly lists: readonly RecordList[];
}

/** Computes the outline of a document in time linear in its size. */
export function outlineOf(document: PageDocument): PageOutline {
  const measures = measuresOf(document);
  const faces = facesOf(measures);
  const lists = listsOf(measures, groupsOf(measures, faces)).map((list) => ({
    ...list,
    places: placesOf(measures, faces, list),
  }));
  return { ...measures, looks: faces.looks, lists };
}

/** The outline of an empty page. */
export const EMPTY_OUTLINE: PageOutline = outlineOf(EMPTY_DOCUMENT);
