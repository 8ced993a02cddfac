// States the author, date and number in a short block: a post header, a byline, or one part of it.
import { bylineWord } from "../marks/byline-words.ts";
import { type DateWord, isDateLabel, withoutDateWords } from "../marks/date-words.ts";
import { dateOfLine } from "../marks/dates.ts";
import { bareLabel } from "../marks/labels.ts";
import { isAuthorLabel } from "../marks/name-marks.ts";
import { isCredited, shownAuthor } from "../marks/names.ts";
import { UNSPACED } from "../marks/phrases.ts";
import { isProfileLabel } from "../marks/profile-labels.ts";
import { type Block, type Link, SITE_REGIONS } from "../model/document.ts";
import type { PageOutline } from "../structure/outline.ts";
import { hasNumber } from "../text/character-kinds.ts";
import { dateIn } from "../text/date-finder.ts";
import { nameSpan } from "../text/name-list.ts";
import { parseUrl } from "../url/parse-url.ts";
import { isPersonPage } from "../url/person-page.ts";
import { registrableDomain } from "../url/site.ts";

/** Author and date of a line, in the block's own words. */
export interface Signature {
  readonly author: string | undefined;
  readonly date: string | undefined;
  /** The date as ISO 8601, if the markup states it for programs. */
  readonly at: string | undefined;
  readonly number: string | undefined;
  /** The line without author and number: the date and the words around it. */
  readonly when: string;
  /** Number of remaining words. */
  readonly rest: number;
  /** The label before the line, in a block of its own; "" for none. */
  readonly term: string;
  /** Meaning of the line's date; undefined for a date of unknown meaning. */
  readonly said: DateWord | undefined;
  /** Link to the post; undefined if there is none. */
  readonly link: Link | undefined;
}

/** Maximum words of such a line, and its maximum UTF-16 units. */
const MAX_WORDS = 40;
const MAX_CHARS = 1000;
/** Maximum words beside the date or name. */
const MAX_REST = 12;

/** Maximum characters of an element marked as a date; a longer one encloses other things. */
const MAX_DATE_CHARS = 60;

/** Kinds of blocks that are lines. */
const LINES: ReadonlySet<Block["kind"]> = new Set([
  "paragraph",
  "list-item",
  "heading",
  "term",
  "definition",
  "caption",
  "control",
]);

/** The number of a post, as shown. */
const NUMBER = /(?:\b(?:post|reply|comment|beitrag|message)\s)?#\s?\d[\d.,]*(?:\sof\s\d+)?/iu;
/** Counts of reactions, replies or views. */
const COUNT =
  /(?:阅读|閱讀|评论|評論|浏览|点赞|收藏)\s?[(（]\d{1,9}[)）]|(?<![\p{L}\p{N}])\d[\d.,]*k?\s(?:points?|likes?|votes?|upvotes?|karma|views?|replies|comments?|punkte|stimmen)(?!\p{L})/giu;
/** Filler words of a byline beside the words for authors and dates. */
const GLUE =
  /(?<![\p{L}\p{N}])(?:on|at|in|last|first|originally|replied|wrote|said|am|vom|um|uhr|den|le|à|il|el|data|the|and|und|et|y|e|来源|作者|編集|投稿|编辑|收藏|举报)(?![\p{L}\p{N}])/giu;

/** A name in brackets after the displayed name. */
const BESIDE_NAME = /^\s*\([^()\d]{1,40}\)(?=\s|$)/u;

/** Returns the author and date of a block; undefined for running text and blocks with neither. */
export function signatureOf(block: Block, term: string, language?: string): Signature | undefined {
  const { text, words, kind, told } = block;
  if (words === 0 || words > MAX_WORDS || text.length > MAX_CHARS) return undefined;
  if (!LINES.has(kind)) return undefined;
  const marked = told?.date;
  const isDate =
    marked !== undefined &&
    (told?.at !== undefined || dateIn(marked, { language, isMarked: true }) !== undefined);
  const shown = isDate ? marked : undefined;
  const place = dateIn(text, { language });
  const written = place === undefined ? undefined : text.slice(place.start, place.end);
  const isMarked = shown !== undefined && shown.length <= MAX_DATE_CHARS;
  const date = isMarked && shown.includes(written ?? "") ? shown : written;
  const number = text.includes("#") ? NUMBER.exec(text)?.[0] : undefined;
  // A large heading that leads to a person's page starts a card of the person.
  const isCard = kind === "heading" && block.level <= 2;
  const named = told?.author ?? (isCard ? undefined : linkedNames(block));
  const isOwn = named !== undefined && !isCredited(text, named, language);
  const author = isOwn ? named : shownAuthor(text, { date, language });
  // A caption without a date credits its picture.
  const isCredit = date === undefined && kind === "caption";
  if (isCredit || (date ?? author ?? number) === undefined) return undefined;
  const said = without(without(text, author), number).replace(COUNT, " ");
  const beside = author === undefined ? "" : (BESIDE_NAME.exec(said)?.[0] ?? "");
  const when = without(said, beside);
  const rest = restOf(without(when, date));
  if (rest > MAX_REST) return undefined;
  const label = text.slice(0, place?.start ?? 0);
  const line = { text, label, term, rest, hasAuthor: author !== undefined, language };
  return {
    author: author && `${author} ${beside.trim()}`.trimEnd(),
    date,
    at: date !== undefined && date === shown ? told?.at : undefined,
    number,
    when: trimmed(
      when.replace(/(?<![\p{L}])(?:by|von|par|por|di)\s*[:»|·]?\s*(?=$|[»|·]|\p{N})/iu, ""),
    ),
    rest,
    term,
    said: date === undefined ? undefined : dateOfLine(line),
    link: linkOf(block),
  };
}

/** Returns every author and date line of a page. */
export function signaturesOf(outline: PageOutline): Signatures {
  const { blocks, document } = outline;
  const found = new Map<number, Signature>();
  const ofTitle = blocks[outline.title]?.region;
  let term = "";
  let before: Block | undefined;
  for (const [at, block] of blocks.entries()) {
    // A title in a header of its own has its byline there.
    const isNear = ofTitle === "banner" && at >= outline.title - 1;
    const isOfTitle = block.region === "banner" && isNear;
    if (SITE_REGIONS.has(block.region) && !isOfTitle) continue;
    if (block.words <= MAX_WORDS) {
      const label = block.kind === "definition" ? term : dateLabel(before, block);
      const { language, host } = document.names;
      const signature = isVersion(block, label) ? undefined : signatureOf(block, label, language);
      if (signature !== undefined && !isOfCredit(before, signature, language)) {
        const isOther = isOfOtherSite(block, signature, host);
        found.set(at, isOther ? { ...signature, said: "other" } : signature);
      }
    }
    if (block.kind === "term") term = block.text.slice(0, 100);
    if (block.words > 0) before = block;
  }
  for (const at of initialsIn(outline)) found.delete(at);
  return found;
}

/** Maximum blocks from an initial to its name, and maximum words of the name. */
const NEAR_INITIAL = 4;
const MAX_INITIAL_WORDS = 4;

/** Returns the letters that stand for a picture of the person named after them. */
function initialsIn({ blocks }: PageOutline): readonly number[] {
  return Array.from(blocks.entries()).flatMap(([at, { text }]) => {
    if (!/^\p{L}$/u.test(text)) return [];
    const after = blocks.slice(at + 1, at + 1 + NEAR_INITIAL);
    const isOf = (name: string): boolean =>
      name.length > 1 && name.slice(0, 1).toLowerCase() === text.toLowerCase();
    return after.some((block) => block.words <= MAX_INITIAL_WORDS && isOf(block.text)) ? [at] : [];
  });
}

/** A version, or a day without its century and without zeros before its numbers: "3.5.11". */
const VERSION = /^v?(?:0|[1-9]\d{0,2})(?:\.(?:0|[1-9]\d{0,2})){1,3}$/;

/** Whether a line is such a number, which neither its markup nor its label calls a date. */
const isVersion = ({ text, told }: Block, label: string): boolean =>
  VERSION.test(text) && told?.date === undefined && !isDateLabel(bareLabel(label));

/** Author and date lines of a page, by block. */
export type Signatures = ReadonlyMap<number, Signature>;

/** Maximum words of a label; in scripts without spaces, each character is a word. */
const MAX_LABEL_WORDS = 3;
const MAX_LABEL_CHARS = 8;

const isShort = ({ words, text }: Block): boolean =>
  words <= (UNSPACED.test(text) ? MAX_LABEL_CHARS : MAX_LABEL_WORDS);

/** Whether a block is one to three words before a name or a date: "By", "Last updated". */
export function isLabel(block: Block | undefined): boolean {
  if (block === undefined || !isShort(block)) return false;
  return isAuthorLabel(block.text) || isDateLabel(bareLabel(block.text));
}

/** Minimum words beside a date in the link that has it: a title or a name of another site. */
const MIN_LINK_WORDS = 4;

/** Whether the date of a line is in a link of several words to another site. */
function isOfOtherSite({ runs }: Block, { date }: Signature, host: string): boolean {
  if (date === undefined || host === "") return false;
  return runs.some(({ text, link }) => {
    const words = text.replace(date, "").trim().split(/\s+/).length;
    if (link === undefined || !text.includes(date) || words < MIN_LINK_WORDS) return false;
    const target = parseUrl(link.href);
    return target !== undefined && registrableDomain(target.hostname) !== host;
  });
}

/** Whether a line is a name alone after a label of a credit: "Last updated by". */
function isOfCredit(
  before: Block | undefined,
  { author, date }: Signature,
  language: string | undefined,
): boolean {
  if (before === undefined || !isShort(before)) return false;
  if (author === undefined || date !== undefined) return false;
  return isCredited(`${before.text} ${author}`, author, language);
}

/** Returns the text of a block that labels the date of the next one; "" if it does not. */
function dateLabel(before: Block | undefined, { text }: Block): string {
  if (before === undefined || !isShort(before) || !hasNumber(text)) return "";
  return isDateLabel(bareLabel(before.text)) ? before.text : "";
}

/** Whether the date of a line is no date of its post: when a member joined, or somebody edited it. */
export const isOtherDate = ({ said }: Signature): boolean => said === "other" || said === "changed";

function without(text: string, part: string | undefined): string {
  return part === undefined || part === "" ? text : text.replace(part, () => " ");
}

const EDGE = /[\s»·|,;:：•/(—–-]/u;

/** Returns a text without the signs around it. */
function withoutEdges(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && (EDGE.test(text[start] ?? "") || text[start] === ")")) start++;
  while (end > start && EDGE.test(text[end - 1] ?? "")) end--;
  return text.slice(start, end);
}

function trimmed(text: string): string {
  const said = withoutEdges(text.replace(/\s+/g, " "));
  // The same date twice in a line, the second time for smaller screens.
  const half = said.slice(0, said.length >> 1);
  return said === `${half} ${half}` ? half : said;
}

/** Counts the words that are no filler of a byline, two Han characters as one word. */
function restOf(text: string): number {
  const words = withoutDateWords(text)
    .replace(GLUE, " ")
    .match(/\p{Script=Han}{1,2}|[\p{L}\p{N}]+/gu);
  return (words ?? []).filter((word) => (bylineWord(word) ?? "credit") === "credit").length;
}

/** Maximum words of a name. */
const MAX_NAME_WORDS = 6;

/** Maximum runs examined per line. */
const MAX_RUNS = 12;

/** Returns the words of the links to persons' pages, with what separates them. */
function linkedNames({ runs, text: line }: Block): string | undefined {
  const names: string[] = [];
  for (const { link, text } of runs.slice(0, MAX_RUNS)) {
    const name = text.trim();
    if (link === undefined || name === "" || !/\p{L}|\p{N}{2}/u.test(name)) continue;
    if (/^#?\d+$/.test(name) || !isPersonPage(link.href)) continue;
    if (isProfileLabel(name)) continue;
    if (name.split(/\s+/).length > MAX_NAME_WORDS || dateIn(name) !== undefined) continue;
    names.push(name);
  }
  return names.length === 0 ? undefined : nameSpan(line, names);
}

/** Returns the link of a line to an anchor on a page or to one post. */
function linkOf({ runs }: Block): Link | undefined {
  return runs.find(({ link }) => link !== undefined && isOfPost(link.href))?.link;
}

function isOfPost(href: string): boolean {
  return /#(?:p|post|comment|c|msg|reply|answer|findcomment|issuecomment|entry|js-post|pid|js-comment)?[-_]?\d|\/(?:posts?|comments?|p|a)\/?[-\w]*\d|\/t\/[^/]+\/\d+\/\d+|[?&](?:p|pid|post|comment|do=findComment&comment)=\d|post-\d+|item\?id=\d/i.test(
    href,
  );
}
