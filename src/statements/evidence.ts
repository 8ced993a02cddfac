// Evidence from the page, by which the things in its data that describe the page itself are chosen.
import type { PageDocument } from "../model/document.ts";
import type { FactsHead, Payload } from "../model/fact.ts";
import { once } from "../model/once.ts";
import { isObject, listOf, typedPayloads } from "../text/json-values.ts";
import { pageKeyOf, withoutQuery } from "../url/identity.ts";
import { parseUrl } from "../url/parse-url.ts";
import { registrableDomain } from "../url/site.ts";
import { type DataNode, nameOf, nodesOf } from "./nodes.ts";

/** Evidence from the page for choosing among offers. */
export interface OfferEvidence {
  /** Whether an address is the page's, including the query. */
  readonly namesPage: (address: string) => boolean;
  /** Whether the page's text shows the price. */
  readonly showsPrice: (price: number) => boolean;
}

/** Statements of a page about itself. */
export interface PageEvidence extends OfferEvidence {
  /** Whether an address is the page's, by its key (`url/identity.ts`). */
  readonly isPage: (address: string) => boolean;
  /** Whether an address is another page of the same site, except its root. */
  readonly isOtherPage: (address: string) => boolean;
  /** Whether a name is the same or nearly the same as one of the page's titles. */
  readonly isTitle: (name: string) => boolean;
  /**
   * Whether a name may be the page's. If the page shows the title of its link preview as a heading,
   * the name must nearly equal it; otherwise it must nearly equal any title.
   */
  readonly isNameOfPage: (name: string) => boolean;
  /** Whether a name equals one of the titles without the site's name. */
  readonly isExactTitle: (name: string) => boolean;
  /** Whether a name nearly equals a head title or a part of one; true without head titles. */
  readonly isHeadTitle: (name: string) => boolean;
  /** Whether a name equals a title in the page's head, or a part of one. */
  readonly isExactHeadTitle: (name: string) => boolean;
  /**
   * Returns the part of a title in the page's first-level headings: all of it if one is nearly
   * equal, else the longest heading inside it, else "". Returns the title if the page has no such
   * heading.
   */
  readonly headedPart: (title: string) => string;
  /** Whether the page has a title. */
  readonly hasTitle: boolean;
  /** Whether a name is the site's: as declared, or the label of its host. */
  readonly isSite: (name: string) => boolean;
  /** Removes the site's name from either end of a title. */
  readonly withoutSite: (title: string) => string;
  /** Returns the part of a title that the page shows as a heading; the title if there is none. */
  readonly asHeaded: (title: string) => string;
  /** Whether a name equals a first-level heading of the page, or its title. */
  readonly isHeading: (name: string) => boolean;
}

/** Input for the evidence. */
export interface EvidencePage {
  /** Final address; "" if unknown. */
  readonly url: string;
  readonly metadata: FactsHead;
  /** Its title, then its first-level headings. */
  readonly headings: readonly string[];
  /** Returns the numbers in its text that may be prices. */
  readonly shownNumbers: () => ReadonlySet<number>;
  readonly payloads: readonly Payload[];
}

/** Maximum first-level headings of a page. */
const MAX_HEADINGS = 20;

/** Returns the headings of a page that may be its title. */
export function headingsOf({ title, blocks }: PageDocument): readonly string[] {
  const headings = blocks.filter(({ level }) => level === 1).slice(0, MAX_HEADINGS);
  return [title, ...headings.map(({ text }) => text)];
}

/** Returns the evidence of a page that was just read; prices are not compared. */
export const evidenceOf = (
  document: PageDocument,
  page: Pick<EvidencePage, "metadata" | "payloads">,
): PageEvidence =>
  gatherEvidence({
    ...page,
    url: document.url,
    headings: headingsOf(document),
    shownNumbers: () => new Set(),
  });

/** Gathers evidence from a page; numbers are only read to look up prices. */
export function gatherEvidence(page: EvidencePage): PageEvidence {
  const { url, metadata, headings } = page;
  const addresses = [url, metadata.canonical ?? "", metadata.open_graph["og:url"] ?? ""];
  const keys = addresses.flatMap((address) => keyOf(address) ?? []);
  const exact = new Set(keys);
  const paths = new Set(keys.map(withoutQuery));
  const host = paths.values().next().value?.split("/", 1)[0] ?? "";
  const isPage = (address: string) => {
    const key = keyOf(address, url);
    return key !== undefined && (exact.has(key) || (!key.includes("?") && paths.has(key)));
  };
  const isSite = siteTest(page);
  const withoutSite = (title: string) => titleWithoutSite(title, isSite);
  const headed = new Set(headings.map(foldText));
  const firstLevel = headings.slice(1).filter((text) => foldText(text) !== "");
  const { open_graph, twitter } = metadata;
  const inHead = [metadata.title, open_graph["og:title"], twitter["twitter:title"]].map(
    (title) => title ?? "",
  );
  const titles = [...headings, ...inHead];
  const wholeOf = (some: readonly string[]) =>
    new Set([...some, ...some.map(withoutSite)].map(foldText));
  const namesOf = (some: readonly string[]) => {
    const parts = some.flatMap(titleParts).filter((part) => !isSite(part));
    const names = new Set([...wholeOf(some), ...parts.map(foldText)]);
    names.delete("");
    return names;
  };
  const whole = wholeOf(titles);
  const named = namesOf(titles);
  const headTitles = namesOf(inHead);
  const isTitle = (name: string) => {
    const folded = foldText(name);
    return [...named].some((title) => agree(folded, title));
  };
  const preview = foldText(withoutSite(metadata.open_graph["og:title"] ?? ""));
  const isConfirmed = headed.has(preview) && preview.includes(" ");
  const shown = once(() => page.shownNumbers());
  return {
    isPage,
    namesPage: (address) => {
      const key = keyOf(address, url);
      return key !== undefined && exact.has(key);
    },
    isOtherPage: (address) => {
      const key = keyOf(address, url);
      return key?.startsWith(`${host}/`) === true && !isPage(address);
    },
    isTitle,
    isNameOfPage: (name) => (isConfirmed ? agree(foldText(name), preview) : isTitle(name)),
    isExactTitle: (name) => {
      const folded = foldText(name);
      return folded.length >= SHORTEST_TITLE && whole.has(folded) && !isSite(name);
    },
    isHeadTitle: (name) =>
      headTitles.size === 0 || [...headTitles].some((title) => agree(foldText(name), title)),
    isExactHeadTitle: (name) => headTitles.has(foldText(name)),
    headedPart: (title) => headedPart(title, firstLevel),
    hasTitle: named.size > 0,
    isSite,
    withoutSite,
    asHeaded: (title) => titleParts(title).find((part) => headed.has(foldText(part))) ?? title,
    isHeading: (name) => name !== "" && headed.has(foldText(name)),
    showsPrice: (price) => shown().has(price),
  };
}

/** Minimum characters of a title; shorter ones match by chance. */
const SHORTEST_TITLE = 3;

function keyOf(address: string, base?: string): string | undefined {
  return address === "" ? undefined : pageKeyOf(address, base === "" ? undefined : base);
}

/** Returns a test for the site's names or host label, ignoring case, spaces and signs. */
function siteTest({ url, metadata, payloads }: EvidencePage): (name: string) => boolean {
  const squeezed = (name: string) => foldText(name).replaceAll(" ", "");
  const declared = [metadata.open_graph["og:site_name"] ?? "", ...siteNames(payloads)];
  const domain = registrableDomain(parseUrl(url)?.hostname ?? "");
  const known = new Set([...declared, domain.split(".", 1)[0] ?? "", domain].map(squeezed));
  known.delete("");
  return (name) => known.has(squeezed(name));
}

/** Returns names of the site and its organization in the page's data. */
function siteNames(payloads: readonly Payload[]): readonly string[] {
  return nodesOf(typedPayloads(payloads)).flatMap(({ types, family, value }) => {
    const isOrganization = family === "organization" && types.length > 0;
    if (!types.includes("WebSite") && !isOrganization) return [];
    return [value["name"], ...listOf(value["alternateName"])].filter(
      (name) => typeof name === "string",
    );
  });
}

function headedPart(title: string, headings: readonly string[]): string {
  const folded = foldText(title);
  if (headings.length === 0 || headings.some((heading) => agree(folded, foldText(heading))))
    return title;
  const inside = headings.filter((heading) => ` ${folded} `.includes(` ${foldText(heading)} `));
  return inside.sort((a, b) => b.length - a.length)[0] ?? "";
}

/** Splits a title at its separators: "Lamp | Lights - Shop" has three parts. */
function titleParts(title: string): readonly string[] {
  return title
    .slice(0, 1000)
    .split(SEPARATOR)
    .filter((part) => part.trim() !== "");
}

/** Separators of a title with their spaces: "Lamp | Lights - Shop" has two. */
const SEPARATOR = /\s[|\-–—·•:»›«]+\s+|\s?[|｜]\s?|\s?::\s*/g;

function titleWithoutSite(title: string, isSite: (name: string) => boolean): string {
  const cuts = [...title.slice(0, 1000).matchAll(SEPARATOR)];
  // a site's name may include separators
  for (const { index, 0: sign } of cuts) {
    if (isSite(title.slice(index + sign.length))) return title.slice(0, index).trim();
    if (isSite(title.slice(0, index))) return title.slice(index + sign.length).trim();
  }
  return title;
}

/** Folds text to lower case with single spaces, to compare names. */
function foldText(text: string): string {
  return text
    .slice(0, 500)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Minimum shares of common words for similar names: of the shorter and of the longer one. */
const SHARED = { ofShorter: 0.75, ofLonger: 0.5 } as const;

/** Whether two folded names are equal, or one is most of the other. */
function agree(one: string, other: string): boolean {
  if (one === "" || other === "") return false;
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const [own, words] = [new Set(short.split(" ")), new Set(long.split(" "))];
  // scripts without spaces are one long word
  if (words.size < 2) return long.includes(short) && short.length >= long.length * SHARED.ofLonger;
  const shared = [...own].filter((word) => words.has(word)).length;
  return shared >= own.size * SHARED.ofShorter && shared >= words.size * SHARED.ofLonger;
}

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
  nodes: readonly DataNode[],
  evidence: PageEvidence,
): readonly DataNode[] {
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

/** Returns the evidence that a node is the page's subject. */
export function standingOf(node: DataNode, evidence: PageEvidence): SubjectStanding {
  const addresses = addressesOf(node);
  if (addresses.some(evidence.isPage)) return "names the page";
  const name = nameOf(node);
  if (name !== "" && evidence.isTitle(name)) return "has its title";
  const isElsewhere = addresses.some(evidence.isOtherPage);
  return isElsewhere && name !== "" && evidence.hasTitle ? "is another" : "nothing against";
}

/** Returns a node's own addresses: its url, its id, and the page whose main thing it is. */
function addressesOf({ value, inside }: DataNode): readonly string[] {
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

function sameName(nodes: readonly DataNode[]): boolean {
  return nodes.length > 0 && new Set(nodes.map((node) => nameOf(node).toLowerCase())).size === 1;
}
