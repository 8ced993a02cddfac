// Rules to the tables a page is looked up in: by name, by host, by word, so that a page costs the same however many there are.
import type { AssetAddress } from "./address.ts";
import type { Patterns, TechnologyRule } from "./rule.ts";

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

/** A text looked for, by a word in it and where the word stands. */
export interface Literal {
  readonly text: string;
  readonly wordAt: number;
  /** Counts only where it begins the whole. */
  readonly isFirst: boolean;
}

const NONE: readonly never[] = [];

/** The tables of a set of rules. */
export interface RuleIndex {
  readonly headers: readonly Mark<readonly [name: string, pattern: RegExp]>[];
  readonly cookies: NameTable<string>;
  readonly meta: NameTable<RegExp>;
  readonly tags: NameTable<string>;
  readonly ids: NameTable<string>;
  readonly classes: NameTable<string>;
  readonly attributes: NameTable<RegExp>;
  readonly attributeNames: NameTable<RegExp>;
  readonly globals: NameTable<string>;
  readonly elements: NameTable<string>;
  readonly files: NameTable<string>;
  readonly packages: NameTable<string>;
  readonly hosts: HostTable;
  readonly images: HostTable;
  readonly own: WordTable<Literal>;
  readonly paths: WordTable<Literal>;
  readonly scripts: WordTable<Literal>;
  readonly styles: WordTable<Literal>;
  readonly sources: WordTable<RegExp>;
  readonly openings: readonly Mark<string>[];
}

/** Makes the tables of rules. */
export function indexRules(rules: readonly TechnologyRule[]): RuleIndex {
  const names = (key: "cookies" | "tags" | "ids" | "classes" | "globals" | "elements") =>
    nameTable(
      rules
        .flatMap((rule) => marks(rule, rule[key]))
        .map(({ name, what }) => entry(name, what, what)),
    );
  const patterns = (key: "meta" | "attributes" | "attributeNames") =>
    nameTable(
      rules
        .flatMap((rule) => patternMarks(rule, rule[key]))
        .map(({ name, what: [written, pattern] }) => entry(name, written, pattern)),
    );
  const literals = (key: "own" | "paths" | "scripts" | "styles") =>
    wordTable(
      rules
        .flatMap((rule) => marks(rule, rule[key]))
        .map(({ name, what }) => literalEntry(name, what, key === "scripts" || key === "styles")),
    );
  const libraries = (of: (rule: TechnologyRule) => readonly string[]) =>
    nameTable(
      rules
        .flatMap((rule) => marks(rule, of(rule)))
        .map(({ name, what }) => entry(name, what, what)),
    );
  return {
    headers: rules.flatMap((rule) => patternMarks(rule, rule.headers)),
    cookies: names("cookies"),
    meta: patterns("meta"),
    tags: names("tags"),
    ids: names("ids"),
    classes: names("classes"),
    attributes: patterns("attributes"),
    attributeNames: patterns("attributeNames"),
    globals: names("globals"),
    elements: names("elements"),
    files: libraries(({ files = [] }) => files),
    packages: libraries(({ files = [], packages = [] }) => [...files, ...packages]),
    hosts: hostTable(rules.flatMap((rule) => marks(rule, rule.hosts))),
    images: hostTable(rules.flatMap((rule) => marks(rule, rule.images))),
    own: literals("own"),
    paths: literals("paths"),
    scripts: literals("scripts"),
    styles: literals("styles"),
    sources: wordTable(
      rules.flatMap((rule) =>
        (rule.framework?.sources ?? []).map(([word, pattern]) => ({
          word,
          mark: { name: rule.name, what: pattern },
        })),
      ),
    ),
    openings: rules.flatMap((rule) => marks(rule, rule.framework?.openings)),
  };
}

function marks({ name }: TechnologyRule, written: readonly string[] = []): readonly Mark<string>[] {
  return written.map((what) => ({ name, what }));
}

function patternMarks(
  { name }: TechnologyRule,
  patterns: Patterns = {},
): readonly Mark<readonly [name: string, pattern: RegExp]>[] {
  return Object.entries(patterns).map((what) => ({ name, what }));
}

interface NameEntry<T> {
  readonly written: string;
  readonly mark: Mark<T>;
}

const entry = <T>(name: string, written: string, what: T): NameEntry<T> => ({
  written,
  mark: { name, what },
});

/** Shortest beginning that may be looked for. */
const STEM = 3;

function nameTable<T>(entries: readonly NameEntry<T>[]): NameTable<T> {
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

function wordTable<T>(
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

/** Words of addresses, and those of code. */
const ADDRESS_WORD = /[a-z\d]+/gi;
const CODE_WORD = /[\w$]+/g;

/** A literal under its longest word: it is found where that word stands whole. A first `^` holds it to the beginning. */
function literalEntry(name: string, written: string, isCode: boolean) {
  const isFirst = written.startsWith("^");
  const text = isFirst ? written.slice(1) : written;
  let word = "";
  let wordAt = 0;
  for (const found of text.matchAll(isCode ? CODE_WORD : ADDRESS_WORD)) {
    if (found[0].length <= word.length) continue;
    word = found[0];
    wordAt = found.index;
  }
  if (word === "") throw new Error(`no word in "${text}"`);
  return {
    word: isCode ? word : word.toLowerCase(),
    mark: { name, what: { text, wordAt, isFirst } },
  };
}

/** Looks up what is loaded from a host. */
export interface HostTable {
  find(address: AssetAddress): readonly string[];
}

function hostTable(entries: readonly Mark<string>[]): HostTable {
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
