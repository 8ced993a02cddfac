// Adds the texts that style sheets generate before and after an element's content.

import { generatedAt } from "../../page/measured.ts";
import { putWords } from "../content.ts";
import type { Handler, Walk } from "../context.ts";
import { addSpace } from "../line.ts";
import { openPhrase } from "../open-scope.ts";

/** Adds the texts of an open element: in its first and its last line. */
export const generated: Handler = {
  enter(walk, node) {
    const text = walk.page.measured && generatedAt(walk.page.measured, node);
    if (text !== undefined && !walk.scope.pre) {
      openPhrase(walk, node, generated);
      putSpaced(walk, text.before, node);
    }
    return node + 1;
  },
  leave(walk, { node }) {
    const text = walk.page.measured && generatedAt(walk.page.measured, node);
    if (text !== undefined) putSpaced(walk, text.after, node);
  },
};

function putSpaced(walk: Walk, text: string, node: number): void {
  if (text === "") return;
  if (text.startsWith(" ")) addSpace(walk.line);
  putWords(walk, text.trim(), node);
  if (text.endsWith(" ")) addSpace(walk.line);
}
