// Writes an audit for a terminal: a paragraph per rule, a line per finding.
import type { AuditReport } from "../../model/audit.ts";
import { auditSums } from "./sums.ts";

/** Findings printed of a rule, and related addresses of each. */
const SHOWN_FINDINGS = 20;
const SHOWN_RELATED = 3;

export function auditText(report: AuditReport): string {
  const lines: string[] = [];
  for (const { rule, level, title, help, findings } of report.rules) {
    lines.push(`${level}: ${title} (${findings})  ${rule}`, `  ${help}`);
    const own = report.findings.filter((finding) => finding.rule === rule);
    for (const { url, message, related, related_count } of own.slice(0, SHOWN_FINDINGS)) {
      lines.push(`  ${url}`, `      ${message}`);
      for (const address of related.slice(0, SHOWN_RELATED)) lines.push(`      - ${address}`);
      const rest = related_count - Math.min(related.length, SHOWN_RELATED);
      if (rest > 0) lines.push(`      and ${rest} more`);
    }
    if (findings > SHOWN_FINDINGS) lines.push(`  and ${findings - SHOWN_FINDINGS} more`);
    lines.push("");
  }
  return `${[...lines, auditSums(report)].join("\n")}\n`;
}
