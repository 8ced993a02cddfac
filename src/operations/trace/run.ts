// Runs `trace`: the events of one trace.
import type { Runner } from "../../api/operation.ts";

export const runner: Runner<"trace"> = {
  run: async ({ traces }, { name, from, limit }) => traces.read(name, { from, limit }),
};
