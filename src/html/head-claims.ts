// Reads dates and authors from the meta elements of a page, in the vocabularies that publishers use.
import type { HeadClaim, HeadClaims } from "../model/document.ts";
import { oneLine } from "../text/one-line.ts";
import { declarations } from "./declarations.ts";
import type { HtmlTree } from "./tree.ts";

/** Names of the date of publication; those that may mean another date come last. */
const PUBLISHED = [
  "article:published_time",
  "og:article:published_time",
  "article:published",
  "og:published_time",
  "datepublished",
  "citation_publication_date",
  "citation_online_date",
  "citation_date",
  "dc.date.issued",
  "dcterms.issued",
  "parsely-pub-date",
  "sailthru.date",
  "cxenseparse:recs:publishtime",
  "rnews:datepublished",
  "article_date_original",
  "originalpublicationdate",
  "publication_date",
  "publication-date",
  "publish_date",
  "publish-date",
  "publishdate",
  "published_date",
  "published",
  "pubdate",
  "pub_date",
  "dcterms.created",
  "dc.date.created",
  "datecreated",
  "dcterms.date",
  "dc.date",
  "created",
  "date",
];
const MODIFIED = [
  "article:modified_time",
  "og:article:modified_time",
  "article:modified",
  "datemodified",
  "og:updated_time",
  "dcterms.modified",
  "dc.date.modified",
  "last-modified",
  "lastmod",
  "modified",
  "revised",
];
/** Names of authors. */
const AUTHORS = [
  "citation_author",
  "parsely-author",
  "author",
  "sailthru.author",
  "article:author",
  "article:author_name",
  "dcterms.creator",
  "dc.creator",
  "cxenseparse:author",
  "byl",
];
const WANTED: ReadonlySet<string> = new Set([...PUBLISHED, ...MODIFIED, ...AUTHORS]);

/** Labels of a Twitter card whose value is the author. */
const WRITTEN_BY =
  /^(?:written by|author|verfasst von|geschrieben von|autor|écrit par|escrito por|scritto da|geschreven door|napisane przez|skrevet av|skriven av|kirjoittanut|yazan|автор|написано автором|作者|著者|執筆者)$/i;

/** Maximum characters of a value, and maximum values of one name. */
const MAX_CHARS = 300;
const MAX_VALUES = 12;

/**
 * Returns the dates and authors that the meta elements declare by `property`, `name` or `itemprop`.
 */
export function headClaims(tree: HtmlTree): HeadClaims {
  const values = new Map<string, string[]>();
  const cards = new Map<string, string>();
  for (const node of declarations(tree).meta) {
    const found = namedContent(tree, node);
    for (const name of found.names) {
      if (/^twitter:(?:label|data)[12]$/.test(name)) cards.set(name, found.content);
      if (!WANTED.has(name)) continue;
      const list = values.get(name) ?? [];
      values.set(name, list);
      if (list.length < MAX_VALUES && !list.includes(found.content)) list.push(found.content);
    }
  }
  const firsts = (names: readonly string[]): readonly HeadClaim<string>[] =>
    names.flatMap((name) => {
      const [value] = values.get(name) ?? [];
      return value === undefined ? [] : [{ source: sourceOf(name), value }];
    });
  const authors = AUTHORS.flatMap((name) => {
    const value = values.get(name);
    return value === undefined ? [] : [{ source: sourceOf(name), value }];
  });
  return {
    published: firsts(PUBLISHED),
    modified: firsts(MODIFIED),
    authors: [...authors, ...cardAuthors(cards)],
  };
}

const sourceOf = (name: string): HeadClaim<string>["source"] =>
  /^(?:og|article):/.test(name) ? "open-graph" : "meta";

interface NamedContent {
  readonly names: ReadonlySet<string>;
  readonly content: string;
}

function namedContent(tree: HtmlTree, node: number): NamedContent {
  const names = new Set<string>();
  let content = "";
  for (const { name, value } of tree.attrs[node] ?? []) {
    if (name === "content") content = oneLine(value.slice(0, MAX_CHARS)).trim();
    if (name !== "name" && name !== "property" && name !== "itemprop") continue;
    for (const word of value.slice(0, MAX_CHARS).trim().toLowerCase().split(/\s+/, 8)) {
      // Dublin Core is written with a point or, as a prefix, with a colon.
      names.add(word.replace(/^(dc|dcterms):/, "$1."));
    }
  }
  return { names: content === "" ? new Set() : names, content };
}

function cardAuthors(cards: ReadonlyMap<string, string>): readonly HeadClaim<readonly string[]>[] {
  return ["1", "2"].flatMap((at) => {
    const value = cards.get(`twitter:data${at}`);
    const isAuthor = WRITTEN_BY.test(cards.get(`twitter:label${at}`) ?? "");
    return isAuthor && value !== undefined ? [{ source: "meta", value: [value] }] : [];
  });
}
