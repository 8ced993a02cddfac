// Reads captions outside data tables.
import type { PlainHandler } from "../context.ts";
import { formatOf } from "../format.ts";
import { openBlock } from "../open-scope.ts";

const CAPTION = formatOf("caption");

/** figcaption, caption. */
export const caption: PlainHandler = {
  isPlain: true,
  kind: CAPTION.kind,
  enter(walk, node) {
    openBlock(walk, node).format = CAPTION;
    return node + 1;
  },
};
