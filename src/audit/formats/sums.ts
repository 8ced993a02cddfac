// The sums of an audit in one sentence.
import { AUDIT_LEVELS, type AuditReport } from "../../model/audit.ts";

export function auditSums({ counts, pages, failed, complete }: AuditReport): string {
  const found = AUDIT_LEVELS.map((level) => numbered(counts[level], level)).join(", ");
  const others = failed === 0 ? "" : `, ${failed} could not be read`;
  const limit = complete ? "" : "; not every address found was read";
  return `${found} on ${numbered(pages, "page")}${others}${limit}`;
}

const numbered = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? "" : "s"}`;
