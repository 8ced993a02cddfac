// Splits a tree into blocks in source order in one pass; reads each text at most once.

import type { HtmlTree } from "../../html/tree.ts";
import { attribute, endOf, nextElement, previousElement } from "../../html/walk.ts";
import { type HiddenBy, MARK, type Region, type Widget } from "../../model/document.ts";
import { isPlaceholder } from "../stand-ins.ts";
import { endLine } from "./blocks.ts";
import { NAMED } from "./classes.ts";
import { isGutter, isListingTable, readListingTable } from "./code.ts";
import { readEditor } from "./code-editors.ts";
import { putText, putWords } from "./content.ts";
import { type ElementFacts, noFacts, readFacts } from "./element.ts";
import { followsAtOnce } from "./gaps.ts";
import { hiddenBy, hiddenText, newSight, noteLeftOut, type Sight, staysHidden } from "./hidden.ts";
import { laidOut } from "./laid-out.ts";
import { addSpace } from "./line.ts";
import { mayHoldTex, putTextWithMath, readTypesetMath } from "./math.ts";
import { generatedAt } from "./measured.ts";
import { imageAddress } from "./media.ts";
import { closeScope, openScope } from "./open-scope.ts";
import { openingLabels } from "./opening-labels.ts";
import type { Pass } from "./pass.ts";
import { isStreamId, readStreamed, type Streamed } from "./streamed.ts";
import { dataTables } from "./table-kinds.ts";
import { type TablePart, tablePart } from "./table-parts.ts";
import { openCaption, openCell, openRow, openSection, openTable } from "./tables.ts";
import { BLOCK, INLINE, type OpenTag, regionOfRole, TAGS, type TagRow } from "./tags.ts";

/** Options of a second reading, after a first one found hardly any text. */
export interface Rereading {
  /** Whether noscript is the page's content. */
  readonly readsNoscript: boolean;
  /** Whether undisplayed text is content. */
  readonly keepsUndisplayed: boolean;
  /** Undisplayed elements that are content all the same. */
  readonly awaited: ReadonlySet<number>;
}

/** Reads every node of the tree into `pass.blocks`. */
export function segment(pass: Pass, how: Rereading): void {
  const { readsNoscript } = how;
  const { tree } = pass;
  const knowledge: PageKnowledge = {
    sight: newSight(pass, how),
    tables: once(() => dataTables(tree, pass.measured)),
    labels: once(() => openingLabels(tree)),
    streamed: once(() => readStreamed(tree)),
    taken: new Set(),
  };
  const facts = noFacts();
  let node = 1;
  while (true) {
    while (node >= pass.scope.end && pass.scope.up !== undefined) node = closeScope(pass);
    if (node >= tree.size) break;
    const tag = tree.tag[node] ?? "";
    if (tag === "") {
      readText(pass, node);
      node++;
    } else if (tag === "noscript") node = openNoscript(pass, node, readsNoscript);
    else if (tag === "template") node = openTemplate(pass, node, knowledge);
    else node = openElement({ pass, node, tag, facts, knowledge });
  }
  endLine(pass);
}

/** Facts about the whole page, computed on first use. */
interface PageKnowledge {
  readonly sight: Sight;
  readonly tables: () => ReadonlySet<number>;
  readonly labels: () => ReadonlySet<number>;
  readonly streamed: () => Streamed;
  /** Streamed content already read at its place. */
  readonly taken: Set<number>;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Matches a possible placeholder or TeX. Most texts have neither. */
const SIGNS = /\{\{|\\[([]|\$\$/;

function readText(pass: Pass, node: number): void {
  const text = pass.tree.text[node] ?? "";
  const by = hiddenText(pass, node);
  if (by !== undefined) noteLeftOut(pass, node, by);
  else if (!SIGNS.test(text)) putText(pass, text, node);
  else if (!pass.includeHiddenText && (pass.scope.marks & MARK.code) === 0 && isPlaceholder(text)) {
    noteLeftOut(pass, node, "template");
  } else if (mayHoldTex(text) && !pass.scope.pre && (pass.scope.marks & MARK.code) === 0) {
    putTextWithMath(pass, text, node);
  } else putText(pass, text, node);
}

interface Meeting {
  readonly pass: Pass;
  readonly node: number;
  readonly tag: string;
  readonly facts: ElementFacts;
  readonly knowledge: PageKnowledge;
}

function openElement(meeting: Meeting): number {
  const { pass, node, tag, facts, knowledge } = meeting;
  const { tree } = pass;
  const row = TAGS.get(tag) ?? INLINE;
  if (
    (tree.attrs[node]?.length ?? 0) === 0 &&
    tag !== "dialog" &&
    knowledge.sight.sheets === undefined
  ) {
    const open = tableOpener(meeting) ?? row.open;
    return open === undefined ? openPlain(pass, node, row) : open(pass, node);
  }
  readFacts(tree, node, facts);
  if (facts.id !== "" && isStreamId(facts.id) && knowledge.streamed().moved.has(node)) {
    return openStreamed(pass, node, knowledge.taken);
  }
  const by = hiddenBy(knowledge.sight, node, facts);
  if (by !== undefined && !staysHidden(knowledge.sight, node, by, facts)) {
    noteLeftOut(pass, node, by);
    return endOf(tree, node);
  }
  const drawn =
    facts.className === "" ? undefined : readDrawn(pass, node, pass.meaning(facts.className));
  if (drawn !== undefined) return drawn;
  const part = tableOpener(meeting);
  const open = part ?? (isOpeningLabel(meeting) ? openLabel : row.open);
  if (part === undefined && open !== undefined && !row.isBlock) {
    if (laidOut(pass, node, facts.style) === "block") openScope(pass, node, true);
  }
  const next =
    open === undefined ? openPlain(pass, node, rowOfRole(meeting, row)) : open(pass, node);
  const region = facts.role === "" ? undefined : regionOfRole(facts.role);
  const widget = facts.className === "" && facts.id === "" ? undefined : widgetOf(pass, facts);
  if (next === node + 1) {
    markScope(pass, node, { by, region, widget });
    putGenerated(pass, node);
  }
  return next;
}

/** Adds generated text: before and after an element's content, in its first and last line. */
function putGenerated(pass: Pass, node: number): void {
  const text = pass.measured && generatedAt(pass.measured, node);
  if (text === undefined || pass.scope.pre) return;
  const scope = openScope(pass, node, false);
  putSpaced(pass, text.before, node);
  scope.close = () => putSpaced(pass, text.after, node);
}

function putSpaced(pass: Pass, text: string, node: number): void {
  if (text === "") return;
  if (text.startsWith(" ")) addSpace(pass.line);
  putWords(pass, text.trim(), node);
  if (text.endsWith(" ")) addSpace(pass.line);
}

/**
 * Reads what a script drew in many elements as one: a formula, an editor's listing. Undefined for
 * others.
 */
function readDrawn(pass: Pass, node: number, named: number): number | undefined {
  if ((named & NAMED.typesetMath) !== 0) return readTypesetMath(pass, node);
  if ((named & NAMED.codeEditor) !== 0) return readEditor(pass, node);
  if ((named & NAMED.lineNumbers) !== 0 && isGutter(pass, node)) return endOf(pass.tree, node);
  return undefined;
}

/**
 * Whether an element is the label of a text that it opens, outside headings, terms and site parts.
 */
function isOpeningLabel({ pass, node, tag, facts, knowledge }: Meeting): boolean {
  if (tag !== "button" && facts.role !== "button") return false;
  const { kind, region, flat } = pass.scope;
  const isFree = kind === "paragraph" || kind === "list-item";
  return isFree && !flat && !SITE_PARTS.has(region) && knowledge.labels().has(node);
}

/** Regions whose controls open menus. */
const SITE_PARTS: ReadonlySet<Region> = new Set([
  "banner",
  "contentinfo",
  "dialog",
  "navigation",
  "search",
]);

const openLabel: OpenTag = (pass, node) => {
  openScope(pass, node, true).kind = "term";
  return node + 1;
};

interface Marking {
  readonly by: HiddenBy | undefined;
  readonly region: ReturnType<typeof regionOfRole>;
  readonly widget: Widget | undefined;
}

function markScope(pass: Pass, node: number, { by, region, widget }: Marking): void {
  if (by === undefined && region === undefined && widget === undefined) return;
  const scope = pass.scope.node === node ? pass.scope : openScope(pass, node, false);
  if (by !== undefined) {
    scope.hidden = by;
    // Clipped or moved text is not in the line around it.
    addSpace(pass.line);
    if (!scope.isBlock) scope.close ??= () => addSpace(pass.line);
  }
  if (region !== undefined) {
    scope.region = region;
    scope.sectioned = true;
  }
  if (widget !== undefined) scope.widget = widget;
}

function widgetOf(pass: Pass, facts: ElementFacts): Widget | undefined {
  const bits = pass.meaning(facts.className) | pass.meaning(facts.id);
  if ((bits & NAMED.consent) !== 0) return "consent";
  if ((bits & NAMED.player) !== 0) return "player";
  return (bits & NAMED.editControl) !== 0 ? "edit" : undefined;
}

const ADMONITION_TITLE: TagRow = { isBlock: true, kind: "term" };

/** Returns an element's row, adjusted for a heading role, an admonition title or its layout. */
function rowOfRole({ pass, node, facts }: Meeting, row: TagRow): TagRow {
  if (facts.className !== "" && (pass.meaning(facts.className) & NAMED.admonitionTitle) !== 0) {
    return row.kind === undefined ? ADMONITION_TITLE : row;
  }
  const flow = laidOut(pass, node, facts.style);
  if (flow !== undefined) {
    const isPhrase = row === INLINE || row.marks !== undefined;
    if (flow === "block" && isPhrase) return row === INLINE ? BLOCK : { ...row, isBlock: true };
    if (flow === "inline" && row === BLOCK) return INLINE;
    if (flow === "apart" && isPhrase && !followsLine(pass, node)) addSpace(pass.line);
  }
  if (facts.role !== "heading" || row.kind === "heading") return row;
  const level = Number.parseInt(attribute(pass.tree, node, "aria-level") ?? "2", 10);
  return { ...row, isBlock: true, kind: "heading", level: Math.min(Math.max(level || 2, 1), 6) };
}

/** Whether the text of a box is drawn right after the line so far. */
function followsLine({ line, measured, tree }: Pass, node: number): boolean {
  if (measured === undefined || line.runs.length === 0) return false;
  return followsAtOnce(measured, tree, { before: line.last, node });
}

/** Returns the opener of a data table's part; undefined for others. Layout tables open plainly. */
function tableOpener({ pass, node, tag, knowledge }: Meeting): OpenTag | undefined {
  const part = tablePart(pass.tree, node, pass.measured);
  if (part === undefined) return undefined;
  if (part === "table") {
    if (tag === "table" && isListingTable(pass, node)) return openListingTable;
    return knowledge.tables().has(node) ? openTable : openLayoutTable;
  }
  return pass.scope.table === undefined ? undefined : OPEN_PART[part];
}

const OPEN_PART: Readonly<Record<Exclude<TablePart, "table">, OpenTag>> = {
  section: openSection,
  row: openRow,
  cell: openCell,
  header: openCell,
  caption: openCaption,
};

const openListingTable: OpenTag = (pass, node) =>
  readListingTable(pass, node) ?? openLayoutTable(pass, node);

const openLayoutTable: OpenTag = (pass, node) => {
  openScope(pass, node, true).table = undefined;
  return node + 1;
};

function openPlain(pass: Pass, node: number, row: TagRow): number {
  if (row.isBlock) {
    const scope = openScope(pass, node, true);
    if (row.kind !== undefined) {
      scope.kind = row.kind;
      scope.level = row.level ?? 0;
      scope.first = undefined;
    }
    if (row.region !== undefined && !(row.pageLevel === true && scope.sectioned)) {
      scope.region = row.region;
    }
    if (row.sections === true) scope.sectioned = true;
    if (row.marks !== undefined) scope.marks |= row.marks;
  } else if (row.marks !== undefined) openScope(pass, node, false).marks |= row.marks;
  return node + 1;
}

function openNoscript(pass: Pass, node: number, reads: boolean): number {
  const { tree } = pass;
  if (reads || isLazyImage(pass, node)) return node + 1;
  if (pass.includeHiddenText) {
    openScope(pass, node, false).hidden = "fallback";
    return node + 1;
  }
  noteLeftOut(pass, node, "fallback");
  return endOf(tree, node);
}

/**
 * Whether a noscript has the only address of an image: nothing else in it, and no such image beside
 * it.
 */
function isLazyImage({ tree }: Pass, noscript: number): boolean {
  const end = endOf(tree, noscript);
  let image = -1;
  for (let at = noscript + 1; at < end; at++) {
    if (tree.tag[at] === "" && (tree.text[at] ?? "").trim() !== "") return false;
    if (tree.tag[at] === "img") image = at;
    if (at > noscript + 12) return false;
  }
  if (image < 0) return false;
  const before = imageAt(tree, previousElement(tree, noscript));
  if (before !== "none") return before === "without address";
  return imageAt(tree, nextElement(tree, noscript)) !== "shown";
}

function imageAt(tree: HtmlTree, node: number): "none" | "shown" | "without address" {
  if (node < 0) return "none";
  const end = Math.min(endOf(tree, node), node + 12);
  for (let at = node; at < end; at++) {
    if (tree.tag[at] !== "img") continue;
    return imageAddress(tree, at) === undefined ? "without address" : "shown";
  }
  return "none";
}

/** Skips streamed content that was read at its place; reads it here if its place was not found. */
function openStreamed(pass: Pass, node: number, taken: Set<number>): number {
  if (taken.has(node)) return endOf(pass.tree, node);
  taken.add(node);
  openScope(pass, node, true);
  return node + 1;
}

/** Skips a template, unless it marks the place of content streamed after the page. */
function openTemplate(pass: Pass, node: number, knowledge: PageKnowledge): number {
  const { tree } = pass;
  const end = endOf(tree, node);
  const id = attribute(tree, node, "id");
  if (id === undefined || !isStreamId(id)) return end;
  const content = knowledge.streamed().contentOf.get(node);
  if (content === undefined || knowledge.taken.has(content)) return end;
  knowledge.taken.add(content);
  openScope(pass, content, true).resume = end;
  return content + 1;
}
