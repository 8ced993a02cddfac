// Conditions on numbers: "price below 20; stock above 0; changes by 5 %".
import { parseNumber } from "../facts/coerce/number.ts";
import { type InvalidRequestError, invalidValue } from "../model/errors.ts";
import type { Numbers } from "../model/watch-store.ts";

/** A condition on a number. */
export interface Condition {
  /** Name of a fact or a column; "" for the number in the text. */
  readonly name: string;
  readonly test: Test;
  readonly limit: number;
  /** Whether a change is measured in percent. */
  readonly isShare: boolean;
}

type Test = "below" | "above" | "at most" | "at least" | "changes by";

/** Other spellings of tests. */
const SPELLINGS: Readonly<Record<string, Test>> = {
  under: "below",
  "<": "below",
  over: "above",
  ">": "above",
  "<=": "at most",
  ">=": "at least",
};

const MAX_CHARS = 1000;
const MAX_CONDITIONS = 10;

/** Matches a name or none, a test and a number. */
const CONDITION =
  /^(?<name>[^<>=]{0,80}?) ?(?<test>below|under|above|over|at most|at least|changes by|[<>]=?) ?(?<limit>[^%<>=a-z]{1,40}?) ?(?<share>%?)$/i;

/** Parses conditions, separated by semicolons. Throws InvalidRequestError. */
export function parseConditions(text: string | undefined): readonly Condition[] {
  const parts = (text ?? "").slice(0, MAX_CHARS + 1).split(";");
  const written = parts.map((part) => part.replace(/\s+/g, " ").trim()).filter(Boolean);
  if ((text ?? "").length > MAX_CHARS || written.length > MAX_CONDITIONS) {
    throw refused(`when has at most ${MAX_CONDITIONS} conditions in ${MAX_CHARS} characters`, text);
  }
  if (written.length === 0 && parts.length > 1) throw refused("when has no condition", text);
  return written.map(parseCondition);
}

function parseCondition(written: string): Condition {
  const { name = "", test = "", limit = "", share = "" } = CONDITION.exec(written)?.groups ?? {};
  const word = test.toLowerCase();
  const found = TESTS.find((one) => one === (SPELLINGS[word] ?? word));
  const isPlain = /^-?\d{1,15}(?:\.\d{1,15})?$/.test(limit);
  const value = isPlain ? Number(limit) : parseNumber(limit, "price");
  const isShare = share === "%";
  const isChange = found === "changes by";
  if (found === undefined || value === undefined || (isShare && !isChange)) {
    throw refused(
      `"${written.slice(0, 100)}" is no condition: write a fact, a column or nothing, then below, above, at most, at least or changes by, then a number, as in "price below 20" or "changes by 5 %"`,
      written,
    );
  }
  if (isChange && value <= 0) throw refused("changes by takes a number above 0", written);
  return { name: name.trim(), test: found, limit: value, isShare };
}

const TESTS: readonly Test[] = ["below", "above", "at most", "at least", "changes by"];

const refused = (msg: string, input = ""): InvalidRequestError =>
  invalidValue(["body", "when"], msg, input);

/**
 * Whether all conditions hold. A missing number meets none. A change is measured from the last
 * report, or before any report from the first check.
 */
export function allHold(
  conditions: readonly Condition[],
  { numbers = {}, reported = {} }: { readonly numbers?: Numbers; readonly reported?: Numbers },
): boolean {
  return conditions.every((condition) => {
    const now = numbers[condition.name];
    return now !== undefined && holds(condition, now, reported[condition.name]);
  });
}

function holds({ test, limit, isShare }: Condition, now: number, was: number | undefined): boolean {
  switch (test) {
    case "below":
      return now < limit;
    case "above":
      return now > limit;
    case "at most":
      return now <= limit;
    case "at least":
      return now >= limit;
    case "changes by": {
      if (was === undefined || now === was) return false;
      const least = isShare ? (Math.abs(was) * limit) / 100 : limit;
      // 0.1 + 0.2: a change of exactly the limit counts.
      return Math.abs(now - was) >= least - 1e-9 * Math.max(1, Math.abs(was));
    }
  }
}
