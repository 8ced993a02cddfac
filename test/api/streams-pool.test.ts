// The places of the page streams: one more than there are gets its header, then waits without a word.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { holdAnswer, startOrigin, useOrigin } from "../support/origin.ts";
import { EventStream, post } from "../support/requests.ts";
import { type Served, startService, useService } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";

const PAGE = "<main><h1>On lamps</h1><p>A lamp gives light when the sun has gone down.</p></main>";
const SUPPLIED = { url: "https://example.com/", html: PAGE };

/** A page stream under way, of which the types of its events are read. */
const openStream = (service: Served, request: object) =>
  EventStream.open(`${service.address}/api/text/stream`, request, ({ type }) => type);

const STEPS = ["stage", "resolve", "parse", "stage", "classify", "select", "done"];

describe("SERVICE_MAX_CONCURRENT_CRAWLS", () => {
  const held = holdAnswer();
  const service = useService({ SERVICE_MAX_CONCURRENT_CRAWLS: "1" });
  const origin = useOrigin({ "/held": held.handler });

  // proves: slots.page_streams, slots.page_streams.leaving
  it("bounds the page streams: one more gets its header, waits silently, and leaving ends the wait", {
    timeout: 60_000,
  }, async () => {
    const first = await openStream(service, { url: `${origin.address}/held` });
    await held.asked;
    const leaving = await openStream(service, SUPPLIED);
    assert.equal(await leaving.next(), "run");
    const waiting = await openStream(service, SUPPLIED);
    assert.equal(await waiting.next(), "run");

    const word = waiting.next();
    // A blocking read needs no place, and takes as long as a stream would that did not wait.
    for (let i = 0; i < 3; i++) {
      const blocking = await post(`${service.address}/api/text`, SUPPLIED);
      assert.equal(blocking.status, 200);
      const read = blocking.text().then(() => "silence");
      assert.equal(await Promise.race([word, read]), "silence");
    }

    leaving.leave();
    held.answer(PAGE);
    assert.deepEqual(await first.toEnd(), ["run", ...STEPS]);
    assert.equal(await word, "stage");
    assert.deepEqual(await waiting.toEnd(), STEPS.slice(1));
  });

  itSlow("0 bounds nothing", { timeout: 60_000 }, async () => {
    const open = holdAnswer();
    const free = await startOrigin({ "/held": open.handler });
    const unbounded = await startService({
      SERVICE_MAX_CONCURRENT_CRAWLS: "0",
      SERVICE_MAX_CONCURRENT_RENDERS: "0",
    });
    try {
      const url = `${free.address}/held`;
      const clients = await Promise.all(
        Array.from({ length: 8 }, () => openStream(unbounded, { url })),
      );
      for (const client of clients) {
        assert.equal(await client.next(), "run");
        assert.equal(await client.next(), "stage");
      }
      open.answer(PAGE);
      for (const client of clients) assert.equal((await client.toEnd()).at(-1), "done");
    } finally {
      await unbounded.close();
      await free.close();
    }
  });
});
