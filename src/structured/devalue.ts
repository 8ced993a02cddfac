// Reads a devalue list, the payload format of Nuxt. https://github.com/sveltejs/devalue
import type { Json } from "../model/fact.ts";
import { bareObject, type Draft } from "./bare.ts";
import { type FlatDialect, pairs, readFlatList, type Slot } from "./flat-list.ts";

const NEGATIVE_ZERO = -6;
const FIRST_NUMBER = -3;

const DIALECT: FlatDialect = {
  below: (index) => {
    if (index === NEGATIVE_ZERO) return 0;
    return index <= FIRST_NUMBER ? null : undefined;
  },
  keyed: (object) => object,
  tagged,
};

/**
 * Returns the data of a devalue list; undefined if it is not one.
 *
 * Dates become text, sets lists, maps lists of pairs. Framework wrappers (`Reactive`, `Ref`) are
 * replaced by their value. Binary data and regular expressions are null.
 */
export function readDevalue(values: unknown): Json | undefined {
  return Array.isArray(values) && values.length > 0 ? readFlatList(values, DIALECT) : undefined;
}

function tagged(type: string, rest: readonly Draft[]): Slot {
  const [first = null] = rest;
  switch (type) {
    case "Date":
    case "BigInt":
    case "URL":
    case "URLSearchParams":
      return { value: typeof first === "string" ? first : null };
    case "Object":
      return { value: typeof first === "object" ? null : String(first) };
    case "Set":
      return { value: rest };
    case "Map":
      return { value: pairs(rest) };
    case "null":
      return { value: withoutPrototype(rest) };
    case "RegExp":
      return { value: null };
  }
  return rest.length === 1 && typeof first === "number" ? { index: first } : { value: null };
}

function withoutPrototype(rest: readonly Draft[]): object {
  const object = bareObject();
  for (const [key, index = null] of pairs(rest)) {
    if (typeof key === "string") object[key] = index;
  }
  return object;
}
