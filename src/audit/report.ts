// Turns what a crawl found into the report of an audit.
import {
  AUDIT_RULE_IDS,
  AUDIT_RULES,
  type AuditFinding,
  type AuditLevel,
  type AuditReport,
  type AuditRule,
} from "../model/audit.ts";
import { SETTINGS } from "../model/settings.ts";
import { countOne } from "../text/grouped.ts";
import { addressesOf, externalCounts } from "./addresses.ts";
import type { Found, Rules } from "./found.ts";
import { alternateRules, canonicalRules } from "./rules/declared-addresses.ts";
import { duplicateRules } from "./rules/duplicates.ts";
import { fragmentRules } from "./rules/fragments.ts";
import { externalRules, linkRules, reachRules } from "./rules/links.ts";
import { pageRules } from "./rules/pages.ts";
import { sitemapRules } from "./rules/sitemaps.ts";
import type { AuditedSite } from "./site-audit.ts";

const RULES: readonly Rules[] = [
  linkRules,
  externalRules,
  fragmentRules,
  pageRules,
  duplicateRules,
  canonicalRules,
  alternateRules,
  reachRules,
  sitemapRules,
];

/** Maximum related addresses of a finding. */
const MAX_RELATED = 50;

/** Builds the report, yielding between findings. */
export function* auditReport(site: AuditedSite): Generator<void, AuditReport> {
  const found = new Map<AuditRule, AuditFinding[]>(AUDIT_RULE_IDS.map((rule) => [rule, []]));
  const sums = new Map<AuditRule, number>();
  for (const rules of RULES) {
    for (const fault of rules(site)) {
      countOne(sums, fault.rule);
      const listed = found.get(fault.rule) ?? [];
      if (listed.length < SETTINGS.AUDIT_MAX_FINDINGS) listed.push(findingOf(fault));
      yield;
    }
    yield;
  }
  const counts: Record<AuditLevel, number> = { error: 0, warning: 0, note: 0 };
  for (const [rule, count] of sums) counts[AUDIT_RULES[rule].level] += count;
  return {
    root: site.root,
    pages: site.pages.size,
    failed: site.failures.size,
    complete: site.complete,
    counts,
    rules: AUDIT_RULE_IDS.flatMap((rule) => {
      const findings = sums.get(rule) ?? 0;
      return findings === 0 ? [] : [{ rule, ...AUDIT_RULES[rule], findings }];
    }),
    findings: [...found.values()].flat(),
    addresses: addressesOf(site),
    external: site.external === undefined ? null : externalCounts(site.external),
  };
}

function findingOf({ rule, url, message, related = [] }: Found): AuditFinding {
  return {
    rule,
    level: AUDIT_RULES[rule].level,
    url,
    message,
    related: related.slice(0, MAX_RELATED),
    related_count: related.length,
  };
}
