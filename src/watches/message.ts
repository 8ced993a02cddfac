// Builds the message of a watch's report, which webhooks, commands and files receive.
import type { WatchMessage, WatchReport } from "../model/watch.ts";
import type { WatchRecord } from "../model/watch-store.ts";
import { withoutCredentials } from "../url/identity.ts";

/** Id of a message; equal for every attempt to deliver the report. */
export const messageId = ({ id }: WatchRecord, report: WatchReport): string =>
  `msg_${id}_${report.id}`;

export const watchMessage = ({ id, request }: WatchRecord, report: WatchReport): WatchMessage => ({
  type: "watch.changed",
  timestamp: new Date(report.at * 1000).toISOString(),
  data: { watch: id, url: withoutCredentials(request.url), ...report },
});
