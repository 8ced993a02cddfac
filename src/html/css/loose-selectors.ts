// Reads selectors by their names alone: which elements they may be about.
import type { HtmlTree } from "../tree.ts";
import { attribute } from "../walk.ts";
import { BY_CLASS, BY_ID, compileSelectors, unescaped } from "./selectors.ts";

/** A selector part between combinators, as far as markup can match it. */
export interface Compound {
  readonly tag: string;
  readonly id: string;
  readonly classes: readonly string[];
}

/** A selector matched loosely: it may hold for elements that share a name with its subject. */
export interface LooseSelector {
  readonly subject: Compound;
  /** Compounds that must match ancestors, outermost first. */
  readonly ancestors: readonly Compound[];
  /** Whether the selector applies only in a state, such as under the pointer. */
  readonly isState: boolean;
  readonly specificity: number;
}

/** Splits a selector list at the commas outside of brackets. */
export function selectorTexts(selectors: string): readonly string[] {
  if (!BRACKETED.test(selectors)) return selectors.split(",");
  const texts: string[] = [];
  let depth = 0;
  let from = 0;
  let quote = "";
  for (let at = 0; at < selectors.length; at++) {
    const sign = selectors[at] ?? "";
    if (sign === "\\") at++;
    else if (quote !== "") quote = sign === quote ? "" : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === "(" || sign === "[") depth++;
    else if (sign === ")" || sign === "]") depth--;
    else if (sign === "," && depth <= 0) {
      texts.push(selectors.slice(from, at));
      from = at + 1;
    }
  }
  return [...texts, selectors.slice(from)];
}

/** Matches a character after which a comma may not separate selectors. */
const BRACKETED = /[([\\"']/;

function lastCompound(selector: string): string {
  let at = selector.length;
  while (at > 0 && !COMBINATORS.has(selector[at - 1] ?? "")) at--;
  return selector.slice(at);
}

const COMBINATORS: ReadonlySet<string> = new Set([" ", "\t", "\n", "\r", "\f", ">", "+", "~"]);
/** Matches parts of a compound that are no names. Linear: no part begins inside another. */
const NO_NAME = /\[[^[\]]*\]|(?<!\\)::?[\w-]+(?:\([^()]*\))?/g;

/** Returns the name of a selector's subject: `#id`, else `.class`, else type; "" for none. */
export function keyOf(selector: string): string {
  if (selector.includes("\\")) return compileSelectors(selector)[0]?.key ?? "";
  const last = lastCompound(selector).replace(NO_NAME, "");
  const id = /#[^.#]+/.exec(last)?.[0];
  if (id !== undefined) return id;
  return /\.[^.#]+/.exec(last)?.[0] ?? last.toLowerCase();
}

/** Matches a compound of a type, ids and classes, with escapes. */
const SIMPLE = /^([a-z][a-z\d-]*)?((?:[.#](?:[\w-]|\\.|[\u0080-\uffff])+)*)$/i;
const NAME = /([.#])((?:[\w-]|\\.|[\u0080-\uffff])+)/g;
/** Matches states caused by a reader's actions, and pseudo-elements. */
const STATE =
  /::|(?<!\\):(?:hover|focus|active|target|checked|before|after|first-line|first-letter|placeholder|open|popover-open)/i;

/** Whether a selector applies only in a state that a reader causes, or to a pseudo-element. */
export const hasState = (selector: string): boolean => STATE.test(selector);

/** Reads a selector as far as it names elements; undefined if its subject has no name. */
export function looseSelector(selector: string): LooseSelector | undefined {
  const isState = hasState(selector);
  const parts = selector
    .split(/\s*[>+~]\s*|\s+/)
    .map((part) => compoundOf(part.replace(NO_NAME, "")));
  const subject = parts.pop();
  if (subject === undefined) return undefined;
  const ancestors = /[+~]/.test(selector) ? [] : parts.filter((part) => part !== undefined);
  return { subject, ancestors, isState, specificity: specificity(selector) };
}

function compoundOf(text: string): Compound | undefined {
  const found = SIMPLE.exec(text);
  if (found === null || text === "") return undefined;
  let id = "";
  const classes: string[] = [];
  for (const [, sign, name = ""] of (found[2] ?? "").matchAll(NAME)) {
    if (sign === "#") id = unescaped(name);
    else classes.push(unescaped(name));
  }
  return { tag: (found[1] ?? "").toLowerCase(), id, classes };
}

function specificity(selector: string): number {
  const ids = selector.match(/#/g)?.length ?? 0;
  const classes = selector.match(/(?<!\\)[.[:]/g)?.length ?? 0;
  const tags = selector.match(/(?:^|[\s>+~])[a-z]/gi)?.length ?? 0;
  return ids * BY_ID + classes * BY_CLASS + tags;
}

/** Returns the names of a compound; its type alone if it has no other. */
export function namesOf(compound: Compound | undefined): readonly string[] {
  if (compound === undefined) return [];
  const { id, classes, tag } = compound;
  if (id === "" && classes.length === 0) return [tag];
  return [...(id === "" ? [] : [`#${id}`]), ...classes.map((name) => `.${name}`)];
}

const WRITTEN_NAME = /[.#][^.#]+/g;

/** Returns the names of a selector's last compound, without escapes. */
export function writtenNames(selector: string): readonly string[] {
  let last = lastCompound(selector);
  if (last.includes(":") || last.includes("[")) last = last.replace(NO_NAME, "");
  return last.match(WRITTEN_NAME) ?? [last.toLowerCase()];
}

/** Returns the names in a class attribute. */
export function namesIn(className: string): readonly string[] {
  return className.split(/[ \t\n\r\f]+/);
}

/** Whether an element has the names of a compound. */
export function matches(tree: HtmlTree, node: number, { tag, id, classes }: Compound): boolean {
  if (tag !== "" && tag !== tree.tag[node]) return false;
  if (id !== "" && id !== attribute(tree, node, "id")) return false;
  if (classes.length === 0) return true;
  const className = attribute(tree, node, "class") ?? "";
  if (!classes.every((name) => className.includes(name))) return false;
  const own = namesIn(className);
  return classes.every((name) => own.includes(name));
}

/** Maximum levels searched for an ancestor; beyond, a showing rule is trusted. */
const ANCESTOR_LIMIT = 200;

/** Whether an element around another has the names of a compound. */
export function hasAncestor(tree: HtmlTree, node: number, compound: Compound): boolean {
  let at = tree.parent[node] ?? -1;
  for (let step = 0; at > 0; step++) {
    if (step === ANCESTOR_LIMIT || matches(tree, at, compound)) return true;
    at = tree.parent[at] ?? -1;
  }
  return false;
}
