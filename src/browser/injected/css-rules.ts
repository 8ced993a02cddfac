// Lists the rules of style sheets.

/** Maximum rules of a tree. */
const MAX_RULES = 20_000;

/** A rule with its selector; the selectors of enclosing rules are resolved in it. */
export interface SelectorRule {
  readonly rule: CSSStyleRule;
  readonly selector: string;
}

/** Yields the rules of a tree's enabled sheets, with imported ones and those in other rules. */
export function* rulesIn({
  styleSheets,
  adoptedStyleSheets,
}: Document | ShadowRoot): Generator<SelectorRule, void> {
  const sheets = [...styleSheets, ...adoptedStyleSheets];
  const lists = sheets.map((sheet) => ({ rules: rulesOf(sheet), around: "" }));
  let seen = 0;
  for (const { rules, around } of lists) {
    for (const rule of rules) {
      if (++seen > MAX_RULES) return;
      const selector = rule instanceof CSSStyleRule ? nested(rule.selectorText, around) : around;
      if (rule instanceof CSSStyleRule) yield { rule, selector };
      if (rule instanceof CSSImportRule) {
        if (rule.styleSheet !== null) lists.push({ rules: rulesOf(rule.styleSheet), around });
      } else if ("cssRules" in rule && rule.cssRules instanceof CSSRuleList) {
        if (rule.cssRules.length > 0) lists.push({ rules: rule.cssRules, around: selector });
      }
    }
  }
}

/** Resolves a nested selector against its parent rule's. */
function nested(selector: string, around: string): string {
  if (around === "") return selector;
  const parent = `:is(${around})`;
  return selector.includes("&") ? selector.replaceAll("&", parent) : `${parent} ${selector}`;
}

/** Returns a sheet's rules; none if it is disabled, or another origin's, which cannot be read. */
function rulesOf(sheet: CSSStyleSheet): Iterable<CSSRule> {
  try {
    return sheet.disabled ? [] : sheet.cssRules;
  } catch {
    return [];
  }
}
