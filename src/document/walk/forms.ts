// Reads controls with text: a select's choices as one block, buttons and input labels inline.
import { attribute, endOf } from "../../html/walk.ts";
import { putBlock } from "./blocks.ts";
import { putWords } from "./content.ts";
import { addSpace, hasContent } from "./line.ts";
import { openScope } from "./open-scope.ts";
import type { Pass } from "./pass.ts";
import { REPLACED, UNDRAWN } from "./unseen.ts";

/** Separator of a select's choices. */
const BETWEEN_CHOICES = " · ";

/** Reads a select as one block of its choices. */
export function readSelect(pass: Pass, node: number): number {
  const { tree } = pass;
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
  putBlock(pass, {
    kind: "control",
    text,
    runs: [{ text, marks: 0 }],
    level: 0,
    first: node,
    last: end - 1,
    widget: "select",
  });
  return end;
}

/** Opens a button: its words stay in place, separated from those beside it. */
export function openButton(pass: Pass, node: number): number {
  addSpace(pass.line);
  const scope = openScope(pass, node, false);
  scope.widget ??= "control";
  scope.close = () => addSpace(pass.line);
  return node + 1;
}

/** Types of inputs drawn as buttons, with their value as label. */
const BUTTON_TYPES: ReadonlySet<string> = new Set(["submit", "button", "reset"]);

/** Reads an input: a button as its label, any other as a space. */
export function readInput(pass: Pass, node: number): number {
  const type = attribute(pass.tree, node, "type")?.trim().toLowerCase() ?? "";
  const label = BUTTON_TYPES.has(type) ? attribute(pass.tree, node, "value") : undefined;
  if (label === undefined || !hasContent(label)) {
    addSpace(pass.line);
    return node + 1;
  }
  const inside = openButton(pass, node);
  putWords(pass, label.trim().replace(/\s+/g, " "), node);
  return inside;
}
