// Objects in the bucket of a real S3-compatible server.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type Bucket, objectStore } from "../../src/net/object-store.ts";
import { type ObjectServer, startObjectServer } from "../support/object-server.ts";

describe("a bucket", () => {
  let server: ObjectServer;
  before(async () => {
    server = await startObjectServer();
  });
  after(() => server?.close());

  const storeOf = (own: Partial<Bucket> = {}) => {
    const { endpoint, bucket: name, accessKeyId, secretAccessKey } = server;
    const access = { endpoint, region: "us-east-1", accessKeyId, secretAccessKey };
    return objectStore({ ...access, name, prefix: "", ...own });
  };

  it("has what was put into it, below its prefix", async () => {
    const store = storeOf({ prefix: "one two/" });
    await store.put("a/1", Buffer.from("first"));
    await store.put("a/1", Buffer.from("second"));
    assert.equal(String(await store.get("a/1")), "second");
    assert.deepEqual(await server.keys(), ["one two/a/1"]);
    await store.remove("a");
    assert.deepEqual(await server.keys(), []);
  });

  it("loses the objects of a folder, however many, and no others", async () => {
    const store = storeOf();
    const names = Array.from({ length: 205 }, (_, number) => `many/${number}`);
    for (let at = 0; at < names.length; at += 50) {
      await Promise.all(names.slice(at, at + 50).map((name) => store.put(name, Buffer.from("x"))));
    }
    await store.put("many2/1", Buffer.from("y"));
    assert.equal((await server.keys()).length, 206);
    await store.remove("many");
    assert.deepEqual(await server.keys(), ["many2/1"]);
    await store.remove("none");
    await store.remove("many2");
  });

  it("reports what the server refuses, and a server that does not answer", async () => {
    const code = "TEXT_STORE";
    await assert.rejects(storeOf().get("none"), {
      code,
      message: /GET texts\/none: status 404 NoSuchKey/,
    });
    const foreign = storeOf({ accessKeyId: "wrong" });
    const words = /PUT texts\/a: status 403 InvalidAccessKeyId/;
    await assert.rejects(foreign.put("a", Buffer.from("x")), { code, message: words });
    await server.stop();
    await assert.rejects(storeOf().put("a", Buffer.from("x")), { code, message: /no answer/ });
    await server.start();
    assert.deepEqual(await server.keys(), []);
  });
});
