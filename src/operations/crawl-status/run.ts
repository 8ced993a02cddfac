// Runs `crawl_status`: the state of a detached crawl.
import type { Runner } from "../../api/operation.ts";

export const runner: Runner<"crawl_status"> = {
  run: ({ detached }, { id }) => detached.status(id),
};
