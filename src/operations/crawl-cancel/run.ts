// Runs `crawl_cancel`: cancels or deletes a crawl.
import type { Runner } from "../../api/operation.ts";

export const runner: Runner<"crawl_cancel"> = {
  run: ({ detached }, { id }) => detached.cancel(id),
};
