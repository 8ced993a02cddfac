// Decides whether something invisible is likely to appear: by transition, animation or its names.
import { ENTRANCE_ATTRIBUTE, ENTRANCE_CLASS } from "../../model/entrances.ts";

/** Matches a duration that is not zero. */
const LASTS = /[1-9]/;
/** Maximum rules of the page searched for one that shows an element. */
const MAX_RULES = 20_000;
/** Matches the names of classes and ids in a selector. */
const NAME = /[.#]((?:[\w-]|\\.|[\u0080-\uffff])+)/g;

/** Whether a transition or an animation changes an element. */
export function eases(computed: CSSStyleDeclaration): boolean {
  return (
    LASTS.test(computed.transitionDuration) ||
    computed.animationName !== "none" ||
    computed.willChange !== "auto"
  );
}

/** Whether an invisible element is likely to appear when a reader scrolls, points or waits. */
export function mayAppear(element: Element, computed: CSSStyleDeclaration): boolean {
  if (eases(computed) || computed.transform !== "none") return true;
  const className = element.getAttribute("class") ?? "";
  if (ENTRANCE_CLASS.test(className)) return true;
  for (const name of element.getAttributeNames()) if (ENTRANCE_ATTRIBUTE.test(name)) return true;
  if (className === "" && element.id === "") return false;
  const names = shownNames(element.ownerDocument);
  return names.has(element.id) || className.split(/\s+/).some((name) => names.has(name));
}

const shownByDocument = new WeakMap<Document, ReadonlySet<string>>();

/** Returns the classes and ids that rules of the page make opaque, in any state. */
function shownNames(page: Document): ReadonlySet<string> {
  const known = shownByDocument.get(page);
  if (known !== undefined) return known;
  const names = new Set<string>();
  const lists = [...page.styleSheets].map(rulesOf);
  let left = MAX_RULES;
  for (const rules of lists) {
    for (const rule of rules ?? []) {
      if (left-- <= 0) break;
      if (rule instanceof CSSStyleRule) addShown(rule, names);
      if ("cssRules" in rule && rule.cssRules instanceof CSSRuleList) lists.push(rule.cssRules);
    }
  }
  shownByDocument.set(page, names);
  return names;
}

function addShown({ style, selectorText }: CSSStyleRule, names: Set<string>): void {
  const { opacity } = style;
  if (opacity === "" || Number.parseFloat(opacity) < 0.1) return;
  for (const selector of selectorText.split(",")) {
    const subject =
      selector
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? "";
    for (const [, name = ""] of subject.matchAll(NAME)) names.add(name.replace(/\\(.)/g, "$1"));
  }
}

/** Returns a sheet's rules; undefined for a sheet of another origin. */
function rulesOf(sheet: CSSStyleSheet): CSSRuleList | undefined {
  try {
    return sheet.cssRules;
  } catch {
    // Another origin's sheet cannot be read.
    return undefined;
  }
}
