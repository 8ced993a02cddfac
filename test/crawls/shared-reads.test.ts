// When a process gives reads away, and what becomes of those that come back.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { deserialize, serialize } from "node:v8";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { parseRequest } from "../../src/api/request.ts";
import { SharedReads, type SharedReadsOptions } from "../../src/crawls/shared-reads.ts";
import { EnvironmentError } from "../../src/model/errors.ts";
import type { SharedWork, Worker, WorkPiece } from "../../src/model/shared-work.ts";
import type { TextRequest } from "../../src/operations/operations.ts";
import { PAGE_READING } from "../../src/read/input.ts";
import type { ReadingOutcome } from "../../src/read/reading.ts";

const LIVING = new AbortController().signal;
const REQUEST: TextRequest = parseRequest("read", { url: "https://example.org/", render: false });
const refused = (reason: string): ReadingOutcome => ({
  ok: false,
  refusal: {
    kind: "fetch",
    url: REQUEST.url,
    reason,
    transport: true,
    shell: false,
    frames: false,
    wordless: false,
    undeclared: false,
  },
});
const HERE = refused("read here");
const THERE = refused("read there");

const packed = (value: unknown) => deflateRawSync(serialize(value));
const unpacked = (bytes: Uint8Array = Buffer.of()) => deserialize(inflateRawSync(bytes));

/** Work that another process does at once, or does not. */
function workOf({ others, fails = false }: { readonly others: number; readonly fails?: boolean }) {
  const given: WorkPiece[] = [];
  let worker: Worker | undefined;
  const work: SharedWork = {
    others,
    enqueue: async (piece) => {
      given.push(piece);
      if (fails) throw new Error("no worker claimed the work in time");
      return packed({ outcome: THERE });
    },
    participate: async (taking) => {
      worker = taking;
    },
  };
  return { work, given, worker: () => worker };
}

const reads = (own: Partial<SharedReadsOptions> & Pick<SharedReadsOptions, "work">) =>
  new SharedReads({
    when: "busy",
    hasBrowser: async () => true,
    read: async () => ({ outcome: HERE, input: INPUT }),
    load: () => 0,
    ...own,
  });

const INPUT = { ...PAGE_READING, url: REQUEST.url, html: "<p>read</p>" };

async function ask(shared: SharedReads, request = REQUEST) {
  const read = await shared.read(request, PAGE_READING, { signal: LIVING });
  return "outcome" in read ? read.outcome : read;
}

describe("a read of a crawl", () => {
  // proves: env.SERVICE_SHARE_READS
  it("is given away where this machine is busy and others are there", async () => {
    const { work, given } = workOf({ others: 1 });
    assert.deepEqual(await ask(reads({ work, load: () => 0.89 })), HERE);
    assert.deepEqual(await ask(reads({ work: workOf({ others: 0 }).work, load: () => 1 })), HERE);
    assert.equal(given.length, 0);
    assert.deepEqual(await ask(reads({ work, load: () => 0.9 })), THERE);
    assert.deepEqual(await ask(reads({ work, load: () => 1, when: "" })), THERE);
    assert.equal(given.length, 2);
    assert.deepEqual(unpacked(given[0]?.asked), {
      request: REQUEST,
      options: PAGE_READING,
      again: false,
    });
  });

  // proves: env.SERVICE_SHARE_READS
  it("is given away always or never where the operator says so", async () => {
    const { work } = workOf({ others: 1 });
    assert.deepEqual(await ask(reads({ work, when: "always" })), THERE);
    assert.deepEqual(await ask(reads({ work, when: "never", load: () => 1 })), HERE);
    assert.throws(() => reads({ work, when: "maybe" }), EnvironmentError);
  });

  it("is made here where it comes back, and ends where its crawl does", async () => {
    const { work, given } = workOf({ others: 1, fails: true });
    assert.deepEqual(await ask(reads({ work, when: "always" })), HERE);
    assert.equal(given.length, 1);
    const left = AbortSignal.abort(new Error("left"));
    await assert.rejects(
      reads({ work, when: "always" }).read(REQUEST, PAGE_READING, { signal: left }),
      /^Error: left$/,
    );
  });

  it("is offered one at a time while no process claims any", async () => {
    const offers: ((answer: Uint8Array | undefined) => void)[] = [];
    const work: SharedWork = {
      others: 1,
      enqueue: () => new Promise((resolve) => offers.push(resolve)),
      participate: async () => undefined,
    };
    const shared = reads({ work, when: "always" });
    const offered = async (count: number) => {
      while (offers.length < count) await new Promise(setImmediate);
    };
    const first = ask(shared);
    await offered(1);
    offers[0]?.(undefined);
    assert.deepEqual(await first, HERE);
    const second = ask(shared);
    assert.deepEqual(await ask(shared), HERE);
    await offered(2);
    offers[1]?.(packed({ outcome: THERE }));
    assert.deepEqual(await second, THERE);
    const others = [ask(shared), ask(shared)];
    await offered(4);
    for (const answer of offers.slice(2)) answer(packed({ outcome: THERE }));
    assert.deepEqual(await Promise.all(others), [THERE, THERE]);
  });

  it("is offered with a browser while no process claims any without one", async () => {
    const kinds: string[] = [];
    const answers: ((answer: Uint8Array | undefined) => void)[] = [];
    const work: SharedWork = {
      others: 1,
      enqueue: ({ kind }) => {
        kinds.push(kind);
        return new Promise((resolve) => answers.push(resolve));
      },
      participate: async () => undefined,
    };
    const shared = reads({ work, when: "always" });
    const offered = async (count: number) => {
      while (answers.length < count) await new Promise(setImmediate);
    };
    const first = ask(shared);
    await offered(1);
    answers[0]?.(undefined);
    assert.deepEqual(await first, HERE);
    const rendered = { ...REQUEST, render: true };
    const asked = [ask(shared), ask(shared, rendered), ask(shared, rendered)];
    await offered(4);
    assert.deepEqual(kinds.toSorted(), ["plain", "plain", "rendered", "rendered"]);
    for (const answer of answers.slice(1)) answer(packed({ outcome: THERE }));
    assert.deepEqual(await Promise.all(asked), [THERE, THERE, THERE]);
  });

  it("is given to who has a browser where it needs one", async () => {
    const { work, given } = workOf({ others: 1 });
    const shared = reads({ work, when: "always" });
    await ask(shared);
    await ask(shared, { ...REQUEST, render: true });
    assert.deepEqual(
      given.map(({ kind }) => kind),
      ["plain", "rendered"],
    );
    for (const [hasBrowser, kinds] of [
      [true, ["plain", "rendered"]],
      [false, ["plain"]],
    ] as const) {
      const taking = workOf({ others: 1 });
      const process = reads({ work: taking.work, hasBrowser: async () => hasBrowser });
      process.participate();
      await process.close();
      assert.deepEqual(taking.worker()?.kinds, kinds);
    }
  });
});

describe("reads of others", () => {
  const asked = packed({ request: REQUEST, options: PAGE_READING });

  async function workerOf(own: Partial<SharedReadsOptions>): Promise<Worker | undefined> {
    const { work, worker } = workOf({ others: 1 });
    const process = reads({ work, ...own });
    process.participate();
    await process.close();
    return worker();
  }

  it("are taken where this machine is not busy, and never where the operator says so", async () => {
    assert.equal((await workerOf({ load: () => 0.7 }))?.isFree(), true);
    assert.equal((await workerOf({ load: () => 0.71 }))?.isFree(), false);
    assert.equal((await workerOf({ load: () => 1, when: "always" }))?.isFree(), true);
    assert.equal(await workerOf({ when: "never" }), undefined);
  });

  it("are answered with what they came to; one that is too large to hand over is not", async () => {
    const worker = await workerOf({});
    const answer = await worker?.work(asked, LIVING);
    assert.deepEqual(unpacked(answer), { outcome: HERE });
    const again = packed({ request: REQUEST, options: PAGE_READING, again: true });
    assert.deepEqual(unpacked(await worker?.work(again, LIVING)), { outcome: HERE, input: INPUT });
    const texts = { markdown: "x".repeat(4_000_001) };
    const large = { ok: true, reading: { texts } } as unknown as ReadingOutcome;
    const other = await workerOf({ read: async () => ({ outcome: large }) });
    await assert.rejects(other?.work(asked, LIVING) ?? Promise.resolve(), /too large/);
  });
});
