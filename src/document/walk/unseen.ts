// Elements whose content is never page text.

/**
 * Elements without visible content: metadata, drawing definitions, ruby brackets for old browsers.
 */
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
