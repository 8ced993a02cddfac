// Warnings of a crawl about what its pages have in common, and about the crawler.
import { LOW_FIT } from "../model/anchors.ts";
import { SETTINGS } from "../model/settings.ts";
import type { CrawlTotals, FrontierCounts, SiteStep } from "../model/site-event.ts";
import { counted } from "../text/counted.ts";
import { isPrivateSite } from "../url/private-host.ts";
import type { Closing } from "./frontier/frontier.ts";
import type { IdenticalGroup } from "./identical.ts";

const WARNING = { type: "warning", stage: "extract" } as const;

export function identicalWarning(group: IdenticalGroup): SiteStep {
  const message = `${group.urls.length} addresses returned identical text: the site may serve a placeholder for them`;
  return { ...WARNING, code: "identical-content", message, ...group };
}

export function trapWarning(closing: Closing): SiteStep {
  const { pattern, pages, stale } = closing;
  const message = `addresses of the pattern ${pattern} are no longer read: ${stale} of the last ${SETTINGS.TRAP_MIN_PAGES} of its ${pages} pages brought neither a new text nor another new address; crawl.traps: false reads them`;
  return { ...WARNING, code: "trap", message, ...closing };
}

/** Yields the steps, and a warning once a crawl without contact requested many public pages. */
export async function* withContactWarning(
  steps: AsyncIterable<SiteStep>,
  { url, contact }: { readonly url: string; readonly contact: string },
): AsyncGenerator<SiteStep, void> {
  let isDue = contact === "" && !isPrivateSite(url);
  for await (const step of steps) {
    yield step;
    if (!isDue || step.type !== "page") continue;
    if (step.extracted + step.failed <= SETTINGS.CRAWL_ANONYMOUS_PAGES) continue;
    isDue = false;
    const message = `more than ${SETTINGS.CRAWL_ANONYMOUS_PAGES} pages of this site were requested, and it cannot ask their operator: set SERVICE_CONTACT to a name and an address`;
    yield { ...WARNING, code: "no-contact", message };
  }
}

/** Yields the warnings at the end: pages not rendered, hash routes, a recipe that fits badly. */
export function* lastWarnings(
  { unrendered, totals }: { readonly unrendered: number; readonly totals: CrawlTotals },
  { refused }: FrontierCounts,
): Generator<SiteStep> {
  if (unrendered > 0) {
    const pages = counted(unrendered, "page was", "pages were");
    const message = `${pages} read without a browser: see render_note of each page`;
    yield { ...WARNING, code: "not-rendered", message, count: unrendered };
  }
  const count = refused["hash-route"] ?? 0;
  if (count > 0) {
    const routes = counted(count, "hash route (#/) was", "hash routes (#/) were");
    const message = `${routes} not read, as only a browser can: crawl with complete: true where a browser is available`;
    yield { ...WARNING, code: "hash-routes", message, count };
  }
  const { recipe } = totals;
  if (recipe === undefined || (recipe.low === 0 && recipe.pages > 0)) return;
  const { pages, low, low_urls: urls } = recipe;
  const message =
    low === 0
      ? "no page is like those that the recipe was learned from"
      : `${low} of ${Math.max(pages, low)} pages of the recipe have a fit below ${LOW_FIT}: their layout may have changed, see recipe.notes of each page`;
  yield { ...WARNING, code: "recipe-fit", message, count: low, urls };
}
