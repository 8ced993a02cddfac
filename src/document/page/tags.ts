// What the tags and roles of elements mean to more than one part of the reading.

import { UNSHOWN } from "../../html/walk.ts";
import { LANDMARKS, type Region } from "../../model/document.ts";
import { wordSet } from "../../text/word-list.ts";

/** Elements that start and end their own line, unless their layout says otherwise. */
export const BLOCK_TAGS = wordSet(`
  html body div p section article main nav aside header footer search dialog address center
  fieldset legend hgroup details summary figure figcaption form h1 h2 h3 h4 h5 h6 ul ol menu dir
  li dl dt dd blockquote pre listing xmp plaintext hr table caption thead tbody tfoot tr th td
  select optgroup option video audio iframe frame embed foreignObject
`);

/** Elements without visible content: metadata, definitions of drawings, ruby brackets. */
export const UNDRAWN = wordSet(`
  head style template link meta base title datalist param source track area noframes col colgroup
  defs symbol clipPath mask pattern desc metadata rp
`);

/** Elements drawn as something other than the text between their tags. */
export const REPLACED = wordSet(
  "script textarea canvas video audio iframe frame embed input progress meter",
);

/** Elements whose text a browser with scripts does not show. */
export const UNSHOWN_WITH_SCRIPTS: ReadonlySet<string> = new Set([...UNSHOWN, "noscript"]);

const HEADING = /^h[1-6]$/;

/** Whether a tag is a heading's. */
export function isHeadingTag(tag: string): boolean {
  return HEADING.test(tag);
}

/** Returns the landmark of an ARIA role. */
export const regionOfRole = (role: string): Region | undefined =>
  role === "alertdialog" ? "dialog" : LANDMARKS.find((region) => region === role);
