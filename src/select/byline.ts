// Restores the lines with author and date around the title and after the text, and states them.
import { hasDateLabel } from "../marks/date-words.ts";
import { changeInSentence, dateInSentence, datelineIn, isFirstDate } from "../marks/dates.ts";
import { isAuthorLabel } from "../marks/name-marks.ts";
import type { Block, Region, Run } from "../model/document.ts";
import type { Byline, PageType, Post, ShownDate } from "../model/verdict.ts";
import { isLabel, isOtherDate, type Signature, type Signatures } from "../statements/signatures.ts";
import { leadsAway as isOfOtherPage } from "../structure/leads-away.ts";
import type { ItemList } from "../structure/lists.ts";
import type { PageOutline } from "../structure/outline.ts";
import { hasNumber } from "../text/character-kinds.ts";
import { groupedBy } from "../text/grouped.ts";
import { isPersonPage } from "../url/person-page.ts";
import type { SelectionDraft } from "./draft.ts";
import { isQuoted } from "./posts.ts";

/** Page types that list items, each with its own date. */
export const LISTS: ReadonlySet<PageType> = new Set(["collection", "listing", "product"]);

/** Context of a page in addition to its draft. */
export interface BylineContext {
  readonly signatures: Signatures;
  /** Whether the page lists other pages, each with its author and date. */
  readonly isList: boolean;
  /** Whether the page is an article, or of unknown type. */
  readonly mayBeArticle: boolean;
  /** Author names declared in the head and in structured data. */
  readonly authors: readonly string[];
  /** Posts of the content; the first one states the author and date of the thread. */
  readonly posts: readonly Post[];
  readonly isOut: (block: number) => boolean;
  /** Whether the date of a line is one of a list. */
  readonly isListed: (block: number) => boolean;
}

/** The lines with author or date of a page, and their labels, by block. */
export type BylineLines = ReadonlyMap<number, BylineLine>;

interface BylineLine {
  /** Whether the line is a name after a label in a line of its own. */
  readonly isName: boolean;
  /** Whether the line is after the end of the text. */
  readonly isEnd: boolean;
}

/** Dated lines at one class path from which they belong to a list. */
const MAX_DATED_ALIKE = 2;

/** Returns a test for lines with dates at one class path that are so many that they belong to a list. */
export function listedDates(
  { paths }: PageOutline,
  signatures: Signatures,
): BylineContext["isListed"] {
  const dated = [...signatures].filter(([, { date }]) => date !== undefined);
  const byPath = groupedBy(dated, ([at]) => paths[at]);
  return (at) => (byPath.get(paths[at])?.length ?? 0) > MAX_DATED_ALIKE;
}

/** Blocks with words in which lines are restored: before and after the title, after the text. */
const NEAR = { before: 8, after: 26, end: 6 } as const;
/** Blocks with words around the title in which a date is the page's: `next` ones even in a list, or after long text. */
const DATED = { before: 6, after: 8, next: 2 } as const;
/** Minimum words of a block of running text, before which dates are looked for. */
const PROSE_WORDS = 25;
/** Minimum words of long text; the byline ends after `MAX_PROSE` such blocks. */
const LONG_WORDS = 30;
const MAX_PROSE = 2;
/** Lines at one class path near the title from which they are a list. */
const MAX_ALIKE = 4;
/** Maximum words beside author and date: near the title, of a date alone, after the text. */
const MAX_REST = { near: 10, alone: 4, end: 3 } as const;
/** Maximum words of a line with a declared author. */
const MAX_DECLARED = 16;
/** Maximum dates of one text: publication and changes. */
const MAX_DATED = 3;

/** Restores the author and date lines of a single-text page, and returns them. */
export function restoreByline(draft: SelectionDraft, context: BylineContext): BylineLines {
  const { isList, isOut, signatures, posts } = context;
  const { outline } = draft;
  const lines = new Map<number, BylineLine>();
  if (isList) return lines;
  // Some pages write the label of an author as a form label; a field has neither a link nor a date.
  const isField = (at: number): boolean =>
    outline.blocks[at]?.field === true &&
    outline.facts.links[at] === 0 &&
    signatures.get(at)?.date === undefined;
  const isLine = (at: number): boolean => !isOut(at) && !isField(at) && mayBeLine(outline, at);
  const near = nearTitle(draft).filter(isLine);
  const alike = groupedBy(
    near.filter((at) => signatures.has(at)),
    (at) => outline.paths[at],
  );
  const isOthers = (at: number): boolean =>
    isOfLinked(outline, at, signatures.get(at)) || isOfItem(outline, at);
  const said = new Set<string>();
  const isText = (at: number): boolean =>
    at > outline.title && (outline.facts.words[at] ?? 0) >= PROSE_WORDS && draft.keeps(at);
  const text = near.find(isText) ?? outline.blocks.length;
  let dated = 0;
  for (const [index, at] of near.entries()) {
    const block = outline.blocks[at];
    if (block === undefined || said.has(block.text)) continue;
    // A name after its label, or a label before its value: "By", "Last updated".
    const before = near[index - 1] ?? -1;
    const label = outline.blocks[before];
    const hasLabel = isLabel(label);
    const isNamed = hasLabel && isNameLike(block);
    const { date } = signatures.get(at) ?? {};
    if (at > text && isBeforeCard(outline, at, signatures.get(at))) continue;
    if (date !== undefined && ++dated > MAX_DATED) continue;
    const isListed = (alike.get(outline.paths[at])?.length ?? 0) > MAX_ALIKE;
    if (!isNamed && (isListed || isOthers(at) || !saysWho(at, outline, context))) continue;
    said.add(block.text);
    lines.set(at, { isName: isNamed && isAuthorLabel(label?.text ?? ""), isEnd: false });
    if (hasLabel && !lines.has(before)) lines.set(before, { isName: false, isEnd: false });
  }
  const isDated = [...lines.keys()].some((at) => signatures.get(at)?.date !== undefined);
  for (const at of posts.length > 0 ? [] : endLines(draft).filter(isLine)) {
    const signature = signatures.get(at);
    const { author, date, rest = MAX_REST.near } = signature ?? {};
    const says = author !== undefined || (date !== undefined && !isDated);
    const most = !isDated && isOfText(signature) ? MAX_REST.near : MAX_REST.end;
    if (
      says &&
      rest <= most &&
      !isOthers(at) &&
      !isBeforeCard(outline, at, signature) &&
      saysWho(at, outline, context)
    )
      lines.set(at, { isName: lines.get(at)?.isName === true, isEnd: true });
  }
  for (const at of lines.keys()) draft.giveBack(at, "byline");
  return lines;
}

/** Minimum words of a link that is a title; the name of a category or of a source is shorter. */
const MIN_TITLE_WORDS = 5;

/** Whether a line starts with the linked title of another page, whose author and date it states. */
function isOfLinked(
  outline: PageOutline,
  at: number,
  { author, date, rest = 0 }: Partial<Signature> = {},
): boolean {
  const first = outline.blocks[at]?.runs.find(({ text }) => text.trim() !== "");
  if (first?.link === undefined || first.text.split(" ").length < MIN_TITLE_WORDS) return false;
  const has = (one: string | undefined) => one !== undefined && first.text.includes(one);
  const isOwn = has(author) || (has(date) && rest < MIN_TITLE_WORDS);
  return !isOwn && isOfOtherPage(outline, [at]);
}

const NEVER: ReadonlySet<Region> = new Set(["navigation", "search", "dialog", "contentinfo"]);

/** Whether a block may be a line of the page. */
function mayBeLine({ blocks }: PageOutline, at: number): boolean {
  const { region, kind } = blocks[at] ?? {};
  return region !== undefined && !NEVER.has(region) && kind !== "table";
}

/** Maximum words of a name after a label. */
const MAX_NAME_WORDS = 8;

function isNameLike({ text, words, runs }: Block): boolean {
  if (words > MAX_NAME_WORDS || !/^\p{Lu}|^\p{Lo}/u.test(text) || /[.!?:]$/.test(text))
    return false;
  // Several links side by side that lead to no person are sections.
  const named = runs.filter((run) => /\p{L}/u.test(run.text));
  const isSection = ({ link }: Run): boolean => link !== undefined && !isPersonPage(link.href);
  return named.length < 2 || !named.every(isSection);
}

/** Yields up to `max` blocks with words, the nearest first; `step` is 1 or -1. */
function* worded(
  { facts: { words } }: PageOutline,
  from: number,
  step: 1 | -1,
  max: number,
): Generator<number> {
  for (let at = from + step, seen = 0; at >= 0 && at < words.length && seen < max; at += step) {
    if ((words[at] ?? 0) === 0) continue;
    seen++;
    yield at;
  }
}

/** Returns the blocks around the title, or the first block of the content, up to the text, in order. */
function nearTitle(draft: SelectionDraft): readonly number[] {
  const { facts, title } = draft.outline;
  const hasTitle = title >= 0 && draft.keeps(title);
  const start = hasTitle
    ? title
    : facts.words.findIndex((words, at) => words > 0 && draft.keeps(at));
  const near: number[] = [];
  if (start < 0) return near;
  for (const at of worded(draft.outline, start, -1, NEAR.before)) {
    if ((facts.words[at] ?? 0) > LONG_WORDS) break;
    near.unshift(at);
  }
  let prose = 0;
  for (const at of worded(draft.outline, start, 1, NEAR.after)) {
    if ((facts.words[at] ?? 0) >= LONG_WORDS && draft.keeps(at) && ++prose > MAX_PROSE) break;
    near.push(at);
  }
  return near;
}

/** Minimum words of the last block of a text. */
const MIN_TEXT = 15;

/** Returns the blocks right after the end of the content. */
function endLines(draft: SelectionDraft): readonly number[] {
  const { blocks, facts } = draft.outline;
  let last = blocks.length - 1;
  while (last > 0 && !(draft.keeps(last) && (facts.words[last] ?? 0) >= MIN_TEXT)) last--;
  return [...worded(draft.outline, last, 1, blocks.length)]
    .filter((at) => mayBeLine(draft.outline, at))
    .slice(0, NEAR.end);
}

function saysWho(
  at: number,
  { blocks, title }: PageOutline,
  { signatures, authors, posts }: BylineContext,
): boolean {
  const block = blocks[at];
  const signature = signatures.get(at);
  const [first] = posts;
  if (block === undefined || at === title) return false;
  if (first !== undefined) {
    const author = signature?.author;
    if (at >= first.first || author === undefined || first.author?.startsWith(author) === true)
      return false;
  }
  // A page may declare one author several times.
  const { size } = new Set(authors.filter((name) => block.text.includes(name)));
  if (size > 0 && block.words <= MAX_DECLARED * size) return true;
  if (signature === undefined || isMembers(signature) || signature.rest > MAX_REST.near)
    return false;
  return signature.date !== undefined || signature.author !== undefined;
}

/** Whether the date belongs to something else, such as a member's page. */
const isMembers = (signature: Signature): boolean =>
  isOtherDate(signature) && /join|regist|member|expires|born/i.test(signature.when);

/** Byline of a page that states neither author nor date. */
export const NO_BYLINE: Byline = { authors: [], head: [], published: [], modified: [] };

/** A date, and whether the page was changed on it rather than published. */
interface StatedDate extends ShownDate {
  readonly isChange: boolean;
  /** Whether the text calls it the first publication. Such dates come first. */
  readonly isFirstPublication?: boolean;
}

/** Returns authors and dates by trust; of a list of other pages, only marked or labelled dates. */
export function shownByline(
  draft: SelectionDraft,
  context: BylineContext,
  lines: BylineLines,
): Byline {
  const { signatures, isList, posts } = context;
  const { blocks, facts, title } = draft.outline;
  const [first] = posts;
  const stated = [
    ...openingDate(draft, context),
    ...(first?.date === undefined ? [] : [{ text: first.date, at: first.at, isChange: false }]),
    ...inByline(draft.outline, context, lines),
    ...inTitle(draft.outline, context),
    ...besideTitle(draft, context),
    ...labelled(draft, context),
    ...(isList ? [] : [...signed(draft, context), ...datelines(draft)]),
  ];
  const dates = (changes: boolean): readonly ShownDate[] =>
    stated
      .filter(({ isChange }) => isChange === changes)
      .sort(
        (one, other) =>
          Number(other.isFirstPublication === true) - Number(one.isFirstPublication === true),
      )
      .map(({ text, at }) => ({ text, at }));
  const named = [...lines].flatMap(([at, { isName }]) => {
    const author = signatures.get(at)?.author ?? (isName ? blocks[at]?.text : undefined);
    return author === undefined ? [] : { at, author };
  });
  const isText = (words: number, at: number): boolean =>
    at > title && words >= PROSE_WORDS && draft.keeps(at);
  const text = facts.words.findIndex(isText);
  const authors = [...named, first].flatMap((one) => one?.author ?? []);
  return {
    authors: authors.length > 0 || !context.mayBeArticle ? authors : onlyMarked(draft, context),
    head: named.filter(({ at }) => at > title && at < text).map(({ author }) => author),
    published: dates(false),
    modified: dates(true),
  };
}

/** Returns the author of the text, if markup names only one outside of quotations, comments and cards. */
function onlyMarked(
  { outline, fates }: SelectionDraft,
  { signatures, isOut }: BylineContext,
): readonly string[] {
  const marked = [...signatures].flatMap(([at, { author }]) => {
    const block = outline.blocks[at];
    if (block?.told?.author === undefined || author === undefined) return [];
    const isOther = OTHERS.has(block.region) || isOut(at) || isOfCard(outline, at);
    return isOther || fates[at] === "comment" || isQuoted(outline, at) ? [] : author;
  });
  return new Set(marked).size === 1 ? marked.slice(0, 1) : [];
}

const stating = ({ date = "", at, said, when }: Signature): StatedDate => ({
  text: date,
  at,
  isChange: said === "changed",
  isFirstPublication: isFirstDate(when, date),
});

/** Returns a date of a sentence; it has no line of its own. */
const looseDate = (
  text: string | undefined,
  { isChange = false, sentence = "" } = {},
): readonly StatedDate[] =>
  text === undefined
    ? []
    : [{ text, at: undefined, isChange, isFirstPublication: isFirstDate(sentence, text) }];

/** Whether a line says when the text was published or changed. */
const isOfText = (signature: Signature | undefined): signature is Signature =>
  signature?.said === "published" || signature?.said === "changed";

/** Returns the dates of the lines that selection restored, with those before the heading's landmark last. */
function inByline(
  outline: PageOutline,
  { signatures, isListed }: BylineContext,
  lines: BylineLines,
): readonly StatedDate[] {
  const rank = ([at]: readonly [number, BylineLine]): number =>
    Number(isBeforeLandmark(outline, at));
  const inOrder = [...lines].sort((one, other) => rank(one) - rank(other));
  return inOrder.flatMap(([at, { isEnd }]) => {
    const signature = signatures.get(at);
    const isAside = outline.blocks[at]?.region === "complementary" || (isEnd && isListed(at));
    return isAside || !isOfText(signature) ? [] : stating(signature);
  });
}

/** Minimum words of the text of an opening post. */
const MIN_OPENING = 8;

/**
 * Returns the date of an opening post above the posts, which are only its replies, since its markup
 * differs: lines with its author and its date, then its text.
 */
function openingDate(draft: SelectionDraft, context: BylineContext): readonly StatedDate[] {
  const { blocks, title } = draft.outline;
  const { signatures, posts } = context;
  const [reply] = posts;
  if (reply === undefined) return [];
  const isText = ({ kind, words }: Block, at: number): boolean =>
    draft.keeps(at) && kind !== "heading" && words >= MIN_OPENING && !signatures.has(at);
  const text = blocks.findLastIndex((block, at) => at < reply.first && isText(block, at));
  const lines = [...signatures].filter(([at]) => at > title && at < text);
  const dated = lines.find(([, { date }]) => date !== undefined);
  if (dated === undefined || lines.every(([, { author }]) => author === undefined)) return [];
  return dateAt(draft, context, dated[0], true);
}

/** Returns the date inside of the heading that markup states, or that follows the title. */
function inTitle(
  { title, blocks, document }: PageOutline,
  { signatures }: BylineContext,
): readonly StatedDate[] {
  const signature = signatures.get(title);
  const { told, text = "" } = blocks[title] ?? {};
  if (signature?.date === undefined) return [];
  const isAfter =
    isOfText(signature) &&
    text.startsWith(document.title) &&
    !document.title.includes(signature.date);
  const isMarked = signature.at !== undefined || told?.date !== undefined;
  return isMarked || isAfter ? [stating(signature)] : [];
}

/** Whether a line is before the landmark of the heading, where sites show today's date. */
const isBeforeLandmark = ({ blocks, title }: PageOutline, at: number): boolean =>
  at < title && blocks[at]?.region !== blocks[title]?.region;

/** Returns dates alone in lines around the heading. */
function besideTitle(draft: SelectionDraft, context: BylineContext): readonly StatedDate[] {
  const { outline } = draft;
  const { blocks, title, facts } = outline;
  const { isList, signatures } = context;
  if (title < 0) return [];
  const alone = (at: number, isFirst: boolean): readonly StatedDate[] => {
    const { rest = 0, author } = signatures.get(at) ?? {};
    const isAlone = rest <= MAX_REST.alone || author !== undefined;
    return isAlone ? dateAt(draft, context, at, isFirst) : [];
  };
  const after: StatedDate[] = [];
  for (const [seen, at] of [...worded(outline, title, 1, DATED.after)].entries()) {
    const isNext = seen < DATED.next;
    if (isList && !isNext) break;
    if ((facts.words[at] ?? 0) >= PROSE_WORDS && draft.keeps(at) && !isNext) break;
    after.push(...alone(at, isNext && !isList));
  }
  const isSites = (at: number): boolean =>
    blocks[at]?.region === "banner" && isBeforeLandmark(outline, at);
  const before = isList ? [] : [...worded(outline, title, -1, DATED.before)];
  return [...after, ...before.flatMap((at) => (isSites(at) ? [] : alone(at, false)))];
}

/** Regions whose dates belong to the site or to other pages. */
const OTHERS: ReadonlySet<Region> = new Set(["navigation", "search", "dialog", "complementary"]);

/**
 * Returns the date of a line that may be the page's: not in a list, a comment or a part of the site.
 * Right below the heading (`isFirst`) it may be like the lines of a list.
 */
function dateAt(
  { outline, fates }: SelectionDraft,
  { signatures, isListed }: BylineContext,
  at: number,
  isFirst = false,
): readonly StatedDate[] {
  const block = outline.blocks[at];
  const signature = signatures.get(at);
  if (block === undefined || !isOfText(signature) || isOfLinked(outline, at, signature)) return [];
  // A date in an aside is the text's if it has a label, or if markup states it right beside the heading.
  const after = at - outline.title;
  const isBeside = after >= -1 && after <= DATED.next && signature.at !== undefined;
  const isOwn = block.region === "complementary" && (isBeside || hasDateLabel(signature.term));
  if ((OTHERS.has(block.region) && !isOwn) || fates[at] === "comment" || isQuoted(outline, at))
    return [];
  return isFirst || !isListed(at) ? [stating(signature)] : [];
}

/** Maximum words of a sentence that states when the text was published. */
const MAX_SENTENCE = 90;

/** Returns dates with a label of publication or change, in lines and in short sentences. */
function labelled(draft: SelectionDraft, context: BylineContext): readonly StatedDate[] {
  const { blocks, document, title } = draft.outline;
  return blocks.flatMap((block, at) => {
    const { text, words, region } = block;
    if (words === 0 || words > MAX_SENTENCE || !hasNumber(text) || at === title) return [];
    if (draft.fates[at] === "comment" || isQuoted(draft.outline, at)) return [];
    const { date, term = "", said } = context.signatures.get(at) ?? {};
    if (date !== undefined) {
      const isCards = said === "published" && isOfCard(draft.outline, at);
      const isOwn = hasDateLabel(`${term} ${text}`) && !isCards;
      return isOwn ? dateAt(draft, context, at) : [];
    }
    const { language } = document.names;
    return OTHERS.has(region)
      ? []
      : [
          ...looseDate(dateInSentence(text, language), { sentence: text }),
          ...looseDate(changeInSentence(text, language), { isChange: true }),
        ];
  });
}

/** Minimum words of a linked title before a date; a heading after the page's own may be shorter. */
const MIN_CARD_TITLE = 3;

/** Whether a line follows a title that leads to another page. */
function isOfCard(outline: PageOutline, at: number): boolean {
  const before = at - 1;
  const { words = 0, kind } = outline.blocks[before] ?? {};
  const isTitle = words >= MIN_CARD_TITLE || (kind === "heading" && before > outline.title);
  return before !== outline.title && isTitle && isOfOtherPage(outline, [before]);
}

/** Whether a line is a date alone, without a label, before a title that leads to another page. */
function isBeforeCard(
  outline: PageOutline,
  at: number,
  { author, rest = 0 }: Partial<Signature> = {},
): boolean {
  const { words = 0, runs = [] } = outline.blocks[at + 1] ?? {};
  const text = outline.blocks[at]?.text ?? "";
  const links = new Set(runs.filter((run) => run.text.trim() !== "").map(({ link }) => link?.href));
  const isDate = author === undefined && rest === 0 && !hasDateLabel(text);
  const isTitle = words >= MIN_CARD_TITLE && links.size === 1;
  return isDate && isTitle && isOfOtherPage(outline, [at + 1]);
}

/** Minimum items of a list of other pages. */
const MIN_CARDS = 3;

/** Whether a line follows a title that leads to another page, in an item of a list. */
function isOfItem(outline: PageOutline, at: number): boolean {
  const isInItem = ({ items }: ItemList): boolean =>
    items.length >= MIN_CARDS &&
    items.some(({ blocks }) => blocks.includes(at) && blocks.includes(at - 1));
  return isOfCard(outline, at) && outline.lists.some(isInItem);
}

/** Returns the first line below the heading with an author and a date. */
function signed(draft: SelectionDraft, context: BylineContext): readonly StatedDate[] {
  for (const [at, { author, rest }] of context.signatures) {
    if (at <= draft.outline.title || author === undefined || rest > MAX_REST.alone) continue;
    const [date] = dateAt(draft, context, at);
    if (date !== undefined) return [date];
  }
  return [];
}

/** Maximum blocks of running text that may be the start. */
const MAX_STARTS = 3;

/** Returns the date at the start of the text: "Berlin, 3 May 2024 - The lamps ...". */
function datelines(draft: SelectionDraft): readonly StatedDate[] {
  const { blocks, document, title } = draft.outline;
  for (let at = Math.max(0, title + 1), seen = 0; at < blocks.length && seen < MAX_STARTS; at++) {
    const block = blocks[at];
    if (block === undefined || block.words < PROSE_WORDS || !draft.keeps(at)) continue;
    seen++;
    const date = datelineIn(block.text, document.names.language);
    if (date !== undefined) return looseDate(date);
  }
  return [];
}
