// Blocks to what their markup says of who, when and how good: elements marked for the author's name, a date or a rating.
import type { HtmlTree } from "../html/tree.ts";
import { textContent } from "../html/walk.ts";
import type { Block, Told } from "../model/document.ts";
import { oneLine } from "../text/one-line.ts";
import { ratingsOf } from "./ratings.ts";

/** Words of a line of who and when. */
const MOST_WORDS = 40;
/** Words of a name. */
const MOST_NAME_WORDS = 8;
const SHORT_NAME_WORDS = 3;
const MOST_NAME_CHARS = 100;
/** Elements around a block's line that may be marked in its place. */
const MOST_AROUND = 2;
/** Nodes of one block that are looked at. */
const MOST_NODES = 120;

/** Class names and ids of an author's name, as words joined by hyphens or in camel case. Linear. */
const AUTHOR =
  /(?:^|[-_])(?:author|byline|user-?name|poster|posted-?by|nick(?:name)?|writer|screen-?name|member-?name|display-?name|submitter|comment(?:er|or)|auteur|autor(?:e|in)?|verfasser|redakteur(?:in)?|hnuser)s?(?:[-_]?(?:name|link|nick|by|text|label|title-name))?$/i;
/** Class names and ids of a date. */
const DATED =
  /(?:^|[-_])(?:date|time|datetime|timestamp|time-?ago|timeago|pub-?date|published|posted-?(?:on|at|date|time)|date-?time|created(?:-?at)?|datum|fecha|when|age)(?:[-_]?(?:text|value|published|posted|created|time|line))?$/i;
/** Class names and ids of a name, of whomever or whatever: `fn` is one in hCard, and a function in references of programs. */
const NAMES: ReadonlySet<string> = new Set(["name", "user", "fn"]);
const HEADING = /^h[1-6]$/;
/** Names that only hold such a word: what is said about the author, not who it is. */
const ABOUT =
  /avatar|picture|photo|image|rank|role|title|badge|bio|posts?-?count|total|regist|joined|location|stats|extra|signature|reputation/i;

/** Blocks with what their markup tells of who and when; those that tell nothing are as they were. */
export function withTold(tree: HtmlTree, blocks: readonly Block[]): readonly Block[] {
  const ratings = ratingsOf(tree, blocks);
  return blocks.map((block, at) => {
    const said = toldOf(tree, block);
    const rating = ratings.get(at);
    const told = rating === undefined ? said : { ...said, rating };
    return told === undefined ? block : { ...block, told };
  });
}

function toldOf(tree: HtmlTree, block: Block): Told | undefined {
  const { words, text, kind } = block;
  if (words === 0 || words > MOST_WORDS || kind === "table" || kind === "code") return undefined;
  let author: string | undefined;
  let date: string | undefined;
  let name: string | undefined;
  const take = (node: number): void => {
    const mark = markOf(tree, node);
    if (mark === undefined) return;
    const said = oneLine(textContent(tree, node));
    if (mark === "author" && author === undefined) {
      const named = isShortName(said) ? said : linkIn(tree, node);
      if (isName(named) && holds(text, named)) author = named;
    }
    if (mark === "name" && isName(said) && holds(text, said)) name ??= said;
    if (mark === "date" && /\p{N}|\p{L}{4}/u.test(said) && holds(text, said)) date ??= said;
  };
  const last = Math.min(block.last, block.first + MOST_NODES);
  for (let node = block.first; node <= last; node++) take(node);
  let around = tree.parent[block.first] ?? -1;
  for (let level = 0; level < MOST_AROUND && around > 0; level++) {
    take(around);
    around = tree.parent[around] ?? -1;
  }
  // A name beside a date is an author's; alone it may be of anything.
  if (date !== undefined) author ??= name;
  if (author === undefined && date === undefined) return undefined;
  return { ...(author !== undefined && { author }), ...(date !== undefined && { date }) };
}

function isName(said: string): boolean {
  if (said === "" || said.length > MOST_NAME_CHARS) return false;
  return said.split(" ").length <= MOST_NAME_WORDS && /\p{L}|\p{N}/u.test(said);
}

/** Whether an element marked for the author holds a name and nothing else. */
function isShortName(said: string): boolean {
  return said.split(" ").length <= SHORT_NAME_WORDS && !said.includes(":");
}

/** The words of the first link in an element that says more than a name: "Ann Lee Member Posts: 3". */
function linkIn(tree: HtmlTree, node: number): string {
  const end = Math.min(tree.end[node] ?? node, node + MOST_NODES);
  for (let at = node + 1; at < end; at++) {
    if (tree.tag[at] !== "a") continue;
    const said = oneLine(textContent(tree, at));
    if (said !== "") return said;
  }
  return oneLine(textContent(tree, node));
}

/** Whether the words of a block hold those of an element, spaces aside. */
function holds(text: string, said: string): boolean {
  return text.includes(said) || oneLine(text).includes(said);
}

function markOf(tree: HtmlTree, node: number): "author" | "date" | "name" | undefined {
  const tag = tree.tag[node] ?? "";
  if (tag === "") return undefined;
  if (tag === "time") return "date";
  let found: "author" | "date" | "name" | undefined;
  for (const { name, value } of tree.attrs[node] ?? []) {
    if (name === "rel" && /(?:^|\s)author(?:\s|$)/i.test(value)) return "author";
    if (name === "itemprop") {
      if (/^(?:author|creator)$/i.test(value)) return "author";
      if (/^(?:date(?:Published|Modified|Created)|uploadDate|commentTime)$/i.test(value)) {
        return "date";
      }
    }
    if (name === "datetime" || name === "data-time" || name === "data-timestamp") found ??= "date";
    // The id of a heading is what links lead to: its words.
    if (name !== "class" && (name !== "id" || HEADING.test(tag))) continue;
    for (const one of value.slice(0, 300).split(/\s+/)) {
      const word = one.replace(/([a-z])([A-Z])/g, "$1-$2");
      if (ABOUT.test(word)) continue;
      if (AUTHOR.test(word)) return "author";
      if (DATED.test(word)) found = "date";
      if (NAMES.has(word)) found ??= "name";
    }
  }
  return found;
}
