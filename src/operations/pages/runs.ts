// Runs the operations of reading one page.

import { assertCallerExtras, isSupplied } from "../../api/caller-extras.ts";
import type { Runner } from "../../api/operation.ts";
import { pageRun, readingOfPage, readingWhereRendered } from "../../api/page-run.ts";
import { HttpError } from "../../model/errors.ts";
import { blocksResult, textResult } from "../../read/answers.ts";
import { PAGE_REQUEST } from "../../read/input.ts";
import { assertFile } from "../../read/supplied.ts";

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
