// Writes an audit as Markdown: a table of the rules, a section per rule.
import type { AuditReport } from "../../model/audit.ts";
import { auditSums } from "./sums.ts";

export function auditMarkdown(report: AuditReport): string {
  const lines = [`# Audit of ${autolink(report.root)}`, "", `${auditSums(report)}.`, ""];
  if (report.rules.length > 0) lines.push("| Level | Fault | Findings |", "| --- | --- | ---: |");
  for (const { level, title, findings } of report.rules) {
    lines.push(`| ${level} | ${title} | ${findings} |`);
  }
  for (const { rule, title, help, findings } of report.rules) {
    const own = report.findings.filter((finding) => finding.rule === rule);
    lines.push("", `## ${title}`, "", help, "");
    for (const { url, message, related, related_count } of own) {
      lines.push(`- ${autolink(url)}: ${escaped(message)}`);
      for (const address of related) lines.push(`  - ${autolink(address)}`);
      const rest = related_count - related.length;
      if (rest > 0) lines.push(`  - and ${rest} more`);
    }
    if (findings > own.length) lines.push(`- and ${findings - own.length} more`);
  }
  return `${lines.join("\n")}\n`;
}

const autolink = (url: string): string => `<${url.replace(/[<>\s]/g, encodeURIComponent)}>`;

/** Escapes a text for a line of Markdown; addresses in it remain links. */
const escaped = (text: string): string =>
  text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>|]/g, String.raw`\$&`);
