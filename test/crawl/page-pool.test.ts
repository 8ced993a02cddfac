// The pool of pages being read, by a clock of the test's own: places, pauses, a rolling start.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { QueuedPage } from "../../src/crawl/frontier/frontier.ts";
import { PagePool } from "../../src/crawl/page-pool.ts";

const page = (id: number): QueuedPage => ({
  id,
  url: `https://example.com/${id}`,
  citation: { via: "link", found_on: null, anchor: null, depth: 1 },
});

/** A pool whose pages end when they are told to, and the pauses it made. */
function pool(places: number, delaySeconds: number) {
  const waits: number[] = [];
  const ends = new Map<number, () => void>();
  const clock = {
    nowMs: 1000,
    now: () => clock.nowMs,
    date: () => clock.nowMs,
    wait: async (ms: number) => {
      waits.push(ms);
    },
  };
  const made = new PagePool<string>({
    places,
    delaySeconds,
    clock,
    signal: new AbortController().signal,
    read: ({ id }) => new Promise((resolve) => ends.set(id, () => resolve(`page ${id}`))),
  });
  const end = async (id: number) => {
    // A page that pauses is read a turn later.
    while (!ends.has(id)) await new Promise((resolve) => setImmediate(resolve));
    ends.get(id)?.();
  };
  return { made, waits, clock, end };
}

describe("PagePool", () => {
  // proves: crawl.rolling_pool, site_request.concurrency.effect
  it("has so many places, and each is free as soon as its own page has ended", async () => {
    const { made, end } = pool(2, 0);
    made.start(page(1));
    made.start(page(2));
    assert.equal(made.hasPlace, false);
    assert.throws(() => made.start(page(3)), /no free slot/);
    await end(2);
    assert.deepEqual(await made.next(), { page: page(2), result: "page 2" });
    // The first is still being read.
    assert.equal(made.hasPlace, true);
    made.start(page(3));
    assert.deepEqual(made.urls, [page(1).url, page(3).url]);
    await end(1);
    await end(3);
    await made.drain();
    assert.equal(made.size, 0);
  });

  // proves: crawl.delay_seconds.effect, rule9.delay
  it("pauses at a place between its pages, less what has passed already, and never before the first", async () => {
    const { made, waits, clock, end } = pool(1, 0.3);
    made.start(page(1));
    await end(1);
    await made.next();
    assert.deepEqual(waits, []);
    clock.nowMs += 100;
    made.start(page(2));
    await end(2);
    await made.next();
    assert.deepEqual(waits, [200]);
    clock.nowMs += 500;
    made.start(page(3));
    await end(3);
    await made.next();
    assert.deepEqual(waits, [200]);
  });
});
