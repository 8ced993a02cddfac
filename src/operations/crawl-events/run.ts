// Runs `crawl_events`: the log of a detached crawl.
import type { Runner } from "../../api/operation.ts";

export const runner: Runner<"crawl_events"> = {
  admit: ({ detached }, { id }) => detached.assertKnown(id),
  run: ({ detached }, { id, after, last_event_id }, { signal }) =>
    detached.events(id, Math.max(after, last_event_id), signal),
};
