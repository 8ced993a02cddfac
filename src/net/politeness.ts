// The one place where page requests of the whole process take their turn at a host.

import { abortable } from "../runtime/abort.ts";
import type { Clock } from "../runtime/clock.ts";

/** Turns at hosts, first come first served. */
export interface Politeness {
  /**
   * Resolves when the caller may request a page from the host, at least the host's interval after the turn before.
   * Rejects with the signal's reason when it aborts; a turn given up that way is not counted.
   */
  reserve(host: string, signal: AbortSignal): Promise<void>;
  /** Raises the host's interval to a Crawl-delay, in seconds; also for those already waiting. */
  setCrawlDelay(host: string, seconds: number): void;
}

/** Turns at hosts beyond this process. */
export interface HostClock {
  /** Takes the turn at a host, where its interval is over: 0. Else the milliseconds after which it may be tried again. Never rejects. */
  take(host: string, intervalMs: number): Promise<number>;
}

interface HostLine {
  /** Settles when everyone before has had, or given up, their turn. */
  tail: Promise<void>;
  waiting: number;
  lastTurn: number;
  crawlDelayMs: number;
}

/** Hosts remembered before those whose interval has passed are forgotten. */
const MAX_LINES = 10_000;

/** Turns at least `intervalSeconds` apart per host; with `hosts` also of those that others take. */
export function createPoliteness(
  intervalSeconds: number,
  clock: Clock,
  hosts?: HostClock,
): Politeness {
  const lines = new Map<string, HostLine>();

  const interval = (line: HostLine) => Math.max(intervalSeconds * 1000, line.crawlDelayMs);

  function lineOf(host: string): HostLine {
    const known = lines.get(host);
    if (known !== undefined) return known;
    if (lines.size >= MAX_LINES) forgetIdle();
    const line: HostLine = {
      tail: Promise.resolve(),
      waiting: 0,
      lastTurn: Number.NEGATIVE_INFINITY,
      crawlDelayMs: 0,
    };
    lines.set(host, line);
    return line;
  }

  function forgetIdle(): void {
    const now = clock.now();
    for (const [host, line] of lines) {
      if (line.waiting === 0 && line.lastTurn + interval(line) <= now) lines.delete(host);
    }
  }

  async function takeTurn(host: string, line: HostLine, signal: AbortSignal): Promise<void> {
    // The interval may be raised while waiting, so it is looked at again.
    for (let ms = leftMs(line); ms > 0; ms = leftMs(line)) await clock.wait(ms, signal);
    for (let ms = await othersMs(host, line); ms > 0; ms = await othersMs(host, line)) {
      await clock.wait(ms, signal);
    }
    line.lastTurn = clock.now();
  }

  const othersMs = async (host: string, line: HostLine) =>
    hosts === undefined || interval(line) === 0 ? 0 : hosts.take(host, interval(line));

  const leftMs = (line: HostLine) => line.lastTurn + interval(line) - clock.now();

  return {
    async reserve(host, signal) {
      const line = lineOf(host);
      const before = line.tail;
      let leave = () => {};
      line.tail = new Promise((resolve) => {
        leave = resolve;
      });
      line.waiting++;
      try {
        await abortable(before, signal);
        await takeTurn(host, line, signal);
      } finally {
        line.waiting--;
        // Who gives up while others are before them leaves their place to them.
        void before.then(leave);
      }
    },
    setCrawlDelay(host, seconds) {
      lineOf(host).crawlDelayMs = seconds * 1000;
    },
  };
}
