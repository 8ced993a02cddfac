// Operation stream: the same page read, its events as they happen.
import { HttpError } from "../../model/errors.ts";
import type { Runner } from "../operation.ts";
import { pageRun } from "../page-run.ts";

export const stream: Runner<"stream"> = {
  admit: async ({ guard }, { url, html }, { signal }) => {
    if (html !== undefined) return;
    try {
      await guard.check(new URL(url), signal);
    } catch (error) {
      // A name that does not resolve is for the read to tell.
      if (!(error instanceof HttpError)) throw error;
    }
  },
  run: async function* (parts, request, { signal }) {
    const policy = { rtl: undefined, escalate: false, line: parts.streams };
    const end = yield* pageRun(parts, request, { ...policy, signal });
    return end.ok ? undefined : end.failure;
  },
};
