// Detects the language of a listing from the page's markup or the listing's first line.
import type { HtmlTree } from "../../../html/tree.ts";
import { attribute, closest, endOf, previousElement } from "../../../html/walk.ts";
import { isJson } from "../../../text/json-values.ts";
import { wordMap, wordSet } from "../../../text/word-list.ts";

/** Levels to climb to a div, figure or table whose class names the language. */
const HOSTS = 4;
const TABLE_PARTS = new Set(["td", "tr", "tbody", "table"]);
/** Attributes that only name a listing's language. */
const DECLARED = ["data-language", "data-lang", "data-enlighter-language", "data-code-language"];
/** Matches a class prefix followed by the name of any language. */
const NAMED =
  /(?:^|\s)(?:language-|lang-|highlight-source-|highlight-text-|brush:\s*|sourceCode\s+|hljs\s+language-|highlight-(?=[\w+#.-]{1,30} notranslate))([\w+#.-]{1,30})/i;
/** Matches class names, some with a prefix, that count only if the name is in `KNOWN`. */
const MAYBE_NAMED =
  /(?:^|\s)(?:code-|prism-|mw-highlight-lang-|src-|lang:)?([\w+#.]{2,20})(?=$|\s)/g;
const MAX_NAMES = 12;

/** Language names without another meaning on a listing. */
const KNOWN = wordSet(`
  actionscript ada apache applescript arduino asm awk bash bat batch bibtex c++ c# clojure cmake
  cobol coffeescript console cpp cs csharp css csv cuda cypher dart delphi diff django docker
  dockerfile elisp elixir elm erb erlang f# fish fortran fsharp gherkin glsl golang gradle
  graphql groovy haml handlebars haskell hcl hlsl html http ini java javascript jinja js json
  json5 jsonc jsp jsx julia kotlin latex less lisp lua makefile markdown matlab mdx mermaid mysql
  nasm nginx nim nix objc objective-c objectivec ocaml pascal perl pgsql php plsql postgresql
  powershell prolog properties protobuf ps1 pug puppet py python python3 pycon qml racket rb
  reasonml regex rest rst ruby rust sas sass scala scheme scss sh shell shell-session smalltalk
  solidity sparql sql stylus svelte swift tcl terraform tex toml ts tsx twig typescript vb vb.net
  vbnet verilog vhdl vim vue wasm wgsl xml xquery xslt yaml yml zig zsh
`);
const NO_LANGUAGE = wordSet(`
  undefined none text plain plaintext plain-text txt nohighlight no-highlight nocode block
  wrapper toolbar highlight example snippet box container default auto unknown generic code
`);

/** Returns the language of an element's listing; undefined if nothing states it. */
export function languageOf(tree: HtmlTree, node: number, listing: string): string | undefined {
  return (
    languageDeclared(tree, node) ??
    languageLabelled(tree, node) ??
    languageAbove(tree, node) ??
    languageWritten(listing)
  );
}

function languageDeclared(tree: HtmlTree, node: number): string | undefined {
  const inner = tree.tag[node + 1] === "code" && node + 1 < endOf(tree, node) ? node + 1 : node;
  let at = inner;
  for (let step = 0; step < HOSTS && at > 0; ) {
    if (!TABLE_PARTS.has(tree.tag[at] ?? "")) step++;
    const found = languageNamed(tree, at);
    if (found !== undefined) return found;
    at = tree.parent[at] ?? 0;
  }
  return undefined;
}

function languageNamed(tree: HtmlTree, node: number): string | undefined {
  for (const name of DECLARED) {
    const declared = attribute(tree, node, name);
    if (declared !== undefined) return knownLanguage(declared);
  }
  const classes = attribute(tree, node, "class") ?? "";
  const named = NAMED.exec(classes)?.[1];
  if (named !== undefined) return knownLanguage(named);
  // Class words and the `lang` attribute name a listing's language only on the listing itself.
  const tag = tree.tag[node];
  if (tag !== "pre" && tag !== "code" && !classes.includes("highlight")) return undefined;
  const lang = (attribute(tree, node, "lang") ?? "").toLowerCase();
  if (lang.length > 2 && KNOWN.has(lang)) return lang;
  let looked = 0;
  for (const [, name = ""] of classes.matchAll(MAYBE_NAMED)) {
    if (KNOWN.has(name.toLowerCase())) return name.toLowerCase();
    if (++looked === MAX_NAMES) break;
  }
  return undefined;
}

/** Matches classes of labels in a listing, not of its tokens (`lang-comment`, `hljs-title`). */
const LABEL_CLASS =
  /(?:^|[\s_-])(?:lang(?:uage)?|label|badge|header)(?:[_-](?:name|label|tag))?(?:$|\s)/i;
const LANGUAGE_CLASS = /(?:^|[\s_-])lang(?:uage)?(?:[_-](?:name|label|tag))?(?:$|\s)/i;
/** Labels of listings without a language. */
const PLAIN = new Set(["plain text", "plaintext", "text", "txt"]);
/** Maximum nodes before the label of a listing. */
const MAX_LABEL_NODES = 20;

/** A text in a listing that only names its language. */
export interface LanguageLabel {
  readonly node: number;
  readonly language: string | undefined;
}

/** Returns the label of a pre, its first text: before its code, as in twoslash, or so named. */
export function languageLabel(tree: HtmlTree, pre: number): LanguageLabel | undefined {
  const end = endOf(tree, pre);
  const last = Math.min(end, pre + MAX_LABEL_NODES);
  let code = -1;
  for (let at = pre + 1; at < last; at++) {
    if (BAR_TOOLS.has(tree.tag[at] ?? "")) {
      at = endOf(tree, at) - 1;
      continue;
    }
    if (tree.tag[at] === "code") code = at;
    const text = (tree.text[at] ?? "").trim();
    if (text === "") continue;
    const holder = tree.parent[at] ?? 0;
    const named = holder === code ? "" : (attribute(tree, holder, "class") ?? "");
    const name = text.toLowerCase();
    const language = knownLanguage(text);
    const isNamed = LANGUAGE_CLASS.test(named) && language !== undefined;
    const isName = KNOWN.has(name) || PLAIN.has(name) || isNamed;
    const isLabel = code < 0 ? isBeforeCode(tree, at, end) : LABEL_CLASS.test(named);
    return isName && isLabel ? { node: at, language } : undefined;
  }
  return undefined;
}

/** Whether the next text of a pre is in its code. */
function isBeforeCode(tree: HtmlTree, label: number, end: number): boolean {
  const last = Math.min(end, label + MAX_LABEL_NODES);
  for (let at = label + 1; at < last; at++) {
    if (tree.tag[at] === "code") return true;
    if (BAR_TOOLS.has(tree.tag[at] ?? "")) at = endOf(tree, at) - 1;
    else if ((tree.text[at] ?? "").trim() !== "") return false;
  }
  return false;
}

/** Returns the language from a label in the pre of a listing. */
function languageLabelled(tree: HtmlTree, code: number): string | undefined {
  const pre = closest(tree, code, "pre");
  return pre < 0 ? undefined : languageLabel(tree, pre)?.language;
}

/** Maximum nodes of a bar above a listing, and levels from the listing up to the bar's sibling. */
const BAR_NODES = 40;
const BAR_LEVELS = 3;
/** Elements of a bar besides its label. */
const BAR_TOOLS = new Set(["button", "svg", "select", "script", "style"]);

/** Returns the language in the bar above a listing, if it has no other text outside its buttons. */
function languageAbove(tree: HtmlTree, code: number): string | undefined {
  const pre = closest(tree, code, "pre");
  let at = pre < 0 ? code : pre;
  for (let level = 0; level < BAR_LEVELS && at > 0; level++) {
    const before = previousElement(tree, at);
    if (before >= 0) return labelOf(tree, before);
    at = tree.parent[at] ?? 0;
  }
  return undefined;
}

function labelOf(tree: HtmlTree, bar: number): string | undefined {
  const end = endOf(tree, bar);
  if (end - bar > BAR_NODES) return undefined;
  let label = "";
  for (let at = bar; at < end; at++) {
    if (BAR_TOOLS.has(tree.tag[at] ?? "")) at = endOf(tree, at) - 1;
    else label += tree.text[at] ?? "";
  }
  const name = label.trim().toLowerCase();
  return KNOWN.has(name) ? name : undefined;
}

/** Languages of interpreters in shebangs that do not have their language's name. */
const INTERPRETERS = wordMap(`
  node javascript deno typescript bun typescript rscript r ash sh dash sh gawk awk wish tcl
`);
const INTERPRETED = wordSet("bash sh zsh ksh fish python perl ruby php lua tcl awk groovy pwsh");
/** Matches a program without its version: `#!/bin/sh`, `#!/usr/bin/env -S python3 -u`. */
const SHEBANG =
  /^#!\s{0,4}\/[\w./-]{0,60}?\/(?:env\s{1,4}(?:-\S{1,10}\s{1,4})?)?([a-z]{2,10})[\d.]{0,6}(?:\s|$)/i;
/** First lines specific to one language. */
const OPENINGS: readonly (readonly [RegExp, string])[] = [
  [/^<\?php\b/i, "php"],
  [/^<\?xml\s/i, "xml"],
  [/^<!doctype\s+html\b/i, "html"],
  [/^diff --git /, "diff"],
  [/^--- \S[^\n]{0,300}\n\+\+\+ \S/, "diff"],
];
/** Maximum characters of a listing parsed as JSON. */
const MAX_JSON = 20_000;

/** Returns the language of a listing from its own text: its shebang, or a specific first line. */
function languageWritten(listing: string): string | undefined {
  if (listing.startsWith("#!")) {
    const program = SHEBANG.exec(listing)?.[1]?.toLowerCase() ?? "";
    return INTERPRETERS.get(program) ?? (INTERPRETED.has(program) ? program : undefined);
  }
  const opened = OPENINGS.find(([opening]) => opening.test(listing))?.[1];
  return opened ?? (isJsonListing(listing) ? "json" : undefined);
}

/** Whether a listing is a JSON object or a list of objects. */
function isJsonListing(listing: string): boolean {
  return listing.length <= MAX_JSON && /^(?:\{|\[\s*\{)\s*"/.test(listing) && isJson(listing);
}

/** Normalizes a language for a fence; undefined if it is none. */
function knownLanguage(named: string): string | undefined {
  const [language = ""] = named.trim().toLowerCase().split(/[;,]/, 1);
  if (!/^[\w+#.-]{1,30}$/.test(language)) return undefined;
  if (NO_LANGUAGE.has(language)) return undefined;
  return language === "html-basic" ? "html" : language;
}
