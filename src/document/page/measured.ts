// Joins a layout with the tree of the same render: layout and text positions by node.
import type { HtmlTree } from "../../html/tree.ts";
import { attribute, endOf } from "../../html/walk.ts";
import type { Box } from "../../model/document.ts";
import {
  type Display,
  displayOf,
  type ElementStyle,
  type GeneratedText,
  HIDDEN_KINDS,
  type HiddenKind,
  hiddenOf,
  type Layout,
  STAMP_ATTRIBUTE,
  STYLE_BITS,
  styleOf,
} from "../../model/layout.ts";

/** Measurements of a tree. */
export interface Measured {
  readonly layout: Layout;
  /** Stamp of an element by node; `UNKNOWN` for text and unmeasured elements. */
  readonly stamp: Int32Array;
  /** Run of a text node by node, `UNKNOWN` for the rest. Text nodes of a run share it. */
  readonly run: Int32Array;
  /** Number of drawn texts before each node, with one extra entry. */
  readonly drawnBefore: Int32Array;
  /** Index in `Layout.box` by stamp, `UNKNOWN` for elements without their own box. */
  readonly boxPlace: Int32Array;
  /** Texts that style sheets generate, by stamp. */
  readonly generated: ReadonlyMap<number, GeneratedText>;
}

/** Marks missing measurements. */
export const UNKNOWN = -1;

/** Joins a tree with its layout by the stamps in the markup. */
export function measuredOf(tree: HtmlTree, layout: Layout): Measured {
  const stamp = stampsOf(tree, layout);
  const boxPlace = new Int32Array(layout.stamps).fill(UNKNOWN);
  for (const [place, owner] of layout.boxStamp.entries()) boxPlace[owner] = place;
  const run = runsOf(tree, layout, stamp);
  const generated = new Map(layout.generated.map((text) => [text.stamp, text]));
  return { layout, stamp, run, drawnBefore: drawnTexts(layout, run), boxPlace, generated };
}

function drawnTexts({ runHidden }: Layout, run: Int32Array): Int32Array {
  const before = new Int32Array(run.length + 1);
  for (const [node, own] of run.entries()) {
    const drawn = own !== UNKNOWN && isDrawn(HIDDEN_KINDS[runHidden[own] ?? 0]);
    before[node + 1] = (before[node] ?? 0) + (drawn ? 1 : 0);
  }
  return before;
}

function stampsOf(tree: HtmlTree, layout: Layout): Int32Array {
  const stamp = new Int32Array(tree.size).fill(UNKNOWN);
  for (let node = 1; node < tree.size; node++) {
    const written = attribute(tree, node, STAMP_ATTRIBUTE);
    if (written === undefined) continue;
    const value = Number(written);
    if (Number.isInteger(value) && value >= 0 && value < layout.stamps) stamp[node] = value;
  }
  return stamp;
}

/** Matches text that makes a run: more than HTML's five white-space characters. */
const NOT_SPACE = /[^\t\n\f\r ]/;

function runsOf(tree: HtmlTree, layout: Layout, stamp: Int32Array): Int32Array {
  const run = new Int32Array(tree.size).fill(UNKNOWN);
  const firstRun = firstRuns(layout);
  for (const [node, owner] of stamp.entries()) {
    if (owner === UNKNOWN) continue;
    let next = firstRun[owner] ?? 0;
    const last = firstRun[owner + 1] ?? 0;
    const end = endOf(tree, node);
    for (let child = node + 1; child < end && next < last; ) {
      const after = endOfText(tree, child, end);
      if (after === child) child = endOf(tree, child);
      else {
        if (holdsText(tree, child, after)) run.fill(next++, child, after);
        child = after;
      }
    }
  }
  return run;
}

/** Returns the end of the consecutive text nodes from `from` on; `from` itself at an element. */
function endOfText(tree: HtmlTree, from: number, end: number): number {
  let at = from;
  while (at < end && tree.tag[at] === "") at++;
  return at;
}

function holdsText(tree: HtmlTree, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (NOT_SPACE.test(tree.text[at] ?? "")) return true;
  return false;
}

/** Returns each stamp's first run, and one more entry. */
function firstRuns({ stamps, runStamp }: Layout): Int32Array {
  const first = new Int32Array(stamps + 1);
  for (const owner of runStamp) first[owner + 1] = (first[owner + 1] ?? 0) + 1;
  for (let at = 1; at <= stamps; at++) first[at] = (first[at] ?? 0) + (first[at - 1] ?? 0);
  return first;
}

/** Returns the text that style sheets generate for an element. */
export function generatedAt(
  { stamp, generated }: Measured,
  node: number,
): GeneratedText | undefined {
  return generated.size === 0 ? undefined : generated.get(stamp[node] ?? UNKNOWN);
}

/** Returns an element's own box; undefined if it has none. */
export function boxOf({ layout, stamp, boxPlace }: Measured, node: number): Box | undefined {
  const place = boxPlace[stamp[node] ?? UNKNOWN] ?? UNKNOWN;
  return place === UNKNOWN ? undefined : boxAt(layout.box, place);
}

/** Yields the boxes of a run's fragments; none for undrawn text. */
export function* fragmentsOf({ layout }: Measured, run: number): Generator<Box> {
  const last = layout.runFirst[run + 1] ?? 0;
  for (let at = layout.runFirst[run] ?? 0; at < last; at++) yield boxAt(layout.fragment, at);
}

function boxAt(sides: Float32Array, place: number): Box {
  const left = sides[place * 4] ?? 0;
  const top = sides[place * 4 + 1] ?? 0;
  const right = left + (sides[place * 4 + 2] ?? 0);
  return { left, top, right, bottom: top + (sides[place * 4 + 3] ?? 0) };
}

/** Returns an element's computed display; undefined if not measured. */
export function displayAt({ layout, stamp }: Measured, node: number): Display | undefined {
  const own = stamp[node] ?? UNKNOWN;
  return own === UNKNOWN ? undefined : displayOf(layout, own);
}

/** Returns an element's other computed values; undefined if not measured. */
export function styleAt({ layout, stamp }: Measured, node: number): ElementStyle | undefined {
  const own = stamp[node] ?? UNKNOWN;
  return own === UNKNOWN ? undefined : styleOf(layout, own);
}

/** Whether the line breaks of an element's own texts are drawn; undefined if not measured. */
export function keepsLinesAt({ layout, stamp }: Measured, node: number): boolean | undefined {
  const own = stamp[node] ?? UNKNOWN;
  if (own === UNKNOWN) return undefined;
  return (((layout.style[own] ?? 0) >>> STYLE_BITS.keepsLines.shift) & 1) === 1;
}

/** Whether an element is drawn where a reader can see it. Entrance animations start transparent. */
export function isDrawn(hidden: HiddenKind | undefined): boolean {
  return hidden === "" || hidden === "fading";
}

/** Whether a text inside an element is drawn. */
export function seenWithin({ drawnBefore }: Measured, tree: HtmlTree, node: number): boolean {
  return (drawnBefore[endOf(tree, node)] ?? 0) > (drawnBefore[node] ?? 0);
}

/** Returns how an element is hidden; "" if visible, undefined if not measured. */
export function hiddenAt({ layout, stamp }: Measured, node: number): HiddenKind | undefined {
  const own = stamp[node] ?? UNKNOWN;
  return own === UNKNOWN ? undefined : hiddenOf(layout, own);
}

/** Returns how a text is hidden; "" if visible, undefined if not measured. */
export function hiddenTextAt({ layout, run }: Measured, node: number): HiddenKind | undefined {
  const own = run[node] ?? UNKNOWN;
  return own === UNKNOWN ? undefined : HIDDEN_KINDS[layout.runHidden[own] ?? 0];
}
