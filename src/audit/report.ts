// Turns what a crawl found into the report of an audit.
import {
  AUDIT_RULE_IDS,
  AUDIT_RULES,
  type AuditedAddress,
  type AuditFinding,
  type AuditLevel,
  type AuditReport,
  type AuditRule,
  type ExternalCounts,
} from "../model/audit.ts";
import { SETTINGS } from "../model/settings.ts";
import { countOne } from "../text/grouped.ts";
import { pageKeyOf } from "../url/identity.ts";
import type { Found, Rules } from "./found.ts";
import { alternateRules, canonicalRules, sitemapRules } from "./rules/declared-addresses.ts";
import { externalRules, fragmentRules, linkRules, reachRules } from "./rules/links.ts";
import { duplicateRules, pageRules } from "./rules/pages.ts";
import type { AuditedPage, AuditedSite, CheckedLinks } from "./site-audit.ts";

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

const NO_DETAILS = { to: null, error: null, weight: null, external: false };

/** Returns pages, failures and redirects in the order of the crawl, then addresses of other sites. */
function addressesOf(site: AuditedSite): readonly AuditedAddress[] {
  const { pages, failures, redirects, external } = site;
  return [
    ...[...pages.values()].map(pageAddress),
    ...[...failures.values()].map(({ url, error, status = null }) => ({
      ...NO_DETAILS,
      url,
      status,
      error,
    })),
    ...[...redirects.values()].map(({ steps, landed }) => {
      const status = pages.get(pageKeyOf(landed) ?? landed)?.status ?? null;
      return { ...NO_DETAILS, url: steps[0] ?? landed, status, to: landed };
    }),
    ...(external?.links ?? []).map(({ url, status, to, error }) => ({
      ...NO_DETAILS,
      ...{ url, status, to, error },
      external: true,
    })),
  ];
}

function pageAddress(page: AuditedPage): AuditedAddress {
  const { url, status, html_bytes, decoded_bytes, image_count, script_count } = page;
  const weight = { html_bytes, decoded_bytes, images: image_count, scripts: script_count };
  return { ...NO_DETAILS, url, status, weight };
}

/** Counts the checked links to other sites. */
function externalCounts({ links, left_out }: CheckedLinks): ExternalCounts {
  return {
    checked: links.length,
    broken: links.filter(({ error }) => error !== null).length,
    unknown: links.filter(({ isUnknown }) => isUnknown).length,
    left_out,
  };
}
