// The outline of a document, read once for all verdicts: its measures and its lists of like items.
import { EMPTY_DOCUMENT, type PageDocument } from "../model/document.ts";
import { measuresOf, type PageMeasures } from "./measures.ts";
import { type PageStructure, structureOf } from "./structure.ts";

/** Composition of a page: its measures, and its lists of like items. */
export interface PageOutline extends PageMeasures, PageStructure {}

/** Computes the outline of a document in time linear in its size. */
export function outlineOf(document: PageDocument): PageOutline {
  const measures = measuresOf(document);
  return { ...measures, ...structureOf(measures) };
}

/** The outline of an empty page. */
export const EMPTY_OUTLINE: PageOutline = outlineOf(EMPTY_DOCUMENT);
