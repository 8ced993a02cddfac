// Formats robots.txt and the web archive's answer for the discovery event.
import { SETTINGS } from "../model/settings.ts";
import type { RobotsDiscovery, WebArchiveDiscovery } from "../model/site-event.ts";
import type { WebArchive } from "../model/web-archive.ts";
import type { RobotsRecord } from "../net/robots.ts";

/** Returns robots.txt as the discovery event reports it. */
export function robotsDiscovery(record: RobotsRecord): RobotsDiscovery {
  const most = SETTINGS.DISCOVERY_ROBOTS_TEXT_CHARS;
  return {
    found: record.found,
    url: record.url,
    fetched_status: record.status,
    group: record.group ?? null,
    rules_for_us: record.rules.map(({ line }) => line),
    crawl_delay: record.crawlDelaySeconds ?? null,
    ...(record.signals.length > 0 && { content_signals: record.signals }),
    text: record.text.slice(0, most),
    text_truncated: record.text.length > most,
    text_chars: record.text.length,
  };
}

/**
 * Returns the web archive's answer as the discovery event reports it; `queued` is set if its
 * addresses were offered.
 */
export function archiveDiscovery(
  { urls, ...archive }: WebArchive,
  queued: boolean,
): WebArchiveDiscovery {
  return { ...archive, urls: urls.length, queued };
}
