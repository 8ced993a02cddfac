// Operation technologies: what a page's site is made of, from its plain fetch and from a browser where there is one.
import type { RequestOf } from "../../model/operations.ts";
import type { PageReading } from "../../model/reading.ts";
import type { TechnologyReport } from "../../model/technology.ts";
import type { Runner } from "../operation.ts";
import { pageRun, readingOf } from "../page-run.ts";

export const technologies: Runner<"technologies"> = {
  run: async (parts, request, call) => {
    const { signal } = call;
    const render = request.render && (await parts.browser.available());
    const run = pageRun(parts, asRead(request, render), {
      signal,
      rtl: undefined,
      escalate: false,
      wants: { texts: [], technologies: true },
      renders: parts.renders,
    });
    return reportOf(await readingOf(run, call));
  },
};

function asRead(request: RequestOf<"technologies">, render: boolean): RequestOf<"read"> {
  return { ...request, render, rtl: false, direction: undefined, include_hidden_text: false };
}

function reportOf({
  source,
  shape,
  cache,
  technologies: found = [],
}: PageReading): TechnologyReport {
  return {
    url: source.url,
    technologies: found,
    frameworks: shape.frameworks,
    strategy: source.strategy,
    render_error: source.render_error,
    metadata: source.metadata,
    cache: cache ?? null,
  };
}
