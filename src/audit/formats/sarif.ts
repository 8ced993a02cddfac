// Writes an audit as SARIF 2.1.0, which code hosts show beside a commit:
// https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
import type { AuditFinding, AuditReport } from "../../model/audit.ts";

/** Returns the log as JSON. `version` is the version of legible. */
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
