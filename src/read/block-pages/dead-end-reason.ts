// Reasons of the refusals of dead ends.
import type { DeadEndKind } from "../../model/page.ts";
import type { FoundDeadEnd } from "./dead-end.ts";

const REASONS: Readonly<Record<DeadEndKind, (words: string) => string>> = {
  "not-found": (words) => `the site says that the page does not exist: "${words}"`,
  denied: (words) => `the site refuses access to the page, and says: "${words}"`,
  region: (words) => `the site does not show the page in this region, and says: "${words}"`,
  subscribers: (words) => `the site shows the page only to subscribers, and says: "${words}"`,
  error: (words) =>
    `the site shows an error of its application instead of the page, and says: "${words}"`,
  scripts: (words) => `the page is filled in by scripts, and says without them: "${words}"`,
  login: (words) => `the site shows a login form instead, which says: "${words}"`,
};

/** Returns why a dead end is refused, in one sentence without the page's address. */
export const deadEndReason = ({ kind, evidence }: FoundDeadEnd): string => REASONS[kind](evidence);
