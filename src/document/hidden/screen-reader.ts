// Hides text for screen readers.
import { NAMED } from "../page/classes.ts";
import { isHeadingTag } from "../page/tags.ts";
import type { PlainRule } from "./rule.ts";

/** Named for screen readers only. A heading stays: it is often the page's only title. */
export const screenReader: PlainRule = {
  name: "screen-reader",
  hides: ({ element: { tag, named } }) => (named & NAMED.screenReader) !== 0 && !isHeadingTag(tag),
};
