// Schedules all page requests of the process, host by host.

import { abortable } from "../runtime/abort.ts";
import type { Clock } from "../runtime/clock.ts";

/** Turns at hosts, first come first served. */
export interface Politeness {
  /** Resolves at the host's next turn, an interval after the last. Rejects on abort. */
  reserve(host: string, signal: AbortSignal): Promise<void>;
  /** Sets the minimum of the host's interval to a Crawl-delay, in seconds; also for waiting callers. */
  setCrawlDelay(host: string, seconds: number): void;
}

/** Host turns shared with other processes. */
export interface HostClock {
  /** Takes the host's turn and returns 0, or returns the wait in milliseconds. Never rejects. */
  take(host: string, intervalMs: number): Promise<number>;
}

interface HostLine {
  /** Settles when all earlier callers have taken or abandoned their turns. */
  tail: Promise<void>;
  waiting: number;
  lastTurn: number;
  crawlDelayMs: number;
}

/** Hosts tracked before those whose interval has passed are evicted. */
const MAX_LINES = 10_000;

/** Creates turns at least `intervalSeconds` apart per host; with `hosts`, across processes. */
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
    // The interval may grow during the wait, so it is checked again.
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
        // After an abort, the next caller still waits for the earlier ones.
        void before.then(leave);
      }
    },
    setCrawlDelay(host, seconds) {
      lineOf(host).crawlDelayMs = seconds * 1000;
    },
  };
}
