// Finds the sections a section leads to, each with the weight of the edge and the reason.
import { oncePerKey } from "../../model/once.ts";
import { SETTINGS } from "../../model/settings.ts";
import type { SectionLinks, SectionScores } from "../index/section-index.ts";
import { wordsIn } from "../index/tokens.ts";
import { type SiteGraph, specificity } from "../site-graph.ts";

/** An edge from one section to another. */
export interface SectionEdge {
  readonly section: number;
  readonly weight: number;
  /** One of the reasons in the specification. */
  readonly reason: string;
}

/** Caches a query's word matches on sections, pages and anchors. */
export class QueryView {
  readonly links: SectionLinks;
  readonly #graph: SiteGraph;
  readonly #words: ReadonlySet<string>;
  readonly #scoreOf: SectionScores["of"];

  /** Returns the specificity of a page among linked pages. */
  readonly standing = oncePerKey((page: number) =>
    specificity(this.#graph.links.to(page).length, this.#graph.pages.length),
  );
  /** Returns the edges that all sections of a page share because of its links. */
  readonly pageEdges = oncePerKey((page: number) => pageLinks(this.#graph, page, this));
  /** Whether an anchor contains a word of the query. */
  readonly matches = oncePerKey((anchor: string) =>
    wordsIn(anchor).some((word) => this.#words.has(word)),
  );
  /** Returns the sections that a link to the page may mean: the first one and the best match. */
  readonly meant = oncePerKey((page: number) => this.#sectionsMeant(page));

  constructor(
    graph: SiteGraph,
    links: SectionLinks,
    query: { readonly words: readonly string[]; readonly scores: SectionScores },
  ) {
    this.#graph = graph;
    this.links = links;
    this.#words = new Set(query.words);
    this.#scoreOf = query.scores.of;
  }

  /** Returns the best anchor of a section's inbound links, else its page's title. */
  anchorTo(section: number): string {
    let first = "";
    for (const link of this.links.to(section)) {
      if (this.links.isIdle(link)) continue;
      const anchor = this.#graph.sectionLinks.anchor(link);
      if (anchor === "") continue;
      if (this.matches(anchor)) return anchor;
      if (first === "") first = anchor;
    }
    return first === "" ? titleOf(this.#graph, this.#graph.sections.page[section] ?? 0) : first;
  }

  #sectionsMeant(page: number): readonly number[] {
    const { begin, end } = this.#graph.sectionsOf(page);
    let first: number | undefined;
    let best: number | undefined;
    let most = 0;
    for (let section = begin; section < end; section++) {
      if (this.#graph.sections.chars(section) === 0) continue;
      first ??= section;
      const score = this.#scoreOf(section);
      if (score > most) {
        best = section;
        most = score;
      }
    }
    if (first === undefined) return [];
    return best === undefined || best === first ? [first] : [first, best];
  }
}

/** Weights of edges, chosen on questions about the manual of PostgreSQL 15. */
const SECTION_LINK = 1;
const PAGE_LINK = 0.15;
/** Added if the anchor shares a word with the query. */
const ANCHOR_MATCH = 0.4;
const NEIGHBOUR = 0.3;
const PARENT = 0.3;
const INBOUND = 0.3;
/** Minimum specificity of a page to be followed; pages with more inbound links are navigation. */
const MIN_SPECIFICITY = 0.05;
/** Maximum edges followed per kind and section. */
const MAX_INBOUND = 20;
const MAX_PAGE_LINKS = 24;
const MAX_ENTITIES = 8;
/** Maximum sections that may name an entity for it to connect them. */
const MAX_MENTIONS = 20;

/** Returns the edges that leave a section, the heaviest for each target. */
export function edgesFrom(
  graph: SiteGraph,
  section: number,
  view: QueryView,
): readonly SectionEdge[] {
  const best = new Map<number, SectionEdge>();
  for (const edge of allEdges(graph, section, view)) {
    if (edge.section === section || graph.sections.chars(edge.section) === 0) continue;
    if (edge.weight > (best.get(edge.section)?.weight ?? 0)) best.set(edge.section, edge);
  }
  return [...best.values()];
}

function* allEdges(graph: SiteGraph, section: number, view: QueryView): Generator<SectionEdge> {
  const { sectionLinks } = graph;
  const { begin, end } = sectionLinks.from(section);
  const linked = new Set<number>();
  for (let link = begin; link < end; link++) {
    const target = sectionLinks.target[link] ?? 0;
    linked.add(target);
    const isNamed = (sectionLinks.targetSection[link] ?? 0) > 0;
    const named = isNamed ? view.links.target(link) : -1;
    const weight = view.links.isIdle(link) ? PAGE_LINK : SECTION_LINK;
    const anchors = [sectionLinks.anchor(link)];
    yield* targetEdges(graph, { target, named, weight, anchors, from: "section" }, view);
  }
  for (const edge of view.pageEdges(graph.sections.page[section] ?? 0)) {
    if (!linked.has(edge.target)) yield edge;
  }
  yield* neighbours(graph, section);
  yield* inbound(graph, section, view);
  yield* mentions(graph, section);
}

/** An edge from a link of the page. */
interface PageEdge extends SectionEdge {
  /** Number of the target page. */
  readonly target: number;
}

/** Returns the links of a page, wherever they are on it. */
function pageLinks(graph: SiteGraph, page: number, view: QueryView): readonly PageEdge[] {
  const found: PageEdge[] = [];
  const { begin, end } = graph.links.from(page);
  for (let at = begin; at < Math.min(end, begin + MAX_PAGE_LINKS); at++) {
    const target = graph.links.target[at] ?? 0;
    const anchors = graph.links.anchors(at);
    const link = { target, named: -1, weight: PAGE_LINK, anchors, from: "page" } as const;
    for (const edge of targetEdges(graph, link, view)) found.push({ ...edge, target });
  }
  return found;
}

interface LinkedTarget {
  readonly target: number;
  /** Section named by the link; -1 for none. */
  readonly named: number;
  readonly weight: number;
  readonly anchors: readonly string[];
  readonly from: "section" | "page";
}

/** Yields edges to the section that a link names, else to sections of its page that it may mean. */
function* targetEdges(
  graph: SiteGraph,
  { target, named, weight, anchors, from }: LinkedTarget,
  view: QueryView,
): Generator<SectionEdge> {
  const stands = view.standing(target);
  // In a site of two pages, specificity cannot distinguish links.
  if (stands < MIN_SPECIFICITY && graph.pages.length > 2) return;
  const meant = named < 0 ? view.meant(target) : [named];
  const matching = anchors.find((anchor) => view.matches(anchor));
  const bonus = matching === undefined ? 0 : ANCHOR_MATCH;
  const anchor = matching ?? anchors.find((one) => one !== "") ?? titleOf(graph, target);
  const reason = `linked from this ${from} as "${anchor}"`;
  const share = (weight * (0.25 + 0.75 * stands) + bonus) / meant.length;
  for (const section of meant) yield { section, weight: share, reason };
}

/** Yields the previous and next sections on the page, and the parent. */
function* neighbours(graph: SiteGraph, section: number): Generator<SectionEdge> {
  const page = graph.sections.page[section] ?? 0;
  const { begin, end } = graph.sectionsOf(page);
  const reason = `linked from this page as "${titleOf(graph, page)}"`;
  for (const beside of [section - 1, section + 1]) {
    if (beside >= begin && beside < end) yield { section: beside, weight: NEIGHBOUR, reason };
  }
  const parent = graph.sections.parent[section] ?? 0;
  if (parent > 0) yield { section: parent - 1, weight: PARENT, reason };
}

/** Yields sections whose text links to the section's page. */
function* inbound(graph: SiteGraph, section: number, view: QueryView): Generator<SectionEdge> {
  const page = graph.sections.page[section] ?? 0;
  const weight = INBOUND * view.standing(page);
  for (const link of graph.sectionLinks.to(page).subarray(0, MAX_INBOUND)) {
    const source = graph.sectionLinks.section[link] ?? 0;
    const title = titleOf(graph, graph.sections.page[source] ?? 0);
    yield { section: source, weight, reason: `linked from this page as "${title}"` };
  }
}

/** Yields sections that name the same entities. */
function* mentions(graph: SiteGraph, section: number): Generator<SectionEdge> {
  const { begin, end } = graph.mentions.from(section);
  for (let at = begin; at < Math.min(end, begin + MAX_ENTITIES); at++) {
    const entity = graph.mentions.entity[at] ?? 0;
    const found = graph.mentions.of(entity);
    if (found.length > MAX_MENTIONS) continue;
    const reason = `also describes ${graph.entities[entity]?.name ?? ""}`;
    for (const mention of found) {
      const other = graph.mentions.section[mention] ?? 0;
      yield { section: other, weight: SETTINGS.GRAPH_MENTION_WEIGHT, reason };
    }
  }
}

/** Returns the title of a page, or else its address. */
function titleOf(graph: SiteGraph, page: number): string {
  const { title = "", url = "" } = graph.pages[page] ?? {};
  return title === "" ? url : title;
}
