// Decides which nodes describe the page itself, and which are other things of the same kind.
import { isObject, listOf, wordsOf } from "../match/json.ts";
import type { PageEvidence } from "./evidence.ts";
import type { FactNode } from "./nodes.ts";

/** Evidence that a node is the page's subject. */
type SubjectStanding = "names the page" | "has its title" | "nothing against" | "is another";

/**
 * Returns the nodes of one kind that describe the page, best first, regardless of their order on the page.
 *
 * 1. Nodes with the page's address; only those with its title too, if there are any. Nodes with the title
 *   alone follow.
 * 2. If none has the address: nodes with the page's title.
 * 3. Otherwise: nodes that do not refer to another page.
 *
 * If several nodes have different names, they are a list of things and none describes the page. The result is
 * then empty in case 3, and also in case 1 unless one of the nodes has the title.
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
    // Plugins add the page's address to every node, so the title decides as well.
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

/** Returns a node's own addresses: its url, its id, and the page whose main thing it is. */
function addressesOf({ value, inside }: FactNode): readonly string[] {
  const pages = listOf(value["mainEntityOfPage"]).flatMap((page) =>
    isObject(page) ? [page["@id"], page["url"]] : [page],
  );
  const offered = listOf(value["offers"]).flatMap((offer) =>
    isObject(offer) ? [offer["url"]] : [],
  );
  const around = inside === undefined ? [] : [inside.value["url"], inside.value["@id"]];
  const own = [value["url"], value["@id"], ...pages];
  // Use an offer's address if the thing itself has none.
  const all = own.some((one) => typeof one === "string") ? own : [...own, ...offered, ...around];
  return all
    .filter((one) => typeof one === "string")
    .filter((one) => one !== "" && !one.startsWith("_:"));
}

/** Returns the name in a node itself, for a job its title; "" without one. */
export function nameOf({ value, types }: Pick<FactNode, "value" | "types">): string {
  const title = types.includes("JobPosting") ? wordsOf(value["title"]) : "";
  return wordsOf(value["name"]) || wordsOf(value["headline"]) || title;
}

function sameName(nodes: readonly FactNode[]): boolean {
  return nodes.length > 0 && new Set(nodes.map((node) => nameOf(node).toLowerCase())).size === 1;
}
