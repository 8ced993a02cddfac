// Runs `watch_feed`: the reports of a watch as an Atom feed.
import type { Runner } from "../../api/operation.ts";
import { watchFeed } from "../../watches/feed.ts";

export const runner: Runner<"watch_feed"> = {
  run: async ({ watches }, { id }) => ({
    name: `${id}.xml`,
    content_type: "application/atom+xml; charset=utf-8",
    lines: [await watchFeed(await watches.find(id))],
  }),
};
