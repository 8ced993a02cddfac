// Operation read: one page, whole, once it is there.
import { textResult } from "../../read/answers.ts";
import type { Runner } from "../operation.ts";
import { pageRun, readingOf } from "../page-run.ts";

export const read: Runner<"read"> = {
  run: async (parts, request, call) => {
    const { signal } = call;
    const run = pageRun(parts, request, {
      signal,
      rtl: request.rtl,
      escalate: true,
      renders: parts.renders,
    });
    return textResult(await readingOf(run, call));
  },
};
