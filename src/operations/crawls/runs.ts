// Runs the operations of detached crawls.
import type { Runner } from "../../api/operation.ts";
import { type ChosenFields, chosenFields } from "../../crawl/text-options.ts";
import type { LoggedEvent } from "../../model/detached-crawl.ts";
import { InvalidRequestError } from "../../model/errors.ts";
import { crawl } from "../sites/crawl-run.ts";

/** Printable ASCII characters. */
const KEY = /^[\x20-\x7e]{1,255}$/;

export const crawlStart: Runner<"crawl_start"> = {
  admit: async (parts, { webhook, webhook_events: _, idempotency_key, ...request }, call) => {
    await crawl.admit?.(parts, request, call);
    if (webhook !== undefined) parts.webhooks.assertAllowed(webhook);
    if (idempotency_key !== undefined && !KEY.test(idempotency_key)) {
      throw new InvalidRequestError(
        "Idempotency-Key must be 1 to 255 printable characters of ASCII",
      );
    }
  },
  run: async ({ detached }, { webhook, webhook_events, idempotency_key, ...request }) =>
    detached.start(request, { key: idempotency_key, webhook, webhookEvents: webhook_events }),
};

export const crawlStatus: Runner<"crawl_status"> = {
  run: ({ detached }, { id }) => detached.status(id),
};

const FIELDS = ["query", "fields"];

export const crawlEvents: Runner<"crawl_events"> = {
  admit: ({ detached }, { id, fields = "" }) => {
    chosenFields(fields, FIELDS);
    return detached.assertKnown(id);
  },
  run: ({ detached }, { id, after, last_event_id, fields = "" }, { signal }) =>
    withFields(
      detached.events(id, Math.max(after, last_event_id), signal),
      chosenFields(fields, FIELDS),
    ),
};

async function* withFields(
  events: AsyncIterable<LoggedEvent>,
  chosen: ChosenFields,
): AsyncGenerator<LoggedEvent, void> {
  for await (const { id, event } of events)
    yield { id, event: event.type === "page" ? chosen.of(event) : event };
}

export const crawlPages: Runner<"crawl_pages"> = {
  admit: ({ detached }, { id }) => detached.assertKnown(id),
  run: ({ detached }, { id, ...asked }, { signal }) => detached.pages(id, asked, signal),
};

export const crawlPause: Runner<"crawl_pause"> = {
  run: ({ detached }, { id }) => detached.pause(id),
};

export const crawlResume: Runner<"crawl_resume"> = {
  run: ({ detached }, { id }) => detached.resume(id),
};

export const crawlCancel: Runner<"crawl_cancel"> = {
  run: ({ detached }, { id }) => detached.cancel(id),
};

export const crawls: Runner<"crawls"> = {
  run: async ({ detached }, asked) => ({ crawls: await detached.list(asked) }),
};
