// Converts a page's reading to stream events and to the answers of the blocking routes.
import type { BlocksResult } from "../model/blocks.ts";
import { ExampleError } from "../model/errors.ts";
import type { PageStep, ResolveEvent } from "../model/event.ts";
import type { FactsResult, FetchSummary, PageRecord, TextResult } from "../model/page.ts";
import { PAGE_TEXTS, type PageReading, type PageText } from "../model/reading.ts";
import type { RecordsResult } from "../model/records.ts";

/** Returns the event that reports how the page was fetched. */
export const resolveEvent = ({ source, cache }: PageReading): ResolveEvent => ({
  type: "resolve",
  stage: "resolve",
  ...source,
  cache: cache ?? null,
});

/** Yields a reading's events in order; `done` only if it has its texts. */
export function* readingEvents(reading: PageReading): Generator<PageStep> {
  const { source, shape, about, verdict, selection, title, images, tables } = reading;
  yield resolveEvent(reading);
  yield { type: "parse", stage: "parse", ...shape, ...about };
  yield { type: "stage", stage: "classify", state: "running", message: "Reading the page type" };
  yield { type: "classify", stage: "classify", state: "done", ...verdict };
  yield { type: "select", stage: "select", ...selection };
  if (PAGE_TEXTS.some((name) => reading.texts[name] === undefined)) return;
  yield {
    type: "done",
    stage: "done",
    url: source.url,
    title,
    text: textOf(reading, "text"),
    markdown: textOf(reading, "markdown"),
    content_markdown: textOf(reading, "content_markdown"),
    comments_markdown: textOf(reading, "comments_markdown"),
    images,
    tables,
    ...reading.captures,
  };
}

/** Returns the page record of `/api/text` and `/api/extract`. */
function pageRecord({ source, shape, about, cache }: PageReading): PageRecord {
  return {
    url: source.url,
    content_hash: shape.content_hash,
    reading_order: shape.reading_order,
    reading_order_measured: shape.reading_order_measured,
    dom_order_differs: shape.dom_order_differs,
    blocks: shape.blocks,
    frameworks: shape.frameworks,
    requires_render: shape.requires_render,
    payloads: shape.payloads,
    direction: shape.direction,
    left_out: shape.left_out,
    ...(shape.left_out_samples && { left_out_samples: shape.left_out_samples }),
    ...(shape.pdf && { pdf: shape.pdf }),
    ...(shape.file && { file: shape.file }),
    ...(shape.twin && { twin: shape.twin }),
    ...(shape.reservations && { reservations: shape.reservations }),
    dead_end: shape.dead_end,
    ...(shape.text_note !== undefined && { text_note: shape.text_note }),
    ...(shape.refusal && { refusal: shape.refusal }),
    cache: cache ?? null,
    ...about,
  };
}

/** Returns how the page was fetched, as every answer about one page reports it. */
export const fetchSummaryOf = ({ source }: PageReading): FetchSummary => ({
  strategy: source.strategy,
  render_error: source.render_error,
});

/** Returns the answer of `/api/blocks`. Throws if the reading has no blocks. */
export function blocksResult(reading: PageReading): BlocksResult {
  const { blocks, verdict, captures } = reading;
  if (blocks === undefined) throw new Error("the reading was requested without its blocks");
  return {
    page: pageRecord(reading),
    ...fetchSummaryOf(reading),
    page_type: verdict.page_type,
    ...blocks,
    ...(captures?.screenshot && { screenshot: captures.screenshot }),
  };
}

/** Returns the answer of `/api/extract`. Throws if the reading has no facts. */
export function factsResult(reading: PageReading): FactsResult {
  if (reading.facts === undefined) throw new Error("the reading was requested without its facts");
  return { page: pageRecord(reading), ...reading.facts };
}

/** Returns the answer of `/api/records`. Throws if the reading has no lists. */
export function recordsResult(reading: PageReading): RecordsResult {
  const { records, recipe, like_fault } = reading;
  if (records === undefined) throw new Error("the reading was requested without its lists");
  if (like_fault !== undefined) throw new ExampleError(reading.source.url, like_fault);
  const lists = records.filter(({ place }) => place === "main");
  const [first] = lists;
  return {
    page: pageRecord(reading),
    ...fetchSummaryOf(reading),
    lists,
    related: records.filter(({ place }) => place === "related"),
    pages: [{ url: reading.source.url, rows: first?.items ?? 0 }],
    ended_by: (first?.next ?? null) === null ? "end" : "pages",
    ...(reading.source.render_note !== null && { render_note: reading.source.render_note }),
    ...(recipe && { recipe: recipe.fit }),
  };
}

/** Returns the answer of `/api/text`. */
export function textResult(reading: PageReading): TextResult {
  const { source, verdict, selection, images, tables } = reading;
  return {
    page: pageRecord(reading),
    text: textOf(reading, "text"),
    markdown: textOf(reading, "markdown"),
    content_markdown: textOf(reading, "content_markdown"),
    content_methods: selection.methods,
    comments_markdown: textOf(reading, "comments_markdown"),
    content_blocks: selection.kept,
    page_type: verdict.page_type,
    page_type_confidence: verdict.confidence,
    images,
    tables,
    ...fetchSummaryOf(reading),
    ...(source.render_note !== null && { render_note: source.render_note }),
    ...reading.captures,
  };
}

/** Returns one text of a reading. Throws if the reading does not include it. */
function textOf({ texts }: PageReading, name: PageText): string {
  const text = texts[name];
  if (text === undefined) throw new Error(`the reading was requested without its ${name}`);
  return text;
}
