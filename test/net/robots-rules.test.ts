// The ranked rules of a robots.txt: the first that matches is the one that comparing every rule would find.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { parseRobots } from "../../src/net/robots-file.ts";
import {
  comparablePath,
  decidingRule,
  matchesPattern,
  type RobotsRule,
  UNDECIDED,
} from "../../src/net/robots-rules.ts";
import { drained } from "../support/steps.ts";

const fileOf = (lines: readonly string[]) =>
  drained(
    parseRobots({ text: ["User-agent: *", ...lines].join("\n"), octets: new Map() }, "legible"),
  );

const disallow = (paths: readonly string[]) => fileOf(paths.map((path) => `Disallow: ${path}`));

const thousand = (path: (at: number) => string) =>
  Array.from({ length: 1000 }, (_, at) => path(at));

/** Steps that judging an address takes. */
function stepsOf(ranked: Parameters<typeof decidingRule>[0], path: string): number {
  const effort = { left: Number.MAX_SAFE_INTEGER };
  decidingRule(ranked, path, effort);
  return Number.MAX_SAFE_INTEGER - effort.left;
}

/** The deciding rule by comparing every rule. */
function byEveryRule(rules: readonly RobotsRule[], pathAndQuery: string): RobotsRule | undefined {
  const path = comparablePath(pathAndQuery);
  const effort = { left: Number.POSITIVE_INFINITY };
  let best: RobotsRule | undefined;
  for (const rule of rules) {
    if (!matchesPattern(rule.pattern, path, effort)) continue;
    const more = best === undefined ? 1 : rule.pattern.octets - best.pattern.octets;
    if (more > 0 || (more === 0 && rule.allow && best?.allow === false)) best = rule;
  }
  return best;
}

describe("decidingRule over ranked rules", () => {
  // proves: robots.many_rules
  it("decides an address under the most rules that a file holds", () => {
    const most = Array.from({ length: 36_000 }, (_, at) => `/s${at.toString(36)}`);
    const path = `/catalogue/department-7/${"a-product-of-that-department/".repeat(6)}item-42.html`;
    assert.equal(decidingRule(disallow(most).ranked, path), undefined);
    const inner = disallow(Array.from({ length: 15_000 }, (_, at) => `/*/section-${at}/*`)).ranked;
    assert.equal(decidingRule(inner, path), undefined);
  });

  // proves: robots.many_rules
  it("finds the rule that comparing every rule finds", () => {
    const letter = fc.constantFrom("a", "b", "c", "/", "/", "*", "$", "?", "é", "%2A", "%24");
    const text = fc.array(letter, { maxLength: 9 }).map((letters) => `/${letters.join("")}`);
    const line = fc.tuple(fc.boolean(), text).map(([allow, path]) => {
      return `${allow ? "Allow" : "Disallow"}: ${path}`;
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), text, (lines, path) => {
        const { rules, ranked } = fileOf(lines);
        assert.equal(decidingRule(ranked, path), byEveryRule(rules, path));
      }),
      { numRuns: 5000, seed: 11 },
    );
  });

  it("knows one rule where a file repeats it", () => {
    const { ranked } = disallow(Array.from({ length: 10_000 }, () => "/*?"));
    assert.ok(stepsOf(ranked, `/${"a".repeat(100)}`) < 1000);
  });

  it("is undecided where an address takes too many steps, and soon", () => {
    const { ranked } = disallow(thousand((at) => `/*aab${"*aab".repeat(at)}*c`));
    const path = `/${"aab".repeat(30_000)}`;
    const effort = { left: 100_000 };
    assert.equal(decidingRule(ranked, path, effort), UNDECIDED);
    // One search after the end of the budget.
    assert.ok(effort.left >= -path.length - 10, `${effort.left}`);
  });
});
