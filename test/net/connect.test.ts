import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createConnector, dialTcp } from "../../src/net/connect.ts";
import { createHostGuard } from "../../src/net/guard.ts";
import { serveSockets } from "./hostile-server.ts";

const { signal } = new AbortController();

describe("dialTcp", () => {
  it("reaches an address, and the next one where the first does not answer", async () => {
    const server = await serveSockets((socket) => socket.end("hello"));
    const { port } = server;
    for (const addresses of [["127.0.0.1"], ["127.0.0.2", "127.0.0.1"], ["::1", "127.0.0.1"]]) {
      const socket = await dialTcp({ hostname: "site.test", addresses, port }, signal);
      assert.equal(socket.remoteAddress, "127.0.0.1", String(addresses));
      socket.destroy();
    }
    await server.close();
    for (const addresses of [["127.0.0.1"], ["127.0.0.1", "127.0.0.2"]]) {
      await assert.rejects(dialTcp({ hostname: "site.test", addresses, port }, signal));
    }
  });

  it("stops when it is told to", async () => {
    const leaving = new AbortController();
    leaving.abort(new Error("left"));
    const late = dialTcp({ hostname: "x", addresses: ["127.0.0.1"], port: 9 }, leaving.signal);
    await assert.rejects(late, new Error("left"));
  });
});

describe("createConnector", () => {
  it("dials exactly what the guard gave, each time it is asked for a connection", async () => {
    const server = await serveSockets(() => {});
    let checks = 0;
    const guard = createHostGuard({
      blockPrivate: false,
      resolve: async () => {
        checks++;
        return ["127.0.0.1"];
      },
    });
    const dialled: string[] = [];
    const connector = createConnector({
      guard,
      closing: signal,
      dial: (target, given) => {
        dialled.push(`${target.hostname} ${target.addresses.join()} ${target.port}`);
        return dialTcp(target, given);
      },
    });
    const socket = await connector.open(new URL(`http://site.test:${server.port}`), []);
    socket.destroy();
    assert.equal(checks, 1);
    assert.deepEqual(dialled, [`site.test 127.0.0.1 ${server.port}`]);
    await server.close();
  });

  it("ends what it is opening when the network closes", async () => {
    const closing = new AbortController();
    const guard = createHostGuard({ blockPrivate: false, resolve: async () => ["127.0.0.1"] });
    const silent = await serveSockets(() => {});
    const connector = createConnector({ guard, dial: dialTcp, closing: closing.signal });
    const opening = connector.open(new URL(`https://site.test:${silent.port}`), ["h2"]);
    setTimeout(() => closing.abort(new Error("closed")), 30);
    await assert.rejects(opening, new Error("closed"));
    await silent.close();
  });
});
