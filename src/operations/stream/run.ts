// Runs `stream`: one page, its events as they happen.

import { assertCallerExtras } from "../../api/caller-extras.ts";
import type { Runner } from "../../api/operation.ts";
import { pageRun } from "../../api/page-run.ts";
import { HttpError } from "../../model/errors.ts";
import { suppliedHtml } from "../../read/supplied.ts";

export const runner: Runner<"stream"> = {
  admit: async ({ guard, environment }, request, { signal }) => {
    assertCallerExtras(request, environment);
    if (suppliedHtml(request) !== undefined) return;
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
