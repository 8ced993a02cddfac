// The outline of a page without blocks: models take the names of their features from it.
import { EMPTY_DOCUMENT } from "../model/document.ts";
import { outlineOf, type PageOutline } from "./outline.ts";

/** The outline of a page with nothing on it. */
export const EMPTY_OUTLINE: PageOutline = outlineOf(EMPTY_DOCUMENT);
