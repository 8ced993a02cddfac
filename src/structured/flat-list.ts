// Expands a flat list whose members refer to each other by index (devalue, turbo streams).
import type { Json } from "../model/fact.ts";
import { oncePerKey } from "../model/once.ts";
import type { Draft } from "./bare.ts";
import { expand } from "./expand.ts";

/** Meaning of a list member: the value at another index, or a value whose numbers are indexes. */
export type Slot = { readonly index: number } | { readonly value: unknown };

/** How one format writes values that JSON cannot express. */
export interface FlatDialect {
  /** Returns the value of a negative index; undefined if it has none. */
  readonly below: (index: number) => Draft | undefined;
  /** Reads a list that starts with a type name. */
  readonly tagged: (type: string, rest: readonly Draft[]) => Slot;
  /** Returns an object of indexes with its real keys. */
  readonly keyed: (object: Readonly<Record<string, Draft>>) => object;
}

/** Maximum indexes followed in a chain; more count as a loop. */
const MAX_HOPS = 64;

/** Returns the tree at index 0. An index of an enclosing value becomes null. */
export function readFlatList(values: readonly Draft[], dialect: FlatDialect): Json {
  const slotAt = oncePerKey((index: number) => slotOf(values[index], dialect));
  return expand(0, (value) => {
    if (typeof value !== "number") return value;
    let index = value;
    for (let hops = 0; hops < MAX_HOPS; hops++) {
      if (index < 0) return dialect.below(index);
      const slot = slotAt(index);
      if ("value" in slot) return slot.value;
      index = slot.index;
    }
    return undefined;
  });
}

function slotOf(value: Draft | undefined, dialect: FlatDialect): Slot {
  if (typeof value !== "object" || value === null) return { value };
  if (!Array.isArray(value)) return { value: dialect.keyed(value) };
  const [type, ...rest] = value;
  return typeof type === "string" ? dialect.tagged(type, rest) : { value };
}

/** Converts a list of alternating keys and values to a list of pairs, the JSON form of a map. */
export function pairs(flat: readonly Draft[]): readonly (readonly Draft[])[] {
  const list: (readonly Draft[])[] = [];
  for (let at = 0; at + 1 < flat.length; at += 2) list.push(flat.slice(at, at + 2));
  return list;
}
