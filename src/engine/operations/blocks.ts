// Operation blocks: one page block by block, each with its place and its verdict.
import { blocksResult } from "../../read/answers.ts";
import type { Runner } from "../operation.ts";
import { pageRun, readingOf } from "../page-run.ts";

export const blocks: Runner<"blocks"> = {
  run: async (parts, request, call) => {
    const { signal } = call;
    const render = request.render && (await parts.browser.available());
    const run = pageRun(
      parts,
      { ...request, render, rtl: false },
      {
        signal,
        rtl: undefined,
        escalate: true,
        wants: { texts: [], blocks: true },
        renders: parts.renders,
      },
    );
    return blocksResult(await readingOf(run, call));
  },
};
