// Warnings of a crawl about what its pages have in common.
import { SETTINGS } from "../model/settings.ts";
import type { SiteStep } from "../model/site-event.ts";
import type { Closing } from "./frontier/frontier.ts";
import type { IdenticalGroup } from "./identical.ts";

export function identicalWarning(group: IdenticalGroup): SiteStep {
  return {
    type: "warning",
    stage: "extract",
    code: "identical-content",
    message: `${group.urls.length} addresses returned identical text: the site may serve a placeholder for them`,
    ...group,
  };
}

export function trapWarning({ pattern, pages, stale, urls }: Closing): SiteStep {
  return {
    type: "warning",
    stage: "extract",
    code: "trap",
    message: `addresses of the pattern ${pattern} are no longer read: ${stale} of the last ${SETTINGS.TRAP_MIN_PAGES} of its ${pages} pages brought neither a new text nor another new address; crawl.traps: false reads them`,
    pattern,
    pages,
    stale,
    urls,
  };
}
