// The outline of a page without blocks, from which models read the names of their features.
import { EMPTY_DOCUMENT } from "../model/document.ts";
import { outlineOf, type PageOutline } from "./outline.ts";

/** The outline of an empty page. */
export const EMPTY_OUTLINE: PageOutline = outlineOf(EMPTY_DOCUMENT);
