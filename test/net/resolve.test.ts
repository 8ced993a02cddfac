import assert from "node:assert/strict";
import { createSocket } from "node:dgram";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { HttpError } from "../../src/model/errors.ts";
import { createHostGuard } from "../../src/net/guard.ts";
import { createNetwork } from "../../src/net/network.ts";
import { type Resolve, resolveByDns, resolveBySystem } from "../../src/net/resolve.ts";
import { fetchOptions } from "../support/options.ts";

const { signal } = new AbortController();

/** Names a name server of the test's own knows: their IPv4 and IPv6 addresses as bytes; others it says do not exist. */
const NAMES: Readonly<
  Record<string, { readonly a?: readonly number[][]; readonly aaaa?: readonly number[][] }>
> = {
  "both.test": {
    a: [
      [93, 184, 216, 34],
      [93, 184, 216, 35],
    ],
    aaaa: [[0x26, 6, 0x47, 0, ...new Array<number>(11).fill(0), 1]],
  },
  "four.test": { a: [[8, 8, 8, 8]] },
  "none.test": {},
};
const SILENT = "silent.test";

/** Answers queries of type A and AAAA (RFC 1035, 4.1). */
function answer(query: Buffer): Buffer | undefined {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  const name = labels.join(".").toLowerCase();
  if (name === SILENT) return undefined;
  const question = query.subarray(12, at + 5);
  const isFour = query.readUInt16BE(at + 1) === 1;
  const known = NAMES[name];
  const records = (isFour ? known?.a : known?.aaaa) ?? [];
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(known === undefined ? 0x8183 : 0x8180, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(records.length, 6);
  const answers = records.map((bytes) =>
    Buffer.from([0xc0, 12, 0, isFour ? 1 : 28, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes]),
  );
  return Buffer.concat([head, question, ...answers]);
}

describe("resolveByDns", () => {
  const socket = createSocket("udp4");
  let folder: string;
  let resolve: Resolve;
  before(async () => {
    socket.on("message", (query, { port, address }) => {
      const reply = answer(query);
      if (reply !== undefined) socket.send(reply, port, address);
    });
    await new Promise<void>((done) => socket.bind(0, "127.0.0.1", done));
    folder = await mkdtemp(join(tmpdir(), "legible-hosts-"));
    const hostsFile = join(folder, "hosts");
    await writeFile(
      hostsFile,
      "127.0.0.1 localhost\n93.0.0.1\tListed.Test also.test # four.test\n2606:4700::1 listed.test\nnonsense four.test\n",
    );
    resolve = resolveByDns({ servers: [`127.0.0.1:${socket.address().port}`], hostsFile });
  });
  after(async () => {
    socket.close();
    await rm(folder, { recursive: true });
  });

  it("gives the addresses of both families", async () => {
    assert.deepEqual(await resolve("both.test", signal), [
      "93.184.216.34",
      "93.184.216.35",
      "2606:4700::1",
    ]);
    assert.deepEqual(await resolve("four.test", signal), ["8.8.8.8"]);
  });

  it("takes the hosts file's word first", async () => {
    assert.deepEqual(await resolve("listed.test", signal), ["93.0.0.1", "2606:4700::1"]);
    assert.deepEqual(await resolve("also.test", signal), ["93.0.0.1"]);
    const without = resolveByDns({
      servers: [`127.0.0.1:${socket.address().port}`],
      hostsFile: join(folder, "no"),
    });
    await assert.rejects(without("listed.test", signal));
  });

  it("rejects a name that does not exist or has no address", async () => {
    await assert.rejects(resolve("nowhere.test", signal));
    await assert.rejects(resolve("none.test", signal));
  });

  it("waits for a silent name server no longer than the reader, and holds up no other name", async () => {
    const leaving = new AbortController();
    const waiting = Array.from({ length: 20 }, () => resolve(SILENT, leaving.signal));
    assert.deepEqual(await resolve("four.test", signal), ["8.8.8.8"]);
    leaving.abort(new Error("left"));
    for (const each of waiting) await assert.rejects(each, new Error("left"));
  });

  it("is refused in the read's own time when it takes too long", async () => {
    const guard = createHostGuard({ blockPrivate: true, resolve });
    const network = createNetwork({
      guard,
      pageIntervalSeconds: 0,
      contact: "",
      contactUrl: "",
      engineVersion: "1",
    });
    const options = { ...fetchOptions(), retries: 0, timeout_seconds: 0.2 };
    await assert.rejects(network.fetchPage(`http://${SILENT}/`, options, signal), (error) => {
      assert.ok(error instanceof HttpError);
      assert.equal(error.kind, "timeout");
      assert.equal(error.message, "the host name silent.test did not resolve within 0.2 s");
      return true;
    });
    await network.close();
  });
});

describe("resolveBySystem", () => {
  it("knows the machine's own names", async () => {
    const found = await resolveBySystem("localhost", signal);
    assert.ok(found.includes("127.0.0.1") || found.includes("::1"), String(found));
  });
});
