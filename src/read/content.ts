// A page and what was selected of it to the blocks that are written: the title first, a line of who and when before each post.
import {
  type Block,
  type Container,
  MARK,
  type Nest,
  type PageDocument,
  type Run,
} from "../model/document.ts";
import type { Post, Selection } from "../model/verdict.ts";
import { withoutFurniture } from "../select/furniture-images.ts";
import { squash } from "../text/squash.ts";
import { countWords } from "../text/words.ts";

/** The kept blocks as they are written: the page's title, then the others in reading order, posts told apart. */
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

/** Blocks with what a tab says before what it opens, where that holds less than the page; the tab itself is not written beside it. */
function withPanelLabels({ heading }: PageDocument, blocks: readonly Block[]): readonly Block[] {
  const seen = new Set<Container>();
  for (let at = heading?.container; at !== undefined; at = at.parent) seen.add(at);
  const labels = new Set<string>();
  const written: Block[] = [];
  for (const block of blocks) {
    const opened: string[] = [];
    for (let at: Container | undefined = block.container; at !== undefined; at = at.parent) {
      if (at.label === undefined || seen.has(at)) continue;
      seen.add(at);
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
  let at: Container | undefined = container;
  while (at !== undefined && at.role !== "tablist") at = at.parent;
  return at !== undefined;
}

/** Whether a panel opens with a heading that says what its tab says. */
function isHeadedBy({ kind, text }: Block, label: string): boolean {
  return kind === "heading" && squash(text).startsWith(squash(label));
}

/** A title that is no heading in the page is one of what is written, and in no list. */
function asTitle(block: Block): Block {
  if (block.kind === "heading" && block.nest.length === 0) return block;
  return { ...block, kind: "heading", level: block.level === 0 ? 1 : block.level, nest: [] };
}

/** The comments as they are written. */
export function commentBlocks(
  document: PageDocument,
  { comments, posts }: Selection,
): readonly Block[] {
  return withoutFurniture(withSpeakers(document, comments, posts));
}

/** Blocks with the line of each post before what was said, and a rule between posts. */
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

/** A block that is written for blocks of the page, in the place of one of them. */
function madeOf(block: Block, kind: "paragraph" | "rule" | "term", runs: readonly Run[]): Block {
  const { container, first, last, region } = block;
  const text = runs.map((run) => run.text).join("");
  return {
    kind,
    text,
    runs,
    level: 0,
    nest: [],
    words: countWords(text),
    container,
    first,
    last,
    region,
  };
}

const ruleOf = (block: Block): Block => madeOf(block, "rule", []);

/** `**author** · date · #n · 4/5`, as far as they are known; the number, else the date, is linked to the post. */
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
  if (at === undefined) throw new Error("a post has a line of its page");
  return madeOf(at, "paragraph", runs);
}

/** List items that hold all that was said in a post: a thread made as a list is no list of bullets. */
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

/** A definition whose term is the line of its post is a paragraph. */
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
