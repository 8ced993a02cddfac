// Long answers in pieces and in lines: one that ends early never looks complete.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, it } from "node:test";
import { type OpenResponse, sendFile, sendJson, sendLines } from "../../src/server/write.ts";

interface Client {
  readonly acceptsGzip?: boolean;
  readonly method?: string;
}

/** Answers one request; returns the answer and how sending ended. */
async function answered(
  send: (open: () => OpenResponse) => Promise<void>,
  { acceptsGzip = false, method = "GET" }: Client = {},
) {
  let sent: Promise<void> = Promise.resolve();
  let isBegun = false;
  const server = createServer((_, response) => {
    const open = () => {
      isBegun = true;
      return { response, headers: {}, acceptsGzip, signal: new AbortController().signal };
    };
    sent = send(open).catch((error: unknown) => {
      if (!isBegun) response.writeHead(503).end();
      throw error;
    });
    sent.catch(() => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method });
    const text = await answer.text().catch(() => "broken off");
    return { status: answer.status, headers: answer.headers, text, sent };
  } finally {
    server.close();
  }
}

const lines = (items: () => AsyncGenerator<object, unknown>) => (open: () => OpenResponse) =>
  sendLines(open, items());

const file = (pieces: () => Generator<string>) => (open: () => OpenResponse) =>
  sendFile(open, { name: "a.txt", content_type: "text/plain", lines: pieces() });

for (const acceptsGzip of [false, true]) {
  const coding = acceptsGzip ? "gzip" : null;

  describe(`a long answer, ${acceptsGzip ? "compressed" : "plain"}`, () => {
    it("has every item of a list that is made while it is sent", async () => {
      const pages = Array.from({ length: 20_000 }, (_, page) => ({ title: `Page ${page}` }));
      const { text, headers, sent } = await answered(
        (open) => sendJson(open, { pages: pages.values() }),
        { acceptsGzip },
      );
      assert.equal(headers.get("content-encoding"), coding);
      assert.equal(text, JSON.stringify({ pages }));
      await sent;
    });

    it("is broken off where its text ends with an error", async () => {
      const { text, sent } = await answered(
        file(function* () {
          for (let piece = 0; piece < 20; piece++) yield "word ".repeat(2000);
          throw new Error("no more");
        }),
        { acceptsGzip },
      );
      assert.equal(text, "broken off");
      await assert.rejects(sent, /^Error: no more$/);
    });

    it("does not begin where its first text fails", async () => {
      const { status, sent } = await answered(
        file(function* () {
          yield "a start, ";
          throw new Error("none");
        }),
        { acceptsGzip },
      );
      assert.equal(status, 503);
      await assert.rejects(sent, /^Error: none$/);
    });

    it("is not made for a HEAD request", async () => {
      let made = 0;
      const { status, headers, text, sent } = await answered(
        file(function* () {
          for (; made < 1000; made++) yield "word ".repeat(2000);
        }),
        { acceptsGzip, method: "HEAD" },
      );
      await sent;
      assert.deepEqual([status, text, headers.get("content-length")], [200, "", null]);
      assert.ok(made < 10, `${made} pieces made`);
    });
  });
}

describe("an answer in lines", () => {
  it("has every object in a line of its own", async () => {
    const { status, text, sent } = await answered(
      lines(async function* () {
        yield { id: 1 };
        yield { id: 2 };
      }),
    );
    assert.deepEqual([status, text], [200, '{"id":1}\n{"id":2}\n']);
    await sent;
  });

  it("is compressed for a client that accepts gzip", async () => {
    const { headers, text } = await answered(
      lines(async function* () {
        yield { id: 1 };
        yield { id: 2 };
      }),
      { acceptsGzip: true },
    );
    assert.deepEqual(
      [headers.get("content-encoding"), headers.get("vary")],
      ["gzip", "Accept-Encoding"],
    );
    assert.equal(text, '{"id":1}\n{"id":2}\n');
  });

  it("is broken off where the objects end with an error", async () => {
    const { text, sent } = await answered(
      lines(async function* () {
        yield { id: 1 };
        throw new Error("no more");
      }),
    );
    assert.equal(text, "broken off");
    await assert.rejects(sent, /^Error: no more$/);
  });

  it("does not begin where there is no first object", async () => {
    const { status, sent } = await answered(
      lines(async function* () {
        throw new Error("none");
        // biome-ignore lint/correctness/noUnreachable: it makes a generator
        yield {};
      }),
    );
    assert.equal(status, 503);
    await assert.rejects(sent, /^Error: none$/);
  });
});
