// Builds the graph of a site from a crawl's pages as they settle.
import type { SettledPage } from "../../model/site.ts";
import type { AnchoredAddress, GraphCounts } from "../../model/site-event.ts";
import { pageKeyOf } from "../../url/identity.ts";
import type { IgnoreParameters } from "../../url/ignored-parameters.ts";
import type { SiteGraph } from "../site-graph.ts";
import { GraphTables } from "../tables.ts";
import { EntityBuilder } from "./entities.ts";
import { FragmentTable } from "./fragment-table.ts";
import { LinkBuilder, type LinkExtent } from "./links.ts";

/** Number of first pages whose content can be replaced. */
export const REPLACEABLE_PAGES = 64;

/** Table sizes after one of the first pages. */
interface Extent {
  readonly sections: number;
  readonly links: LinkExtent;
}

/** Collects pages and builds the graph at the end; the same pages yield the same graph. */
export class GraphBuilder {
  readonly #tables = new GraphTables();
  readonly #links: LinkBuilder;
  readonly #entities = new EntityBuilder();
  readonly #root: string;
  #landed: string;
  /** Table sizes after each of the first pages. */
  readonly #extents: Extent[] = [];

  /** `root` is the requested address of the crawl, `ignore` removes the parameters that it ignores. */
  constructor(root: string, ignore: IgnoreParameters = (address) => address) {
    this.#root = root;
    this.#landed = root;
    this.#links = new LinkBuilder(root, ignore);
  }

  /**
   * Adds a page and returns its number. If an earlier page has the same final address, only adds the
   * requested address to that page and returns undefined.
   */
  add(page: SettledPage): number | undefined {
    const key = pageKeyOf(page.url);
    if (key === undefined) return undefined;
    const known = this.#links.pageAt(page.url);
    if (known !== undefined) {
      this.#links.name(page.requested, known);
      return undefined;
    }
    const { url, title, depth, chars, content_hash } = page;
    const { words_hash, traits, declared, records } = page.record;
    const hashes = { content_hash, ...(words_hash !== undefined && { words_hash }) };
    const about = { key, url, title, depth, chars, ...hashes, ...traits };
    const number = this.#tables.addPage(about, { declared, records });
    if (number === 0) {
      this.#landed = url;
      this.#links.addHost(url);
    }
    this.#links.name(page.url, number);
    this.#links.name(page.requested, number);
    this.#links.addFragments(page.record.fragments, this.#tables.sections);
    this.#addContent(number, page);
    if (number < REPLACEABLE_PAGES) this.#extents.push(this.#extent);
    return number;
  }

  /** Adds another address of a known page. */
  alias(requested: string, url: string): void {
    const page = this.#links.pageAt(url);
    if (page !== undefined) this.#links.name(requested, page);
  }

  /** Replaces the content of the first pages, in order. Call it once, after the last page. */
  replaceFirst(pages: readonly SettledPage[]): void {
    const cut = this.#extents[pages.length - 1];
    if (cut === undefined) return;
    const end = this.#extent;
    const fragments = new FragmentTable();
    for (const [number, page] of pages.entries()) {
      fragments.add(page.record.fragments, this.#tables.sections - end.sections);
      this.#addContent(number, page);
    }
    const added = this.#tables.sections - end.sections;
    const renumber = (section: number): number =>
      section < end.sections ? section - cut.sections + added : section - end.sections;
    this.#tables.replaceFirstSections(cut.sections, end.sections, renumber);
    this.#links.replaceFirst(cut.links, end.links, { fragments, renumber });
    this.#entities.replaceFirst(cut.sections, renumber);
  }

  get #extent(): Extent {
    return { sections: this.#tables.sections, links: this.#links.extent };
  }

  #addContent(number: number, page: SettledPage): void {
    const first = this.#tables.sections;
    const linked = this.#addSections(number, page);
    const opening = this.#tables.sections > first ? first : undefined;
    this.#entities.addDeclared(page.record.entities, opening);
    this.#links.addPage(number, page.links, linked);
  }

  /** Adds the sections of a page and returns the links of each. */
  #addSections(
    page: number,
    { markdown, record }: SettledPage,
  ): ReadonlyMap<number, readonly AnchoredAddress[]> {
    const linked = new Map<number, readonly AnchoredAddress[]>();
    /** Ancestors of the next section, outermost first. */
    const above: { readonly section: number; readonly level: number }[] = [];
    for (const { heading, level, start, end, links } of record.sections) {
      while (level > 0 && (above.at(-1)?.level ?? 0) >= level) above.pop();
      const parent = level === 0 ? undefined : above.at(-1)?.section;
      const text = markdown.slice(start, end);
      const section = this.#tables.addSection(page, { heading, level, parent, text });
      if (level > 0) above.push({ section, level });
      if (links.length > 0) linked.set(section, links);
      this.#entities.addHeading(heading, section);
    }
    return linked;
  }

  /** Counts so far; subjects and names in texts are only found at the end. */
  get counts(): GraphCounts {
    return {
      pages: this.#tables.pages.length,
      sections: this.#tables.sections,
      entities: this.#entities.entities,
      links: this.#links.edges,
      mentions: this.#entities.definitions,
    };
  }

  /** Builds the graph, yielding between steps. No page may be added afterwards. */
  finish(): Generator<void, SiteGraph> {
    return this.#build(this.#tables, this.#entities);
  }

  /** Builds the graph of the pages so far, in steps; no page may be replaced meanwhile. */
  soFar(): Generator<void, SiteGraph> {
    return this.#build(this.#tables.copy(), this.#entities.copy());
  }

  *#build(tables: GraphTables, entities: EntityBuilder): Generator<void, SiteGraph> {
    const root = { root: this.#root, landed: this.#landed };
    const targets = yield* this.#links.finish(tables);
    yield* entities.finish(tables, targets);
    return tables.freeze(root);
  }
}
