// Reads Markdown back with an independent parser and returns what was lost or added.
import { toMarkdown } from "../src/document/markdown/to-markdown.ts";
import { noteLabel } from "../src/document/page/notes.ts";
import { toText } from "../src/document/to-text.ts";
import { parseHtml } from "../src/html/tree.ts";
import { children, elements, textContent } from "../src/html/walk.ts";
import type { Block, Nest, Run } from "../src/model/document.ts";
import { bagOf, beyond, type WordBag } from "./fidelity-words.ts";
import { MARKDOWN_PARSERS, type MarkdownParser } from "./markdown-parsers.ts";

/** Differences between blocks and their rendered Markdown. */
export interface RoundTrip {
  readonly lost: WordBag;
  readonly gained: WordBag;
  /** Changed tables and code blocks, as pairs `wanted` / `found`; a missing or extra one counts. */
  readonly tables: readonly Difference[];
  readonly codes: readonly Difference[];
  /** Addresses of lost links and images. */
  readonly links: readonly string[];
}

/** Two versions of a text that should be equal. */
export interface Difference {
  readonly wanted: string | undefined;
  readonly found: string | undefined;
}

/** The marker of a task list item, which some parsers read as text. */
const TASK = /^([ >]*(?:[-*]|\d+[.)]) )\[[ x]\] /gm;

/** The label of a callout, which some parsers read as text. */
const CALLOUT = /^((?:[ >]|[-*] |\d+[.)] )*> )\[![A-Z]+\]$/gm;

/**
 * Renders the Markdown of blocks and compares words, tables, code blocks and links with the blocks.
 *
 * For a parser without GFM tables, tables are not compared.
 */
export function roundTrip(
  blocks: readonly Block[],
  { isGfm, render }: MarkdownParser = MARKDOWN_PARSERS[0],
): RoundTrip {
  const markdown = withoutFootnotes(toMarkdown(blocks), blocks);
  const tree = parseHtml(render(markdown.replace(TASK, "$1").replace(CALLOUT, "$1")));
  const wantedWords = bagOf([toText(blocks), notes(blocks), ...letters(blocks)].join("\n"));
  const foundWords = bagOf(separated(tree));
  const lost = beyond(wantedWords, foundWords);
  for (const label of calloutLabels(blocks)) take(lost, label);
  // A number that both the list and its text have is written once, as the item's.
  for (const number of repeated(blocks)) take(lost, number);
  const tables = blocks.flatMap(({ table }) =>
    table === undefined ? [] : [rowOf(table.cells.map(({ text }) => text))],
  );
  const foundTables = [...elements(tree, new Set(["table"]))].map((node) =>
    rowOf([...elements(tree, new Set(["td", "th"]), node)].map((cell) => separated(tree, cell))),
  );
  const codes = blocks.flatMap((block) => (block.kind === "code" ? [block.text] : []));
  const foundCodes = [...elements(tree, new Set(["pre"]))].map((node) =>
    textContent(tree, node).replace(/\n$/, ""),
  );
  const hrefs = new Set<string>();
  for (const node of elements(tree, new Set(["a", "img"]))) {
    for (const { name, value } of tree.attrs[node] ?? []) {
      if (name === "href" || name === "src") hrefs.add(comparable(value));
    }
  }
  return {
    lost,
    gained: beyond(foundWords, wantedWords),
    tables: isGfm ? differences(tables, foundTables) : [],
    codes: differences(codes, foundCodes),
    links: [...wantedLinks(blocks)].filter((href) => !hrefs.has(comparable(href))),
  };
}

/** Matches the label before a footnote's text. */
const FOOTNOTE = /^\[\^([\w-]+)\]: /gm;

/** Writes footnotes as links and items, since only some parsers read them. */
function withoutFootnotes(markdown: string, blocks: readonly Block[]): string {
  const labels = new Set([...markdown.matchAll(FOOTNOTE)].map(([, label]) => label));
  if (labels.size === 0) return markdown;
  const marks = new Map<string, string>();
  for (const { text, link } of blocks.flatMap(runsOf)) {
    if (link?.note === undefined || marks.has(link.note)) continue;
    marks.set(link.note, `[${text.replace(/[[\]]/g, "\\$&")}](${link.href})`);
  }
  return markdown
    .replace(FOOTNOTE, "-   ")
    .replace(/\[\^([\w-]+)\]/g, (written, label) =>
      labels.has(label) ? (marks.get(label) ?? written) : written,
    );
}

/** Whether nothing differs. */
export function isFaithful({ lost, gained, tables, codes, links }: RoundTrip): boolean {
  return lost.size + gained.size + tables.length + codes.length + links.length === 0;
}

/** Returns the letters of lists, which are text in Markdown. */
function letters(blocks: readonly Block[]): readonly string[] {
  const items = new Set(blocks.flatMap(({ nest }) => nest));
  return [...items].flatMap((one) => (one.kind === "item" ? (one.marker ?? []) : []));
}

/** Returns the first words of callouts that only repeat their label. */
function* calloutLabels(blocks: readonly Block[]): Generator<string> {
  for (const { nest, text } of blocks) {
    const callout = nest.at(-1);
    const word = text.toLowerCase().replace(/\W/g, "");
    if (callout?.kind === "callout" && word === callout.label.toLowerCase()) yield word;
  }
}

/** Returns the numbers and letters with which items begin that are their own as well. */
function* repeated(blocks: readonly Block[]): Generator<string> {
  const seen = new Set<Nest>();
  for (const { nest, text } of blocks) {
    const item = nest.at(-1);
    if (item === undefined || seen.has(item)) continue;
    seen.add(item);
    if (item.kind === "note") yield item.note.toLowerCase();
    if (item.kind !== "item") continue;
    const own = item.marker?.slice(0, -1) ?? String(item.ordinal);
    if (/^\(?(\w{1,9})[.)](?:\s|$)/.exec(text)?.[1] === own) yield own.toLowerCase();
  }
}

/** Removes one occurrence of a word. */
function take(words: Map<string, number>, word: string): void {
  const count = words.get(word);
  if (count === 1) words.delete(word);
  else if (count !== undefined) words.set(word, count - 1);
}

/** Media become notes in Markdown and disappear in text. */
function notes(blocks: readonly Block[]): string {
  return blocks
    .flatMap((block) => (block.kind === "media" ? block.runs.map((run) => run.text) : []))
    .join("\n");
}

/** Returns the text of a rendered tree, with separators between elements that end a line. */
function separated(tree: ReturnType<typeof parseHtml>, root = 0): string {
  const inline = new Set(["a", "strong", "em", "s", "del", "code", "sup", "sub"]);
  let text = "";
  const walk: number[] = [root];
  while (walk.length > 0) {
    const node = walk.pop() ?? 0;
    if (node < 0) {
      text += "\n";
      continue;
    }
    const tag = tree.tag[node] ?? "";
    text += tree.text[node] ?? "";
    if (!inline.has(tag) && tag !== "") {
      text += "\n";
      walk.push(-1);
    }
    if (tag === "img") text += " ";
    walk.push(...[...children(tree, node)].reverse());
  }
  return text;
}

/** Joins cells; removes the dollar signs around formulas. */
function rowOf(cells: readonly string[]): string {
  return cells
    .map((cell) => squeeze(cell.replaceAll("$", "")))
    .filter((cell) => cell !== "")
    .join(" | ");
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function comparable(href: string): string {
  try {
    return decodeURIComponent(href).normalize("NFC").toLowerCase();
  } catch {
    return href.toLowerCase();
  }
}

/** Returns the runs of a block and of its table's cells. */
function runsOf({ runs, table }: Block): readonly Run[] {
  return [runs, ...(table?.cells ?? []).map((cell) => cell.runs)].flat();
}

function wantedLinks(blocks: readonly Block[]): ReadonlySet<string> {
  const hrefs = new Set<string>();
  for (const block of blocks) {
    const isOfNote = block.nest.at(-1)?.kind === "note";
    for (const run of runsOf(block)) {
      // The label of a footnote leads back to its mark.
      if (isOfNote && noteLabel(run.text)?.length === run.text.length) continue;
      if (run.image !== undefined) hrefs.add(run.image.src);
      // A link with only white space is invisible.
      if (run.link !== undefined && run.text.trim() !== "") hrefs.add(run.link.href);
    }
  }
  return hrefs;
}

function differences(wanted: readonly string[], found: readonly string[]): readonly Difference[] {
  const count = Math.max(wanted.length, found.length);
  const list: Difference[] = [];
  for (let at = 0; at < count; at++) {
    if (wanted[at] !== found[at]) list.push({ wanted: wanted[at], found: found[at] });
  }
  return list;
}
