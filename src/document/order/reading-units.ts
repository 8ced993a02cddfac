// Builds the tree of layout units over measured blocks: what style places as a whole is a unit.

import type { HtmlTree } from "../../html/tree.ts";
import { endOf } from "../../html/walk.ts";
import type { Box } from "../../model/document.ts";
import type { Display, ElementStyle } from "../../model/layout.ts";
import { wordSet } from "../../text/word-list.ts";
import { boxOf, displayAt, type Measured, styleAt, UNKNOWN } from "../page/measured.ts";
import { areaOf, joined, shared } from "./geometry.ts";

/**
 * Order of a unit's children in rows and columns: row by row; column by column; as written in the
 * `source`, if the browser made the columns; by the wider gap if undeclared (`free`).
 */
export type Flow = "rows" | "columns" | "source" | "free";

/** Direction of lines and blocks in a unit. */
export interface Mode {
  readonly writingMode: ElementStyle["writingMode"];
  readonly rtl: boolean;
}

/** A block, or an element with several of them. */
export interface Unit {
  /** Source-order index of the block, or of an element's first block. */
  readonly first: number;
  /** In source order; empty for a block. */
  readonly children: readonly Unit[];
  /** How the children are arranged. */
  readonly flow: Flow;
  readonly mode: Mode;
  /** Drawn area, without clipped or out-of-flow parts; undefined if nothing is drawn. */
  readonly box: Box | undefined;
  /** Whether `position` takes it out of the flow. */
  readonly isApart: boolean;
  /** Whether the unit is fixed in the window. */
  readonly isFixed: boolean;
  /** Whether style places the unit whole: a float, item, cell, inline block or scroller. */
  readonly isWhole: boolean;
  /** Whether the unit is a block without words. */
  readonly isWordless: boolean;
}

/** A block to place. */
export interface Leaf {
  readonly place: number;
  /** Its element. */
  readonly node: number;
  readonly box: Box;
  readonly isWordless: boolean;
}

/** A page to build units for. */
export interface UnitPage {
  readonly tree: HtmlTree;
  readonly measured: Measured;
  /** Whether the page is read right to left. */
  readonly rtl: boolean;
  /** Whether that direction overrides the elements' own. */
  readonly isForced: boolean;
}

/** An element whose blocks are being read. */
interface OpenUnit {
  readonly node: number;
  readonly end: number;
  readonly up: OpenUnit | undefined;
  readonly display: Display;
  readonly style: ElementStyle | undefined;
  readonly flow: Flow;
  readonly mode: Mode;
  readonly children: Unit[];
}

/** Builds the tree of units over measured blocks in source order. */
export function unitsOf(leaves: readonly Leaf[], page: UnitPage): Unit {
  let open: OpenUnit = rootOf(page);
  for (const leaf of leaves) {
    while (open.up !== undefined && !holdsNode(open, leaf.node)) open = close(open, open.up, page);
    for (const node of pathDown(open, leaf.node, page)) open = openUnit(node, open, page);
    open.children.push(leafUnit(leaf, open.mode));
  }
  while (open.up !== undefined) open = close(open, open.up, page);
  return elementUnit(open, page);
}

function rootOf({ tree, rtl }: UnitPage): OpenUnit {
  return {
    node: 0,
    end: tree.size,
    up: undefined,
    display: "block",
    style: undefined,
    flow: "rows",
    mode: { writingMode: "horizontal-tb", rtl },
    children: [],
  };
}

function holdsNode({ node, end }: OpenUnit, inner: number): boolean {
  return inner >= node && inner < end;
}

/** Returns the elements from below an open one down to `node`, without those that have no box. */
function pathDown(open: OpenUnit, node: number, { tree, measured }: UnitPage): readonly number[] {
  const path: number[] = [];
  for (let at = node; at > open.node; at = tree.parent[at] ?? 0) {
    const display = displayAt(measured, at);
    if (display !== undefined && display !== "contents") path.push(at);
  }
  return path.reverse();
}

function openUnit(node: number, up: OpenUnit, page: UnitPage): OpenUnit {
  const { tree, measured, rtl, isForced } = page;
  const display = displayAt(measured, node) ?? "block";
  const style = styleAt(measured, node);
  const turns = style !== undefined && !isForced && style.rtl !== measured.layout.rtl;
  return {
    node,
    end: endOf(tree, node),
    up,
    display,
    style,
    flow: flowOf(display, style, up.flow),
    mode: {
      writingMode: style?.writingMode ?? up.mode.writingMode,
      rtl: turns ? style.rtl : rtl,
    },
    children: [],
  };
}

/** Displays whose content flows in the surrounding columns. */
const GOES_ON: ReadonlySet<Display> = new Set(["block", "list-item", "inline", "other"]);

function flowOf(display: Display, style: ElementStyle | undefined, around: Flow): Flow {
  if (style === undefined) return around;
  if (style.multiColumn) return "source";
  if (around === "source" && GOES_ON.has(display) && !isLifted(style) && style.float === "none") {
    return "source";
  }
  if (isGrid(display)) return style.gridFlowsByColumn ? "columns" : "rows";
  if (!isFlex(display)) return "rows";
  return style.flexDirection.startsWith("column") && style.flexWrap !== "nowrap"
    ? "columns"
    : "rows";
}

const isGrid = (display: Display) => display === "grid" || display === "inline-grid";
const isFlex = (display: Display) => display === "flex" || display === "inline-flex";
const isLifted = (style: ElementStyle | undefined) =>
  style?.position === "absolute" || style?.position === "fixed";

/** Closes an element: adds its unit to its parent, and lifts those positioned further out. */
function close(open: OpenUnit, up: OpenUnit, page: UnitPage): OpenUnit {
  const [kept, lifted] = isTrigger(open, page) ? [open.children, []] : parted(open);
  if (kept.length > 0) up.children.push(elementUnit({ ...open, children: [...kept] }, page));
  up.children.push(...lifted);
  return up;
}

/** Separates units that stay in an element from those positioned in an outer one. */
function parted(open: OpenUnit): readonly [kept: readonly Unit[], lifted: readonly Unit[]] {
  const isLifted = ({ isApart, isFixed }: Unit) => isApart && (isFixed || isStatic(open));
  return [
    open.children.filter((unit) => !isLifted(unit)),
    open.children.filter((unit) => isLifted(unit)),
  ];
}

/** Whether all content of an element hangs out of its box, as a menu does under its icon. */
function isTrigger({ node, children }: OpenUnit, { measured }: UnitPage): boolean {
  const own = boxOf(measured, node);
  if (own === undefined || areaOf(own) < MIN_AREA || children.length === 0) return false;
  return children.every((child) => !child.isFixed && hangsOut(child, own));
}

const isStatic = ({ style }: OpenUnit) => (style?.position ?? "static") === "static";

function leafUnit({ place, box, isWordless }: Leaf, mode: Mode): Unit {
  return {
    first: place,
    children: [],
    flow: "rows",
    mode,
    box,
    isApart: false,
    isFixed: false,
    isWhole: true,
    isWordless,
  };
}

/** Returns the unit of an element; a single child unit takes over the element's placement. */
function elementUnit(open: OpenUnit, page: UnitPage): Unit {
  const children = open.children.sort((a, b) => a.first - b.first);
  const box = isTrigger(open, page)
    ? boxOf(page.measured, open.node)
    : drawnOf(open, children, page);
  const isApart = isLifted(open.style);
  const isFixed = open.style?.position === "fixed";
  const isWhole = isPlacedWhole(open, children, page);
  const [only] = children;
  if (only !== undefined && children.length === 1) {
    return { ...only, box, isApart, isFixed, isWhole: isWhole || only.isWhole };
  }
  const isArranged = isFlex(open.display) || isGrid(open.display);
  return {
    first: only?.first ?? UNKNOWN,
    children: isArranged ? children.map((child) => ({ ...child, isWhole: true })) : children,
    flow: open.flow === "rows" && children.some((child) => child.isApart) ? "free" : open.flow,
    mode: open.mode,
    box,
    isApart,
    isFixed,
    isWhole,
    isWordless: false,
  };
}

/** Minimum share of the drawn area in an element's box; with less, the element is collapsed. */
const SHARE_IN_BOX = 0.5;

function drawnOf(open: OpenUnit, children: readonly Unit[], page: UnitPage): Box | undefined {
  const own = boxOf(page.measured, open.node);
  const ink = inkOf(children.filter((child) => !hangsOut(child, own))) ?? inkOf(children);
  if (ink === undefined || own === undefined) return ink;
  const inside = shared(ink, own);
  if (cutsOff(open, ink, own, page)) return inside;
  return inside !== undefined && areaOf(inside) >= areaOf(ink) * SHARE_IN_BOX ? inside : ink;
}

/** Minimum area of a box that can show content, in square pixels. */
const MIN_AREA = 16;

/** Minimum share of a positioned unit inside its element's box for the unit to be part of it. */
const SHARE_INSIDE = 0.8;

/** Whether a positioned unit is outside its element, as an open menu is. */
function hangsOut({ isApart, box }: Unit, own: Box | undefined): boolean {
  if (!isApart || box === undefined) return isApart;
  const inside = own === undefined ? undefined : shared(box, own);
  return inside === undefined || areaOf(inside) < areaOf(box) * SHARE_INSIDE;
}

function inkOf(units: readonly Unit[]): Box | undefined {
  let ink: Box | undefined;
  for (const { box } of units) if (box !== undefined) ink = joined(ink, box);
  return ink;
}

/** Glyphs overhang most boxes by a few pixels. */
const OVERHANG_PX = 8;

/** Whether an element clips its content; the body does not, since the viewport scrolls. */
function cutsOff(open: OpenUnit, ink: Box, own: Box, { measured }: UnitPage): boolean {
  const { style, node } = open;
  if (style === undefined || measured.stamp[node] === 0) return false;
  const outX = own.left - ink.left > OVERHANG_PX || ink.right - own.right > OVERHANG_PX;
  const outY = own.top - ink.top > OVERHANG_PX || ink.bottom - own.bottom > OVERHANG_PX;
  return (style.clipsX && outX) || (style.clipsY && outY);
}

const WHOLE = wordSet("inline-block inline-flex inline-grid inline-table table-cell");

function isPlacedWhole(open: OpenUnit, children: readonly Unit[], page: UnitPage): boolean {
  const { style, display, node } = open;
  if (WHOLE.has(display) || style?.multiColumn === true) return true;
  if (style !== undefined && style.float !== "none") return true;
  const ink = inkOf(children);
  const own = boxOf(page.measured, node);
  return ink !== undefined && own !== undefined && cutsOff(open, ink, own, page);
}
