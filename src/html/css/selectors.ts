// Compiles a selector to a test of a tree's elements, if markup alone decides it.
import parse, { type CssNode } from "css-tree/parser";
import type { HtmlTree } from "../tree.ts";
import { attribute, nextElement, previousElement } from "../walk.ts";

/** A selector that markup decides. */
export interface Selector {
  /** Most specific name of its subject: `#id`, `.class`, type, or `*`. */
  readonly key: string;
  readonly specificity: number;
  /** Whether the selector matches an element; false once the budget is spent. */
  matches(tree: HtmlTree, node: number, budget: Budget): boolean;
}

/** Steps that all matches of a page may still take. */
export interface Budget {
  left: number;
}

type Test = (tree: HtmlTree, node: number, budget: Budget) => boolean;

/** Simple selectors of one element, and how the element before it relates to it. */
interface Compound {
  readonly tests: readonly Test[];
  readonly combinator: string;
}

/** Longer lists are made by a program, not for a page. */
const MAX_CHARS = 20_000;
/** Weights of an id and a class in a specificity; a type has 1. */
export const BY_ID = 10_000;
export const BY_CLASS = 100;

/**
 * Returns the selectors of a list; undefined in the place of those that markup does not decide. If
 * `readsStates`, it decides attributes of a state, such as `open` and `aria-expanded`.
 */
export function compileSelectors(
  list: string,
  { readsStates = false } = {},
): readonly (Selector | undefined)[] {
  if (list.length > MAX_CHARS) return [];
  if (PLAIN.test(list))
    return [selectorOf({ type: "Selector", children: partsOf(list) }, readsStates)];
  try {
    return selectorsOf(parse(list, { context: "selectorList" }), readsStates);
  } catch {
    // The parser throws at what is no selector; the rule is then void.
    return [];
  }
}

/** Matches one selector of types, classes and ids, which needs no parser. Linear. */
const PLAIN = /^[.#]?[a-z_][\w-]*(?:(?: |(?: ?[>+~] ?)|(?=[.#]))[.#]?[a-z_][\w-]*)*$/i;
const PART = /([.#]?)([a-z_][\w-]*)| ?([>+~]) ?| /gi;
const PLAIN_TYPES: Readonly<Record<string, string>> = {
  "": "TypeSelector",
  ".": "ClassSelector",
  "#": "IdSelector",
};

function partsOf(selector: string): readonly CssNode[] {
  return Array.from(selector.matchAll(PART), ([, sign = "", name, combinator = " "]) => ({
    type: name === undefined ? "Combinator" : (PLAIN_TYPES[sign] ?? ""),
    name: name ?? combinator,
  }));
}

/** Whether a text is a list of selectors by its syntax, whatever decides them. */
export function isSelectorList(list: string): boolean {
  try {
    const selectors = [...(parse(list, { context: "selectorList" }).children ?? [])];
    return selectors.length > 0 && selectors.every(isWhole);
  } catch {
    return false;
  }
}

/** Whether a selector neither starts nor ends with a combinator, which the parser allows. */
function isWhole({ children }: CssNode): boolean {
  const parts = [...(children ?? [])];
  return [parts[0], parts.at(-1)].every((part) => part !== undefined && part.type !== "Combinator");
}

function selectorsOf(list: CssNode, readsStates: boolean): readonly (Selector | undefined)[] {
  return [...(list.children ?? [])].map((node) =>
    node.type === "Selector" ? selectorOf(node, readsStates) : undefined,
  );
}

/** Counts and names of a selector while it is compiled. */
interface Compiling {
  specificity: number;
  /** Names of the last compound. */
  id: string;
  className: string;
  tag: string;
  /** Whether attributes of a state match as written. */
  readonly readsStates: boolean;
}

function selectorOf({ children }: CssNode, readsStates: boolean): Selector | undefined {
  const compounds: Compound[] = [];
  const noNames = { id: "", className: "", tag: "" };
  const state: Compiling = { specificity: 0, ...noNames, readsStates };
  let tests: Test[] = [];
  let combinator = "";
  for (const node of children ?? []) {
    if (node.type === "Combinator") {
      compounds.push({ tests, combinator });
      combinator = typeof node.name === "string" ? node.name : "";
      tests = [];
      Object.assign(state, noNames);
      continue;
    }
    const test = testOf(node, state);
    if (test === undefined) return undefined;
    tests.push(test);
  }
  if (tests.length === 0) return undefined;
  compounds.push({ tests, combinator });
  const { id, className, tag, specificity } = state;
  const name = className === "" ? tag : `.${className}`;
  return {
    key: id === "" ? name || "*" : `#${id}`,
    specificity,
    matches: (tree, place, budget) => matchesAll(compounds, { tree, node: place, budget }),
  };
}

function testOf(node: CssNode, state: Compiling): Test | undefined {
  const name = typeof node.name === "string" ? node.name : "";
  switch (node.type) {
    case "TypeSelector":
      return typeTest(name, state);
    case "ClassSelector": {
      const own = unescaped(name);
      state.specificity += BY_CLASS;
      state.className ||= own;
      return (tree, at, budget) => hasClass(tree, at, { name: own, budget });
    }
    case "IdSelector": {
      const own = unescaped(name);
      state.specificity += BY_ID;
      state.id ||= own;
      return (tree, at) => attribute(tree, at, "id") === own;
    }
    case "AttributeSelector":
      state.specificity += BY_CLASS;
      return attributeTest(node, state);
    case "PseudoClassSelector":
      return pseudoTest(name.toLowerCase(), node, state);
    default:
      return undefined;
  }
}

/** Returns a name without its escapes. */
export const unescaped = (name: string): string => name.replace(/\\(.)/g, "$1");

function typeTest(name: string, state: Compiling): Test | undefined {
  if (name.includes("|")) return undefined;
  if (name === "*") return () => true;
  const tag = name.toLowerCase();
  state.specificity += 1;
  state.tag = tag;
  return (tree, at) => tree.tag[at] === tag;
}

/** Characters of an attribute that take about as long as a step. */
const CHARS_PER_STEP = 64;

/** Charges the steps for reading an attribute, which a page may make as long as itself. */
function charge(budget: Budget, value: string): void {
  budget.left -= Math.floor(value.length / CHARS_PER_STEP);
}

function hasClass(
  tree: HtmlTree,
  node: number,
  { name, budget }: { readonly name: string; readonly budget: Budget },
): boolean {
  const className = attribute(tree, node, "class");
  if (className === undefined) return false;
  charge(budget, className);
  for (let at = className.indexOf(name); at >= 0; at = className.indexOf(name, at + 1)) {
    if (isGap(className, at - 1) && isGap(className, at + name.length)) return true;
  }
  return false;
}

/** Whether a place in a list of class names is white space, or outside it. */
const isGap = (list: string, at: number): boolean =>
  at < 0 || at >= list.length || " \t\n\r\f".includes(list.charAt(at));

/** Matches attributes that say in which state an element is. */
const STATE_ATTRIBUTE =
  /^(?:open|hidden|aria-.*|data-.*(?:state|status|active|open|visible|expand|show|collaps|current|select).*)$/i;

function attributeTest(
  { name, matcher, value, flags }: CssNode,
  { readsStates }: Compiling,
): Test | undefined {
  const own = typeof name === "object" && typeof name.name === "string" ? name.name : "";
  // States that scripts and readers change are not certain.
  if (own === "" || (!readsStates && STATE_ATTRIBUTE.test(own))) return undefined;
  const wanted = textOf(value);
  const folds = flags?.toLowerCase() === "i";
  const fold = (text: string) => (folds ? text.toLowerCase() : text);
  const holds = comparison(matcher ?? "", fold(wanted));
  if (holds === undefined) return undefined;
  const lower = own.toLowerCase();
  return (tree, at, budget) => {
    const found = attribute(tree, at, lower);
    if (found === undefined) return false;
    charge(budget, found);
    return holds(fold(found));
  };
}

function textOf(value: CssNode["value"]): string {
  if (typeof value === "string") return value;
  const inner = value?.type === "Identifier" ? value.name : value?.value;
  return typeof inner === "string" ? inner : "";
}

/** Returns an attribute matcher of Selectors 4, 6.1 and 6.2. */
function comparison(matcher: string, wanted: string): ((found: string) => boolean) | undefined {
  switch (matcher) {
    case "":
      return () => true;
    case "=":
      return (found) => found === wanted;
    case "~=":
      return (found) => wanted !== "" && found.split(/\s+/).includes(wanted);
    case "|=":
      return (found) => found === wanted || found.startsWith(`${wanted}-`);
    case "^=":
      return (found) => wanted !== "" && found.startsWith(wanted);
    case "$=":
      return (found) => wanted !== "" && found.endsWith(wanted);
    case "*=":
      return (found) => wanted !== "" && found.includes(wanted);
    default:
      return undefined;
  }
}

/** Returns the test of a pseudo-class; undefined for a state, which markup does not decide. */
function pseudoTest(name: string, node: CssNode, state: Compiling): Test | undefined {
  if (name === "not" || name === "is" || name === "where") {
    const [list] = node.children ?? [];
    const inner = list === undefined ? [] : selectorsOf(list, state.readsStates);
    const known = inner.filter((one) => one !== undefined);
    if (known.length === 0 || known.length < inner.length) return undefined;
    if (name !== "where") {
      state.specificity += Math.max(...known.map(({ specificity }) => specificity));
    }
    const wanted = name !== "not";
    return (tree, at, budget) =>
      known.some((one) => one.matches(tree, at, budget)) === wanted && budget.left > 0;
  }
  state.specificity += BY_CLASS;
  if (name === "first-child") return (tree, at) => previousElement(tree, at) < 0;
  if (name === "last-child") return (tree, at) => nextElement(tree, at) < 0;
  if (name === "only-child") {
    return (tree, at) => previousElement(tree, at) < 0 && nextElement(tree, at) < 0;
  }
  return undefined;
}

interface Subject {
  readonly tree: HtmlTree;
  readonly node: number;
  readonly budget: Budget;
}

function fits(compound: Compound | undefined, { tree, node, budget }: Subject): boolean {
  if (compound === undefined || node <= 0) return false;
  for (const test of compound.tests) if (!test(tree, node, budget)) return false;
  return true;
}

/** Matches compounds from the last to the first, and steps back where an element fits too early. */
function matchesAll(compounds: readonly Compound[], subject: Subject): boolean {
  const { tree, node, budget } = subject;
  if (--budget.left < 0) return false;
  let index = compounds.length - 1;
  if (!fits(compounds[index], subject)) return false;
  if (index === 0) return true;
  /** Element of each matched compound, the last one first. */
  const places = [node];
  let at = node;
  while (index > 0) {
    const combinator = compounds[index]?.combinator ?? " ";
    at = nextPlace(tree, combinator, at);
    if (--budget.left < 0) return false;
    if (at > 0 && fits(compounds[index - 1], { tree, node: at, budget })) {
      index--;
      places.push(at);
    } else if (at <= 0 || combinator === ">" || combinator === "+") {
      // Another element for a compound after this one, if its relation allows more than one.
      do {
        at = places.pop() ?? 0;
        index++;
      } while (index < compounds.length && !repeats(compounds[index]?.combinator));
      if (index >= compounds.length) return false;
    }
  }
  return true;
}

const repeats = (combinator = "") => combinator === " " || combinator === "~";

function nextPlace(tree: HtmlTree, combinator: string, at: number): number {
  if (combinator === " " || combinator === ">") return tree.parent[at] ?? 0;
  return combinator === "+" || combinator === "~" ? previousElement(tree, at) : 0;
}
