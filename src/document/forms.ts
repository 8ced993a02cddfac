// Controls that carry words: choices of a select as one block, buttons as text.
import { elements, textContent } from "../html/walk.ts";
import { addSpace, hasContent } from "./line.ts";
import { openScope, type Pass, putBlock } from "./pass.ts";

const OPTION = new Set(["option"]);
/** Between the choices of a select. */
const BETWEEN_CHOICES = " · ";

/** A select as one block of its choices. */
export function readSelect(pass: Pass, node: number): number {
  const { tree } = pass;
  const end = tree.end[node] ?? node + 1;
  const choices: string[] = [];
  for (const option of elements(tree, OPTION, node)) {
    const text = textContent(tree, option);
    if (hasContent(text)) choices.push(text.trim().replace(/\s+/g, " "));
  }
  if (choices.length === 0) return end;
  const text = choices.join(BETWEEN_CHOICES);
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

/** A button's words stand where it stands, apart from those beside it. */
export function openButton(pass: Pass, node: number): number {
  addSpace(pass.line);
  const scope = openScope(pass, node, false);
  scope.widget ??= "control";
  scope.close = (closing) => addSpace(closing.line);
  return node + 1;
}
