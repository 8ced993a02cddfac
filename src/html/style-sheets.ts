// Reads how a page's style elements hide its elements, and which lines they keep.

import { once, oncePerKey } from "../model/once.ts";
import { addToList } from "../text/grouped.ts";
import { type KeptLines, keptLinesOf, mayKeepLines, mentionsWhiteSpace } from "./css/kept-lines.ts";
import {
  hasAncestor,
  type LooseSelector,
  looseSelector,
  matches,
  namesIn,
  namesOf,
  writtenNames,
} from "./css/loose-selectors.ts";
import { type Applies, mediaApplies } from "./css/media.ts";
import {
  BY_SPECIFICITY,
  type Hit,
  type Named,
  type OrderedRule,
  RuleIndex,
  strongest,
  weightOf,
} from "./css/rule-index.ts";
import { readDeclarations, readSheetRules } from "./css/sheet-rules.ts";
import { type Effect, effectsOf, mentions, type Way } from "./css/vanishing.ts";
import { declarations } from "./declarations.ts";
import type { HtmlTree } from "./tree.ts";
import { attribute, closest, elements, textContent } from "./walk.ts";

/** Display of an element by style sheets; undefined if they do not set it. */
export type DeclaredDisplay = "hidden" | "shown" | undefined;

/** Attributes of an element that decide its rules. */
export interface Styled extends Named {
  /** Whether the element has the hidden attribute, which any rule that displays it overrides. */
  readonly isHidden: boolean;
}

/** The rules of a page's style elements that decide visibility. */
export interface StyleSheets {
  /** Returns an element's display; undefined if no rule hides it or shows it again. */
  displayOf(node: number, styled: Styled): DeclaredDisplay;
  /** Returns how else rules hide a displayed element; undefined if they do not. */
  wayOf(node: number, styled: Styled): Way | undefined;
  /** Whether a rule may undo, for an element, a way that it inherits. */
  mayUndo(way: Way, node: number, styled: Styled): boolean;
  /** Whether rules keep the line breaks of an element's source; undefined if they do not say. */
  keepsLines(node: number, named: Named): boolean | undefined;
}

const STYLE = new Set(["style"]);
/** Sheets in it only show what scripts show otherwise; a browser with scripts ignores them. */
const NOSCRIPT = "noscript";

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

/** Returns the style sheets of a page; undefined if they neither hide anything nor keep lines. */
export function readStyleSheets(tree: HtmlTree): StyleSheets | undefined {
  const rules: Rules = { suspects: [], all: [], readsWhite: !hasOtherSheets(tree) };
  let left = MAX_CHARS;
  for (const node of elements(tree, STYLE)) {
    const media = mediaApplies(attribute(tree, node, "media") ?? "");
    if (media === "never") continue;
    const css = textContent(tree, node);
    left -= css.length;
    if (left < 0) break;
    addRules(css, media, closest(tree, node, NOSCRIPT) < 0 ? rules : { ...rules, suspects: [] });
  }
  const lines = lineIndex(tree, rules.all);
  if (rules.suspects.length === 0 && lines === undefined) return undefined;
  return resolver(tree, rules, lines);
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

/** Matches the elements that a page shows by script if it hides them; nothing else would be left. */
const ROOT = /^(?:html|body|main|:root|\*)$/;
/** Matches states of a page before its scripts have run, and names of such states. */
const BEFORE_SCRIPTS =
  /(?:^|[\s.])(?:js|no-?js|wf-[\w-]+|fonts?-load\w*|loading|preload\w*|cloak)(?=[\s.:[]|$)/i;

interface ShowingRule {
  readonly selector: LooseSelector;
  readonly weight: number;
}

function hidingEffects(rule: OrderedRule): readonly Effect[] {
  const isEarly = BEFORE_SCRIPTS.test(rule.selectors);
  return effectsOf(readDeclarations(rule.body)).filter(
    ({ way, hides }) => hides && !(isEarly && way !== "none"),
  );
}

/** Matches subjects that keep lines anyway. */
const LISTINGS = /^(?:pre|textarea)$/;

/** Returns the rules of white space; undefined if none keeps lines. */
function lineIndex(tree: HtmlTree, all: readonly OrderedRule[]): RuleIndex<KeptLines> | undefined {
  const rules = all.filter(({ isCertain, body }) => isCertain && mentionsWhiteSpace(body));
  const keeps = rules.some(
    ({ selectors, body }) => mayKeepLines(body) && !LISTINGS.test(selectors.trim()),
  );
  if (!keeps) return undefined;
  return new RuleIndex(tree, rules.slice(0, MAX_SUSPECTS), {
    ignored: LISTINGS,
    effectsOf({ body }) {
      const found = keptLinesOf(readDeclarations(body));
      return found === undefined ? [] : [found];
    },
  });
}

/** Maximum selectors that share a name, and of all elements; with more, one of them may undo anything. */
const MAX_SHARING = 2000;
const MAX_SHARING_SUM = 10_000_000;

/** A selector of any rule, and a function that reads it. */
interface OtherSelector {
  readonly rule: OrderedRule;
  readonly read: () => { readonly selector: LooseSelector | undefined };
}

/** Index of the rules that may undo a way, by every name in their subject. Reads them on demand. */
class ShowingIndex {
  readonly #byName = new Map<string, OtherSelector[]>();
  /** Returns the weight of a rule without specificity; -1 if it does not undo the way. */
  readonly #weightOf: (rule: OrderedRule) => number;
  #left = MAX_SHARING_SUM;

  constructor(rules: readonly OrderedRule[], way: Way) {
    this.#weightOf = oncePerKey(({ body, order }) => {
      const effect = effectsOf(readDeclarations(body)).find((one) => one.way === way);
      const undoes = effect !== undefined && !effect.hides;
      return undoes ? weightOf(order, effect.isImportant) : -1;
    });
    for (const rule of rules) {
      if (!mentions(rule.body, way)) continue;
      for (const part of rule.selectors.split(",")) {
        const text = part.trim();
        const read = once(() => ({ selector: looseSelector(text) }));
        const isEscaped = text.includes("\\");
        const names = isEscaped ? namesOf(read().selector?.subject) : writtenNames(text);
        for (const name of names) addToList(this.#byName, name, { rule, read });
      }
    }
  }

  /** Returns the rules of an element's names that undo the way; undefined if too many. */
  sharing(tag: string, { className, id }: Styled): readonly ShowingRule[] | undefined {
    const names = className === "" ? [] : namesIn(className).map((name) => `.${name}`);
    if (id !== "") names.push(`#${id}`);
    const found: ShowingRule[] = [];
    for (const name of [...names, tag]) {
      const list = this.#byName.get(name) ?? [];
      this.#left -= list.length;
      if (list.length > MAX_SHARING || this.#left < 0) return undefined;
      for (const { rule, read } of list) {
        const { selector } = read();
        const weight = selector === undefined ? -1 : this.#weightOf(rule);
        if (selector === undefined || weight < 0) continue;
        found.push({ selector, weight: weight + selector.specificity * BY_SPECIFICITY });
      }
    }
    return found;
  }
}

function resolver(
  tree: HtmlTree,
  { suspects, all }: Rules,
  lines: RuleIndex<KeptLines> | undefined,
): StyleSheets {
  const hiding = new RuleIndex(tree, suspects, { effectsOf: hidingEffects, ignored: ROOT });
  const showing = oncePerKey((way: Way) => new ShowingIndex(all, way));
  const sharing = (way: Way, node: number, styled: Styled): readonly ShowingRule[] | undefined =>
    showing(way).sharing(tree.tag[node] ?? "", styled);
  const showsAgain = ({ way, weight }: Hit<Effect>, node: number, styled: Styled): boolean => {
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
      const hits = hiding.hits(node, styled);
      if (hits.length === 0 && !styled.isHidden) return undefined;
      const hides = strongest(hits.filter(({ way }) => way === "none"));
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
    keepsLines: (node, styled) =>
      lines === undefined ? undefined : strongest(lines.hits(node, styled))?.keeps,
  };
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
