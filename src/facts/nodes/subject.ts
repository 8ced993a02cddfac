// Which nodes of a page describe the page itself, and which are other things of the same sort.
import { isObject, listOf, wordsOf } from "../match/json.ts";
import type { PageEvidence } from "./evidence.ts";
import type { FactNode } from "./nodes.ts";

/** How much speaks for a node's being what the page is about. */
type SubjectStanding = "names the page" | "has its title" | "nothing against" | "is another";

/**
 * The nodes among some of one sort that describe the page, best first; the order on the page is ignored.
 *
 * One that names the page's address or has its title is. Where none does, all are when they have one name, or there is only
 * one and it is not said to be of another page. Several with different names are a list of things: none describes the page.
 */
export function describing(
  nodes: readonly FactNode[],
  evidence: PageEvidence,
): readonly FactNode[] {
  const standing = new Map(nodes.map((node) => [node, standingOf(node, evidence)]));
  const of = (wanted: SubjectStanding) => nodes.filter((node) => standing.get(node) === wanted);
  const titled = of("has its title");
  const named = of("names the page");
  if (named.length > 0) {
    // Plugins give every node the page's address: a title beside it decides.
    const both = named.filter((node) => evidence.isTitle(nameOf(node)));
    const chosen = both.length > 0 ? both : named;
    return sameName(chosen) || both.length > 0 ? [...chosen, ...titled] : [];
  }
  if (titled.length > 0) return titled;
  const open = of("nothing against");
  return open.length === 1 || sameName(open) ? open : [];
}

function standingOf(node: FactNode, evidence: PageEvidence): SubjectStanding {
  const addresses = addressesOf(node);
  if (addresses.some(evidence.isPage)) return "names the page";
  const name = nameOf(node);
  if (name !== "" && evidence.isTitle(name)) return "has its title";
  const isElsewhere = addresses.some(evidence.isOtherPage);
  return isElsewhere && name !== "" && evidence.hasTitle ? "is another" : "nothing against";
}

/** The addresses a node gives for itself: its own, its id's, and that of the page it is the main thing of. */
function addressesOf({ value, inside }: FactNode): readonly string[] {
  const pages = listOf(value["mainEntityOfPage"]).flatMap((page) =>
    isObject(page) ? [page["@id"], page["url"]] : [page],
  );
  const offered = listOf(value["offers"]).flatMap((offer) =>
    isObject(offer) ? [offer["url"]] : [],
  );
  const around = inside === undefined ? [] : [inside.value["url"], inside.value["@id"]];
  const own = [value["url"], value["@id"], ...pages];
  // An offer names the page where the thing itself names nothing.
  const all = own.some((one) => typeof one === "string") ? own : [...own, ...offered, ...around];
  return all
    .filter((one) => typeof one === "string")
    .filter((one) => one !== "" && !one.startsWith("_:"));
}

/** The name of a node in its own words; "" without one. */
export function nameOf({ value }: FactNode): string {
  return wordsOf(value["name"]) || wordsOf(value["headline"]);
}

function sameName(nodes: readonly FactNode[]): boolean {
  return nodes.length > 0 && new Set(nodes.map((node) => nameOf(node).toLowerCase())).size === 1;
}
