// A caller's list of regular expressions to one test of a path, in time linear in the path whatever the patterns are.

import { RE2JS } from "re2js";
import { messageOf } from "../../model/error-code.ts";
import { InvalidRequestError } from "../../model/errors.ts";

/** Whether a path is searched by one of the patterns with success; undefined for an empty list. */
export type PathTest = (path: string) => boolean;

/** Longest list of patterns, in characters: compiling takes memory with the length. */
const MOST_CHARS = 10_000;

/**
 * Compiles a comma-separated list; `field` is its name in a request.
 *
 * Throws InvalidRequestError that quotes the pattern which does not compile. Look-around and back-references do not: there
 * is no linear-time matching of them.
 */
export function compilePatterns(list: string, field: string): PathTest | undefined {
  if (list.length > MOST_CHARS) {
    throw refused(field, list, `a list of patterns has at most ${MOST_CHARS} characters`);
  }
  const patterns = splitPatterns(list).map((pattern) => {
    try {
      return RE2JS.compile(pattern);
    } catch (error) {
      const reason = messageOf(error);
      throw refused(field, pattern, `"${pattern}" is not a regular expression: ${reason}`);
    }
  });
  if (patterns.length === 0) return undefined;
  return (path) => patterns.some((pattern) => pattern.test(path));
}

function refused(field: string, input: string, msg: string): InvalidRequestError {
  return new InvalidRequestError([
    { type: "value_error", loc: ["body", "crawl", field], msg, input: input.slice(0, 200) },
  ]);
}

/** The patterns of a list: commas part them outside of brackets, braces and parentheses, and `\,` is a comma (decision 60). */
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
