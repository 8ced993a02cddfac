// The pages of a crawl, as they settle, to the graph of the site.
import type { SettledPage } from "../../model/site.ts";
import type { AnchoredAddress, GraphCounts } from "../../model/site-event.ts";
import { pageKeyOf } from "../../url/identity.ts";
import type { SiteGraph } from "../site-graph.ts";
import { GraphTables } from "../tables.ts";
import { EntityBuilder } from "./entities.ts";
import { LinkBuilder } from "./links.ts";

/** Takes pages in and gives the graph when there are no more. The same pages in the same order give the same graph. */
export class GraphBuilder {
  readonly #tables = new GraphTables();
  readonly #links: LinkBuilder;
  readonly #entities = new EntityBuilder();
  readonly #root: string;
  #landed: string;

  /** `root` is the address the crawl was asked for. */
  constructor(root: string) {
    this.#root = root;
    this.#landed = root;
    this.#links = new LinkBuilder(root);
  }

  /** Takes in a page. One that lands where another did is that page under a second address. */
  add(page: SettledPage): void {
    const key = pageKeyOf(page.url);
    if (key === undefined) return;
    const requested = pageKeyOf(page.requested) ?? key;
    const known = this.#links.pageOf(key);
    if (known !== undefined) {
      this.#links.name(requested, known);
      return;
    }
    const { url, title, depth, chars, content_hash } = page;
    const { words_hash } = page.record;
    const hashes = { content_hash, ...(words_hash !== undefined && { words_hash }) };
    const number = this.#tables.addPage({ key, url, title, depth, chars, ...hashes });
    if (number === 0) {
      this.#landed = url;
      this.#links.addHost(url);
    }
    this.#links.name(key, number);
    this.#links.name(requested, number);
    const first = this.#tables.sections;
    const linked = this.#addSections(number, page);
    const opening = this.#tables.sections > first ? first : undefined;
    this.#entities.addDeclared(page.record.entities, opening);
    this.#links.addFragments(page.record.fragments, first);
    this.#links.addPage(number, page.links, linked);
  }

  /** Adds the sections of a page and returns the links of each. */
  #addSections(
    page: number,
    { markdown, record }: SettledPage,
  ): ReadonlyMap<number, readonly AnchoredAddress[]> {
    const linked = new Map<number, readonly AnchoredAddress[]>();
    /** Sections that stand above what comes next, by falling rank. */
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

  /** What has been found so far; names that stand in texts, and subjects, are found at the end. */
  get counts(): GraphCounts {
    return {
      pages: this.#tables.pages.length,
      sections: this.#tables.sections,
      entities: this.#entities.entities,
      links: this.#links.edges,
      mentions: this.#entities.definitions,
    };
  }

  /** The graph of the pages so far, built in steps between which others may work. No page is taken in after that. */
  *finish(): Generator<void, SiteGraph> {
    const targets = yield* this.#links.finish(this.#tables);
    yield* this.#entities.finish(this.#tables, targets);
    return this.#tables.freeze({ root: this.#root, landed: this.#landed });
  }
}
