// What on the page of an article leads elsewhere, after the cut: lists of other pages behind its text, lines in it that only link another page, forms.
import type { PageType } from "../model/verdict.ts";
import { sumInside } from "../outline/containers.ts";
import type { PageOutline } from "../outline/outline.ts";
import { isSameSite } from "../url/site.ts";
import { blocksIn, formRows } from "./comments.ts";
import type { SelectionDraft } from "./draft.ts";

/** Share of the running text that is kept, and that the part holds which is the article's body. */
const BODY_SHARE = 0.8;
/** Words of running text of the shortest article whose body is looked for. */
const LEAST_BODY = 100;
/** Records of the shortest list, and share of them that are links. */
const FEWEST_RECORDS = 3;
const MOST_LINKED = 0.6;
/** Share of a block's words in links that makes it a link. */
const LINK_SHARE = 0.8;
/** Words of the shortest line that names another page: a shorter one may be a name. */
const LEAST_LINE = 5;
const NONE: ReadonlySet<number> = new Set();
/** Ends of paths of files to take away, which are a page's own. Linear. */
const FILE = /\.(?:pdf|docx?|xlsx?|pptx?|odt|csv|zip|epub|mp[34])$/i;

/** Takes what leads elsewhere from the page of an article; gives it. Pages of other types are lists of links themselves. */
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
  draft.take("block_model", (at) => leaving.has(at), LEAST_BODY);
  return leaving;
}

/** The last block of the smallest container that holds most of the running text that is kept; none where there is little. */
function bodyEnd(draft: SelectionDraft): number | undefined {
  const { containers, facts } = draft.outline;
  const kept = facts.prose.map((prose, at) => (draft.keeps(at) ? prose : 0));
  const all = kept.reduce((sum, prose) => sum + prose, 0);
  // Rows of children come behind those of their parents: the last that holds enough is the smallest.
  const body = sumInside(containers, kept).findLastIndex((prose) => prose >= BODY_SHARE * all);
  return all < LEAST_BODY ? undefined : containers.last[body];
}

/** The first block with words behind the body that was left out: what the article's own text leads to stands before it. */
function firstBehind(draft: SelectionDraft, end: number | undefined): number {
  const { words } = draft.outline.facts;
  if (end === undefined) return words.length;
  const first = words.findIndex((count, at) => at > end && count > 0 && !draft.keeps(at));
  return first < 0 ? words.length : first;
}

/** What a list behind an article is: its records, those that are links, and whether one says something itself. */
interface List {
  readonly records: Set<number>;
  readonly linked: Set<number>;
  hasProse: boolean;
}

/** 1 for each block from `first` on in a list of records that are links and say nothing themselves. */
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
  if (list === undefined || list.hasProse || list.records.size < FEWEST_RECORDS) return false;
  return list.linked.size >= MOST_LINKED * list.records.size;
}

function isLink({ facts }: PageOutline, at: number): boolean {
  const words = facts.words[at] ?? 0;
  return words > 0 && (facts.linkWords[at] ?? 0) >= LINK_SHARE * words;
}

/** The container that holds a block and others beside it. */
function partOf({ containers }: PageOutline, at: number): number {
  const row = containers.ofBlock[at] ?? 0;
  return containers.blocks[row] === 1 ? (containers.wider[row] ?? row) : row;
}

/** The first block of running text that is kept in each such container. */
function textStarts(draft: SelectionDraft): ReadonlyMap<number, number> {
  const { outline } = draft;
  const starts = new Map<number, number>();
  for (const [at, prose] of outline.facts.prose.entries()) {
    const part = partOf(outline, at);
    if (prose > 0 && draft.keeps(at) && !starts.has(part)) starts.set(part, at);
  }
  return starts;
}

/** Whether a paragraph of a running text is nothing but links to other pages of the site: "Read also", in any language. */
function isLineElsewhere(
  outline: PageOutline,
  at: number,
  starts: ReadonlyMap<number, number>,
): boolean {
  const { blocks, document, facts } = outline;
  const block = blocks[at];
  if (block?.kind !== "paragraph" || (facts.words[at] ?? 0) < LEAST_LINE) return false;
  if (facts.images[at] !== 0 || !isLink(outline, at)) return false;
  if (at < (starts.get(partOf(outline, at)) ?? Number.POSITIVE_INFINITY)) return false;
  return block.runs.every(({ link }) => link === undefined || isPage(link.href, document.url));
}

/** Whether an address is another page of the same site, and neither its root nor a file. */
function isPage(href: string, page: string): boolean {
  if (!URL.canParse(href) || !URL.canParse(page)) return false;
  const [target, own] = [new URL(href), new URL(page)];
  if (!isSameSite(target, own) || target.pathname === own.pathname) return false;
  return target.pathname !== "/" && !FILE.test(target.pathname);
}
