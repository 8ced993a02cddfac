// Lookup tables by name, by word and by host: a page costs the same however many entries there are.
import type { AssetAddress } from "./address.ts";

/** Something looked for, and the technology it tells. */
export interface Mark<T> {
  readonly name: string;
  readonly what: T;
}

/** Looks up names, exact ones and those known by their beginning. */
export interface NameTable<T> {
  /** The marks a name may be; empty for most. */
  find(name: string): readonly Mark<T>[];
  readonly isEmpty: boolean;
}

/** Looks up parts of texts by a word in them. */
export interface WordTable<T> {
  /** Whether a word of the table may stand at a place of a text. */
  mayBegin(text: string, at: number): boolean;
  find(word: string): readonly Mark<T>[];
  readonly isEmpty: boolean;
}

const NONE: readonly never[] = [];

/** A name as a rule writes it: one that ends with `*` is how a name begins. */
interface NameEntry<T> {
  readonly written: string;
  readonly mark: Mark<T>;
}

/** Shortest beginning that may be looked for. */
const STEM = 3;

/** Makes a table of names. */
export function nameTable<T>(entries: readonly NameEntry<T>[]): NameTable<T> {
  const exact = new Map<string, Mark<T>[]>();
  const begun = new Map<string, { readonly start: string; readonly mark: Mark<T> }[]>();
  const openings = new Openings();
  for (const { written, mark } of entries) {
    openings.add(written);
    if (!written.endsWith("*")) push(exact, written, mark);
    else push(begun, written.slice(0, STEM), { start: written.slice(0, -1), mark });
  }
  return {
    isEmpty: entries.length === 0,
    find(name) {
      if (!openings.has(name, 0)) return NONE;
      const found = exact.get(name) ?? NONE;
      const starts = name.length > STEM ? begun.get(name.slice(0, STEM)) : undefined;
      if (starts === undefined) return found;
      const fitting = starts.filter(({ start }) => name.startsWith(start)).map(({ mark }) => mark);
      return [...found, ...fitting];
    },
  };
}

/** Makes a table of words, each as it is looked up. */
export function wordTable<T>(
  entries: readonly { readonly word: string; readonly mark: Mark<T> }[],
): WordTable<T> {
  const words = new Map<string, Mark<T>[]>();
  const openings = new Openings();
  for (const { word, mark } of entries) {
    openings.add(word);
    push(words, word, mark);
  }
  return {
    isEmpty: words.size === 0,
    mayBegin: (text, at) => openings.has(text, at),
    find: (word) => words.get(word) ?? NONE,
  };
}

/** The first two characters of names, whatever their case: most of what a page holds is told by these alone. */
class Openings {
  readonly #pairs = new Uint8Array(128 * 128);

  add(name: string): void {
    this.#pairs[pairAt(name, 0)] = 1;
  }

  has(text: string, at: number): boolean {
    return this.#pairs[pairAt(text, at)] === 1;
  }
}

/** Two characters as a number below 128 x 128; letters as lower case, all beyond ASCII alike. */
function pairAt(text: string, at: number): number {
  const second = at + 1 < text.length ? text.charCodeAt(at + 1) : 0;
  return folded(text.charCodeAt(at)) * 128 + folded(second);
}

function folded(unit: number): number {
  if (unit >= 128) return 127;
  return unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit;
}

/** Looks up what is loaded from a host. */
export interface HostTable {
  find(address: AssetAddress): readonly string[];
}

/** Makes a table of `host` and `host/beginning of the path`, of the names of technologies. */
export function hostTable(entries: readonly Mark<string>[]): HostTable {
  const hosts = new Map<string, Mark<string>[]>();
  for (const { name, what } of entries) {
    const slash = what.indexOf("/");
    const host = slash < 0 ? what : what.slice(0, slash);
    push(hosts, host, { name, what: slash < 0 ? "" : what.slice(slash) });
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

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
