// Writes an audit as text: for a terminal, as Markdown, as CSV.
import { AUDIT_LEVELS, type AuditReport } from "../../model/audit.ts";
import { csvRow } from "../../text/csv.ts";

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

const COLUMNS = ["rule", "level", "url", "message", "related", "related_count"];

/** A finding without related addresses is one row with an empty cell. */
export function auditCsv({ findings }: AuditReport): string {
  const rows = findings.flatMap(({ rule, level, url, message, related, related_count }) =>
    (related.length === 0 ? [""] : related).map((address) =>
      csvRow([rule, level, url, message, address, related_count]),
    ),
  );
  return [csvRow(COLUMNS), ...rows].join("");
}

function auditSums({ counts, pages, failed, complete }: AuditReport): string {
  const found = AUDIT_LEVELS.map((level) => numbered(counts[level], level)).join(", ");
  const others = failed === 0 ? "" : `, ${failed} could not be read`;
  const limit = complete ? "" : "; not every address found was read";
  return `${found} on ${numbered(pages, "page")}${others}${limit}`;
}

const numbered = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? "" : "s"}`;
