// The order of trust: the places that may state a field of the page record, most trusted first.
import type { ABOUT_FIELDS, AboutSource } from "../model/page.ts";

/** A field of the page record that the page states. */
export type StatedField = (typeof ABOUT_FIELDS)[number];

const FILE = "for a PDF or another file, its own metadata";
const ARTICLE = "JSON-LD or microdata of the article";
const WEB_PAGE = "the `WebPage` node";
const MARKUP = "`h-entry` and RDFa";

/** The places that may state a field, by trust, as the docs name them. */
export const TRUST = {
  title: {
    heading:
      "the heading that agrees best with the declared titles, else the first h1 or h2, whole",
    head: "the title element without the site's name",
  },
  byline: {
    file: FILE,
    article: ARTICLE,
    webPage: WEB_PAGE,
    head: '`meta` elements (`citation_author`, `parsely-author`, `author`, `article:author`, Twitter cards labelled "Written by")',
    line: "the visible byline, except on lists and pages of services (first, if it names a person between heading and text, and the page does not show the declared names)",
    markup: MARKUP,
  },
  published: {
    file: FILE,
    article: ARTICLE,
    head: "`meta` elements (`article:published_time`, `citation_publication_date`, `DC.date.issued` and similar names)",
    webPage: WEB_PAGE,
    line: "visible dates (first, if the declared date is only the time of the last change)",
    anyDate: "`meta` elements that may state another date (`date`, `DC.date`, `created`)",
    markup: MARKUP,
    address: "the date in the address",
  },
  modified: {
    file: FILE,
    article: ARTICLE,
    head: "`meta` elements (`article:modified_time`, `og:updated_time`, `last-updated` and similar names)",
    webPage: WEB_PAGE,
    line: "visible dates (first, if the page shows a change after its publication and declares another day)",
  },
  site_name: {
    head: "`og:site_name`, then `application-name` if it is a part of the page's title (neither if it is only an address, or if the title has another name, which agrees with the host)",
    publisher:
      "the publisher or `WebSite` in the data, the one that agrees with the host first (neither if the title has another name, which agrees with the host)",
    shown: "the name in the page's title, logo or copyright line",
    application: "`application-name`",
  },
  language: {
    file: FILE,
    otherText: "the text, if it is long and surely in another language than declared",
    lang: "`lang`",
    article: "`inLanguage`",
    locale: "`og:locale`",
    text: "the text",
  },
  description: {
    file: FILE,
    head: "the `meta` element `description`",
    preview: "`og:description`",
    article: ARTICLE,
  },
  lead_image: {
    preview: "`og:image`; `twitter:image`",
    article: "`image` of the article",
    shown:
      "the first picture of the content, near its start and without a link to another page, except on lists and pages of services",
  },
  section: {
    article: "`articleSection` of JSON-LD or microdata",
    head: "`article:section`, `parsely-section`",
  },
  tags: {
    article: "`keywords` of the article in JSON-LD or microdata",
    head: '`article:tag`, `parsely-tags`, `sailthru.tags`, `news_keywords`, a Twitter card labelled "Filed under"',
  },
  reading_time: {
    article: "`timeRequired`",
    head: 'a Twitter card labelled "Est. reading time" or the like in 25 languages',
  },
} as const satisfies Record<StatedField, Readonly<Record<string, string>>>;

/** A value of a field, and where the page states it. */
export interface Statement<Value = string> {
  readonly source: AboutSource;
  /** Undefined or empty for none. */
  readonly value: Value | null | undefined;
}

/** What states a field: names of authors and tags are lists. */
type ValueOf<Field extends StatedField> = Field extends "byline" | "tags"
  ? readonly string[]
  : Field extends "reading_time"
    ? number
    : string;

/** The statements on a field by place; those of one place in their own order. */
export type Stated<Field extends StatedField> = {
  readonly [Place in keyof (typeof TRUST)[Field]]:
    | Statement<ValueOf<Field>>
    | readonly Statement<ValueOf<Field>>[]
    | undefined;
};

/** Returns the statements on a field with a value, the most trusted first. */
export function byTrust<Field extends StatedField>(
  field: Field,
  stated: Stated<Field>,
): readonly Statement<ValueOf<Field>>[] {
  const places = Object.keys(TRUST[field]) as (keyof (typeof TRUST)[Field])[];
  return places
    .flatMap((place) => stated[place] ?? [])
    .filter(({ value }) => value !== undefined && value !== null && value !== "");
}
