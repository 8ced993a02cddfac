// Runs `crawl_start`: starts a detached crawl.
import type { Runner } from "../../api/operation.ts";
import { InvalidRequestError } from "../../model/errors.ts";
import { runner as crawl } from "../crawl/run.ts";

/** Printable ASCII characters. */
const KEY = /^[\x20-\x7e]{1,255}$/;

export const runner: Runner<"crawl_start"> = {
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
