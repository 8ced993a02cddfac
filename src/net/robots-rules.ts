// Finds the robots.txt rule that decides an address for one client (RFC 9309, 2.2.2).
//
// Rules without an inner `*` are found by their literal prefix. Any other rule with a run of three characters is
// compared only with addresses that contain the run, so rules for other addresses cost almost nothing.
import {
  comparablePath,
  type Effort,
  matchesPattern,
  type RobotsPattern,
} from "./robots-pattern.ts";

/** One Allow or Disallow line that applies to the client. */
export interface RobotsRule {
  readonly allow: boolean;
  /** The line as in the file, without its comment. */
  readonly line: string;
  /** Its group's User-agent line, as in the file. */
  readonly agentLine: string;
  readonly pattern: RobotsPattern;
}

/** A rule and its rank; of the rules that match an address, the lowest rank decides. */
interface RankedRule {
  readonly rule: RobotsRule;
  readonly rank: number;
}

/** Rules that match by a literal prefix alone. */
interface LiteralRules {
  readonly text: string;
  readonly rules: RankedRule[];
  /** Index of the longest other text that is a prefix of this one, or -1. */
  parent: number;
}

/** Search index of a file's rules. */
export interface RobotsIndex {
  /** Sorted by text. */
  readonly literals: readonly LiteralRules[];
  /** Rules by a run of characters that every matching address contains; each list by rank. */
  readonly byRun: ReadonlyMap<number, readonly RankedRule[]>;
  /** The other rules, by rank. */
  readonly others: readonly RankedRule[];
}

/** Result for an address whose rules take more than `MAX_STEPS` to compare. */
export const UNDECIDED = Symbol("undecided");

/** Maximum characters compared for one address: a few milliseconds, so a time slice can end after any address. */
const MAX_STEPS = 1_000_000;

/** The index of a file without rules. */
export const NO_INDEX: RobotsIndex = { literals: [], byRun: new Map(), others: [] };

/** Indexes rules given in file order. Yields between steps, as files have tens of thousands. */
export function* indexRules(rules: readonly RobotsRule[]): Generator<void, RobotsIndex> {
  const texts = new Map<string, LiteralRules>();
  const inner: RankedRule[] = [];
  for (const entry of yield* ranked(rules)) {
    yield;
    const { pattern } = entry.rule;
    if (!isLiteral(pattern)) {
      inner.push(entry);
      continue;
    }
    const text = pattern.parts[0] ?? "";
    const known = texts.get(text);
    if (known === undefined) texts.set(text, { text, rules: [entry], parent: -1 });
    else known.rules.push(entry);
  }
  const literals = yield* nested([...texts.values()]);
  return { literals, ...(yield* groupedByRun(inner)) };
}

/** Returns one rule per pattern, in deciding order: longer ones, Allow in a tie, then the file's order. */
function* ranked(rules: readonly RobotsRule[]): Generator<void, readonly RankedRule[]> {
  const distinct = new Map<string, RobotsRule>();
  for (const rule of rules) {
    yield;
    const { parts, toTheEnd } = rule.pattern;
    // No part contains a line break.
    const key = `${parts.join("\n")}${toTheEnd ? "\n$" : ""}`;
    const known = distinct.get(key);
    if (known !== undefined && (known.allow || !rule.allow)) continue;
    // A rule that replaces another keeps its own place in the file.
    distinct.delete(key);
    distinct.set(key, rule);
  }
  return [...distinct.values()]
    .sort((a, b) => b.pattern.octets - a.pattern.octets || Number(b.allow) - Number(a.allow))
    .map((rule, rank) => ({ rule, rank }));
}

/** Whether a pattern matches by prefix: it has no `*`, or only a final one. */
function isLiteral({ parts, toTheEnd }: RobotsPattern): boolean {
  return parts.length === 1 || (parts.length === 2 && parts[1] === "" && !toTheEnd);
}

/** Sorts literals by text and links each to the longest other that is its prefix. */
function* nested(literals: LiteralRules[]): Generator<void, readonly LiteralRules[]> {
  literals.sort((a, b) => (a.text < b.text ? -1 : 1));
  const open: number[] = [];
  for (const [at, literal] of literals.entries()) {
    yield;
    while (open.length > 0 && !literal.text.startsWith(literals[open.at(-1) ?? 0]?.text ?? "")) {
      open.pop();
    }
    literal.parent = open.at(-1) ?? -1;
    open.push(at);
  }
  return literals;
}

/** Length of a run. */
const RUN_CHARS = 3;
/** Bound of run hashes: compared texts are ASCII. */
const RUN_HASHES = 131_072;

/** Returns the hash of the run that ends at an offset. */
function runHash(text: string, end: number): number {
  const first = text.charCodeAt(end - 2) * 961 + text.charCodeAt(end - 1) * 31;
  return first + text.charCodeAt(end);
}

/** Groups rules by the rarest run of their texts. */
function* groupedByRun(
  rules: readonly RankedRule[],
): Generator<void, Pick<RobotsIndex, "byRun" | "others">> {
  if (rules.length === 0) return { byRun: new Map(), others: [] };
  const counts = new Uint32Array(RUN_HASHES);
  for (const entry of rules) {
    yield;
    for (const run of runsOf(entry)) counts[run] = (counts[run] ?? 0) + 1;
  }
  const byRun = new Map<number, RankedRule[]>();
  const others: RankedRule[] = [];
  for (const entry of rules) {
    yield;
    let rarest: number | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (const run of runsOf(entry)) {
      const count = counts[run] ?? 0;
      if (count < fewest) [rarest, fewest] = [run, count];
    }
    const known = rarest === undefined ? others : byRun.get(rarest);
    if (known !== undefined) known.push(entry);
    else if (rarest !== undefined) byRun.set(rarest, [entry]);
  }
  return { byRun, others };
}

/** Returns the hashes of the runs in a rule's texts. */
function runsOf({ rule: { pattern } }: RankedRule): readonly number[] {
  const runs: number[] = [];
  for (const part of pattern.parts) {
    for (let end = RUN_CHARS - 1; end < part.length; end++) runs.push(runHash(part, end));
  }
  return runs;
}

/** Returns the rule that decides a path with query: the longest match, Allow before Disallow. undefined allows. */
export function decidingRule(
  index: RobotsIndex,
  pathAndQuery: string,
  effort: Effort = { left: MAX_STEPS },
): RobotsRule | undefined | typeof UNDECIDED {
  const path = comparablePath(pathAndQuery);
  let best = literalRule(index.literals, path, effort);
  best = firstMatch(index.others, { path, best }, effort);
  if (index.byRun.size > 0) {
    effort.left -= path.length;
    const compared = new Set<readonly RankedRule[]>();
    for (let end = RUN_CHARS - 1; end < path.length && effort.left >= 0; end++) {
      const rules = index.byRun.get(runHash(path, end));
      if (rules === undefined || compared.has(rules)) continue;
      compared.add(rules);
      best = firstMatch(rules, { path, best }, effort);
    }
  }
  return effort.left < 0 ? UNDECIDED : best?.rule;
}

/** Returns the deciding rule among those that match by prefix. */
function literalRule(
  literals: readonly LiteralRules[],
  path: string,
  effort: Effort,
): RankedRule | undefined {
  const last = lastUpTo(literals, path);
  // Every prefix of the path is a prefix of the last text sorted up to it, as far as both agree.
  const agreed = agreement(literals[last]?.text ?? "", path);
  effort.left -= agreed;
  let best: RankedRule | undefined;
  for (let literal = literals[last]; literal !== undefined; literal = literals[literal.parent]) {
    effort.left--;
    const { text, rules } = literal;
    if (text.length > agreed) continue;
    for (const entry of rules) {
      const matches = !entry.rule.pattern.toTheEnd || text.length === path.length;
      if (matches && (best === undefined || entry.rank < best.rank)) best = entry;
    }
  }
  return best;
}

/** Returns the index of the last text that does not sort after the path, or -1. */
function lastUpTo(literals: readonly LiteralRules[], path: string): number {
  let from = 0;
  let to = literals.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((literals[middle]?.text ?? "") <= path) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

/** Returns the length of the common prefix of two texts. */
function agreement(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let at = 0;
  while (at < most && one.charCodeAt(at) === other.charCodeAt(at)) at++;
  return at;
}

/** Returns the first matching rule of a list if it outranks the best so far, else the best. */
function firstMatch(
  rules: readonly RankedRule[],
  { path, best }: { readonly path: string; readonly best: RankedRule | undefined },
  effort: Effort,
): RankedRule | undefined {
  for (const entry of rules) {
    if (effort.left < 0 || (best !== undefined && entry.rank > best.rank)) return best;
    effort.left--;
    if (matchesPattern(entry.rule.pattern, path, effort)) return entry;
  }
  return best;
}
