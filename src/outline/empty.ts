// The outline of a page without blocks: models take the names of their features from it.
import { NO_SIGNS } from "../model/document.ts";
import { outlineOf, type PageOutline } from "./outline.ts";

/** A page with nothing on it. */
export const EMPTY_OUTLINE: PageOutline = outlineOf({
  url: "",
  title: "",
  blocks: [],
  reading_order: "dom-fallback",
  reading_order_measured: false,
  dom_order_differs: false,
  rtl: false,
  direction: "ltr",
  requires_render: false,
  signs: NO_SIGNS,
  images: [],
  left_out: {},
  hidden_parts: [],
});
