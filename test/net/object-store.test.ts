// Objects in the bucket of a real S3-compatible server.
import assert from "node:assert/strict";
import { request as ask } from "node:http";
import { after, before, describe, it } from "node:test";
import { type Bucket, objectStore } from "../../src/net/object-store.ts";
import { type ObjectServer, startObjectServer } from "../support/object-server.ts";
import { type Answer, startOrigin } from "../support/origin.ts";
import { itSlow } from "../support/slow.ts";

const LIVING = new AbortController().signal;

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
    const store = storeOf({ prefix: "one_two/v1.0/" });
    await store.put("a/1", Buffer.from("first"), LIVING);
    await store.put("a/1", Buffer.from("second"), LIVING);
    assert.equal(String(await store.get("a/1", LIVING)), "second");
    assert.equal(await store.get("a/2", LIVING), undefined);
    assert.deepEqual(await server.keys(), ["one_two/v1.0/a/1"]);
    await store.remove("a", LIVING);
    assert.deepEqual(await server.keys(), []);
  });

  itSlow("loses the objects of a folder in few requests, and no others", async () => {
    const seen: (string | undefined)[] = [];
    const { port } = new URL(server.endpoint);
    const forward: Answer = (request, response) => {
      const { method, url, headers } = request;
      seen.push(method);
      const onward = ask({ host: "127.0.0.1", port, method, path: url, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(response);
      });
      request.pipe(onward);
    };
    const between = await startOrigin({ "/texts": forward });
    const store = storeOf();
    const names = Array.from({ length: 205 }, (_, number) => `many/${number}`);
    for (let at = 0; at < names.length; at += 50) {
      await Promise.all(
        names.slice(at, at + 50).map((name) => store.put(name, Buffer.from("x"), LIVING)),
      );
    }
    await store.put("many2/1", Buffer.from("y"), LIVING);
    assert.equal((await server.keys()).length, 206);
    await storeOf({ endpoint: between.address }).remove("many", LIVING);
    await between.close();
    // The server may answer 500 to the first request: it removes the objects and their folder at once.
    assert.deepEqual(new Set(seen), new Set(["GET", "POST"]));
    assert.ok(seen.length < 8, `${seen}`);
    assert.deepEqual(await server.keys(), ["many2/1"]);
    await store.remove("none", LIVING);
    await store.remove("many2", LIVING);
  });

  it("reports objects that the server does not remove", async () => {
    const list = "<ListBucketResult><Contents><Key>a/1</Key></Contents></ListBucketResult>";
    const refusal = "<Error><Key>a/1</Key><Code>AccessDenied</Code></Error>";
    for (const [refusals, message] of [
      [refusal, /POST texts\?delete: status 200 AccessDenied/],
      ["", /texts\/a\/ keeps removed objects/],
    ] as const) {
      const other = await startOrigin({
        "/texts": ({ method }, response) => {
          response.end(method === "GET" ? list : `<DeleteResult>${refusals}</DeleteResult>`);
        },
      });
      const store = storeOf({ endpoint: other.address });
      await assert.rejects(store.remove("a", LIVING), { code: "TEXT_STORE", message });
      await other.close();
    }
  });

  it("is not a server that answers with pages, or without the object that it should store", async () => {
    const missing = "<Error><Code>NoSuchKey</Code></Error>";
    for (const [status, page, saying] of [
      [200, "<html>Sign in</html>", "status 200 is not that of an object store"],
      [404, missing, "status 404 NoSuchKey"],
    ] as const) {
      const answer: Answer = (_, response) => response.writeHead(status).end(page);
      const other = await startOrigin({ "/texts": answer, "/texts/a/1": answer });
      const store = storeOf({ endpoint: other.address });
      await assert.rejects(store.put("a/1", Buffer.from("x"), LIVING), {
        code: "TEXT_STORE",
        message: `the text store failed: PUT texts/a/1: ${saying}`,
      });
      await assert.rejects(store.remove("a", LIVING), {
        code: "TEXT_STORE",
        message: new RegExp(`GET texts\\?list-type=2&.*: ${saying}$`),
      });
      await other.close();
    }
  });

  it("is waited for until the signal aborts", async () => {
    const leaving = new AbortController();
    const other = await startOrigin({
      "/texts/a/1": () => leaving.abort(new Error("the service is closing")),
    });
    const asked = storeOf({ endpoint: other.address }).get("a/1", leaving.signal);
    await assert.rejects(asked, /^Error: the service is closing$/);
    await other.close();
  });

  it("asks a failing server four times, and follows no redirect", async () => {
    for (const [status, requests] of [
      [503, 4],
      [429, 4],
      [301, 1],
      [403, 1],
    ] as const) {
      let asked = 0;
      const other = await startOrigin({
        "/texts/a/1": (_, response) => {
          asked++;
          response.writeHead(status, { location: `${server.endpoint}/texts/a/1` }).end();
        },
      });
      const store = storeOf({ endpoint: other.address });
      await assert.rejects(store.get("a/1", LIVING), {
        code: "TEXT_STORE",
        message: new RegExp(`GET texts/a/1: status ${status}$`),
      });
      assert.equal(asked, requests);
      await other.close();
    }
  });

  itSlow("reports what the server refuses, and a server that does not answer", async () => {
    const code = "TEXT_STORE";
    await assert.rejects(storeOf({ name: "other" }).get("none", LIVING), {
      code,
      message: /GET other\/none: status 404 NoSuchBucket/,
    });
    const foreign = storeOf({ accessKeyId: "wrong" });
    const words = /PUT texts\/a: status 403 InvalidAccessKeyId/;
    await assert.rejects(foreign.put("a", Buffer.from("x"), LIVING), { code, message: words });
    await server.stop();
    await assert.rejects(storeOf().put("a", Buffer.from("x"), LIVING), {
      code,
      message: /no answer \(ECONNREFUSED\)$/,
    });
    await server.start();
    assert.deepEqual(await server.keys(), []);
  });
});
