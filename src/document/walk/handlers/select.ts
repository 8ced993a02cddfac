// Reads a select as one block of its choices.

import { endOf } from "../../../html/walk.ts";
import { REPLACED, UNDRAWN } from "../../page/tags.ts";
import { putBlock } from "../blocks.ts";
import type { Handler } from "../context.ts";
import { hasContent } from "../line.ts";

/** Separator of a select's choices. */
const BETWEEN_CHOICES = " · ";

/** select. */
export const select: Handler = {
  enter(walk, node) {
    const { tree } = walk;
    const end = endOf(tree, node);
    const choices: string[] = [];
    let choice = "";
    for (let at = node + 1; at < end; at++) {
      const tag = tree.tag[at] ?? "";
      if (tag === "") choice += tree.text[at] ?? "";
      else if (UNDRAWN.has(tag) || REPLACED.has(tag)) at = endOf(tree, at) - 1;
      else if (tag === "option" || tag === "optgroup") {
        choices.push(choice);
        choice = "";
      }
    }
    choices.push(choice);
    const text = choices
      .filter(hasContent)
      .map((one) => one.trim().replace(/\s+/g, " "))
      .join(BETWEEN_CHOICES);
    if (text === "") return end;
    putBlock(walk, {
      kind: "control",
      text,
      runs: [{ text, marks: 0 }],
      level: 0,
      first: node,
      last: end - 1,
      widget: "select",
    });
    return end;
  },
};
