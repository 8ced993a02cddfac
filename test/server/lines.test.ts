// Answers in JSON Lines: one that ends early never looks complete.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, it } from "node:test";
import { sendLines } from "../../src/server/write.ts";

/** Answers one request with the items; returns the answer and how sending ended. */
async function answered(items: () => AsyncGenerator<object, unknown>) {
  let sent: Promise<unknown> = Promise.resolve();
  let isBegun = false;
  const server = createServer((_, response) => {
    const open = () => {
      isBegun = true;
      return {
        ...{ response, headers: {}, acceptsGzip: false },
        signal: new AbortController().signal,
      };
    };
    sent = sendLines(open, items()).catch((error: unknown) => {
      if (!isBegun) response.writeHead(503).end();
      throw error;
    });
    sent.catch(() => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const text = await answer.text().catch(() => "broken off");
    return { status: answer.status, text, sent };
  } finally {
    server.close();
  }
}

describe("an answer in lines", () => {
  it("has every object in a line of its own", async () => {
    const { status, text, sent } = await answered(async function* () {
      yield { id: 1 };
      yield { id: 2 };
    });
    assert.deepEqual([status, text], [200, '{"id":1}\n{"id":2}\n']);
    await sent;
  });

  it("is broken off where the objects end with an error", async () => {
    const { text, sent } = await answered(async function* () {
      yield { id: 1 };
      throw new Error("no more");
    });
    assert.equal(text, "broken off");
    await assert.rejects(sent, /^Error: no more$/);
  });

  it("does not begin where there is no first object", async () => {
    const { status, sent } = await answered(async function* () {
      throw new Error("none");
      // biome-ignore lint/correctness/noUnreachable: it makes a generator
      yield {};
    });
    assert.equal(status, 503);
    await assert.rejects(sent, /^Error: none$/);
  });
});
