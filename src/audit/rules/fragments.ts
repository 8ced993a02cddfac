// Links to parts of pages that do not exist.
import { hashText } from "../../text/hash.ts";
import { percentDecoded } from "../../text/percent.ts";
import { withoutFragment } from "../../url/identity.ts";
import { type Found, lookUp } from "../found.ts";
import type { AuditedPage, AuditedSite } from "../site-audit.ts";

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
