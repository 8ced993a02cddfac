// Converts the record of a watch to what callers see: its status, and the messages of its reports.
import type { Watch, WatchCheck, WatchMessage, WatchReport } from "../model/watch.ts";
import type { WatchRecord } from "../model/watch-store.ts";
import { withoutCredentials } from "../url/identity.ts";
import { DEFAULT_ZONE } from "./schedule.ts";

/** Returns the current status of a watch; `failed` is a check that could not be stored. */
export function statusOf(record: WatchRecord, failed?: WatchCheck): Watch {
  const { id, request, createdMs, nextMs, checks, last, reported, delivery } = record;
  const { url, query, when, every, time_zone, webhook } = request;
  return {
    id,
    url: withoutCredentials(url),
    query: query ?? null,
    when: when ?? null,
    every,
    time_zone: time_zone ?? DEFAULT_ZONE,
    created: createdMs / 1000,
    next: nextMs / 1000,
    checks,
    last: failed !== undefined && failed.at >= (last?.at ?? 0) ? failed : last,
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

/** Id of a message; equal for every attempt to deliver the report. */
export const messageId = ({ id }: WatchRecord, report: WatchReport): string =>
  `msg_${id}_${report.id}`;

/** Returns the message of a report, which webhooks, commands and files receive. */
export const watchMessage = ({ id, request }: WatchRecord, report: WatchReport): WatchMessage => ({
  type: "watch.changed",
  timestamp: new Date(report.at * 1000).toISOString(),
  data: { watch: id, url: withoutCredentials(request.url), ...report },
});
