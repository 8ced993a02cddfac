// The state of the one walk from tree to blocks: open scopes, the line being gathered, the blocks made.

import type { HtmlTree } from "../../html/tree.ts";
import { endOf } from "../../html/walk.ts";
import type {
  Block,
  BlockKind,
  HiddenBy,
  HiddenPart,
  Image,
  Link,
  Nest,
  Region,
  Run,
  Table,
  Widget,
} from "../../model/document.ts";
import { MARK } from "../../model/document.ts";
import { countWords } from "../../text/words.ts";
import type { Addresses } from "./addresses.ts";
import { type ClassMeanings, meaningOf } from "./classes.ts";
import { type Containers, containerOf } from "./containers.ts";
import {
  addBreak,
  addImage,
  addSpace,
  addSpaceOf,
  addText,
  hasContent,
  isDrawnText,
  type Line,
  newLine,
  textOf,
} from "./line.ts";
import type { Measured } from "./measured.ts";
import { runsTogether } from "./run-together.ts";

/** An open element that changes something for what is inside it. */
export interface Scope {
  readonly up: Scope | undefined;
  readonly node: number;
  /** One past the last node inside. */
  end: number;
  /** Where reading goes on after the end; differs from it only for content that was moved here. */
  resume: number;
  /** Whether the element starts and ends a line of its own. */
  isBlock: boolean;
  container: number;
  kind: BlockKind;
  level: number;
  /** Set inside a list item or definition: only its first block has that kind. */
  first: { used: boolean } | undefined;
  marks: number;
  link: Link | undefined;
  region: Region;
  nest: readonly Nest[];
  list: List | undefined;
  table: OpenTable | undefined;
  /** Whether a header or footer here belongs to a section, not to the page. */
  sectioned: boolean;
  /** Whether line breaks of the source are shown. */
  pre: boolean;
  /** Whether block boundaries are only breaks, as in a table cell. */
  flat: boolean;
  hidden: HiddenBy | undefined;
  widget: Widget | undefined;
  /** What is left to do when the element ends. */
  close: ((pass: Pass, scope: Scope) => void) | undefined;
}

/** A list whose items are being read. */
export interface List {
  readonly ordered: boolean;
  /** Number of the next item. */
  next: number;
  readonly step: 1 | -1;
}

/** A cell as read, before it has a place on the grid. */
export interface RawCell {
  readonly header: boolean;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly runs: readonly Run[];
}

/** A row as read; feet are moved to the end. */
export interface RawRow {
  readonly section: "head" | "body" | "foot";
  readonly cells: RawCell[];
}

/** A data table whose rows are being read. */
export interface OpenTable {
  readonly node: number;
  /** Index of its place in `Pass.blocks`; -1 before its first row. */
  place: number;
  readonly rows: RawRow[];
  section: RawRow["section"];
  caption: readonly Run[];
  /** The line around the table, when it stands in a cell. */
  readonly outer: Line;
}

/** The walk's state. */
export interface Pass {
  readonly tree: HtmlTree;
  readonly addresses: Addresses;
  readonly includeHiddenText: boolean;
  /** What a browser measured of the page, where one did. */
  readonly measured: Measured | undefined;
  readonly containers: Containers;
  /** Blocks so far; a hole is the place of a table still open. */
  readonly blocks: (Block | undefined)[];
  readonly images: Set<string>;
  readonly leftOut: Map<HiddenBy, number>;
  /** Elements with many words left out because they are not displayed. */
  readonly unshown: { readonly node: number; readonly words: number }[];
  /** What the browser hid and is left out. */
  readonly hiddenParts: HiddenPart[];
  /** What the names in a class attribute mean, as `NAMED` bits. */
  meaning(className: string): number;
  scope: Scope;
  line: Line;
  /** What every text of the line has in common: hidden by one rule, part of a widget. */
  lineHidden: HiddenBy | undefined;
  lineWidget: Widget | undefined;
  /** Whether a control is in the line, and how many characters of it stand outside of controls. */
  lineHasControl: boolean;
  lineFreeChars: number;
  /** Nodes up to which a search found no formula and no editor's line: elements nested there are not searched again. */
  noFormulaBefore: number;
  noEditorBefore: number;
  /** The last text met that is no line number. */
  noNumberAt: number;
  /** The code element ahead that is a listing of its own; -1 for none. */
  listing: number;
}

/** Lists and quotations nested deeper than this are shown at this depth: indentation grows with the square of it. */
const NEST_LIMIT = 40;

/** What a walk goes over. */
export type PassPage = Pick<
  Pass,
  "tree" | "addresses" | "containers" | "includeHiddenText" | "measured"
>;

/** A fresh walk over a tree. */
export function newPass(page: PassPage): Pass {
  const meanings: ClassMeanings = new Map();
  return {
    ...page,
    blocks: [],
    images: new Set(),
    leftOut: new Map(),
    unshown: [],
    hiddenParts: [],
    meaning: (className) => (className === "" ? 0 : meaningOf(meanings, className)),
    scope: {
      up: undefined,
      node: 0,
      end: page.tree.size,
      resume: page.tree.size,
      isBlock: true,
      container: 0,
      kind: "paragraph",
      level: 0,
      first: undefined,
      marks: 0,
      link: undefined,
      region: "",
      nest: [],
      list: undefined,
      table: undefined,
      sectioned: false,
      pre: false,
      flat: false,
      hidden: undefined,
      widget: undefined,
      close: undefined,
    },
    line: newLine(),
    lineHidden: undefined,
    lineWidget: undefined,
    lineHasControl: false,
    lineFreeChars: 0,
    noFormulaBefore: 0,
    noEditorBefore: 0,
    noNumberAt: -1,
    listing: -1,
  };
}

/** Opens a scope for an element; its fields start as those around it. A block ends the line before it. */
export function openScope(pass: Pass, node: number, isBlock: boolean): Scope {
  if (isBlock) endLine(pass);
  const up = pass.scope;
  const end = endOf(pass.tree, node);
  const scope: Scope = {
    up,
    node,
    end,
    resume: end,
    isBlock,
    container: isBlock ? node : up.container,
    kind: up.kind,
    level: up.level,
    first: up.first,
    marks: up.marks,
    link: up.link,
    region: up.region,
    nest: up.nest,
    list: up.list,
    table: up.table,
    sectioned: up.sectioned,
    pre: up.pre,
    flat: up.flat,
    hidden: up.hidden,
    widget: up.widget,
    close: undefined,
  };
  pass.scope = scope;
  return scope;
}

/** Ends the innermost scope and gives the node where reading goes on. */
export function closeScope(pass: Pass): number {
  const { scope } = pass;
  if (scope.isBlock) endLine(pass);
  scope.close?.(pass, scope);
  pass.scope = scope.up ?? scope;
  return scope.resume;
}

/** A nest one deeper, as far as the limit allows. */
export function deeper(nest: readonly Nest[], inner: Nest): readonly Nest[] {
  return nest.length >= NEST_LIMIT ? [...nest.slice(0, NEST_LIMIT - 1), inner] : [...nest, inner];
}

/** Adds text at this place; two line breaks of preformatted text in a row end the block. */
export function putText(pass: Pass, text: string, node: number): void {
  const { scope } = pass;
  if (scope.pre) {
    putPreformatted(pass, text, node);
    return;
  }
  if (!hasContent(text)) {
    addSpaceOf(pass.line, text);
    return;
  }
  noteContent(pass, text.length);
  if (runsTogether(pass, { text, node, format: scope })) addSpace(pass.line);
  addText(pass.line, text, scope, node);
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

function putPreformatted(pass: Pass, text: string, node: number): void {
  let isFirst = true;
  for (const part of text.split("\n")) {
    if (!isFirst) putBreak(pass);
    isFirst = false;
    if (!hasContent(part)) {
      addSpaceOf(pass.line, part);
      continue;
    }
    noteContent(pass, part.length);
    addText(pass.line, part, pass.scope, node);
  }
}

/** Adds words that stand for markup, such as a formula's TeX or a quotation mark, with formatting beside the scope's. */
export function putWords(pass: Pass, text: string, node: number, marks = 0): void {
  noteContent(pass, text.length);
  const { scope, line } = pass;
  const keptMarks = marks === 0 ? scope.marks : (scope.marks & ~MARK.code) | marks;
  addText(line, text, { marks: keptMarks, link: scope.link }, node);
}

/** Adds an image at this place and lists its address. */
export function putImage(pass: Pass, image: Image, node: number): void {
  noteContent(pass, 0);
  pass.images.add(image.src);
  if (LETTER_OR_DIGIT.test(pass.line.tail)) addSpace(pass.line);
  addImage(pass.line, image, pass.scope, node);
}

function noteContent(pass: Pass, chars: number): void {
  const { line, scope } = pass;
  if (line.runs.length === 0) {
    pass.lineHidden = scope.hidden;
    pass.lineWidget = scope.widget;
    pass.lineHasControl = false;
    pass.lineFreeChars = 0;
    if (line.breaks > 0) line.breaks = 0;
  } else {
    if (line.breaks > 1 && !scope.flat) {
      endLine(pass);
      noteContent(pass, chars);
      return;
    }
    if (scope.hidden !== pass.lineHidden) pass.lineHidden = undefined;
    if (scope.widget !== pass.lineWidget) pass.lineWidget = undefined;
  }
  if (scope.widget === "control") pass.lineHasControl = true;
  else pass.lineFreeChars += chars;
}

/** A line break; two in a row end the block, in a heading or caption one is a space. */
export function putBreak(pass: Pass): void {
  const { scope } = pass;
  if (scope.kind === "heading" || scope.kind === "caption") pass.line.space = true;
  else addBreak(pass.line);
}

/** Ends the line: what was gathered becomes a block, or in a table cell a break. */
export function endLine(pass: Pass): void {
  const { line, scope } = pass;
  if (line.runs.length === 0) {
    line.space = false;
    return;
  }
  if (scope.flat) {
    if (line.breaks === 0) addBreak(line);
    return;
  }
  const words = line.hasText ? textOf(line.runs) : "";
  const text = isDrawnText(words) ? words : "";
  if (text !== "" || line.runs.some((run) => run.image !== undefined)) {
    pass.blocks.push(blockOf(pass, text));
  }
  pass.line = newLine();
}

/** A line of controls may hold a label of this many characters: the language above a listing, a count. */
const LABEL_CHARS = 16;

function blockOf(pass: Pass, text: string): Block {
  const { line, scope } = pass;
  let kind: BlockKind = text === "" ? "image" : scope.kind;
  if (scope.first !== undefined && (kind === "list-item" || kind === "definition")) {
    if (scope.first.used) kind = "paragraph";
    scope.first.used = true;
  }
  // A heading or an item whose words are a button is still one; a paragraph of buttons is none.
  let widget = pass.lineWidget === "control" && kind !== "paragraph" ? undefined : pass.lineWidget;
  if (kind === "paragraph" && pass.lineHasControl && pass.lineFreeChars <= LABEL_CHARS) {
    kind = "control";
    widget ??= "control";
  }
  return newBlock(pass, {
    kind,
    text,
    runs: line.runs,
    level: kind === "heading" ? scope.level : 0,
    first: line.first,
    last: line.last,
    hidden: pass.lineHidden,
    widget,
  });
}

/** What differs from block to block; the rest is read from where the walk stands. */
export interface BlockParts {
  readonly kind: BlockKind;
  readonly text: string;
  readonly runs: Block["runs"];
  readonly level: number;
  readonly first: number;
  readonly last: number;
  readonly hidden?: HiddenBy | undefined;
  readonly widget?: Widget | undefined;
  readonly language?: string | undefined;
  readonly table?: Table | undefined;
  /** The element that is the block's container, when it is not the one the walk stands in. */
  readonly container?: number;
}

/** A block at the place where the walk stands. */
export function newBlock(pass: Pass, parts: BlockParts): Block {
  const { scope } = pass;
  const block: { -readonly [K in keyof Block]: Block[K] } = {
    kind: parts.kind,
    text: parts.text,
    runs: parts.runs,
    level: parts.level,
    nest: scope.nest,
    words: countWords(parts.text),
    container: containerOf(pass.containers, parts.container ?? scope.container),
    first: parts.first,
    last: parts.last,
    region: scope.region,
  };
  if (parts.language !== undefined) block.language = parts.language;
  if (parts.table !== undefined) block.table = parts.table;
  if (parts.hidden !== undefined) block.hidden = parts.hidden;
  if (parts.widget !== undefined) block.widget = parts.widget;
  return block;
}

/** Adds a block made elsewhere than from the line, such as code, a rule or media. */
export function putBlock(pass: Pass, parts: BlockParts): void {
  endLine(pass);
  const { scope } = pass;
  pass.blocks.push(newBlock(pass, { hidden: scope.hidden, widget: scope.widget, ...parts }));
}
