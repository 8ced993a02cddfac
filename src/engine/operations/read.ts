// Operation read: one page, whole, once it is there.
import type { PageReading } from "../../model/reading.ts";
import { textResult } from "../../read/answers.ts";
import type { Call, Runner } from "../operation.ts";
import { pageRun } from "../page-run.ts";

export const read: Runner<"read"> = {
  run: async (parts, request, call) => {
    const { signal } = call;
    const run = pageRun(parts, request, {
      signal,
      rtl: request.rtl,
      escalate: true,
      renders: parts.renders,
    });
    return textResult(await drained(run, call));
  },
};

/** Runs a page read to its end; throws the failure it returns, which is the refusal behind its `error` event. */
async function drained(run: ReturnType<typeof pageRun>, { onEvent }: Call): Promise<PageReading> {
  let next = await run.next();
  for (; next.done !== true; next = await run.next()) onEvent?.(next.value);
  const end = next.value;
  if (!end.ok) throw end.failure;
  return end.value;
}
