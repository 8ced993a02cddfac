// The places of the page streams: one more than there are gets its header, then waits without a word.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { RunningServer } from "../../src/server/main.ts";
import { holdAnswer, type Origin, post, startOrigin, startService } from "../support/origin.ts";

const PAGE = "<main><h1>On lamps</h1><p>A lamp gives light when the sun has gone down.</p></main>";
const SUPPLIED = { url: "https://example.com/", html: PAGE };

/** A stream under way, read frame by frame. */
class Client {
  readonly #reader: ReadableStreamDefaultReader<string>;
  readonly #leave: AbortController;
  readonly #frames: string[] = [];
  #rest = "";

  constructor(body: ReadableStream<Uint8Array>, leave: AbortController) {
    this.#reader = body.pipeThrough(new TextDecoderStream()).getReader();
    this.#leave = leave;
  }

  static async open(service: RunningServer, request: object): Promise<Client> {
    const leave = new AbortController();
    const init = { signal: leave.signal };
    const response = await post(`${service.address}/api/text/stream`, request, init);
    assert.ok(response.body);
    return new Client(response.body, leave);
  }

  /** The type of the next event; undefined when the stream has ended. */
  async next(): Promise<string | undefined> {
    while (this.#frames.length === 0) {
      const { value, done } = await this.#reader.read();
      if (done) return undefined;
      const parts = (this.#rest + value).split("\n\n");
      this.#rest = parts.pop() ?? "";
      this.#frames.push(...parts);
    }
    return JSON.parse((this.#frames.shift() ?? "").slice("data: ".length)).type;
  }

  /** The types of every event still to come. */
  async toEnd(): Promise<readonly string[]> {
    const types: string[] = [];
    for (let type = await this.next(); type !== undefined; type = await this.next())
      types.push(type);
    return types;
  }

  leave(): void {
    this.#leave.abort();
  }
}

const STEPS = ["stage", "resolve", "parse", "stage", "classify", "select", "done"];

describe("SERVICE_MAX_CONCURRENT_CRAWLS", () => {
  const held = holdAnswer();
  let origin: Origin;
  let service: RunningServer;
  before(async () => {
    origin = await startOrigin({ "/held": held.handler });
    service = await startService({ SERVICE_MAX_CONCURRENT_CRAWLS: "1" });
  });
  after(async () => {
    await service.close();
    await origin.close();
  });

  it("bounds the page streams: one more gets its header, waits silently, and leaving ends the wait", {
    timeout: 60_000,
  }, async () => {
    const first = await Client.open(service, { url: `${origin.address}/held` });
    await held.asked;
    const leaving = await Client.open(service, SUPPLIED);
    assert.equal(await leaving.next(), "run");
    const waiting = await Client.open(service, SUPPLIED);
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

  it("0 bounds nothing", { timeout: 60_000 }, async () => {
    const open = holdAnswer();
    const free = await startOrigin({ "/held": open.handler });
    const unbounded = await startService({
      SERVICE_MAX_CONCURRENT_CRAWLS: "0",
      SERVICE_MAX_CONCURRENT_RENDERS: "0",
    });
    try {
      const url = `${free.address}/held`;
      const clients = await Promise.all(
        Array.from({ length: 8 }, () => Client.open(unbounded, { url })),
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
