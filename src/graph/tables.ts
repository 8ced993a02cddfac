// Growable tables from which a graph is built: pages, sections, entities and edges.
import type { GraphEntity, GraphPage } from "../model/graph.ts";
import { SETTINGS } from "../model/settings.ts";
import { byColumn } from "./graph-arrays.ts";
import { GrowingNumbers, StringTable } from "./growing.ts";
import { graphOf, type SiteGraph } from "./site-graph.ts";
import { TextStore } from "./text-store.ts";
import { textsOf } from "./texts.ts";

/** Columns of the sections, which a copy has. */
const SECTION_COLUMNS = [
  "section_page",
  "section_level",
  "section_parent",
  "section_heading",
] as const;

/** A section to add; sections are added page by page, in page order. */
export interface NewSection {
  readonly heading: string;
  readonly level: number;
  /** Number of the parent section; undefined for none. */
  readonly parent: number | undefined;
  readonly text: string;
}

/** A link in the text of a section. */
export interface NewSectionLink {
  /** Number of the target page. */
  readonly target: number;
  /** Number of the section named by the fragment; undefined for none. */
  readonly targetSection: number | undefined;
  readonly anchor: string;
}

/** Data of a page to add, as JSON. */
export interface NewPageData {
  readonly declared?: string | undefined;
  readonly records?: string | undefined;
}

/** Data of the pages as JSON, "" for none, up to a maximum of characters. */
class PageData {
  texts = new TextStore();
  #left: number;

  constructor(most: number) {
    this.#left = most;
  }

  add(text = ""): void {
    const fits = text.length <= this.#left;
    this.texts.add(fits ? text : "");
    if (fits) this.#left -= text.length;
  }

  copy(): PageData {
    const copy = new PageData(this.#left);
    copy.texts = this.texts.copy();
    return copy;
  }
}

/** Growable tables. Edges are added by source: a page for links, a section for the others. */
export class GraphTables {
  #pages: GraphPage[] = [];
  #declared = new PageData(SETTINGS.GRAPH_DECLARED_MAX_TOTAL);
  #records = new PageData(SETTINGS.GRAPH_RECORDS_MAX_TOTAL);
  readonly #entities: GraphEntity[] = [];
  #strings = new StringTable();
  #texts = new TextStore();
  readonly #columns = byColumn(() => new GrowingNumbers());

  get pages(): readonly GraphPage[] {
    return this.#pages;
  }

  get sections(): number {
    return this.#columns.section_page.length;
  }

  /** Adds a page and returns its number. Omits data if the site's total would exceed its maximum. */
  addPage(page: GraphPage, { declared, records }: NewPageData = {}): number {
    this.#declared.add(declared);
    this.#records.add(records);
    return this.#pages.push(page) - 1;
  }

  /** Adds a section of a page and returns its number. */
  addSection(page: number, { heading, level, parent, text }: NewSection): number {
    this.#columns.section_page.push(page);
    this.#columns.section_level.push(level);
    this.#columns.section_parent.push(parent === undefined ? 0 : parent + 1);
    this.#columns.section_heading.push(this.#strings.add(heading));
    this.#texts.add(text);
    return this.sections - 1;
  }

  /** Moves the sections from `end` on to the front, in place of those before `cut`, renumbered. */
  replaceFirstSections(cut: number, end: number, renumber: (section: number) => number): void {
    const { section_parent: parent } = this.#columns;
    for (let at = cut; at < parent.length; at++) {
      const above = parent.at(at);
      if (above !== 0) parent.set(at, renumber(above - 1) + 1);
    }
    for (const column of SECTION_COLUMNS) this.#columns[column].replaceFirst(cut, end);
    this.#texts.replaceFirst(cut, end);
  }

  /** Returns an independent copy of the pages and sections, without entities and edges. */
  copy(): GraphTables {
    const copy = new GraphTables();
    copy.#pages = [...this.#pages];
    copy.#declared = this.#declared.copy();
    copy.#records = this.#records.copy();
    // Strings are append-only and looked up by number, so copies can share them.
    copy.#strings = this.#strings;
    copy.#texts = this.#texts.copy();
    for (const column of SECTION_COLUMNS) copy.#columns[column] = this.#columns[column].copy();
    return copy;
  }

  /** Returns the page of a section. */
  pageOfSection(number: number): number {
    return this.#columns.section_page.at(number);
  }

  /** Returns the words of a section's heading and its text, to search for names. */
  section(number: number): { readonly heading: string; readonly text: string } {
    const heading = this.#strings.strings[this.#columns.section_heading.at(number)] ?? "";
    return { heading, text: this.#texts.text(number) };
  }

  addEntity(entity: GraphEntity): void {
    this.#entities.push(entity);
  }

  /** Adds a page of an entity; call it entity by entity, with pages ascending. */
  addEntityPage(entity: number, page: number): void {
    this.#columns.entity_page_entity.push(entity);
    this.#columns.entity_page_page.push(page);
  }

  addLink(
    source: number,
    target: number,
    { count, anchors }: { readonly count: number; readonly anchors: readonly string[] },
  ): void {
    const { link_anchors: all } = this.#columns;
    this.#columns.link_source.push(source);
    this.#columns.link_target.push(target);
    this.#columns.link_count.push(count);
    this.#columns.link_first_anchor.push(all.length);
    for (const anchor of anchors) all.push(this.#strings.add(anchor));
  }

  addMention(section: number, entity: number): void {
    this.#columns.mention_section.push(section);
    this.#columns.mention_entity.push(entity);
  }

  addSectionLink(section: number, { target, targetSection, anchor }: NewSectionLink): void {
    this.#columns.section_link_section.push(section);
    this.#columns.section_link_target.push(target);
    this.#columns.section_link_target_section.push(
      targetSection === undefined ? 0 : targetSection + 1,
    );
    this.#columns.section_link_anchor.push(this.#strings.add(anchor));
  }

  /** Returns the graph. The tables may not be changed afterwards. */
  freeze({ root, landed }: Pick<SiteGraph, "root" | "landed">): SiteGraph {
    return graphOf({
      root,
      landed,
      pages: this.#pages,
      entities: this.#entities,
      declared: this.#declared.texts,
      records: this.#records.texts,
      strings: textsOf(this.#strings.strings),
      texts: this.#texts,
      numbers: byColumn((column) => this.#columns[column].toArray()),
    });
  }
}
