// The tool of `audit`: the faults of a site, with the first findings of each rule.
import { defineTool, runOperation } from "../../mcp/tool.ts";
import type { AuditReport } from "../../model/audit.ts";
import { row } from "./row.ts";

/** Findings of a rule, and related addresses of each, that an agent gets. */
const SHOWN_FINDINGS = 10;
const SHOWN_RELATED = 5;

export const tool = defineTool({
  name: "audit_site",
  title: "Audit a site",
  description:
    "Crawls a site and reports its faults by rule: broken links, redirects, titles, canonical addresses, languages, sitemaps, copies, images, structured data. Use it to check a site's quality. Returns the first ten findings of each rule.",
  operation: "audit",
  gives: "data",
  openWorld: true,
  fields: row.fields,
  run: async (values, call) => ({ data: shortened(await runOperation("audit", values, call)) }),
});

/** Returns a report with the first findings of each rule, and without the list of addresses. */
function shortened({ findings, ...report }: AuditReport): AuditReport {
  const shown = report.rules.flatMap(({ rule }) =>
    findings
      .filter((finding) => finding.rule === rule)
      .slice(0, SHOWN_FINDINGS)
      .map((finding) => ({ ...finding, related: finding.related.slice(0, SHOWN_RELATED) })),
  );
  return { ...report, findings: shown, addresses: [] };
}
