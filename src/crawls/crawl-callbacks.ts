// Calls the webhooks of crawls that have ended, with retries.
import type { CrawlRecord } from "../model/crawl-record.ts";
import type { CrawlStore } from "../model/crawl-store.ts";
import { SETTINGS } from "../model/settings.ts";
import type { Clock } from "../runtime/clock.ts";
import { statusOf } from "./crawl-status.ts";
import type { WebhookMessage, Webhooks } from "./webhooks.ts";

/** Dependencies of the calls. */
interface CallbackOptions {
  readonly store: CrawlStore;
  readonly webhooks: Pick<Webhooks, "send">;
  readonly clock: Pick<Clock, "wait">;
  readonly report: (failure: unknown) => void;
  /** Aborts to stop all calls; the next process resumes them. */
  readonly closing: AbortSignal;
}

/** Webhook calls of this process. */
export class CrawlCallbacks {
  readonly #options: CallbackOptions;
  /** Running calls, including those waiting for a retry. */
  readonly #telling = new Set<Promise<void>>();

  constructor(options: CallbackOptions) {
    this.#options = options;
  }

  /** Calls a crawl's webhook if the crawl has ended and the call is still due. */
  begin(record: CrawlRecord): void {
    if (!isOwed(record)) return;
    const { closing, report } = this.#options;
    const telling = this.#tell(record.id, record.webhook?.attempts ?? 0)
      .catch((error: unknown) => {
        if (!closing.aborted) report(error);
      })
      .finally(() => this.#telling.delete(telling));
    this.#telling.add(telling);
  }

  /** Resolves when no call is running, after `closing` aborted. */
  async ended(): Promise<void> {
    await Promise.all(this.#telling);
  }

  async #tell(id: string, made: number): Promise<void> {
    const { clock, closing } = this.#options;
    for (let attempts = made; ; ) {
      if (attempts > 0) await clock.wait(pauseBefore(attempts), closing);
      const record = await this.#attempt(id);
      if (record === undefined || !isOwed(record)) return;
      attempts = record.webhook?.attempts ?? 0;
    }
  }

  /**
   * Makes one attempt unless another process does; returns the updated record, undefined if there
   * is none.
   */
  async #attempt(id: string): Promise<CrawlRecord | undefined> {
    const { store, webhooks, closing } = this.#options;
    const claim = await store.claim(id);
    if (claim === undefined) return undefined;
    try {
      const record = await store.find(id);
      if (record?.webhook == null || !isOwed(record)) return record;
      const error = await webhooks.send(record.webhook.url, endOf(record), closing);
      const attempts = record.webhook.attempts + 1;
      const webhook = { ...record.webhook, delivered: error === null, attempts, error };
      return await store.update(id, { webhook });
    } finally {
      await claim.release();
    }
  }
}

/** Returns the message of a crawl's end. */
function endOf(record: CrawlRecord): WebhookMessage {
  const data = statusOf(record);
  const timestamp = new Date((data.ended ?? 0) * 1000).toISOString();
  return { id: `msg_${record.id}`, type: `crawl.${data.state}`, timestamp, data };
}

function isOwed({ end, webhook }: CrawlRecord): boolean {
  if (end === null || webhook === null || webhook.delivered) return false;
  return webhook.attempts < SETTINGS.WEBHOOK_ATTEMPTS;
}

const MAX_PAUSE_MS = 3_600_000;

/** Returns the wait after a number of attempts. */
const pauseBefore = (attempts: number): number =>
  Math.min(SETTINGS.WEBHOOK_RETRY_SECONDS * 1000 * 4 ** (attempts - 1), MAX_PAUSE_MS);
