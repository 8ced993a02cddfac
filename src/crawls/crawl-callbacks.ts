// Calls the webhooks of crawls with their pages, if requested, and their end, with retries.
import type { CrawlRecord } from "../model/crawl-store.ts";
import type { CrawlWebhook, CrawlWebhookPages } from "../model/detached-crawl.ts";
import { CrawlLogError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";
import type { SitePageEvent } from "../model/site-event.ts";
import { underController } from "../runtime/abort.ts";
import { deliveryPause } from "../runtime/delivery-pause.ts";
import type { RunsOptions } from "./crawl-runs.ts";
import { statusOf } from "./crawl-status.ts";
import type { WebhookMessage, Webhooks } from "./webhooks.ts";

/** Dependencies of the calls. */
interface CallbackOptions extends Pick<RunsOptions, "store" | "clock" | "report" | "closing"> {
  readonly webhooks: Pick<Webhooks, "send">;
}

/** A page event, and the id to continue after. */
interface LoggedPage {
  readonly id: number;
  readonly page: SitePageEvent;
}

/** Interval of looking for overdue messages. */
const LOOK_AGAIN_MS = 2000;
/** Time that a message is due until any process sends it. */
const OVERDUE_MS = 1000;

/** Webhook calls of this process. */
export class CrawlCallbacks {
  readonly #options: CallbackOptions;
  /** Running calls by crawl, including those waiting for a retry. */
  readonly #telling = new Map<string, Promise<void>>();
  /** Crawls whose pages are sent while they run. */
  readonly #followed = new Set<string>();
  /** The last event of each followed crawl up to which no page is due. */
  readonly #looked = new Map<string, number>();
  /** Crawls with new events since their running call looked for some. */
  readonly #fresh = new Set<string>();
  /** Undelivered ends by crawl: the state of the webhook, and since when it is unchanged. */
  #undelivered = new Map<string, { readonly state: string; readonly sinceMs: number }>();

  constructor(options: CallbackOptions) {
    this.#options = options;
  }

  /** Sends the messages that ended processes left unsent, until closing. Never rejects. */
  async watch(): Promise<void> {
    const { store, clock, closing, report } = this.#options;
    while (!closing.aborted) {
      try {
        this.#sendOverdue(await store.list("undelivered"));
      } catch (error) {
        report(error);
      }
      await clock.wait(LOOK_AGAIN_MS, closing).catch(() => undefined);
    }
  }

  #sendOverdue(records: readonly CrawlRecord[]): void {
    const nowMs = this.#options.clock.date();
    const before = this.#undelivered;
    this.#undelivered = new Map();
    for (const record of records.filter(isOwed)) {
      const { id, webhook } = record;
      const state = JSON.stringify(webhook);
      const known = before.get(id);
      const sinceMs = known?.state === state ? known.sinceMs : nowMs;
      this.#undelivered.set(id, { state, sinceMs });
      const failures = failuresOf(record);
      const pauseMs = failures === 0 ? 0 : deliveryPause(failures);
      if (nowMs - sinceMs > pauseMs + OVERDUE_MS) this.#look(id, 0);
    }
  }

  /** Calls a crawl's webhook if a message is due, and follows it if its pages are. */
  begin(record: CrawlRecord): void {
    const { id, end, webhook } = record;
    if (webhook?.pages !== undefined && end === null) this.#followed.add(id);
    if (end !== null) this.removed(id);
    if (this.#followed.has(id) || isOwed(record)) this.#look(id, failuresOf(record));
  }

  /** Sends the new pages of a followed crawl. */
  told(id: string): void {
    if (this.#followed.has(id)) this.#look(id, 0);
  }

  /** Forgets a removed crawl. */
  removed(id: string): void {
    this.#followed.delete(id);
    this.#looked.delete(id);
  }

  #look(id: string, attempts: number): void {
    this.#fresh.add(id);
    if (this.#telling.has(id)) return;
    const { closing, report } = this.#options;
    const telling = this.#tell(id, attempts)
      .catch((error: unknown) => {
        if (!closing.aborted) report(error);
      })
      .finally(() => this.#telling.delete(id));
    this.#telling.set(id, telling);
  }

  /** Resolves when no call is running, after `closing` aborted. */
  async ended(): Promise<void> {
    await Promise.all(this.#telling.values());
  }

  async #tell(id: string, made: number): Promise<void> {
    const { clock, closing } = this.#options;
    for (let attempts = made; !closing.aborted; ) {
      if (attempts > 0) await clock.wait(deliveryPause(attempts), closing);
      this.#fresh.delete(id);
      const sent = await this.#attempt(id);
      if (sent === undefined && !this.#fresh.has(id)) return;
      attempts = sent?.failures ?? 0;
    }
  }

  /** Sends the next message if due. Returns its failed attempts so far, or undefined. */
  async #attempt(id: string): Promise<{ readonly failures: number } | undefined> {
    const { store, closing } = this.#options;
    const claim = await store.claim(id, "webhook");
    if (claim === undefined) return undefined;
    try {
      const record = await store.find(id);
      if (record?.webhook == null) return undefined;
      // Once the claim is lost, another process may send the message.
      const webhook = await underController([closing, claim.lost], ({ signal }) =>
        this.#send(record, signal),
      );
      const after = webhook && (await store.update(id, { webhook }, record.webhook));
      return after && { failures: failuresOf(after) };
    } finally {
      await claim.release();
    }
  }

  /**
   * Sends the next pages, or the end; skips pages whose texts are lost. Returns the webhook
   * afterwards; undefined if nothing is due.
   */
  async #send(record: CrawlRecord, signal: AbortSignal): Promise<CrawlWebhook | undefined> {
    const { id, webhook } = record;
    if (webhook?.pages === undefined) return this.#sendEnd(record, signal);
    try {
      const batch = await this.#batch(id, webhook.pages, signal);
      if (batch.length === 0) return await this.#sendEnd(record, signal);
      return await this.#sendPages(record, batch, signal);
    } catch (error) {
      if (!(error instanceof CrawlLogError) || error.unreadable === undefined) throw error;
      this.#options.report(error);
      const skipped = { sent: error.unreadable, attempts: 0, error: error.message };
      return { ...webhook, pages: { ...webhook.pages, ...skipped } };
    }
  }

  /** Sends the end of a crawl; returns undefined if it is not due. */
  async #sendEnd(record: CrawlRecord, signal: AbortSignal): Promise<CrawlWebhook | undefined> {
    const { webhook } = record;
    if (webhook === null || !isOwed(record)) return undefined;
    const error = await this.#options.webhooks.send(webhook.url, endOf(record), signal);
    const attempts = webhook.attempts + 1;
    return { ...webhook, delivered: error === null, attempts, error };
  }

  /** Sends a batch. After the last attempt it is given up, so that later pages are sent. */
  async #sendPages(
    { id, webhook }: CrawlRecord,
    batch: readonly LoggedPage[],
    signal: AbortSignal,
  ): Promise<CrawlWebhook | undefined> {
    const { webhooks } = this.#options;
    const last = batch.at(-1)?.id;
    if (webhook?.pages === undefined || last === undefined) return undefined;
    const { pages } = webhook;
    const error = await webhooks.send(webhook.url, pagesMessage(id, last, batch), signal);
    const attempts = pages.attempts + 1;
    const isOver = error === null || attempts >= SETTINGS.WEBHOOK_ATTEMPTS;
    const now = isOver ? { sent: last, attempts: 0, error } : { attempts, error };
    return { ...webhook, pages: { ...pages, ...now } };
  }

  /** Returns the pages of the next message. Throws CrawlLogError if the first one is lost. */
  async #batch(
    id: string,
    { sends, sent }: CrawlWebhookPages,
    signal: AbortSignal,
  ): Promise<readonly LoggedPage[]> {
    const batch: LoggedPage[] = [];
    let chars = 0;
    const after = Math.max(sent, this.#looked.get(id) ?? 0);
    try {
      for await (const { id: eventId, event } of this.#options.store.events(id, after, signal)) {
        const isDue =
          event.type === "page" &&
          (sends === "pages" || (event.change !== null && event.change !== "same"));
        if (!isDue) {
          if (batch.length === 0 && this.#followed.has(id)) this.#looked.set(id, eventId);
          continue;
        }
        chars += charsOf(event);
        if (batch.length > 0 && chars > SETTINGS.WEBHOOK_MAX_CHARS) break;
        batch.push({ id: eventId, page: event });
        if (batch.length === SETTINGS.WEBHOOK_MAX_PAGES) break;
      }
    } catch (error) {
      // What is lost comes first in the next batch.
      if (batch.length === 0 || !(error instanceof CrawlLogError)) throw error;
    }
    return batch;
  }
}

/** Returns the number of characters of an event's texts; a crawl may omit either text. */
function charsOf({ markdown = "", content_markdown = "" }: Partial<SitePageEvent>): number {
  return markdown.length + content_markdown.length;
}

/** Whether the message of a crawl's end is due. */
function isOwed({ end, webhook }: CrawlRecord): boolean {
  if (end === null || webhook === null || webhook.delivered) return false;
  return webhook.attempts < SETTINGS.WEBHOOK_ATTEMPTS;
}

/** Returns the failed attempts of the message that is due; 0 if it is a new one or none. */
function failuresOf(record: CrawlRecord): number {
  const { webhook } = record;
  if (webhook === null) return 0;
  const ofPages = webhook.pages?.attempts ?? 0;
  if (ofPages > 0) return ofPages;
  return isOwed(record) ? webhook.attempts : 0;
}

/** Returns the message of a crawl's end. */
function endOf(record: CrawlRecord): WebhookMessage {
  const data = statusOf(record);
  const timestamp = new Date((data.ended ?? 0) * 1000).toISOString();
  return { id: `msg_${record.id}`, type: `crawl.${data.state}`, timestamp, data };
}

/** Returns the message of some pages; its id names the last one. */
function pagesMessage(id: string, last: number, batch: readonly LoggedPage[]): WebhookMessage {
  const pages = batch.map(({ id: eventId, page }) => ({ ...page, id: eventId }));
  const timestamp = new Date().toISOString();
  return { id: `msg_${id}_${last}`, type: "crawl.pages", timestamp, data: { id, pages } };
}
