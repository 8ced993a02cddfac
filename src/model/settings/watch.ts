// Constants of watches.
import { constant, type Rows } from "./setting.ts";

export const WATCH_SETTINGS = {
  WATCHES_MAX: constant(1000, "Maximum number of watches."),
  WATCH_REPORTS_KEPT: constant(
    50,
    "Maximum number of reports that are stored for a watch. Its feed returns these.",
  ),
  WATCH_MAX_CHANGE_CHARS: constant(
    20_000,
    "Maximum size of one changed page in a report, as JSON; further sections are omitted.",
  ),
  WATCH_MAX_PAGE_CHARS: constant(
    200_000,
    "Of a page with a longer text, a watch stores only a hash. It then reports a change without naming the sections.",
  ),
} as const satisfies Rows;
