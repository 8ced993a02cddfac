// Finds the words that style sheets write before and after elements (CSS `content`).
import type { GeneratedText } from "../../model/layout.ts";
import { rulesIn } from "./css-rules.ts";
import { HIDDEN } from "./hidden.ts";
import type { MeasuredPage } from "./measured-page.ts";

/** Limits: matching elements and characters of a text. */
const MAX_ELEMENTS = 5000;
const MAX_CHARS = 500;
/** Two adjacent letters: text without them is an icon, a sign or a number. */
const WORD = /\p{L}{2}/u;
/** Private-use characters are pictures of a font. */
const DRAWN = /\p{Co}/u;
/** Fonts that draw pictures for words. */
const ICON_FONT = /icon|symbol|awesome|glyph/i;
/** Matches a `before` or `after` pseudo-element; captures the start of a lone one. */
const PSEUDO = /(^|[\s>+~,(])?::?(?:before|after)\b/g;
/** Matches a token of `content`: a string, an attribute, another function or a slash. */
const TOKEN = /"((?:[^"\\]|\\.)*)"|attr\(\s*([^\s,)]+)[^)]*\)|([a-z-]+(?:\([^)]*\))?)|\//gi;
const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|(.))/gi;

/** Returns the texts of style sheets around visible elements, by ascending stamp. */
export function generatedTexts({
  elements,
  hidden,
  shadowRoots,
}: MeasuredPage): readonly GeneratedText[] {
  const found = new Set<Element>();
  for (const root of [document, ...shadowRoots]) {
    for (const selector of selectorsIn(root)) {
      for (const element of matching(root, selector)) {
        if (found.size < MAX_ELEMENTS) found.add(element);
      }
    }
  }
  if (found.size === 0) return [];
  const texts: GeneratedText[] = [];
  for (const [stamp, element] of elements.entries()) {
    if (!found.has(element) || hidden[stamp] !== HIDDEN.seen) continue;
    const before = textOf(element, "::before");
    const after = textOf(element, "::after");
    if (before !== "" || after !== "") texts.push({ stamp, before, after });
  }
  return texts;
}

/** Returns the selectors of a tree's rules that write text, without their pseudo-elements. */
function selectorsIn(root: Document | ShadowRoot): ReadonlySet<string> {
  const selectors = new Set<string>();
  for (const { rule, selector } of rulesIn(root)) {
    if (writes(rule)) selectors.add(selector.replace(PSEUDO, (_, start?: string) => starOf(start)));
  }
  return selectors;
}

/** Replaces a lone pseudo-element with `*` and removes one after other conditions. */
const starOf = (start: string | undefined) => (start === undefined ? "" : `${start}*`);

/** Whether a rule writes a string, an attribute or the value of a custom property. */
function writes({ style, selectorText }: CSSStyleRule): boolean {
  const { content } = style;
  if (content === "" || !/["']|attr\(|var\(/.test(content)) return false;
  return /:(?:before|after)\b/.test(selectorText) && !/^["']\W?["']$/.test(content);
}

function matching(root: Document | ShadowRoot, selector: string): Iterable<Element> {
  try {
    return root.querySelectorAll(selector);
  } catch {
    // The rest of a selector may be invalid.
    return [];
  }
}

/** Returns the visible words before or after an element, or "". */
function textOf(element: Element, side: "::before" | "::after"): string {
  const style = getComputedStyle(element, side);
  const { content } = style;
  if (!/["(]/.test(content) || !isShown(style)) return "";
  const text = written(content, element).replace(/[ \t\n\f\r]+/g, " ");
  return text.length <= MAX_CHARS && WORD.test(text) && !DRAWN.test(text) ? text : "";
}

function isShown(style: CSSStyleDeclaration): boolean {
  const { display, visibility, opacity, fontSize, fontFamily, position } = style;
  if (display === "none" || visibility !== "visible" || opacity === "0") return false;
  if (Number.parseFloat(fontSize) < 1 || ICON_FONT.test(fontFamily)) return false;
  if (Number.parseFloat(style.textIndent) < -99) return false;
  const isLifted = position === "absolute" || position === "fixed";
  if (isLifted && (Number.parseFloat(style.left) < -999 || style.clip !== "auto")) return false;
  if (style.overflow === "visible") return true;
  return !(Number.parseFloat(style.width) <= 1 || Number.parseFloat(style.height) <= 1);
}

/** Returns the text of a computed `content`; "" if it contains a picture, a counter or a quotation mark. */
function written(content: string, element: Element): string {
  let text = "";
  for (const [token, string, attribute, other] of content.matchAll(TOKEN)) {
    if (token === "/") return text;
    if (other !== undefined) return "";
    text += attribute === undefined ? unescaped(string ?? "") : element.getAttribute(attribute);
  }
  return text;
}

function unescaped(string: string): string {
  return string.replace(ESCAPE, (_, code: string | undefined, plain: string | undefined) => {
    const point = Number.parseInt(code ?? "", 16);
    if (code === undefined) return plain ?? "";
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : "\ufffd";
  });
}
