// Finds the list of like items that ends before a control.
import { visibleText, wordsIn } from "./controls.ts";

/** A list before a control. */
export interface List {
  /** The nearest element around both. */
  readonly scope: Element;
  /** Look of its items and of their parent. */
  readonly kind: string;
  readonly items: readonly Element[];
}

/** Levels between a control and the nearest element around its list, and between that and the items. */
const MAX_LEVELS = 5;
const MAX_DEPTH = 8;
/** Words between a list and its control, such as a count. */
const MAX_BESIDE_WORDS = 12;

/** Returns the list that ends before a control; undefined if the control belongs to an item or to a folded text. */
export function listBefore(control: Element): List | undefined {
  const label = wordsOf(control);
  let at = control;
  for (let level = 0; level < MAX_LEVELS; level++) {
    const scope = at.parentElement;
    if (scope === null || wordsOf(at) - label > MAX_BESIDE_WORDS) return undefined;
    const earlier = siblings(at, "previousElementSibling");
    const items = likeItems(earlier).toReversed();
    if (items.length > 0) return endsAt(items, at) ? listOf(items, scope) : undefined;
    const inside = itemsBeside(earlier);
    if (inside === "none") return undefined;
    if (inside !== undefined) return isFolded(inside, scope) ? undefined : listOf(inside, scope);
    at = scope;
  }
  return undefined;
}

const listOf = (items: readonly Element[], scope: Element): List => ({
  scope,
  kind: kindOf(items),
  items,
});

/** Returns the items in the nearest of some siblings; "none" if other text is nearer, undefined if there is no text. */
function itemsBeside(nearest: readonly Element[]): readonly Element[] | "none" | undefined {
  let beside = 0;
  for (const sibling of nearest) {
    const inside = itemsIn(sibling);
    if (inside.length > 0) return inside;
    beside += wordsOf(sibling);
    if (beside > MAX_BESIDE_WORDS) return "none";
  }
  return undefined;
}

/** Maximum siblings examined, the nearest first. */
const MAX_SIBLINGS = 500;

function siblings(of: Element, side: "previousElementSibling" | "nextElementSibling"): Element[] {
  const found: Element[] = [];
  for (let at = of[side]; at !== null && found.length < MAX_SIBLINGS; at = at[side]) found.push(at);
  return found;
}

/** Whether the items end at an element that is not an item and has no item after it. */
function endsAt(items: readonly Element[], at: Element): boolean {
  const [item] = items;
  const look = item && lookOf(item);
  return [at, ...siblings(at, "nextElementSibling")].every((one) => lookOf(one) !== look);
}

/** Returns the items of the outermost list in an element, along its longest descendants. */
function itemsIn(element: Element): readonly Element[] {
  let at: Element | undefined = element;
  for (let depth = 0; at !== undefined && depth < MAX_DEPTH; depth++) {
    const children: Element[] = [...at.children].slice(-MAX_SIBLINGS);
    const items = likeItems(children);
    if (items.length > 0) return items;
    const sized = children.map((child) => ({ child, chars: charsOf([child]) }));
    at = sized.sort((a, b) => b.chars - a.chars)[0]?.child;
  }
  return [];
}

const MIN_ITEMS = 3;
/** Elements of running text and of controls; they are no records. */
const NO_ITEM =
  "p,h1,h2,h3,h4,h5,h6,br,hr,pre,span,em,strong,b,i,button,input,select,label,script,style,template,noscript,link,meta";
const SHOWS = "img,picture,video,canvas,svg";

/** Returns the largest group of like elements, in the given order; none if it is too small. */
function likeItems(elements: readonly Element[]): readonly Element[] {
  const groups = new Map<string, Element[]>();
  let largest: readonly Element[] = [];
  for (const element of elements.filter(mayBeItem)) {
    const look = lookOf(element);
    const group = groups.get(look) ?? [];
    group.push(element);
    groups.set(look, group);
    if (group.length > largest.length) largest = group;
  }
  return largest.length < MIN_ITEMS ? [] : largest;
}

function mayBeItem(element: Element): boolean {
  if (element.matches(NO_ITEM)) return false;
  return element.textContent?.trim() !== "" || element.querySelector(SHOWS) !== null;
}

/** Returns tag, first class and first child's tag. Digits are removed: classes may have an item's number. */
function lookOf(element: Element): string {
  const name = element.classList[0]?.replace(/\d+/g, "") ?? "";
  return `${element.localName} ${name} ${element.firstElementChild?.localName ?? ""}`;
}

/** Returns the look of an item and of its parent. */
export function kindOf([item]: readonly Element[]): string {
  const parent = item?.parentElement;
  return item && parent ? `${parent.localName} ${parent.classList[0] ?? ""}|${lookOf(item)}` : "";
}

/** Whether items are in a box that cuts off its text, below `scope`. */
function isFolded([item]: readonly Element[], scope: Element): boolean {
  for (let at = item?.parentElement; at && at !== scope; at = at.parentElement) {
    if (at.scrollHeight <= at.clientHeight + 1) continue;
    if (/hidden|clip/.test(getComputedStyle(at).overflowY)) return true;
  }
  return false;
}

/** Counts words that a reader sees; `innerText` of an element that is not displayed has all of its words. */
const wordsOf = (element: Element): number =>
  element.checkVisibility() ? wordsIn(visibleText(element)) : 0;

/** Returns the length of elements' text. */
export const charsOf = (elements: readonly Element[]): number =>
  elements.reduce((sum, { textContent }) => sum + (textContent?.length ?? 0), 0);
