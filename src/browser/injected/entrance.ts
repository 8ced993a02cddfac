// Decides whether something invisible is likely to appear: by transition, animation or its names.
import { ENTRANCE_ATTRIBUTE, ENTRANCE_CLASS } from "../../model/entrances.ts";
import { rulesIn } from "./css-rules.ts";

/** Matches a duration that is not zero. */
const LASTS = /[1-9]/;
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
  for (const { rule } of rulesIn(page)) addShown(rule, names);
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
