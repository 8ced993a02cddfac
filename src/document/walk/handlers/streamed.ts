// Reads content streamed after the page at the place where a script moves it.

import { attribute, children, endOf } from "../../../html/walk.ts";
import { omit } from "../../hidden/omitted.ts";
import type { ElementFacts } from "../../page/element.ts";
import type { PageContext } from "../../page/page-context.ts";
import { isStreamId } from "../../page/streamed.ts";
import type { Handler } from "../context.ts";
import { openBlock } from "../open-scope.ts";

/** Handlers of one walk. */
export interface StreamedHandlers {
  /**
   * template: reads the content streamed for it, instead of its fallback; skips any other. Counts
   * the text of a shadow root that its element cannot have.
   */
  readonly template: Handler;
  /** Streamed content where the page has it: skipped if read at its place, else read here. */
  readonly content: Handler;
  /** Whether `content` reads an element. */
  isContent(page: PageContext, element: ElementFacts): boolean;
}

/** Returns the handlers of one walk. */
export function newStreamedHandlers(): StreamedHandlers {
  const taken = new Set<number>();
  /** Ends of the open templates whose content is being read. */
  const ends: number[] = [];
  const template: Handler = {
    enter(walk, node) {
      const { tree, page } = walk;
      const end = endOf(tree, node);
      if (attribute(tree, node, "shadowrootmode") !== undefined) {
        for (const child of children(tree, node)) omit(walk, child, "slot");
        return end;
      }
      const id = attribute(tree, node, "id");
      if (id === undefined || !isStreamId(id)) return end;
      const content = page.streamed().contentOf.get(node);
      if (content === undefined || taken.has(content)) return end;
      taken.add(content);
      openBlock(walk, content, template);
      // What was shown until the content came is replaced by it.
      ends.push(tree.fallbackEnd.get(node) ?? end);
      return content + 1;
    },
    resume: (scope) => ends.pop() ?? scope.end,
  };
  const content: Handler = {
    enter(walk, node) {
      if (taken.has(node)) return endOf(walk.tree, node);
      taken.add(node);
      openBlock(walk, node);
      return node + 1;
    },
  };
  return {
    template,
    content,
    isContent: (page, { id, node }) =>
      id !== "" && isStreamId(id) && page.streamed().moved.has(node),
  };
}
