// The operations of detached crawls: begun, told of, paused, resumed, ended.
import { compilePatterns } from "../../crawl/frontier/patterns.ts";
import { InvalidRequestError } from "../../model/errors.ts";
import type { Runner } from "../operation.ts";

export const crawlStart: Runner<"crawl_start"> = {
  admit: async ({ webhooks }, { crawl: options, webhook, idempotency_key }) => {
    compilePatterns(options.include_paths, "include_paths");
    compilePatterns(options.exclude_paths, "exclude_paths");
    if (webhook !== undefined) webhooks.assertAllowed(webhook);
    if (idempotency_key !== undefined && !KEY.test(idempotency_key)) {
      throw new InvalidRequestError(
        "Idempotency-Key must be 1 to 255 printable characters of ASCII",
      );
    }
  },
  run: async ({ detached }, { webhook, idempotency_key, ...request }) =>
    detached.start(request, { key: idempotency_key, webhook }),
};

// printable characters of ASCII
const KEY = /^[\x20-\x7e]{1,255}$/;

export const crawls: Runner<"crawls"> = {
  run: async ({ detached }, asked) => ({ crawls: await detached.list(asked) }),
};

export const crawlStatus: Runner<"crawl_status"> = {
  run: ({ detached }, { id }) => detached.status(id),
};

export const crawlEvents: Runner<"crawl_events"> = {
  admit: ({ detached }, { id }) => detached.assertKnown(id),
  run: ({ detached }, { id, after, last_event_id }, { signal }) =>
    detached.events(id, Math.max(after, last_event_id), signal),
};

export const crawlPages: Runner<"crawl_pages"> = {
  admit: ({ detached }, { id }) => detached.assertKnown(id),
  run: ({ detached }, { id, ...asked }) => detached.pages(id, asked),
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
