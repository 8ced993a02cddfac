// Runs `read`: one page as one answer.

import type { Runner } from "../../api/operation.ts";
import { pageRun, readingOf } from "../../api/page-run.ts";
import { textResult } from "../../read/answers.ts";

export const runner: Runner<"read"> = {
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
