// Reads the root of a crawl once by both methods, for the analysis and as the crawl's first page.
import type { PageReading } from "../model/reading.ts";
import type { AnalysisEvent } from "../model/site-event.ts";
import type { ReadOutcome } from "../read/read-page.ts";
import { refusalError } from "../read/refusals.ts";
import type { CrawlContext, SiteRequest } from "./context.ts";
import { readingOptions, textRequest } from "./page-request.ts";

/** The root, read by both methods. */
export interface CrawlRoot {
  /** Its final address. */
  readonly landed: string;
  readonly analysis: PageReading;
  /** Used as the crawl's first page. */
  readonly page: ReadOutcome;
}

/** Reads the root. Throws the PageError that explains why it cannot be read. */
export async function readRoot(request: SiteRequest, context: CrawlContext): Promise<CrawlRoot> {
  const options = readingOptions(request, context.clock.date());
  const read = await context.readBothWays(textRequest(request, request.url), {
    ...options,
    wants: { ...options.wants, technologies: true },
  });
  const { outcome } = read.union;
  if (!outcome.ok) throw refusalError(outcome.refusal);
  const analysis = outcome.reading;
  return {
    landed: analysis.source.url,
    analysis,
    page: request.complete ? read.union : read.plain,
  };
}

/** Builds the analysis event of the root. */
export function analysisEvent(
  request: SiteRequest,
  { hasBrowser }: CrawlContext,
  { landed, analysis }: CrawlRoot,
): AnalysisEvent {
  const { source, shape } = analysis;
  return {
    type: "analysis",
    stage: "analyze",
    root: landed,
    frameworks: shape.frameworks,
    technologies: analysis.technologies ?? [],
    payload_sources: shape.payloads,
    render_required: shape.requires_render,
    render_loses_content: analysis.render_loses_content,
    static_chars: source.static_chars,
    rendered_chars: source.rendered_chars,
    union_chars: source.union_chars,
    static_coverage: source.static_coverage,
    strategy: request.complete && hasBrowser ? "union" : "static-only",
    metadata: source.metadata,
  };
}
