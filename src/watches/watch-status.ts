// Converts the record of a watch to its public status.
import type { Watch } from "../model/watch.ts";
import type { WatchRecord } from "../model/watch-store.ts";
import { withoutCredentials } from "../url/identity.ts";
import { DEFAULT_ZONE } from "./schedule.ts";

/** Returns the current status of a watch. */
export function statusOf(record: WatchRecord): Watch {
  const { id, request, createdMs, nextMs, checks, last, reported, delivery } = record;
  const { url, query, every, time_zone, webhook } = request;
  return {
    id,
    url: withoutCredentials(url),
    query: query ?? null,
    every,
    time_zone: time_zone ?? DEFAULT_ZONE,
    created: createdMs / 1000,
    next: nextMs / 1000,
    checks,
    last,
    last_report: reported,
    webhook:
      webhook === undefined
        ? null
        : {
            url: withoutCredentials(webhook),
            delivered: delivery.delivered,
            error: delivery.error,
          },
  };
}
