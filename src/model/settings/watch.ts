// Constants of watches.
import type { Setting } from "./setting.ts";

export const WATCH_SETTINGS = {
  WATCHES_MAX: {
    value: 1000,
    comment: "Maximum number of watches.",
    section: "watch",
  },
  WATCH_REPORTS_KEPT: {
    value: 50,
    comment: "Reports stored of a watch, and returned in its feed.",
    section: "watch",
  },
  WATCH_MAX_CHANGE_CHARS: {
    value: 20_000,
    comment: "Maximum size of a changed page in a report, as JSON; further sections are left out.",
    section: "watch",
    unit: "characters",
  },
  WATCH_MAX_PAGE_CHARS: {
    value: 200_000,
    comment: "Of a longer page, a watch stores only a hash, and reports a change without sections.",
    section: "watch",
    unit: "characters",
  },
} as const satisfies Readonly<Record<string, Setting>>;
