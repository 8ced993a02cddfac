// Compiles a caller's list of regular expressions, which are matched in linear time, to one test of
// paths or to one removal of texts.

import { RE2JS, RE2Set } from "re2js";
import { messageOf } from "../model/error-code.ts";
import { type InvalidRequestError, invalidValue } from "../model/errors.ts";
import { withThousands } from "./thousands.ts";

/** Returns whether a pattern matches within a path; undefined if matching would take too long. */
export type PathTest = (path: string) => boolean | undefined;

/** Removes what the patterns match, line by line; undefined if that would take too long. */
export type TextRemoval = (text: string) => Generator<void, string | undefined>;

const MAX_CHARS = 10_000;
/** Maximum instructions of a compiled list: each may run for each character of a path. */
const MAX_INSTRUCTIONS = 5000;
/** Maximum estimated cost of compiling a list, in instructions: about 0.1 s. */
const MAX_ESTIMATE = 20_000;
/** Maximum instructions times path characters for one address: about 0.1 s. */
const MAX_STEPS = 2_000_000;
/** Maximum steps for one text: as many as fifty adversarial addresses. */
const MAX_TEXT_STEPS = 50 * MAX_STEPS;
/** Maximum characters of a pattern quoted in a refusal for size. */
const MAX_SHOWN = 100;
/** Maximum bytes of a compiled list's cached states before they are dropped. */
const STATE_BYTES = 262_144;

/**
 * Compiles a comma-separated list; `field` is its name in a request. Returns undefined for an empty
 * list. Throws InvalidRequestError for a list over the limits, and for a pattern that does not
 * compile: look-around and back-references cannot be matched in linear time.
 */
export function compilePatterns(list: string, field: string): PathTest | undefined {
  const all = compiledSet(list, ["crawl", field])?.set;
  if (all === undefined) return undefined;
  const instructions = all.prog.numInst();
  return (path) => {
    if (path.length * instructions > MAX_STEPS) return undefined;
    return all.match(path).length > 0;
  };
}

/** Compiles a list as `compilePatterns` does, to a removal of the matches. */
export function compileRemoval(list: string, field: string): TextRemoval | undefined {
  const { patterns } = compiledSet(list, [field]) ?? {};
  if (patterns === undefined) return undefined;
  const any = RE2JS.compile(patterns.map((pattern) => `(?:${pattern})`).join("|"));
  const instructions = any.programSize();
  return function* remove(text) {
    const lines: string[] = [];
    let left = MAX_TEXT_STEPS;
    for (const line of text.split("\n")) {
      const steps = line.length * instructions;
      left -= steps;
      if (steps > MAX_STEPS || left < 0) return undefined;
      const matcher = any.matcher(line);
      let kept = "";
      let from = 0;
      while (matcher.find()) {
        kept += line.slice(from, matcher.start());
        from = matcher.end();
        left -= (line.length - from) * instructions;
        if (left < 0) return undefined;
        yield;
      }
      lines.push(kept + line.slice(from));
      yield;
    }
    return lines.join("\n");
  };
}

interface CompiledSet {
  readonly patterns: readonly string[];
  readonly set: RE2Set;
}

/** Compiles a list within the limits; undefined for an empty one. */
function compiledSet(list: string, field: readonly string[]): CompiledSet | undefined {
  if (list.length > MAX_CHARS) {
    throw refused(
      field,
      list,
      `a list of patterns has at most ${withThousands(MAX_CHARS)} characters`,
    );
  }
  const patterns = splitPatterns(list);
  if (patterns.length === 0) return undefined;
  const largest = largestOf(patterns);
  const estimate = patterns.reduce((sum, pattern) => sum + compileEstimate(pattern), 0);
  if (estimate > MAX_ESTIMATE) throw tooLarge(field, largest);
  const all = new RE2Set(RE2Set.UNANCHORED, 0, STATE_BYTES);
  for (const pattern of patterns) {
    try {
      all.add(pattern);
    } catch (error) {
      const reason = messageOf(error);
      throw refused(field, pattern, `"${pattern}" is not a regular expression: ${reason}`);
    }
  }
  all.compile();
  if (all.prog.numInst() > MAX_INSTRUCTIONS) throw tooLarge(field, largest);
  return { patterns, set: all };
}

function tooLarge(field: readonly string[], pattern: string): InvalidRequestError {
  const most = withThousands(MAX_INSTRUCTIONS);
  const shown = pattern.length > MAX_SHOWN ? `${pattern.slice(0, MAX_SHOWN)}…` : pattern;
  const words = `the patterns of a list may compile to ${most} instructions in all, and these exceed it; shorten the repetitions of the largest, "${shown}"`;
  return refused(field, pattern, words);
}

const refused = (field: readonly string[], input: string, msg: string): InvalidRequestError =>
  invalidValue(["body", ...field], msg, input);

function largestOf(patterns: readonly string[]): string {
  const sizes = patterns.map(compileEstimate);
  return patterns[sizes.indexOf(Math.max(...sizes))] ?? "";
}

// a repetition count, with the preceding end of a repeated group (or of a quotation, which may end
// a group)
const REPETITION = /([)E]?)\{(\d+)(?:,(\d*))?\}/g;
/** Largest product of nested counts that compiles. */
const MAX_COUNT = 1000;
// a Unicode class
const UNICODE_CLASS = /\\p/gi;
const UNICODE_CLASS_COST = 50;
// flags that ignore case
const IGNORES_CASE = /\(\?[a-z-]*i/i;
// a character range that ends outside ASCII: if case is ignored, each character is looked up
const LONG_RANGE = /-(?:[^\p{ASCII}]|\\x)/gu;
const LONG_RANGE_COST = 2000;

/**
 * Returns an upper bound for the compiled instructions of a pattern, cheaply from its text:
 * repeated groups count as nested in each other. The cost of compiling large character classes
 * counts as instructions too.
 */
export function compileEstimate(pattern: string): number {
  let size = 2 * pattern.length + 8;
  let nested = 1;
  for (const [, group, least = "0", most = least] of pattern.matchAll(REPETITION)) {
    // `{n,}` compiles to n copies and an unbounded repetition.
    const count = Math.max(Number(least) + 1, Number(most));
    if (group === "") size += 2 * count;
    else nested *= count;
  }
  size *= Math.min(nested, MAX_COUNT);
  size += UNICODE_CLASS_COST * countOf(pattern, UNICODE_CLASS);
  if (IGNORES_CASE.test(pattern)) size += LONG_RANGE_COST * countOf(pattern, LONG_RANGE);
  return size;
}

function countOf(text: string, wanted: RegExp): number {
  return [...text.matchAll(wanted)].length;
}

/** Splits a list at commas outside brackets, braces and parentheses; `\,` is a literal comma. */
export function splitPatterns(list: string): readonly string[] {
  const patterns: string[] = [];
  let pattern = "";
  let depth = 0;
  for (let at = 0; at < list.length; at++) {
    const character = list.charAt(at);
    if (character === "\\") {
      const next = list.charAt(++at);
      pattern += next === "," ? "," : `\\${next}`;
      continue;
    }
    if ("([{".includes(character)) depth++;
    else if (")]}".includes(character)) depth = Math.max(0, depth - 1);
    if (character === "," && depth === 0) {
      patterns.push(pattern);
      pattern = "";
    } else {
      pattern += character;
    }
  }
  patterns.push(pattern);
  return patterns.map((one) => one.trim()).filter((one) => one !== "");
}
