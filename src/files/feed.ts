// Reads RSS, Atom, RDF and JSON feeds: each entry is an article of the page.
import type { AnyFeed, AtomFeed, JsonFeed, RdfFeed, RssFeed } from "feedsmith";
import { decodeEntities } from "../html/entities.ts";
import { wholeFragment } from "../html/whole-fragment.ts";
import { oneLine } from "../text/one-line.ts";
import { xmlAttribute, xmlText } from "../text/xml.ts";
import { assertAtMost, countOf, FileFault, infoOf, isoDate, type ReadParts } from "./outcome.ts";
import { page, paragraphs } from "./page-html.ts";

/** An entry of any feed. Texts are HTML where it says so. */
interface Entry {
  readonly title: string | undefined;
  readonly link: string | undefined;
  readonly summaryHtml: string;
  readonly contentHtml: string;
  readonly published: string | undefined;
  readonly authors: readonly (string | undefined)[];
  readonly attachments: number;
}

interface Feed {
  readonly title: string | undefined;
  readonly descriptionHtml: string;
  readonly language: string | undefined;
  readonly modified: string | undefined;
  readonly authors: readonly (string | undefined)[];
  readonly entries: readonly Entry[];
}

const ENTRY = /<(?:[\w-]{1,20}:)?(?:item|entry)(?=[\s/>])/g;

/** Reads a feed. Throws FileFault if it is none, or has too many entries. */
export async function readFeed(source: string, maxItems: number): Promise<ReadParts> {
  assertAtMost(countOf(source, ENTRY), maxItems, "entries");
  const feed = await feedOf(source);
  assertAtMost(feed.entries.length, maxItems, "entries");
  const described = feed.descriptionHtml === "" ? "" : block(feed.descriptionHtml);
  const head = feed.title === undefined ? "" : `<h1>${xmlText(plain(feed.title))}</h1>`;
  const info = infoOf({
    title: plain(feed.title ?? ""),
    author: names(feed.authors),
    modified: isoDate(feed.modified),
    description: plain(feed.descriptionHtml),
    language: feed.language,
  });
  return {
    html: page(
      { title: plain(feed.title ?? ""), language: feed.language },
      head + described + feed.entries.map(entryHtml).join(""),
    ),
    info,
    embedded: feed.entries.reduce((sum, { attachments }) => sum + attachments, 0),
  };
}

async function feedOf(source: string): Promise<Feed> {
  const { parseFeed } = await import("feedsmith");
  let parsed: AnyFeed<string>;
  try {
    parsed = parseFeed<string>(source);
  } catch {
    throw new FileFault("it is no feed that can be read");
  }
  switch (parsed.format) {
    case "rss":
      return rss(parsed.feed);
    case "atom":
      return atom(parsed.feed);
    case "rdf":
      return rdf(parsed.feed);
    case "json":
      return json(parsed.feed);
  }
}

function rss(feed: RssFeed.Feed<string>): Feed {
  return {
    title: feed.title,
    descriptionHtml: feed.description ?? "",
    language: feed.language,
    modified: feed.lastBuildDate ?? feed.pubDate,
    authors: [feed.managingEditor?.name],
    entries: (feed.items ?? []).map(rssEntry),
  };
}

/** Returns an item of RSS; those of RDF have fewer fields. */
function rssEntry(item: RssFeed.Item<string>): Entry {
  return {
    title: item.title,
    link: item.link,
    summaryHtml: item.description ?? "",
    contentHtml: item.content?.encoded ?? "",
    published: item.pubDate ?? item.dc?.dates?.[0],
    authors: [
      ...(item.authors ?? []).map(({ name, email }) => name ?? email),
      ...(item.dc?.creators ?? []),
    ],
    attachments: item.enclosures?.length ?? 0,
  };
}

function atom(feed: AtomFeed.Feed<string>): Feed {
  const linkOf = (links: AtomFeed.Entry<string>["links"] = []) =>
    links.find(({ rel = "alternate" }) => rel === "alternate")?.href;
  return {
    title: textOf(feed.title),
    descriptionHtml: htmlOf(feed.subtitle),
    language: feed.xml?.lang,
    modified: feed.updated,
    authors: (feed.authors ?? []).map(({ name }) => name),
    entries: (feed.entries ?? []).map((entry) => ({
      title: textOf(entry.title),
      link: linkOf(entry.links),
      summaryHtml: htmlOf(entry.summary),
      contentHtml: htmlOf(entry.content),
      published: entry.published ?? entry.updated,
      authors: (entry.authors ?? []).map(({ name }) => name),
      attachments: (entry.links ?? []).filter(({ rel }) => rel === "enclosure").length,
    })),
  };
}

function rdf(feed: RdfFeed.Feed<string>): Feed {
  return {
    title: feed.title,
    descriptionHtml: feed.description ?? "",
    language: feed.dc?.languages?.[0],
    modified: feed.dc?.dates?.[0],
    authors: feed.dc?.creators ?? [],
    entries: (feed.items ?? []).map(rssEntry),
  };
}

function json(feed: JsonFeed.Feed<string>): Feed {
  return {
    title: feed.title,
    descriptionHtml: xmlText(feed.description ?? ""),
    language: feed.language,
    modified: undefined,
    authors: (feed.authors ?? []).map(({ name }) => name),
    entries: (feed.items ?? []).map((item) => ({
      title: item.title,
      link: item.url ?? item.external_url,
      summaryHtml: xmlText(item.summary ?? ""),
      contentHtml: item.content_html ?? paragraphs(item.content_text ?? ""),
      published: item.date_published,
      authors: (item.authors ?? []).map(({ name }) => name),
      attachments: item.attachments?.length ?? 0,
    })),
  };
}

type AtomText = { readonly value?: string; readonly type?: string } | string | undefined;

function textOf(stated: AtomText): string | undefined {
  return stated === undefined ? undefined : plain(htmlOf(stated)) || undefined;
}

function htmlOf(stated: AtomText): string {
  const written = (typeof stated === "string" ? stated : stated?.value) ?? "";
  return isHtml(stated) ? written : xmlText(written);
}

const isHtml = (stated: AtomText): boolean =>
  typeof stated === "object" && /html/.test(stated.type ?? "");

/** Returns the words of a little HTML: a title or a summary. */
function plain(html: string): string {
  return oneLine(decodeEntities(html.replace(/<[^<>]*>/g, " ")));
}

const names = (stated: readonly (string | undefined)[]): string =>
  stated.filter((name) => name !== undefined && name !== "").join(", ");

function entryHtml(entry: Entry): string {
  const title = plain(entry.title ?? "") || (entry.link ?? "");
  const linked =
    entry.link === undefined
      ? xmlText(title)
      : `<a href="${xmlAttribute(entry.link)}">${xmlText(title)}</a>`;
  const by = names(entry.authors);
  const lines = [dateHtml(entry.published), xmlText(by)].filter((line) => line !== "");
  const byline = lines.length === 0 ? "" : `<p>${lines.join(" · ")}</p>`;
  const summary = isExcerpt(entry) ? "" : block(entry.summaryHtml);
  return `<article><h2>${linked}</h2>${byline}${summary}${block(entry.contentHtml)}</article>`;
}

function dateHtml(written: string | undefined): string {
  if (written === undefined) return "";
  return `<time datetime="${xmlAttribute(isoDate(written) ?? written)}">${xmlText(written)}</time>`;
}

const block = (html: string): string => (html === "" ? "" : `<div>${wholeFragment(html)}</div>`);

/** Characters by which a summary is recognised in the content. */
const COMPARED = 80;

/** Whether the summary is empty or repeats the beginning of the content. */
function isExcerpt({ summaryHtml, contentHtml }: Entry): boolean {
  const summary = plain(summaryHtml)
    .replace(/(?:…|\.\.\.|\[…\]|\[\.\.\.\])\s*$/, "")
    .trim();
  return (
    plain(contentHtml).includes(summary.slice(0, COMPARED)) && summary.length <= contentHtml.length
  );
}
