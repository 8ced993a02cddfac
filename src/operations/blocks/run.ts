// Runs `blocks`: one page block by block, with positions and verdicts.

import type { Runner } from "../../api/operation.ts";
import { readingWhereRendered } from "../../api/page-run.ts";
import { blocksResult } from "../../read/answers.ts";
import { PAGE_REQUEST } from "../../read/input.ts";

export const runner: Runner<"blocks"> = {
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
