// A fault as a rule finds it, and how rules look up addresses of a site.
import type { AuditRule } from "../model/audit.ts";
import { pageKeyOf } from "../url/identity.ts";
import type { AuditedFailure, AuditedPage, AuditedSite } from "./site-audit.ts";

/** A fault, without the texts of its rule. */
export interface Found {
  readonly rule: AuditRule;
  readonly url: string;
  readonly message: string;
  readonly related?: readonly string[];
}

/** Finds the faults of a rule or of several, in the order of the crawl. */
export type Rules = (site: AuditedSite) => Generator<Found>;

/** Result of a crawl for one address. */
export type Known =
  | { readonly as: "page"; readonly page: AuditedPage }
  | { readonly as: "redirect"; readonly landed: string }
  | ({ readonly as: "failure" } & AuditedFailure);

/** Returns the result of a crawl for an address; undefined if the crawl did not read the address. */
export function lookUp(site: AuditedSite, url: string): Known | undefined {
  const key = pageKeyOf(url);
  if (key === undefined) return undefined;
  const failure = site.failures.get(key);
  if (failure !== undefined) return { as: "failure", ...failure };
  const redirect = site.redirects.get(key);
  if (redirect !== undefined) return { as: "redirect", landed: redirect.landed };
  const page = site.pages.get(key);
  return page && { as: "page", page };
}

/** Returns the other address that a page declares as canonical; undefined if it is its own. */
export function canonicalElsewhere({ canonicals, key }: AuditedPage): string | undefined {
  const [only, ...others] = canonicals;
  if (only === undefined || others.length > 0) return undefined;
  return pageKeyOf(only) === key ? undefined : only;
}

/** Whether search engines are to list a page: neither noindex nor another canonical address. */
export function isListed(page: AuditedPage): boolean {
  return !page.noindex && page.dead_end === null && canonicalElsewhere(page) === undefined;
}

/** Returns the addresses of the pages that link to a key. */
export function linkingPages({ inbound, pages }: AuditedSite, key: string): readonly string[] {
  return [...(inbound.get(key) ?? [])].flatMap((from) => pages.get(from)?.url ?? []);
}
