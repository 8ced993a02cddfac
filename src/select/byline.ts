// Who wrote an article and when: the short lines between its title and its text that say so come back.
import type { Block, Region } from "../model/document.ts";
import type { Byline, PageType, Post } from "../model/verdict.ts";
import type { PageOutline } from "../outline/outline.ts";
import type { SelectionDraft } from "./draft.ts";
import type { Signatures } from "./posts.ts";
import type { Signature } from "./signatures.ts";

/** Blocks with words before and behind the title that are looked at, and behind the last of the text. */
const NEAR = { before: 8, behind: 26, end: 6 } as const;
/** Words of a block that is running text; lines end behind so many of them. */
const PROSE_WORDS = 30;
const MOST_PROSE = 2;
/** Lines at one kind of place from which they are a list of something. */
const MOST_ALIKE = 4;
/** Words beside who and when. */
const MOST_REST = 10;

/** Types of pages that are lists of things, each with a date of its own. */
const LISTS: ReadonlySet<PageType> = new Set(["collection", "listing", "product"]);
const NEVER: ReadonlySet<Region> = new Set(["navigation", "search", "dialog", "contentinfo"]);

/** What is known of a page beside its draft. */
export interface BylineContext {
  readonly signatures: Signatures;
  readonly type: PageType;
  /** Whether the page declares itself an article, whatever its type. */
  readonly isArticle: boolean;
  /** Names its head and its data declare as authors. */
  readonly authors: readonly string[];
  /** The posts of the content: the first of them says who and when the thread began. */
  readonly posts: readonly Post[];
  readonly isOut: (block: number) => boolean;
}

/** Puts back the lines of author and date of a page that is one text; gives the first of each that they say. */
export function restoreByline(draft: SelectionDraft, context: BylineContext): Byline {
  const { type, isArticle, isOut } = context;
  const { outline } = draft;
  if (LISTS.has(type) && !isArticle && !isProse(draft)) return NO_BYLINE;
  const isLine = (at: number): boolean => !isOut(at) && mayBeLine(outline.blocks[at]);
  const near = nearTitle(draft).filter(isLine);
  const common = commonPlaces(
    outline,
    near.filter((at) => context.signatures.has(at)),
  );
  const said = new Set<string>();
  const lines = new Set<number>();
  let dated = 0;
  for (const [index, at] of near.entries()) {
    const block = outline.blocks[at];
    if (block === undefined || said.has(block.text)) continue;
    // A name behind its label, and a label before what it is the label of: "By", "Last updated".
    const isNamed = isLabel(outline.blocks[near[index - 1] ?? -1]) && isNameLike(block);
    const { author, date } = context.signatures.get(at) ?? {};
    if (date !== undefined && ++dated > MOST_DATED) continue;
    const isListed = (common.get(outline.paths[at] ?? -1) ?? 0) > MOST_ALIKE;
    const isTeaser = author !== undefined && date !== undefined && leadsAway(block, [author, date]);
    if (!isNamed && (isListed || isTeaser || !saysWho(at, outline, context))) continue;
    said.add(block.text);
    lines.add(at);
    const before = near[index - 1] ?? -1;
    if (isLabel(outline.blocks[before])) lines.add(before);
  }
  const hasPosts = context.posts.length > 0;
  const isDated = [...lines].some((at) => context.signatures.get(at)?.date !== undefined);
  for (const at of hasPosts ? [] : endLines(draft).filter(isLine)) {
    const { author, date, rest = MOST_REST } = context.signatures.get(at) ?? {};
    const says = author !== undefined || (date !== undefined && !isDated);
    if (says && rest <= MOST_END_REST && saysWho(at, outline, context)) lines.add(at);
  }
  for (const at of lines) draft.giveBack(at);
  const signatures = [...lines].flatMap((at) => context.signatures.get(at) ?? []);
  const dates = signatures.filter(({ date, isOther }) => date !== undefined && !isOther);
  return {
    author: signatures.find(({ author }) => author !== undefined)?.author,
    published: dates.find(({ isChange }) => !isChange)?.date,
    modified: dates.find(({ isChange }) => isChange)?.date,
  };
}

/** What a page says that does not say who wrote it, nor when. */
export const NO_BYLINE: Byline = {
  author: undefined,
  published: undefined,
  modified: undefined,
};

/** Dates of one text: when it was published, and when it was changed. */
const MOST_DATED = 3;

/** Whether a line begins with a link to something that somebody else wrote at another time. */
function leadsAway({ runs }: Block, said: readonly string[]): boolean {
  const [first] = runs.filter(({ text }) => text.trim() !== "");
  if (first?.link === undefined || said.some((one) => first.text.includes(one))) return false;
  return first.text.split(" ").length > 2;
}

/** Share of the content that is running text where it is one text, and the least there is of it, in words. */
const PROSE_SHARE = 0.75;
const LEAST_PROSE = 200;

function isProse(draft: SelectionDraft): boolean {
  const { words } = draft.outline.facts;
  const kept = draft.wordsWhere(() => true);
  const prose = draft.wordsWhere((at) => (words[at] ?? 0) >= PROSE_WORDS);
  return prose >= LEAST_PROSE && prose >= PROSE_SHARE * kept;
}

/** Words of the last block of a text. */
const LEAST_TEXT = 15;
/** Words beside the date of a line behind the text. */
const MOST_END_REST = 3;
/** Words of a name behind a label. */
const MOST_NAME_WORDS = 8;

function isNameLike({ text, words }: Block): boolean {
  return words <= MOST_NAME_WORDS && /^\p{Lu}|^\p{Lo}/u.test(text) && !/[.!?:]$/.test(text);
}

/** How many of some blocks there are at each class path. */
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

/** The blocks around the title up to the text, in reading order. */
function nearTitle(draft: SelectionDraft): readonly number[] {
  const { blocks, facts } = draft.outline;
  const title = beginningOf(draft);
  const near: number[] = [];
  if (title < 0) return near;
  for (let at = title - 1; at >= 0 && near.length < NEAR.before; at--) {
    if ((facts.words[at] ?? 0) > PROSE_WORDS) break;
    if ((facts.words[at] ?? 0) > 0) near.unshift(at);
  }
  let prose = 0;
  for (let at = title + 1, seen = 0; at < blocks.length && seen < NEAR.behind; at++) {
    const words = facts.words[at] ?? 0;
    if (words === 0) continue;
    seen++;
    if (words >= PROSE_WORDS && draft.keeps(at) && ++prose > MOST_PROSE) break;
    near.push(at);
  }
  return near;
}

/** The title, or where there is none the first block of the content. */
function beginningOf(draft: SelectionDraft): number {
  const { facts, title } = draft.outline;
  if (title >= 0 && draft.keeps(title)) return title;
  return facts.words.findIndex((words, at) => words > 0 && draft.keeps(at));
}

/** The blocks right behind the end of the content. */
function endLines(draft: SelectionDraft): readonly number[] {
  const { blocks, facts } = draft.outline;
  const end: number[] = [];
  let last = blocks.length - 1;
  while (last > 0 && !(draft.keeps(last) && (facts.words[last] ?? 0) >= LEAST_TEXT)) last--;
  for (let at = last + 1; at < blocks.length && end.length < NEAR.end; at++) {
    if ((facts.words[at] ?? 0) > 0 && mayBeLine(blocks[at])) end.push(at);
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
  if (declared && block.words <= MOST_REST + 6) return true;
  const signature = signatures.get(at);
  if (signature === undefined || isMembers(signature) || signature.rest > MOST_REST) return false;
  return signature.date !== undefined || signature.author !== undefined;
}

/** The date is one of a member's page or the like. */
function isMembers({ isOther, when }: Signature): boolean {
  return isOther && /join|regist|member|expires|born/i.test(when);
}

/** A word or three in front of a name or a date. */
function isLabel(block: Block | undefined): boolean {
  return block !== undefined && block.words <= 3 && LABEL.test(block.text.trim());
}

const LABEL =
  /^(?:by|written by|posted(?: by| on)?|published(?: on| by)?|authors?|date|last (?:updated|modified)|updated(?: on)?|reviewed by|von|autor(?:in)?|text|veröffentlicht(?: am)?|aktualisiert(?: am)?|par|publié le|por|di|autore|pubblicato il|przez|autor|data|作者|来源|współpraca)\s*:?$/i;
