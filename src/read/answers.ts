// A page's reading to what callers are told of it: the events of a stream, and the answer of the blocking route.
import type { BlocksResult } from "../model/blocks.ts";
import type { PageStep } from "../model/event.ts";
import type { FactsResult, PageRecord, TextResult } from "../model/page.ts";
import { PAGE_TEXTS, type PageReading, type PageText } from "../model/reading.ts";

/** The events of a page's reading in their order, its classify stage's beginning among them; `done` where it has its texts. */
export function* readingEvents(reading: PageReading): Generator<PageStep> {
  const { source, shape, about, verdict, selection, title, images, tables } = reading;
  yield { type: "resolve", stage: "resolve", ...source, cache: reading.cache ?? null };
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
  };
}

/** The page as `/api/text` and `/api/extract` tell of it. */
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
    ...(shape.pdf && { pdf: shape.pdf }),
    cache: cache ?? null,
    ...about,
  };
}

/** The answer of `/api/blocks`. Throws when the reading was made without its blocks. */
export function blocksResult(reading: PageReading): BlocksResult {
  const { blocks, verdict, source } = reading;
  if (blocks === undefined) throw new Error("the reading was made without its blocks");
  return {
    page: pageRecord(reading),
    page_type: verdict.page_type,
    render_error: source.render_error,
    ...blocks,
  };
}

/** The answer of `/api/extract`. Throws when the reading was made without facts. */
export function factsResult(reading: PageReading): FactsResult {
  if (reading.facts === undefined) throw new Error("the reading was made without its facts");
  const { facts, schema_choice } = reading.facts;
  return { page: pageRecord(reading), facts, schema_choice };
}

/** The answer of `/api/text`. */
export function textResult(reading: PageReading): TextResult {
  const { verdict, selection, images, tables } = reading;
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
  };
}

/** A text of a reading. Throws when the reading was made without it. */
function textOf({ texts }: PageReading, name: PageText): string {
  const text = texts[name];
  if (text === undefined) throw new Error(`the reading was made without its ${name}`);
  return text;
}
