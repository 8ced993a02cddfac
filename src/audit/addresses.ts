// Lists every address that an audit requested with its status.
import type { AuditedAddress, ExternalCounts } from "../model/audit.ts";
import { pageKeyOf } from "../url/identity.ts";
import type { AuditedPage, AuditedSite, CheckedLinks } from "./site-audit.ts";

const NO_DETAILS = { to: null, error: null, weight: null, external: false };

/** Returns pages, failures and redirects in the order of the crawl, then addresses of other sites. */
export function addressesOf(site: AuditedSite): readonly AuditedAddress[] {
  const { pages, failures, redirects, external } = site;
  return [
    ...[...pages.values()].map(pageAddress),
    ...[...failures.values()].map(({ url, error, status = null }) => ({
      ...NO_DETAILS,
      url,
      status,
      error,
    })),
    ...[...redirects.values()].map(({ steps, landed }) => {
      const status = pages.get(pageKeyOf(landed) ?? landed)?.status ?? null;
      return { ...NO_DETAILS, url: steps[0] ?? landed, status, to: landed };
    }),
    ...(external?.links ?? []).map(({ url, status, to, error }) => ({
      ...NO_DETAILS,
      ...{ url, status, to, error },
      external: true,
    })),
  ];
}

function pageAddress(page: AuditedPage): AuditedAddress {
  const { url, status, html_bytes, decoded_bytes, image_count, script_count } = page;
  const weight = { html_bytes, decoded_bytes, images: image_count, scripts: script_count };
  return { ...NO_DETAILS, url, status, weight };
}

/** Counts the checked links to other sites. */
export function externalCounts({ links, left_out }: CheckedLinks): ExternalCounts {
  return {
    checked: links.length,
    broken: links.filter(({ error }) => error !== null).length,
    unknown: links.filter(({ isUnknown }) => isUnknown).length,
    left_out,
  };
}
