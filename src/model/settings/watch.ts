// Constants of watches.
import type { Rows } from "./setting.ts";

export const WATCH_SETTINGS = {
  WATCHES_MAX: {
    value: 1000,
    comment: "Maximum number of watches.",
  },
  WATCH_REPORTS_KEPT: {
    value: 50,
    comment: "Maximum number of reports that are stored for a watch. Its feed returns these.",
  },
  WATCH_MAX_CHANGE_CHARS: {
    value: 20_000,
    comment: "Maximum size of one changed page in a report, as JSON; further sections are omitted.",
  },
  WATCH_MAX_PAGE_CHARS: {
    value: 200_000,
    comment:
      "Of a page with a longer text, a watch stores only a hash. It then reports a change without naming the sections.",
  },
} as const satisfies Rows;
