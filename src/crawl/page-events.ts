// Builds the event of a finished page: its reading or refusal, and the crawl's progress.
import type { PageChange } from "../model/change.ts";
import type { Offered } from "../model/journal.ts";
import { lacksRender } from "../model/page.ts";
import type { PageFailure } from "../model/page-failure.ts";
import { contentOf, type PageReading } from "../model/reading.ts";
import { SETTINGS } from "../model/settings.ts";
import type { CanvasPage } from "../model/site.ts";
import type {
  Citation,
  CrawlTotals,
  FrontierCounts,
  GraphCounts,
  LinksOut,
  SitePageEvent,
} from "../model/site-event.ts";
import { countWords } from "../text/words.ts";
import type { QueuedPage } from "./frontier/frontier.ts";
import type { CrawlScope } from "./frontier/scope.ts";

/** Progress of a crawl when a page has finished. */
export interface CrawlStanding extends FrontierCounts {
  readonly index: number;
  readonly extracted: number;
  readonly failed: number;
  readonly pages_per_minute: number;
  readonly totals: CrawlTotals;
  readonly graph: GraphCounts;
}

/** Additions of a page's links to the crawl. */
export interface PageAdditions {
  readonly newly_queued: number;
  readonly new_urls: readonly string[];
  readonly links_out: LinksOut;
}

/** Returns the result of offering a page's links. */
export function additionsOf(
  { accepted }: Offered,
  scope: CrawlScope,
  links: Required<LinksOut>,
): PageAdditions {
  const most = SETTINGS.LINKS_OUT_MAX;
  return {
    newly_queued: accepted.filter(({ kind }) => scope.isRead(kind)).length,
    new_urls: accepted.map(({ url }) => url),
    links_out: {
      external: links.external.slice(0, most),
      in_script: links.in_script.slice(0, most),
      files: links.files.slice(0, most),
    },
  };
}

/** Builds the event of a page that was read. */
export function pageEvent(
  {
    citation,
    reading,
    change,
    canvas,
  }: {
    readonly citation: Citation;
    readonly reading: PageReading;
    readonly change: PageChange | null;
    readonly canvas: CanvasPage | undefined;
  },
  more: PageAdditions & CrawlStanding,
): SitePageEvent {
  const { source, shape, verdict, selection, texts, about } = reading;
  return {
    type: "page",
    stage: "extract",
    url: source.url,
    title: reading.title,
    byline: about.byline,
    published: about.published,
    language: about.language,
    description: about.description,
    canonical: source.metadata.canonical,
    depth: citation.depth,
    citation,
    ok: true,
    error: null,
    chars: source.union_chars,
    words: countWords(contentOf(texts)),
    blocks: shape.blocks,
    images: reading.images,
    tables: reading.tables,
    markdown: texts.markdown ?? "",
    content_markdown: texts.content_markdown ?? "",
    content_blocks: selection.kept,
    content_methods: selection.methods,
    page_type: verdict.page_type,
    page_type_confidence: verdict.confidence,
    page_type_reasons: verdict.reasons,
    page_type_runner_up: verdict.runner_up,
    canvas: canvas
      ? { canvases: canvas.canvases, words: canvas.words, script_bytes: canvas.script_bytes }
      : null,
    render_note: noteOf(reading),
    dead_end: shape.dead_end,
    change,
    cache: reading.cache ?? null,
    strategy: source.strategy,
    static_chars: source.static_chars,
    rendered_chars: source.rendered_chars,
    ...(shape.text_note !== undefined && { text_note: shape.text_note }),
    ...(shape.twin && { twin: shape.twin }),
    ...(shape.refusal && { refusal: shape.refusal }),
    ...(shape.reservations && { reservations: shape.reservations }),
    ...(reading.by_recipe && { recipe: reading.by_recipe }),
    ...(reading.missing && { without_scripts: reading.missing }),
    ...(reading.selector_note !== undefined && { selector_note: reading.selector_note }),
    ...more,
  };
}

/** Returns the reason why the page was not rendered, and the events in the browser other than loading. */
function noteOf({ source }: PageReading): string | null {
  const { render_error, render_note } = source;
  const missing = lacksRender(source) ? `not rendered: ${render_error}` : null;
  return [missing, render_note].filter((note) => note !== null).join("; ") || null;
}

/** Builds the event of a page that could not be read. */
export function failedPageEvent(
  { url, citation }: QueuedPage,
  { change, ...failure }: PageFailure & { readonly change: PageChange | null },
  standing: CrawlStanding,
): SitePageEvent {
  return { ...emptyEvent(citation), url, ok: false, ...failure, change, ...standing };
}

/** Builds the event of a page already read under another address. */
export function samePageEvent(
  { citation }: QueuedPage,
  { url, same_as }: Required<Pick<SitePageEvent, "url" | "same_as">>,
  standing: CrawlStanding,
): SitePageEvent {
  return { ...emptyEvent(citation), url, ok: true, error: null, same_as, ...standing };
}

/** Builds the common part of events of pages without texts of their own. */
function emptyEvent(
  citation: Citation,
): Omit<SitePageEvent, "url" | "ok" | "error" | keyof CrawlStanding> {
  return {
    type: "page",
    stage: "extract",
    title: "",
    byline: null,
    published: null,
    language: null,
    description: null,
    canonical: null,
    depth: citation.depth,
    citation,
    chars: 0,
    words: 0,
    blocks: 0,
    images: [],
    tables: 0,
    markdown: "",
    content_markdown: "",
    content_blocks: 0,
    content_methods: [],
    page_type: "unknown",
    page_type_confidence: 0,
    page_type_reasons: [],
    page_type_runner_up: { type: "", confidence: 0 },
    canvas: null,
    render_note: null,
    dead_end: null,
    change: null,
    cache: null,
    strategy: null,
    static_chars: 0,
    rendered_chars: 0,
    newly_queued: 0,
    new_urls: [],
    links_out: { external: [], in_script: [] },
  };
}
