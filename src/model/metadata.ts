// Metadata of a page's head, as in the resolve and analysis events.

/** An icon link of the head, absolute. */
export interface Icon {
  /** Absolute address. */
  readonly href: string;
  /** Relation as declared, such as `apple-touch-icon`. */
  readonly rel: string;
  /** Sizes as declared, such as `32x32`; null if absent. */
  readonly sizes: string | null;
  /** Media type as declared; null if absent. */
  readonly type: string | null;
}

/** An RSS or Atom feed link of the head, absolute. */
export interface Feed {
  /** Absolute address. */
  readonly href: string;
  /** Media type of RSS or Atom. */
  readonly type: string;
  /** Title of the link; null if absent. */
  readonly title: string | null;
}

/** Metadata of a page. Addresses are absolute; texts are one line of at most 300 characters; absent text is null. */
export interface Metadata {
  /** Text of the `title` element. */
  readonly title: string | null;
  /** Description for search results. */
  readonly description: string | null;
  /** Canonical address that the page declares, absolute; null if absent. */
  readonly canonical: string | null;
  /** Language that the document declares. */
  readonly language: string | null;
  /** Character encoding that the document declares. */
  readonly charset: string | null;
  /** Directives for robots, as declared. */
  readonly robots: string | null;
  /** Program that made the page, as declared. */
  readonly generator: string | null;
  /** Author that the head declares; `byline` of the page record is chosen among all sources. */
  readonly author: string | null;
  /** Keywords as declared, in one text. */
  readonly keywords: string | null;
  /** Colour of the browser's frame, as declared. */
  readonly theme_color: string | null;
  /** Viewport directive, as declared. */
  readonly viewport: string | null;
  /** Icons, in document order. */
  readonly icons: readonly Icon[];
  /** Address of the web app manifest, absolute. */
  readonly manifest: string | null;
  /** First value of every og:* and article:* property. */
  readonly open_graph: Readonly<Record<string, string>>;
  /** First value of every twitter:* property. */
  readonly twitter: Readonly<Record<string, string>>;
  /** Language versions: absolute address by code, at most 24; the first of a code wins. */
  readonly alternates: Readonly<Record<string, string>>;
  /** Number of all declared language codes, including those cut from `alternates`. */
  readonly alternate_count: number;
  /** RSS and Atom feeds, in document order. */
  readonly feeds: readonly Feed[];
  /** Markdown version of the page, absolute; null if there is none. */
  readonly markdown_version: string | null;
  /** Types of the page's JSON-LD and microdata, in order of appearance. */
  readonly schema_types: readonly string[];
  /** Declarations that name another site than the serving one: `<field> -> <address>`. */
  readonly declared_elsewhere: readonly string[];
}
