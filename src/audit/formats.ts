// Writes an audit: as text for a terminal, as Markdown, as CSV, as SARIF.

import {
  AUDIT_LEVELS,
  type AuditFinding,
  type AuditReport,
  type AuditRuleCount,
} from "../model/audit.ts";
import { counted } from "../text/counted.ts";
import { csvRow } from "../text/csv.ts";
import { type Paint, unpainted } from "../text/paint.ts";

/** Findings printed of a rule that is no error. */
const SHOWN_FINDINGS = 3;
/** Lines of a report whose sums come first. */
const LONG_LINES = 24;
const STYLES = { error: "red", warning: "yellow", note: "cyan" } as const;

/** Words for an incomplete audit without a known reason. */
const UNREAD = "not every address found was read";

/** Returns the rules with counts and some findings, then the errors whole. */
export function auditText(report: AuditReport, paint: Paint = unpainted, why = UNREAD): string {
  const rules = AUDIT_LEVELS.toReversed().flatMap((level) =>
    report.rules.filter((rule) => rule.level === level),
  );
  const lines = rules.flatMap((rule) => [...ruleLines(report, rule, paint), ""]);
  const sums = paint("bold", auditSums(report, why));
  const all = lines.length > LONG_LINES ? [sums, "", ...lines.slice(0, -1)] : [...lines, sums];
  return `${all.join("\n")}\n`;
}

function ruleLines(
  report: AuditReport,
  { rule, level, title, help, findings }: AuditRuleCount,
  paint: Paint,
): string[] {
  const own = report.findings.filter((finding) => finding.rule === rule);
  const shown = level === "error" ? own : own.slice(0, SHOWN_FINDINGS);
  const lines = [
    `${paint(STYLES[level], `${level}:`)} ${title} (${findings})  ${rule}`,
    `  ${help}`,
  ];
  for (const { url, message, related, related_count } of shown) {
    lines.push(`  ${url}`, `      ${message}`);
    if (level !== "error") continue;
    for (const address of related) lines.push(`      - ${address}`);
    if (related_count > related.length)
      lines.push(`      and ${related_count - related.length} more`);
  }
  const rest = findings - shown.length;
  if (rest > 0) lines.push(`  and ${rest} more`);
  return lines;
}

export function auditMarkdown(report: AuditReport, why = UNREAD): string {
  const lines = [`# Audit of ${autolink(report.root)}`, "", `${auditSums(report, why)}.`, ""];
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

const ADDRESS_COLUMNS = [
  ...["url", "status", "to", "error", "external"],
  ...["html_bytes", "decoded_bytes", "images", "scripts"],
];

/** Writes the list of addresses, with the weight of pages. */
export function addressesCsv({ addresses }: AuditReport): string {
  const rows = addresses.map(({ url, status, to, error, external, weight }) => {
    const { html_bytes, decoded_bytes, images, scripts } = weight ?? NO_WEIGHT;
    return csvRow([url, status, to, error, external, html_bytes, decoded_bytes, images, scripts]);
  });
  return [csvRow(ADDRESS_COLUMNS), ...rows].join("");
}

const NO_WEIGHT = { html_bytes: null, decoded_bytes: null, images: null, scripts: null };

function auditSums(
  { counts, pages, failed, complete, external }: AuditReport,
  why: string,
): string {
  const found = AUDIT_LEVELS.map((level) => counted(counts[level], level)).join(", ");
  const others = failed === 0 ? "" : `, ${failed} could not be read`;
  const limit = complete ? "" : `; ${why}`;
  const unchecked = external?.left_out ?? 0;
  const links = unchecked === 0 ? "" : `; ${counted(unchecked, "link")} to other sites not checked`;
  return `${found} on ${counted(pages, "page")}${others}${limit}${links}`;
}

/**
 * Returns the log as JSON. `version` is the version of legible.
 *
 * SARIF 2.1.0: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export function auditSarif(report: AuditReport, version: string): string {
  const numbers = new Map(report.rules.map(({ rule }, index) => [rule, index]));
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "legible",
            version,
            informationUri: "https://github.com/legible-web/legible",
            rules: report.rules.map(({ rule, level, title, help }) => ({
              id: rule,
              shortDescription: { text: title },
              help: { text: help },
              defaultConfiguration: { level },
            })),
          },
        },
        results: report.findings.map((finding) => ({
          ruleId: finding.rule,
          ruleIndex: numbers.get(finding.rule) ?? -1,
          level: finding.level,
          message: { text: finding.message },
          locations: [{ physicalLocation: placeOf(finding.url) }],
          relatedLocations: finding.related.map((url, id) => ({
            id,
            physicalLocation: placeOf(url),
          })),
          partialFingerprints: { "rule/url": fingerprint(finding) },
        })),
        properties: { pages: report.pages, failed: report.failed, complete: report.complete },
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

const placeOf = (uri: string) => ({ artifactLocation: { uri } });

/** Identifies a finding across audits, whatever its message counts. */
const fingerprint = ({ rule, url }: AuditFinding): string => `${rule} ${url}`;
