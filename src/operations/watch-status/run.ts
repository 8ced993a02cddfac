// Runs `watch_status`: returns a watch.
import type { Runner } from "../../api/operation.ts";
import { statusOf } from "../../watches/watch-status.ts";

export const runner: Runner<"watch_status"> = {
  run: async ({ watches }, { id }) => statusOf(await watches.find(id)),
};
