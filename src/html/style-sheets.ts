// Reads what a page's style elements hide: display and visibility of simple selectors, nothing else
// of CSS.
import { finder } from "../text/finder.ts";
import type { HtmlTree } from "./tree.ts";
import { attribute, elements, textContent } from "./walk.ts";

/** Display of an element by style sheets; undefined if they do not set it. */
export type DeclaredDisplay = "hidden" | "shown" | undefined;

/** A selector part between combinators, as far as markup can match it. */
interface Compound {
  readonly tag: string;
  readonly id: string;
  readonly classes: readonly string[];
}

interface DisplayRule {
  readonly hides: boolean;
  readonly subject: Compound;
  /** Compounds that must match ancestors, outermost first; empty for hiding rules. */
  readonly ancestors: readonly Compound[];
  /** Cascade: importance, specificity, order; the greatest wins. */
  readonly weight: number;
}

/** Attributes of an element that decide its rules. */
export interface Styled {
  readonly className: string;
  readonly id: string;
  /** Whether it has the hidden attribute, which any rule that displays it overrides. */
  readonly isHidden: boolean;
}

/** The display rules of a page's style elements. */
export interface StyleSheets {
  /**
   * Returns the display of an element; undefined if no rule hides it or overrides its hidden
   * attribute.
   */
  displayOf(node: number, styled: Styled): DeclaredDisplay;
}

const STYLE = new Set(["style"]);
const HIDES = /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)/i;
/** Match a declaration of a property: its first word, and whether it is important. */
const DISPLAY = /(?:^|[;\s])display\s*:\s*([a-z-]+)\s*(!\s*important)?/gi;
const VISIBILITY = /(?:^|[;\s])visibility\s*:\s*([a-z-]+)\s*(!\s*important)?/gi;
const IMPORTANT = 1e12;
const BY_SPECIFICITY = 1e6;

/** Returns the style sheets of a page; undefined if they hide nothing that markup can match. */
export function readStyleSheets(tree: HtmlTree): StyleSheets | undefined {
  const rules: DisplayRule[] = [];
  for (const node of elements(tree, STYLE)) {
    const media = mediaOf(attribute(tree, node, "media") ?? "");
    if (media === "never") continue;
    const css = textContent(tree, node);
    if (HIDES.test(css)) readRules(css, media, rules);
  }
  if (!rules.some((rule) => rule.hides)) return undefined;
  return indexed(tree, rules);
}

/** Whether a media query always applies on a screen, never does, or conditionally. */
type Media = "always" | "sometimes" | "never";

function mediaOf(query: string): Media {
  const text = query.trim().toLowerCase();
  if (text === "" || /^(?:only\s+)?(?:all|screen)$/.test(text)) return "always";
  return /^(?:only\s+)?(?:print|speech|aural|tty|tv|braille)\b[^,]*$/.test(text)
    ? "never"
    : "sometimes";
}

/**
 * Reads rules that set display or visibility. Ignores conditional hiding, but respects conditional
 * display.
 */
function readRules(css: string, media: Media, rules: DisplayRule[]): void {
  const text = withoutComments(css);
  const nextOpen = finder(text, "{");
  const nextClose = finder(text, "}");
  const nextDisplay = finder(text, "display");
  const nextVisibility = finder(text, "visibility");
  const around: Media[] = [media];
  let from = 0;
  while (true) {
    const open = nextOpen(from);
    const close = nextClose(from);
    if (close < open) {
      if (around.length > 1) around.pop();
      from = close + 1;
      continue;
    }
    if (open === text.length) return;
    const before = text.slice(from, open);
    const prelude = before.slice(before.lastIndexOf(";") + 1).trim();
    const now = around.at(-1) ?? media;
    from = open + 1;
    if (prelude.startsWith("@")) {
      around.push(ruleMedia(prelude, now));
      continue;
    }
    const end = nextClose(from);
    const nested = nextOpen(from);
    const stop = Math.min(end, nested);
    if (now !== "never" && (nextDisplay(from) < stop || nextVisibility(from) < stop)) {
      addRules(prelude, text.slice(from, stop), now === "always", rules);
    }
    // Nested rules count as conditional; the outer rule's brace closes after theirs.
    if (nested < end) around.push(now === "never" ? "never" : "sometimes");
    else from = end + 1;
  }
}

function ruleMedia(prelude: string, around: Media): Media {
  const name = /^@([\w-]+)/.exec(prelude)?.[1]?.toLowerCase() ?? "";
  if (around === "never") return "never";
  if (name === "layer") return around;
  if (name === "supports" || name === "container" || name === "scope") return "sometimes";
  if (name !== "media") return "never";
  const media = mediaOf(prelude.slice("@media".length));
  return media === "always" ? around : media;
}

function withoutComments(css: string): string {
  if (!css.includes("/*")) return css;
  const parts: string[] = [];
  let from = 0;
  while (true) {
    const start = css.indexOf("/*", from);
    if (start < 0) break;
    parts.push(css.slice(from, start));
    const end = css.indexOf("*/", start + 2);
    if (end < 0) return parts.join(" ");
    from = end + 2;
  }
  parts.push(css.slice(from));
  return parts.join(" ");
}

function addRules(prelude: string, body: string, always: boolean, rules: DisplayRule[]): void {
  const display = declared(body, DISPLAY);
  const visibility = declared(body, VISIBILITY);
  if (display === undefined && visibility === undefined) return;
  const hides = display?.value === "none" || /^(?:hidden|collapse)$/.test(visibility?.value ?? "");
  if (hides && !always) return;
  const important = (display ?? visibility)?.isImportant === true ? IMPORTANT : 0;
  for (const selector of prelude.split(",")) {
    const rule = ruleOf(selector.trim(), hides);
    if (rule === undefined) continue;
    rules.push({ ...rule, hides, weight: important + rule.weight * BY_SPECIFICITY + rules.length });
  }
}

interface DeclaredStyle {
  readonly value: string;
  readonly isImportant: boolean;
}

/** Returns the winning declaration: the last important one, else the last. */
function declared(body: string, property: RegExp): DeclaredStyle | undefined {
  let best: DeclaredStyle | undefined;
  for (const [, value = "", important] of body.matchAll(property)) {
    const isImportant = important !== undefined;
    if (best?.isImportant !== true || isImportant)
      best = { value: value.toLowerCase(), isImportant };
  }
  return best;
}

/** Matches a compound of a type, ids and classes, with escapes. */
const SIMPLE = /^([a-z][a-z\d-]*)?((?:[.#](?:[\w-]|\\.|[\u0080-\uffff])+)*)$/i;
const NAME = /([.#])((?:[\w-]|\\.|[\u0080-\uffff])+)/g;
/** Matches states caused by a reader's actions, and pseudo-elements. */
const STATE =
  /::|(?<!\\):(?:hover|focus|active|target|checked|before|after|first-line|first-letter|placeholder|open|popover-open)/i;

function ruleOf(selector: string, hides: boolean): Omit<DisplayRule, "hides"> | undefined {
  if (STATE.test(selector)) return undefined;
  const weight = specificity(selector);
  if (hides) {
    const subject = compoundOf(selector);
    // A page that hides its root shows it by script; hiding it would leave nothing.
    if (subject === undefined || /^(?:html|body|main)$/.test(subject.tag)) return undefined;
    return { subject, ancestors: [], weight };
  }
  const parts = selector
    .split(/\s*[>+~]\s*|\s+/)
    .map((part) => compoundOf(part.replace(/\[[^\]]*\]|(?<!\\):[\w-]+(?:\([^)]*\))?/g, "")));
  const subject = parts.pop();
  if (subject === undefined || /[+~]/.test(selector)) {
    return subject === undefined ? undefined : { subject, ancestors: [], weight };
  }
  return { subject, ancestors: parts.filter((part) => part !== undefined), weight };
}

function compoundOf(text: string): Compound | undefined {
  const found = SIMPLE.exec(text);
  if (found === null || text === "") return undefined;
  let id = "";
  const classes: string[] = [];
  for (const [, sign, name = ""] of (found[2] ?? "").matchAll(NAME)) {
    const plain = name.replace(/\\(.)/g, "$1");
    if (sign === "#") id = plain;
    else classes.push(plain);
  }
  return { tag: (found[1] ?? "").toLowerCase(), id, classes };
}

function specificity(selector: string): number {
  const ids = selector.match(/#/g)?.length ?? 0;
  const classes = selector.match(/(?<!\\)[.[:]/g)?.length ?? 0;
  const tags = selector.match(/(?:^|[\s>+~])[a-z]/gi)?.length ?? 0;
  return ids * 10_000 + classes * 100 + tags;
}

/** Maximum rules indexed per name; with more, `SHOWS_ALL` wins for every element of that name. */
const RULES_OF_A_NAME = 200;
const SHOWS_ALL: DisplayRule = {
  hides: false,
  subject: { tag: "", id: "", classes: [] },
  ancestors: [],
  weight: Number.MAX_VALUE,
};

/** Index of rules by the most specific name in their subject: id, first class, else tag. */
class RuleIndex {
  readonly #byName = new Map<string, DisplayRule[]>();
  /** Cached rules of class attributes; a page repeats a few hundred values. */
  readonly #byClassName = new Map<string, readonly DisplayRule[]>([["", []]]);

  constructor(rules: Iterable<DisplayRule>) {
    for (const rule of rules) {
      const { id, tag, classes } = rule.subject;
      const name = id !== "" ? `#${id}` : classes[0] !== undefined ? `.${classes[0]}` : tag;
      const list = this.#byName.get(name);
      if (list === undefined) this.#byName.set(name, [rule]);
      else if (list.length < RULES_OF_A_NAME) list.push(rule);
      else if (list.length === RULES_OF_A_NAME) list.push(SHOWS_ALL);
    }
  }

  /** Returns the winning rule for an element, or undefined. */
  winner(tree: HtmlTree, node: number, className: string, id: string): DisplayRule | undefined {
    let best: DisplayRule | undefined;
    const consider = (list: readonly DisplayRule[] | undefined): void => {
      if (list === undefined) return;
      for (const rule of list) {
        if (best !== undefined && rule.weight < best.weight) continue;
        if (!matches(tree, node, rule.subject)) continue;
        if (rule.ancestors.every((one) => hasAncestor(tree, node, one))) best = rule;
      }
    };
    if (className !== "") consider(this.#rulesOf(className));
    consider(this.#byName.get(tree.tag[node] ?? ""));
    if (id !== "") consider(this.#byName.get(`#${id}`));
    return best;
  }

  #rulesOf(className: string): readonly DisplayRule[] {
    let found = this.#byClassName.get(className);
    if (found === undefined) {
      found = namesIn(className).flatMap((name) => this.#byName.get(`.${name}`) ?? []);
      this.#byClassName.set(className, found);
    }
    return found;
  }
}

function indexed(tree: HtmlTree, rules: readonly DisplayRule[]): StyleSheets {
  const hiding = new RuleIndex(rules.filter((rule) => rule.hides));
  const showing = new RuleIndex(rules.filter((rule) => !rule.hides));
  return {
    displayOf(node, { className, id, isHidden }) {
      const hides = hiding.winner(tree, node, className, id);
      if (hides === SHOWS_ALL) return "shown";
      if (hides === undefined && !isHidden) return undefined;
      const shows = showing.winner(tree, node, className, id);
      if (hides === undefined) return shows === undefined ? undefined : "shown";
      return shows === undefined || shows.weight < hides.weight ? "hidden" : "shown";
    },
  };
}

function namesIn(className: string): readonly string[] {
  return className.split(/[ \t\n\r\f]+/);
}

function matches(tree: HtmlTree, node: number, { tag, id, classes }: Compound): boolean {
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

function hasAncestor(tree: HtmlTree, node: number, compound: Compound): boolean {
  let at = tree.parent[node] ?? -1;
  for (let step = 0; at > 0; step++) {
    if (step === ANCESTOR_LIMIT || matches(tree, at, compound)) return true;
    at = tree.parent[at] ?? -1;
  }
  return false;
}
