// What a site's graph is made of and what is told of it: its pages, lines of the graph file, summary, context.
import type { GraphCounts } from "./site-event.ts";

/** Forms of a graph that are one file: lines of JSON, GraphML, the DOT language, an llms.txt. */
export const GRAPH_FILE_FORMATS = ["jsonl", "graphml", "dot", "llms-txt"] as const;
export type GraphFileFormat = (typeof GRAPH_FILE_FORMATS)[number];

/** Forms of a graph that are a folder of files: tables of CSV, a Markdown file a page. */
export const GRAPH_FOLDER_FORMATS = ["csv", "markdown-dir"] as const;
export type GraphFolderFormat = (typeof GRAPH_FOLDER_FORMATS)[number];

/** A file of a folder. */
export interface FolderFile {
  /** Its place in the folder, steps divided by `/`. */
  readonly path: string;
  /** Its text, in pieces. */
  readonly pieces: Iterable<string>;
}

/** A page of a graph. */
export interface GraphPage {
  /** Host without `www.`, path without trailing slash, query; no scheme. */
  readonly key: string;
  readonly url: string;
  readonly title: string;
  /** Links from the root. */
  readonly depth: number;
  /** Characters of the page's text. */
  readonly chars: number;
  readonly content_hash: string;
  /** SHA-256 of the words of its content, without its furniture, in hexadecimal; absent in graphs kept without. */
  readonly words_hash?: string;
}

/** An entity of a graph. */
export interface GraphEntity {
  readonly key: string;
  readonly type: string;
  readonly name: string;
  readonly aliases: readonly string[];
}

/** A line of the graph file. */
export type GraphLine =
  | SiteLine
  | (GraphPage & { readonly kind: "page"; readonly sections: number })
  | SectionLine
  | (GraphEntity & { readonly kind: "entity"; readonly pages: readonly string[] })
  | LinkLine
  | MentionLine
  | SectionLinkLine;

/** Links from one page to another, in a line of the graph file. */
interface LinkLine {
  readonly kind: "link";
  /** Keys of the two pages. */
  readonly source: string;
  readonly target: string;
  readonly anchors: readonly string[];
  readonly count: number;
}

/** A section that names an entity, in a line of the graph file. */
interface MentionLine {
  readonly kind: "mention";
  readonly section: string;
  readonly entity: string;
}

/** A link in the text of a section, in a line of the graph file. */
interface SectionLinkLine {
  readonly kind: "section_link";
  readonly section: string;
  readonly target: string;
  readonly anchor: string;
  /** The section of the target that the link names by its fragment; absent where it names none. */
  readonly target_section?: string;
}

/** The first line of the graph file. */
export interface SiteLine {
  readonly kind: "site";
  /** Address the crawl was asked for. */
  readonly root: string;
  readonly counts: GraphCounts;
  /** Address the root landed on. */
  readonly landed: string;
  /** Lines of this kind, which `counts` leaves out: with them a file cut short is known. */
  readonly section_links: number;
  /** The format of the lines; another number is another format. */
  readonly version: number;
}

/** A section's line of the graph file. */
export interface SectionLine {
  readonly kind: "section";
  /** `<page key>#s<order>` */
  readonly id: string;
  readonly page_key: string;
  /** Place on its page, from 0. */
  readonly order: number;
  readonly heading: string;
  readonly level: number;
  /** The section whose heading stands above this one; null for none. */
  readonly parent_id: string | null;
  /** Markdown below the heading. */
  readonly text: string;
  /** Keys of the pages its text links to. */
  readonly links: readonly string[];
}

/** An entity as a summary shows it. */
export interface SummaryEntity extends GraphEntity {
  /** Addresses of the first pages that name it. */
  readonly pages: readonly string[];
}

/** A page that others link to, as a summary shows it. */
export interface SummaryHub {
  readonly url: string;
  readonly title: string;
  /** Pages that link to it, and pages it links to. */
  readonly inbound: number;
  readonly outbound: number;
  readonly sections: number;
  /** Near 1 where one page links to it, 0 where every page does; 3 decimals. */
  readonly specificity: number;
}

/** The answer of `/api/site/graph/summary`. */
export interface GraphSummary {
  readonly root: string;
  readonly counts: GraphCounts;
  /** Those on most pages first. */
  readonly entities: readonly SummaryEntity[];
  /** Those with most inbound links first, then those with most sections. */
  readonly hubs: readonly SummaryHub[];
  /** The pages furthest from the root. */
  readonly deepest: readonly { readonly url: string; readonly depth: number }[];
}

/** The graph of a crawl that is kept. */
export interface KeptGraphRecord {
  readonly root: string;
  readonly pages: number;
  readonly sections: number;
  /** Size of its file. */
  readonly bytes: number;
  /** When its crawl ended, in epoch seconds. */
  readonly ended: number;
}

/** The answer of `/api/site/graphs`: the one of the last crawl first. */
export interface GraphList {
  readonly graphs: readonly KeptGraphRecord[];
}

/** A page's headings. */
export interface OutlinePage {
  readonly url: string;
  readonly title: string;
  readonly sections: readonly {
    readonly id: string;
    /** "" for what stands before the first heading. */
    readonly heading: string;
    readonly level: number;
    /** Characters of the text below the heading. */
    readonly chars: number;
  }[];
}

/** The answer of `/api/site/outline`. */
export interface SiteOutline {
  readonly root: string;
  readonly pages: readonly OutlinePage[];
}

/** An outline whose pages are made as they are read: once. */
export interface OutlineStream {
  readonly root: string;
  readonly pages: Iterable<OutlinePage>;
}

/** The answer of `/api/site/section`. */
export interface SiteSection {
  readonly id: string;
  readonly page_url: string;
  readonly page_title: string;
  readonly heading: string;
  readonly level: number;
  /** Markdown below the heading, verbatim. */
  readonly text: string;
}

/** A section of a context bundle, and why it is there. */
export interface ContextSource {
  /** `(opening)` where the section has none. */
  readonly heading: string;
  readonly page_url: string;
  readonly page_title: string;
  /** 0 for a match of the query, 1 for its direct neighbour, and so on. */
  readonly hops: number;
  readonly score: number;
  readonly reason: string;
  /** Characters of the section's text in the bundle. */
  readonly chars: number;
  readonly tier: "full" | "opening";
  /** Where in the bundle's `text` those characters begin, in UTF-16 units. */
  readonly offset: number;
}

/** A context bundle in numbers. */
export interface ContextStats {
  readonly chars: number;
  readonly approx_tokens: number;
  readonly sections_considered: number;
  readonly sections_full: number;
  readonly sections_opening: number;
  readonly pages_mapped: number;
  readonly pages_in_graph: number;
  /** Share of `max_chars` spent. */
  readonly budget_used: number;
}

/** The answer of `/api/site/context`. */
export interface SiteContext {
  /** Markdown; never longer than `max_chars`. */
  readonly text: string;
  /** Whole sections first, then openings. */
  readonly sources: readonly ContextSource[];
  /** Addresses named only in the map. */
  readonly pages_mapped: readonly string[];
  readonly stats: ContextStats;
  readonly graph: GraphCounts;
}
