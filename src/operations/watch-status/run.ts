// Runs `watch_status`: returns a watch.
import type { Runner } from "../../api/operation.ts";

export const runner: Runner<"watch_status"> = {
  run: async ({ watches }, { id }) => watches.status(id),
};
