// A flat list whose members refer to each other by index to the tree it stands for: what devalue and turbo streams share.
import type { Json } from "../model/fact.ts";
import type { Draft } from "./bare.ts";
import { expand } from "./expand.ts";

/** What a member of the list stands for: the value at another index, or a value of its own whose numbers are indexes. */
export type Slot = { readonly index: number } | { readonly value: unknown };

/** How one format writes what JSON has no word for. */
export interface FlatDialect {
  /** The value of an index below zero; undefined where it stands for nothing. */
  readonly below: (index: number) => Draft | undefined;
  /** A list that starts with the name of a type. */
  readonly tagged: (type: string, rest: readonly Draft[]) => Slot;
  /** An object of indexes with its real keys. */
  readonly keyed: (object: Readonly<Record<string, Draft>>) => object;
}

/** Indexes followed from one to the next before they count as a loop. */
const MOST_HOPS = 64;

/** The tree that starts at index 0. An index into what it is part of is null. */
export function readFlatList(values: readonly Draft[], dialect: FlatDialect): Json {
  const slots = new Map<number, Slot>();
  return expand(0, (value) => {
    if (typeof value !== "number") return value;
    let index = value;
    for (let hops = 0; hops < MOST_HOPS; hops++) {
      if (index < 0) return dialect.below(index);
      const slot = slots.get(index) ?? slotOf(values[index], dialect);
      slots.set(index, slot);
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

/** A list of alternating keys and values as a list of pairs, which is how a map is given as JSON. */
export function pairs(flat: readonly Draft[]): readonly (readonly Draft[])[] {
  const list: (readonly Draft[])[] = [];
  for (let at = 0; at + 1 < flat.length; at += 2) list.push(flat.slice(at, at + 2));
  return list;
}
