// Lookup tables by name, by word and by host. The cost does not depend on their size.

import { addToList } from "../text/grouped.ts";
import type { AssetAddress } from "./address.ts";

/** A value to look up, and the technology it indicates. */
export interface Mark<T> {
  readonly name: string;
  readonly what: T;
}

/** Looks up exact names and prefixes. */
export interface NameTable<T> {
  /** Returns the possible marks of a name; empty for most names. */
  find(name: string): readonly Mark<T>[];
  readonly isEmpty: boolean;
}

/** Looks up parts of texts by a word in them. */
export interface WordTable<T> {
  /** Whether a word of the table may start at a position in a text. */
  mayBegin(text: string, at: number): boolean;
  find(word: string): readonly Mark<T>[];
  readonly isEmpty: boolean;
}

const NONE: readonly never[] = [];

/** A name in a rule; a trailing `*` makes it a prefix. */
interface NameEntry<T> {
  readonly written: string;
  readonly mark: Mark<T>;
}

/** Minimum characters of a prefix. */
const STEM = 3;

/** Builds a table of names. */
export function nameTable<T>(entries: readonly NameEntry<T>[]): NameTable<T> {
  const exact = new Map<string, Mark<T>[]>();
  const byStem = new Map<string, { readonly start: string; readonly mark: Mark<T> }[]>();
  const openings = new Openings();
  for (const { written, mark } of entries) {
    openings.add(written);
    if (!written.endsWith("*")) addToList(exact, written, mark);
    else addToList(byStem, written.slice(0, STEM), { start: written.slice(0, -1), mark });
  }
  return {
    isEmpty: entries.length === 0,
    find(name) {
      if (!openings.has(name, 0)) return NONE;
      const found = exact.get(name) ?? NONE;
      const starts = name.length > STEM ? byStem.get(name.slice(0, STEM)) : undefined;
      if (starts === undefined) return found;
      const fitting = starts.filter(({ start }) => name.startsWith(start)).map(({ mark }) => mark);
      return [...found, ...fitting];
    },
  };
}

/** Builds a table of words, each in the case used for lookup. */
export function wordTable<T>(
  entries: readonly { readonly word: string; readonly mark: Mark<T> }[],
): WordTable<T> {
  const words = new Map<string, Mark<T>[]>();
  const openings = new Openings();
  for (const { word, mark } of entries) {
    openings.add(word);
    addToList(words, word, mark);
  }
  return {
    isEmpty: words.size === 0,
    mayBegin: (text, at) => openings.has(text, at),
    find: (word) => words.get(word) ?? NONE,
  };
}

/** The first two characters of names, ignoring case: a cheap test that rejects most texts. */
class Openings {
  readonly #pairs = new Uint8Array(128 * 128);

  add(name: string): void {
    this.#pairs[pairAt(name, 0)] = 1;
  }

  has(text: string, at: number): boolean {
    return this.#pairs[pairAt(text, at)] === 1;
  }
}

/** Encodes two characters as a number below 128²; ignores case, all non-ASCII are alike. */
function pairAt(text: string, at: number): number {
  const second = at + 1 < text.length ? text.charCodeAt(at + 1) : 0;
  return folded(text.charCodeAt(at)) * 128 + folded(second);
}

function folded(unit: number): number {
  if (unit >= 128) return 127;
  return unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit;
}

/** Looks up hosts of loaded resources. */
export interface HostTable {
  find(address: AssetAddress): readonly string[];
}

/** Builds a table of `host` and `host/path prefix` with the names of technologies. */
export function hostTable(entries: readonly Mark<string>[]): HostTable {
  const hosts = new Map<string, Mark<string>[]>();
  for (const { name, what } of entries) {
    const slash = what.indexOf("/");
    const host = slash < 0 ? what : what.slice(0, slash);
    addToList(hosts, host, { name, what: slash < 0 ? "" : what.slice(slash) });
  }
  return {
    find({ host, path }) {
      const found: string[] = [];
      for (let at = 0; at < host.length; ) {
        for (const { name, what } of hosts.get(host.slice(at)) ?? NONE) {
          if (path.startsWith(what)) found.push(name);
        }
        const dot = host.indexOf(".", at);
        at = dot < 0 ? host.length : dot + 1;
      }
      return found;
    },
  };
}
