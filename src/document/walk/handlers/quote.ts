// Reads block quotations around any structure.
import type { Handler } from "../context.ts";
import { formatOf } from "../format.ts";
import { openBlock } from "../open-scope.ts";
import { deeper } from "../scope.ts";

const QUOTE = formatOf("quote");

/** blockquote. */
export const quote: Handler = {
  enter(walk, node) {
    const scope = openBlock(walk, node);
    scope.format = QUOTE;
    scope.nest = deeper(scope.nest, { kind: "quote" });
    return node + 1;
  },
};
