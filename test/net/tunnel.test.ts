// Connections through a proxy: what it is asked for, what its answers mean, and what is said when it does not serve.
import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { describe, it } from "node:test";
import { HttpError } from "../../src/model/errors.ts";
import { createHostGuard } from "../../src/net/guard.ts";
import { chooseProxy, parseProxy } from "../../src/net/proxy.ts";
import { dialOut } from "../../src/net/tunnel.ts";
import { fetchOptions } from "../support/options.ts";
import { startOrigin } from "../support/origin.ts";
import { startProxy } from "../support/proxy.ts";
import { itSlow } from "../support/slow.ts";
import { page, serveRaw, serveSockets, testNetwork } from "./hostile-server.ts";

const { signal } = new AbortController();
/** Addresses of the public internet; no packet ever goes there. */
const FIRST = "198.41.0.4";
const SECOND = "199.9.14.201";

/** A network with the guard on that goes out through a proxy. */
function networkBehind(
  proxy: string,
  { resolvesNames = false, addresses = [FIRST] as readonly string[] } = {},
) {
  const one = parseProxy(proxy, resolvesNames);
  assert.ok(one);
  const proxyFor = chooseProxy({ http: one, https: one, direct: "" });
  const guard = createHostGuard({
    blockPrivate: true,
    proxyFor,
    resolve: async (hostname) => {
      assert.ok(!resolvesNames, `${hostname} was resolved here`);
      return addresses;
    },
  });
  return testNetwork({ guard, dial: dialOut });
}

const get = (network: ReturnType<typeof networkBehind>, url: string) =>
  network.fetchPage(url, { ...fetchOptions(), retries: 0, timeout_seconds: 5 }, signal);

const refused = (kind: HttpError["kind"], message: string) => (error: unknown) => {
  assert.ok(error instanceof HttpError, String(error));
  assert.deepEqual([error.kind, error.message], [kind, message]);
  return true;
};

describe("a page fetched through a proxy", () => {
  // proves: env.SERVICE_PROXY
  itSlow(
    "comes by a tunnel to an address that passed the guard, http and https alike",
    async () => {
      const origin = await startOrigin({ "/": "<p>plain" });
      const answers = { "/": page("<p>secret"), "/robots.txt": page("") };
      const secure = await serveRaw(answers, { certificate: "site" });
      const proxy = await startProxy({
        to: { [`${FIRST}:80`]: origin.port, [`${FIRST}:443`]: secure.port },
      });
      const network = networkBehind(proxy.host);
      try {
        const plain = await get(network, "http://site.test/");
        assert.equal(Buffer.from(plain.body).toString(), "<p>plain");
        const secret = await get(network, "https://site.test/");
        assert.equal(Buffer.from(secret.body).toString(), "<p>secret");
        const hosts = (await proxy.asked()).map(({ authority }) => authority);
        assert.deepEqual([...new Set(hosts)].sort(), [`${FIRST}:443`, `${FIRST}:80`]);
      } finally {
        await Promise.all([network.close(), origin.close(), secure.close(), proxy.close()]);
      }
    },
  );

  // proves: env.SERVICE_PROXY_RESOLVES
  it("is asked for by name where the proxy resolves names, which are then not resolved here", async () => {
    const origin = await startOrigin({ "/": "<p>plain" });
    const proxy = await startProxy({ to: { "site.test:80": origin.port } });
    const network = networkBehind(proxy.host, { resolvesNames: true });
    try {
      await get(network, "http://site.test/");
      for (const inside of [
        "http://printer.local/",
        "http://10.0.0.1/",
        "http://169.254.169.254/",
      ]) {
        await assert.rejects(get(network, inside), { name: "BlockedHostError" });
      }
      const hosts = (await proxy.asked()).map(({ authority }) => authority);
      assert.deepEqual([...new Set(hosts)], ["site.test:80"]);
    } finally {
      await Promise.all([network.close(), origin.close(), proxy.close()]);
    }
  });

  it("is not asked for where one of its addresses is private, whatever the proxy would do", async () => {
    const proxy = await startProxy({ to: {} });
    const network = networkBehind(proxy.host, { addresses: [FIRST, "10.0.0.5"] });
    try {
      await assert.rejects(get(network, "http://site.test/"), { name: "BlockedHostError" });
      assert.deepEqual(await proxy.asked(), []);
    } finally {
      await Promise.all([network.close(), proxy.close()]);
    }
  });

  it("comes from the next address where the proxy does not reach the first", async () => {
    const origin = await startOrigin({ "/": "<p>plain" });
    const proxy = await startProxy({ to: { [`${SECOND}:80`]: origin.port } });
    const network = networkBehind(proxy.host, { addresses: [FIRST, SECOND] });
    try {
      await get(network, "http://site.test/");
      const hosts = (await proxy.asked()).map(({ authority }) => authority);
      assert.deepEqual([...new Set(hosts)], [`${FIRST}:80`, `${SECOND}:80`]);
    } finally {
      await Promise.all([network.close(), origin.close(), proxy.close()]);
    }
  });

  it("is refused by what the proxy answers, without its address or password", async () => {
    const authorization = `Basic ${Buffer.from("jo:right").toString("base64")}`;
    const proxy = await startProxy({ to: {}, authorization });
    const wrong = networkBehind(`http://jo:s3cret@${proxy.host}`);
    const right = networkBehind(`http://jo:right@${proxy.host}`);
    try {
      const said = (status: number) => `the proxy refused the connection (HTTP ${status})`;
      await assert.rejects(get(wrong, "http://site.test/"), refused("proxy", said(407)));
      await assert.rejects(get(right, "http://site.test/"), refused("proxy", said(502)));
    } finally {
      await Promise.all([wrong.close(), right.close(), proxy.close()]);
    }
  });
});

describe("a proxy that does not serve", () => {
  const cases: readonly [
    what: string,
    answer: (socket: Socket) => void,
    kind: HttpError["kind"],
    message: string,
  ][] = [
    [
      "breaks off",
      (socket) => socket.once("data", () => socket.destroy()),
      "transport",
      "the proxy broke off the connection",
    ],
    [
      "speaks another protocol",
      (socket) => socket.end("220 mail.test ESMTP\r\n\r\n"),
      "proxy",
      "the proxy's answer is not valid HTTP",
    ],
    [
      "answers without end",
      (socket) => socket.write(`HTTP/1.1 200 OK\r\nX: ${"x".repeat(100_000)}`),
      "proxy",
      "the proxy's answer is not valid HTTP",
    ],
  ];
  for (const [what, answer, kind, message] of cases) {
    it(`is told of where it ${what}`, async () => {
      const server = await serveSockets(answer);
      const network = networkBehind(`127.0.0.1:${server.port}`);
      await assert.rejects(get(network, "http://site.test/"), refused(kind, message));
      await Promise.all([network.close(), server.close()]);
    });
  }

  it("is told of where it is not there", async () => {
    const server = await serveSockets(() => {});
    await server.close();
    const network = networkBehind(`127.0.0.1:${server.port}`);
    const there = refused("transport", "the proxy cannot be reached");
    await assert.rejects(get(network, "http://site.test/"), there);
    await network.close();
  });

  it("is left where it never answers and the caller leaves", async () => {
    const server = await serveSockets(() => {});
    const network = networkBehind(`127.0.0.1:${server.port}`);
    const leaving = new AbortController();
    const fetching = network.fetchPage("http://site.test/", fetchOptions(), leaving.signal);
    leaving.abort(new Error("left"));
    await assert.rejects(fetching, new Error("left"));
    await network.close();
    await server.close();
  });
});
