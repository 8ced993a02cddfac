// Runs `watch_stop`: removes a watch.
import type { Runner } from "../../api/operation.ts";

export const runner: Runner<"watch_stop"> = {
  run: ({ watches }, { id }) => watches.remove(id),
};
