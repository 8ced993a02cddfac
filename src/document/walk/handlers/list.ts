// Reads lists as the nesting of the blocks in their items.
import type { HtmlTree } from "../../../html/tree.ts";
import { attribute, children, endWithin } from "../../../html/walk.ts";
import type { Nest } from "../../../model/document.ts";
import { wordMap, wordSet } from "../../../text/word-list.ts";
import type { PageContext } from "../../page/page-context.ts";
import { firstFormatOf, type Handler, type Walk } from "../context.ts";
import { hasContent } from "../line.ts";
import { deeper, openBlock } from "../open-scope.ts";

/** Handlers of one walk. */
export interface ListHandlers {
  /** ul, ol, menu, dir. */
  readonly list: Handler;
  /** li. One outside any list gets its own list. */
  readonly item: Handler;
  /** Starts a part in which items belong to no list outside it, such as a data table. */
  enterIsolated(): void;
  leaveIsolated(): void;
}

/** An open list. */
interface List {
  readonly ordered: boolean;
  /** Number of the next item. */
  next: number;
  readonly step: 1 | -1;
  /** Letters or Roman numerals for numbers; "" for digits. */
  readonly numerals: Numerals;
  readonly node: number;
  hasItems: boolean | undefined;
  /** Quotations, callouts and items around it, and the number of open items. */
  readonly around: readonly Nest[];
  readonly itemsAround: number;
  /** The last item with blocks, and the number of blocks when it ended. */
  last: Nest | undefined;
  blocksAfter: number;
}

type Numerals = "" | "a" | "A" | "i" | "I";

/** An open item of a list, and the number of blocks before it. */
interface Item {
  readonly list: List;
  readonly nest: Nest;
  readonly blocksBefore: number;
}

/** Returns the handlers of one walk. */
export function newListHandlers(): ListHandlers {
  const lists: (List | undefined)[] = [];
  const items: Item[] = [];
  const list: Handler = {
    enter(walk, node) {
      const scope = openBlock(walk, node, list);
      const outer = lists.at(-1);
      if (outer !== undefined && isBetweenItems(walk, outer, items.length))
        scope.nest = insideLast(walk, outer) ?? scope.nest;
      lists.push(listOf(walk.tree, node, { around: scope.nest, itemsAround: items.length }));
      return node + 1;
    },
    leave(walk) {
      lists.pop();
      const outer = lists.at(-1);
      if (outer !== undefined && outer.itemsAround === items.length)
        outer.blocksAfter = walk.blocks.length;
    },
  };
  const item: Handler = {
    enter(walk, node) {
      const scope = openBlock(walk, node, item);
      const open = lists.at(-1) ?? listOf(walk.tree, -1, { around: [], itemsAround: 0 });
      const nest = itemBefore(walk, open, node) ?? nestOf(walk, node, open);
      scope.nest = deeper(scope.nest, nest);
      scope.format = firstFormatOf("list-item");
      items.push({ list: open, nest, blocksBefore: walk.blocks.length });
      return node + 1;
    },
    leave(walk, scope) {
      const closed = items.pop();
      if (closed === undefined || scope.flat) return;
      const { list, nest, blocksBefore } = closed;
      if (walk.blocks.length > blocksBefore) {
        list.last = nest;
        list.blocksAfter = walk.blocks.length;
      } else if (list.ordered) {
        // An empty item, common in menus, does not use up a number.
        list.next -= list.step;
      }
    },
  };
  return {
    list,
    item,
    enterIsolated: () => {
      lists.push(undefined);
    },
    leaveIsolated: () => {
      lists.pop();
    },
  };
}

/** Whether a list just opened is a child of another list, not of an item of it. */
function isBetweenItems({ scope }: Walk, outer: List, openItems: number): boolean {
  return outer.itemsAround === openItems && outer.around === scope.nest && !scope.flat;
}

/**
 * Returns the nest of a list between the items of another: browsers indent it below the item before
 * it. Without one, an unordered list of items gets an item for it.
 */
function insideLast({ tree, blocks }: Walk, outer: List): readonly Nest[] | undefined {
  if (outer.last !== undefined)
    return outer.blocksAfter === blocks.length ? deeper(outer.around, outer.last) : undefined;
  outer.hasItems ??= itemCount(tree, outer.node) > 0;
  if (outer.ordered || !outer.hasItems) return undefined;
  return deeper(outer.around, { kind: "item", ordinal: undefined, list: outer });
}

/** Matches the style with which editors indent a list: its item has no marker. */
const UNMARKED = /(?:^|[;\s])list-style(?:-type)?\s*:\s*none/i;

/** Returns the item before an item without a marker, which only indents the lists in it. */
function itemBefore({ tree, blocks }: Walk, list: List, node: number): Nest | undefined {
  const { last, blocksAfter } = list;
  if (last === undefined || blocksAfter !== blocks.length) return undefined;
  if (!UNMARKED.test(attribute(tree, node, "style") ?? "")) return undefined;
  for (const child of children(tree, node)) {
    const tag = tree.tag[child] ?? "";
    if (tag === "" ? hasContent(tree.text[child] ?? "") : !LISTS.has(tag)) return undefined;
  }
  return last;
}

/** Elements that are lists. */
export const LISTS = wordSet("ul ol menu dir");

/** Returns a list; numbers of an ordered one follow start and reversed. */
function listOf(
  tree: HtmlTree,
  node: number,
  position: Pick<List, "around" | "itemsAround">,
): List {
  const ordered = tree.tag[node] === "ol";
  const step = ordered && attribute(tree, node, "reversed") !== undefined ? -1 : 1;
  const start = integerOf(attribute(tree, node, "start"));
  return {
    ordered,
    next: start ?? (step === 1 ? 1 : itemCount(tree, node)),
    step,
    numerals: numeralsOf(tree, node),
    node,
    hasItems: undefined,
    last: undefined,
    blocksAfter: 0,
    ...position,
  };
}

const STYLED =
  /(?:^|[;\s])list-style(?:-type)?\s*:\s*(?:[^;]{0,40}\s)?(lower|upper)-(alpha|latin|roman)\b/i;

/** Returns the numerals of a list by its type attribute or inline style. */
function numeralsOf(tree: HtmlTree, node: number): Numerals {
  const [, letterCase, style] = STYLED.exec(attribute(tree, node, "style") ?? "") ?? [];
  const type = (attribute(tree, node, "type") ?? "").trim();
  if (style === undefined)
    return type === "a" || type === "A" || type === "i" || type === "I" ? type : "";
  const letter = style.toLowerCase() === "roman" ? "i" : "a";
  return letterCase?.toLowerCase() === "upper" ? (letter === "i" ? "I" : "A") : letter;
}

/** Largest number of a Roman numeral in browsers. */
const MAX_ROMAN = 3999;
const ROMAN = wordMap("m 1000 cm 900 d 500 cd 400 c 100 xc 90 l 50 xl 40 x 10 ix 9 v 5 iv 4 i 1");

/** Returns the marker of a number in letters or Roman numerals; undefined in digits. */
function markerOf(numerals: Numerals, number: number): string | undefined {
  const isRoman = numerals === "i" || numerals === "I";
  if (numerals === "" || number < 1 || (isRoman && number > MAX_ROMAN)) return undefined;
  const text = isRoman ? roman(number) : letters(number);
  return `${numerals === "A" || numerals === "I" ? text.toUpperCase() : text}.`;
}

function roman(number: number): string {
  let text = "";
  let left = number;
  for (const [sign, value] of ROMAN) {
    for (; left >= Number(value); left -= Number(value)) text += sign;
  }
  return text;
}

/** Returns a, b ... z, aa, ab. */
function letters(number: number): string {
  let text = "";
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26)) {
    text = String.fromCharCode(97 + ((left - 1) % 26)) + text;
  }
  return text;
}

function itemCount(tree: HtmlTree, node: number): number {
  return [...children(tree, node)].filter((child) => tree.tag[child] === "li").length;
}

function integerOf(text: string | undefined): number | undefined {
  const found = text === undefined ? Number.NaN : Number.parseInt(text, 10);
  return Number.isSafeInteger(found) ? found : undefined;
}

/** Numbers an item of a list, by its value if it has one. */
function nestOf({ tree, page }: Walk, node: number, list: List): Nest {
  if (list.ordered) list.next = integerOf(attribute(tree, node, "value")) ?? list.next;
  const checked = checkboxOf(page, node);
  const marker = list.ordered ? markerOf(list.numerals, list.next) : undefined;
  const note = page.notes().items.get(node);
  const nest: Nest = {
    kind: "item",
    ordinal: list.ordered ? list.next : undefined,
    list,
    ...(checked !== undefined && { checked }),
    ...(marker !== undefined && { marker }),
    ...(note !== undefined && { note }),
  };
  list.next += list.step;
  return nest;
}

/** Maximum nodes of an item searched for its checkbox, in a label or paragraph. */
const CHECKBOX_DEPTH = 5;
const TASK = /task/i;
/** Attributes of a box that nothing else refers to. */
const BARE = new Set(["type", "checked"]);

/** Returns the state of a task list's checkbox; undefined for the field of a form. */
function checkboxOf(page: PageContext, item: number): boolean | undefined {
  const { tree } = page;
  const end = endWithin(tree, item, 1 + CHECKBOX_DEPTH);
  for (let at = item + 1; at < end; at++) {
    const tag = tree.tag[at];
    if (tag === "" && (tree.text[at] ?? "").trim() !== "") return undefined;
    if (tag !== "input" || attribute(tree, at, "type")?.toLowerCase() !== "checkbox") continue;
    const isTask =
      attribute(tree, at, "disabled") !== undefined ||
      TASK.test(attribute(tree, item, "class") ?? "") ||
      TASK.test(attribute(tree, tree.parent[item] ?? 0, "class") ?? "") ||
      !isField(page, at);
    return isTask ? attribute(tree, at, "checked") !== undefined : undefined;
  }
  return undefined;
}

/** Whether a checkbox is a field of a form, or a switch of the page. */
function isField({ tree, inForm }: PageContext, input: number): boolean {
  return tree.attrs[input]?.some(({ name }) => !BARE.has(name)) === true || inForm()[input] === 1;
}
