// Elements whose content is never text of the page, whatever it holds.

/** Elements a browser draws nothing of: metadata, definitions of drawings, brackets of ruby that old browsers need. */
export const UNDRAWN: ReadonlySet<string> = new Set(
  (
    "head style template link meta base title datalist param source track area noframes col colgroup " +
    "defs symbol clipPath mask pattern desc metadata rp"
  ).split(" "),
);

/** Elements drawn as something other than the text between their tags. */
export const REPLACED: ReadonlySet<string> = new Set(
  "script textarea canvas video audio iframe frame embed input progress meter".split(" "),
);
