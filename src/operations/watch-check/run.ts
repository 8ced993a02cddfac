// Runs `watch_check`: makes a watch due.
import type { Runner } from "../../api/operation.ts";

export const runner: Runner<"watch_check"> = {
  run: ({ watches }, { id }) => watches.checkSoon(id),
};
