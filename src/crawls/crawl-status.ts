// Converts the record of a detached crawl to its public status.
import type { CrawlRecord } from "../model/crawl-store.ts";
import type { CrawlChoices, CrawlStateName, DetachedCrawl } from "../model/detached-crawl.ts";
import type { StorageError } from "../model/errors.ts";
import type { SiteStageEvent } from "../model/site-event.ts";
import { withoutCredentials } from "../url/identity.ts";

/** First event of a crawl that no process runs yet. */
export const WAITING: SiteStageEvent = {
  type: "stage",
  stage: "analyze",
  state: "running",
  message: "Waiting for a free slot for detached crawls",
};

/** Returns the current status of a crawl; `failure` is why this process cannot store it just now. */
export function statusOf(record: CrawlRecord, failure?: StorageError): DetachedCrawl {
  const { id, request, createdMs, numbers, end, webhook } = record;
  const { revised: _, fetching: __, ...counts } = numbers;
  const isStuck = failure !== undefined && end === null && record.wanted === "run";
  const state = isStuck ? "waiting" : stateOf(record);
  const why = isStuck ? failure : end;
  return {
    id,
    url: withoutCredentials(request.url),
    options: choicesOf(request),
    state,
    message: why?.message ?? (state === "waiting" ? WAITING.message : null),
    ...(why?.code !== undefined && { code: why.code }),
    created: createdMs / 1000,
    ended: end === null ? null : end.atMs / 1000,
    ...counts,
    ...(end?.unlogged !== undefined && { last_event: end.unlogged.id }),
    webhook: webhook && { ...webhook, url: withoutCredentials(webhook.url) },
  };
}

const choicesOf = ({
  max_pages,
  complete,
  crawl,
  fetch,
}: CrawlRecord["request"]): CrawlChoices => ({
  max_pages,
  max_depth: crawl.max_depth,
  complete,
  within_path: crawl.within_path,
  read_files: fetch.read_files,
  respect_robots: crawl.respect_robots,
  include_paths: crawl.include_paths,
  exclude_paths: crawl.exclude_paths,
  delay_seconds: crawl.delay_seconds,
});

function stateOf({ end, wanted, isRunning }: CrawlRecord): CrawlStateName {
  if (end !== null) return end.state;
  if (wanted === "pause") return "paused";
  return isRunning ? "running" : "waiting";
}
