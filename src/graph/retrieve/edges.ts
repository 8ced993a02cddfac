// A section to the sections it leads to, each with the weight of the edge and the reason a caller is told.
import { SETTINGS } from "../../model/settings.ts";
import { wordsIn } from "../index/words.ts";
import { type SiteGraph, specificity } from "../site-graph.ts";

/** An edge from one section to another. */
export interface SectionEdge {
  readonly section: number;
  readonly weight: number;
  /** One of the forms of the specification. */
  readonly reason: string;
}

/** What a query makes of the sections by words alone. */
export interface QueryView {
  readonly words: ReadonlySet<string>;
  /** Score of a section by the words of the query; 0 for none. */
  readonly scoreOf: (section: number) => number;
}

/** Weights of edges, chosen on questions about the manual of PostgreSQL 15 and the documentation of SQLite. */
const SECTION_LINK = 1;
const PAGE_LINK = 0.35;
/** Added where the anchor shares a word with the query. */
const ANCHOR_MATCH = 0.4;
const NEIGHBOUR = 0.8;
const PARENT = 0.9;
const INBOUND = 0.3;
/** A page that is linked to as often as this says is navigation: it is not followed. */
const LEAST_SPECIFICITY = 0.05;
/** Edges of one sort that are followed from a section. */
const MOST_INBOUND = 20;
const MOST_PAGE_LINKS = 200;
const MOST_ENTITIES = 16;
/** An entity named in more sections than this joins none of them. */
const MOST_MENTIONS = 50;

/** The edges that leave a section, each target once with the edge of most weight. */
export function edgesFrom(
  graph: SiteGraph,
  section: number,
  view: QueryView,
): readonly SectionEdge[] {
  const best = new Map<number, SectionEdge>();
  const add = (edge: SectionEdge): void => {
    if (edge.section === section || graph.sections.chars(edge.section) === 0) return;
    if (edge.weight > (best.get(edge.section)?.weight ?? 0)) best.set(edge.section, edge);
  };
  const linked = addSectionLinks(graph, section, view, add);
  addPageLinks(graph, section, { view, linked }, add);
  addNeighbours(graph, section, add);
  addInbound(graph, section, add);
  addMentions(graph, section, add);
  return [...best.values()];
}

type Add = (edge: SectionEdge) => void;

/** Links in the text of the section. Returns the pages they lead to. */
function addSectionLinks(
  graph: SiteGraph,
  section: number,
  view: QueryView,
  add: Add,
): ReadonlySet<number> {
  const { begin, end } = graph.sectionLinks.from(section);
  const linked = new Set<number>();
  for (let link = begin; link < end; link++) {
    const target = graph.sectionLinks.target[link] ?? 0;
    const anchor = graph.sectionLinks.anchor(link);
    linked.add(target);
    addTarget(
      graph,
      { target, weight: SECTION_LINK, anchors: [anchor], view, from: "section" },
      add,
    );
  }
  return linked;
}

/** Other links of the section's page. */
function addPageLinks(
  graph: SiteGraph,
  section: number,
  { view, linked }: { readonly view: QueryView; readonly linked: ReadonlySet<number> },
  add: Add,
): void {
  const { begin, end } = graph.links.from(graph.sections.page[section] ?? 0);
  for (let link = begin; link < Math.min(end, begin + MOST_PAGE_LINKS); link++) {
    const target = graph.links.target[link] ?? 0;
    if (linked.has(target)) continue;
    const anchors = graph.links.anchors(link);
    addTarget(graph, { target, weight: PAGE_LINK, anchors, view, from: "page" }, add);
  }
}

interface LinkedTarget {
  readonly target: number;
  readonly weight: number;
  readonly anchors: readonly string[];
  readonly view: QueryView;
  readonly from: "section" | "page";
}

/** An edge to the section of a page that a link to it is likely to mean. */
function addTarget(graph: SiteGraph, link: LinkedTarget, add: Add): void {
  const { target, weight, anchors, view, from } = link;
  const stands = specificity(graph.links.to(target).length, graph.pages.length);
  // A site of two pages has nothing to tell its links apart by.
  if (stands < LEAST_SPECIFICITY && graph.pages.length > 2) return;
  const section = sectionMeant(graph, target, view);
  if (section === undefined) return;
  const matching = anchors.find((anchor) => wordsIn(anchor).some((word) => view.words.has(word)));
  const bonus = matching === undefined ? 0 : ANCHOR_MATCH;
  const anchor = matching ?? anchors.find((one) => one !== "") ?? titleOf(graph, target);
  add({
    section,
    weight: weight * (0.25 + 0.75 * stands) + bonus,
    reason: `linked from this ${from} as "${anchor}"`,
  });
}

/** The section of a page that scores best for the query, else its first with text; undefined without one. */
function sectionMeant(graph: SiteGraph, page: number, view: QueryView): number | undefined {
  const { begin, end } = graph.sectionsOf(page);
  let meant: number | undefined;
  let most = 0;
  for (let section = begin; section < end; section++) {
    if (graph.sections.chars(section) === 0) continue;
    const score = view.scoreOf(section);
    if (meant === undefined || score > most) {
      meant = section;
      most = score;
    }
  }
  return meant;
}

/** Sections before and behind on the page, and the one above. */
function addNeighbours(graph: SiteGraph, section: number, add: Add): void {
  const page = graph.sections.page[section] ?? 0;
  const { begin, end } = graph.sectionsOf(page);
  const reason = `linked from this page as "${titleOf(graph, page)}"`;
  for (const beside of [section - 1, section + 1]) {
    if (beside >= begin && beside < end) add({ section: beside, weight: NEIGHBOUR, reason });
  }
  const parent = graph.sections.parent[section] ?? 0;
  if (parent > 0) add({ section: parent - 1, weight: PARENT, reason });
}

/** Sections whose text links to the section's page. */
function addInbound(graph: SiteGraph, section: number, add: Add): void {
  const page = graph.sections.page[section] ?? 0;
  const linking = graph.sectionLinks.to(page);
  const stands = specificity(graph.links.to(page).length, graph.pages.length);
  for (const link of linking.subarray(0, MOST_INBOUND)) {
    const source = graph.sectionLinks.section[link] ?? 0;
    const title = titleOf(graph, graph.sections.page[source] ?? 0);
    add({
      section: source,
      weight: INBOUND * stands,
      reason: `linked from this page as "${title}"`,
    });
  }
}

/** Sections that name an entity this one names. */
function addMentions(graph: SiteGraph, section: number, add: Add): void {
  const { begin, end } = graph.mentions.from(section);
  for (let at = begin; at < Math.min(end, begin + MOST_ENTITIES); at++) {
    const entity = graph.mentions.entity[at] ?? 0;
    const mentions = graph.mentions.of(entity);
    if (mentions.length > MOST_MENTIONS) continue;
    const reason = `also describes ${graph.entities[entity]?.name ?? ""}`;
    for (const mention of mentions) {
      const other = graph.mentions.section[mention] ?? 0;
      add({ section: other, weight: SETTINGS.GRAPH_MENTION_WEIGHT, reason });
    }
  }
}

/** What a page is called; its address where it has no title. */
function titleOf(graph: SiteGraph, page: number): string {
  const { title = "", url = "" } = graph.pages[page] ?? {};
  return title === "" ? url : title;
}
