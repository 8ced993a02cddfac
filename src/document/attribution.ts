// Adds attributions to blocks: author, date and rating as their markup states them.
import type { HtmlTree } from "../html/tree.ts";
import { attribute, endOf, endWithin, textContent } from "../html/walk.ts";
import type { Block, Told } from "../model/document.ts";
import { oncePerKey } from "../model/once.ts";
import { splitCamelCase } from "../text/camel-case.ts";
import { nameSpan } from "../text/name-list.ts";
import { oneLine } from "../text/one-line.ts";
import { isoText, parseStamp } from "../text/parse-date.ts";
import { wordList } from "../text/word-list.ts";
import { isHeadingTag } from "./page/tags.ts";
import { ratingsOf } from "./ratings.ts";

/** Maximum words of an attribution line. */
const MAX_WORDS = 40;
const MAX_NAME_WORDS = 8;
const SHORT_NAME_WORDS = 3;
const MAX_NAME_CHARS = 100;
const MAX_AUTHORS = 8;
/** Maximum ancestors of a block examined for such markup. */
const MAX_AROUND = 2;
/** Maximum nodes examined per block. */
const MAX_NODES = 120;

/** Matches class names and ids of an author's name, with words joined by hyphens. Linear. */
const AUTHOR =
  /(?:^|[-_])(?:author|byline|user-?name|poster|posted-?by|nick(?:name)?|writer|screen-?name|member-?name|display-?name|submitter|comment(?:er|or)|auteur|autor(?:e|in)?|verfasser|redakteur(?:in)?|hnuser)s?(?:[-_]{0,2}(?:name|link|nick|by|text|label|title-name))?$/i;
/** Matches class names and ids of a date. */
const DATED =
  /(?:^|[-_])(?:date|time|datetime|timestamp|time-?ago|timeago|pub-?date|published|posted-?(?:on|at|date|time)|date-?time|created(?:-?at)?|datum|fecha|when|age)(?:[-_]{0,2}(?:text|value|published|posted|created|time|line))?$/i;
/** Matches the hash after a class name of a CSS module: "Author_name__4ceOm". */
const HASH = /__(?=[\w-]*\d|[\w-]+[A-Z])[\w-]{5}$/;
/** Class names and ids of any name: `fn` is a person in hCard, a function in program references. */
const NAMES: ReadonlySet<string> = new Set(["name", "user", "fn"]);
/** Matches names that contain such a word but mark a detail of the author, such as an avatar. */
const ABOUT =
  /avatar|picture|photo|image|rank|role|title|badge|bio|posts?-?count|total|regist|joined|location|stats|extra|signature|reputation/i;

/** Adds attributions to blocks; the others are returned unchanged. */
export function withAttributions(tree: HtmlTree, blocks: readonly Block[]): readonly Block[] {
  const ratings = ratingsOf(tree, blocks);
  const page = { tree, markOfNames: oncePerKey(markOfNames) };
  return blocks.map((block, at) => {
    const own = attributionOf(page, block);
    const rating = ratings.get(at);
    const told = rating === undefined ? own : { ...own, rating };
    return told === undefined ? block : { ...block, told };
  });
}

/** What an element says of its text by its markup. */
type Mark = "author" | "date" | "name" | "";

/** A page, with the marks of its class attributes: it repeats a few hundred of them. */
interface MarkedPage {
  readonly tree: HtmlTree;
  readonly markOfNames: (names: string) => Mark;
}

function attributionOf(page: MarkedPage, block: Block): Told | undefined {
  const { tree } = page;
  const { words, text, kind } = block;
  if (words === 0 || words > MAX_WORDS || kind === "table" || kind === "code") return undefined;
  const authors: string[] = [];
  let authorEnd = -1;
  let date: string | undefined;
  let at: string | undefined;
  let name: string | undefined;
  const read = (node: number): void => {
    const mark = markOf(page, node);
    if (mark === "") return;
    const content = oneLine(textContent(tree, node));
    if (mark === "author" && node >= authorEnd && authors.length < MAX_AUTHORS) {
      const [named = "", ...others] = isShortName(content) ? [content] : linksIn(tree, node);
      if (isName(named) && contains(text, named)) {
        authors.push(named, ...others.filter(isName));
        authorEnd = endOf(tree, node);
      }
    }
    if (mark === "name" && isName(content) && contains(text, content)) name ??= content;
    if (mark === "date" && /\p{N}|\p{L}{4}/u.test(content) && contains(text, content)) {
      if (date === undefined || (at === undefined && date.includes(content)))
        at = timeOf(tree, node);
      date ??= content;
    }
  };
  const last = Math.min(block.last, block.first + MAX_NODES);
  for (let node = block.first; node <= last; node++) read(node);
  let around = tree.parent[block.first] ?? -1;
  for (let level = 0; level < MAX_AROUND && around > 0; level++) {
    read(around);
    around = tree.parent[around] ?? -1;
  }
  // A name beside a date is the author's; alone it may name anything.
  if (date !== undefined && name !== undefined && authors.length === 0) authors.push(name);
  const author = authors.length === 0 ? undefined : nameSpan(text, authors);
  if (author === undefined && date === undefined) return undefined;
  return {
    ...(author !== undefined && { author }),
    ...(date !== undefined && { date }),
    ...(at !== undefined && { at }),
  };
}

/** Attributes that state the date of an element for programs, by preference. */
const TIME_ATTRIBUTES = wordList(`
  datetime content data-datetime data-date data-published data-timestamp data-time data-utime
  data-epoch title
`);

/** Returns the date in the attributes of an element, as ISO 8601. */
function timeOf(tree: HtmlTree, node: number): string | undefined {
  for (const name of TIME_ATTRIBUTES) {
    const value = attribute(tree, node, name)?.trim() ?? "";
    if (value === "") continue;
    const date = parseStamp(value);
    if (date !== undefined) return isoText(date);
  }
  return undefined;
}

function isName(text: string): boolean {
  if (text === "" || text.length > MAX_NAME_CHARS) return false;
  return text.split(" ").length <= MAX_NAME_WORDS && /\p{L}|\p{N}/u.test(text);
}

/** Whether the text of an author element is short enough to be only a name. */
function isShortName(text: string): boolean {
  return text.split(" ").length <= SHORT_NAME_WORDS && !text.includes(":");
}

/** Returns the texts of the links in an author element, such as two names; else its whole text. */
function linksIn(tree: HtmlTree, node: number): readonly string[] {
  const end = endWithin(tree, node, MAX_NODES);
  const names: string[] = [];
  for (let at = node + 1; at < end && names.length < MAX_AUTHORS; at++) {
    if (tree.tag[at] !== "a") continue;
    const text = oneLine(textContent(tree, at));
    if (text !== "") names.push(text);
  }
  return names.length === 0 ? [oneLine(textContent(tree, node))] : names;
}

function contains(text: string, part: string): boolean {
  return text.includes(part) || oneLine(text).includes(part);
}

function markOf({ tree, markOfNames }: MarkedPage, node: number): Mark {
  const tag = tree.tag[node] ?? "";
  if (tag === "") return "";
  if (tag === "time") return "date";
  let found: Mark = "";
  for (const { name, value } of tree.attrs[node] ?? []) {
    if (name === "rel" && /(?:^|\s)author(?:\s|$)/i.test(value)) return "author";
    if (name === "itemprop") {
      if (/^(?:author|creator)$/i.test(value)) return "author";
      if (/^(?:date(?:Published|Modified|Created)|uploadDate|commentTime)$/i.test(value)) {
        return "date";
      }
    }
    if (name === "datetime" || name === "data-time" || name === "data-timestamp") found ||= "date";
    // The id of a heading is a link target made from its words.
    if (name !== "class" && (name !== "id" || isHeadingTag(tag))) continue;
    const mark = markOfNames(value);
    if (mark === "author") return mark;
    found = mark === "date" ? mark : found || mark;
  }
  return found;
}

function markOfNames(names: string): Mark {
  let found: Mark = "";
  for (const one of names.slice(0, 300).split(/\s+/)) {
    const word = splitCamelCase(one.replace(HASH, ""));
    if (ABOUT.test(word)) continue;
    if (AUTHOR.test(word)) return "author";
    if (DATED.test(word)) found = "date";
    if (NAMES.has(word)) found ||= "name";
  }
  return found;
}
