// Runs the operations that return what is known of one page after a single read.

import { assertCallerExtras, isSupplied } from "../../api/caller-extras.ts";
import type { Runner } from "../../api/operation.ts";
import { pageRun, readingOfPage, readingWhereRendered } from "../../api/page-run.ts";
import { HttpError, InvalidRequestError } from "../../model/errors.ts";
import type { FactsWanted } from "../../model/fact.ts";
import type { PageReading } from "../../model/reading.ts";
import type { TechnologyReport } from "../../model/technology.ts";
import { blocksResult, factsResult, fetchSummaryOf, textResult } from "../../read/answers.ts";
import { PAGE_REQUEST } from "../../read/input.ts";
import { assertFile } from "../../read/supplied.ts";
import type { RequestOf } from "../operations.ts";

export const read: Runner<"read"> = {
  run: async (parts, request, call) =>
    textResult(await readingOfPage(parts, request, call, { rtl: request.rtl })),
};

export const stream: Runner<"stream"> = {
  admit: async ({ guard, environment }, request, { signal }) => {
    assertCallerExtras(request, environment);
    assertFile(request);
    if (isSupplied(request)) return;
    const { url } = request;
    try {
      await guard.check(new URL(url), signal);
    } catch (error) {
      // Ignored here: reading the page reports a name that does not resolve.
      if (!(error instanceof HttpError)) throw error;
    }
  },
  run: async function* (parts, request, { signal, caller }) {
    const policy = { escalate: false, refusesShells: true, line: parts.streams };
    const end = yield* pageRun(parts, request, { ...policy, signal, caller });
    return end.ok ? undefined : end.failure;
  },
};

export const blocks: Runner<"blocks"> = {
  run: async (parts, request, call) => {
    const wants = { texts: [], blocks: true };
    const asked = { ...PAGE_REQUEST, ...request };
    return blocksResult(await readingWhereRendered(parts, asked, call, { wants }));
  },
};

export const facts: Runner<"facts"> = {
  run: async (parts, request, call) => {
    const { recipe, rtl } = request;
    if (recipe?.of === "list")
      throw new InvalidRequestError("recipe reads a list: use it with records");
    const wants = { texts: [], facts: wantedBy(request), ...(recipe && { recipe }) };
    const page = { ...PAGE_REQUEST, ...request };
    return factsResult(await readingOfPage(parts, page, call, { rtl, wants }));
  },
};

function wantedBy({ schema, schema_from, sources }: RequestOf<"facts">): FactsWanted {
  return {
    visible: sources === "visible",
    ...(schema && { schema }),
    ...(schema_from && { schema_from }),
  };
}

export const technologies: Runner<"technologies"> = {
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
