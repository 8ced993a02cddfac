// Reads a page's description of itself from JSON-LD and microdata.
import type { Annotation, Json, JsonObject, Payload } from "../model/fact.ts";
import { shortType } from "../structured/schema-org.ts";
import { isList, isObject, listOf, typedPayloads, valuesIn } from "../text/json-values.ts";
import { type DeclaredBody, declaredBody } from "./declared-body.ts";
import { describing, type PageEvidence, standingOf } from "./evidence.ts";
import { type DataNode, nameOf, nodeOf, textsOf } from "./nodes.ts";

/** Authors and dates of a node. */
interface Attribution {
  readonly authors: readonly string[];
  readonly published: string | undefined;
  readonly modified: string | undefined;
}

/** Declarations of a page; lists are empty and other fields undefined if not declared. */
export interface DeclaredPage extends Attribution {
  /** Source of the first article. */
  readonly source: "json-ld" | "microdata";
  /** Names of persons: of authors, and of those that the data describes beside the article. */
  readonly persons: readonly string[];
  /** Dates of events, and of works that the page is about: their starts, ends and releases. */
  readonly otherDates: readonly string[];
  /** Authors and dates of the web page itself, for what no article states. */
  readonly page: Attribution;
  readonly description: string | undefined;
  readonly image: string | undefined;
  /** Names of the publisher and of the web site. */
  readonly sites: readonly string[];
  /** Addresses of the logos and of the pictures of the site and of organizations. */
  readonly logos: readonly string[];
  readonly siteImages: readonly string[];
  readonly language: string | undefined;
  readonly section: string | undefined;
  /** Tags of the article; a single one may be a list with commas. */
  readonly keywords: readonly string[];
  /** Time to read the article, usually as an ISO 8601 duration. */
  readonly reading_time: string | undefined;
  /** Text of the article; undefined too if the article is of another page. */
  readonly body: DeclaredBody | undefined;
  /** Whether the page declares itself an article or a post. */
  readonly isArticle: boolean;
  /** Whether the page declares itself a collection of texts, and no article. */
  readonly isCollection: boolean;
  /** Whether the page declares a product. */
  readonly isProduct: boolean;
}

/** Types of single-text pages. */
const ARTICLE =
  /^(?:(?:News|Blog|Tech|Scholarly|Report|Medical|Opinion|Review|Satirical|Analysis|Background|Reportage)?(?:Article|NewsArticle)|BlogPosting|SocialMediaPosting|DiscussionForumPosting|LiveBlogPosting|Report|Question|Recipe|HowTo|PodcastEpisode)$/;
/** Maximum values examined per payload. */
const MAX_VALUES = 5000;
const MAX_AUTHORS = 8;
/** Maximum tags, and maximum characters of a list of them in one text. */
const MAX_KEYWORDS = 40;
const MAX_LIST_CHARS = 2000;

/** Returns the headlines of the first articles that a page declares. */
export const declaredHeadlines = (payloads: readonly Payload[]): readonly string[] =>
  articlesOf(typedPayloads(payloads))
    .slice(0, 3)
    .flatMap(({ value }) => textsOf(value["headline"]));

/** Returns what the page's article declares; of several, the one that describes the page. */
export function declaredPage(
  pieces: readonly (Payload | Annotation)[],
  evidence: PageEvidence,
): DeclaredPage {
  const typed = pieces.filter(({ source }) => TYPED.has(source));
  const articles = articlesOf(typed);
  const own = ownArticle(articles, evidence);
  const node = own?.value ?? {};
  const others = typed.flatMap(({ value }) => nodesIn(value));
  const page = others.find((one) => isTyped(one, WEB_PAGE)) ?? {};
  const site = others.find((one) => isTyped(one, WEB_SITE)) ?? {};
  const owners = [...nodesIn(node["publisher"] ?? null), ...others].filter((one) =>
    isTyped(one, SITE_OWNER),
  );
  const publisher = textsOf(node["publisher"] ?? page["publisher"]);
  return {
    source: own?.place.source === "microdata" ? "microdata" : "json-ld",
    ...attributionOf(node),
    persons: [node, page]
      .flatMap((one) => nodesIn(one["author"] ?? one["creator"] ?? null))
      .concat(others)
      .filter((one) => isTyped(one, /^Person$/))
      .flatMap((one) => textsOf(one)),
    otherDates: others.filter((one) => one !== node && one !== page).flatMap(datesOf),
    page: attributionOf(page),
    description: textsOf(node["description"])[0],
    image: addressOf(node["image"] ?? node["thumbnailUrl"]),
    logos: owners.flatMap((one) => addressOf(one["logo"]) ?? []),
    siteImages: owners.flatMap((one) => addressOf(one["image"]) ?? []),
    sites: [publisher, textsOf(site["name"])].flatMap(([name]) => name ?? []),
    language: [node, page, site].flatMap((one) => textsOf(one["inLanguage"]))[0],
    section: textsOf(node["articleSection"])[0],
    keywords: textsOf(node["keywords"], MAX_LIST_CHARS).slice(0, MAX_KEYWORDS),
    reading_time: textsOf(node["timeRequired"])[0],
    body:
      own === undefined || standingOf(own, evidence) === "is another"
        ? undefined
        : declaredBody(own.value),
    isArticle: articles.length > 0,
    isCollection: articles.length === 0 && isTyped(page, COLLECTION),
    isProduct: others.some((one) => isTyped(one, PRODUCT)),
  };
}

/** Maximum articles compared with the page. */
const MAX_ARTICLES = 200;

/**
 * Returns the article of a page: the only one, or of several the one with the page's address or title. Several
 * whose titles the page shows are a list of posts; then only the title in the page's head decides.
 */
function ownArticle(all: readonly DataNode[], evidence: PageEvidence): DataNode | undefined {
  if (all.length < 2) return all[0];
  const own = describing(all.slice(0, MAX_ARTICLES), evidence);
  const addressed = own.filter((one) => standingOf(one, evidence) === "names the page");
  const titled = own.filter((one) => standingOf(one, evidence) === "has its title");
  const chosen = addressed.length > 0 ? addressed : titled;
  const names = new Set(chosen.map((one) => nameOf(one).toLowerCase()));
  if (names.size < 2) return chosen[0];
  return chosen.find((one) => nameOf(one) !== "" && evidence.isHeadTitle(nameOf(one)));
}

/** Sources whose things have types. */
const TYPED: ReadonlySet<string> = new Set(["json-ld", "microdata", "rdfa", "microformats"]);

/** Returns the articles of some data, those of JSON-LD first. */
function articlesOf(pieces: readonly (Payload | Annotation)[]): readonly DataNode[] {
  const isJson = ({ source }: Payload | Annotation): number => (source === "json-ld" ? 1 : 0);
  return pieces
    .toSorted((one, other) => isJson(other) - isJson(one))
    .flatMap((place) => articlesIn(place.value).flatMap((value) => nodeOf(place, value) ?? []));
}

const attributionOf = (node: JsonObject): Attribution => ({
  authors: textsOf(node["author"] ?? node["creator"]).slice(0, MAX_AUTHORS),
  published: textsOf(node["datePublished"] ?? node["dateCreated"])[0],
  modified: textsOf(node["dateModified"])[0],
});

/** Works whose publication is not that of a page about them. */
const WORK = /^(?:Book|Movie|VideoGame|Music\w+|TVSeries|TVSeason|TVEpisode|Product|Dataset)$/;
/** Properties with the dates of an event or a work. */
const OTHER_DATES = ["startDate", "endDate", "doorTime", "releaseDate"];

function datesOf(node: JsonObject): readonly string[] {
  const names = isTyped(node, WORK) ? [...OTHER_DATES, "datePublished"] : OTHER_DATES;
  return names.flatMap((name) => textsOf(node[name])).slice(0, MAX_KEYWORDS);
}

/** Types of nodes about the page and the site, whatever is on them. */
const WEB_PAGE = /^(?:\w+Page|WebPage)$/;
const COLLECTION = /^CollectionPage$/;
const PRODUCT = /^(?:Product|ProductGroup)$/;
const WEB_SITE = /^WebSite$/;
/** Types of a site and of those who run it. */
const SITE_OWNER = /^(?:WebSite|(?:NewsMedia)?Organization|Corporation)$/;

function isTyped(node: JsonObject, types: RegExp): boolean {
  return textsOf(node["@type"]).some((type) => types.test(shortType(type)));
}

/** Properties in which nodes about the page and the site may be. */
const ABOUT_PAGE = ["@graph", "mainEntityOfPage", "isPartOf"];

/** Returns the objects of a payload that are not inside of others, apart from graphs. */
function nodesIn(root: Json): readonly JsonObject[] {
  const inner = (node: JsonObject) => ABOUT_PAGE.map((name) => node[name]);
  return [...valuesIn(root, inner)].filter((value) => isObject(value));
}

/** Returns the outermost nodes of an article type, without comments and members of lists. */
function articlesIn(root: Json): readonly JsonObject[] {
  const found: JsonObject[] = [];
  const waiting: Json[] = [root];
  for (let looked = 0; looked < MAX_VALUES && waiting.length > 0; looked++) {
    const value = waiting.shift();
    if (typeof value !== "object" || value === null || value === undefined) continue;
    if (isList(value)) {
      // Several articles side by side are a list of other pages.
      const articles = value.filter((one) => isArticle(one));
      const own = articles.length > 1 ? value.filter((one) => !isArticle(one)) : value;
      waiting.push(...own.slice(0, MAX_VALUES));
    } else if (isArticle(value)) found.push(value);
    else waiting.push(...WITHIN.flatMap((name) => value[name] ?? []));
  }
  return found;
}

/** Properties in which a wrapper has the page's subject. */
const WITHIN = ["@graph", "mainEntity", "mainEntityOfPage", "itemReviewed", "about"];

const isArticle = (value: Json): value is JsonObject => isObject(value) && isTyped(value, ARTICLE);

function addressOf(value: Json | undefined): string | undefined {
  const [first] = listOf(value);
  const [written] = listOf(isObject(first) ? (first["url"] ?? first["contentUrl"]) : first);
  return typeof written === "string" ? written : undefined;
}
