// Reads buttons: their words stay in place, separated from those beside them.

import { attribute } from "../../../html/walk.ts";
import { putWords } from "../content.ts";
import type { Handler } from "../context.ts";
import { addSpace, hasContent } from "../line.ts";
import { openPhrase } from "../open-scope.ts";
import { apart } from "./apart.ts";

/** button. */
export const button: Handler = {
  enter(walk, node) {
    addSpace(walk.line);
    openPhrase(walk, node, apart).widget ??= "control";
    return node + 1;
  },
};

/** Types of inputs drawn as buttons, with their value as label. */
const BUTTON_TYPES: ReadonlySet<string> = new Set(["submit", "button", "reset"]);

/** input: a button as its label, any other as a space. */
export const input: Handler = {
  enter(walk, node) {
    const type = attribute(walk.tree, node, "type")?.trim().toLowerCase() ?? "";
    const label = BUTTON_TYPES.has(type) ? attribute(walk.tree, node, "value") : undefined;
    if (label === undefined || !hasContent(label)) {
      addSpace(walk.line);
      return node + 1;
    }
    const inside = button.enter(walk, node);
    putWords(walk, label.trim().replace(/\s+/g, " "), node);
    return inside;
  },
};
