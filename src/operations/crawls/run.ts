// Runs `crawls`: lists detached crawls.
import type { Runner } from "../../api/operation.ts";

export const runner: Runner<"crawls"> = {
  run: async ({ detached }, asked) => ({ crawls: await detached.list(asked) }),
};
