// Metadata of a page's head, as in the resolve and analysis events.

/** An icon link of the head, absolute. */
export interface Icon {
  readonly href: string;
  readonly rel: string;
  readonly sizes: string | null;
  readonly type: string | null;
}

/** An RSS or Atom feed link of the head, absolute. */
export interface Feed {
  readonly href: string;
  readonly type: string;
  readonly title: string | null;
}

/** Metadata of a page. Addresses are absolute; texts are one line of at most 300 characters; absent text is null. */
export interface Metadata {
  readonly title: string | null;
  readonly description: string | null;
  readonly canonical: string | null;
  readonly language: string | null;
  readonly charset: string | null;
  readonly robots: string | null;
  readonly generator: string | null;
  readonly author: string | null;
  readonly keywords: string | null;
  readonly theme_color: string | null;
  readonly viewport: string | null;
  readonly icons: readonly Icon[];
  readonly manifest: string | null;
  /** First value of every og:* and article:* property. */
  readonly open_graph: Readonly<Record<string, string>>;
  /** First value of every twitter:* property. */
  readonly twitter: Readonly<Record<string, string>>;
  /** Absolute address by language code, at most 24; the first declaration of a code wins. */
  readonly alternates: Readonly<Record<string, string>>;
  /** All declared codes, also those cut from `alternates`. */
  readonly alternate_count: number;
  readonly feeds: readonly Feed[];
  /** Markdown version of the page, absolute; null without one. */
  readonly markdown_version: string | null;
  /** Types of the page's JSON-LD and microdata, in order of appearance. */
  readonly schema_types: readonly string[];
  /** Declarations that name another site than the serving one: `<field> -> <address>`. */
  readonly declared_elsewhere: readonly string[];
}
