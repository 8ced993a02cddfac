// Writes pages as Firecrawl's documents, in JSON.
import type { CrawlPage } from "../../model/detached-crawl.ts";
import type { PageRecord, TextResult } from "../../model/page.ts";
import {
  asHtml,
  chosenMarkdown,
  dataUrls,
  linksIn,
  type PageTexts,
  type SourceTexts,
} from "../page-text.ts";
import type { Format, ScrapeAsk } from "./scrape-options.ts";

/** Requested of a document that has only texts. */
export interface TextsWanted {
  readonly formats: ReadonlySet<Format>;
  readonly isContent: boolean;
}

/** A document before its texts are written. */
export interface DraftDocument extends SourceTexts {
  readonly formats: ReadonlySet<Format>;
  /** Its other fields; absent formats were not requested. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Returns the JSON of a document. */
export const firecrawlDocument = ({ source, linked, formats, fields }: DraftDocument): string =>
  JSON.stringify({
    ...(formats.has("markdown") && { markdown: source }),
    ...(formats.has("html") && { html: asHtml(source) }),
    ...(linked !== undefined && { links: linksIn(linked).map(({ url }) => url) }),
    ...fields,
  });

const drafted = (
  texts: PageTexts,
  { formats, isContent }: TextsWanted,
  fields: DraftDocument["fields"],
): DraftDocument => ({
  source: chosenMarkdown(texts, isContent),
  linked: formats.has("links") ? texts.markdown : undefined,
  ...{ formats, fields },
});

/** Drafts the document of a page that was read by itself; `json` has its facts, if they were requested. */
export function draftDocument(
  url: string,
  result: TextResult,
  ask: ScrapeAsk,
  json: object | undefined,
): DraftDocument {
  const { formats } = ask;
  const { page, images, screenshot, html } = result;
  const tiles = dataUrls(screenshot);
  const notes = [...ask.notes];
  if (tiles.length > 1) notes.push("screenshot: its parts, from top to bottom, are in screenshots");
  if (formats.has("rawHtml") && html === undefined) notes.push(missing("rawHtml", result));
  if (formats.has("screenshot") && tiles.length === 0) notes.push(missing("screenshot", result));
  const fields = {
    ...(formats.has("rawHtml") && html !== undefined && { rawHtml: html }),
    ...(formats.has("images") && { images }),
    ...(tiles.length > 0 && { screenshot: tiles[0] }),
    ...(tiles.length > 1 && { screenshots: tiles }),
    ...(json !== undefined && { json }),
    ...(notes.length > 0 && { warning: notes.join("; ") }),
    metadata: metadataOf(url, page),
  };
  return drafted(result, ask, fields);
}

const missing = (format: string, { render_error, render_note }: TextResult): string =>
  `${format}: ${render_error ?? render_note ?? "the browser made none"}`;

function metadataOf(sourceURL: string, page: PageRecord): object {
  return present({
    title: page.title,
    description: page.description,
    language: page.language,
    keywords: page.tags.length > 0 ? page.tags.join(", ") : null,
    author: page.byline,
    publishedTime: page.published,
    modifiedTime: page.modified,
    articleSection: page.section,
    ogImage: page.lead_image,
    ogSiteName: page.site_name,
    numPages: page.pdf?.pages,
    sourceURL,
    url: page.url,
    // Answers with an error are refused; every other success is written as 200.
    statusCode: 200,
    cacheState: page.cache === null ? "miss" : "hit",
    cachedAt: page.cache?.read_at,
  });
}

/** Drafts the document of a page of a crawl. */
export function draftOfCrawl(page: CrawlPage, wanted: TextsWanted): DraftDocument {
  const { same_as, images } = page;
  const fields = {
    ...(wanted.formats.has("images") && { images }),
    ...(same_as !== undefined && { warning: `the same page as number ${same_as} of this crawl` }),
    metadata: present({
      title: page.title === "" ? null : page.title,
      description: page.description,
      language: page.language,
      author: page.byline,
      publishedTime: page.published,
      sourceURL: page.url,
      url: page.url,
      statusCode: 200,
    }),
  };
  return drafted(page, wanted, fields);
}

/** Returns the fields that have a value. */
function present(fields: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  );
}
