// Broken links and fragments, redirects, and the distance of pages from the root.

import { saysMissing } from "../../model/page-failure.ts";
import { SETTINGS } from "../../model/settings.ts";
import { addToList } from "../../text/grouped.ts";
import { hashText } from "../../text/hash.ts";
import { percentDecoded } from "../../text/percent.ts";
import { pageKeyOf, withoutFragment } from "../../url/identity.ts";
import { type Found, linkingPages, lookUp } from "../found.ts";
import type { AuditedPage, AuditedSite } from "../site-audit.ts";

export function* linkRules(site: AuditedSite): Generator<Found> {
  for (const [key, failure] of site.failures) {
    const { url, error } = failure;
    const related = linkingPages(site, key);
    if (saysMissing(failure)) {
      yield { rule: "says-missing", url, message: error, related };
    } else if (failure.cause === "redirects") {
      yield { rule: "redirect-loop", url, message: error, related };
    } else if (related.length > 0) {
      yield { rule: "broken-link", url, message: error, related };
    }
  }
  for (const [key, { steps, landed }] of site.redirects) {
    const [url = landed] = steps;
    const related = linkingPages(site, key);
    if (steps.length > 1) {
      const message = `Redirects ${steps.length} times, last to ${landed}.`;
      yield { rule: "redirect-chain", url, message, related: [...steps.slice(1), landed] };
    }
    if (related.length > 0) {
      yield { rule: "redirected-link", url, message: `Redirects to ${landed}.`, related };
    }
  }
}

/** Links to other sites that cannot be read. */
export function* externalRules(site: AuditedSite): Generator<Found> {
  for (const { url, error } of site.external?.links ?? []) {
    if (error === null) continue;
    const related = linkingPages(site, pageKeyOf(url) ?? url);
    yield { rule: "external-broken", url, message: error, related };
  }
}

export function* reachRules(site: AuditedSite): Generator<Found> {
  const clicks = clicksFromRoot(site);
  for (const [key, { url }] of site.pages) {
    const distance = clicks.get(key);
    if (distance === undefined) {
      // An unread page may link to it.
      if (!site.complete || !site.sitemap?.has(key)) continue;
      const isLinked = (site.inbound.get(key)?.size ?? 0) > 0;
      const message = isLinked
        ? "Only pages that the root does not lead to link to it."
        : "No page links to it.";
      yield { rule: "orphan", url, message, related: linkingPages(site, key) };
    } else if (distance > SETTINGS.AUDIT_MAX_CLICKS) {
      yield { rule: "deep-page", url, message: `The root is ${distance} clicks away.` };
    }
  }
}

/** Returns the number of links from the root to each page that links lead to. */
function clicksFromRoot(site: AuditedSite): ReadonlyMap<string, number> {
  const targets = new Map<string, string[]>();
  for (const [target, from] of site.inbound) {
    const redirect = site.redirects.get(target);
    const landed = redirect === undefined ? target : pageKeyOf(redirect.landed);
    if (landed === undefined || !site.pages.has(landed)) continue;
    for (const source of from) addToList(targets, source, landed);
  }
  const [root] = site.pages.keys();
  const clicks = new Map<string, number>();
  if (root === undefined) return clicks;
  clicks.set(root, 0);
  for (const [page, distance] of clicks) {
    // Keys added to a map during its iteration are visited too.
    for (const next of targets.get(page) ?? []) {
      if (!clicks.has(next)) clicks.set(next, distance + 1);
    }
  }
  return clicks;
}

/** Maximum addresses judged: each is parsed before other work runs. */
const MAX_JUDGED = 20_000;

export function* fragmentRules(site: AuditedSite): Generator<Found> {
  /** By address; undefined for a part that exists, or of a page whose ids are unknown. */
  const judged = new Map<string, string[] | undefined>();
  const idsOf = new Map<AuditedPage, ReadonlySet<number>>();
  for (const { url, fragment_links } of site.pages.values()) {
    for (const address of fragment_links) {
      if (!judged.has(address)) {
        if (judged.size >= MAX_JUDGED) continue;
        const page = pageAt(site, withoutFragment(address));
        const ids = page && (idsOf.get(page) ?? new Set(page.ids));
        if (page && ids) idsOf.set(page, ids);
        const isMissing = ids && !namesOf(address).some((name) => ids.has(hashText(name) >>> 0));
        judged.set(address, isMissing ? [] : undefined);
      }
      judged.get(address)?.push(url);
    }
  }
  for (const [url, related] of judged) {
    if (related === undefined) continue;
    const name = namesOf(url)[1].slice(0, 200);
    const message = `No element of the page has the id "${name}".`;
    yield { rule: "fragment-missing", url, message, related };
  }
}

/** Returns the page at an address, if its ids are known: scripts that did not run may make others. */
function pageAt(site: AuditedSite, address: string): AuditedPage | undefined {
  const known = lookUp(site, address);
  const end = known?.as === "redirect" ? lookUp(site, known.landed) : known;
  if (end?.as !== "page" || end.page.dead_end !== null) return undefined;
  return end.page.ids_by_script && !end.page.rendered ? undefined : end.page;
}

/** Returns the name of a fragment as written, without a text directive, and decoded. */
function namesOf(address: string): readonly [name: string, decoded: string] {
  const [name = ""] = address.slice(address.indexOf("#") + 1).split(":~:", 1);
  return [name, percentDecoded(name)];
}
