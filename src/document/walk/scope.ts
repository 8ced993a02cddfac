// State that an open element sets for its content: block kind, formatting, current list or table.

import type { BlockKind, HiddenBy, Link, Nest, Region, Run, Widget } from "../../model/document.ts";
import type { Line } from "./line.ts";

/** An open element that changes its content. */
export interface Scope {
  readonly up: Scope | undefined;
  readonly node: number;
  /** One past its last node. */
  end: number;
  /** Node where reading resumes; differs from the end only for content moved here. */
  resume: number;
  /** Whether the element starts and ends its own line. */
  isBlock: boolean;
  container: number;
  kind: BlockKind;
  level: number;
  /** Set in a list item or definition: only its first block has that kind. */
  first: { used: boolean } | undefined;
  marks: number;
  link: Link | undefined;
  region: Region;
  nest: readonly Nest[];
  list: List | undefined;
  table: OpenTable | undefined;
  /** Whether a header or footer here belongs to a section, not the page. */
  sectioned: boolean;
  /** Whether source line breaks are shown. */
  pre: boolean;
  /** Whether block boundaries become breaks, as in a table cell. */
  flat: boolean;
  hidden: HiddenBy | undefined;
  widget: Widget | undefined;
  /** Called when the element ends. */
  close: (() => void) | undefined;
}

/** A list in progress. */
export interface List {
  readonly ordered: boolean;
  /** Number of the next item. */
  next: number;
  readonly step: 1 | -1;
}

/** A cell before its placement on the grid. */
export interface RawCell {
  readonly header: boolean;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly runs: readonly Run[];
}

/** A row before placement; footer rows move down. */
export interface RawRow {
  readonly section: "head" | "body" | "foot";
  readonly cells: RawCell[];
}

/** A data table in progress. */
export interface OpenTable {
  readonly node: number;
  /** Index of its place in `Pass.blocks`; -1 before its first row. */
  place: number;
  readonly rows: RawRow[];
  section: RawRow["section"];
  caption: readonly Run[];
  /** The line around the table, if in a cell. */
  readonly outer: Line;
}

/**
 * Maximum depth of lists and quotations; deeper ones are clamped, as indentation grows
 * quadratically.
 */
const NEST_LIMIT = 40;

/** Returns the scope of a page of `size` nodes. */
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

/** Element to open a scope for. */
export interface OpenElement {
  readonly node: number;
  /** One past its last node. */
  readonly end: number;
  readonly isBlock: boolean;
}

/** Returns the scope of an element in another, with the outer one's fields. */
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

/** Adds a level to a nest, up to the limit. */
export function deeper(nest: readonly Nest[], inner: Nest): readonly Nest[] {
  return nest.length >= NEST_LIMIT ? [...nest.slice(0, NEST_LIMIT - 1), inner] : [...nest, inner];
}
