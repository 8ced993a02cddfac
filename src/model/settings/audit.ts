// Constants of a site's audit.
import type { Rows } from "./setting.ts";

export const AUDIT_SETTINGS = {
  AUDIT_MAX_CLICKS: {
    value: 4,
    comment: "An audit reports pages that are more links than this away from the root.",
  },
  AUDIT_THIN_WORDS: {
    value: 50,
    comment: "An audit reports pages whose content has fewer words than this.",
  },
  AUDIT_HEAVY_HTML_BYTES: {
    value: 500_000,
    comment: "An audit reports pages whose decompressed HTML is larger than this.",
  },
  AUDIT_MAX_EXTERNAL: {
    value: 1000,
    comment: "Maximum number of links to other sites that an audit checks.",
  },
  AUDIT_MAX_EXTERNAL_PER_HOST: {
    value: 50,
    comment: "Maximum number of links to one other host that an audit checks.",
  },
  AUDIT_LEAST_COMPARED_WORDS: {
    value: 20,
    comment:
      "An audit does not report pages as identical if their content has fewer words than this.",
  },
  AUDIT_LEAST_COVERAGE: {
    value: 0.75,
    comment:
      "An audit reports pages if readers without scripts get a smaller share of their words than this.",
  },
  AUDIT_MAX_FINDINGS: {
    value: 1000,
    comment:
      "Maximum number of findings of each rule that an audit lists. Its counts include all findings.",
  },
} as const satisfies Rows;
