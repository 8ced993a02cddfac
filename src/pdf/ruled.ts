// Finds the tables that a page's ruled lines draw, and the text items outside them.
import type { Cell, Table } from "../model/document.ts";
import type { Rule } from "./drawn.ts";
import { joinTexts, type LinkedText, linkedText, runsOf, trimmed } from "./linked-text.ts";
import type { TextItem } from "./text-item.ts";

/** A table and its area on the page. */
export interface RuledTable {
  readonly table: Table;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
  readonly size: number;
}

/** A page's ruled tables, and the items outside them. */
export interface Ruled {
  readonly tables: readonly RuledTable[];
  readonly items: readonly TextItem[];
}

/** Maximum distance of meeting lines, in points. */
const NEAR = 3;
/** Maximum rules of a page compared with each other. */
const MAX_RULES = 1500;
const MAX_CELLS = 10_000;
/** Minimum gap between columns without lines between them, in font sizes. */
const COLUMN_GAP = 0.9;

/** Lines of one table, by direction. */
interface Net {
  readonly across: Rule[];
  readonly upright: Rule[];
}

/** Column and row boundaries of a table, from the left and from the top. */
interface Grid {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}

/** Finds the ruled tables of a page. */
export function ruledTables(items: readonly TextItem[], rules: readonly Rule[]): Ruled {
  let left = items;
  const tables: RuledTable[] = [];
  const merged = mergedRules(rules.slice(0, MAX_RULES));
  const nets = [...netsOf(merged), ...openNets(merged)];
  for (const net of nets) {
    const found = tableOf(net, left);
    if (found === undefined) continue;
    tables.push(found.table);
    left = found.left;
  }
  return { tables, items: left };
}

/** Merges rules that overlap or continue each other. */
function mergedRules(rules: readonly Rule[]): readonly Rule[] {
  const found: Rule[] = [];
  const order = [...rules].sort(
    (a, b) =>
      Number(a.across) - Number(b.across) || Math.round(a.at) - Math.round(b.at) || a.from - b.from,
  );
  for (const rule of order) {
    const last = found.at(-1);
    const joins =
      last?.across === rule.across &&
      Math.abs(last.at - rule.at) < 1.5 &&
      rule.from <= last.to + NEAR;
    if (joins) found[found.length - 1] = { ...last, to: Math.max(last.to, rule.to) };
    else found.push(rule);
  }
  return found;
}

const meets = (across: Rule, upright: Rule): boolean =>
  across.from - NEAR <= upright.at &&
  upright.at <= across.to + NEAR &&
  upright.from - NEAR <= across.at &&
  across.at <= upright.to + NEAR;

/** Groups rules that meet, maybe through others. */
function netsOf(rules: readonly Rule[]): readonly Net[] {
  const waiting = new Set(rules);
  const nets: Net[] = [];
  for (const first of rules) {
    if (!waiting.delete(first)) continue;
    const net: Net = { across: [], upright: [] };
    const open = [first];
    for (let rule = open.pop(); rule !== undefined; rule = open.pop()) {
      (rule.across ? net.across : net.upright).push(rule);
      for (const other of waiting) {
        if (other.across === rule.across) continue;
        if (!(rule.across ? meets(rule, other) : meets(other, rule))) continue;
        waiting.delete(other);
        open.push(other);
      }
    }
    if (net.upright.length > 0 && net.across.length > 0) nets.push(net);
  }
  return nets;
}

/** Finds tables of at least three horizontal lines of one width, and no vertical ones. */
function openNets(rules: readonly Rule[]): readonly Net[] {
  const across = rules.filter((rule) => rule.across).sort((one, other) => other.at - one.at);
  const used = new Set<Rule>();
  const nets: Net[] = [];
  for (const first of across) {
    if (used.has(first)) continue;
    const same = across.filter(
      (rule) => Math.abs(rule.from - first.from) < NEAR && Math.abs(rule.to - first.to) < NEAR,
    );
    for (const rule of same) used.add(rule);
    const isCrossed = rules.some((rule) => !rule.across && same.some((one) => meets(one, rule)));
    if (same.length < 3 || isCrossed) continue;
    // Several tables of one width have three lines each.
    const step = same.length % 3 === 0 ? 3 : same.length;
    for (let at = 0; at < same.length; at += step) {
      nets.push({ across: same.slice(at, at + step), upright: [] });
    }
  }
  return nets;
}

function tableOf(
  net: Net,
  items: readonly TextItem[],
): { readonly table: RuledTable; readonly left: readonly TextItem[] } | undefined {
  const box = boxOf(net);
  const isIn = (item: TextItem): boolean =>
    !item.turned &&
    item.x >= box.left - NEAR &&
    item.x + item.width <= box.right + NEAR &&
    item.y >= box.bottom - 1 &&
    item.y <= box.top;
  const held = items.filter(isIn);
  if (held.length < 4) return undefined;
  const grid = net.upright.length > 0 ? drawnGrid(net, box) : openGrid(net, box, held);
  if (grid === undefined || grid.xs.length < 3 || grid.ys.length < 3) return undefined;
  if ((grid.xs.length - 1) * (grid.ys.length - 1) > MAX_CELLS) return undefined;
  const table = filled(grid, net, held);
  if (table === undefined) return undefined;
  const size = Math.max(...held.slice(0, 1000).map((item) => item.size));
  return { table: { table, ...box, size }, left: items.filter((item) => !isIn(item)) };
}

function boxOf({ across, upright }: Net) {
  const xs = [...across.flatMap(({ from, to }) => [from, to]), ...upright.map(({ at }) => at)];
  const ys = [...upright.flatMap(({ from, to }) => [from, to]), ...across.map(({ at }) => at)];
  return {
    left: least(xs),
    right: -least(xs.map((x) => -x)),
    bottom: least(ys),
    top: -least(ys.map((y) => -y)),
  };
}

/** Returns the least of any number of values; infinity for none. */
export const least = (values: readonly number[]): number =>
  values.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);

/** Returns sorted values, without those near the previous one. */
function distinct(values: readonly number[]): readonly number[] {
  const found: number[] = [];
  for (const value of [...values].sort((one, other) => one - other)) {
    if (value - (found.at(-1) ?? Number.NEGATIVE_INFINITY) > NEAR) found.push(value);
  }
  return found;
}

type Box = ReturnType<typeof boxOf>;

function drawnGrid({ across, upright }: Net, { left, right, bottom, top }: Box): Grid {
  const xs = distinct([left, right, ...upright.map(({ at }) => at)]);
  const ys = distinct([bottom, top, ...across.map(({ at }) => at)]);
  return { xs, ys: [...ys].reverse() };
}

/** Finds columns by gaps from the first line to the last, and rows by their first cells. */
function openGrid({ across }: Net, box: Box, items: readonly TextItem[]): Grid | undefined {
  const size = least(items.map((item) => item.size));
  // A line over all columns shows no boundaries.
  const wide = 0.7 * (box.right - box.left);
  const xs = [box.left];
  let reached = box.left;
  const lines = distinct(items.map(({ y }) => y)).length;
  if (items.filter(({ width }) => width > wide).length * 4 > lines) return undefined;
  for (const { x, width } of [...items].sort((one, other) => one.x - other.x)) {
    if (width > wide) continue;
    if (reached > box.left && x - reached > COLUMN_GAP * size) xs.push((reached + x) / 2);
    reached = Math.max(reached, x + width);
  }
  xs.push(box.right);
  const [, end = box.right] = xs;
  const firsts = distinct(items.filter(({ x }) => x < end).map(({ y, size: of }) => y + 0.9 * of));
  const ys = distinct([box.bottom, box.top, ...across.map(({ at }) => at), ...firsts.slice(0, -1)]);
  return xs.length < 3 ? undefined : { xs, ys: [...ys].reverse() };
}

/** Returns the table of a grid; undefined if fewer than two rows or columns have text. */
function filled(grid: Grid, net: Net, items: readonly TextItem[]): Table | undefined {
  const { xs, ys } = splitRows(grid, items);
  const columns = xs.length - 1;
  if (columns * (ys.length - 1) > MAX_CELLS) return undefined;
  const held = ys.slice(1).map((bottom, at) => ({
    middle: ((ys[at] ?? 0) + bottom) / 2,
    cells: Array.from({ length: columns }, (): TextItem[] => []),
  }));
  for (const item of items) {
    const x = item.x + Math.min(item.width, item.size) / 2;
    const column = xs.slice(0, -1).findLastIndex((left) => x >= left);
    const y = item.y + 0.3 * item.size;
    const row = ys.slice(0, -1).findLastIndex((top) => y <= top);
    held[Math.max(0, row)]?.cells[Math.max(0, column)]?.push(item);
  }
  const kept = held.filter(({ cells }) => cells.some((cell) => cell.length > 0));
  const used = xs.filter((_, column) => held.some(({ cells }) => cells[column]?.length));
  if (kept.length < 2 || used.length < 2) return undefined;
  const isDivided = (x: number, y: number): boolean =>
    net.upright.length === 0 ||
    net.upright.some(
      (rule) => Math.abs(rule.at - x) <= NEAR && rule.from - NEAR <= y && y <= rule.to + NEAR,
    );
  const cells: Cell[] = [];
  for (const [row, { middle, cells: parts }] of kept.entries()) {
    for (let column = 0; column < columns; ) {
      const own = [...(parts[column] ?? [])];
      let end = column + 1;
      for (; end < columns && !isDivided(xs[end] ?? 0, middle); end++) {
        const x = xs[end] ?? 0;
        const next = parts[end] ?? [];
        // Two texts without a line between them are two cells, unless one reaches over the boundary.
        const reaches = own.some((item) => item.x + item.width > x + NEAR);
        if (own.length > 0 && next.length > 0 && !reaches) break;
        own.push(...next);
      }
      const words = cellText(own);
      const place = { row, column, rowSpan: 1, columnSpan: end - column };
      cells.push({ ...place, header: false, runs: runsOf(words), text: words.text });
      column = end;
    }
  }
  return { rows: kept.length, columns, headerRows: 0, caption: [], cells };
}

/** Splits rows of three or more lines if each line has text in the first column and another. */
function splitRows({ xs, ys }: Grid, items: readonly TextItem[]): Grid {
  const found: number[] = [];
  const [, end = 0] = xs;
  for (const [at, top] of ys.entries()) {
    found.push(top);
    const bottom = ys[at + 1];
    if (bottom === undefined) break;
    const inside = items.filter(({ y, size }) => y + 0.3 * size <= top && y + 0.3 * size > bottom);
    const lines = distinct(inside.map(({ y }) => y));
    const isRow = (y: number): boolean => {
      const line = inside.filter((item) => Math.abs(item.y - y) <= NEAR);
      return line.some(({ x }) => x < end) && line.some(({ x }) => x >= end);
    };
    if (lines.length < 3 || !lines.every(isRow)) continue;
    const size = -least(inside.map((item) => -item.size));
    for (const y of [...lines].reverse().slice(1)) found.push(y + 0.9 * size);
  }
  return { xs, ys: found };
}

function cellText(items: readonly TextItem[]): LinkedText {
  const order = [...items].sort((one, other) =>
    Math.abs(one.y - other.y) > 0.45 * Math.min(one.size, other.size)
      ? other.y - one.y
      : one.x - other.x,
  );
  let whole: LinkedText = { text: "", links: [] };
  let last: TextItem | undefined;
  for (const item of order) {
    const isNear =
      last !== undefined &&
      Math.abs(last.y - item.y) < 0.45 * item.size &&
      item.x - last.x - last.width < 0.15 * item.size;
    const space = last === undefined || isNear ? "" : " ";
    whole = joinTexts(whole, linkedText(item.text, item.href), space);
    last = item;
  }
  return trimmed(whole);
}
