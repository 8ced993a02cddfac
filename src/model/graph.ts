// Types of a site's graph: pages, lines of the graph file, summary, outline, context.
import type { Json, JsonObject, PageFacts, PayloadSource } from "./fact.ts";
import type { NamedPage, PageTraits, PartOfGraph, PartOfPage } from "./page-name.ts";
import type { GraphCounts } from "./site-event.ts";

/** Export formats that are one file. */
export const GRAPH_FILE_FORMATS = [
  "jsonl",
  "graphml",
  "dot",
  "links",
  "llms-txt",
  "chunks",
] as const;
/** Export format that is one file. */
export type GraphFileFormat = (typeof GRAPH_FILE_FORMATS)[number];

/** Export formats that are a folder: CSV tables, one Markdown file per page. */
export const GRAPH_FOLDER_FORMATS = ["csv", "markdown-dir"] as const;
/** Export format that is a folder. */
export type GraphFolderFormat = (typeof GRAPH_FOLDER_FORMATS)[number];

/** An exported file. */
export interface FolderFile {
  /** Path in the folder, separated by `/`. */
  readonly path: string;
  /** Text of the file, in pieces. */
  readonly pieces: Iterable<string>;
}

/** A page of a graph. */
export interface GraphPage extends NamedPage, PageTraits {
  /** Host without `www.`, path without trailing slash, query; no scheme. */
  readonly key: string;
  /** Link distance from the root. */
  readonly depth: number;
  /** Characters of the page's text. */
  readonly chars: number;
  /** SHA-256 of the page's text in hexadecimal. */
  readonly content_hash: string;
  /** SHA-256 of the content's words, without boilerplate, in hex; absent in older graphs. */
  readonly words_hash?: string;
}

/** An entity of a graph. */
export interface GraphEntity {
  /**
   * Type and identity, such as `Product:Lamp`. The identity is the declared `@id`, or else the
   * name; for a `Subject`, the key of its page.
   */
  readonly key: string;
  /**
   * Short schema.org type such as `Product`; `Symbol` for a name in code, `Subject` for a page to
   * which other pages link by the same text.
   */
  readonly type: string;
  /** Name, as declared or shown. */
  readonly name: string;
  /** Other names, at most 16; at most 4 in a summary. */
  readonly aliases: readonly string[];
}

/** A line of the graph file. */
export type GraphLine =
  | SiteLine
  | (GraphPage & {
      /** Kind of the line. */
      readonly kind: "page";
      /** Number of sections of the page. */
      readonly sections: number;
      /** Data that the page declares; only if the crawl stored it. */
      readonly declared?: JsonObject;
      /** Lists of the page as tables; only if the crawl stored them. */
      readonly records?: readonly Json[];
    })
  | SectionLine
  | (GraphEntity & {
      /** Kind of the line. */
      readonly kind: "entity";
      /** Keys of the pages that mention the entity. */
      readonly pages: readonly string[];
    })
  | LinkLine
  | MentionLine
  | SectionLinkLine;

/** Links between two pages, as a line of the graph file. */
interface LinkLine {
  /** Kind of the line. */
  readonly kind: "link";
  /** Key of the page with the links. */
  readonly source: string;
  /** Key of the page to which the links lead. */
  readonly target: string;
  /** Distinct link texts, at most 6. */
  readonly anchors: readonly string[];
  /** Number of links, at least 1. */
  readonly count: number;
}

/** A section that mentions an entity, as a line of the graph file. */
interface MentionLine {
  /** Kind of the line. */
  readonly kind: "mention";
  /** Id of the section. */
  readonly section: string;
  /** Key of the entity. */
  readonly entity: string;
}

/** A link in the text of a section, as a line of the graph file. */
interface SectionLinkLine {
  /** Kind of the line. */
  readonly kind: "section_link";
  /** Id of the section with the link. */
  readonly section: string;
  /** Key of the page to which the link leads. */
  readonly target: string;
  /** Link text. */
  readonly anchor: string;
  /** Section to which the link's fragment points; absent if it points to none. */
  readonly target_section?: string;
}

/** The first line of the graph file. */
export interface SiteLine {
  /** Kind of the line. */
  readonly kind: "site";
  /** Requested root address. */
  readonly root: string;
  /** Size of the graph. */
  readonly counts: GraphCounts;
  /** Final address of the root. */
  readonly landed: string;
  /**
   * Number of pages at each link distance from the root, from 0. The last of 20 entries also counts
   * pages farther away. Absent in files of older versions.
   */
  readonly depths?: readonly number[];
  /** Number of `section_link` lines, which `counts` lacks; reveals a truncated file. */
  readonly section_links: number;
  /** Format version of the lines. */
  readonly version: number;
}

/** A section, as a line of the graph file. */
export interface SectionLine extends NamedSection {
  /** Kind of the line. */
  readonly kind: "section";
  /** Key of the section's page. */
  readonly page_key: string;
  /** Position of the section on its page, from 0. */
  readonly order: number;
  /** Section of the parent heading; null if there is none. */
  readonly parent_id: string | null;
  /** Markdown below the heading. */
  readonly text: string;
  /** Keys of the pages to which the text of the section links. */
  readonly links: readonly string[];
}

/** An entity in a summary. */
export interface SummaryEntity extends GraphEntity {
  /** Addresses of the first pages that mention the entity. */
  readonly pages: readonly string[];
}

/** A page that others link to, in a summary. */
export interface SummaryHub extends NamedPage {
  /** Number of pages that link to the page. */
  readonly inbound: number;
  /** Number of pages to which this page links. */
  readonly outbound: number;
  /** Number of sections of the page. */
  readonly sections: number;
  /** Near 1 if only one page links to the hub, 0 if every page does; 3 decimals. */
  readonly specificity: number;
}

/** Summary of a graph. */
export interface GraphSummary {
  /** Requested root of the crawl. */
  readonly root: string;
  /** Size of the graph. */
  readonly counts: GraphCounts;
  /** Entities, those on most pages first. */
  readonly entities: readonly SummaryEntity[];
  /** Pages, those with most inbound links first, then those with most sections. */
  readonly hubs: readonly SummaryHub[];
  /** Pages furthest from the root. */
  readonly deepest: readonly {
    /** Address of the page. */
    readonly url: string;
    /** Link distance from the root. */
    readonly depth: number;
  }[];
}

/** The stored graph of a crawl. */
export interface KeptGraphRecord {
  /** Requested root of the crawl. */
  readonly root: string;
  /** Number of pages. */
  readonly pages: number;
  /** Number of sections. */
  readonly sections: number;
  /**
   * Number of pages at each link distance from the root, from 0. The last of 20 entries also counts
   * pages farther away. Empty if the graph file is of an older version.
   */
  readonly depths: readonly number[];
  /** Size of the graph file. */
  readonly bytes: number;
  /** End of the crawl, in epoch seconds. */
  readonly ended: number;
}

/** The stored graphs. */
export interface GraphList {
  /** Most recent crawl first. */
  readonly graphs: readonly KeptGraphRecord[];
}

/** A section by its id and heading. */
interface NamedSection {
  /** Section id, `<page key>#s<order>`. */
  readonly id: string;
  /** Plain text of the heading; "" before the first. */
  readonly heading: string;
  /** Heading level, 1 to 6; 0 before the first heading. */
  readonly level: number;
}

/** A page's headings. */
export interface OutlinePage extends NamedPage {
  /** Sections in the order of the page; empty if the request excludes them. */
  readonly sections: readonly {
    /** Section id, `<page key>#s<order>`. */
    readonly id: string;
    /** "" before the first heading. */
    readonly heading: string;
    /** Heading level, 1 to 6; 0 before the first heading. */
    readonly level: number;
    /** Characters of the text below the heading. */
    readonly chars: number;
  }[];
}

/** Headings of a site, page by page. */
export interface SiteOutline {
  /** Requested root of the crawl. */
  readonly root: string;
  /** Pages in the order in which the crawl read them. */
  readonly pages: readonly OutlinePage[];
}

/** An outline with generated pages, iterable once. */
export interface OutlineStream {
  readonly root: string;
  readonly pages: Iterable<OutlinePage>;
}

/** One section of a site. */
export interface SiteSection extends NamedSection, PartOfPage {
  /** Markdown below the heading, verbatim. */
  readonly text: string;
}

/** A section in the answer to a query, and why it was chosen. */
export interface ContextSource extends PartOfPage {
  /** `(opening)` if the section has none. */
  readonly heading: string;
  /** Links between the section and one that matches the query; 0 for a match. */
  readonly hops: number;
  /** Relevance, with 4 decimals; comparable within one answer. */
  readonly score: number;
  /**
   * Why the section was chosen: `matched query`, or how it is linked to a match, such as `linked
   * from this page as "Prices"`.
   */
  readonly reason: string;
  /** Characters of the section's text in the bundle. */
  readonly chars: number;
  /** `full` below "Relevant content", whole unless `passages` is present. */
  readonly tier: "full" | "opening";
  /**
   * Only if the section is too long for the answer: the ranges of its text in the answer, as UTF-16
   * offsets. `[…]` marks the gaps in the text.
   */
  readonly passages?: readonly TextRange[];
  /** Offset of the section's characters in `text` of the answer, in UTF-16 units. */
  readonly offset: number;
  /** Root of the section's site; only if several sites were searched. */
  readonly site?: string;
}

/** Statistics of a context bundle. */
export interface ContextStats {
  /** Characters of the text. */
  readonly chars: number;
  /** A fourth of the characters, rounded up. */
  readonly approx_tokens: number;
  /** Sections that match the query or are linked to a match. */
  readonly sections_considered: number;
  /** Sections of the tier `full`, those in passages included. */
  readonly sections_full: number;
  /** Sections of the tier `opening`. */
  readonly sections_opening: number;
  /** Pages that only the map names. */
  readonly pages_mapped: number;
  /** Pages of the graph, whatever the filters. */
  readonly pages_in_graph: number;
  /** Used share of `max_chars`. */
  readonly budget_used: number;
  /** Share of the query's words in the best section, 0 to 1; rare words count more. */
  readonly query_coverage: number;
}

/** A site of a context of several. */
export interface ContextSite {
  /** Requested root of the site's crawl. */
  readonly root: string;
  /** Number of characters of the site's part of the text. */
  readonly chars: number;
  /** As for one site. */
  readonly answerable: SiteContext["answerable"];
  /** As in the statistics, for this site. */
  readonly query_coverage: number;
}

/** Passages of a site about a query, and the reason for each. */
export interface SiteContext {
  /** Markdown; never longer than `max_chars`. */
  readonly text: string;
  /** Whole sections first, then openings. */
  readonly sources: readonly ContextSource[];
  /** Addresses named only in the map. */
  readonly pages_mapped: readonly string[];
  /** Whether the site may answer, by `stats.query_coverage`: `none` < .33, `likely` from .66. */
  readonly answerable: "none" | "partly" | "likely";
  /** Only for several sites: the sites, those that cover more of the query first. */
  readonly sites?: readonly ContextSite[];
  /** Sizes and counts of the bundle. */
  readonly stats: ContextStats;
  /** Size of the whole graph. */
  readonly graph: GraphCounts;
}

/** A part of a text, in UTF-16 units. */
export interface TextRange {
  /** The first unit of the part, from 0. */
  readonly start: number;
  /** The first unit after the part. */
  readonly end: number;
}

/** A section that matches a search. */
export interface SearchResult extends PartOfPage {
  /** Id with which the section can be requested. */
  readonly section_id: string;
  /** "" before the first heading of the page. */
  readonly heading: string;
  /** Headings above the section on its page, outermost first. */
  readonly headings_above: readonly string[];
  /** Part of the section with the most words of the query, as plain text on one line. */
  readonly snippet: string;
  /** Words of the query in `snippet`. */
  readonly marks: readonly TextRange[];
  /** BM25 score of the section plus a score of the links to it; comparable within one answer. */
  readonly score: number;
}

/** Facts of a page of a crawled site. */
export interface SiteFactsRow extends NamedPage, PageFacts {
  /** Whether the graph stores declared data of the page. */
  readonly has_data: boolean;
  /** Sources whose data was too large to store. */
  readonly left_out: readonly PayloadSource[];
}

/** Facts of the pages of a crawled site. */
export interface SiteFacts extends PartOfGraph {
  /** A row per page, in the order of the crawl; pages without facts included. */
  readonly rows: readonly SiteFactsRow[];
  /** Number of pages whose declared data is stored. */
  readonly pages_with_data: number;
}

/** Sections of a site that match a query. */
export interface SiteSearch extends Omit<PartOfGraph, "pages_matching"> {
  /** The query as requested. */
  readonly query: string;
  /** Best first; of sections with the same opening only the best. */
  readonly results: readonly SearchResult[];
  /** Number of sections that match, with repeated ones. */
  readonly sections_matching: number;
}
