// Reads a page's drawing operators: ruled lines, and whether it shows images.
import { type Matrix, matrixOf, type Point, placed, times } from "./matrix.ts";

/** A ruled line along an axis: `at` is its y or x, in points from the lower left corner. */
export interface Rule {
  readonly across: boolean;
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Content of a page's drawing besides its text. */
export interface Drawing {
  readonly rules: readonly Rule[];
  /** Whether the page has drawn paths, or an image above `MIN_AREA`. */
  readonly shows: boolean;
}

/** The library's numbers of the operators used here. */
export type Operators = Readonly<
  Record<
    | "save"
    | "restore"
    | "transform"
    | "constructPath"
    | "paintFormXObjectBegin"
    | "paintFormXObjectEnd"
    | "endPath",
    number
  >
>;

/** Operators in drawing order, with their arguments. */
export interface OperatorList {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

/** Maximum thickness, and minimum length, of a table's line. */
const MAX_THICK = 2.5;
const MIN_LONG = 4;
/** Maximum rules examined, and graphics states kept, per page. */
const MAX_RULES = 4000;
const MAX_STATES = 1000;
/** Minimum area of an image in square points; a smaller one is an ornament. */
const MIN_AREA = 5000;

/** Count of numbers after each code of a path's steps. */
const STEPS: readonly number[] = [2, 2, 6, 4, 0];
const MOVE = 0;
const CLOSE = 4;

/** Reads the drawing of a page, transformed by `seen`; of large images only their places. */
export function drawingOf(
  { fnArray, argsArray }: OperatorList,
  operators: Operators,
  seen: Matrix,
): Drawing {
  const rules: Rule[] = [];
  const states: Matrix[] = [];
  let matrix = seen;
  let shows = false;
  for (const [at, operator] of fnArray.entries()) {
    const args = argsArray[at];
    if (operator === operators.save || operator === operators.paintFormXObjectBegin) {
      if (states.length < MAX_STATES) states.push(matrix);
      if (operator !== operators.save)
        matrix = times(matrix, matrixOf(Array.isArray(args) ? args[0] : undefined));
    } else if (operator === operators.restore || operator === operators.paintFormXObjectEnd) {
      matrix = states.pop() ?? seen;
    } else if (operator === operators.transform) {
      matrix = times(matrix, matrixOf(args));
      shows ||= Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) > MIN_AREA;
    } else if (operator === operators.constructPath && Array.isArray(args)) {
      const steps: unknown = Array.isArray(args[1]) ? args[1][0] : undefined;
      if (args[0] === operators.endPath || !(steps instanceof Float32Array)) continue;
      shows = true;
      if (rules.length < MAX_RULES) rules.push(...rulesOf(steps, matrix));
    }
  }
  return { rules, shows };
}

/** Returns the straight lines of a path along an axis, and boxes as thin as a line as lines. */
function rulesOf(steps: Float32Array, matrix: Matrix): readonly Rule[] {
  const found: Rule[] = [];
  let path: Point[] = [];
  const end = () => {
    const box = thinBox(path);
    if (box !== undefined) found.push(box);
    else for (const [at, point] of path.entries()) found.push(...lineOf(path[at - 1], point));
    path = [];
  };
  for (let at = 0; at < steps.length && found.length < MAX_RULES; ) {
    const code = steps[at] ?? CLOSE;
    const count = STEPS[code] ?? 0;
    if (code === MOVE) end();
    if (code === CLOSE) {
      const [first] = path;
      if (first !== undefined) path.push(first);
    } else {
      path.push(placed(steps[at + count - 1] ?? 0, steps[at + count] ?? 0, matrix));
    }
    at += 1 + count;
  }
  end();
  return found;
}

function thinBox(path: readonly Point[]): Rule | undefined {
  if (path.length < 3 || path.length > 6) return undefined;
  const xs = path.map(([x]) => x);
  const ys = path.map(([, y]) => y);
  const corner: Point = [Math.min(...xs), Math.min(...ys)];
  return lineOf(corner, [Math.max(...xs), Math.max(...ys)], MAX_THICK)[0];
}

function lineOf(one: Point | undefined, other: Point, thick = 0.5): readonly Rule[] {
  if (one === undefined) return [];
  const width = Math.abs(one[0] - other[0]);
  const height = Math.abs(one[1] - other[1]);
  const across = height <= thick && width >= MIN_LONG;
  if (!across && !(width <= thick && height >= MIN_LONG)) return [];
  const [along, beside] = across ? [0, 1] : [1, 0];
  return [
    {
      across,
      at: ((one[beside] ?? 0) + (other[beside] ?? 0)) / 2,
      from: Math.min(one[along] ?? 0, other[along] ?? 0),
      to: Math.max(one[along] ?? 0, other[along] ?? 0),
    },
  ];
}
