// Turns a page and its selection into output blocks: the title first, an author line per post.
import { textBlock } from "../document/plain-text.ts";
import {
  type Block,
  type Container,
  chainOf,
  MARK,
  type Nest,
  type PageDocument,
  type Run,
} from "../model/document.ts";
import type { Post, Selection } from "../model/verdict.ts";
import { withoutFurniture } from "../structure/furniture-images.ts";
import { squash } from "../text/squash.ts";

/** Returns the kept blocks for output: the title, the others in reading order, separated posts. */
export function contentBlocks(
  document: PageDocument,
  { kept, posts }: Selection,
): readonly Block[] {
  const { blocks, heading } = document;
  const title = heading === undefined ? -1 : kept.indexOf(blocks.indexOf(heading));
  const at = kept[title] ?? -1;
  const others = at < 0 ? kept : kept.filter((one) => one !== at);
  const body = withPanelLabels(document, withSpeakers(document, others, posts));
  const written = heading === undefined || at < 0 ? body : [asTitle(heading), ...body];
  return withoutFurniture(written);
}

/** Adds each tab's label before its panel if that is only part of the page; drops the tab. */
function withPanelLabels({ heading }: PageDocument, blocks: readonly Block[]): readonly Block[] {
  const seen = new Set(chainOf(heading?.container));
  const labels = new Set<string>();
  const written: Block[] = [];
  for (const block of blocks) {
    const opened: string[] = [];
    let at: Container | undefined = block.container;
    for (; at !== undefined && !seen.has(at); at = at.parent) {
      seen.add(at);
      if (at.label === undefined) continue;
      labels.add(squash(at.label));
      if (!isHeadedBy(block, at.label)) opened.unshift(at.label);
    }
    for (const text of opened) written.push(madeOf(block, "term", [{ text, marks: 0 }]));
    written.push(block);
  }
  if (labels.size === 0) return blocks;
  return written.filter((block) => !(labels.has(squash(block.text)) && isTab(block)));
}

function isTab({ kind, container, runs }: Block): boolean {
  if (kind === "heading" || kind === "term") return false;
  if (runs.some(({ link }) => link?.href.includes("#"))) return true;
  return chainOf(container).some(({ role }) => role === "tablist");
}

/** Whether a panel already starts with a heading equal to its tab's label. */
function isHeadedBy({ kind, text }: Block, label: string): boolean {
  return kind === "heading" && squash(text).startsWith(squash(label));
}

/** Returns the title as a heading outside any list. */
function asTitle(block: Block): Block {
  if (block.kind === "heading" && block.nest.length === 0) return block;
  return { ...block, kind: "heading", level: block.level === 0 ? 1 : block.level, nest: [] };
}

/** Returns the comments for output. */
export function commentBlocks(
  document: PageDocument,
  { comments, posts }: Selection,
): readonly Block[] {
  return withoutFurniture(withSpeakers(document, comments, posts));
}

/** Inserts each post's author line before its text, and a rule between posts. */
function withSpeakers(
  { blocks }: PageDocument,
  picked: readonly number[],
  posts: readonly Post[],
): readonly Block[] {
  if (posts.length === 0) return picked.flatMap((at) => blocks[at] ?? []);
  const written: Block[] = [];
  let next = 0;
  let open: Post | undefined;
  let items: ReadonlySet<Nest> = new Set();
  for (const at of picked) {
    const block = blocks[at];
    if (block === undefined) continue;
    while ((posts[next]?.last ?? Number.POSITIVE_INFINITY) < at) next++;
    const found = posts[next];
    const post = found !== undefined && found.first <= at ? found : undefined;
    if (post !== undefined && post !== open) {
      const line = lineOf(blocks, post);
      items = itemsAround(blocks, picked, post);
      if (written.length > 0 && written.at(-1)?.kind !== "rule") written.push(ruleOf(line));
      written.push(line);
    }
    if (post === undefined && open !== undefined) written.push(ruleOf(block));
    open = post;
    if (post?.lines.includes(at)) continue;
    written.push(post === undefined ? block : inPost(blocks, post, outOf(items, block)));
  }
  return written.at(-1)?.kind === "rule" ? written.slice(0, -1) : written;
}

/** Creates an output block that replaces one of the page's blocks. */
function madeOf(block: Block, kind: "paragraph" | "rule" | "term", runs: readonly Run[]): Block {
  const { container, first, last, region } = block;
  const text = runs.map((run) => run.text).join("");
  return { ...textBlock(kind, text, runs), container, first, last, region };
}

const ruleOf = (block: Block): Block => madeOf(block, "rule", []);

/** Formats `**author** · date · #n · 4/5`; the number, or else the date, links to the post. */
function lineOf(
  blocks: readonly Block[],
  { lines, first, author, date, number, rating, link }: Post,
): Block {
  const parts: Run[] = [];
  const to = link === undefined ? {} : { link };
  if (author !== undefined) parts.push({ text: author, marks: MARK.strong });
  if (date !== undefined && date !== "") {
    parts.push({ text: date, marks: 0, ...(number === undefined && to) });
  }
  if (number !== undefined) parts.push({ text: number, marks: 0, ...to });
  if (rating !== undefined) parts.push({ text: rating, marks: 0 });
  const runs = parts.flatMap((part, at) => (at === 0 ? [part] : [{ text: " · ", marks: 0 }, part]));
  const at = blocks[lines[0] ?? first];
  if (at === undefined) throw new Error("a post must contain a line of its page");
  return madeOf(at, "paragraph", runs);
}

/** Returns the list items around a whole post: posts in a list are not written as bullets. */
function itemsAround(
  blocks: readonly Block[],
  picked: readonly number[],
  { first, last, lines }: Post,
): ReadonlySet<Nest> {
  let shared: readonly Nest[] | undefined;
  for (const at of [...picked.filter((one) => one >= first && one <= last), ...lines]) {
    const nest = blocks[at]?.nest ?? [];
    shared = shared === undefined ? nest : shared.filter((one) => nest.includes(one));
  }
  return new Set((shared ?? []).filter(({ kind }) => kind === "item"));
}

/** Turns a definition into a paragraph if its term is the post's author line. */
function inPost(blocks: readonly Block[], { lines }: Post, block: Block): Block {
  const isOfTerm = block.kind === "definition" && lines.some((at) => blocks[at]?.kind === "term");
  return isOfTerm ? { ...block, kind: "paragraph" } : block;
}

function outOf(items: ReadonlySet<Nest>, block: Block): Block {
  if (!block.nest.some((one) => items.has(one))) return block;
  const nest = block.nest.filter((one) => !items.has(one));
  const isLabel = block.kind === "list-item" && nest.at(-1)?.kind !== "item";
  return { ...block, nest, kind: isLabel ? "paragraph" : block.kind };
}
