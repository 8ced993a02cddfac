// The row of the operation `stream`.
import type { PageEvent } from "../../model/event.ts";
import { PAGE_FIELDS } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "one page, streamed as server-sent events",
  details:
    "Emits the events run, stage, resolve, parse, classify, select and done. A page that cannot be read ends the stream with an `error` event.",
  tag: "Pages",
  body: "TextRequest",
  route: { method: "POST", path: "/api/text/stream" },
  gives: "events",
  cost: "run",
  refusals: ["BLOCKED_HOST"],
  fields: PAGE_FIELDS,
  client: "streamPage",
  library: { name: "streamPage", options: "PageOptions" },
} as const satisfies Operation;

/** One event of the stream. */
export type Answer = PageEvent;
