// Operations runs and trace: the runs that left traces, and the events of one.
import type { Runner } from "../operation.ts";

export const runs: Runner<"runs"> = {
  run: async ({ traces }, { limit }) => traces.list(limit),
};

export const trace: Runner<"trace"> = {
  run: async ({ traces }, { name, from, limit }) => traces.read(name, { from, limit }),
};
