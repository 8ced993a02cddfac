// Reads the rules of the service and the tests that prove them.
//
// test/contract.txt has one rule per line, `id | rule | source`, under a heading `# Area`. A source names a part of the
// specification, `rule N` or `decision N`; several are separated by "; ". A rule without a test yet ends with ` | open`.
// A test names its rules in the comment directly above it: `// proves: id, id`, on several such lines if need be.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One checkable statement about the service. */
export interface Rule {
  /** Area, field and aspect, dotted: `fetch.retries.range`. */
  readonly id: string;
  readonly text: string;
  readonly sources: readonly string[];
  /** Whether no test proves it yet. */
  readonly open: boolean;
}

/** Rules under one heading. */
export interface Area {
  readonly title: string;
  readonly rules: readonly Rule[];
}

/** A test and the rules that it proves. */
export interface Proof {
  /** From the project's root. */
  readonly file: string;
  /** Line of the test, from 1. */
  readonly line: number;
  /** Title as written in the source, `${...}` included. */
  readonly title: string;
  readonly rules: readonly string[];
  /** Whether it runs only with `--all`, or if its file is named. */
  readonly isSlow: boolean;
}

const RULE = /^(\S+) \| (.+?) \| ([^|]+?)( \| open)?$/;

/** Parses the text of test/contract.txt. Throws an error that names a malformed line. */
export function parseContract(text: string): readonly Area[] {
  const areas: { title: string; rules: Rule[] }[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line === "") continue;
    if (line.startsWith("# ")) {
      areas.push({ title: line.slice(2), rules: [] });
      continue;
    }
    const [, id, rule, source, open] = RULE.exec(line) ?? [];
    const rules = areas.at(-1)?.rules;
    if (!rules || !id || !rule || !source) {
      throw new Error(`line ${index + 1} is not "id | rule | source": ${line}`);
    }
    rules.push({ id, text: rule, sources: source.split("; "), open: open !== undefined });
  }
  return areas;
}

const TAG = /^\s*\/\/ proves: (.+)$/;
const TEST = /^\s*(?:it|test)(?:[A-Z]\w*)?(?:\.only)?\(/;
const TITLE = /\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1/;

/** Parses the tags of a test file. Throws an error for a tag that is not directly above a test. */
export function parseProofs(file: string, source: string): readonly Proof[] {
  const proofs: Proof[] = [];
  let rules: string[] = [];
  const lines = source.split("\n");
  for (const [index, line] of lines.entries()) {
    const ids = TAG.exec(line)?.[1];
    if (ids !== undefined) {
      rules.push(...ids.split(", "));
    } else if (rules.length > 0) {
      if (!TEST.test(line)) throw new Error(`${file}:${index}: no test below "proves"`);
      const title = TITLE.exec(lines.slice(index, index + 2).join("\n"))?.[2] ?? "";
      const isSlow = line.trimStart().startsWith("itSlow(");
      proofs.push({ file, line: index + 1, title, rules, isSlow });
      rules = [];
    }
  }
  return proofs;
}

/** Reads the rules of a project, area by area. */
export const readContract = (root: string): readonly Area[] =>
  parseContract(readFileSync(join(root, "test/contract.txt"), "utf8"));

/** Reads the tags of all tests of a project, by file and line. */
export const readProofs = (root: string): readonly Proof[] =>
  readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .sort()
    .flatMap((name) => {
      const file = `test/${name.replaceAll("\\", "/")}`;
      return parseProofs(file, readFileSync(join(root, file), "utf8"));
    });

/** Groups tests by the rules that they prove. */
export function proofsByRule(proofs: readonly Proof[]): ReadonlyMap<string, readonly Proof[]> {
  const grouped = new Map<string, Proof[]>();
  for (const proof of proofs) {
    for (const id of proof.rules) grouped.set(id, [...(grouped.get(id) ?? []), proof]);
  }
  return grouped;
}
