// Warnings of a crawl about what its pages have in common.
import { LOW_FIT } from "../model/anchors.ts";
import { SETTINGS } from "../model/settings.ts";
import type { RecipeTotals, RecipeWarningEvent, SiteStep } from "../model/site-event.ts";
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

/** Returns the warning of a crawl whose recipe fits pages badly; undefined if it fits. */
export function recipeWarning({
  pages,
  low: count,
  low_urls: urls,
}: RecipeTotals): RecipeWarningEvent | undefined {
  if (count === 0 && pages > 0) return undefined;
  const message =
    count === 0
      ? "no page is like those that the recipe was learned from"
      : `${count} of ${Math.max(pages, count)} pages of the recipe have a fit below ${LOW_FIT}: their layout may have changed, see recipe.notes of each page`;
  return { type: "warning", stage: "extract", code: "recipe-fit", message, count, urls };
}
