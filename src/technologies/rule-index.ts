// Builds the lookup tables from the rules, one per kind of trace.
import type { Patterns, TechnologyRule } from "./rule.ts";
import {
  type HostTable,
  hostTable,
  type Mark,
  type NameTable,
  nameTable,
  type WordTable,
  wordTable,
} from "./tables.ts";

/** A text to find, by a word in it and the word's position. */
export interface Literal {
  readonly text: string;
  readonly wordAt: number;
  /** Whether the text must be at the start. */
  readonly isFirst: boolean;
}

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

/** Builds the tables of rules. */
export function indexRules(rules: readonly TechnologyRule[]): RuleIndex {
  const names = (of: (rule: TechnologyRule) => readonly string[] | undefined) =>
    nameTable(
      rules.flatMap((rule) => marks(rule, of(rule))).map((mark) => ({ written: mark.what, mark })),
    );
  const patterns = (key: "meta" | "attributes" | "attributeNames") =>
    nameTable(
      rules
        .flatMap((rule) => patternMarks(rule, rule[key]))
        .map(({ name, what: [written, what] }) => ({ written, mark: { name, what } })),
    );
  const literals = (key: "own" | "paths" | "scripts" | "styles") =>
    wordTable(
      rules
        .flatMap((rule) => marks(rule, rule[key]))
        .map(({ name, what }) => literalEntry(name, what, key === "scripts" || key === "styles")),
    );
  return {
    headers: rules.flatMap((rule) => patternMarks(rule, rule.headers)),
    cookies: names((rule) => rule.cookies),
    meta: patterns("meta"),
    tags: names((rule) => rule.tags),
    ids: names((rule) => rule.ids),
    classes: names((rule) => rule.classes),
    attributes: patterns("attributes"),
    attributeNames: patterns("attributeNames"),
    globals: names((rule) => rule.globals),
    elements: names((rule) => rule.elements),
    files: names((rule) => rule.files),
    packages: names(({ files = [], packages = [] }) => [...files, ...packages]),
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

/** Words of addresses, and words of code. */
const ADDRESS_WORD = /[a-z\d]+/gi;
const CODE_WORD = /[\w$]+/g;

/** Indexes a literal under its longest word. A leading `^` anchors it to the start. */
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
