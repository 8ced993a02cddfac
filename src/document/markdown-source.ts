// Converts Markdown to HTML: CommonMark with GFM tables, strikethrough, task lists and bare URLs.
import MarkdownIt from "markdown-it";
import { oncePerKey } from "../model/once.ts";

/**
 * Quotations and items nested deeper become text with their markers. A list and its item are two
 * levels. markdown-it drops what is nested deeper than 100 levels.
 */
const NEST_LEVELS = 90;

const renderer = newRenderer();

/**
 * Converts a Markdown source to HTML without losing a word: front matter becomes a code block, and
 * tags in it that would turn the rest of the source into raw text become text.
 */
export function markdownToHtml(source: string): string {
  const { data, text } = splitFrontMatter(source);
  const { escapeHtml } = renderer.utils;
  const listing =
    data === "" ? "" : `<pre><code class="language-yaml">${escapeHtml(data)}</code></pre>`;
  return listing + renderer.render(text);
}

const FRONT_MATTER = /^---[ \t]*\r?\n(?=[\w-]+[ \t]*:)/;
const FRONT_MATTER_END = /^---[ \t]*$/m;

function splitFrontMatter(source: string): { readonly data: string; readonly text: string } {
  const start = FRONT_MATTER.exec(source)?.[0].length ?? 0;
  const rest = source.slice(start);
  const end = start === 0 ? null : FRONT_MATTER_END.exec(rest);
  if (end === null) return { data: "", text: source };
  return { data: rest.slice(0, end.index), text: rest.slice(end.index + end[0].length) };
}

function newRenderer(): MarkdownIt {
  const markdown = new MarkdownIt({ html: true, linkify: true });
  // Later HTML parsing drops links with invalid URLs; rejecting them here would leave their markup
  // in the text.
  markdown.validateLink = () => true;
  markdown.normalizeLinkText = (text) => text;
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  markdown.linkify.add("http:", { validate: addressLength }).add("https:", "http:");
  for (const scheme of ["ftp:", "mailto:", "//"]) markdown.linkify.add(scheme, null);
  markdown.block.ruler.before("table", "too_deep", readTooDeep);
  markdown.inline.ruler.before("escape", "escapes", readEscapes);
  markdown.core.ruler.after("inline", "task_lists", markTasks);
  const { rules } = markdown.renderer;
  rules.html_block = (tokens, at) => withoutSwallowing(tokens[at]?.content ?? "");
  rules.html_inline = rules.html_block;
  return markdown;
}

/** Matches a bare URL after its scheme, with balanced brackets only. Linear. */
const ADDRESS = /\/\/[\p{L}\p{N}][^\s<>()[\]"`\\]*(?:\([^\s<>()[\]"`\\]*\)[^\s<>()[\]"`\\]*)*/uy;
const PUNCTUATION = new Set("?!.,:;*_~'");

function addressLength(text: string, from: number): number {
  ADDRESS.lastIndex = from;
  const address = ADDRESS.exec(text)?.[0] ?? "";
  let length = address.length;
  while (PUNCTUATION.has(address.charAt(length - 1))) length--;
  return length;
}

type InlineRule = Parameters<MarkdownIt["inline"]["ruler"]["before"]>[2];
type BlockRule = Parameters<MarkdownIt["block"]["ruler"]["before"]>[2];
type CoreRule = Parameters<MarkdownIt["core"]["ruler"]["after"]>[2];

/** Reads all lines of a quotation or item at the deepest level as one paragraph. */
function readTooDeep(...[state, from, to, isSilent]: Parameters<BlockRule>): boolean {
  if (state.level < NEST_LEVELS) return false;
  if (isSilent) return true;
  state.push("paragraph_open", "p", 1);
  const inline = state.push("inline", "", 0);
  inline.content = state.getLines(from, to, state.blkIndent, false).trim();
  inline.children = [];
  state.push("paragraph_close", "p", -1);
  state.line = to;
  return true;
}

/** Two or more escaped characters in a row (CommonMark, 2.4). */
const ESCAPES = /(?:\\[!-/:-@[-`{-~]){2,}/y;

/** Reads a row of escaped characters as one token: thousands of back-ticks otherwise are a token each. */
function readEscapes(...[state, isSilent]: Parameters<InlineRule>): boolean {
  if (state.src.charCodeAt(state.pos) !== BACKSLASH) return false;
  ESCAPES.lastIndex = state.pos;
  const [row] = ESCAPES.exec(state.src) ?? [];
  if (row === undefined) return false;
  if (!isSilent) {
    const token = state.push("text_special", "", 0);
    token.content = row.replace(/\\(.)/g, "$1");
    token.markup = row;
    token.info = "escape";
  }
  state.pos += row.length;
  return true;
}

const BACKSLASH = "\\".charCodeAt(0);
const TASK = /^\[([ xX])\][ \t]+/;

/** Replaces the marker of a task list item with a checkbox. */
function markTasks({ tokens, Token }: Parameters<CoreRule>[0]): void {
  for (const [at, token] of tokens.entries()) {
    const [first] = token.children ?? [];
    const isItem = tokens[at - 2]?.type === "list_item_open" && tokens[at - 1]?.nesting === 1;
    const sign = isItem && first?.type === "text" ? TASK.exec(first.content) : null;
    if (first === undefined || sign === null) continue;
    first.content = first.content.slice(sign[0].length);
    const box = new Token("html_inline", "", 0);
    box.content = `<input type="checkbox" disabled${sign[1] === " " ? "" : " checked"}> `;
    token.children?.unshift(box);
  }
}

/** Tags whose elements contain no markup and never show their text on a page. */
const TAKES_TEXT = /<(title|textarea|xmp|noembed|noframes|plaintext|script|style|iframe|!--)/gi;
/** The ones kept as tags if they end in the same part of the source. */
const MAY_STAND = new Set(["script", "style", "iframe", "!--"]);

/** Escapes tags in HTML of a source that would swallow the text after them. */
function withoutSwallowing(html: string): string {
  if (html.search(TAKES_TEXT) < 0) return html;
  const lower = html.toLowerCase();
  const lastEnd = oncePerKey((kind: string) =>
    lower.lastIndexOf(kind === "!--" ? "-->" : `</${kind}`),
  );
  return html.replace(TAKES_TEXT, (tag, name: string, at: number) => {
    const kind = name.toLowerCase();
    return MAY_STAND.has(kind) && lastEnd(kind) > at ? tag : `&lt;${name}`;
  });
}
