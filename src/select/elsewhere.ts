// Removes what leads away from an article, after the cut: lists of other pages after its text,
// lines that only link another page, forms.
import type { PageType } from "../model/verdict.ts";
import { sumInside } from "../outline/containers.ts";
import type { PageOutline } from "../outline/outline.ts";
import { parseUrl } from "../url/parse-url.ts";
import { isSameSite } from "../url/site.ts";
import { blocksIn, formRows } from "./comments.ts";
import type { SelectionDraft } from "./draft.ts";

/** Minimum share of the kept running text in the article's body. */
const BODY_SHARE = 0.8;
/** Minimum words of running text for a search for the article's body. */
const MIN_BODY = 100;
/** Minimum records of a list, and minimum share of them that are links. */
const MIN_RECORDS = 3;
const MIN_LINKED = 0.6;
/** Minimum share of a block's words in links for it to be a link. */
const LINK_SHARE = 0.8;
/** Minimum words of a line that names another page; a shorter one may be a name. */
const MIN_LINE = 5;
const NONE: ReadonlySet<number> = new Set();
/** Extensions of downloadable files, which belong to the page itself. Linear. */
const FILE = /\.(?:pdf|docx?|xlsx?|pptx?|odt|csv|zip|epub|mp[34])$/i;

/**
 * Removes and returns what leads away from an article. Pages of other types are lists of links
 * themselves.
 */
export function dropElsewhere(draft: SelectionDraft, type: PageType): ReadonlySet<number> {
  if (type !== "article") return NONE;
  const { outline } = draft;
  const lists = linkLists(outline, firstBehind(draft, bodyEnd(draft)));
  const forms = blocksIn(outline.containers, formRows(outline));
  const starts = textStarts(draft);
  const leadsAway = (at: number): boolean =>
    lists[at] === 1 || forms[at] === 1 || isLineElsewhere(outline, at, starts);
  const leaving = new Set(
    Array.from(outline.blocks.keys()).filter((at) => at !== outline.title && leadsAway(at)),
  );
  draft.take("block_model", (at) => leaving.has(at), MIN_BODY);
  return leaving;
}

/**
 * Returns the last block of the smallest container with most of the kept running text; undefined
 * for short texts.
 */
function bodyEnd(draft: SelectionDraft): number | undefined {
  const { containers, facts } = draft.outline;
  const kept = facts.prose.map((prose, at) => (draft.keeps(at) ? prose : 0));
  const all = kept.reduce((sum, prose) => sum + prose, 0);
  // Rows of children follow those of their parents, so the last match is the smallest container.
  const body = sumInside(containers, kept).findLastIndex((prose) => prose >= BODY_SHARE * all);
  return all < MIN_BODY ? undefined : containers.last[body];
}

/**
 * Returns the first removed block with words after the body; links of the article's own text come
 * before it.
 */
function firstBehind(draft: SelectionDraft, end: number | undefined): number {
  const { words } = draft.outline.facts;
  if (end === undefined) return words.length;
  const first = words.findIndex((count, at) => at > end && count > 0 && !draft.keeps(at));
  return first < 0 ? words.length : first;
}

/**
 * A list after an article: its records, those that are links, and whether any has text of its own.
 */
interface List {
  readonly records: Set<number>;
  readonly linked: Set<number>;
  hasProse: boolean;
}

/** Marks with 1 each block from `first` on in a list whose records are links without text. */
function linkLists(outline: PageOutline, first: number): Uint8Array {
  const { containers, facts, recordsBySignature } = outline;
  const recordOf = containers.ofBlock.map((row) => recordsBySignature.nearest[row] ?? -1);
  const lists = new Map<number, List>();
  const behind = Array.from(recordOf.keys()).slice(first);
  const members = behind.filter((at) => (recordOf[at] ?? -1) >= 0);
  const groupOf = (at: number): number => recordsBySignature.groupOf[recordOf[at] ?? 0] ?? -1;
  for (const at of members) {
    const none: List = { records: new Set(), linked: new Set(), hasProse: false };
    const list = lists.get(groupOf(at)) ?? none;
    lists.set(groupOf(at), list);
    list.records.add(recordOf[at] ?? -1);
    if (isLink(outline, at)) list.linked.add(recordOf[at] ?? -1);
    if ((facts.prose[at] ?? 0) > 0) list.hasProse = true;
  }
  const inside = new Uint8Array(recordOf.length);
  for (const at of members) inside[at] = leadsElsewhere(lists.get(groupOf(at))) ? 1 : 0;
  return inside;
}

function leadsElsewhere(list: List | undefined): boolean {
  if (list === undefined || list.hasProse || list.records.size < MIN_RECORDS) return false;
  return list.linked.size >= MIN_LINKED * list.records.size;
}

function isLink({ facts }: PageOutline, at: number): boolean {
  const words = facts.words[at] ?? 0;
  return words > 0 && (facts.linkWords[at] ?? 0) >= LINK_SHARE * words;
}

/** Returns the container of a block and its neighbours. */
function partOf({ containers }: PageOutline, at: number): number {
  const row = containers.ofBlock[at] ?? 0;
  return containers.blocks[row] === 1 ? (containers.wider[row] ?? row) : row;
}

/** Maps each such container to its first kept block of running text. */
function textStarts(draft: SelectionDraft): ReadonlyMap<number, number> {
  const { outline } = draft;
  const starts = new Map<number, number>();
  for (const [at, prose] of outline.facts.prose.entries()) {
    const part = partOf(outline, at);
    if (prose > 0 && draft.keeps(at) && !starts.has(part)) starts.set(part, at);
  }
  return starts;
}

/**
 * Whether a paragraph of running text is nothing but links to other pages of the site: "Read also",
 * in any language.
 */
function isLineElsewhere(
  outline: PageOutline,
  at: number,
  starts: ReadonlyMap<number, number>,
): boolean {
  const { blocks, document, facts } = outline;
  const block = blocks[at];
  if (block?.kind !== "paragraph" || (facts.words[at] ?? 0) < MIN_LINE) return false;
  if (facts.images[at] !== 0 || !isLink(outline, at)) return false;
  if (at < (starts.get(partOf(outline, at)) ?? Number.POSITIVE_INFINITY)) return false;
  return block.runs.every(({ link }) => link === undefined || isPage(link.href, document.url));
}

/** Whether an address is another page of the same site, and neither its root nor a file. */
function isPage(href: string, page: string): boolean {
  const [target, own] = [parseUrl(href), parseUrl(page)];
  if (target === undefined || own === undefined) return false;
  if (!isSameSite(target, own) || target.pathname === own.pathname) return false;
  return target.pathname !== "/" && !FILE.test(target.pathname);
}
