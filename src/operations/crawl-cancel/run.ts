// Runs `crawl_cancel`: ends a detached crawl.
import type { Runner } from "../../api/operation.ts";

export const runner: Runner<"crawl_cancel"> = {
  run: ({ detached }, { id }) => detached.cancel(id),
};
