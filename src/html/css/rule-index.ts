// Finds the rules of a page's style elements that match an element, by names in their subjects.
import { once, oncePerKey } from "../../model/once.ts";
import { addToList } from "../../text/grouped.ts";
import type { HtmlTree } from "../tree.ts";
import { hasState, keyOf, namesIn, selectorTexts } from "./loose-selectors.ts";
import { type Budget, compileSelectors, type Selector } from "./selectors.ts";
import type { SheetRule } from "./sheet-rules.ts";

/** Attributes of an element that decide its rules. */
export interface Named {
  readonly className: string;
  readonly id: string;
}

/** A rule with its place in the cascade. */
export interface OrderedRule extends SheetRule {
  readonly order: number;
}

/** Declarations of a rule. */
export interface RuleEffect {
  readonly isImportant: boolean;
}

/** Declarations of a matching rule. */
export type Hit<Effect extends RuleEffect> = Effect & {
  /** Cascade: importance, specificity, order; the greatest wins. */
  readonly weight: number;
};

const IMPORTANT = 1e12;
/** Factor of a specificity in a weight. */
export const BY_SPECIFICITY = 1e6;

/** Returns the weight of a rule without its specificity. */
export const weightOf = (order: number, isImportant: boolean): number =>
  (isImportant ? IMPORTANT : 0) + order;

/** A selector of a rule. */
interface RuleSelector {
  readonly rule: OrderedRule;
  /** Returns the compiled selector; none if markup does not decide it. */
  readonly compiled: () => readonly (Selector | undefined)[];
}

/** Maximum steps of all matches of a page; beyond, no rule matches. */
const MAX_STEPS = 10_000_000;
/** Maximum rules indexed per name; with more, none of them matches. */
const RULES_OF_A_NAME = 200;

interface Reading<Effect> {
  /** Reads the effects of a rule. */
  readonly effectsOf: (rule: OrderedRule) => readonly Effect[];
  /** Subjects whose rules have no effect. */
  readonly ignored?: RegExp;
}

/** Index of rules by the most specific name in their subject. */
export class RuleIndex<Effect extends RuleEffect> {
  readonly #byName = new Map<string, RuleSelector[]>();
  /** Returns the rules of a class attribute; a page repeats a few hundred values. */
  readonly #rulesOf = oncePerKey((className: string): readonly RuleSelector[] =>
    namesIn(className).flatMap((name) => this.#byName.get(`.${name}`) ?? []),
  );
  readonly #effectsOf = oncePerKey((rule: OrderedRule) => this.#reading.effectsOf(rule));
  readonly #tree: HtmlTree;
  readonly #reading: Reading<Effect>;
  readonly #budget: Budget = { left: MAX_STEPS };
  /** Result for the last element: some are asked for twice. */
  #lastNode = -1;
  #lastHits: readonly Hit<Effect>[] = [];

  constructor(tree: HtmlTree, rules: readonly OrderedRule[], reading: Reading<Effect>) {
    this.#tree = tree;
    this.#reading = reading;
    for (const rule of rules) {
      for (const text of selectorTexts(rule.selectors)) {
        const selector = text.trim();
        if (hasState(selector)) continue;
        const key = keyOf(selector);
        if (reading.ignored?.test(key) === true) continue;
        addToList(this.#byName, key, { rule, compiled: once(() => compileSelectors(selector)) });
      }
    }
    for (const list of this.#byName.values()) if (list.length > RULES_OF_A_NAME) list.length = 0;
  }

  /** Returns the effects of the rules that match an element. */
  hits(node: number, named: Named): readonly Hit<Effect>[] {
    if (node !== this.#lastNode) {
      this.#lastNode = node;
      this.#lastHits = this.#find(node, named);
    }
    return this.#lastHits;
  }

  #find(node: number, { className, id }: Named): readonly Hit<Effect>[] {
    let hits: Hit<Effect>[] | undefined;
    const consider = (list: readonly RuleSelector[] | undefined): void => {
      for (const { rule, compiled } of list ?? []) {
        const [selector] = compiled();
        if (selector?.matches(this.#tree, node, this.#budget) !== true) continue;
        for (const effect of this.#effectsOf(rule)) {
          const own = weightOf(rule.order, effect.isImportant);
          hits ??= [];
          hits.push({ ...effect, weight: own + selector.specificity * BY_SPECIFICITY });
        }
      }
    };
    if (className !== "") consider(this.#rulesOf(className));
    consider(this.#byName.get(this.#tree.tag[node] ?? ""));
    if (id !== "") consider(this.#byName.get(`#${id}`));
    return hits ?? [];
  }
}

/** Returns the hit that wins the cascade; undefined without any. */
export function strongest<Effect extends RuleEffect>(
  hits: readonly Hit<Effect>[],
): Hit<Effect> | undefined {
  let best: Hit<Effect> | undefined;
  for (const hit of hits) if (best === undefined || hit.weight >= best.weight) best = hit;
  return best;
}
