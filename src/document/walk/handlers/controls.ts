// Reads controls: the words of buttons and the options of lists; skips fields, which separate the words beside them.
import { attribute, endOf } from "../../../html/walk.ts";
import { oneLine } from "../../../text/one-line.ts";
import { omit } from "../../hidden/omitted.ts";
import { REPLACED, UNDRAWN } from "../../page/tags.ts";
import { putBlock } from "../blocks.ts";
import { putWords } from "../content.ts";
import type { Handler } from "../context.ts";
import { addSpace, hasContent } from "../line.ts";
import { openPhrase } from "../open-scope.ts";
import { apart } from "./phrases.ts";

/** button. */
export const button: Handler = {
  enter(walk, node) {
    addSpace(walk.line);
    openPhrase(walk, node, apart).widget ??= "control";
    return node + 1;
  },
};

/** Types of inputs drawn as buttons, with their value as label; an image has its `alt` words. */
const BUTTON_TYPES: ReadonlySet<string> = new Set(["submit", "button", "reset"]);

/** input: a button as its label, any other as a space. */
export const input: Handler = {
  enter(walk, node) {
    const type = attribute(walk.tree, node, "type")?.trim().toLowerCase() ?? "";
    const name = type === "image" ? "alt" : BUTTON_TYPES.has(type) ? "value" : undefined;
    const label = name === undefined ? undefined : attribute(walk.tree, node, name);
    if (label === undefined || !hasContent(label)) {
      addSpace(walk.line);
      if (type !== "hidden" && name === undefined) walk.line.hasField = true;
      return node + 1;
    }
    const inside = button.enter(walk, node);
    putWords(walk, oneLine(label), node);
    return inside;
  },
};

/** label. */
export const label: Handler = {
  enter(walk, node) {
    const inside = apart.enter(walk, node);
    walk.line.hasField = true;
    return inside;
  },
};

/** canvas, textarea, progress, meter. */
export const field: Handler = {
  enter(walk, node) {
    addSpace(walk.line);
    if (walk.tree.tag[node] === "textarea") {
      omit(walk, node, "field");
      walk.line.hasField = true;
    }
    return endOf(walk.tree, node);
  },
};

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
    const text = choices.filter(hasContent).map(oneLine).join(BETWEEN_CHOICES);
    if (text === "") return end;
    putBlock(walk, {
      kind: "control",
      text,
      runs: [{ text, marks: 0 }],
      first: node,
      last: end - 1,
      widget: "select",
    });
    return end;
  },
};
