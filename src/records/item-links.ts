// Finds the page that each item of a list leads to.
import { countOne } from "../text/grouped.ts";
import { withoutFragment } from "../url/identity.ts";
import { isPersonPage } from "../url/person-page.ts";
import type { Said, Slot } from "./slots.ts";
import { linkIn } from "./titles.ts";

/** Titles lead to the items' pages if at least this share of items has a linked title, and of these links is distinct. */
const OWN_PAGES = 0.5;

/** Factor of the rank of a place if most of its links lead to persons. */
const OF_PERSONS = 0.1;
/** Minimum factor of the rank of a place whose texts have several links each. */
const OF_TAGS = 0.1;

/**
 * Returns the address of each item's page: the link of its title, or else of the place with the most distinct
 * links. A link counts twice if the item has another one to the same page. Texts with several links, such as
 * tags, count less.
 */
export function linksOf(slots: readonly Slot[], items: number): readonly (string | undefined)[] {
  const places = slots.map((slot) => ({ ...slot, hrefs: slot.said.map((one) => linkIn(one)) }));
  const pages = Array.from({ length: items }, (_, item) => pagesIn(places, item));
  const ranked = places
    .map(({ role, said, hrefs }) => {
      const all = hrefs.filter((href) => href !== undefined);
      const different = new Set(all).size;
      const share = different / Math.max(1, all.length);
      const alone = said.filter((one) => one !== undefined && hasOneLink(one)).length;
      const isOwn = role === "title" && share >= OWN_PAGES && all.length >= OWN_PAGES * items;
      const twice = hrefs.filter(
        (href, item) => href !== undefined && (pages[item]?.get(withoutFragment(href)) ?? 0) > 1,
      ).length;
      const persons = all.filter(isPersonPage).length;
      const weight =
        Math.max(OF_TAGS, alone / Math.max(1, all.length)) *
        (persons * 2 > all.length ? OF_PERSONS : 1);
      const rank = (different + twice) * share * weight;
      return { hrefs, rank: isOwn ? Number.POSITIVE_INFINITY : rank };
    })
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank);
  return Array.from(
    { length: items },
    (_, at) => ranked.find(({ hrefs }) => hrefs[at] !== undefined)?.hrefs[at],
  );
}

/** Returns how many places of an item link to each page. */
function pagesIn(
  places: readonly { readonly hrefs: readonly (string | undefined)[] }[],
  item: number,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { hrefs } of places) {
    const page = withoutFragment(hrefs[item] ?? "");
    if (page !== "") countOne(counts, page);
  }
  return counts;
}

const hasOneLink = ({ runs }: Said): boolean =>
  new Set(runs.flatMap(({ link }) => link?.href ?? [])).size === 1;
