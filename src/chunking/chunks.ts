// Cuts a page's content into chunks: by sections first, then by size at the ends of paragraphs, and
// of sentences where a paragraph is too long.
import { estimateTokenCount } from "tokenx";
import type { Chunk, ChunkKind, ChunkSizes } from "../model/chunk.ts";
import { hashText } from "../text/hash.ts";
import { textFragmentUrl } from "../text/text-fragment.ts";
import { type Atom, atomsOf } from "./atoms.ts";

/** A page to cut. */
export interface ChunkedPage {
  readonly url: string;
  readonly title: string;
  /** Markdown. */
  readonly content: string;
  readonly published: string | null;
  readonly modified: string | null;
}

/** Atoms that become one chunk, with the headings above them. */
interface Group {
  readonly atoms: Atom[];
  readonly headings: readonly string[];
  /** Tokens of the table header that it repeats. */
  readonly headerTokens: number;
  /** Sum of its atoms' tokens. An estimate of the whole can be larger. */
  tokens: number;
}

const SENTENCES = new Intl.Segmenter("en", { granularity: "sentence" });
/** Smallest share of a chunk that a paragraph after long headings may have. */
const LEAST_SHARE = 0.5;

/** A group with its text and identity. */
interface Draft {
  readonly group: Group;
  readonly text: string;
  readonly hash: string;
  readonly id: string;
}

/** Yields the chunks of a page, each when the next one is known. */
export function* chunksOf(page: ChunkedPage, sizes: ChunkSizes): Generator<Chunk, void> {
  const place = hashText(page.url).toString(36);
  const times = new Map<string, number>();
  let previous: Draft | undefined;
  let current: Draft | undefined;
  for (const group of groupsOf(page.content, sizes.max_tokens)) {
    const text = textOf(page.content, group.atoms);
    // Blank lines after it belong to what follows.
    const hash = hashText(text.trimEnd()).toString(36);
    const time = (times.get(hash) ?? 0) + 1;
    times.set(hash, time);
    const next = { group, text, hash, id: `${place}-${hash}${time === 1 ? "" : `-${time}`}` };
    if (current !== undefined) yield chunkOf(page, sizes, { previous, current, next });
    [previous, current] = [current, next];
  }
  if (current !== undefined) yield chunkOf(page, sizes, { previous, current, next: undefined });
}

/** Returns the chunk of a draft between its neighbours. */
function chunkOf(
  page: ChunkedPage,
  sizes: ChunkSizes,
  drafts: {
    readonly previous: Draft | undefined;
    readonly current: Draft;
    readonly next: Draft | undefined;
  },
): Chunk {
  const { group, text, hash, id } = drafts.current;
  const [first] = group.atoms;
  const header = first?.header ?? "";
  const overlap = overlapOf(drafts.previous?.text ?? "", sizes.overlap_tokens);
  return {
    id,
    url: fragmentUrl(page.url, text),
    page_url: page.url,
    page_title: page.title,
    headings: group.headings,
    kind: kindOf(group.atoms),
    text,
    start: first?.start ?? 0,
    end: group.atoms.at(-1)?.end ?? 0,
    tokens: estimateTokenCount(header === "" ? text : `${header}\n${text}`),
    hash,
    ...(header !== "" && { table_header: header }),
    ...(overlap !== "" && { overlap }),
    previous: drafts.previous?.id ?? null,
    next: drafts.next?.id ?? null,
    published: page.published,
    modified: page.modified,
  };
}

const textOf = (content: string, atoms: readonly Atom[]): string =>
  content.slice(atoms[0]?.start ?? 0, atoms.at(-1)?.end ?? 0);

/** Yields groups of a text's atoms, one for each chunk. */
function* groupsOf(content: string, maxTokens: number): Generator<Group, void> {
  const path: { readonly level: number; readonly text: string }[] = [];
  let group: Group | undefined;
  const begin = (atom: Atom): Group => ({
    atoms: [],
    headings: path.map(({ text }) => text),
    headerTokens: atom.header === "" ? 0 : estimateTokenCount(atom.header),
    tokens: 0,
  });
  for (const whole of atomsOf(content)) {
    const isHeading = whole.kind === "heading";
    const alone: Group | undefined = group && isHeadingsAlone(group) ? group : undefined;
    if (isHeading) {
      while ((path.at(-1)?.level ?? 0) >= whole.level) path.pop();
      path.push({ level: whole.level, text: headingText(content.slice(whole.start, whole.end)) });
      if (group !== undefined && alone === undefined) yield group;
      // A heading without text below it stays with the next one.
      group = alone ? { ...alone, headings: path.map(({ text }) => text) } : begin(whole);
    }
    const room = Math.max(maxTokens - (alone?.tokens ?? 0), Math.ceil(maxTokens * LEAST_SHARE));
    for (const atom of isHeading ? [whole] : partsOf(content, whole, room)) {
      const tokens = estimateTokenCount(content.slice(atom.start, atom.end));
      if (group !== undefined && isFull(group, { content, atom, tokens, maxTokens })) {
        yield group;
        group = undefined;
      }
      group ??= begin(atom);
      group.atoms.push(atom);
      group.tokens += tokens;
    }
  }
  if (group !== undefined) yield group;
}

/** Whether a group has no room for another atom. Headings are never alone. */
function isFull(
  group: Group,
  more: {
    readonly content: string;
    readonly atom: Atom;
    readonly tokens: number;
    readonly maxTokens: number;
  },
): boolean {
  if (group.atoms.length === 0 || isHeadingsAlone(group)) return false;
  const { content, atom, tokens, maxTokens } = more;
  return exceeds(content.slice(group.atoms[0]?.start ?? atom.start, atom.end), {
    sum: group.tokens + tokens,
    maxTokens: maxTokens - group.headerTokens,
  });
}

/** Share of the maximum below which the sum of the parts decides alone, to save time. */
const SURE_SHARE = 0.6;

/** Returns whether a text is over the limit; `sum` adds up the estimates of its parts. */
function exceeds(
  text: string,
  { sum, maxTokens }: { readonly sum: number; readonly maxTokens: number },
): boolean {
  return sum > maxTokens || (sum > maxTokens * SURE_SHARE && estimateTokenCount(text) > maxTokens);
}

const isHeadingsAlone = ({ atoms }: Group): boolean =>
  atoms.length > 0 && atoms.every(({ kind }) => kind === "heading");

/** Characters of a token at most: a longer text needs no estimate to be too long. */
const MAX_CHARS_A_TOKEN = 20;

/** Yields an atom, or the parts of a paragraph that is too long, cut at sentences or at words. */
function* partsOf(content: string, atom: Atom, maxTokens: number): Generator<Atom, void> {
  const text = content.slice(atom.start, atom.end);
  const isLong =
    text.length > maxTokens * MAX_CHARS_A_TOKEN || estimateTokenCount(text) > maxTokens;
  if (atom.kind !== "text" || !isLong) {
    yield atom;
    return;
  }
  let start = atom.start;
  let end = start;
  let sum = 0;
  for (const piece of piecesOf(text, maxTokens)) {
    const own = estimateTokenCount(piece);
    if (exceeds(content.slice(start, end + piece.length), { sum: sum + own, maxTokens })) {
      if (end > start) yield { ...atom, start, end };
      [start, sum] = [end, 0];
    }
    end += piece.length;
    sum += own;
  }
  yield { ...atom, start, end };
}

/** Characters of a token, for words that are longer than a chunk. */
const CHARS_A_TOKEN = 1;

/** Yields the sentences of a text, those that are too long in runs of words. */
function* piecesOf(text: string, maxTokens: number): Generator<string> {
  for (const { segment } of SENTENCES.segment(text)) {
    if (estimateTokenCount(segment) <= maxTokens) {
      yield segment;
      continue;
    }
    const begin = segment.length - segment.trimStart().length;
    if (begin > 0) yield segment.slice(0, begin);
    const most = Math.max(1, maxTokens * CHARS_A_TOKEN);
    // Linear: each match takes the spaces after a word.
    for (const word of segment.match(/\S+\s*/g) ?? []) yield* wordPieces(word, most);
  }
}

/** Yields a word, or pieces of one that is longer than a chunk; never half of a surrogate pair. */
function* wordPieces(word: string, maxChars: number): Generator<string> {
  if (word.length <= maxChars) {
    yield word;
    return;
  }
  let piece = "";
  for (const letter of word) {
    if (piece.length + letter.length > maxChars && piece !== "") {
      yield piece;
      piece = "";
    }
    piece += letter;
  }
  yield piece;
}

function kindOf(atoms: readonly Atom[]): ChunkKind {
  const kinds = new Set(atoms.map(({ kind }) => (kind === "head" ? "row" : kind)));
  kinds.delete("heading");
  if (kinds.size !== 1) return "text";
  return kinds.has("row") ? "table" : kinds.has("code") ? "code" : "text";
}

/** Returns the last words of a text, within a number of tokens. */
function overlapOf(text: string, maxTokens: number): string {
  if (maxTokens === 0) return "";
  let overlap = "";
  for (const word of (text.trim().match(/\S+\s*/g) ?? []).reverse()) {
    if (estimateTokenCount(word + overlap) > maxTokens) break;
    overlap = word + overlap;
  }
  return overlap;
}

/** Returns the words of a heading without its marks. */
const headingText = (line: string): string => plain(line.replace(/^ {0,3}#{1,6}[ \t]*/, "")).trim();

/** Returns an address that a browser opens at a chunk, by its first words. */
function fragmentUrl(url: string, text: string): string {
  const line = text.split("\n").find((one) => /[\p{L}\p{N}]/u.test(one)) ?? "";
  return textFragmentUrl(
    url,
    plain(line.replace(/^[\s>#*+|-]+|^\d+[.)]\s/g, "")).replaceAll("|", " "),
  );
}

/** Returns Markdown of one line without links, images, marks and escapes. */
const plain = (markdown: string): string =>
  markdown
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/[*_`~]+/g, "")
    .replace(/\\([^\w\s])/g, "$1");
