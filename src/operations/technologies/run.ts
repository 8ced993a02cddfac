// Runs `technologies`: a site's technologies, from its plain page and, if available, a browser.

import type { Runner } from "../../api/operation.ts";
import { readingWhereRendered } from "../../api/page-run.ts";
import type { PageReading } from "../../model/reading.ts";
import type { TechnologyReport } from "../../model/technology.ts";
import { fetchSummaryOf } from "../../read/answers.ts";
import { PAGE_REQUEST } from "../../read/input.ts";

export const runner: Runner<"technologies"> = {
  run: async (parts, request, call) => {
    const policy = { escalate: false, wants: { texts: [], technologies: true } };
    const asked = { ...PAGE_REQUEST, ...request };
    return reportOf(await readingWhereRendered(parts, asked, call, policy));
  },
};

function reportOf(reading: PageReading): TechnologyReport {
  const { source, shape, cache, technologies: found = [] } = reading;
  return {
    url: source.url,
    technologies: found,
    frameworks: shape.frameworks,
    ...fetchSummaryOf(reading),
    metadata: source.metadata,
    cache: cache ?? null,
  };
}
