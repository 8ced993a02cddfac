import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { BlockedHostError, HttpError } from "../../src/model/errors.ts";
import { createHostGuard } from "../../src/net/guard.ts";
import { fetchOptions } from "../support/options.ts";
import {
  loopbackDial,
  page,
  redirect,
  serveRaw,
  type TestServer,
  testNetwork,
} from "./hostile-server.ts";

const { signal } = new AbortController();
const check = (url: string, addresses: readonly string[] = ["93.184.216.34"]) =>
  createHostGuard({ blockPrivate: true, resolve: async () => addresses }).check(
    new URL(url),
    signal,
  );

describe("createHostGuard", () => {
  it("gives the addresses to dial, and no second look-up is needed", async () => {
    const both = ["93.184.216.34", "2606:2800:220:1::1"];
    assert.deepEqual(await check("http://Site.Test./a", both), {
      hostname: "site.test",
      addresses: both,
    });
    assert.deepEqual(await check("http://8.8.8.8/"), {
      hostname: "8.8.8.8",
      addresses: ["8.8.8.8"],
    });
    assert.deepEqual(await check("http://[2606:4700::1111]/"), {
      hostname: "2606:4700::1111",
      addresses: ["2606:4700::1111"],
    });
  });

  // proves: guard.localhost, guard.metadata_name
  it("refuses by name before anything is resolved", async () => {
    const guard = createHostGuard({
      blockPrivate: true,
      resolve: () => assert.fail("was asked"),
    });
    for (const url of [
      "http://localhost/",
      "http://a.local/x",
      "http://metadata.google.internal/",
      "http://127.0.0.1/",
      "http://[::1]/",
      "http://0x7f.1/",
    ]) {
      await assert.rejects(
        guard.check(new URL(url), signal),
        new BlockedHostError(new URL(url).href),
      );
    }
  });

  // proves: guard.resolved
  it("refuses a name when any of its addresses is private", async () => {
    for (const addresses of [
      ["127.0.0.1"],
      ["93.184.216.34", "10.0.0.1"],
      ["2606:4700::1111", "::1"],
      ["::ffff:192.168.0.1"],
      ["fe80::1%eth0"],
      ["nonsense"],
    ]) {
      await assert.rejects(
        check("http://site.test/a", addresses),
        new BlockedHostError("http://site.test/a"),
      );
    }
  });

  it("passes everything when private hosts are allowed", async () => {
    const guard = createHostGuard({ blockPrivate: false, resolve: async () => ["127.0.0.1"] });
    assert.equal(guard.blocksPrivate, false);
    assert.deepEqual((await guard.check(new URL("http://localhost/"), signal)).addresses, [
      "127.0.0.1",
    ]);
    assert.deepEqual((await guard.check(new URL("http://[::1]/"), signal)).addresses, ["::1"]);
  });

  it("says so when a name does not resolve", async () => {
    const guard = createHostGuard({
      blockPrivate: true,
      resolve: async () => {
        throw new Error("no");
      },
    });
    await assert.rejects(guard.check(new URL("http://nowhere.test/"), signal), (error) => {
      assert.ok(error instanceof HttpError);
      assert.equal(error.kind, "unresolved");
      assert.match(error.message, /the host name nowhere\.test does not resolve/);
      return true;
    });
    await assert.rejects(check("http://site.test/", []), /has no address/);
  });
});

describe("a connection", () => {
  let server: TestServer;
  before(async () => {
    server = await serveRaw({
      "/": page("<p>public"),
      "/hop": redirect("http://inside.test/secret"),
      "/robots.txt": redirect("http://inside.test/robots.txt"),
    });
  });
  after(() => server.close());

  // proves: guard.rebinding
  it("goes to an address that passed, although the name's answer changes with every question", async () => {
    const answers = ["93.184.216.34", "127.0.0.1", "10.0.0.1"];
    let asked = 0;
    const dialled: string[] = [];
    const network = testNetwork({
      resolve: async () => [answers[Math.min(asked++, answers.length - 1)] ?? ""],
      dial: loopbackDial(dialled),
    });
    await network.fetchPage(`http://rebind.test:${server.port}/`, fetchOptions(), signal);
    await network.close();
    assert.ok(dialled.length > 0);
    for (const address of dialled) assert.equal(address, `93.184.216.34:${server.port}`);
  });

  // proves: guard.redirect
  it("is never made to a private address, whatever asks for one", async () => {
    const dialled: string[] = [];
    const network = testNetwork({
      resolve: async (name) => [name === "inside.test" ? "10.0.0.7" : "93.184.216.34"],
      dial: loopbackDial(dialled),
    });
    const base = `http://site.test:${server.port}`;
    const resource = { kind: "image", timeoutSeconds: 2, maxBytes: 1000 } as const;
    const refused = new BlockedHostError("http://inside.test/secret");
    await assert.rejects(network.fetchPage(`${base}/hop`, fetchOptions(), signal), refused);
    await assert.rejects(network.fetchResource(`${base}/hop`, resource, signal), refused);
    await assert.rejects(
      network.fetchResource("http://inside.test/secret", resource, signal),
      refused,
    );
    await assert.rejects(
      network.fetchResource("https://inside.test/secret", resource, signal),
      new BlockedHostError("https://inside.test/secret"),
    );
    await assert.rejects(
      network.fetchPage("http://127.0.0.1/", { ...fetchOptions(), respect_robots: true }, signal),
      new BlockedHostError("http://127.0.0.1/"),
    );
    const record = await network.robotsRecord(`${base}/`, signal);
    assert.deepEqual([record.status, record.found], [0, false]);
    assert.match(record.failure, /non-public address: http:\/\/inside\.test\/robots\.txt/);
    await network.close();
    for (const address of dialled) assert.equal(address, `93.184.216.34:${server.port}`);
  });
});
