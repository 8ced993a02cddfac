// Links to other sites that cannot be read.
import { pageKeyOf } from "../../url/identity.ts";
import { type Found, linkingPages } from "../found.ts";
import type { AuditedSite } from "../site-audit.ts";

export function* externalRules(site: AuditedSite): Generator<Found> {
  for (const { url, error } of site.external?.links ?? []) {
    if (error === null) continue;
    const related = linkingPages(site, pageKeyOf(url) ?? url);
    yield { rule: "external-broken", url, message: error, related };
  }
}
