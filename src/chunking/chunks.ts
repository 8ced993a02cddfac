// Cuts a page's content into chunks: by sections first, then by size at the ends of paragraphs, and
// of sentences where a paragraph is too long.
import { estimateTokenCount } from "tokenx";
import type { Chunk, ChunkKind, ChunkSizes } from "../model/chunk.ts";
import { hashText } from "../text/hash.ts";
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

/** Yields the chunks of a page. */
export function* chunksOf(page: ChunkedPage, sizes: ChunkSizes): Generator<Chunk> {
  const { content, url } = page;
  const ids = new Map<string, number>();
  const groups = groupsOf(content, sizes.max_tokens);
  const drafts = groups.map((group) => {
    const text = textOf(content, group.atoms);
    // Blank lines after it belong to what follows.
    const hash = hashText(text.trimEnd()).toString(36);
    const times = (ids.get(hash) ?? 0) + 1;
    ids.set(hash, times);
    const id = `${hashText(url).toString(36)}-${hash}${times === 1 ? "" : `-${times}`}`;
    return { group, text, hash, id };
  });
  for (const [at, { group, text, hash, id }] of drafts.entries()) {
    const [first] = group.atoms;
    const header = first?.header ?? "";
    const overlap = overlapOf(drafts[at - 1]?.text ?? "", sizes.overlap_tokens);
    yield {
      id,
      url: fragmentUrl(url, text),
      page_url: url,
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
      previous: drafts[at - 1]?.id ?? null,
      next: drafts[at + 1]?.id ?? null,
      published: page.published,
      modified: page.modified,
    };
  }
}

const textOf = (content: string, atoms: readonly Atom[]): string =>
  content.slice(atoms[0]?.start ?? 0, atoms.at(-1)?.end ?? 0);

/** Groups the atoms of a text into chunks. */
function groupsOf(content: string, maxTokens: number): readonly Group[] {
  const groups: Group[] = [];
  const path: { readonly level: number; readonly text: string }[] = [];
  let group: Group | undefined;
  const begin = (atom: Atom): Group => {
    const headerTokens = atom.header === "" ? 0 : estimateTokenCount(atom.header);
    const begun = { atoms: [], headings: path.map(({ text }) => text), headerTokens, tokens: 0 };
    groups.push(begun);
    return begun;
  };
  for (const whole of atomsOf(content)) {
    const isHeading = whole.kind === "heading";
    const isOpen = group !== undefined && isHeadingsAlone(group);
    if (isHeading) {
      while ((path.at(-1)?.level ?? 0) >= whole.level) path.pop();
      path.push({ level: whole.level, text: headingText(content.slice(whole.start, whole.end)) });
      // A heading without text below it stays with the next one.
      group = isOpen && group !== undefined ? withHeadings(groups, group, path) : begin(whole);
    }
    const taken: number = isOpen ? (group?.tokens ?? 0) : 0;
    const room = Math.max(maxTokens - taken, Math.ceil(maxTokens * LEAST_SHARE));
    for (const atom of isHeading ? [whole] : partsOf(content, whole, room)) {
      const tokens = estimateTokenCount(content.slice(atom.start, atom.end));
      const isFull =
        group !== undefined &&
        !isHeadingsAlone(group) &&
        exceeds(content.slice(group.atoms[0]?.start ?? atom.start, atom.end), {
          sum: group.tokens + tokens,
          maxTokens: maxTokens - group.headerTokens,
        });
      if (group === undefined || isFull) group = begin(atom);
      group.atoms.push(atom);
      group.tokens += tokens;
    }
  }
  return groups;
}

/** Share of the maximum below which the sum of the parts decides alone, to save time. */
const SURE_SHARE = 0.6;

/** Whether a text has too many tokens; `sum` is that of its parts, each estimated alone. */
function exceeds(
  text: string,
  { sum, maxTokens }: { readonly sum: number; readonly maxTokens: number },
): boolean {
  return sum > maxTokens || (sum > maxTokens * SURE_SHARE && estimateTokenCount(text) > maxTokens);
}

const isHeadingsAlone = ({ atoms }: Group): boolean =>
  atoms.length > 0 && atoms.every(({ kind }) => kind === "heading");

/** Replaces the last group by one with the same atoms and other headings. */
function withHeadings(
  groups: Group[],
  group: Group,
  path: readonly { readonly text: string }[],
): Group {
  const renamed = { ...group, headings: path.map(({ text }) => text) };
  groups[groups.length - 1] = renamed;
  return renamed;
}

/** Splits a paragraph that is too long at the ends of sentences, and a sentence at its words. */
function partsOf(content: string, atom: Atom, maxTokens: number): readonly Atom[] {
  const text = content.slice(atom.start, atom.end);
  if (atom.kind !== "text" || estimateTokenCount(text) <= maxTokens) return [atom];
  const parts: Atom[] = [];
  let start = atom.start;
  let sum = 0;
  let end = start;
  const cut = () => {
    if (end > start) parts.push({ ...atom, start, end });
    [start, sum] = [end, 0];
  };
  for (const piece of piecesOf(text, maxTokens)) {
    sum += estimateTokenCount(piece);
    if (exceeds(content.slice(start, end + piece.length), { sum, maxTokens })) cut();
    end += piece.length;
    sum ||= estimateTokenCount(piece);
  }
  cut();
  return parts;
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
    const words = segment.match(/\s*\S+/g) ?? [];
    const most = Math.max(1, maxTokens * CHARS_A_TOKEN);
    let taken = 0;
    for (const word of words) {
      yield* wordPieces(word, most);
      taken += word.length;
    }
    if (taken < segment.length) yield segment.slice(taken);
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

/** Half of a surrogate pair, which no address can have. */
const LONE = /[\ud800-\udfff]/gu;

/** Words of a text fragment: enough to be found once. */
const FRAGMENT_WORDS = 8;

/**
 * Returns an address that a browser opens at a chunk, by its first words.
 * https://wicg.github.io/scroll-to-text-fragment/
 */
function fragmentUrl(url: string, text: string): string {
  const line = text.split("\n").find((one) => /[\p{L}\p{N}]/u.test(one)) ?? "";
  const words = plain(line.replace(/^[\s>#*+|-]+|^\d+[.)]\s/g, "")).split(/[\s|]+/);
  const some = words
    .filter((word) => word !== "")
    .slice(0, FRAGMENT_WORDS)
    .join(" ");
  if (some === "" || !/^https?:/.test(url)) return url;
  const [page = ""] = url.split("#", 1);
  // A hyphen and a comma have a meaning in a text fragment.
  return `${page}#:~:text=${encodeURIComponent(some.replace(LONE, "")).replaceAll("-", "%2D")}`;
}

/** Returns Markdown of one line without links, images, marks and escapes. */
const plain = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`~]+/g, "")
    .replace(/\\([^\w\s])/g, "$1");
