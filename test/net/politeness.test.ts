import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPoliteness } from "../../src/net/politeness.ts";
import type { Clock } from "../../src/runtime/clock.ts";
import { itSlow } from "../support/slow.ts";

/** A clock whose hands move when everyone who can has gone as far as they can. */
function handClock(): Clock & { readonly run: () => Promise<void> } {
  let now = 0;
  const waiting: { readonly at: number; readonly wake: () => void }[] = [];
  return {
    now: () => now,
    date: () => now,
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) reject(signal.reason);
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
        waiting.push({ at: now + ms, wake: resolve });
      }),
    async run() {
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve));
        waiting.sort((a, b) => a.at - b.at);
        const next = waiting.shift();
        if (next === undefined) return;
        now = Math.max(now, next.at);
        next.wake();
      }
    },
  };
}

describe("createPoliteness", () => {
  // proves: politeness.interval, politeness.hosts_apart
  it("spaces the turns of one host, in the order they were asked for, and of different hosts not at all", async () => {
    const clock = handClock();
    const politeness = createPoliteness(1, clock);
    const turns: string[] = [];
    const take = async (host: string, name: string) => {
      await politeness.reserve(host, new AbortController().signal);
      turns.push(`${name} at ${clock.now()}`);
    };
    const all = [
      take("a", "a1"),
      take("a", "a2"),
      take("b", "b1"),
      take("a", "a3"),
      take("b", "b2"),
    ];
    await clock.run();
    await Promise.all(all);
    assert.deepEqual(turns, ["a1 at 0", "b1 at 0", "a2 at 1000", "b2 at 1000", "a3 at 2000"]);
  });

  // proves: rule9.delay, politeness.crawl_delay
  it("takes a larger Crawl-delay in the interval's place, also for those already waiting", async () => {
    const clock = handClock();
    const politeness = createPoliteness(1, clock);
    const turns: number[] = [];
    const { signal } = new AbortController();
    const all = [0, 1, 2].map(async () => {
      await politeness.reserve("a", signal);
      turns.push(clock.now());
    });
    await all[0];
    politeness.setCrawlDelay("a", 5);
    politeness.setCrawlDelay("b", 0.1);
    await clock.run();
    await Promise.all(all);
    assert.deepEqual(turns, [0, 5000, 10_000]);
  });

  it("gives the turn of who leaves to the next", async () => {
    const clock = handClock();
    const politeness = createPoliteness(1, clock);
    const leaving = new AbortController();
    const staying = new AbortController();
    const turns: string[] = [];
    const first = politeness.reserve("a", staying.signal).then(() => turns.push("first"));
    const gone = politeness.reserve("a", leaving.signal);
    const alsoGone = politeness.reserve("a", leaving.signal);
    const last = politeness
      .reserve("a", staying.signal)
      .then(() => turns.push(`last at ${clock.now()}`));
    await first;
    leaving.abort(new Error("left"));
    await assert.rejects(gone, /left/);
    await assert.rejects(alsoGone, /left/);
    await clock.run();
    await last;
    assert.deepEqual(turns, ["first", "last at 1000"]);
  });

  // proves: env.SERVICE_PAGE_INTERVAL_SECONDS
  it("waits for nothing when the interval is switched off", async () => {
    const clock: Clock = { now: () => 0, date: () => 0, wait: () => assert.fail("waited") };
    const politeness = createPoliteness(0, clock);
    for (let turn = 0; turn < 3; turn++)
      await politeness.reserve("a", new AbortController().signal);
  });

  itSlow("forgets hosts that are long done, not those still waiting", async () => {
    let now = 0;
    const clock: Clock = {
      now: () => now,
      date: () => now,
      wait: async (ms) => {
        now += ms;
      },
    };
    const politeness = createPoliteness(1, clock);
    const { signal } = new AbortController();
    for (let host = 0; host < 20_500; host++) {
      await politeness.reserve(`host ${host}`, signal);
      if (host === 10_000) now += 2000;
    }
    await politeness.reserve("host 20499", signal);
    assert.equal(now, 3000);
  });
});
