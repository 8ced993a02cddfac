// Values that refer to each other, copied into a tree: references followed, loops broken, size and depth bounded.
import { SETTINGS } from "../model/settings.ts";
import { bareObject, type Draft, type DraftObject } from "./bare.ts";

/**
 * What a value stands for: a scalar, or a list or object whose members are still to be followed.
 *
 * `key` is the member the value stands under, lists passed through; "" at the root. `isOpen` says whether a list or object
 * is being copied right now, so that following it again would never end. The same value has to be given the same
 * container each time, or loops are only found by their depth.
 */
export type Follow = (
  value: unknown,
  key: string,
  isOpen: (container: object) => boolean,
) => unknown;

/** What a follower gives for a value that leaves nothing, not even a null in a list. */
export const LEFT_OUT = Symbol("left out");

/** Values that may still be copied. One budget given to several copies bounds them together. */
export interface Budget {
  nodes: number;
}

/** A budget of `PAYLOAD_MAX_NODES` values. */
export function freshBudget(): Budget {
  return { nodes: SETTINGS.PAYLOAD_MAX_NODES };
}

interface FrameBase {
  readonly source: object;
  /** Key the container stands under, lists passed through. */
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
 * The tree a value stands for.
 *
 * A container met again inside itself becomes null, and so does everything beyond `PAYLOAD_MAX_DEPTH` levels or
 * the budget: sharing that would multiply without end (a list of two lists of two lists ...) stops there.
 * Members that follow to undefined are left out of objects and are null in lists; `LEFT_OUT` leaves nothing in either.
 */
export function expand(root: unknown, follow: Follow, budget: Budget = freshBudget()): Draft {
  const frames: ExpandFrame[] = [];
  const open = new Set<object>();
  const isOpen = (container: object) => open.has(container);

  /** A scalar copied, or a frame pushed and its empty copy returned. */
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

/** A scalar as JSON has it; undefined for what JSON has no word for. */
function scalar(value: unknown): Draft | undefined {
  if (value === null || typeof value === "boolean" || typeof value === "string") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "bigint") return value.toString();
  return undefined;
}
