// Events on a socket whose reader stops: they wait for it, and end when it leaves.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { after, before, describe, it } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { sendEvents } from "../../src/server/sse.ts";

/** Its text hardly compresses. */
const EVENT = { type: "select", text: randomBytes(49_152).toString("base64") };
/** Far more than the buffers of a socket hold: so many events pulled without a reader would mean that nothing waits. */
const TOO_MANY = 2000;

/** Whether the client accepts gzip. */
let acceptsGzip = false;
let pulled = 0;
let ended = false;
async function* endless(): AsyncGenerator<{ readonly type: string }, void> {
  try {
    for (;;) {
      pulled++;
      if (pulled > TOO_MANY) throw new Error("events pile up");
      yield EVENT;
    }
  } finally {
    ended = true;
  }
}

let port = 0;
let response: ServerResponse | undefined;
let sent: Promise<void> | undefined;
const server = createServer((_request, answer) => {
  response = answer;
  const left = new AbortController();
  answer.once("close", () => left.abort(new Error("left")));
  const open = { response: answer, headers: {}, signal: left.signal, acceptsGzip };
  sent = sendEvents(open, { events: endless(), seen: () => undefined, ended: () => undefined });
});
before(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
after(() => server.close());

/** A client that asks and then reads nothing. */
async function silentClient(): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1" });
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  await once(server, "request");
  return socket;
}

/** Waits until the response takes nothing more and no event was pulled over many turns. */
async function stalled(): Promise<void> {
  for (let quiet = 0, last = pulled; quiet < 200 && !ended; ) {
    await turn();
    quiet = response?.writableNeedDrain === true && pulled === last ? quiet + 1 : 0;
    last = pulled;
  }
}

describe("sendEvents", () => {
  for (const gzip of [false, true]) {
    const how = gzip ? "compressed" : "plain";

    // proves: framing.back_pressure
    it(`pulls no event for a client that does not read, and ends them when it leaves (${how})`, async () => {
      [acceptsGzip, pulled, ended] = [gzip, 0, false];
      const client = await silentClient();
      await stalled();
      assert.ok(pulled < TOO_MANY, `${pulled} events pulled`);
      assert.ok((response?.writableLength ?? 0) < 1_000_000, "little waits in memory");
      assert.equal(ended, false);
      client.destroy();
      await sent;
      assert.equal(ended, true);
    });

    it(`sends an event while the next one is not due (${how})`, async () => {
      let next = () => {};
      const due = new Promise<void>((resolve) => {
        next = resolve;
      });
      const held = createServer((_request, answer) => {
        const { signal } = new AbortController();
        const events = async function* () {
          yield { type: "first" };
          await due;
        };
        const open = { response: answer, headers: {}, signal, acceptsGzip: gzip };
        const listeners = { seen: () => undefined, ended: () => undefined };
        void sendEvents(open, { events: events(), ...listeners });
      }).listen(0, "127.0.0.1");
      await once(held, "listening");
      try {
        const { port: at } = held.address() as AddressInfo;
        const answer = await fetch(`http://127.0.0.1:${at}/`);
        assert.equal(answer.headers.get("content-encoding"), gzip ? "gzip" : null);
        const reader = answer.body?.getReader();
        const frame = 'data: {"type":"first"}\n\n';
        let text = "";
        while (text.length < frame.length)
          text += new TextDecoder().decode((await reader?.read())?.value);
        assert.equal(text, frame);
      } finally {
        next();
        held.close();
      }
    });
  }
});
