// Reads what a page declares about itself: its metadata, base address and related pages.
import type { Feed, Icon, Metadata } from "../model/metadata.ts";
import { SETTINGS } from "../model/settings.ts";
import { cutText, oneLine } from "../text/one-line.ts";
import { wordSet } from "../text/word-list.ts";
import { hostKey } from "../url/identity.ts";
import { parseUrl } from "../url/parse-url.ts";
import { httpAddress } from "./address.ts";
import { declarations, metaEntries } from "./declarations.ts";
import type { HtmlTree } from "./tree.ts";
import { attribute, closest, textContent } from "./walk.ts";

/**
 * Returns the base of a page's relative links: its first `base href` if http(s), resolved against
 * `url`; else `url`, "" for a page without an address.
 */
export function baseUrl(tree: HtmlTree, url: string): string {
  for (const node of declarations(tree).base) {
    const href = attribute(tree, node, "href");
    if (href !== undefined) return httpAddress(href, url) ?? url;
  }
  return url;
}

/** Metadata of a page found elsewhere. */
export interface FoundElsewhere {
  /** Encoding used to decode the page; null if it came as text. */
  readonly charset: string | null;
  readonly schemaTypes: readonly string[];
}

/** Matches Open Graph and Twitter card properties with an address as value. */
const ADDRESS_PROPERTY =
  /^(?:og:(?:url|image|video|audio)(?::url|:secure_url)?|twitter:(?:url|image|image:src|player|player:stream))$/;

const FEED_TYPES: ReadonlySet<string> = new Set(["application/rss+xml", "application/atom+xml"]);

const ICON_RELS = wordSet(
  "icon apple-touch-icon apple-touch-icon-precomposed mask-icon fluid-icon",
);

/**
 * Returns the metadata a page declares anywhere, with the first value of each name; nulls and empty
 * lists without. Omits addresses not of http(s) or over `METADATA_MAX_ADDRESS_CHARS`. Never throws.
 */
export function readMetadata(tree: HtmlTree, url: string, found: FoundElsewhere): Metadata {
  const base = baseUrl(tree, url);
  const names = readNames(tree, base);
  const links = readLinks(tree, base);
  const root = readDocument(tree);
  const own = (name: string) => names.texts.get(name) ?? null;
  const charset = found.charset ?? root.charset;
  return {
    title: root.title,
    description: own("description"),
    canonical: links.canonical,
    language: root.language,
    charset: charset === null ? null : asText(charset),
    robots: own("robots"),
    generator: own("generator"),
    author: own("author"),
    keywords: own("keywords"),
    theme_color: own("theme-color"),
    viewport: own("viewport"),
    icons: links.icons,
    manifest: links.manifest,
    open_graph: names.openGraph,
    twitter: names.twitter,
    alternates: links.alternates,
    alternate_count: links.alternateCount,
    feeds: links.feeds,
    markdown_version: links.markdown_version,
    schema_types: found.schemaTypes,
    declared_elsewhere: elsewhere(url, [
      ["canonical", links.canonical],
      ["og:url", names.openGraph["og:url"] ?? null],
    ]),
  };
}

interface HeadNames {
  readonly texts: ReadonlyMap<string, string>;
  readonly openGraph: Readonly<Record<string, string>>;
  readonly twitter: Readonly<Record<string, string>>;
}

function readNames(tree: HtmlTree, base: string): HeadNames {
  const texts = new Map<string, string>();
  const openGraph = bareRecord();
  const twitter = bareRecord();
  let cards = 0;
  for (const { name, content } of metaEntries(tree)) {
    const social = name.startsWith("og:") || name.startsWith("article:") ? openGraph : null;
    const card = name.startsWith("twitter:") ? twitter : social;
    if (card === null) {
      if (!texts.has(name)) texts.set(name, asText(content));
    } else if (card[name] === undefined && cards < SETTINGS.METADATA_MAX_ITEMS) {
      const value = ADDRESS_PROPERTY.test(name) ? asAddress(content, base) : asText(content);
      if (value === null) continue;
      card[name] = value;
      cards++;
    }
  }
  return { texts, openGraph, twitter };
}

interface HeadLinks {
  canonical: string | null;
  manifest: string | null;
  readonly icons: Icon[];
  readonly feeds: Feed[];
  markdown_version: string | null;
  readonly alternates: Record<string, string>;
  alternateCount: number;
}

function readLinks(tree: HtmlTree, base: string): HeadLinks {
  const links: HeadLinks = {
    canonical: null,
    manifest: null,
    icons: [],
    feeds: [],
    markdown_version: null,
    alternates: bareRecord(),
    alternateCount: 0,
  };
  const codes = new Set<string>();
  for (const node of declarations(tree).link) {
    const link = readLink(tree, node, base);
    if (link === undefined) continue;
    const { rels, href } = link;
    if (rels.includes("canonical")) links.canonical ??= href;
    if (rels.includes("manifest")) links.manifest ??= href;
    if (rels.some((rel) => ICON_RELS.has(rel)))
      keep(links.icons, { href, rel: rels.join(" "), sizes: link.sizes, type: link.type });
    if (!rels.includes("alternate")) continue;
    if (/^text\/(?:x-)?markdown\b/i.test(link.type ?? "")) links.markdown_version ??= href;
    if (link.type !== null && FEED_TYPES.has(link.type.toLowerCase())) {
      keep(links.feeds, { href, type: link.type, title: link.title });
    } else if (link.hreflang !== null && !codes.has(link.hreflang.toLowerCase())) {
      codes.add(link.hreflang.toLowerCase());
      if (codes.size <= SETTINGS.METADATA_MAX_ALTERNATES) links.alternates[link.hreflang] = href;
    }
  }
  links.alternateCount = codes.size;
  return links;
}

function keep<T>(list: T[], item: T): void {
  if (list.length < SETTINGS.METADATA_MAX_ITEMS) list.push(item);
}

interface LinkElement {
  readonly rels: readonly string[];
  readonly href: string;
  readonly type: string | null;
  readonly title: string | null;
  readonly sizes: string | null;
  readonly hreflang: string | null;
}

function readLink(tree: HtmlTree, node: number, base: string): LinkElement | undefined {
  const rel = attribute(tree, node, "rel");
  const href = attribute(tree, node, "href");
  if (rel === undefined || href === undefined) return undefined;
  const rels = oneLine(rel).toLowerCase().split(" ");
  const wanted = (one: string) =>
    one === "canonical" || one === "manifest" || one === "alternate" || ICON_RELS.has(one);
  if (!rels.some(wanted)) return undefined;
  const address = asAddress(href, base);
  if (address === null) return undefined;
  const optional = (name: string) => asText(attribute(tree, node, name) ?? "") || null;
  return {
    rels,
    href: address,
    type: optional("type"),
    title: optional("title"),
    sizes: optional("sizes"),
    hreflang: optional("hreflang"),
  };
}

interface DocumentWords {
  readonly title: string | null;
  readonly language: string | null;
  readonly charset: string | null;
}

/** Reads the title, language and encoding in the markup. */
function readDocument(tree: HtmlTree): DocumentWords {
  const { html, title, meta } = declarations(tree);
  const titles = title.slice(0, MAX_TITLES);
  let contentLanguage: string | undefined;
  let charset: string | null = null;
  for (const node of meta) {
    charset ??= asText(attribute(tree, node, "charset") ?? "") || null;
    const name = attribute(tree, node, "http-equiv")?.trim().toLowerCase();
    const content = name === undefined ? "" : (attribute(tree, node, "content") ?? "");
    if (name === "content-type") charset ??= charsetOf(content);
    if (name === "content-language") contentLanguage ??= asText(content);
  }
  const language = firstText(html, (node) => languageOf(tree, node));
  return {
    title: firstText(titles, (node) => titleOf(tree, node)),
    language: language ?? (contentLanguage || null),
    charset,
  };
}

function firstText(nodes: readonly number[], textOf: (node: number) => string): string | null {
  for (const node of nodes) {
    const text = textOf(node);
    if (text !== "") return text;
  }
  return null;
}

function languageOf(tree: HtmlTree, node: number): string {
  return asText(attribute(tree, node, "lang") ?? attribute(tree, node, "xml:lang") ?? "");
}

/** Maximum title elements, as each may search its ancestors. */
const MAX_TITLES = 100;

function titleOf(tree: HtmlTree, node: number): string {
  return closest(tree, node, "template") < 0 ? asText(textContent(tree, node)) : "";
}

function charsetOf(mediaType: string): string | null {
  const at = mediaType.toLowerCase().indexOf("charset=");
  if (at < 0) return null;
  const value = mediaType.slice(at + 8).split(";", 1)[0] ?? "";
  return asText(value.replaceAll(/["']/g, "")) || null;
}

/** Lists declared addresses on other hosts, ignoring `www.`. */
function elsewhere(
  url: string,
  declared: readonly (readonly [field: string, address: string | null])[],
): readonly string[] {
  const serving = siteOf(url);
  if (serving === null) return [];
  const lines: string[] = [];
  for (const [field, address] of declared) {
    const site = address === null ? null : siteOf(address);
    if (site !== null && site !== serving) lines.push(`${field} -> ${address}`);
  }
  return lines;
}

function siteOf(address: string): string | null {
  const url = parseUrl(address);
  return url === undefined ? null : hostKey(url);
}

function asAddress(written: string, base: string): string | null {
  const address = httpAddress(written, base);
  if (address === undefined || address.length > SETTINGS.METADATA_MAX_ADDRESS_CHARS) return null;
  return address;
}

function asText(written: string): string {
  return cutText(
    oneLine(cutText(written.trimStart(), SETTINGS.METADATA_MAX_CHARS * 16)),
    SETTINGS.METADATA_MAX_CHARS,
  );
}

function bareRecord(): Record<string, string> {
  return Object.create(null);
}
