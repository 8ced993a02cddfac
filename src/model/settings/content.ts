// Constants of reading one page: its content, its type, and when it is rendered.
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
    comment: "Share of a site's pages a block must stand on to count as chrome.",
    section: "select",
  },
  CHROME_MIN_PAGES: {
    value: 6,
    comment: "Pages that must have been read before chrome is judged.",
    section: "select",
  },
  CHROME_MAX_SHARE: {
    value: 0.5,
    comment: "Chrome removal never takes more than this share of a page.",
    section: "select",
  },
  ROUTER_MIN_CONFIDENCE: {
    value: 0.5,
    comment: "Below this probability the page type is unknown.",
    section: "classify",
  },
  ROUTER_MAX_REASONS: {
    value: 4,
    comment: "Reasons given for a page type, the strongest.",
    section: "classify",
  },
  ROUTER_MIN_REASON_WEIGHT: {
    value: 0.001,
    comment: "A reason must take more than this probability from the page type when withheld.",
    section: "classify",
  },
  PARSE_TIMEOUT_SECONDS: {
    value: 60,
    comment: "Time one page may take from bytes to answer before it is given up.",
    section: "read",
    unit: "seconds",
  },
} as const satisfies Record<string, Setting>;
