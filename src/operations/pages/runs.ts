// Runs the operations of reading one page.

import { assertCallerExtras, isSupplied } from "../../api/caller-extras.ts";
import type { Runner } from "../../api/operation.ts";
import { pageRun, readingOf, readingWhereRendered } from "../../api/page-run.ts";
import { HttpError } from "../../model/errors.ts";
import { blocksResult, textResult } from "../../read/answers.ts";
import { PAGE_REQUEST } from "../../read/input.ts";
import { assertFile } from "../../read/supplied.ts";

export const read: Runner<"read"> = {
  run: async (parts, request, call) => {
    const { signal, caller } = call;
    const run = pageRun(parts, request, {
      signal,
      caller,
      rtl: request.rtl,
      escalate: true,
      renders: parts.renders,
    });
    return textResult(await readingOf(run, call));
  },
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
    const policy = { rtl: undefined, escalate: false, refusesShells: true, line: parts.streams };
    const end = yield* pageRun(parts, request, { ...policy, signal, caller });
    return end.ok ? undefined : end.failure;
  },
};

export const blocks: Runner<"blocks"> = {
  run: async (parts, request, call) => {
    const policy = {
      rtl: undefined,
      escalate: true,
      wants: { texts: [], blocks: true },
      renders: parts.renders,
    };
    const asked = { ...PAGE_REQUEST, ...request };
    return blocksResult(await readingWhereRendered(parts, asked, { policy, call }));
  },
};
