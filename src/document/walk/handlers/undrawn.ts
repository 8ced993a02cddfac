// Skips elements without visible content, and noscript elements without content of the page.
import { endOf } from "../../../html/walk.ts";
import { fallback, imagesOnlyIn } from "../../hidden/fallback.ts";
import { omit } from "../../hidden/omitted.ts";
import type { Handler } from "../context.ts";
import { openPhrase } from "../open-scope.ts";

/** Returns the handler of noscript elements; `image` reads images that only one of these has. */
export function newNoscriptHandler(image: Handler): Handler {
  return {
    enter(walk, node) {
      const { tree, mode, page } = walk;
      if (mode.readsNoscript || !fallback.hides(page, node)) return node + 1;
      if (mode.includeHiddenText) {
        openPhrase(walk, node).hidden = fallback.name;
        return node + 1;
      }
      for (const own of imagesOnlyIn(page, node)) image.enter(walk, own);
      omit(walk.omitted, { page, node, by: fallback.name });
      return endOf(tree, node);
    },
  };
}

/** The elements of `UNDRAWN`: head, style, meta and similar. */
export const undrawn: Handler = {
  enter: ({ tree }, node) => endOf(tree, node),
};
