// Reads a page's description of itself from JSON-LD and microdata: headlines, authors, dates,
// image, section and tags.
import type { Annotation, Json, JsonObject, Payload } from "../model/fact.ts";
import { shortType } from "../structured/schema-org.ts";
import { isList, isObject, valuesIn } from "../structured/values-in.ts";
import { cutText, oneLine } from "../text/one-line.ts";
import { bareText } from "../text/squash.ts";

/** Declarations of a page; lists are empty and other fields undefined if not declared. */
export interface DeclaredPage {
  /** Source of the first article. */
  readonly source: "json-ld" | "microdata";
  readonly headlines: readonly string[];
  readonly authors: readonly string[];
  readonly published: string | undefined;
  readonly modified: string | undefined;
  /** Names of persons: of authors, and of those that the data describes beside the article. */
  readonly persons: readonly string[];
  /** Dates of events, and of works that the page is about: their starts, ends and releases. */
  readonly otherDates: readonly string[];
  /** Authors and dates of the web page itself, for what no article states. */
  readonly page: {
    readonly authors: readonly string[];
    readonly published: string | undefined;
    readonly modified: string | undefined;
  };
  readonly description: string | undefined;
  readonly image: string | undefined;
  /** Name of the publisher or of the web site. */
  readonly site: string | undefined;
  readonly language: string | undefined;
  readonly section: string | undefined;
  /** Tags of the article; a single one may be a list with commas. */
  readonly keywords: readonly string[];
  /** Time to read the article, usually as an ISO 8601 duration. */
  readonly reading_time: string | undefined;
  /** Whether the page declares itself an article or a post. */
  readonly isArticle: boolean;
}

/** Types of single-text pages. */
const ARTICLE =
  /^(?:(?:News|Blog|Tech|Scholarly|Report|Medical|Opinion|Review|Satirical|Analysis|Background|Reportage)?(?:Article|NewsArticle)|BlogPosting|SocialMediaPosting|DiscussionForumPosting|LiveBlogPosting|Report|Question|Recipe|HowTo|PodcastEpisode)$/;
/** Maximum values examined per payload. */
const MAX_VALUES = 5000;
const MAX_CHARS = 300;
const MAX_AUTHORS = 8;
/** Maximum tags, and maximum characters of a list of them in one text. */
const MAX_KEYWORDS = 40;
const MAX_LIST_CHARS = 2000;

/**
 * Returns the declarations of a page's article; of several, the one with the page's title or
 * address, if any.
 */
export function declaredPage(payloads: readonly Payload[], title = "", url = ""): DeclaredPage {
  const inJson = payloads.flatMap(({ source, value }) =>
    source === "json-ld" ? articlesIn(value) : [],
  );
  const inMarkup = payloads.flatMap(({ source, value }) =>
    source === "microdata" ? articlesIn(value) : [],
  );
  const nodes = [...inJson, ...inMarkup];
  const node = ownNode(nodes, title, url) ?? {};
  const headlines = nodes.slice(0, 3).flatMap((one) => textsOf(one["headline"]));
  const others = payloads.flatMap(({ source, value }) =>
    source === "json-ld" || source === "microdata" ? nodesIn(value) : [],
  );
  const page = others.find((one) => isTyped(one, WEB_PAGE)) ?? {};
  const site = others.find((one) => isTyped(one, WEB_SITE)) ?? {};
  const publisher = textsOf(node["publisher"] ?? page["publisher"]);
  return {
    source: inMarkup.includes(node) ? "microdata" : "json-ld",
    headlines,
    authors: authorsOf(node),
    published: textsOf(node["datePublished"] ?? node["dateCreated"])[0],
    modified: textsOf(node["dateModified"])[0],
    persons: [
      ...personsOf(node),
      ...personsOf(page),
      ...others.filter(isPerson).flatMap((one) => textsOf(one)),
    ],
    otherDates: others.filter((one) => one !== node && one !== page).flatMap(datesOf),
    page: {
      authors: authorsOf(page),
      published: textsOf(page["datePublished"] ?? page["dateCreated"])[0],
      modified: textsOf(page["dateModified"])[0],
    },
    description: textsOf(node["description"])[0],
    image: addressOf(node["image"] ?? node["thumbnailUrl"]),
    site: publisher[0] ?? textsOf(site["name"])[0],
    language: [node, page, site].flatMap((one) => textsOf(one["inLanguage"]))[0],
    section: textsOf(node["articleSection"])[0],
    keywords: textsOf(node["keywords"], MAX_LIST_CHARS).slice(0, MAX_KEYWORDS),
    reading_time: textsOf(node["timeRequired"])[0],
    isArticle: nodes.length > 0,
  };
}

/** Returns the declarations of a page's article in attributes and classes of its elements. */
export function annotatedPage(
  annotations: readonly Annotation[],
  title: string,
  url: string,
): DeclaredPage {
  const items = annotations.map((one) => ({ ...one, source: "microdata" as const }));
  return declaredPage(items, title, url);
}

/** Returns the article of a page: the only one, or the one with the page's title or address. */
function ownNode(nodes: readonly JsonObject[], title: string, url: string): JsonObject | undefined {
  if (nodes.length < 2) return nodes[0];
  const titled = nodes.find((one) => isOf(one, title));
  const addressed = (one: JsonObject): boolean =>
    ADDRESSES.some((name) => [addressOf(one[name]), addressOf(idOf(one[name]))].includes(url));
  return titled ?? (url === "" ? undefined : nodes.find(addressed));
}

/** Properties with the address of the page of a node. */
const ADDRESSES = ["url", "mainEntityOfPage", "@id"];

const idOf = (value: Json | undefined): Json | undefined =>
  value !== undefined && isObject(value) ? value["@id"] : undefined;

function authorsOf(node: JsonObject): readonly string[] {
  return textsOf(node["author"] ?? node["creator"]).slice(0, MAX_AUTHORS);
}

function personsOf(node: JsonObject): readonly string[] {
  const authors = valuesIn(node["author"] ?? node["creator"] ?? null, () => []);
  return [...authors].flatMap((one) => (isObject(one) && isPerson(one) ? textsOf(one) : []));
}

const isPerson = (node: JsonObject): boolean => isTyped(node, /^Person$/);

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
const WEB_SITE = /^WebSite$/;

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

/** Whether an article's headline equals a page's title, or one includes the other. */
function isOf(node: JsonObject, title: string): boolean {
  const [headline = ""] = textsOf(node["headline"] ?? node["name"]);
  const [one, other] = [keyOf(headline), keyOf(title)];
  return one !== "" && other !== "" && (one.includes(other) || other.includes(one));
}

/** Returns the letters and digits of a text; some software writes entities in its data. */
const keyOf = (text: string): string => bareText(text.replace(/&#?\w{1,8};/g, ""));

/** Returns the name of a thing; of a person without one, given and family name. */
function nameOf(node: JsonObject): Json | undefined {
  const parts = [node["givenName"], node["additionalName"], node["familyName"]];
  const written = parts.filter((part) => typeof part === "string" && part !== "").join(" ");
  return node["@value"] ?? node["name"] ?? (written || undefined);
}

/**
 * Returns nodes of an article type, outermost first, without comments and members of other nodes'
 * lists.
 */
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

function isArticle(value: Json): value is JsonObject {
  if (!isObject(value)) return false;
  return textsOf(value["@type"]).some((type) => ARTICLE.test(shortType(type)));
}

/** Returns the texts of a value, each on one line; of an object, its name or `@value`. */
function textsOf(value: Json | undefined, maxChars = MAX_CHARS): readonly string[] {
  const values = value === undefined ? [] : isList(value) ? value : [value];
  return values.flatMap((one) => {
    const stated = isObject(one) ? nameOf(one) : one;
    const text = typeof stated === "string" ? cutText(oneLine(stated), maxChars) : "";
    return text === "" ? [] : [text];
  });
}

function addressOf(value: Json | undefined): string | undefined {
  const [first] = value === undefined ? [] : isList(value) ? value : [value];
  const stated =
    first !== undefined && isObject(first) ? (first["url"] ?? first["contentUrl"]) : first;
  const [written] = stated === undefined ? [] : isList(stated) ? stated : [stated];
  return typeof written === "string" ? written : undefined;
}
