// Reads how a page's style elements hide its elements.
import {
  hasAncestor,
  hasState,
  keyOf,
  type LooseSelector,
  looseSelector,
  matches,
  namesIn,
  namesOf,
  selectorTexts,
  writtenNames,
} from "./css/loose-selectors.ts";
import { type Applies, mediaApplies } from "./css/media.ts";
import { type Budget, compileSelectors, type Selector } from "./css/selectors.ts";
import { readDeclarations, readSheetRules, type SheetRule } from "./css/sheet-rules.ts";
import { type Effect, effectsOf, mentions, type Way } from "./css/vanishing.ts";
import { declarations } from "./declarations.ts";
import type { HtmlTree } from "./tree.ts";
import { attribute, elements, textContent } from "./walk.ts";

/** Display of an element by style sheets; undefined if they do not set it. */
export type DeclaredDisplay = "hidden" | "shown" | undefined;

/** Attributes of an element that decide its rules. */
export interface Styled {
  readonly className: string;
  readonly id: string;
  /** Whether it has the hidden attribute, which any rule that displays it overrides. */
  readonly isHidden: boolean;
}

/** The rules of a page's style elements that decide what is visible. */
export interface StyleSheets {
  /**
   * Returns the display of an element; undefined if no rule hides it or overrides its hidden
   * attribute.
   */
  displayOf(node: number, styled: Styled): DeclaredDisplay;
  /** Returns how else rules hide a displayed element; undefined if they do not. */
  wayOf(node: number, styled: Styled): Way | undefined;
  /** Whether a rule may undo, for an element, a way that it inherits. */
  mayUndo(way: Way, node: number, styled: Styled): boolean;
}

const STYLE = new Set(["style"]);

/** Whether a page links to style sheets, which are not read. */
export function hasOtherSheets(tree: HtmlTree): boolean {
  return declarations(tree).link.some((link) =>
    /stylesheet/i.test(attribute(tree, link, "rel") ?? ""),
  );
}

/** Matches declarations that may hide, by their values. Linear: gaps are bounded. */
const SUSPECT = new RegExp(
  [
    "display\\s*:\\s*none|visibility\\s*:\\s*(?:hidden|collapse)",
    "opacity\\s*[:(]\\s*(?:0?\\.0|0(?![.\\d])|[0-5]%)",
    "font(?:-size)?\\s*:\\s*(?:0(?![.\\d])|0?\\.[01]|[12]p[xt])",
    "scale(?:3d|x|y)?\\s*[:(]\\s*0(?![.\\d])|rotate(?:[xy]\\(|\\s*:)",
    "clip(?:-path)?\\s*:\\s*(?:rect|inset|circle|ellipse|polygon)|mask[^:;]{0,20}:\\s*linear",
    "(?:height|width)\\s*:\\s*[01](?:px)?\\s*(?:[;!]|$)|padding-top[\\s\\S]{0,400}border-box",
    "-\\s*\\d{3}|[3-9]\\d{3}p[xt]|\\d{5,}p[xt]|text-indent\\s*:\\s*1\\d\\d%",
    "(?:^|[;\\s-])(?:color|fill)\\s*:\\s*(?:transparent|none|(?:rgb|hsl)a?\\([^()]{0,60}[,/]\\s*0|#(?:[\\da-f]{3}0|[\\da-f]{6}0[\\da-f])(?![\\da-f]))",
    "(?:^|[;\\s])color\\s*:\\s*([#\\w]{2})[^;]{0,60};[\\s\\S]{0,400}background(?:-color)?\\s*:\\s*\\1",
    "background(?:-color)?\\s*:\\s*([#\\w]{2})[\\s\\S]{0,400}[;\\s]color\\s*:\\s*\\2",
  ].join("|"),
  "i",
);
/** Matches a color that is white if nothing else sets the background of the page. */
const WHITE = /(?:^|[;\s])color\s*:\s*(?:#f|white|rgb)/i;
/** Maximum characters of all style elements together; further ones are not read. */
const MAX_CHARS = 2_000_000;
/** Maximum rules of a page that may hide. */
const MAX_SUSPECTS = 10_000;
const IMPORTANT = 1e12;
const BY_SPECIFICITY = 1e6;

/** Returns the style sheets of a page; undefined if they hide nothing that markup can match. */
export function readStyleSheets(tree: HtmlTree): StyleSheets | undefined {
  const rules: Rules = { suspects: [], all: [], readsWhite: !hasOtherSheets(tree) };
  let left = MAX_CHARS;
  for (const node of elements(tree, STYLE)) {
    const media = mediaApplies(attribute(tree, node, "media") ?? "");
    if (media === "never") continue;
    const css = textContent(tree, node);
    left -= css.length;
    if (left < 0) break;
    addRules(css, media, rules);
  }
  return rules.suspects.length === 0 ? undefined : resolver(tree, rules);
}

/** A rule with its place in the cascade. */
interface OrderedRule extends SheetRule {
  readonly order: number;
}

/** A selector of a rule that may hide, compiled when an element may match it. */
class SuspectSelector {
  readonly rule: OrderedRule;
  readonly #text: string;
  #compiled: Selector | undefined;
  #isCompiled = false;

  constructor(rule: OrderedRule, text: string) {
    this.rule = rule;
    this.#text = text;
  }

  /** The selector; undefined if markup does not decide it. */
  get selector(): Selector | undefined {
    if (!this.#isCompiled) {
      this.#isCompiled = true;
      const [compiled] = compileSelectors(this.#text);
      if (compiled !== undefined && !ROOT.test(compiled.key)) this.#compiled = compiled;
    }
    return this.#compiled;
  }
}

/** A way in which a rule hides an element. */
interface Hit {
  readonly way: Way;
  /** Cascade: importance, specificity, order; the greatest wins. */
  readonly weight: number;
}

interface Rules {
  /** Rules that may hide. */
  readonly suspects: OrderedRule[];
  /** Every rule, in order. */
  readonly all: OrderedRule[];
  /** Whether text may be on white: no other sheet sets a background. */
  readonly readsWhite: boolean;
}

function addRules(css: string, media: Applies, { suspects, all, readsWhite }: Rules): void {
  for (const { selectors, body, isCertain } of readSheetRules(css, media)) {
    const rule = { selectors, body, isCertain, order: all.length };
    all.push(rule);
    if (!isCertain || suspects.length >= MAX_SUSPECTS) continue;
    if (SUSPECT.test(body) || (readsWhite && WHITE.test(body))) suspects.push(rule);
  }
}

const weightOf = (order: number, isImportant: boolean) => (isImportant ? IMPORTANT : 0) + order;

/** Matches the elements that a page shows by script if it hides them; nothing else would be left. */
const ROOT = /^(?:html|body|main|:root|\*)$/;
/** Matches states of a page before its scripts have run, and names of such states. */
const BEFORE_SCRIPTS =
  /(?:^|[\s.])(?:js|no-?js|wf-[\w-]+|fonts?-load\w*|loading|preload\w*|cloak)(?=[\s.:[]|$)/i;

/** A selector of a rule that undoes a way. */
interface ShowingRule {
  readonly selector: LooseSelector;
  readonly weight: number;
}

/** Maximum steps of all matches of a page; beyond, no rule hides. */
const MAX_STEPS = 10_000_000;
/** Maximum rules indexed per name; with more, none of them hides. */
const RULES_OF_A_NAME = 200;

/** Index of rules that may hide, by the most specific name in their subject. */
class HidingIndex {
  readonly #byName = new Map<string, SuspectSelector[]>();
  /** Cached rules of class attributes; a page repeats a few hundred values. */
  readonly #byClassName = new Map<string, readonly SuspectSelector[]>([["", []]]);
  readonly #effects = new Map<OrderedRule, readonly Effect[]>();
  readonly #tree: HtmlTree;
  readonly #budget: Budget = { left: MAX_STEPS };
  /** Result for the last element: each is asked for its display, then for its way. */
  #lastNode = -1;
  #lastHits: readonly Hit[] = NO_HITS;

  constructor(tree: HtmlTree, rules: readonly OrderedRule[]) {
    this.#tree = tree;
    for (const rule of rules) {
      for (const text of selectorTexts(rule.selectors)) {
        const selector = text.trim();
        if (!hasState(selector)) {
          push(this.#byName, keyOf(selector), new SuspectSelector(rule, selector));
        }
      }
    }
    for (const list of this.#byName.values()) if (list.length > RULES_OF_A_NAME) list.length = 0;
  }

  /** Returns how the matching rules hide an element. */
  hits(node: number, styled: Styled): readonly Hit[] {
    if (node !== this.#lastNode) {
      this.#lastNode = node;
      this.#lastHits = this.#find(node, styled);
    }
    return this.#lastHits;
  }

  #find(node: number, { className, id }: Styled): readonly Hit[] {
    let hits: Hit[] | undefined;
    const consider = (list: readonly SuspectSelector[] | undefined): void => {
      if (list === undefined) return;
      for (const suspect of list) {
        const { rule, selector } = suspect;
        if (selector?.matches(this.#tree, node, this.#budget) !== true) continue;
        for (const { way, isImportant } of this.#effectsOf(rule)) {
          const weight = weightOf(rule.order, isImportant) + selector.specificity * BY_SPECIFICITY;
          hits ??= [];
          hits.push({ way, weight });
        }
      }
    };
    if (className !== "") consider(this.#rulesOf(className));
    consider(this.#byName.get(this.#tree.tag[node] ?? ""));
    if (id !== "") consider(this.#byName.get(`#${id}`));
    return hits ?? NO_HITS;
  }

  /** Returns the effects of a rule that hide. */
  #effectsOf(rule: OrderedRule): readonly Effect[] {
    const known = this.#effects.get(rule);
    if (known !== undefined) return known;
    const isEarly = BEFORE_SCRIPTS.test(rule.selectors);
    const effects = effectsOf(readDeclarations(rule.body)).filter(
      ({ way, hides }) => hides && !(isEarly && way !== "none"),
    );
    this.#effects.set(rule, effects);
    return effects;
  }

  #rulesOf(className: string): readonly SuspectSelector[] {
    let found = this.#byClassName.get(className);
    if (found === undefined) {
      found = namesIn(className).flatMap((name) => this.#byName.get(`.${name}`) ?? []);
      this.#byClassName.set(className, found);
    }
    return found;
  }
}

const NO_HITS: readonly Hit[] = [];

function push<T>(lists: Map<string, T[]>, name: string, item: T): void {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [item]);
  else list.push(item);
}

/** Maximum selectors that share a name, and of all elements; with more, one of them may undo anything. */
const MAX_SHARING = 2000;
const MAX_SHARING_SUM = 10_000_000;

/** A selector of any rule, read when an element shares a name with it. */
class OtherSelector {
  readonly rule: OrderedRule;
  readonly #text: string;
  #loose: LooseSelector | undefined;
  #isRead = false;

  constructor(rule: OrderedRule, text: string) {
    this.rule = rule;
    this.#text = text;
  }

  get loose(): LooseSelector | undefined {
    if (!this.#isRead) {
      this.#isRead = true;
      this.#loose = looseSelector(this.#text);
    }
    return this.#loose;
  }
}

/** Index of all rules by every name in their subject. Reads selectors and declarations on demand. */
class ShowingIndex {
  readonly #byName = new Map<string, OtherSelector[]>();
  /** Weight without specificity by rule, for each way; undefined if the rule does not undo it. */
  readonly #weights = new Map<Way, Map<OrderedRule, number | undefined>>();
  #left = MAX_SHARING_SUM;

  constructor(rules: readonly OrderedRule[]) {
    for (const rule of rules) {
      for (const part of rule.selectors.split(","))
        this.#add(new OtherSelector(rule, part.trim()), part);
    }
  }

  #add(selector: OtherSelector, text: string): void {
    const names = text.includes("\\")
      ? namesOf(selector.loose?.subject)
      : writtenNames(text.trim());
    for (const name of names) push(this.#byName, name, selector);
  }

  /**
   * Returns the rules that undo a way and share a name with an element; undefined if there are too
   * many.
   */
  sharing(way: Way, tag: string, { className, id }: Styled): readonly ShowingRule[] | undefined {
    const names = className === "" ? [] : namesIn(className).map((name) => `.${name}`);
    if (id !== "") names.push(`#${id}`);
    const found: ShowingRule[] = [];
    for (const name of [...names, tag]) {
      const list = this.#byName.get(name) ?? [];
      this.#left -= list.length;
      if (list.length > MAX_SHARING || this.#left < 0) return undefined;
      for (const { rule, loose: selector } of list) {
        const weight = selector === undefined ? undefined : this.#weightOf(rule, way);
        if (selector === undefined || weight === undefined) continue;
        found.push({ selector, weight: weight + selector.specificity * BY_SPECIFICITY });
      }
    }
    return found;
  }

  #weightOf(rule: OrderedRule, way: Way): number | undefined {
    if (!mentions(rule.body, way)) return undefined;
    let weights = this.#weights.get(way);
    if (weights === undefined) {
      weights = new Map();
      this.#weights.set(way, weights);
    }
    if (weights.has(rule)) return weights.get(rule);
    const effect = effectsOf(readDeclarations(rule.body)).find((one) => one.way === way);
    const undoes = effect !== undefined && !effect.hides;
    const weight = undoes ? weightOf(rule.order, effect.isImportant) : undefined;
    weights.set(rule, weight);
    return weight;
  }
}

function resolver(tree: HtmlTree, { suspects, all }: Rules): StyleSheets {
  const hiding = new HidingIndex(tree, suspects);
  let index: ShowingIndex | undefined;
  const sharing = (way: Way, node: number, styled: Styled): readonly ShowingRule[] | undefined => {
    index ??= new ShowingIndex(all);
    return index.sharing(way, tree.tag[node] ?? "", styled);
  };
  const showsAgain = ({ way, weight }: Hit, node: number, styled: Styled): boolean => {
    const rules = sharing(way, node, styled);
    if (rules === undefined) return true;
    return rules.some(({ selector: { isState, subject }, weight: other }) =>
      // A script may add the other names of the subject, or a reader may cause the state.
      isState || !matches(tree, node, subject)
        ? subject.tag === "" || subject.tag === tree.tag[node]
        : other > weight,
    );
  };
  return {
    displayOf(node, styled) {
      const hides = undisplayed(hiding.hits(node, styled));
      if (hides === undefined && !styled.isHidden) return undefined;
      const shows = displaying(tree, node, sharing("none", node, styled));
      if (hides === undefined) return shows === undefined ? undefined : "shown";
      return shows === undefined || shows < hides.weight ? "hidden" : "shown";
    },
    wayOf(node, styled) {
      for (const hit of hiding.hits(node, styled)) {
        if (hit.way !== "none" && !showsAgain(hit, node, styled)) return hit.way;
      }
      return undefined;
    },
    mayUndo: (way, node, styled) => sharing(way, node, styled)?.length !== 0,
  };
}

/** Returns the strongest hit that does not display an element. */
function undisplayed(hits: readonly Hit[]): Hit | undefined {
  let best: Hit | undefined;
  for (const hit of hits) {
    if (hit.way === "none" && (best === undefined || hit.weight >= best.weight)) best = hit;
  }
  return best;
}

/** Returns the greatest weight of the rules that display an element; undefined if none does. */
function displaying(
  tree: HtmlTree,
  node: number,
  rules: readonly ShowingRule[] | undefined,
): number | undefined {
  if (rules === undefined) return Number.MAX_VALUE;
  let best: number | undefined;
  for (const { selector, weight } of rules) {
    const { isState, subject, ancestors } = selector;
    if (isState || (best !== undefined && weight < best) || !matches(tree, node, subject)) continue;
    if (ancestors.every((one) => hasAncestor(tree, node, one))) best = weight;
  }
  return best;
}
