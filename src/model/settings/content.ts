// Constants of reading one page: its blocks, chrome, type and time limit.
import type { Setting } from "./setting.ts";

export const CONTENT_SETTINGS = {
  BLOCK_TEXT_CHARS: {
    value: 300,
    comment: "First characters of a block's text in the map of a page.",
    section: "read",
    unit: "characters",
  },
  CHROME_THRESHOLD: {
    value: 0.9,
    comment: "Share of a site's pages that must contain a block for it to count as chrome.",
    section: "select",
  },
  CHROME_MIN_PAGES: {
    value: 6,
    comment: "Pages read before chrome is judged.",
    section: "select",
  },
  CHROME_MAX_SHARE: {
    value: 0.5,
    comment: "Chrome removal never removes more than this share of a page.",
    section: "select",
  },
  ROUTER_MIN_CONFIDENCE: {
    value: 0.5,
    comment: "Below this probability the page type is unknown.",
    section: "classify",
  },
  ROUTER_MAX_REASONS: {
    value: 4,
    comment: "Maximum number of reasons for a page type.",
    section: "classify",
  },
  ROUTER_MIN_REASON_WEIGHT: {
    value: 0.001,
    comment: "Minimum drop in the type's probability without a signal for it to be a reason.",
    section: "classify",
  },
  PARSE_TIMEOUT_SECONDS: {
    value: 60,
    comment: "Time limit from the bytes of a page to its answer.",
    section: "read",
    unit: "seconds",
  },
} as const satisfies Record<string, Setting>;
