// Frames and headers of a stream, byte by byte, and when they are sent.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { holdAnswer, useOrigin } from "../support/origin.ts";
import { post } from "../support/requests.ts";
import { useService } from "../support/service.ts";

// Every character some reader takes for the end of a line, and a line that looks like a frame of its own.
const ENDS = ["\r\n", "\n", "\r", "\u000b", "\u000c", "\u001c", "\u0085", "\u2028", "\u2029"];
const PAGE = `<main><h1>Lines</h1><pre>${ENDS.map((end, i) => `line ${i}${end}`).join("")}
data: {"type":"forged"}

event: forged</pre><p>Words enough for a page that can be read by anybody.</p></main>`;

const held = holdAnswer();
const service = useService();
const origin = useOrigin({ "/page": PAGE, "/held": held.handler });

const stream = (body: object) => post(`${service.address}/api/text/stream`, body);

/** The whole body of a stream and the objects of its frames. */
async function framed(response: Response) {
  const body = await response.text();
  const events = body
    .split("\n\n")
    .slice(0, -1)
    .map((frame) => JSON.parse(frame.slice("data: ".length)));
  return { body, events };
}

describe("a stream", () => {
  // proves: endpoints.text_stream, framing.content_type, framing.cache_control
  // proves: framing.accel_buffering
  it("answers 200 with the headers of an event stream that no proxy holds back", async () => {
    const response = await stream({ url: `${origin.address}/page` });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get("content-type"), "text/event-stream");
    assert.equal(response.headers.get("cache-control"), "no-cache");
    assert.equal(response.headers.get("x-accel-buffering"), "no");
    await response.text();
  });

  // proves: framing.frame
  it("is frames of one `data:` line and a blank line, whatever the texts hold", async () => {
    const { body, events } = await framed(await stream({ url: `${origin.address}/page` }));
    assert.equal(events.at(-1)?.type, "done");
    // Python's splitlines, and clients made with it, end a line at each of these.
    const lines = ENDS.reduce((text, end) => text.replaceAll(end, "\n"), body).split("\n");
    assert.equal(lines.pop(), "");
    for (const [place, line] of lines.entries()) {
      if (place % 2 === 1) assert.equal(line, "");
      else assert.match(line, /^data: \{.*\}$/);
    }
    assert.equal(lines.length, 2 * events.length);
    assert.ok(events.at(-1).text.includes("\u2028"), "the text itself keeps its characters");
  });

  // proves: framing.no_event_names, framing.no_seq
  it("names its events by type alone and numbers nothing", async () => {
    const { body, events } = await framed(await stream({ url: `${origin.address}/page` }));
    assert.doesNotMatch(body, /^(?:event|id|retry|:)/m);
    for (const event of events) {
      assert.equal(typeof event.type, "string");
      assert.ok(!("seq" in event));
    }
  });

  // proves: framing.stage, framing.at, framing.first_frame
  it("begins with the run header; every event after it has type, stage and time", async () => {
    const [header, ...events] = (await framed(await stream({ url: `${origin.address}/page` })))
      .events;
    assert.equal(header.type, "run");
    let last = 0;
    for (const { type, stage, at } of events) {
      assert.equal(typeof type, "string");
      assert.equal(typeof stage, "string");
      assert.equal(at, Math.round(at * 1000) / 1000, "at most three decimals");
      assert.ok(at >= last, `${at} after ${last}`);
      last = at;
    }
  });

  // proves: framing.incremental
  it("sends what it knows before the page has answered", { timeout: 60_000 }, async () => {
    const response = await stream({ url: `${origin.address}/held` });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    assert.ok(reader);
    let seen = "";
    while (!seen.includes("Fetching as plain HTTP")) {
      const { value, done } = await reader.read();
      assert.equal(done, false, `ended after ${seen}`);
      seen += value;
    }
    await held.asked;
    assert.doesNotMatch(seen, /"type":"resolve"/);
    held.answer(PAGE);
    for (let next = await reader.read(); !next.done; next = await reader.read()) seen += next.value;
    assert.match(seen, /"type":"done"/);
  });
});

describe("a blocking route", () => {
  // proves: endpoints.text, framing.blocking_no_events
  it("answers one JSON document and no events", async () => {
    const response = await post(`${service.address}/api/text`, { url: `${origin.address}/page` });
    assert.equal(response.headers.get("content-type"), "application/json; charset=utf-8");
    const body = await response.text();
    assert.doesNotMatch(body, /^data:/m);
    assert.ok(!("type" in JSON.parse(body)));
  });
});
