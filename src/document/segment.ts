// A tree to blocks in source order: one pass over its nodes, each text taken at most once.
import { attribute } from "../html/walk.ts";
import { type HiddenBy, MARK, type Widget } from "../model/document.ts";
import { NAMED } from "./classes.ts";
import { type ElementFacts, noFacts, readFacts } from "./element.ts";
import { hiddenBy, newSight, noteLeftOut, type Sight, staysHidden } from "./hidden.ts";
import { addSpace } from "./line.ts";
import { closeScope, endLine, openScope, type Pass, putText } from "./pass.ts";
import { dataTables, isTableRole } from "./table-kinds.ts";
import { openCaption, openCell, openRow, openSection, openTable } from "./tables.ts";
import { INLINE, type Open, regionOfRole, TAGS, type TagRow } from "./tags.ts";
import { isPlaceholder } from "./templates.ts";

/** How a page is read again when a first reading found next to nothing. */
export interface Rereading {
  /** Whether noscript is the page's content. */
  readonly readsNoscript: boolean;
  /** Whether what is not displayed is. */
  readonly keepsUndisplayed: boolean;
}

/** Reads every node of the tree into `pass.blocks`. */
export function segment(pass: Pass, { readsNoscript, keepsUndisplayed }: Rereading): void {
  const { tree } = pass;
  const knowledge = { sight: newSight(pass, keepsUndisplayed), tables: tablesOf(pass) };
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
    else node = openElement({ pass, node, tag, facts, knowledge });
  }
  endLine(pass);
}

/** What is worked out for the whole page, when it is first needed. */
interface PageKnowledge {
  readonly sight: Sight;
  tables(): ReadonlySet<number>;
}

function tablesOf(pass: Pass): () => ReadonlySet<number> {
  let tables: ReadonlySet<number> | undefined;
  return () => {
    tables ??= dataTables(pass.tree);
    return tables;
  };
}

function readText(pass: Pass, node: number): void {
  const text = pass.tree.text[node] ?? "";
  if (!pass.includeHiddenText && (pass.scope.marks & MARK.code) === 0 && isPlaceholder(text)) {
    noteLeftOut(pass, node, "template");
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
    const open = tableOpener(meeting, "") ?? row.open;
    return open === undefined ? openPlain(pass, node, row) : open(pass, node);
  }
  readFacts(tree, node, facts);
  const by = hiddenBy(knowledge.sight, node, facts);
  if (by !== undefined && !staysHidden(knowledge.sight, node, by)) {
    noteLeftOut(pass, node, by);
    return tree.end[node] ?? node + 1;
  }
  const open = tableOpener(meeting, facts.role) ?? row.open;
  const next =
    open === undefined ? openPlain(pass, node, rowOfRole(meeting, row)) : open(pass, node);
  const region = facts.role === "" ? undefined : regionOfRole(facts.role);
  const widget = facts.className === "" && facts.id === "" ? undefined : widgetOf(pass, facts);
  if (next === node + 1) markScope(pass, node, { by, region, widget });
  return next;
}

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
    // What is clipped or moved away stands in no line with what is around it.
    addSpace(pass.line);
    if (!scope.isBlock) scope.close ??= (closing) => addSpace(closing.line);
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
  return (bits & NAMED.editControl) !== 0 ? "edit" : undefined;
}

/** An element that is a heading by role. */
function rowOfRole({ pass, node, facts }: Meeting, row: TagRow): TagRow {
  if (facts.role !== "heading" || row.kind === "heading") return row;
  const level = Number.parseInt(attribute(pass.tree, node, "aria-level") ?? "2", 10);
  return { ...row, isBlock: true, kind: "heading", level: Math.min(Math.max(level || 2, 1), 6) };
}

/** How the parts of a data table are opened; undefined for everything else, layout tables included. */
function tableOpener({ pass, node, tag, knowledge }: Meeting, role: string): Open | undefined {
  if (tag === "table" || (role !== "" && isTableRole(role))) {
    return knowledge.tables().has(node) ? openTable : openLayoutTable;
  }
  if (pass.scope.table === undefined) return undefined;
  switch (role === "" ? tag : role) {
    case "tr":
    case "row":
      return openRow;
    case "td":
    case "th":
    case "cell":
    case "gridcell":
    case "columnheader":
    case "rowheader":
      return openCell;
    case "thead":
    case "tbody":
    case "tfoot":
      return openSection;
    case "caption":
      return openCaption;
    default:
      return undefined;
  }
}

const openLayoutTable: Open = (pass, node) => {
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
  } else if (row.marks !== undefined) openScope(pass, node, false).marks |= row.marks;
  return node + 1;
}

function openNoscript(pass: Pass, node: number, reads: boolean): number {
  if (reads) return node + 1;
  if (pass.includeHiddenText) {
    openScope(pass, node, false).hidden = "fallback";
    return node + 1;
  }
  noteLeftOut(pass, node, "fallback");
  return pass.tree.end[node] ?? node + 1;
}
