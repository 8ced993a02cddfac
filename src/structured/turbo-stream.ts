// Reads a turbo stream, the loader data format of Remix and React Router.
// https://github.com/jacob-ebey/turbo-stream
import type { Json } from "../model/fact.ts";
import { bareObject, type Draft, parseJson } from "./bare.ts";
import { isoDate } from "./calls.ts";
import { pairs, readFlatList, type Slot } from "./flat-list.ts";

/** Negative indexes with a value; the others (holes, `undefined`) have none. */
const BELOW_ZERO: ReadonlyMap<number, Draft> = new Map<number, Draft>([
  [-2, null],
  [-3, null],
  [-4, 0],
  [-5, null],
  [-6, null],
]);

/** A line that settles a promise: `P12:` and its values. */
const PROMISE = /^P(\d{1,9}):/;

/** Returns the data of a turbo stream, with the results of promises; undefined without data. */
export function readTurboStream(stream: string): Json | undefined {
  const values: Draft[] = [];
  const promises = new Map<number, number>();
  for (const line of stream.split("\n")) {
    const promise = PROMISE.exec(line);
    const sent = parseJson(line.slice(promise?.[0].length ?? 0));
    if (sent === undefined) continue;
    if (promise !== null) {
      promises.set(Number(promise[1]), typeof sent === "number" ? sent : values.length);
    }
    if (Array.isArray(sent)) for (const value of sent) values.push(value);
  }
  if (values.length === 0) return undefined;
  const keyed = (object: Readonly<Record<string, Draft>>) => withNames(values, object);
  return readFlatList(values, {
    below: (index) => BELOW_ZERO.get(index),
    keyed,
    tagged: (type, rest) => tagged(type, rest, { promises, keyed }),
  });
}

/** Reads an object whose keys are the indexes of their names: `{"_1": 2}`. */
function withNames(values: readonly Draft[], object: Readonly<Record<string, Draft>>): object {
  const named = bareObject();
  for (const key in object) {
    const name = values[Number(key.slice(1))];
    if (typeof name === "string") named[name] = object[key] ?? null;
  }
  return named;
}

interface Lookup {
  readonly promises: ReadonlyMap<number, number>;
  readonly keyed: (object: Readonly<Record<string, Draft>>) => object;
}

function tagged(type: string, rest: readonly Draft[], { promises, keyed }: Lookup): Slot {
  const [first = null] = rest;
  switch (type) {
    case "D":
      return { value: isoDate(first) };
    case "U":
    case "B":
    case "Y":
      return { value: typeof first === "string" ? first : null };
    case "S":
      return { value: rest };
    case "M":
      return { value: pairs(rest) };
    case "N":
      if (typeof first !== "object" || first === null || Array.isArray(first)) break;
      return { value: keyed(first) };
    case "P": {
      const index = typeof first === "number" ? promises.get(first) : undefined;
      return index === undefined ? { value: undefined } : { index };
    }
  }
  // A value sent earlier (`Z`), or a plugin's wrapper around one value.
  return rest.length === 1 && typeof first === "number" ? { index: first } : { value: null };
}
