// Differences between the sitemaps of a site and its pages.
import { saysMissing } from "../../model/page-failure.ts";
import { canonicalElsewhere, type Found, isListed, lookUp } from "../found.ts";
import type { AuditedSite } from "../site-audit.ts";

export function* sitemapRules(site: AuditedSite): Generator<Found> {
  const { sitemap, pages, complete } = site;
  if (sitemap === undefined) return;
  for (const url of sitemap.values()) yield* namedFault(site, url);
  if (!complete || sitemap.size === 0) return;
  const [root] = pages.keys();
  for (const [key, page] of pages) {
    // The root is queued before the sitemaps are read.
    if (key === root || sitemap.has(key) || !isListed(page)) continue;
    yield { rule: "sitemap-missing", url: page.url, message: "No sitemap names the page." };
  }
}

function* namedFault(site: AuditedSite, url: string): Generator<Found> {
  const known = lookUp(site, url);
  if (known?.as === "failure") {
    // Reported as `says-missing`.
    if (saysMissing(known)) return;
    yield { rule: "sitemap-broken", url, message: known.error };
  } else if (known?.as === "redirect") {
    const related = [known.landed];
    yield { rule: "sitemap-redirected", url, message: `Redirects to ${known.landed}.`, related };
  } else if (known?.as === "page") {
    const canonical = canonicalElsewhere(known.page);
    if (known.page.noindex) {
      yield { rule: "sitemap-noindex", url, message: "The page declares noindex." };
    } else if (canonical !== undefined) {
      const message = `The page declares ${canonical} as canonical.`;
      yield { rule: "sitemap-not-canonical", url, message, related: [canonical] };
    }
  }
}
