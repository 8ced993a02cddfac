// Reads the posts of a thread as a list: author, date, number and text of each, as the content shows them.
import type { Block, Run } from "../model/document.ts";
import type { Post, Selection } from "../model/verdict.ts";
import type { PageOutline } from "../structure/outline.ts";
import type { DateHabits } from "../text/parse-date.ts";
import { gridOf } from "./columns.ts";
import { type Draft, elementAround } from "./draft.ts";
import type { Said, Slot } from "./slots.ts";
import { hasWords } from "./values.ts";
import { headingOver } from "./visible.ts";

/** Minimum posts of a list. */
const MIN_POSTS = 2;

/** Returns the posts of a thread as rows; undefined if there are too few. */
export function postsList(
  outline: PageOutline,
  { posts, fates }: Selection,
  habits: DateHabits,
): Draft | undefined {
  if (posts.length < MIN_POSTS) return undefined;
  const { blocks } = outline;
  const bodies = posts.map((post) => bodyOf(post, (at) => fates[at] === "kept"));
  const column = (label: string, role: Slot["role"], said: Slot["said"]): Slot => ({
    ...{ label, role, said },
  });
  const grid = gridOf({
    slots: [
      column("position", "value", told(blocks, posts, "number")),
      column("", "author", told(blocks, posts, "author")),
      column("date", "value", told(blocks, posts, "date")),
      column("rating", "value", told(blocks, posts, "rating")),
      column(
        "",
        "text",
        bodies.map((own) => joined(blocks, own)),
      ),
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
    const said = new Set(bodies[index]);
    for (let at = post.first; at <= post.last; at++) {
      if (said.has(at)) continue;
      const text = blocks[at]?.text ?? "";
      const left = post.lines.includes(at) ? withoutTold(text, post) : text;
      if (hasWords(left)) row.rest.push(left);
    }
  }
  const around = elementAround(posts.map(({ first }) => blocks[first]?.container));
  return {
    ...grid,
    name: headingOver(blocks, posts[0]?.first ?? 0),
    source: "visible",
    around,
    item: null,
    look: "",
    blocks: posts.flatMap(({ first, last }) =>
      Array.from({ length: last - first + 1 }, (_, at) => first + at),
    ),
    left: {},
  };
}

/** Returns what a line of a post's header says besides what its columns have. */
function withoutTold(text: string, { author, date, number, rating }: Post): string {
  const told = [author, date, number, rating].filter((part) => part !== undefined);
  return told.reduce((left, part) => left.replace(part, () => " "), text).trim();
}

/** Returns the blocks of a post's own text. */
function bodyOf({ first, last, lines }: Post, isKept: (at: number) => boolean): readonly number[] {
  const own: number[] = [];
  for (let at = first; at <= last; at++) if (isKept(at) && !lines.includes(at)) own.push(at);
  return own;
}

/** Returns what the headers of posts say of one thing. The link of a post is that of its date or number. */
function told(
  blocks: readonly Block[],
  posts: readonly Post[],
  what: "author" | "date" | "number" | "rating",
): Slot["said"] {
  return posts.map((post): Said | undefined => {
    const text = post[what];
    if (text === undefined) return undefined;
    const line = post.lines.find((at) => blocks[at]?.text.includes(text) === true);
    const isOwn = what === "date" || (what === "number" && post.date === undefined);
    const runs: readonly Run[] =
      isOwn && post.link !== undefined ? [{ text, marks: 0, link: post.link }] : [];
    // A number in a line with a date is no date.
    const isMarked = what === "author" || what === "date";
    return { text, runs, block: isMarked ? blocks[line ?? post.lines[0] ?? -1] : undefined };
  });
}

function joined(blocks: readonly Block[], own: readonly number[]): Said | undefined {
  const texts = own.flatMap((at) => blocks[at]?.text ?? "").filter((text) => text !== "");
  return texts.length === 0
    ? undefined
    : { text: texts.join(" "), runs: [], block: blocks[own[0] ?? -1] };
}
