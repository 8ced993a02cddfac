// Orders the blocks in a tree of units: cuts at white space, opens units that overlap.
import type { Box } from "../../model/document.ts";
import { areaOf, shared } from "./geometry.ts";
import {
  areStacked,
  atWidest,
  byPrecedence,
  type Cut,
  cutBetween,
  extentsOf,
  widestGap,
} from "./reading-cuts.ts";
import type { Flow, Mode, Unit } from "./reading-units.ts";

/** Reading order of the blocks of a page. */
export interface Sequence {
  /** Source-order indexes of blocks, in reading order. */
  readonly order: readonly number[];
  /** Units that overlap others or are cut off; each is read whole, beside its source neighbours. */
  readonly loose: readonly (readonly number[])[];
  /** Whether a unit is read before one that precedes it in the source. */
  readonly isMoved: boolean;
}

interface ReadRegion {
  readonly units: readonly Unit[];
  readonly flow: Flow;
  readonly mode: Mode;
  /** Number of times that a unit of the region was opened, or the region was cut. */
  readonly rounds: number;
}

/** Maximum rounds in which to open units and cut only at the widest gaps. */
const MAX_ROUNDS = 24;

interface SequenceState {
  order: number[];
  readonly loose: Unit[];
  isMoved: boolean;
  /** Remaining comparisons of boxes in search of overlaps. */
  budget: number;
}

/** Maximum comparisons of boxes per page in search of overlaps. */
const OVERLAP_BUDGET = 2_000_000;

/** Returns the reading order of the blocks of a page. */
export function sequenceOf(root: Unit): Sequence {
  const state: SequenceState = { order: [], loose: [], isMoved: false, budget: OVERLAP_BUDGET };
  read(state, root);
  const { order } = state;
  const loose: (readonly number[])[] = [];
  for (let at = 0; at < state.loose.length; at++) {
    state.order = [];
    const unit = state.loose[at];
    if (unit !== undefined) read(state, unit);
    loose.push(state.order);
  }
  return { order, loose, isMoved: state.isMoved };
}

function read(state: SequenceState, root: Unit): void {
  const pending: ReadRegion[] = [regionOf(root)];
  for (let region = pending.pop(); region !== undefined; region = pending.pop()) {
    const [only] = region.units;
    if (region.units.length === 1 && only !== undefined) {
      if (only.children.length === 0) state.order.push(only.first);
      else pending.push(regionOf(only));
    } else for (const part of parted(state, region).reverse()) pending.push(part);
  }
}

/** Returns the children of a unit as a region; a block is its own region. */
function regionOf(unit: Unit): ReadRegion {
  const units = unit.children.length === 0 ? [unit] : unit.children;
  return { units, flow: unit.flow, mode: unit.mode, rounds: 0 };
}

/** Splits a region into smaller ones in reading order. */
function parted(state: SequenceState, region: ReadRegion): ReadRegion[] {
  const { units, flow, mode } = region;
  if (flow === "source") return each(region);
  const drawn = units.filter((unit) => unit.box !== undefined);
  if (drawn.length < units.length && drawn.length > 0) {
    for (const unit of units) if (unit.box === undefined) state.loose.push(unit);
    return [{ ...region, units: drawn }];
  }
  if (drawn.length === 0) return each(region);
  const extents = extentsOf(units, mode);
  if (areStacked(extents)) return each(region);
  const rows = cutBetween(extents.map(({ block }) => block));
  const columns = cutBetween(extents.map(({ inline }) => inline));
  const cut = chosen(region, rows, columns);
  if (cut !== undefined) return inParts(state, region, cut);
  const settled = unitsApart(state, region);
  if (settled !== undefined) return [settled];
  const opened = region.rounds < MAX_ROUNDS ? withOpened(region) : undefined;
  if (opened !== undefined) return [opened];
  return inParts(state, region, { parts: byPrecedence(extents).map((at) => [at]), gaps: [] });
}

function each({ units, flow, mode }: ReadRegion): ReadRegion[] {
  return units.map((unit) => ({ units: [unit], flow, mode, rounds: 0 }));
}

/** Returns the only possible cut, or chooses one by the region's flow. */
function chosen({ flow, rounds }: ReadRegion, rows: Cut, columns: Cut): Cut | undefined {
  if (columns.parts.length < 2) return rows.parts.length < 2 ? undefined : rows;
  if (rows.parts.length < 2) return columns;
  if (flow !== "free") return flow === "columns" ? columns : rows;
  const wider = widestGap(columns) > widestGap(rows) ? columns : rows;
  return rounds < MAX_ROUNDS ? atWidest(wider) : wider;
}

function inParts(state: SequenceState, region: ReadRegion, { parts }: Cut): ReadRegion[] {
  const { units, flow, mode } = region;
  let last = -1;
  for (const part of parts) {
    for (const at of part) {
      const first = units[at]?.first ?? 0;
      if (first < last) state.isMoved = true;
      last = first;
    }
  }
  const rounds = region.rounds + 1;
  return parts.map((part) => ({
    units: part.flatMap((at) => units[at] ?? []),
    flow,
    mode,
    rounds: part.length === units.length ? MAX_ROUNDS : rounds,
  }));
}

/** Returns the region without positioned units and wordless blocks that overlap the rest. */
function unitsApart(state: SequenceState, region: ReadRegion): ReadRegion | undefined {
  const { units } = region;
  const kept = units.filter((unit) => !isLoose(state, unit, units));
  if (kept.length === units.length || kept.length === 0) return undefined;
  const keeps = new Set(kept);
  for (const unit of units) if (!keeps.has(unit)) state.loose.push(unit);
  return { ...region, units: kept };
}

function isLoose(state: SequenceState, unit: Unit, units: readonly Unit[]): boolean {
  const { box } = unit;
  if (box === undefined || !(unit.isApart || unit.isWordless)) return false;
  return units.some((other) => other !== unit && !other.isApart && touches(state, other, box));
}

/** Minimum overlap of two boxes in square pixels; less comes from overhanging glyphs. */
const TOUCH_PX = 16;

function touches(state: SequenceState, unit: Unit, box: Box): boolean {
  const pending: Unit[] = [unit];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (--state.budget < 0) return false;
    const overlap = at.box && shared(at.box, box);
    if (overlap === undefined || areaOf(overlap) < TOUCH_PX) continue;
    if (at.children.length === 0) return true;
    for (const child of at.children) if (!child.isApart) pending.push(child);
  }
  return false;
}

/** Returns the region with its largest divisible unit opened; undefined if there is none. */
function withOpened(region: ReadRegion): ReadRegion | undefined {
  let largest: Unit | undefined;
  let area = -1;
  for (const unit of region.units) {
    // A positioned unit is read whole.
    if (unit.isWhole || unit.isApart || unit.children.length === 0 || unit.box === undefined)
      continue;
    const own = areaOf(unit.box);
    if (own > area) {
      largest = unit;
      area = own;
    }
  }
  if (largest === undefined) return undefined;
  const units = region.units.flatMap((unit) => (unit === largest ? unit.children : [unit]));
  units.sort((a, b) => a.first - b.first);
  return { units, flow: "free", mode: largest.mode, rounds: region.rounds + 1 };
}
