// Splits a style sheet into the rules that may apply on a wide screen.
import parse, { type CssNode } from "css-tree/parser";
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

/**
 * Returns the rules of a sheet, in order. Braces split most sheets, in a fifth of the parser's time;
 * the parser reads those with braces in strings.
 */
export function readSheetRules(css: string, media: Applies): readonly SheetRule[] {
  if (media === "never") return [];
  const text = withoutComments(css);
  return hasBracesInStrings(text) ? parsedRules(text, media) : splitRules(text, media);
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

/** Matches a string of a style sheet; a line break ends a broken one. Linear: it matches at every quote. */
const STRING = /"(?:[^"\\\n]|\\[\s\S])*["\n\\]?|'(?:[^'\\\n]|\\[\s\S])*['\n\\]?/g;

function hasBracesInStrings(css: string): boolean {
  for (const [text] of css.matchAll(STRING)) {
    if (text.includes("{") || text.includes("}")) return true;
  }
  return false;
}

function splitRules(text: string, media: Applies): readonly SheetRule[] {
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

/** Parses only the structure of rules; selectors and values remain text. */
const RAW = {
  parseValue: false,
  parseRulePrelude: false,
  parseAtrulePrelude: false,
  parseCustomProperty: false,
} as const;
/** Maximum nesting: the parser recurses. Few sheets nest more than four levels. */
const MAX_DEPTH = 64;

interface Opened {
  readonly nodes: Iterator<CssNode>;
  readonly applies: Applies;
}

function parsedRules(css: string, media: Applies): readonly SheetRule[] {
  if (isDeep(css)) return [];
  const rules: SheetRule[] = [];
  const open: Opened[] = [{ nodes: childrenOf(parse(css, RAW)), applies: media }];
  while (rules.length < MAX_RULES) {
    const last = open.at(-1);
    if (last === undefined) break;
    const next = last.nodes.next();
    if (next.done === true) open.pop();
    else if (next.value.type === "Atrule") enterAtrule(next.value, last, open);
    else if (next.value.type === "Rule") addRule(next.value, last, { open, rules });
  }
  return rules;
}

function* childrenOf(node: CssNode | null | undefined): Generator<CssNode> {
  for (const child of node?.children ?? []) yield child;
}

const rawOf = (node: CssNode | null | undefined): string =>
  typeof node?.value === "string" ? node.value : "";

function enterAtrule({ name, prelude, block }: CssNode, { applies }: Opened, open: Opened[]): void {
  if (block === null || block === undefined || typeof name !== "string") return;
  const inside = atruleApplies(`@${name} ${rawOf(prelude)}`, applies);
  if (inside !== "never") open.push({ nodes: childrenOf(block), applies: inside });
}

function addRule(
  { prelude, block }: CssNode,
  { applies }: Opened,
  { open, rules }: { readonly open: Opened[]; readonly rules: SheetRule[] },
): void {
  const body: string[] = [];
  const nested: CssNode[] = [];
  for (const node of childrenOf(block)) {
    if (node.type === "Declaration") body.push(writtenAs(node));
    else if (node.type === "Rule" || node.type === "Atrule") nested.push(node);
  }
  // What precedes a semicolon is a broken rule.
  const text = rawOf(prelude);
  const selectors = text.slice(text.lastIndexOf(";") + 1).trim();
  rules.push({ selectors, body: body.join(";"), isCertain: applies === "always" });
  // A nested rule's selectors depend on the outer ones.
  if (nested.length > 0) open.push({ nodes: nested.values(), applies: "sometimes" });
}

function writtenAs({ property = "", value, important }: CssNode): string {
  const text = typeof value === "string" ? value : rawOf(value);
  return `${property}:${text}${important === true ? "!important" : ""}`;
}

/** Whether brackets nest more than the parser should recurse. */
function isDeep(css: string): boolean {
  let depth = 0;
  for (let at = 0; at < css.length; at++) {
    const code = css.charCodeAt(at);
    if (code === 0x7b || code === 0x28 || code === 0x5b) {
      if (++depth > MAX_DEPTH) return true;
    } else if ((code === 0x7d || code === 0x29 || code === 0x5d) && depth > 0) depth--;
  }
  return false;
}

/** A declaration, its value in lower case. */
export interface Declaration {
  readonly property: string;
  readonly value: string;
  readonly isImportant: boolean;
}

/** Matches characters after which a semicolon may be part of a value. */
const MAY_HOLD_SEMICOLON = /["'\\]|url\(/i;

/** Reads the declarations of a rule or of a style attribute. */
export function readDeclarations(body: string): readonly Declaration[] {
  if (!MAY_HOLD_SEMICOLON.test(body)) return body.split(";").flatMap(declarationOf);
  if (isDeep(body)) return [];
  const list = parse(body, { ...RAW, context: "declarationList" });
  return [...childrenOf(list)]
    .filter(({ type }) => type === "Declaration")
    .flatMap((node) => declarationOf(writtenAs(node)));
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
