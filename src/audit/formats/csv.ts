// Writes an audit as CSV: a row per finding and related address.
import type { AuditReport } from "../../model/audit.ts";
import { csvRow } from "../../text/csv.ts";

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
