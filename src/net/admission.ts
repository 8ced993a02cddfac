// Admits page reads: checks for a public address and robots.txt, then waits for the host's turn.
import { HttpError, PageDisallowedError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";
import { withDeadline } from "../runtime/abort.ts";
import type { CheckedHost, HostGuard } from "./guard.ts";
import type { Politeness } from "./politeness.ts";
import { judgeRobots, type RobotsCache } from "./robots.ts";

/** Conditions of one page read. */
export interface AdmissionOptions {
  readonly respect_robots: boolean;
  /** Time limit for resolving a host name. */
  readonly timeout_seconds: number;
  /** true if the caller already waited for the first host's turn. */
  readonly admitted?: boolean;
}

/** Admission of page reads. */
export interface Admission {
  /**
   * Returns a function to call before each request of one page read, redirects and retries included. It waits once per
   * host. It throws BlockedHostError, PageDisallowedError, or HttpError `unresolved`, `timeout` or `port`.
   */
  forRead(options: AdmissionOptions, signal: AbortSignal): (url: URL) => Promise<void>;
}

/** Creates the admission of the process; `closing` ends work that outlives a read. */
export function createAdmission(parts: {
  readonly guard: HostGuard;
  readonly robots: RobotsCache;
  readonly politeness: Politeness;
  readonly closing: AbortSignal;
}): Admission {
  const { guard, robots, politeness, closing } = parts;

  /** Reads robots.txt in the background for its Crawl-delay, which applies from the next page on. */
  function learnCrawlDelay(url: URL): void {
    // Rejects only when the network closes, and nothing here awaits that.
    void robots.record(url, closing).then(
      ({ crawlDelaySeconds }) => {
        if (crawlDelaySeconds === undefined) return;
        const capped = Math.min(crawlDelaySeconds, SETTINGS.CRAWL_DELAY_CAP_SECONDS);
        politeness.setCrawlDelay(url.host, capped);
      },
      () => {},
    );
  }

  /** Checks the host with the guard; a slow name lookup fails like a server that does not answer. */
  function check(url: URL, seconds: number, signal: AbortSignal): Promise<CheckedHost> {
    const words = `the host name ${url.hostname} did not resolve within ${seconds} s`;
    const late = new HttpError("timeout", words);
    return withDeadline({ ms: seconds * 1000, late, signal }, (ending) => guard.check(url, ending));
  }

  return {
    forRead({ respect_robots, timeout_seconds, admitted = false }, signal) {
      const turns = new Set<string>();
      return async (url) => {
        await check(url, timeout_seconds, signal);
        if (respect_robots) {
          const verdict = judgeRobots(await robots.record(url, signal), url);
          if (!verdict.allowed) throw new PageDisallowedError(url.href, verdict.reason);
        }
        if (turns.has(url.host)) return;
        const hasTurn = admitted && turns.size === 0;
        turns.add(url.host);
        if (hasTurn) return;
        learnCrawlDelay(url);
        await politeness.reserve(url.host, signal);
      };
    },
  };
}
