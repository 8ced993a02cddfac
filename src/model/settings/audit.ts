// Constants of a site's audit.
import { constant, type Rows } from "./setting.ts";

export const AUDIT_SETTINGS = {
  AUDIT_MAX_CLICKS: constant(
    4,
    "An audit reports pages that are more links than this away from the root.",
  ),
  AUDIT_THIN_WORDS: constant(50, "An audit reports pages whose content has fewer words than this."),
  AUDIT_HEAVY_HTML_BYTES: constant(
    500_000,
    "An audit reports pages whose decompressed HTML is larger than this.",
  ),
  AUDIT_MAX_EXTERNAL: constant(
    1000,
    "Maximum number of links to other sites that an audit checks.",
  ),
  AUDIT_MAX_EXTERNAL_PER_HOST: constant(
    50,
    "Maximum number of links to one other host that an audit checks.",
  ),
  AUDIT_LEAST_COMPARED_WORDS: constant(
    20,
    "An audit does not report pages as identical if their content has fewer words than this.",
  ),
  AUDIT_LEAST_COVERAGE: constant(
    0.75,
    "An audit reports pages if readers without scripts get a smaller share of their words than this.",
  ),
  AUDIT_MAX_FINDINGS: constant(
    1000,
    "Maximum number of findings of each rule that an audit lists. Its counts include all findings.",
  ),
} as const satisfies Rows;
