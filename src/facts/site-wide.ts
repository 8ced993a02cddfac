// Facts about the site itself, for a page that is about nothing else: the names and values that its
// organization, its site record, a person or its breadcrumbs state as the caller's schema writes
// them.

import type { DataNode } from "../statements/nodes.ts";
import type { FittedValue } from "./match/fit.ts";
import type { How } from "./match/how.ts";
import type { NodeGiven } from "./merge.ts";
import { byType } from "./nodes/subjects.ts";
import type { PageNodes } from "./page.ts";
import type { WantedObject } from "./schema/wanted.ts";

/** Penalty that makes any other fact preferable: these facts only fill fields without another value. */
const PREFERENCE = 1e-3;

/** Ways that match a key as written. The alias of a common name does not: a site has no headline. */
const AS_WRITTEN: ReadonlySet<How> = new Set(["exact", "declared-alias", "normalised"]);

/** Values requested from nodes other than the page's subject. */
interface SiteWideWanted {
  readonly nodes: readonly DataNode[];
  readonly wanted: WantedObject;
  /** Whether things of every kind have a property of this name. */
  readonly isCommon: (name: string) => boolean;
}

/** Returns the facts of one node per type: of several, the first of those that state most. */
export function siteWideFacts(
  { fit }: PageNodes,
  { nodes, wanted, isCommon }: SiteWideWanted,
): readonly NodeGiven[] {
  const stated = nodes.map((node) => {
    const facts = fit(wanted, node.value, { descends: false });
    return {
      node,
      facts: facts.filter((fact) => AS_WRITTEN.has(fact.how) || !isCommon(topOf(fact))),
    };
  });
  const best = stated
    .filter(({ facts }) => facts.length > 0)
    .sort((a, b) => b.facts.length - a.facts.length);
  const chosen = new Set(byType(best.map(({ node }) => node)).map(([first]) => first));
  return best.flatMap(({ node, facts }) =>
    chosen.has(node)
      ? { facts, origin: { place: node.place, factor: 1, note: "" }, preference: PREFERENCE }
      : [],
  );
}

function topOf({ path }: FittedValue): string {
  const [name = ""] = path.split(".", 1);
  return name;
}
