// What an open element changes for all that is inside it: the kind of its blocks, formatting, the list or table being read.

import type { BlockKind, HiddenBy, Link, Nest, Region, Run, Widget } from "../../model/document.ts";
import type { Line } from "./line.ts";

/** An open element that changes something for what is inside it. */
export interface Scope {
  readonly up: Scope | undefined;
  readonly node: number;
  /** One past the last node inside. */
  end: number;
  /** Where reading goes on after the end; differs from it only for content that was moved here. */
  resume: number;
  /** Whether the element starts and ends a line of its own. */
  isBlock: boolean;
  container: number;
  kind: BlockKind;
  level: number;
  /** Set inside a list item or definition: only its first block has that kind. */
  first: { used: boolean } | undefined;
  marks: number;
  link: Link | undefined;
  region: Region;
  nest: readonly Nest[];
  list: List | undefined;
  table: OpenTable | undefined;
  /** Whether a header or footer here belongs to a section, not to the page. */
  sectioned: boolean;
  /** Whether line breaks of the source are shown. */
  pre: boolean;
  /** Whether block boundaries are only breaks, as in a table cell. */
  flat: boolean;
  hidden: HiddenBy | undefined;
  widget: Widget | undefined;
  /** What is left to do when the element ends. */
  close: (() => void) | undefined;
}

/** A list whose items are being read. */
export interface List {
  readonly ordered: boolean;
  /** Number of the next item. */
  next: number;
  readonly step: 1 | -1;
}

/** A cell as read, before it has a place on the grid. */
export interface RawCell {
  readonly header: boolean;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly runs: readonly Run[];
}

/** A row as read; feet are moved to the end. */
export interface RawRow {
  readonly section: "head" | "body" | "foot";
  readonly cells: RawCell[];
}

/** A data table whose rows are being read. */
export interface OpenTable {
  readonly node: number;
  /** Index of its place in `Pass.blocks`; -1 before its first row. */
  place: number;
  readonly rows: RawRow[];
  section: RawRow["section"];
  caption: readonly Run[];
  /** The line around the table, when it stands in a cell. */
  readonly outer: Line;
}

/** Lists and quotations nested deeper than this are shown at this depth: indentation grows with the square of it. */
const NEST_LIMIT = 40;

/** The scope of a whole page of `size` nodes. */
export function pageScope(size: number): Scope {
  return {
    up: undefined,
    node: 0,
    end: size,
    resume: size,
    isBlock: true,
    container: 0,
    kind: "paragraph",
    level: 0,
    first: undefined,
    marks: 0,
    link: undefined,
    region: "",
    nest: [],
    list: undefined,
    table: undefined,
    sectioned: false,
    pre: false,
    flat: false,
    hidden: undefined,
    widget: undefined,
    close: undefined,
  };
}

/** What stands open at an element. */
export interface OpenElement {
  readonly node: number;
  /** One past the last node inside. */
  readonly end: number;
  readonly isBlock: boolean;
}

/** The scope of an element inside another; its fields start as those around it. */
export function innerScope(up: Scope, { node, end, isBlock }: OpenElement): Scope {
  return {
    up,
    node,
    end,
    resume: end,
    isBlock,
    container: isBlock ? node : up.container,
    kind: up.kind,
    level: up.level,
    first: up.first,
    marks: up.marks,
    link: up.link,
    region: up.region,
    nest: up.nest,
    list: up.list,
    table: up.table,
    sectioned: up.sectioned,
    pre: up.pre,
    flat: up.flat,
    hidden: up.hidden,
    widget: up.widget,
    close: undefined,
  };
}

/** A nest one deeper, as far as the limit allows. */
export function deeper(nest: readonly Nest[], inner: Nest): readonly Nest[] {
  return nest.length >= NEST_LIMIT ? [...nest.slice(0, NEST_LIMIT - 1), inner] : [...nest, inner];
}
