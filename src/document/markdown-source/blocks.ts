// A Markdown source to blocks: quotations, lists, headings, listings, tables, paragraphs, and HTML that stands in it.
import type { Block, BlockKind, Cell, Container, Nest, Run, Table } from "../../model/document.ts";
import { countWords } from "../../text/words.ts";
import type { Addresses } from "../walk/addresses.ts";
import { textOf } from "../walk/line.ts";
import { tableText } from "../walk/tables.ts";
import { foldLabel, type PhraseContext, readPhrases } from "./phrases.ts";

/** An open quotation or list item of the source. */
interface Open {
  readonly nest: Nest;
  /** Columns a line must be set in to belong to the item; 0 for a quotation. */
  readonly indent: number;
  /** The sign of the item's list. */
  readonly sign: string;
}

interface Walk {
  readonly context: PhraseContext & { references: Map<string, string> };
  readonly container: Container;
  readonly readHtml: (html: string) => readonly Block[];
  readonly blocks: Block[];
  open: Open[];
  /** The item that ended last at each depth: one with the same sign that follows is of the same list. */
  ended: (Open | undefined)[];
  lines: string[];
  kind: "none" | "paragraph" | "fence" | "indented" | "html";
  fence: string;
  language: string;
}

/** What Markdown is read with. */
export interface MarkdownOptions {
  readonly addresses: Addresses;
  readonly container: Container;
  /** Reads the HTML that stands in the source. */
  readonly readHtml: (html: string) => readonly Block[];
}

const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( {0,3})([-+*]|\d{1,9}[.)])( {1,4}(?=\S)|\s*$| )/;
const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([^\s`]{0,60})[^`]*$/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const RULE = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
const REFERENCE = /^ {0,3}\[([^\]]{1,300})\]:\s*<?([^\s>]{1,2000})>?(?:\s+["'(].{0,300}["')])?\s*$/;
const HTML_START =
  /^ {0,3}<(?:\/?(?:p|div|h[1-6]|table|thead|tbody|tr|td|ul|ol|li|details|summary|center|img|a|picture|br|hr|section|figure|video|dl|blockquote|pre)\b|!--)/i;
const DELIMITER_ROW = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
const TASK = /^\[([ xX])\]\s+/;
/** Quotations and items nested deeper than this stand at this depth. */
const DEEPEST = 40;

/** The blocks of a Markdown source, in order. */
export function readMarkdown(source: string, options: MarkdownOptions): readonly Block[] {
  const walk: Walk = {
    context: { addresses: options.addresses, references: new Map() },
    container: options.container,
    readHtml: options.readHtml,
    blocks: [],
    open: [],
    ended: [],
    lines: [],
    kind: "none",
    fence: "",
    language: "",
  };
  const lines = withoutFrontMatter(walk, source.split(/\r\n|\n|\r/));
  readReferences(walk, lines);
  for (const line of lines) readLine(walk, line.replaceAll("\t", "    "));
  flush(walk);
  return walk.blocks;
}

/** Data in front of the text, between lines of dashes, as a listing. */
function withoutFrontMatter(walk: Walk, lines: readonly string[]): readonly string[] {
  if (lines[0]?.trim() !== "---") return lines;
  const end = lines.indexOf("---", 1);
  if (end < 0 || !/^[\w-]+\s*:/.test(lines[1] ?? "")) return lines;
  push(walk, "code", [], { text: lines.slice(1, end).join("\n"), language: "yaml" });
  return lines.slice(end + 1);
}

function readReferences({ context }: Walk, lines: readonly string[]): void {
  for (const line of lines) {
    const [, label, address] = line.includes("]:") ? (REFERENCE.exec(line) ?? []) : [];
    if (label === undefined || address === undefined || label.startsWith("^")) continue;
    const name = foldLabel(label);
    if (!context.references.has(name)) context.references.set(name, address);
  }
}

function readLine(walk: Walk, line: string): void {
  let rest = line;
  let depth = 0;
  for (const { nest, indent } of walk.open) {
    if (nest.kind === "quote") {
      const mark = QUOTE.exec(rest)?.[0];
      if (mark === undefined) break;
      rest = rest.slice(mark.length);
    } else if (rest.trim() === "") rest = "";
    else if (rest.startsWith(" ".repeat(indent))) rest = rest.slice(indent);
    else break;
    depth++;
  }
  const isLazy = depth < walk.open.length && walk.kind === "paragraph" && isPlainText(rest);
  if (depth < walk.open.length && !isLazy) close(walk, depth);
  if (walk.kind === "fence") {
    readFenced(walk, rest);
    return;
  }
  if (!isLazy) rest = openContainers(walk, rest);
  readLeaf(walk, rest);
}

/** Whether a line begins nothing, so that it goes on with the paragraph before it. */
function isPlainText(line: string): boolean {
  return (
    line.trim() !== "" &&
    !QUOTE.test(line) &&
    !ITEM.test(line) &&
    !FENCE.test(line) &&
    !HEADING.test(line) &&
    !RULE.test(line)
  );
}

function close(walk: Walk, depth: number): void {
  flush(walk);
  for (let at = depth; at < walk.open.length; at++)
    walk.ended[at] = at === depth ? walk.open[at] : undefined;
  walk.open = walk.open.slice(0, depth);
}

function openContainers(walk: Walk, line: string): string {
  let rest = line;
  while (walk.kind !== "indented" || rest.trim() === "") {
    const quote = QUOTE.exec(rest)?.[0];
    const item = RULE.test(rest) ? null : ITEM.exec(rest);
    if (quote !== undefined) {
      if (walk.open.length >= DEEPEST) return rest.slice(quote.length);
      flush(walk);
      walk.open = [...walk.open, { nest: { kind: "quote" }, indent: 0, sign: ">" }];
      rest = rest.slice(quote.length);
    } else if (item !== null) {
      if (walk.open.length >= DEEPEST) return rest.slice(item[0].length);
      rest = openItem(walk, item, rest.slice(item[0].length));
    } else break;
  }
  return rest;
}

function openItem(walk: Walk, found: RegExpExecArray, content: string): string {
  const [whole = "", , marker = "-"] = found;
  flush(walk);
  const depth = walk.open.length;
  const sign = marker.at(-1) ?? "-";
  const last = walk.ended[depth];
  const follows = last?.sign === sign && last.nest.kind === "item";
  const list = follows && last.nest.kind === "item" ? last.nest.list : {};
  const before = follows && last.nest.kind === "item" ? last.nest.ordinal : undefined;
  const written = /^\d/.test(marker) ? Number.parseInt(marker, 10) : undefined;
  const ordinal = written === undefined ? undefined : before === undefined ? written : before + 1;
  const task = TASK.exec(content);
  const nest: Nest = {
    kind: "item",
    ordinal,
    list,
    ...(task === null ? {} : { checked: task[1] !== " " }),
  };
  walk.ended.length = depth;
  walk.open = [...walk.open, { nest, indent: whole.length, sign }];
  return task === null ? content : content.slice(task[0].length);
}

function readFenced(walk: Walk, line: string): void {
  if (line.trim().startsWith(walk.fence) && /^\s*[`~]+\s*$/.test(line)) flush(walk);
  else walk.lines.push(line);
}

function readLeaf(walk: Walk, line: string): void {
  const isBlank = line.trim() === "";
  if (walk.kind === "html" && !isBlank) walk.lines.push(line);
  else if (isBlank) {
    if (walk.kind === "indented") walk.lines.push("");
    else flush(walk);
  } else if (/^ {4}/.test(line) && walk.kind !== "paragraph") {
    begin(walk, "indented");
    walk.lines.push(line.slice(4));
  } else readText(walk, line);
}

function readText(walk: Walk, line: string): void {
  const fence = FENCE.exec(line);
  const heading = HEADING.exec(line);
  if (fence !== null) {
    begin(walk, "fence");
    walk.fence = fence[1] ?? "```";
    walk.language = (fence[2] ?? "").toLowerCase();
  } else if (heading !== null) {
    flush(walk);
    putHeading(walk, heading[1]?.length ?? 1, heading[2] ?? "");
  } else if (walk.kind === "paragraph" && UNDERLINE.test(line)) {
    const text = walk.lines.join("\n");
    walk.lines = [];
    walk.kind = "none";
    putHeading(walk, line.trim().startsWith("=") ? 1 : 2, text);
  } else if (RULE.test(line)) {
    flush(walk);
    push(walk, "rule", []);
  } else if (walk.kind !== "paragraph" && HTML_START.test(line)) {
    begin(walk, "html");
    walk.lines.push(line);
  } else {
    if (walk.kind !== "paragraph") begin(walk, "paragraph");
    walk.lines.push(line.trimStart());
  }
}

function begin(walk: Walk, kind: Walk["kind"]): void {
  if (walk.kind !== kind) flush(walk);
  walk.kind = kind;
}

function putHeading(walk: Walk, level: number, source: string): void {
  const runs = readPhrases(source, walk.context);
  if (runs.length > 0) push(walk, "heading", runs, { level });
}

function flush(walk: Walk): void {
  const { kind, lines } = walk;
  walk.kind = "none";
  walk.lines = [];
  if (kind === "fence") push(walk, "code", [], { text: lines.join("\n"), language: walk.language });
  else if (kind === "indented") push(walk, "code", [], { text: lines.join("\n").trimEnd() });
  else if (kind === "html") putHtml(walk, lines.join("\n"));
  else if (kind === "paragraph") putParagraph(walk, lines);
}

function putHtml(walk: Walk, html: string): void {
  const outer = walk.open.map(({ nest }) => nest);
  for (const block of walk.readHtml(html)) {
    walk.blocks.push({ ...block, nest: [...outer, ...block.nest] });
  }
}

function putParagraph(walk: Walk, lines: readonly string[]): void {
  const kept = lines.filter((line) => !REFERENCE.test(line) || /^\s*\[\^/.test(line));
  if (kept.length === 0) return;
  const [head = "", rule = ""] = kept;
  if (kept.length > 1 && head.includes("|") && DELIMITER_ROW.test(rule)) {
    const table = tableOf(walk, [head, ...kept.slice(2)]);
    push(walk, "table", [], { text: tableText(table), table });
    return;
  }
  const runs = readPhrases(kept.join("\n").trimEnd(), walk.context);
  const text = textOf(runs);
  if (runs.length === 0) return;
  const last = walk.open.at(-1)?.nest;
  const isFirst = last !== undefined && walk.blocks.at(-1)?.nest.includes(last) !== true;
  const kind =
    last?.kind === "quote" ? "quote" : last?.kind === "item" && isFirst ? "list-item" : "paragraph";
  push(walk, text === "" ? "image" : kind, runs);
}

function tableOf(walk: Walk, rows: readonly string[]): Table {
  const cells: Cell[] = [];
  let columns = 0;
  for (const [row, line] of rows.entries()) {
    const sources = cellSources(line);
    columns = Math.max(columns, sources.length);
    for (const [column, source] of sources.entries()) {
      const runs = readPhrases(source, walk.context);
      cells.push({
        row,
        column,
        rowSpan: 1,
        columnSpan: 1,
        header: row === 0,
        runs,
        text: textOf(runs),
      });
    }
  }
  return { rows: rows.length, columns, headerRows: 1, caption: [], cells };
}

/** The cells of a row of pipes; an escaped pipe is text. */
function cellSources(line: string): readonly string[] {
  const inner = line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}

interface Parts {
  readonly text?: string;
  readonly level?: number;
  readonly language?: string;
  readonly table?: Table;
}

function push(walk: Walk, kind: BlockKind, runs: readonly Run[], parts: Parts = {}): void {
  const text = parts.text ?? textOf(runs);
  if (kind === "code" && text.trim() === "") return;
  const place = walk.blocks.length;
  const { language, table } = parts;
  walk.blocks.push({
    kind,
    text,
    runs,
    level: parts.level ?? 0,
    nest: walk.open.map(({ nest }) => nest),
    words: countWords(text),
    container: walk.container,
    first: place,
    last: place,
    region: "",
    ...(language === undefined || language === "" ? {} : { language }),
    ...(table === undefined ? {} : { table }),
  });
}
