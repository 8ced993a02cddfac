// Contradictions between canonical addresses, language alternates and sitemaps.

import { saysMissing } from "../../model/page-failure.ts";
import { pageKeyOf } from "../../url/identity.ts";
import { canonicalElsewhere, type Found, isListed, lookUp } from "../found.ts";
import type { AuditedPage, AuditedSite } from "../site-audit.ts";

export function* canonicalRules(site: AuditedSite): Generator<Found> {
  for (const page of site.pages.values()) {
    const { url, canonicals, noindex } = page;
    if (canonicals.length > 1) {
      const message = `The page declares ${canonicals.length} canonical addresses.`;
      yield { rule: "canonical-several", url, message, related: canonicals };
      continue;
    }
    const target = canonicalElsewhere(page);
    if (target === undefined) continue;
    if (noindex) {
      const message = `The page declares noindex, and ${target} as canonical.`;
      yield { rule: "canonical-noindex", url, message, related: [target] };
    }
    yield* targetFault(site, { url, target });
  }
}

function* targetFault(
  site: AuditedSite,
  { url, target }: { readonly url: string; readonly target: string },
): Generator<Found> {
  const known = lookUp(site, target);
  const related = [target];
  if (known?.as === "failure") {
    const message = `The canonical address ${target} cannot be read: ${known.error}`;
    yield { rule: "canonical-broken", url, message, related };
  } else if (known?.as === "redirect") {
    const message = `The canonical address ${target} redirects to ${known.landed}.`;
    yield { rule: "canonical-redirected", url, message, related };
  } else if (known?.as === "page") {
    const next = canonicalElsewhere(known.page);
    if (next === undefined) return;
    const message = `The canonical page ${target} declares ${next} as canonical.`;
    yield { rule: "canonical-chain", url, message, related: [target, next] };
  }
}

export function* alternateRules(site: AuditedSite): Generator<Found> {
  for (const page of site.pages.values()) {
    for (const [code, target] of Object.entries(page.alternates)) {
      yield* alternateFault(site, { page, code, target });
    }
  }
}

interface Alternate {
  readonly page: AuditedPage;
  readonly code: string;
  readonly target: string;
}

function* alternateFault(site: AuditedSite, { page, code, target }: Alternate): Generator<Found> {
  const { url } = page;
  const related = [target];
  if (!isLanguage(code)) {
    const message = `The alternate ${target} has the language code "${code}".`;
    yield { rule: "hreflang-invalid", url, message, related };
    return;
  }
  if (pageKeyOf(target) === page.key) return;
  const known = lookUp(site, target);
  if (known?.as === "failure") {
    const message = `The alternate for ${code}, ${target}, cannot be read: ${known.error}`;
    yield { rule: "hreflang-broken", url, message, related };
  } else if (known?.as === "page") {
    const canonical = canonicalElsewhere(known.page);
    const back = Object.values(known.page.alternates);
    if (canonical !== undefined) {
      const message = `The alternate for ${code}, ${target}, declares ${canonical} as canonical.`;
      yield { rule: "hreflang-not-canonical", url, message, related };
    } else if (!back.some((address) => pageKeyOf(address) === page.key)) {
      const message = `The alternate for ${code}, ${target}, does not name this page.`;
      yield { rule: "hreflang-one-way", url, message, related };
    }
  }
}

/** Whether a text is a language tag (BCP 47) or `x-default`. */
function isLanguage(code: string): boolean {
  if (code.toLowerCase() === "x-default") return true;
  try {
    const { language, region } = new Intl.Locale(code);
    const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
    const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
    if (names.of(language) === undefined) return false;
    return region === undefined || regions.of(region) !== undefined;
  } catch {
    return false;
  }
}

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
