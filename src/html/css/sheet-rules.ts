// Splits a style sheet into the rules that may apply on a wide screen.
import { finder } from "../../text/finder.ts";
import { type Applies, mediaApplies } from "./media.ts";

/** A rule with selectors. */
export interface SheetRule {
  /** Selector list as written. */
  readonly selectors: string;
  /** Declarations as written. */
  readonly body: string;
  /** Whether the rule applies whenever its selectors match. */
  readonly isCertain: boolean;
}

/** Maximum rules of a sheet. */
const MAX_RULES = 50_000;

/** Matches a comment; without its end, to the end of the sheet. Linear: matches do not overlap. */
const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/g;
/**
 * Matches escapes, strings and URLs; braces and semicolons in them are text. A line break ends an
 * unterminated string. Linear: it matches at every quote.
 */
const OPAQUE =
  /\\[\s\S]|"(?:[^"\\\n]|\\[\s\S])*["\n\\]?|'(?:[^'\\\n]|\\[\s\S])*['\n\\]?|url\((?!\s{0,9}["'])[^)]*/gi;

/** Returns the rules of a sheet in order. Splits at braces, five times as fast as a parser. */
export function readSheetRules(css: string, media: Applies): readonly SheetRule[] {
  if (media === "never") return [];
  const text = css.replace(COMMENT, " ").replace(OPAQUE, (part) => part.replace(/[{}]/g, " "));
  const rules: SheetRule[] = [];
  const nextOpen = finder(text, "{");
  const nextClose = finder(text, "}");
  const around: Applies[] = [media];
  let from = 0;
  while (rules.length < MAX_RULES) {
    const open = nextOpen(from);
    const close = nextClose(from);
    if (close < open) {
      if (around.length > 1) around.pop();
      from = close + 1;
      continue;
    }
    if (open === text.length) break;
    const before = text.slice(from, open);
    const prelude = before.slice(before.lastIndexOf(";") + 1).trim();
    const now = around.at(-1) ?? media;
    from = open + 1;
    if (prelude.startsWith("@")) {
      around.push(atruleApplies(prelude, now));
      continue;
    }
    const end = nextClose(from);
    const nested = nextOpen(from);
    const stop = Math.min(end, nested);
    if (now !== "never") {
      const body = text.slice(from, stop);
      rules.push({ selectors: prelude, body, isCertain: now === "always" });
    }
    // Nested rules count as conditional; the outer rule's brace closes after theirs.
    if (nested < end) around.push(now === "never" ? "never" : "sometimes");
    else from = end + 1;
  }
  return rules;
}

function atruleApplies(prelude: string, around: Applies): Applies {
  if (around === "never") return "never";
  const name = /^@([\w-]+)/.exec(prelude)?.[1]?.toLowerCase() ?? "";
  if (name === "layer") return around;
  if (name === "supports" || name === "container" || name === "scope") return "sometimes";
  if (name !== "media") return "never";
  const media = mediaApplies(prelude.slice("@media".length));
  return media === "always" ? around : media;
}

/** A declaration, its value in lower case. */
export interface Declaration {
  readonly property: string;
  readonly value: string;
  readonly isImportant: boolean;
}

/** Maximum characters of declarations: matching a string takes stack for each of its characters. */
const MAX_BODY = 2_000_000;

/** Reads the declarations of a rule or of a style attribute. */
export function readDeclarations(body: string): readonly Declaration[] {
  const text = body.slice(0, MAX_BODY).replace(OPAQUE, (part) => part.replaceAll(";", " "));
  return text.split(";").flatMap(declarationOf);
}

const IMPORTANT = /\s*!\s*important$/;
/** Characters at the end of a value that may say `!important`. */
const IMPORTANT_CHARS = 40;
/** Maximum characters of a value; longer ones are images and lists. */
const MAX_VALUE = 1000;

function declarationOf(text: string): readonly Declaration[] {
  const colon = text.indexOf(":");
  if (colon < 0) return [];
  const property = text.slice(0, colon).trim().toLowerCase();
  const written = text
    .slice(colon + 1)
    .trim()
    .toLowerCase();
  const isImportant = IMPORTANT.test(written.slice(-IMPORTANT_CHARS));
  const value = isImportant ? written.slice(0, written.lastIndexOf("!")).trimEnd() : written;
  return [{ property, value: value.slice(0, MAX_VALUE), isImportant }];
}
