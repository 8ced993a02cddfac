// Restores the byline of an article: the short lines with author and date between its title and
// text.

import { isAuthorLabel } from "../marks/name-marks.ts";
import type { Block, Region } from "../model/document.ts";
import type { PageType, Post } from "../model/verdict.ts";
import { isLabel, isOtherDate, type Signature, type Signatures } from "../statements/signatures.ts";
import type { PageOutline } from "../structure/outline.ts";
import { worded } from "../structure/worded.ts";
import { homeOf } from "../url/at-home.ts";
import { parseUrl } from "../url/parse-url.ts";
import { isSameSite } from "../url/site.ts";
import type { SelectionDraft } from "./draft.ts";

/**
 * Number of blocks with words to examine before and after the title, and after the end of the text.
 */
const NEAR = { before: 8, behind: 26, end: 6 } as const;
/** Minimum words of running text; the byline ends after `MAX_PROSE` such blocks. */
const PROSE_WORDS = 30;
const MAX_PROSE = 2;
/** Lines at one kind of place from which they count as a list. */
const MAX_ALIKE = 4;
/** Maximum words beside author and date. */
const MAX_REST = 10;

/** Page types that list items, each with its own date. */
export const LISTS: ReadonlySet<PageType> = new Set(["collection", "listing", "product"]);
const NEVER: ReadonlySet<Region> = new Set(["navigation", "search", "dialog", "contentinfo"]);

/** Context of a page in addition to its draft. */
export interface BylineContext {
  readonly signatures: Signatures;
  /** Whether the page lists other pages, each with its author and date. */
  readonly isList: boolean;
  /** Author names declared in the head and in structured data. */
  readonly authors: readonly string[];
  /** Posts of the content; the first one states the author and date of the thread. */
  readonly posts: readonly Post[];
  readonly isOut: (block: number) => boolean;
}

/** Restores the author and date lines of a single-text page, and returns them. */
export function restoreByline(draft: SelectionDraft, context: BylineContext): BylineLines {
  const { isList, isOut } = context;
  const { outline } = draft;
  if (isList && !isProse(draft)) return NO_LINES;
  const home = parseUrl(homeOf(outline.document));
  const isLine = (at: number): boolean =>
    !isOut(at) && mayBeLine(outline.blocks[at]) && !isTrail(outline.blocks[at], home);
  const near = nearTitle(draft).filter(isLine);
  const common = commonPlaces(
    outline,
    near.filter((at) => context.signatures.has(at)),
  );
  const said = new Set<string>();
  const lines = new Set<number>();
  const names = new Map<number, string>();
  let dated = 0;
  for (const [index, at] of near.entries()) {
    const block = outline.blocks[at];
    if (block === undefined || said.has(block.text)) continue;
    // A name after its label, or a label before its value: "By", "Last updated".
    const before = near[index - 1] ?? -1;
    const hasLabel = isLabel(outline.blocks[before]);
    const isNamed = hasLabel && isNameLike(block);
    const { author, date } = context.signatures.get(at) ?? {};
    if (date !== undefined && ++dated > MAX_DATED) continue;
    const isListed = (common.get(outline.paths[at] ?? -1) ?? 0) > MAX_ALIKE;
    const isTeaser = author !== undefined && date !== undefined && leadsAway(block, [author, date]);
    if (!isNamed && (isListed || isTeaser || !saysWho(at, outline, context))) continue;
    said.add(block.text);
    lines.add(at);
    if (hasLabel) lines.add(before);
    if (isNamed && isAuthorLabel(outline.blocks[before]?.text ?? "")) names.set(at, block.text);
  }
  const ends = new Set<number>();
  const hasPosts = context.posts.length > 0;
  const isDated = [...lines].some((at) => context.signatures.get(at)?.date !== undefined);
  for (const at of hasPosts ? [] : endLines(draft).filter(isLine)) {
    const { author, date, rest = MAX_REST } = context.signatures.get(at) ?? {};
    const says = author !== undefined || (date !== undefined && !isDated);
    if (!says || rest > MAX_END_REST || !saysWho(at, outline, context)) continue;
    lines.add(at);
    ends.add(at);
  }
  for (const at of lines) draft.giveBack(at, "byline");
  return { lines: [...lines], names, ends };
}

/** The lines with author and date of a page. */
export interface BylineLines {
  readonly lines: readonly number[];
  /** Names in lines after a label in a line of its own. */
  readonly names: ReadonlyMap<number, string>;
  /** Bylines after the end of the text. */
  readonly ends: ReadonlySet<number>;
}

const NO_LINES: BylineLines = { lines: [], names: new Map(), ends: new Set() };

/** Maximum dates of one text: publication and changes. */
const MAX_DATED = 3;

/** Whether a line starts with a link to another author's text with another date. */
function leadsAway({ runs }: Block, said: readonly string[]): boolean {
  const [first] = runs.filter(({ text }) => text.trim() !== "");
  if (first?.link === undefined || said.some((one) => first.text.includes(one))) return false;
  return first.text.split(" ").length > 2;
}

/** Whether a line begins with a link to the site's home page and has others: a breadcrumb trail. */
function isTrail(block: Block | undefined, home: URL | undefined): boolean {
  const said = block?.runs.filter(({ text }) => text.trim() !== "") ?? [];
  const first = parseUrl(said[0]?.link?.href ?? "");
  if (first === undefined || home === undefined || !isSameSite(first, home)) return false;
  return first.pathname === "/" && said.filter(({ link }) => link !== undefined).length > 1;
}

/** Minimum share of running text in a single-text page, and minimum words of it. */
const PROSE_SHARE = 0.75;
const MIN_PROSE = 200;

function isProse(draft: SelectionDraft): boolean {
  const { words } = draft.outline.facts;
  const kept = draft.wordsWhere(() => true);
  const prose = draft.wordsWhere((at) => (words[at] ?? 0) >= PROSE_WORDS);
  return prose >= MIN_PROSE && prose >= PROSE_SHARE * kept;
}

/** Minimum words of the last block of a text. */
const MIN_TEXT = 15;
/** Maximum words beside the date in a line after the text. */
const MAX_END_REST = 3;
/** Maximum words of a name after a label. */
const MAX_NAME_WORDS = 8;

function isNameLike({ text, words }: Block): boolean {
  return words <= MAX_NAME_WORDS && /^\p{Lu}|^\p{Lo}/u.test(text) && !/[.!?:]$/.test(text);
}

/** Counts blocks per class path. */
function commonPlaces(
  { paths }: PageOutline,
  near: readonly number[],
): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const at of near) {
    const path = paths[at] ?? -1;
    counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return counts;
}

/** Returns the blocks around the title up to the text, in reading order. */
function nearTitle(draft: SelectionDraft): readonly number[] {
  const { words } = draft.outline.facts;
  const title = beginningOf(draft);
  const near: number[] = [];
  if (title < 0) return near;
  for (const at of worded(draft.outline, title, -1, NEAR.before)) {
    if ((words[at] ?? 0) > PROSE_WORDS) break;
    near.unshift(at);
  }
  let prose = 0;
  for (const at of worded(draft.outline, title, 1, NEAR.behind)) {
    if ((words[at] ?? 0) >= PROSE_WORDS && draft.keeps(at) && ++prose > MAX_PROSE) break;
    near.push(at);
  }
  return near;
}

/** Returns the title or, without one, the first content block. */
function beginningOf(draft: SelectionDraft): number {
  const { facts, title } = draft.outline;
  if (title >= 0 && draft.keeps(title)) return title;
  return facts.words.findIndex((words, at) => words > 0 && draft.keeps(at));
}

/** Returns the blocks right after the end of the content. */
function endLines(draft: SelectionDraft): readonly number[] {
  const { blocks, facts } = draft.outline;
  const end: number[] = [];
  let last = blocks.length - 1;
  while (last > 0 && !(draft.keeps(last) && (facts.words[last] ?? 0) >= MIN_TEXT)) last--;
  for (const at of worded(draft.outline, last, 1, blocks.length)) {
    if (end.length >= NEAR.end) break;
    if (mayBeLine(blocks[at])) end.push(at);
  }
  return end;
}

function mayBeLine(block: Block | undefined): boolean {
  return block !== undefined && !NEVER.has(block.region) && block.kind !== "table";
}

function saysWho(
  at: number,
  { blocks, title }: PageOutline,
  { signatures, authors, posts }: BylineContext,
): boolean {
  const block = blocks[at];
  if (block === undefined || at === title) return false;
  const [first] = posts;
  if (first !== undefined) {
    const { author } = signatures.get(at) ?? {};
    if (at >= first.first || author === undefined || first.author?.startsWith(author) === true)
      return false;
  }
  const declared = authors.some((name) => block.text.includes(name));
  if (declared && block.words <= MAX_REST + 6) return true;
  const signature = signatures.get(at);
  if (signature === undefined || isMembers(signature) || signature.rest > MAX_REST) return false;
  return signature.date !== undefined || signature.author !== undefined;
}

/** Whether the date belongs to something else, such as a member's page. */
function isMembers(signature: Signature): boolean {
  return isOtherDate(signature) && /join|regist|member|expires|born/i.test(signature.when);
}
