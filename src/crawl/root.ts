// The root of a crawl, read both ways once: what the analysis tells of it, and the crawl's first page.
import type { PageReading } from "../model/reading.ts";
import type { AnalysisEvent } from "../model/site-event.ts";
import type { ReadingOutcome } from "../read/reading.ts";
import { refusalError } from "../read/refusals.ts";
import type { CrawlContext, SiteRequest } from "./context.ts";
import { readingOptions, textRequest } from "./page-request.ts";

/** The root as it was read both ways. */
export interface CrawlRoot {
  /** Where it landed. */
  readonly landed: string;
  readonly analysis: PageReading;
  /** Whether the plain fetch brought a shell that a browser has to fill. */
  readonly needsBrowser: boolean;
  /** What the crawl takes as its first page. */
  readonly page: ReadingOutcome;
}

/** Reads the root. Throws the PageError that says why it cannot be read. */
export async function readRoot(request: SiteRequest, context: CrawlContext): Promise<CrawlRoot> {
  const options = readingOptions(request);
  const read = await context.readBothWays(textRequest(request, request.url), {
    ...options,
    wants: { ...options.wants, technologies: true },
  });
  if (!read.union.ok) throw refusalError(read.union.refusal);
  const analysis = read.union.reading;
  return {
    landed: analysis.source.url,
    analysis,
    needsBrowser: analysis.shape.requires_render || (!read.plain.ok && read.plain.refusal.shell),
    page: request.complete ? read.union : read.plain,
  };
}

/** What the analysis tells of the root. */
export function analysisEvent(
  request: SiteRequest,
  { hasBrowser }: CrawlContext,
  { landed, analysis, needsBrowser }: CrawlRoot,
): AnalysisEvent {
  const { source, shape } = analysis;
  return {
    type: "analysis",
    stage: "analyze",
    root: landed,
    frameworks: shape.frameworks,
    technologies: analysis.technologies ?? [],
    payload_sources: shape.payloads,
    render_required: needsBrowser,
    render_loses_content: analysis.render_loses_content,
    static_chars: source.static_chars,
    rendered_chars: source.rendered_chars,
    union_chars: source.union_chars,
    static_coverage: source.static_coverage,
    strategy: request.complete && hasBrowser ? "union" : "static-only",
    metadata: source.metadata,
  };
}
