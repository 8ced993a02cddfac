// Collects links as pages are read, and resolves them at the end to edges between pages.
import { SETTINGS } from "../../model/settings.ts";
import type { PageLink, SectionFragments } from "../../model/site.ts";
import type { AnchoredAddress } from "../../model/site-event.ts";
import { fragmentHashOf } from "../../text/fragment.ts";
import { countOne } from "../../text/grouped.ts";
import { withoutAnchor } from "../../url/hash-route.ts";
import { pageKeyOf } from "../../url/identity.ts";
import type { IgnoreParameters } from "../../url/ignored-parameters.ts";
import { parseUrl } from "../../url/parse-url.ts";
import { registrableDomain } from "../../url/site.ts";
import { GrowingNumbers, StringTable } from "../growing.ts";
import type { GraphTables } from "../tables.ts";
import { FragmentTable } from "./fragment-table.ts";

/** Maximum cached addresses, so that a link on every page is parsed once. */
const MAX_REMEMBERED = 200_000;
/** Pages processed between yields. */
const PAGES_A_STEP = 200;
const OFF_SITE = -1;

/** Anchor texts by target page, with the number of pages that use them. */
export interface LinkedPages {
  /** Number of distinct pages that link to a page. */
  readonly inbound: Uint32Array;
  /** For each page its anchors in order of discovery, each with the number of pages that use it. */
  readonly anchors: readonly (ReadonlyMap<string, number> | undefined)[];
}

/** Sizes of the link tables. */
export interface LinkExtent {
  readonly edges: number;
  readonly sectionLinks: number;
}

/** An edge under construction. */
interface NewEdge {
  count: number;
  readonly anchors: string[];
}

/** Adds an anchor that an edge lacks, up to their maximum. */
function addAnchor({ anchors }: NewEdge, anchor: string): void {
  const isNew = anchor !== "" && !anchors.includes(anchor);
  if (isNew && anchors.length < SETTINGS.GRAPH_LINK_ANCHORS) anchors.push(anchor);
}

/** Links by place: a place is a page key that was linked to or read, without ignored parameters. */
export class LinkBuilder {
  readonly #places = new Map<string, number>();
  readonly #remembered = new Map<string, number>();
  readonly #domains = new Set<string>();
  /** Number of the page at a place plus one; 0 while there is none. */
  readonly #pageAt = new GrowingNumbers();
  /** Last edge to a place plus one, and the previous edge of each edge. */
  readonly #lastEdge = new GrowingNumbers();
  readonly #edgeBefore = new GrowingNumbers();
  readonly #edge = {
    source: new GrowingNumbers(),
    place: new GrowingNumbers(),
    count: new GrowingNumbers(),
    firstAnchor: new GrowingNumbers(),
    anchors: new GrowingNumbers(),
  };
  readonly #edgeAnchors = new GrowingNumbers();
  readonly #sectionLink = {
    section: new GrowingNumbers(),
    place: new GrowingNumbers(),
    anchor: new GrowingNumbers(),
    /** Hash of the fragment's id; 0 for none. */
    fragment: new GrowingNumbers(),
  };
  #fragments = new FragmentTable();
  readonly #anchors = new StringTable();
  /** Places of a page that has several. */
  readonly #placesOf = new Map<number, number[]>();
  #edges = 0;

  readonly #ignore: IgnoreParameters;

  constructor(root: string, ignore: IgnoreParameters) {
    this.#ignore = ignore;
    this.addHost(root);
  }

  /** Adds the host of an address to the site: links to it are part of the graph. */
  addHost(url: string): void {
    const parsed = parseUrl(url);
    if (parsed !== undefined) this.#domains.add(registrableDomain(parsed.hostname));
  }

  /** Number of edges between pages that were read. */
  get edges(): number {
    return this.#edges;
  }

  /** Returns the page at an address; undefined while there is none. */
  pageAt(url: string): number | undefined {
    const place = this.#places.get(this.#keyOf(url) ?? "");
    const page = place === undefined ? 0 : this.#pageAt.at(place);
    return page === 0 ? undefined : page - 1;
  }

  /** Assigns an address to a page. The first assignment wins. */
  name(url: string, page: number): void {
    const key = this.#keyOf(url);
    if (key === undefined) return;
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

  /** Returns the page key of an address as the crawl reads it, without ignored parameters. */
  #keyOf(url: string): string | undefined {
    return pageKeyOf(this.#ignore(url));
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

  /** Returns the place of an address; `OFF_SITE` if it is not on the site. */
  #placeOfUrl(url: string): number {
    const known = this.#remembered.get(url);
    if (known !== undefined) return known;
    const key = this.#isOfSite(url) ? this.#keyOf(url) : undefined;
    const place = key === undefined ? OFF_SITE : this.#placeOf(key);
    if (this.#remembered.size >= MAX_REMEMBERED) this.#remembered.clear();
    this.#remembered.set(url, place);
    return place;
  }

  #isOfSite(url: string): boolean {
    const parsed = /^https?:/i.test(url) ? parseUrl(url) : undefined;
    return parsed !== undefined && this.#domains.has(registrableDomain(parsed.hostname));
  }

  /** Adds the ids of the next page; `firstSection` is its first section. */
  addFragments(fragments: SectionFragments, firstSection: number): void {
    this.#fragments.add(fragments, firstSection);
  }

  /** Adds a page's links, and those of its sections by section. */
  addPage(
    page: number,
    links: readonly PageLink[],
    linked: ReadonlyMap<number, readonly AnchoredAddress[]>,
  ): void {
    const found = new Map<number, NewEdge>();
    for (const [section, ofSection] of linked) {
      const seen = new Set<number>();
      for (const { url, anchor } of ofSection) {
        const link = { url: pageOf(url), anchor };
        const times = seen.has(this.#placeOfUrl(link.url)) ? 0 : 1;
        const place = this.#add(found, page, link, times);
        if (place === OFF_SITE) continue;
        seen.add(place);
        this.#sectionLink.section.push(section);
        this.#sectionLink.place.push(place);
        this.#sectionLink.anchor.push(this.#anchors.add(anchor));
        this.#sectionLink.fragment.push(fragmentHashOf(url));
      }
    }
    for (const link of links) this.#add(found, page, link, 0);
    const counted = new Set<number>();
    for (const [place, edge] of found) {
      this.#addEdge(page, place, edge);
      const target = this.#pageAt.at(place);
      if (target !== 0) counted.add(target);
    }
    this.#edges += counted.size;
  }

  #add(
    found: Map<number, NewEdge>,
    page: number,
    { url, anchor }: AnchoredAddress,
    times: number,
  ): number {
    const place = this.#placeOfUrl(url);
    if (place === OFF_SITE || this.#pageAt.at(place) === page + 1) return OFF_SITE;
    const edge = found.get(place) ?? { count: 0, anchors: [] };
    edge.count += times;
    addAnchor(edge, anchor);
    found.set(place, edge);
    return place;
  }

  #addEdge(source: number, place: number, { count, anchors }: NewEdge): void {
    this.#edge.source.push(source);
    this.#edge.place.push(place);
    this.#edge.count.push(Math.max(1, count));
    this.#edge.firstAnchor.push(this.#edgeAnchors.length);
    this.#edge.anchors.push(anchors.length);
    for (const anchor of anchors) this.#edgeAnchors.push(this.#anchors.add(anchor));
    this.#edgeBefore.push(this.#lastEdge.at(place));
    this.#lastEdge.set(place, this.#edge.source.length);
  }

  /** Current number of edges and section links. */
  get extent(): LinkExtent {
    return { edges: this.#edge.source.length, sectionLinks: this.#sectionLink.section.length };
  }

  /**
   * Moves the rows added since `end` to the front, replacing those before `cut`; `fragments` has
   * the first pages' ids. No key may be assigned to a page afterwards.
   */
  replaceFirst(
    cut: LinkExtent,
    end: LinkExtent,
    how: { readonly fragments: FragmentTable; readonly renumber: (section: number) => number },
  ): void {
    for (const numbers of Object.values(this.#edge)) numbers.replaceFirst(cut.edges, end.edges);
    const { section } = this.#sectionLink;
    for (let at = cut.sectionLinks; at < section.length; at++) {
      section.set(at, how.renumber(section.at(at)));
    }
    for (const numbers of Object.values(this.#sectionLink)) {
      numbers.replaceFirst(cut.sectionLinks, end.sectionLinks);
    }
    how.fragments.append(this.#fragments, how.renumber);
    this.#fragments = how.fragments;
  }

  /** Writes the edges between the tables' pages, with the places of each page merged. */
  *finish(tables: GraphTables): Generator<void, LinkedPages> {
    const count = tables.pages.length;
    const inbound = new Uint32Array(count);
    const anchorsOf: (Map<string, number> | undefined)[] = Array.from({ length: count });
    let edge = 0;
    for (let page = 0; page < count; page++) {
      const targets = new Map<number, NewEdge>();
      for (; edge < this.#edge.source.length && this.#edge.source.at(edge) === page; edge++) {
        const target = this.#pageAt.at(this.#edge.place.at(edge));
        if (target === 0 || target === page + 1 || target > count) continue;
        const merged = targets.get(target - 1) ?? { count: 0, anchors: [] };
        merged.count += this.#edge.count.at(edge);
        for (const anchor of this.#anchorsOf(edge)) addAnchor(merged, anchor);
        targets.set(target - 1, merged);
      }
      for (const [target, merged] of targets) {
        tables.addLink(page, target, merged);
        inbound[target] = (inbound[target] ?? 0) + 1;
        const counts = anchorsOf[target] ?? new Map<string, number>();
        for (const anchor of merged.anchors) countOne(counts, anchor);
        anchorsOf[target] = counts;
      }
      if (page % PAGES_A_STEP === 0) yield;
    }
    this.#finishSectionLinks(tables);
    return { inbound, anchors: anchorsOf };
  }

  *#anchorsOf(edge: number): Generator<string> {
    const begin = this.#edge.firstAnchor.at(edge);
    const end = begin + this.#edge.anchors.at(edge);
    for (let at = begin; at < end; at++) {
      yield this.#anchors.strings[this.#edgeAnchors.at(at)] ?? "";
    }
  }

  #finishSectionLinks(tables: GraphTables): void {
    let last = -1;
    let seen = new Set<number>();
    for (let link = 0; link < this.#sectionLink.section.length; link++) {
      const section = this.#sectionLink.section.at(link);
      if (section >= tables.sections) break;
      if (section !== last) {
        seen = new Set();
        last = section;
      }
      const page = this.#pageAt.at(this.#sectionLink.place.at(link));
      if (page === 0 || page > tables.pages.length) continue;
      if (page - 1 === tables.pageOfSection(section)) continue;
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

/** Returns the address of the page that a link leads to. */
function pageOf(address: string): string {
  const url = address.includes("#") ? parseUrl(address) : undefined;
  return url === undefined ? address : withoutAnchor(url);
}
