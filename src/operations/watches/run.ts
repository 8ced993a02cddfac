// Runs `watches`: lists watches.
import type { Runner } from "../../api/operation.ts";

export const runner: Runner<"watches"> = {
  run: async ({ watches }) => ({ watches: await watches.list() }),
};
