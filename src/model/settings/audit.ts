// Constants of a site's audit.
import type { Setting } from "./setting.ts";

export const AUDIT_SETTINGS = {
  AUDIT_MAX_CLICKS: {
    value: 4,
    comment: "An audit reports pages more clicks from the root.",
    section: "audit",
  },
  AUDIT_THIN_WORDS: {
    value: 50,
    comment: "An audit reports pages with fewer words of content.",
    section: "audit",
    unit: "words",
  },
  AUDIT_HEAVY_HTML_BYTES: {
    value: 500_000,
    comment: "An audit reports pages with more bytes of HTML, decompressed.",
    section: "audit",
    unit: "bytes",
  },
  AUDIT_MAX_EXTERNAL: {
    value: 1000,
    comment: "Maximum links to other sites that an audit checks.",
    section: "audit",
  },
  AUDIT_MAX_EXTERNAL_PER_HOST: {
    value: 50,
    comment: "Maximum links to one other host that an audit checks.",
    section: "audit",
  },
  AUDIT_LEAST_COMPARED_WORDS: {
    value: 20,
    comment: "Pages with fewer words of content are not reported as identical.",
    section: "audit",
    unit: "words",
  },
  AUDIT_LEAST_COVERAGE: {
    value: 0.75,
    comment:
      "An audit reports pages of which readers without scripts get a smaller share of words.",
    section: "audit",
  },
  AUDIT_MAX_FINDINGS: {
    value: 1000,
    comment: "Maximum findings of each rule in the report of an audit; all are counted.",
    section: "audit",
  },
} as const satisfies Readonly<Record<string, Setting>>;
