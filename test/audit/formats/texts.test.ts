// A report of an audit as text: what a person reads first and last.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { auditText } from "../../../src/audit/formats.ts";
import {
  AUDIT_RULES,
  type AuditFinding,
  type AuditReport,
  type AuditRule,
} from "../../../src/model/audit.ts";

/** Returns a report with a number of findings of some rules, each with related addresses. */
function reportOf(numbers: Partial<Record<AuditRule, number>>, related = 5): AuditReport {
  const counts = { error: 0, warning: 0, note: 0 };
  const findings: AuditFinding[] = [];
  const rules = (Object.keys(numbers) as AuditRule[]).map((rule) => {
    const { level } = AUDIT_RULES[rule];
    const count = numbers[rule] ?? 0;
    counts[level] += count;
    for (let at = 0; at < count; at++) {
      const pages = Array.from(
        { length: related },
        (_, page) => `https://example.com/page-${page}`,
      );
      const url = `https://example.com/${rule}-${at}`;
      findings.push({ rule, level, url, message: "m", related: pages, related_count: related });
    }
    return { rule, ...AUDIT_RULES[rule], findings: count };
  });
  const root = "https://example.com/";
  return { root, pages: 9, failed: 0, complete: true, counts, rules, findings, ...NO_ADDRESSES };
}

const NO_ADDRESSES = { addresses: [], external: null };

const SUMS = "25 errors, 30 warnings, 2 notes on 9 pages";

describe("an audit as text", () => {
  const long = auditText(reportOf({ "broken-link": 25, "title-duplicate": 30, "deep-page": 2 }));

  it("has the sums first if it is long, else last", () => {
    assert.ok(long.startsWith(`${SUMS}\n\n`), long.slice(0, 200));
    assert.match(
      auditText(reportOf({ "deep-page": 2 })),
      /\n\n0 errors, 0 warnings, 2 notes on 9 pages\n$/,
    );
  });

  it("says how many links to other sites were not checked", () => {
    const external = { checked: 1000, broken: 0, unknown: 0, left_out: 500 };
    assert.match(
      auditText({ ...reportOf({ "deep-page": 2 }), external }),
      /2 notes on 9 pages; 500 links to other sites not checked\n$/,
    );
  });

  it("has errors last and whole, and of other rules the count and some findings", () => {
    const heads = long.split("\n").filter((line) => /^(?:error|warning|note):/.test(line));
    assert.deepEqual(
      heads.map((line) => line.split(":")[0]),
      ["note", "warning", "error"],
    );
    assert.match(long, /^warning: Pages have the same title \(30\) {2}title-duplicate$/m);
    assert.match(long, /title-duplicate-2\n.*\n {2}and 27 more\n/);
    assert.equal(long.match(/broken-link-\d+$/gm)?.length, 25);
    assert.equal(long.match(/page-4$/gm)?.length, 25);
    assert.ok(long.endsWith("page-4\n"));
  });

  it("colours the levels where there are colours", () => {
    const painted = auditText(reportOf({ "deep-page": 1 }), (style, text) => `<${style}>${text}`);
    assert.match(painted, /^<cyan>note: /);
  });
});
