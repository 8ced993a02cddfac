// What a page read must have before it asks a host: a public address, robots.txt's leave, its turn.
import { HttpError, PageDisallowedError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";
import { underController } from "../runtime/abort.ts";
import type { CheckedHost, HostGuard } from "./guard.ts";
import type { Politeness } from "./politeness.ts";
import { judgeRobots, type RobotsCache } from "./robots.ts";

/** What a read is admitted under. */
export interface AdmissionOptions {
  readonly respect_robots: boolean;
  /** Time a host's name has to resolve. */
  readonly timeout_seconds: number;
  /** true when the first host's turn was waited for already. */
  readonly admitted?: boolean;
}

/** Lets page reads in. */
export interface Admission {
  /**
   * A door for one page read, to be passed before each request of it, redirects and retries included: a host's turn is
   * taken once. Throws BlockedHostError, HttpError for a name that does not resolve, PageDisallowedError.
   */
  forRead(options: AdmissionOptions, signal: AbortSignal): (url: URL) => Promise<void>;
}

/** Admission over the guard, the robots.txt files and the turns of the process; `closing` ends what outlives a read. */
export function createAdmission(parts: {
  readonly guard: HostGuard;
  readonly robots: RobotsCache;
  readonly politeness: Politeness;
  readonly closing: AbortSignal;
}): Admission {
  const { guard, robots, politeness, closing } = parts;

  /** Reads robots.txt beside the page for its Crawl-delay, which holds from the next page on. */
  function learnCrawlDelay(url: URL): void {
    // The record does not reject, but for the network's closing, which nobody here waits for.
    void robots.record(url, closing).then(
      ({ crawlDelaySeconds }) => {
        if (crawlDelaySeconds === undefined) return;
        const capped = Math.min(crawlDelaySeconds, SETTINGS.CRAWL_DELAY_CAP_SECONDS);
        politeness.setCrawlDelay(url.host, capped);
      },
      () => {},
    );
  }

  /** The guard's verdict; a name that takes too long to resolve is given up like a server that does not answer. */
  function check(url: URL, seconds: number, signal: AbortSignal): Promise<CheckedHost> {
    return underController([signal], async (controller) => {
      const words = `the host name ${url.hostname} did not resolve within ${seconds} s`;
      const late = new HttpError("timeout", words);
      const timer = setTimeout(() => controller.abort(late), seconds * 1000);
      try {
        return await guard.check(url, controller.signal);
      } finally {
        clearTimeout(timer);
      }
    });
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
