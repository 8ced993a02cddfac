// Reads the posts of a thread as a list: author, date, number and text of each, as the content shows them.
import type { Block, Run } from "../model/document.ts";
import type { Post, Selection } from "../model/verdict.ts";
import { range } from "../structure/arrays.ts";
import type { PageOutline } from "../structure/outline.ts";
import type { DateHabits } from "../text/parse-date.ts";
import { gridOf } from "./columns.ts";
import { type Draft, shownAt } from "./draft.ts";
import { headingOver } from "./headings-over.ts";
import { joined, type Said, type Slot } from "./slots.ts";
import { hasWords } from "./values.ts";

/** Minimum posts of a list. */
const MIN_POSTS = 2;

/** Returns the posts of a thread as rows; undefined for too few. */
export function postsList(
  outline: PageOutline,
  { posts, fates }: Selection,
  habits: DateHabits,
): Draft | undefined {
  if (posts.length < MIN_POSTS) return undefined;
  const { blocks } = outline;
  const bodies = posts.map((post) => bodyOf(post, (at) => fates[at] === "kept"));
  const texts = bodies.map((own) => joined(blocks, own));
  const grid = gridOf({
    slots: [
      { label: "position", role: "value", said: headerField(blocks, posts, "number") },
      { label: "", role: "author", said: headerField(blocks, posts, "author") },
      { label: "date", role: "value", said: headerField(blocks, posts, "date") },
      { label: "rating", role: "value", said: headerField(blocks, posts, "rating") },
      { label: "", role: "text", said: texts },
    ],
    items: posts.length,
    source: "visible",
    habits,
    isUntitled: true,
  });
  for (const [index, post] of posts.entries()) {
    const row = grid.rows[index];
    if (row === undefined) continue;
    row.isNamed = true;
    const body = new Set(bodies[index]);
    for (let at = post.first; at <= post.last; at++) {
      if (body.has(at)) continue;
      const text = blocks[at]?.text ?? "";
      const left = post.lines.includes(at) ? withoutFields(text, post) : text;
      if (hasWords(left)) row.rest.push(left);
    }
  }
  const own = posts.flatMap(({ first, last }) => range(first, last));
  const starts = posts.map(({ first }) => first);
  return {
    ...grid,
    ...shownAt(outline, own, starts),
    name: headingOver(outline, starts.slice(0, 1)),
  };
}

/** Returns a line of a post's header without the values of its columns. */
function withoutFields(text: string, { author, date, number, rating }: Post): string {
  const values = [author, date, number, rating].filter((value) => value !== undefined);
  return values.reduce((left, value) => left.replace(value, () => " "), text).trim();
}

/** Returns the blocks of a post's own text. */
function bodyOf({ first, last, lines }: Post, isKept: (at: number) => boolean): readonly number[] {
  const own: number[] = [];
  for (let at = first; at <= last; at++) if (isKept(at) && !lines.includes(at)) own.push(at);
  return own;
}

/** Returns a field of the posts' headers. A post's link is at its date, else at its number. */
function headerField(
  blocks: readonly Block[],
  posts: readonly Post[],
  field: "author" | "date" | "number" | "rating",
): Slot["said"] {
  return posts.map((post): Said | undefined => {
    const text = post[field];
    if (text === undefined) return undefined;
    const isLinked = field === "date" || (field === "number" && post.date === undefined);
    const runs: readonly Run[] =
      isLinked && post.link !== undefined ? [{ text, marks: 0, link: post.link }] : [];
    // With its block, a number in a line with a date would be read as that date.
    if (field !== "author" && field !== "date") return { text, runs, block: undefined };
    const line = post.lines.find((at) => blocks[at]?.text.includes(text) === true);
    return { text, runs, block: blocks[line ?? post.lines[0] ?? -1] };
  });
}
