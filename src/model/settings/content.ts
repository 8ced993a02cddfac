// Constants of reading one page: its blocks, chrome, type and time limit.
import { constant, type Rows } from "./setting.ts";

export const READ_SETTINGS = {
  BLOCK_TEXT_CHARS: constant(
    300,
    "Number of characters from the start of each block that `/api/blocks` returns.",
  ),
  PARSE_TIMEOUT_SECONDS: constant(60, "Time limit for processing a fetched page."),
} as const satisfies Rows;

export const SELECT_SETTINGS = {
  CHROME_THRESHOLD: constant(
    0.9,
    "A block counts as site chrome (repeated menus, footers) if at least this share of the site's pages contains it.",
  ),
  CHROME_MIN_PAGES: constant(6, "Number of pages that a crawl reads before it judges site chrome."),
  CHROME_MAX_SHARE: constant(0.5, "Maximum share of a page that can be removed as site chrome."),
} as const satisfies Rows;

export const CLASSIFY_SETTINGS = {
  ROUTER_MIN_CONFIDENCE: constant(
    0.5,
    "Minimum probability of a page type. If no type reaches it, the type is `unknown`.",
  ),
  ROUTER_MAX_REASONS: constant(4, "Maximum number of reasons that are returned for a page type."),
  ROUTER_MIN_REASON_WEIGHT: constant(
    0.001,
    "A signal is a reason for the page type if the type's probability falls by at least this much without the signal.",
  ),
} as const satisfies Rows;
