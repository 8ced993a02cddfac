// Inline Markdown as written in a source to runs: code, links, images, emphasis, escapes.
import { type Image, type Link, MARK, type Run } from "../../model/document.ts";
import { type Addresses, resolve } from "../walk/addresses.ts";

/** What phrases are read with. */
export interface PhraseContext {
  readonly addresses: Addresses;
  /** Targets of `[label]: address`, by folded label. */
  readonly references: ReadonlyMap<string, string>;
}

interface Piece {
  text: string;
  marks: number;
  link?: Link;
  image?: Image;
}

/** A run of emphasis signs, not yet known to open or close anything. */
interface Delimiter {
  readonly piece: number;
  readonly sign: string;
  count: number;
  readonly opens: boolean;
  readonly closes: boolean;
}

/** A bracket that may begin a link or image. */
interface Bracket {
  readonly piece: number;
  readonly isImage: boolean;
  readonly from: number;
}

interface Reading {
  readonly source: string;
  readonly context: PhraseContext;
  readonly pieces: Piece[];
  readonly delimiters: Delimiter[];
  readonly brackets: Bracket[];
}

const ESCAPED = /[!-/:-@[-`{-~]/;
/** What cannot be plain text: the next character to look at. */
const SPECIAL = /[\\`*_~[\]!<&h\n]/g;
const AUTOLINK =
  /<([a-z][a-z\d+.-]{1,31}:[^\s<>]{1,2000}|[\w.+-]{1,200}@[\w-]{1,200}(?:\.[\w-]{1,200}){1,10})>/iy;
const BARE_ADDRESS = /https?:\/\/[^\s<>()[\]*_`]{1,2000}[^\s<>()[\]*_`.,;:!?'"]/iy;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|nbsp|copy|mdash|ndash|hellip));/iy;
const TAG = /<\/?[a-z][^<>]{0,500}>|<!--.{0,2000}?-->/isy;
const DESTINATION =
  /\(\s*(?:<([^<>\n]{0,2000})>|([^\s()]{0,2000}(?:\([^\s()]{0,500}\)[^\s()]{0,2000}){0,4}))(?:\s+(?:"([^"]{0,500})"|'([^']{0,500})'))?\s*\)/y;
const LABEL = /\[([^[\]]{0,300})\]/y;
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
  copy: "©",
  mdash: "—",
  ndash: "–",
  hellip: "…",
};
/** Emphasis signs of one paragraph that are paired; what exceeds it stands as text. */
const MOST_DELIMITERS = 2000;

/** The runs of a paragraph's lines. A line break of the source is a space unless it is a hard one. */
export function readPhrases(source: string, context: PhraseContext): readonly Run[] {
  const reading: Reading = { source, context, pieces: [], delimiters: [], brackets: [] };
  for (let at = 0; at < source.length; ) at = readOne(reading, at);
  pairDelimiters(reading);
  return joined(reading.pieces);
}

/** Pieces of one formatting as one run, empty ones left out. */
function joined(pieces: readonly Piece[]): readonly Run[] {
  const runs: Piece[] = [];
  for (const piece of pieces) {
    if (piece.text === "" && piece.image === undefined) continue;
    const last = runs.at(-1);
    const goesOn =
      last !== undefined &&
      last.marks === piece.marks &&
      last.link === piece.link &&
      last.image === undefined &&
      piece.image === undefined &&
      last.text !== "\n" &&
      piece.text !== "\n";
    if (goesOn) last.text += piece.text;
    else runs.push({ ...piece });
  }
  return runs;
}

function readOne(reading: Reading, at: number): number {
  const { source } = reading;
  switch (source[at]) {
    case "\\":
      return readEscape(reading, at);
    case "`":
      return readCode(reading, at);
    case "*":
    case "_":
    case "~":
      return readDelimiter(reading, at);
    case "!":
      if (source[at + 1] !== "[") break;
      return openBracket(reading, at, true);
    case "[":
      return openBracket(reading, at, false);
    case "]":
      return closeBracket(reading, at);
    case "<":
      return readAngle(reading, at);
    case "&":
      return readEntity(reading, at);
    case "h":
      return readBareAddress(reading, at);
    case "\n":
      return readLineEnd(reading, at);
    default:
  }
  SPECIAL.lastIndex = at + 1;
  const next = SPECIAL.exec(source)?.index ?? source.length;
  put(reading, source.slice(at, next));
  return next;
}

function put(reading: Reading, text: string, more: Partial<Piece> = {}): void {
  reading.pieces.push({ text, marks: 0, ...more });
}

function readEscape(reading: Reading, at: number): number {
  const next = reading.source[at + 1] ?? "";
  if (next === "\n") {
    put(reading, "\n");
    return at + 2;
  }
  put(reading, ESCAPED.test(next) ? next : `\\${next}`);
  return at + 2;
}

function readCode(reading: Reading, at: number): number {
  const { source } = reading;
  const fence = /`+/y;
  fence.lastIndex = at;
  const ticks = fence.exec(source)?.[0] ?? "`";
  let end = at + ticks.length;
  while (true) {
    end = source.indexOf(ticks, end);
    if (end < 0 || end - at > 20_000) {
      put(reading, ticks);
      return at + ticks.length;
    }
    fence.lastIndex = end;
    const found = fence.exec(source)?.[0] ?? "";
    if (found.length === ticks.length) break;
    end += found.length;
  }
  const text = source.slice(at + ticks.length, end).replaceAll("\n", " ");
  put(reading, /^ .* $/s.test(text) && text.trim() !== "" ? text.slice(1, -1) : text, {
    marks: MARK.code,
  });
  return end + ticks.length;
}

const SPACE = /\s/;
const PUNCTUATION = /[\p{P}\p{S}]/u;

function readDelimiter(reading: Reading, at: number): number {
  const { source, delimiters, pieces } = reading;
  const sign = source[at] ?? "*";
  let end = at;
  while (source[end] === sign) end++;
  const before = source[at - 1] ?? " ";
  const after = source[end] ?? " ";
  const left =
    !SPACE.test(after) &&
    (!PUNCTUATION.test(after) || SPACE.test(before) || PUNCTUATION.test(before));
  const right =
    !SPACE.test(before) &&
    (!PUNCTUATION.test(before) || SPACE.test(after) || PUNCTUATION.test(after));
  const isWord = sign === "_";
  if (delimiters.length < MOST_DELIMITERS && (sign !== "~" || end - at === 2)) {
    delimiters.push({
      piece: pieces.length,
      sign,
      count: end - at,
      opens: left && (!isWord || !right || PUNCTUATION.test(before)),
      closes: right && (!isWord || !left || PUNCTUATION.test(after)),
    });
  }
  put(reading, source.slice(at, end));
  return end;
}

function openBracket(reading: Reading, at: number, isImage: boolean): number {
  const width = isImage ? 2 : 1;
  reading.brackets.push({ piece: reading.pieces.length, isImage, from: at + width });
  put(reading, isImage ? "![" : "[");
  return at + width;
}

function closeBracket(reading: Reading, at: number): number {
  const { source, brackets, pieces, context } = reading;
  const bracket = brackets.pop();
  const target = bracket === undefined ? undefined : targetOf(reading, bracket, at);
  if (bracket === undefined || target === undefined) {
    put(reading, "]");
    return at + 1;
  }
  const href = resolve(context.addresses, target.href);
  const opening = pieces[bracket.piece];
  if (opening !== undefined) opening.text = "";
  if (bracket.isImage) {
    const alt = pieces
      .slice(bracket.piece + 1)
      .map(({ text }) => text)
      .join("");
    pieces.length = bracket.piece + 1;
    if (href !== undefined) put(reading, "", { image: { src: href, alt, title: target.title } });
    while ((reading.delimiters.at(-1)?.piece ?? -1) >= pieces.length - 1) reading.delimiters.pop();
  } else if (href !== undefined) {
    const link: Link = { href, title: target.title };
    for (const piece of pieces.slice(bracket.piece + 1)) piece.link ??= link;
  }
  return target.end;

  function targetOf(
    within: Reading,
    { from }: Bracket,
    close: number,
  ): { href: string; title: string; end: number } | undefined {
    DESTINATION.lastIndex = close + 1;
    const inline = DESTINATION.exec(source);
    if (inline !== null) {
      const [whole, pointed, plain, double, single] = inline;
      return {
        href: pointed ?? plain ?? "",
        title: double ?? single ?? "",
        end: close + 1 + whole.length,
      };
    }
    LABEL.lastIndex = close + 1;
    const label = LABEL.exec(source);
    const name = label?.[1] === undefined || label[1] === "" ? source.slice(from, close) : label[1];
    const href = within.context.references.get(foldLabel(name));
    return href === undefined
      ? undefined
      : { href, title: "", end: close + 1 + (label?.[0].length ?? 0) };
  }
}

/** A reference's label as references are compared: case and white space aside. */
export function foldLabel(label: string): string {
  return label.trim().toLowerCase().replace(/\s+/g, " ");
}

function readAngle(reading: Reading, at: number): number {
  AUTOLINK.lastIndex = at;
  const [whole, address] = AUTOLINK.exec(reading.source) ?? [];
  if (whole !== undefined && address !== undefined) {
    const href = address.includes(":") ? address : `mailto:${address}`;
    put(reading, address, { link: { href, title: "" } });
    return at + whole.length;
  }
  TAG.lastIndex = at;
  const tag = TAG.exec(reading.source)?.[0];
  if (tag === undefined) {
    put(reading, "<");
    return at + 1;
  }
  if (/^<br\b/i.test(tag)) put(reading, "\n");
  return at + tag.length;
}

function readEntity(reading: Reading, at: number): number {
  ENTITY.lastIndex = at;
  const [whole, decimal, hex, name] = ENTITY.exec(reading.source) ?? [];
  if (whole === undefined) {
    put(reading, "&");
    return at + 1;
  }
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  put(reading, name === undefined ? codePoint(code) : (NAMED[name.toLowerCase()] ?? whole));
  return at + whole.length;
}

function codePoint(code: number): string {
  const isChar = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isChar ? String.fromCodePoint(code) : "\ufffd";
}

function readBareAddress(reading: Reading, at: number): number {
  BARE_ADDRESS.lastIndex = at;
  const address = BARE_ADDRESS.exec(reading.source)?.[0];
  if (
    address === undefined ||
    reading.brackets.length > 0 ||
    /\w/.test(reading.source[at - 1] ?? "")
  ) {
    put(reading, "h");
    return at + 1;
  }
  put(reading, address, { link: { href: address, title: "" } });
  return at + address.length;
}

function readLineEnd(reading: Reading, at: number): number {
  const last = reading.pieces.at(-1);
  const isHard = last !== undefined && / {2,}$/.test(last.text);
  if (last !== undefined) last.text = last.text.trimEnd();
  put(reading, isHard ? "\n" : " ");
  return at + 1;
}

/** Pairs delimiters as CommonMark does: a closer takes the nearest opener of its sign, two signs are strong. */
function pairDelimiters({ delimiters, pieces }: Reading): void {
  const open: Delimiter[] = [];
  for (const closer of delimiters) {
    for (let at = open.length - 1; closer.closes && closer.count > 0 && at >= 0; ) {
      const opener = open[at];
      if (opener === undefined || opener.sign !== closer.sign || opener.count === 0) {
        at--;
        continue;
      }
      const width = Math.min(2, opener.count, closer.count);
      const mark = closer.sign === "~" ? MARK.strike : width === 2 ? MARK.strong : MARK.emphasis;
      for (const piece of pieces.slice(opener.piece + 1, closer.piece)) piece.marks |= mark;
      takeSigns(pieces, opener, width);
      takeSigns(pieces, closer, width);
      open.length = opener.count === 0 ? at : at + 1;
      at = open.length - 1;
    }
    if (closer.opens && closer.count > 0) open.push(closer);
  }
}

function takeSigns(pieces: readonly Piece[], delimiter: Delimiter, count: number): void {
  delimiter.count -= count;
  const piece = pieces[delimiter.piece];
  if (piece !== undefined) piece.text = piece.text.slice(count);
}
