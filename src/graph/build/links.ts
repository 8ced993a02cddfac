// Links as pages are read, to edges between the pages there are in the end.
import { SETTINGS } from "../../model/settings.ts";
import type { PageLink, SectionFragments } from "../../model/site.ts";
import type { AnchoredAddress } from "../../model/site-event.ts";
import { fragmentHashOf } from "../../text/fragment.ts";
import { pageKeyOf, withoutFragment } from "../../url/identity.ts";
import { registrableDomain } from "../../url/site.ts";
import { GrowingNumbers, StringTable } from "../growing.ts";
import type { GraphTables } from "../tables.ts";
import { FragmentTable } from "./fragment-table.ts";

/** Addresses whose place is remembered, so that what every page links to is parsed once. */
const MOST_REMEMBERED = 200_000;
/** Pages after which others may work. */
const PAGES_A_STEP = 200;
const OFF_SITE = -1;

/** Anchor texts by the page they lead to, with the pages that say so. */
export interface LinkedPages {
  /** Distinct pages that link to a page. */
  readonly inbound: Uint32Array;
  /** For each page its anchors in order of first sight, each with the number of pages that use it. */
  readonly anchors: readonly (ReadonlyMap<string, number> | undefined)[];
}

/** Links by place: a place is a page key that was linked to or read. */
export class LinkBuilder {
  readonly #places = new Map<string, number>();
  readonly #remembered = new Map<string, number>();
  readonly #domains = new Set<string>();
  /** Number of the page at a place, plus one; 0 while there is none. */
  readonly #pageAt = new GrowingNumbers();
  /** Last edge to a place, plus one; the edge before it at each edge. */
  readonly #lastEdge = new GrowingNumbers();
  readonly #edgeBefore = new GrowingNumbers();
  readonly #edge = {
    source: new GrowingNumbers(),
    place: new GrowingNumbers(),
    count: new GrowingNumbers(),
    firstAnchor: new GrowingNumbers(),
  };
  readonly #edgeAnchors = new GrowingNumbers();
  readonly #sectionLink = {
    section: new GrowingNumbers(),
    place: new GrowingNumbers(),
    anchor: new GrowingNumbers(),
    /** Hash of the id it names; 0 for none. */
    fragment: new GrowingNumbers(),
  };
  readonly #fragments = new FragmentTable();
  readonly #anchors = new StringTable();
  /** Places of a page, where it has several. */
  readonly #placesOf = new Map<number, number[]>();
  #edges = 0;

  constructor(root: string) {
    this.addHost(root);
  }

  /** Links to the site of this address are of the graph. */
  addHost(url: string): void {
    if (URL.canParse(url)) this.#domains.add(registrableDomain(new URL(url).hostname));
  }

  /** Edges between pages that were read. */
  get edges(): number {
    return this.#edges;
  }

  /** The page with a key; undefined while there is none. */
  pageOf(key: string): number | undefined {
    const place = this.#places.get(key);
    const page = place === undefined ? 0 : this.#pageAt.at(place);
    return page === 0 ? undefined : page - 1;
  }

  /** Says that the page with a key is this one. The first to say so counts. */
  name(key: string, page: number): void {
    const place = this.#placeOf(key);
    if (this.#pageAt.at(place) !== 0) return;
    const others = this.#placesOf.get(page) ?? [];
    const linking = new Set(others.flatMap((other) => [...this.#sourcesOf(other)]));
    for (const source of this.#sourcesOf(place)) {
      if (source !== page && !linking.has(source)) this.#edges++;
    }
    this.#pageAt.set(place, page + 1);
    this.#placesOf.set(page, [...others, place]);
  }

  *#sourcesOf(place: number): Generator<number> {
    for (let edge = this.#lastEdge.at(place); edge !== 0; edge = this.#edgeBefore.at(edge - 1)) {
      yield this.#edge.source.at(edge - 1);
    }
  }

  #placeOf(key: string): number {
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const place = this.#places.size;
    this.#places.set(key, place);
    this.#pageAt.push(0);
    this.#lastEdge.push(0);
    return place;
  }

  /** Place of an address, `OFF_SITE` where it is beyond the site. */
  #placeOfUrl(url: string): number {
    const known = this.#remembered.get(url);
    if (known !== undefined) return known;
    const key = this.#isOfSite(url) ? pageKeyOf(url) : undefined;
    const place = key === undefined ? OFF_SITE : this.#placeOf(key);
    if (this.#remembered.size >= MOST_REMEMBERED) this.#remembered.clear();
    this.#remembered.set(url, place);
    return place;
  }

  #isOfSite(url: string): boolean {
    if (!/^https?:/i.test(url) || !URL.canParse(url)) return false;
    return this.#domains.has(registrableDomain(new URL(url).hostname));
  }

  /** Takes in the ids of the next page, whose sections begin with this one. */
  addFragments(fragments: SectionFragments, firstSection: number): void {
    this.#fragments.add(fragments, firstSection);
  }

  /** Takes in the links of a page, and those of its sections by section. */
  addPage(
    page: number,
    links: readonly PageLink[],
    linked: ReadonlyMap<number, readonly AnchoredAddress[]>,
  ): void {
    const found = new Map<number, { count: number; readonly anchors: string[] }>();
    for (const [section, ofSection] of linked) {
      const seen = new Set<number>();
      for (const { url, anchor } of ofSection) {
        const link = { url: withoutFragment(url), anchor };
        const times = seen.has(this.#placeOfUrl(link.url)) ? 0 : 1;
        const place = this.#add(found, page, link, times);
        if (place === OFF_SITE) continue;
        seen.add(place);
        this.#addSectionLink(section, { place, anchor, fragment: fragmentHashOf(url) });
      }
    }
    for (const link of links) this.#add(found, page, link, 0);
    const counted = new Set<number>();
    for (const [place, { count, anchors }] of found) {
      this.#addEdge(page, place, { count: Math.max(1, count), anchors });
      const target = this.#pageAt.at(place);
      if (target !== 0) counted.add(target);
    }
    this.#edges += counted.size;
  }

  #add(
    found: Map<number, { count: number; readonly anchors: string[] }>,
    page: number,
    { url, anchor }: AnchoredAddress,
    times: number,
  ): number {
    const place = this.#placeOfUrl(url);
    if (place === OFF_SITE || this.#pageAt.at(place) === page + 1) return OFF_SITE;
    const edge = found.get(place) ?? { count: 0, anchors: [] };
    edge.count += times;
    const { anchors } = edge;
    const isNew = anchor !== "" && !anchors.includes(anchor);
    if (isNew && anchors.length < SETTINGS.GRAPH_LINK_ANCHORS) anchors.push(anchor);
    found.set(place, edge);
    return place;
  }

  #addEdge(
    source: number,
    place: number,
    { count, anchors }: { readonly count: number; readonly anchors: readonly string[] },
  ): void {
    this.#edge.source.push(source);
    this.#edge.place.push(place);
    this.#edge.count.push(count);
    this.#edge.firstAnchor.push(this.#edgeAnchors.length);
    for (const anchor of anchors) this.#edgeAnchors.push(this.#anchors.add(anchor));
    this.#edgeBefore.push(this.#lastEdge.at(place));
    this.#lastEdge.set(place, this.#edge.source.length);
  }

  #addSectionLink(
    section: number,
    {
      place,
      anchor,
      fragment,
    }: { readonly place: number; readonly anchor: string; readonly fragment: number },
  ): void {
    this.#sectionLink.section.push(section);
    this.#sectionLink.place.push(place);
    this.#sectionLink.anchor.push(this.#anchors.add(anchor));
    this.#sectionLink.fragment.push(fragment);
  }

  /** Writes the edges between pages that were read to the tables, places of one page as one. */
  *finish(tables: GraphTables): Generator<void, LinkedPages> {
    const count = tables.pages.length;
    const inbound = new Uint32Array(count);
    const anchorsOf: (Map<string, number> | undefined)[] = Array.from({ length: count });
    let edge = 0;
    for (let page = 0; page < count; page++) {
      const targets = new Map<number, { count: number; readonly anchors: string[] }>();
      for (; edge < this.#edge.source.length && this.#edge.source.at(edge) === page; edge++) {
        const target = this.#pageAt.at(this.#edge.place.at(edge));
        if (target === 0 || target === page + 1) continue;
        const merged = targets.get(target - 1) ?? { count: 0, anchors: [] };
        merged.count += this.#edge.count.at(edge);
        for (const anchor of this.#anchorsOf(edge)) {
          const isNew = !merged.anchors.includes(anchor);
          if (isNew && merged.anchors.length < SETTINGS.GRAPH_LINK_ANCHORS) {
            merged.anchors.push(anchor);
          }
        }
        targets.set(target - 1, merged);
      }
      for (const [target, merged] of targets) {
        tables.addLink(page, target, merged);
        inbound[target] = (inbound[target] ?? 0) + 1;
        const counts = anchorsOf[target] ?? new Map<string, number>();
        for (const anchor of merged.anchors) counts.set(anchor, (counts.get(anchor) ?? 0) + 1);
        anchorsOf[target] = counts;
      }
      if (page % PAGES_A_STEP === 0) yield;
    }
    this.#finishSectionLinks(tables);
    return { inbound, anchors: anchorsOf };
  }

  #anchorsOf(edge: number): readonly string[] {
    const begin = this.#edge.firstAnchor.at(edge);
    const isLast = edge + 1 === this.#edge.source.length;
    const end = isLast ? this.#edgeAnchors.length : this.#edge.firstAnchor.at(edge + 1);
    const found: string[] = [];
    for (let at = begin; at < end; at++) {
      found.push(this.#anchors.strings[this.#edgeAnchors.at(at)] ?? "");
    }
    return found;
  }

  #finishSectionLinks(tables: GraphTables): void {
    let last = -1;
    let seen = new Set<number>();
    for (let link = 0; link < this.#sectionLink.section.length; link++) {
      const section = this.#sectionLink.section.at(link);
      if (section !== last) {
        seen = new Set();
        last = section;
      }
      const page = this.#pageAt.at(this.#sectionLink.place.at(link));
      if (page === 0 || page - 1 === tables.pageOfSection(section)) continue;
      const target = page - 1;
      const named = this.#fragments.sectionOf(target, this.#sectionLink.fragment.at(link));
      const identity = named === undefined ? target : tables.pages.length + named;
      if (seen.has(identity)) continue;
      seen.add(identity);
      const anchor = this.#anchors.strings[this.#sectionLink.anchor.at(link)] ?? "";
      tables.addSectionLink(section, { target, targetSection: named, anchor });
    }
  }
}
