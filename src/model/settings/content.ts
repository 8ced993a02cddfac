// Constants of reading one page: its blocks, chrome, type and time limit.
import type { Rows } from "./setting.ts";

export const READ_SETTINGS = {
  BLOCK_TEXT_CHARS: {
    value: 300,
    comment: "Number of characters from the start of each block that `/api/blocks` returns.",
  },
  PARSE_TIMEOUT_SECONDS: {
    value: 60,
    comment: "Time limit for processing a fetched page.",
  },
} as const satisfies Rows;

export const SELECT_SETTINGS = {
  CHROME_THRESHOLD: {
    value: 0.9,
    comment:
      "A block counts as site chrome (repeated menus, footers) if at least this share of the site's pages contains it.",
  },
  CHROME_MIN_PAGES: {
    value: 6,
    comment: "Number of pages that a crawl reads before it judges site chrome.",
  },
  CHROME_MAX_SHARE: {
    value: 0.5,
    comment: "Maximum share of a page that can be removed as site chrome.",
  },
} as const satisfies Rows;

export const CLASSIFY_SETTINGS = {
  ROUTER_MIN_CONFIDENCE: {
    value: 0.5,
    comment: "Minimum probability of a page type. If no type reaches it, the type is `unknown`.",
  },
  ROUTER_MAX_REASONS: {
    value: 4,
    comment: "Maximum number of reasons that are returned for a page type.",
  },
  ROUTER_MIN_REASON_WEIGHT: {
    value: 0.001,
    comment:
      "A signal is a reason for the page type if the type's probability falls by at least this much without the signal.",
  },
} as const satisfies Rows;
