// Runs `runs`: lists traces.
import type { Runner } from "../../api/operation.ts";

export const runner: Runner<"runs"> = {
  run: async ({ traces }, { limit }) => traces.list(limit),
};
