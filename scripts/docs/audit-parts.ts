// Builds the table of an audit's rules for its reference page.
import { AUDIT_RULE_IDS, AUDIT_RULES } from "../../src/model/audit.ts";
import type { Parts } from "./parts.ts";
import { code, markdownTable } from "./table.ts";

export function auditParts(): Parts {
  const rows = AUDIT_RULE_IDS.map((rule) => {
    const { level, title, help } = AUDIT_RULES[rule];
    return [code(rule), level, title, help];
  });
  return { "audit rules": markdownTable(["Rule", "Level", "Fault", "Remedy"], rows) };
}
