// Copies values with references into a tree: resolves them, breaks loops, bounds size and depth.
import { SETTINGS } from "../model/settings.ts";
import { bareObject, type Draft, type DraftObject } from "./bare.ts";

/**
 * Resolves a value to a scalar, or to a list or object whose members are unresolved, always the
 * same one. `key` is its member name, ignoring lists in between. `isOpen` tells whether a container
 * is being copied, so that following it would never end.
 */
export type Follow = (
  value: unknown,
  key: string,
  isOpen: (container: object) => boolean,
) => unknown;

/** Result of a follower for a value to omit entirely, without even a null in a list. */
export const LEFT_OUT = Symbol("left out");

/** Number of values that may still be copied. Several copies can share one budget. */
export interface Budget {
  nodes: number;
}

/** Returns a budget of `PAYLOAD_MAX_NODES` values. */
export function freshBudget(): Budget {
  return { nodes: SETTINGS.PAYLOAD_MAX_NODES };
}

interface FrameBase {
  readonly source: object;
  /** Member name of the container, ignoring lists in between. */
  readonly key: string;
  next: number;
}
interface ListFrame extends FrameBase {
  readonly items: readonly unknown[];
  readonly list: Draft[];
  readonly keys?: never;
  readonly object?: never;
}
interface ObjectFrame extends FrameBase {
  readonly keys: readonly string[];
  readonly object: DraftObject;
  readonly items?: never;
  readonly list?: never;
}
type ExpandFrame = ListFrame | ObjectFrame;

/**
 * Copies a value into a tree. A container inside itself becomes null, and so does all beyond
 * `PAYLOAD_MAX_DEPTH` levels or the budget. Members that resolve to undefined are omitted from
 * objects and null in lists; `LEFT_OUT` omits them from both.
 */
export function expand(root: unknown, follow: Follow, budget: Budget = freshBudget()): Draft {
  const frames: ExpandFrame[] = [];
  const open = new Set<object>();
  const isOpen = (container: object) => open.has(container);

  /** Copies a scalar, or pushes a frame and returns its empty copy. */
  const enter = (value: unknown, key: string): Draft | undefined | typeof LEFT_OUT => {
    budget.nodes--;
    const source = follow(value, key, isOpen);
    if (source === LEFT_OUT) return LEFT_OUT;
    if (typeof source !== "object" || source === null) return scalar(source);
    const full = frames.length >= SETTINGS.PAYLOAD_MAX_DEPTH || budget.nodes < 0;
    if (full || open.has(source)) return null;
    open.add(source);
    if (Array.isArray(source)) {
      const list: Draft[] = [];
      frames.push({ source, key, items: source, list, next: 0 });
      return list;
    }
    const object = bareObject();
    frames.push({ source, key, keys: Object.keys(source), object, next: 0 });
    return object;
  };

  const result = enter(root, "");
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    const { source, object, list, keys, items } = frame;
    const at = frame.next++;
    if (at >= (keys ?? items).length || budget.nodes < 0) {
      open.delete(source);
      frames.pop();
    } else if (keys === undefined) {
      const value = enter(items[at], frame.key);
      if (value !== LEFT_OUT) list.push(value ?? null);
    } else {
      const key = keys[at] ?? "";
      const value = enter(Reflect.get(source, key), key);
      if (value !== undefined && value !== LEFT_OUT) object[key] = value;
    }
  }
  return result === undefined || result === LEFT_OUT ? null : result;
}

/** Copies a value into a tree like `expand`, but follows no references. */
export const copied = (root: unknown, budget?: Budget): Draft =>
  expand(root, (value) => value, budget);

/** Converts a scalar to JSON; undefined if JSON cannot express it. */
function scalar(value: unknown): Draft | undefined {
  if (value === null || typeof value === "boolean" || typeof value === "string") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "bigint") return value.toString();
  return undefined;
}
