// The proxy every page goes out by: what it holds open, and that nothing of it is left when it is closed.
import assert from "node:assert/strict";
import { once } from "node:events";
import { type RequestOptions, request } from "node:http";
import { connect, createServer, type Server, type Socket } from "node:net";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { EgressProxy } from "../../src/browser/egress-proxy.ts";
import type { Exit } from "../../src/browser/exit.ts";
import { BlockedHostError } from "../../src/model/errors.ts";
import { createHostGuard } from "../../src/net/guard.ts";
import { holdAnswer, type Origin, startOrigin } from "../support/origin.ts";
import { PUBLIC_ADDRESS } from "../support/rendering.ts";

const ESTABLISHED = "HTTP/1.1 200 Connection Established\r\n\r\n";

describe("the proxy of the browser", { timeout: 60_000 }, () => {
  let held = holdAnswer();
  let origin: Origin;
  let echo: Server;
  let proxy: EgressProxy;
  let exit: Exit;
  before(async () => {
    echo = createServer((socket) => socket.on("error", () => undefined).pipe(socket));
    await new Promise<void>((resolve) => echo.listen(0, "127.0.0.1", resolve));
  });
  beforeEach(async () => {
    held = holdAnswer();
    origin = await startOrigin({ "/held": (...both) => held.handler(...both), "/": "answered" });
    const guard = createHostGuard({ blockPrivate: true, resolve: async () => [PUBLIC_ADDRESS] });
    proxy = new EgressProxy(guard, async ({ hostname }) => {
      const address = echo.address();
      if (hostname !== "echo.test") return connect(origin.port, "127.0.0.1");
      if (address === null || typeof address === "string") throw new Error("no port");
      return connect(address.port, "127.0.0.1");
    });
    exit = await proxy.open();
  });
  afterEach(async () => {
    await proxy.close();
    await origin.close();
  });
  after(() => {
    echo.close();
  });

  const ask = (url: string) => {
    const { hostname, port } = new URL(exit.address);
    return request({ host: hostname, port, path: url, agent: false }).end();
  };

  it("lets go of a request at the site when the browser leaves it", async () => {
    const asked = ask("http://site.test/held");
    asked.once("error", () => undefined);
    await held.asked;
    asked.destroy();
    await held.dropped;
  });

  it("answers a site of which so many requests were left that no connection would be free", async () => {
    for (let count = 0; count < 40; count++) {
      held = holdAnswer();
      const asked = ask("http://site.test/held");
      asked.once("error", () => undefined);
      await held.asked;
      asked.destroy();
    }
    const [answer] = await once(ask("http://site.test/"), "response");
    assert.equal(answer.statusCode, 200);
    answer.resume();
  });

  it("passes what a page says and hears through a tunnel", async () => {
    const socket = await tunnel("echo.test:443");
    socket.write("heard");
    const [data] = await once(socket, "data");
    assert.equal(String(data), "heard");
  });

  it("refuses a private address, and says why", async () => {
    const [answer] = await once(ask("http://127.0.0.1/"), "response");
    answer.resume();
    assert.equal(answer.statusCode, 204);
    assert.ok(proxy.failureOf("http://127.0.0.1/") instanceof BlockedHostError);
  });

  // proves: render.closed
  it("cuts every request and tunnel when it is closed, and takes no more", async () => {
    const asked = ask("http://site.test/held");
    const cut = once(asked, "error");
    const socket = await tunnel("echo.test:443");
    const ended = once(socket, "close");
    await held.asked;
    const { port } = new URL(exit.address);
    await proxy.close();
    await Promise.all([cut, ended, held.dropped]);
    await assert.rejects(once(connect(Number(port), "127.0.0.1"), "connect"), /ECONNREFUSED/);
  });

  // proves: render.presses.beneath
  it("drops what is said through a WebSocket while it is held, and cuts it then", async () => {
    const socket = await tunnel("echo.test:443", exit.socketAddress);
    exit.hold.start();
    const ended = once(socket, "close");
    const [, heard] = await Promise.all([
      new Promise((resolve) => socket.write("pressed", resolve)),
      echoOf(await tunnel("echo.test:443"), "another tunnel goes on"),
    ]);
    assert.equal(heard, "another tunnel goes on");
    exit.hold.end();
    await ended;
    assert.equal(socket.bytesRead, ESTABLISHED.length);
  });

  it("opens a WebSocket only once nothing is held", async () => {
    exit.hold.start();
    const opened = tunnel("echo.test:443", exit.socketAddress);
    assert.equal(await echoOf(await tunnel("echo.test:443"), "first"), "first");
    exit.hold.end();
    assert.equal(await echoOf(await opened, "later"), "later");
  });

  it("cuts WebSockets that wait", async () => {
    exit.hold.start();
    const { hostname, port } = new URL(exit.socketAddress);
    const socket = connect(Number(port), hostname).on("error", () => undefined);
    const ended = once(socket, "close");
    socket.write("CONNECT echo.test:443 HTTP/1.1\r\nhost: echo.test:443\r\n\r\n");
    assert.equal(await echoOf(await tunnel("echo.test:443"), "first"), "first");
    exit.hold.cut();
    exit.hold.end();
    await ended;
    assert.equal(socket.bytesRead, 0);
  });

  // proves: render.presses.beneath
  it("sends only questions while it is held, and preflights of such", async () => {
    exit.hold.start();
    const preflight = (method: string) => ({
      method: "OPTIONS",
      headers: { "access-control-request-method": method },
    });
    assert.equal(await statusOf({ method: "POST" }), 204);
    assert.equal(await statusOf({ method: "OPTIONS" }), 204);
    assert.equal(await statusOf(preflight("POST")), 204);
    assert.deepEqual(origin.asked, []);
    assert.equal(await statusOf({ method: "HEAD" }), 200);
    assert.equal(await statusOf(preflight("GET")), 200);
    exit.hold.end();
    assert.equal(await statusOf({ method: "POST" }), 200);
  });

  async function tunnel(authority: string, through = exit.address): Promise<Socket> {
    const { hostname, port } = new URL(through);
    const socket = connect(Number(port), hostname).on("error", () => undefined);
    socket.write(`CONNECT ${authority} HTTP/1.1\r\nhost: ${authority}\r\nuser-agent: x\r\n\r\n`);
    const [answer] = await once(socket, "data");
    assert.equal(String(answer), ESTABLISHED);
    return socket;
  }

  async function echoOf(socket: Socket, text: string): Promise<string> {
    socket.write(text);
    const [data] = await once(socket, "data");
    return String(data);
  }

  async function statusOf(options: RequestOptions): Promise<number | undefined> {
    const { hostname, port } = new URL(exit.address);
    const asked = request({
      ...options,
      host: hostname,
      port,
      path: "http://site.test/",
      agent: false,
    });
    const [answer] = await once(asked.end(), "response");
    answer.resume();
    return answer.statusCode;
  }
});
