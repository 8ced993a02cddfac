// Collects inline content into runs: collapses white space, puts gaps outside formatting.
import type { HiddenBy, Image, Link, Run, Widget } from "../../model/document.ts";
import { MARK } from "../../model/document.ts";

/** A run in progress. */
interface OpenRun {
  text: string;
  marks: number;
  link?: Link;
  image?: Image;
}

/** The inline content of a block in progress. */
export interface Line {
  runs: OpenRun[];
  /** Whether white space followed the last content. */
  space: boolean;
  /** Whether some of that white space is text outside code: the code before it ends there. */
  endsCode: boolean;
  /** Line breaks after the last content. */
  breaks: number;
  /** Last character of its words, "" after an image; a growing run is slow to read. */
  tail: string;
  /** Preorder indexes of the first and last nodes with content; -1 while empty. */
  first: number;
  last: number;
  hasText: boolean;
  /** Shared by all content: the rule that hides it, and its widget. */
  hidden: HiddenBy | undefined;
  widget: Widget | undefined;
  /** Whether the line has a control, and its number of characters outside controls. */
  hasControl: boolean;
  freeChars: number;
  /** Whether the line has a label or a field of a form. */
  hasField: boolean;
}

/** Returns an empty line. */
export function newLine(): Line {
  return {
    runs: [],
    space: false,
    endsCode: false,
    breaks: 0,
    tail: "",
    first: -1,
    last: -1,
    hasText: false,
    hidden: undefined,
    widget: undefined,
    hasControl: false,
    freeChars: 0,
    hasField: false,
  };
}

/** Records the context of the content added next, and its number of characters. */
export function noteContent(
  line: Line,
  { hidden, widget }: Pick<Line, "hidden" | "widget">,
  chars: number,
): void {
  const isFirst = line.runs.length === 0;
  line.hidden = isFirst || hidden === line.hidden ? hidden : undefined;
  line.widget = isFirst || widget === line.widget ? widget : undefined;
  if (widget === "control") line.hasControl = true;
  else line.freeChars += chars;
}

/** Formatting of added content. */
export interface RunFormat {
  readonly marks: number;
  readonly link: Link | undefined;
}

const SPACES = /[ \t\n\r\f\u00a0]+/g;
/** Matches characters that differ from those of the collapsed text, except single inner spaces. */
const UNCLEAN = /[\t\n\r\f\u00a0\u00ad\u200b\u2060\ufeff]| {2}/;
const CONTENT = /[^ \t\n\r\f\u00a0\u00ad\u200b\u2060\ufeff]/;
/** Matches drawn characters: not white space, default ignorables or a blank braille pattern. */
const DRAWN = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u;
/** Soft hyphen, word joiner, byte order mark: never visible. */
const INVISIBLE = /[\u00ad\u2060\ufeff]+/g;
/** Zero-width spaces; they separate words only in South-East Asian scripts. */
const ZERO_WIDTH = /(?<![\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff])\u200b+/g;

/** One of these makes a text words rather than signs. */
export const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Whether a text contains anything visible. */
export function hasContent(text: string): boolean {
  return CONTENT.test(text);
}

function collapse(text: string): string {
  if (!UNCLEAN.test(text)) return text;
  return text.replace(INVISIBLE, "").replace(ZERO_WIDTH, "").replace(SPACES, " ");
}

/** Records the white space of a text without content; soft hyphens and the like do not count. */
export function addSpaceOf(line: Line, text: string, marks: number): void {
  if (line.runs.length > 0 && text.trim() !== text) addSpaceIn(line, marks);
}

function addSpaceIn(line: Line, marks: number): void {
  line.space = true;
  if ((marks & MARK.code) === 0) line.endsCode = true;
}

/** Whether a text has a drawn character; joiners and direction marks are not drawn. */
export function isDrawnText(text: string): boolean {
  return DRAWN.test(text);
}

/** Adds a text with content, and collapses white space as a browser does. */
export function addText(line: Line, source: string, format: RunFormat, node: number): void {
  const text = collapse(source);
  const from = text.charCodeAt(0) === 32 ? 1 : 0;
  const to = text.charCodeAt(text.length - 1) === 32 ? text.length - 1 : text.length;
  if (from === 1) addSpaceIn(line, format.marks);
  addWords(line, from === 0 && to === text.length ? text : text.slice(from, to), format);
  line.tail = text.charAt(to - 1);
  if (to < text.length) addSpaceIn(line, format.marks);
  if (line.first < 0) line.first = node;
  line.last = node;
  line.hasText = true;
}

/** Adds an image as a run of its own; the next text does not continue the run before. */
export function addImage(line: Line, image: Image, format: RunFormat, node: number): void {
  settle(line, format);
  line.runs.push({ ...openRun("", 0, format.link), image });
  line.tail = "";
  line.space = false;
  if (line.first < 0) line.first = node;
  line.last = node;
}

/** Counts a line break in `breaks`; ignores it at the start of a line. */
export function addBreak(line: Line): void {
  if (line.runs.length === 0) return;
  line.breaks++;
  line.space = false;
}

/** Adds a boundary between words without a break: between cells, buttons, options. */
export function addSpace(line: Line): void {
  line.space = true;
}

function addWords(line: Line, text: string, format: RunFormat): void {
  settle(line, format);
  const last = line.runs.at(-1);
  if (last !== undefined && joins(last, format)) last.text += text;
  else line.runs.push(openRun(text, format.marks, format.link));
}

function openRun(text: string, marks: number, link: Link | undefined): OpenRun {
  const run: OpenRun = { text, marks };
  if (link !== undefined) run.link = link;
  return run;
}

function joins(run: OpenRun, format: RunFormat): boolean {
  return (
    run.marks === format.marks &&
    run.link === format.link &&
    run.image === undefined &&
    (run.marks & MARK.math) === 0 &&
    run.text !== "\n"
  );
}

/** Writes the pending break or space, with the formatting common to both sides. */
function settle(line: Line, format: RunFormat): void {
  const last = line.runs.at(-1);
  if (last !== undefined) {
    const link = last.link === format.link ? format.link : undefined;
    if (line.breaks > 0) line.runs.push(openRun("\n", 0, link));
    else if (line.space) {
      const lost = line.endsCode ? MARK.math | MARK.code : MARK.math;
      const marks = last.marks & format.marks & ~lost;
      if (joins(last, { marks, link })) last.text += " ";
      else line.runs.push(openRun(" ", marks, link));
    }
  }
  line.breaks = 0;
  line.space = false;
  line.endsCode = false;
}

/** Returns the plain text of runs. An image has none, but separates words. */
export function textOf(runs: readonly Run[]): string {
  const [first] = runs;
  if (first === undefined) return "";
  if (runs.length === 1) return first.text;
  let text = "";
  let afterImage = false;
  for (const run of runs) {
    if (run.image !== undefined) {
      afterImage = text !== "";
      continue;
    }
    if (afterImage && !/^\s/.test(run.text) && !/\s$/.test(text)) text += " ";
    afterImage = false;
    text += run.text;
  }
  return text.trim();
}
