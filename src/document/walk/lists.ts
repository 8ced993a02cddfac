// Reads lists, definitions and quotations as the nesting of the blocks inside.
import type { HtmlTree } from "../../html/tree.ts";
import { attribute, children, endOf } from "../../html/walk.ts";
import type { Nest } from "../../model/document.ts";
import { openScope } from "./open-scope.ts";
import type { Pass } from "./pass.ts";
import { deeper } from "./scope.ts";

/** Opens ol, ul, menu and dir; numbers of an ordered list follow start, reversed and value. */
export function openList(pass: Pass, node: number): number {
  const { tree } = pass;
  const scope = openScope(pass, node, true);
  const ordered = tree.tag[node] === "ol";
  const step = ordered && attribute(tree, node, "reversed") !== undefined ? -1 : 1;
  const start = integerOf(attribute(tree, node, "start"));
  scope.list = { ordered, next: start ?? (step === 1 ? 1 : itemCount(tree, node)), step };
  return node + 1;
}

function itemCount(tree: HtmlTree, node: number): number {
  let count = 0;
  for (const child of children(tree, node)) if (tree.tag[child] === "li") count++;
  return count;
}

function integerOf(text: string | undefined): number | undefined {
  const found = text === undefined ? Number.NaN : Number.parseInt(text, 10);
  return Number.isSafeInteger(found) ? found : undefined;
}

/** Opens a list item; one outside any list gets its own list. */
export function openItem(pass: Pass, node: number): number {
  const { tree } = pass;
  const scope = openScope(pass, node, true);
  const list = scope.list ?? { ordered: false, next: 1, step: 1 as const };
  if (list.ordered) list.next = integerOf(attribute(tree, node, "value")) ?? list.next;
  const checked = checkboxOf(tree, node);
  const item: Nest = {
    kind: "item",
    ordinal: list.ordered ? list.next : undefined,
    list,
    ...(checked === undefined ? {} : { checked }),
  };
  list.next += list.step;
  scope.kind = "list-item";
  scope.first = { used: false };
  scope.nest = deeper(scope.nest, item);
  const blocksBefore = pass.blocks.length;
  // An empty item, common in menus, does not use up a number.
  if (list.ordered) {
    scope.close = () => {
      if (!scope.flat && pass.blocks.length === blocksBefore) list.next -= list.step;
    };
  }
  return node + 1;
}

/** Maximum nodes of an item searched for its checkbox, in a label or paragraph. */
const CHECKBOX_DEPTH = 5;
const TASK = /task/i;

/**
 * Returns the state of a task list's checkbox. A box that can be ticked is a form's unless a class
 * says task.
 */
function checkboxOf(tree: HtmlTree, item: number): boolean | undefined {
  const end = Math.min(endOf(tree, item), item + 1 + CHECKBOX_DEPTH);
  for (let at = item + 1; at < end; at++) {
    const tag = tree.tag[at];
    if (tag === "" && (tree.text[at] ?? "").trim() !== "") return undefined;
    if (tag !== "input" || attribute(tree, at, "type")?.toLowerCase() !== "checkbox") continue;
    const isTask =
      attribute(tree, at, "disabled") !== undefined ||
      TASK.test(attribute(tree, item, "class") ?? "") ||
      TASK.test(attribute(tree, tree.parent[item] ?? 0, "class") ?? "");
    return isTask ? attribute(tree, at, "checked") !== undefined : undefined;
  }
  return undefined;
}

/** Opens a dd: its first block is the definition, other blocks follow. */
export function openDefinition(pass: Pass, node: number): number {
  const scope = openScope(pass, node, true);
  scope.kind = "definition";
  scope.first = { used: false };
  return node + 1;
}

/** Opens a blockquote around any structure. */
export function openQuote(pass: Pass, node: number): number {
  const scope = openScope(pass, node, true);
  scope.kind = "quote";
  scope.first = undefined;
  scope.nest = deeper(scope.nest, { kind: "quote" });
  return node + 1;
}
