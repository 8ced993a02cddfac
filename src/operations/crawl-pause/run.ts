// Runs `crawl_pause`: pauses a detached crawl.
import type { Runner } from "../../api/operation.ts";

export const runner: Runner<"crawl_pause"> = {
  run: ({ detached }, { id }) => detached.pause(id),
};
