// Detached crawls whose long texts are in a text store: the same events, a small log, nothing lost when the store is away.
import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { readEnvironment } from "../../src/api/environment.ts";
import { textStoreOf } from "../../src/api/text-store.ts";
import { createClient } from "../../src/client/index.ts";
import { openDatabase } from "../../src/cluster/database.ts";
import type { LoggedEvent } from "../../src/model/detached-crawl.ts";
import { namesIn } from "../../src/store/folder-names.ts";
import { legible } from "../support/command.ts";
import { begin, follow, pathsOf } from "../support/detached.ts";
import { later } from "../support/later.ts";
import { startObjectServer } from "../support/object-server.ts";
import { startOrigin } from "../support/origin.ts";
import { describeWithPostgres, usePostgres } from "../support/postgres.ts";
import { startService, type Variables } from "../support/service.ts";
import { inLetters, madePage } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

const PATHS = ["/", ...Array.from({ length: 8 }, (_, number) => `/page-${inLetters(number)}`)];
/** A text of its own for each page, long enough to be moved. */
const textOf = (path: string): string =>
  Array.from(
    { length: 40 },
    (_, line) => `The keeper of ${path} wrote line ${inLetters(line)}.`,
  ).join(" ");
const SITE = Object.fromEntries(
  PATHS.map((path) => [path, madePage(path, { links: PATHS, text: textOf(path) })]),
);

let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-text-store-"));
});
after(() => rm(folder, { recursive: true, force: true }));

let services = 0;
const own = (variables: Variables): Variables => ({
  SERVICE_DATA_DIR: join(folder, `data${services++}`),
  SERVICE_GRAPH_DIR: join(folder, `graphs${services}`),
  ...variables,
});

/** What two crawls of one site have in common. */
const comparable = (events: readonly LoggedEvent[]) =>
  events.flatMap(({ id, event }) =>
    event.type === "page"
      ? [{ id, url: event.url, markdown: event.markdown, content: event.content_markdown }]
      : [],
  );

describe("a detached crawl with a text store", () => {
  // proves: env.SERVICE_TEXT_STORE
  itSlow(
    "has the same events, a log without the texts, and removes them with the crawl",
    async () => {
      const site = await startOrigin(SITE);
      const texts = join(folder, "texts");
      await mkdir(texts);
      const variables = own({ SERVICE_TEXT_STORE: texts });
      const plain = await startService(own({}));
      let service = await startService(variables);
      try {
        const request = { url: `${site.address}/`, concurrency: 1 };
        const expected = await begin(plain.address, request);
        const { id } = await begin(service.address, request);
        const events = await follow(service.address, id);
        assert.deepEqual(comparable(events), comparable(await follow(plain.address, expected.id)));
        assert.match(JSON.stringify(events), /keeper of \/page-b wrote/);
        const log = await readFile(
          join(`${variables.SERVICE_DATA_DIR}`, "crawls", id, "log.jsonl"),
          "utf8",
        );
        assert.doesNotMatch(log, /keeper of/);
        assert.ok((await readdir(join(texts, id))).length >= PATHS.length);
        // Another process reads them too.
        await service.close();
        service = await startService(variables);
        assert.deepEqual(await follow(service.address, id), events);
        await createClient({ address: service.address }).cancelCrawl({ id });
        assert.deepEqual(await readdir(texts), []);
      } finally {
        await service.close();
        await plain.close();
        await site.close();
      }
    },
  );

  // proves: env.SERVICE_TEXT_STORE
  it("waits while a text cannot be stored, says why, and continues without a loss", async () => {
    const site = await startOrigin(SITE);
    const texts = join(folder, "unmounted");
    const variables = own({ SERVICE_TEXT_STORE: texts });
    const graphs = `${variables.SERVICE_GRAPH_DIR}`;
    const service = await startService(variables);
    const client = createClient({ address: service.address });
    try {
      const { id } = await begin(service.address, { url: `${site.address}/`, concurrency: 1 });
      for (;;) {
        const { state, code } = await client.crawlStatus({ id });
        if (code === undefined) continue;
        assert.deepEqual([state, code], ["waiting", "STORAGE"]);
        break;
      }
      // The crawl will be continued: its graph is stored when it ends.
      assert.deepEqual(await namesIn(graphs), []);
      await mkdir(texts);
      const events = await follow(service.address, id);
      assert.deepEqual(pathsOf(events).toSorted(), PATHS.toSorted());
      assert.equal(events.at(-1)?.event.type, "done");
      assert.notDeepEqual(await namesIn(graphs), []);
    } finally {
      await service.close();
      await site.close();
    }
  });

  // proves: env.SERVICE_S3_ENDPOINT
  it("stores them in a bucket, and continues when its server is back", async () => {
    const site = await startOrigin(SITE);
    const server = await startObjectServer();
    const service = await startService(
      own({
        SERVICE_TEXT_STORE: `s3://${server.bucket}/crawls`,
        SERVICE_S3_ENDPOINT: server.endpoint,
        SERVICE_S3_REGION: "eu-central-1",
        SERVICE_S3_ACCESS_KEY_ID: server.accessKeyId,
        SERVICE_S3_SECRET_ACCESS_KEY: server.secretAccessKey,
      }),
    );
    const client = createClient({ address: service.address });
    try {
      await server.stop();
      const { id } = await begin(service.address, { url: `${site.address}/`, concurrency: 1 });
      for (;;) {
        const { state, code, message } = await client.crawlStatus({ id });
        if (code === undefined) continue;
        const reason = "the text store refuses or does not answer (TEXT_STORE)";
        assert.deepEqual(
          [state, code, message],
          ["waiting", "STORAGE", `the crawl cannot be stored and is retried: ${reason}`],
        );
        break;
      }
      await server.start();
      const events = await follow(service.address, id);
      assert.deepEqual(pathsOf(events).toSorted(), PATHS.toSorted());
      assert.match(JSON.stringify(events), /keeper of \/page-b wrote/);
      const keys = await server.keys();
      assert.ok(keys.length >= PATHS.length);
      assert.ok(keys.every((key) => key.startsWith(`crawls/${id}/`)));
      // A text that cannot be read is no text that is missing.
      await server.stop();
      const refused = await fetch(`${service.address}/api/crawls/${id}/pages`);
      assert.equal(refused.status, 503);
      assert.match(await refused.text(), /the text store refuses or does not answer/);
      // A crawl is removed for its callers at once, and its texts as soon as that is possible.
      await client.cancelCrawl({ id });
      await assert.rejects(client.crawlStatus({ id }), /there is no detached crawl/);
      assert.deepEqual(await server.keys(), keys);
      await server.start();
      const next = await begin(service.address, { url: `${site.address}/none` });
      await follow(service.address, next.id);
      while ((await server.keys()).length > 0);
    } finally {
      await service.close();
      await server.close();
      await site.close();
    }
  });

  itSlow(
    "waits again where its past cannot be read, and continues when the store is back",
    async () => {
      const server = await startObjectServer();
      let isStopped = false;
      const site = await startOrigin({
        ...SITE,
        "/page-e": async (_request, response) => {
          if (!isStopped) await server.stop();
          isStopped = true;
          response.setHeader("content-type", "text/html").end(SITE["/page-e"]);
        },
      });
      const variables = own({
        SERVICE_TEXT_STORE: `s3://${server.bucket}`,
        SERVICE_S3_ENDPOINT: server.endpoint,
        SERVICE_S3_ACCESS_KEY_ID: server.accessKeyId,
        SERVICE_S3_SECRET_ACCESS_KEY: server.secretAccessKey,
      });
      const waits = async (address: string, id: string) => {
        for (;;) {
          const { state, code } = await createClient({ address }).crawlStatus({ id });
          if (code === undefined) continue;
          assert.deepEqual([state, code], ["waiting", "STORAGE"]);
          return;
        }
      };
      let service = await startService(variables);
      try {
        const { id } = await begin(service.address, { url: `${site.address}/`, concurrency: 1 });
        await waits(service.address, id);
        assert.ok((await server.keys()).length > 1);
        // The first thing that the next process does is to read what the crawl has.
        await service.close();
        service = await startService(variables);
        await waits(service.address, id);
        await server.start();
        const events = await follow(service.address, id);
        assert.deepEqual(pathsOf(events).toSorted(), PATHS.toSorted());
        assert.equal(events.at(-1)?.event.type, "done");
      } finally {
        await service.close();
        await server.close();
        await site.close();
      }
    },
  );

  itSlow("cannot be read where a text of it is lost, and says which", async () => {
    const site = await startOrigin(SITE);
    const texts = join(folder, "lost");
    await mkdir(texts);
    const service = await startService(own({ SERVICE_TEXT_STORE: texts }));
    try {
      const { id } = await begin(service.address, { url: `${site.address}/`, concurrency: 1 });
      await follow(service.address, id);
      for (const name of await readdir(join(texts, id))) {
        if (name !== "crawl") await rm(join(texts, id, name));
      }
      const refused = await fetch(`${service.address}/api/crawls/${id}/pages`);
      assert.equal(refused.status, 500);
      assert.equal(refused.headers.get("x-legible-error"), "CRAWL_LOG");
      const message = /the text \w+\/\w+ is missing in the text store/;
      assert.match(await refused.text(), message);
      const last = (await follow(service.address, id)).at(-1)?.event;
      assert.ok(last?.type === "error" && last.code === "CRAWL_LOG");
      assert.match(last.message, message);
    } finally {
      await service.close();
      await site.close();
    }
  });

  itSlow("waits in a process that names another store, and adds nothing to it", async () => {
    const [right, wrong] = [join(folder, "right"), join(folder, "wrong")];
    await mkdir(right);
    await mkdir(wrong);
    const [reached, opened] = [later(), later()];
    const site = await startOrigin({
      ...SITE,
      "/page-e": async (_request, response) => {
        reached.resolve();
        await opened.promise;
        response.setHeader("content-type", "text/html").end(SITE["/page-e"]);
      },
    });
    const variables = own({ SERVICE_TEXT_STORE: right });
    let service = await startService(variables);
    try {
      const { id } = await begin(service.address, { url: `${site.address}/`, concurrency: 1 });
      await reached.promise;
      await service.close();
      opened.resolve();
      service = await startService({ ...variables, SERVICE_TEXT_STORE: wrong });
      const client = createClient({ address: service.address });
      for (;;) {
        const { state, code, message } = await client.crawlStatus({ id });
        if (code === undefined) continue;
        assert.deepEqual([state, code], ["waiting", "STORAGE"]);
        assert.match(`${message}`, /the text store that SERVICE_TEXT_STORE names has no texts/);
        break;
      }
      const refused = await fetch(`${service.address}/api/crawls/${id}/pages`);
      assert.equal(refused.status, 503);
      await refused.text();
      assert.deepEqual(await readdir(wrong), []);
      await service.close();
      service = await startService(variables);
      const events = await follow(service.address, id);
      assert.deepEqual(pathsOf(events).toSorted(), PATHS.toSorted());
      assert.equal(events.at(-1)?.event.type, "done");
    } finally {
      await service.close();
      await site.close();
    }
  });

  // proves: env.SERVICE_S3_REGION
  // proves: env.SERVICE_S3_ACCESS_KEY_ID
  // proves: env.SERVICE_S3_SECRET_ACCESS_KEY
  it("signs its requests to a bucket for the region, with the key", async () => {
    const signed: string[] = [];
    const origin = await startOrigin({
      "/texts/a/1": ({ method, url, headers }, response) => {
        const { authorization, host } = headers;
        const names = ["x-amz-content-sha256", "x-amz-date"] as const;
        const [hash, date] = names.map((name) => String(headers[name]));
        const lines = [`host:${host}`, `${names[0]}:${hash}`, `${names[1]}:${date}`];
        const all = `host;${names.join(";")}`;
        const asked = [method, url, "", ...lines, "", all, hash].join("\n");
        const scope = [date?.slice(0, 8) ?? "", "eu-central-1", "s3", "aws4_request"];
        // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
        const mac = (key: string | Buffer, text: string) =>
          createHmac("sha256", key).update(text).digest();
        const key = scope.reduce<string | Buffer>(mac, "AWS4a secret");
        const digest = createHash("sha256").update(asked).digest("hex");
        const text = ["AWS4-HMAC-SHA256", date, scope.join("/"), digest].join("\n");
        const signature = mac(key, text).toString("hex");
        const credential = `an-id/${scope.join("/")}`;
        assert.equal(
          authorization,
          `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${all}, Signature=${signature}`,
        );
        signed.push(signature);
        response.end("a text");
      },
    });
    const store = textStoreOf(
      readEnvironment({
        SERVICE_TEXT_STORE: "s3://texts",
        SERVICE_S3_ENDPOINT: origin.address,
        SERVICE_S3_REGION: "eu-central-1",
        SERVICE_S3_ACCESS_KEY_ID: "an-id",
        SERVICE_S3_SECRET_ACCESS_KEY: "a secret",
      }),
    );
    const text = await store?.get("a/1", new AbortController().signal);
    await origin.close();
    assert.equal(String(text), "a text");
    assert.equal(signed.length, 1);
  });

  itSlow("is refused where the store is named wrongly", async () => {
    const access = { SERVICE_S3_ACCESS_KEY_ID: "a", SERVICE_S3_SECRET_ACCESS_KEY: "b" };
    const wrong: readonly (readonly [Variables, RegExp])[] = [
      [{ SERVICE_TEXT_STORE: "texts" }, /SERVICE_TEXT_STORE must be s3:\/\/bucket/],
      [{ SERVICE_TEXT_STORE: "s3://" }, /SERVICE_TEXT_STORE must be s3:\/\/bucket/],
      [{ SERVICE_TEXT_STORE: "s3://texts" }, /needs SERVICE_S3_ACCESS_KEY_ID and/],
      [
        {
          ...access,
          SERVICE_TEXT_STORE: "s3://texts",
          SERVICE_S3_ENDPOINT: "s3.example.org",
        },
        /SERVICE_S3_ENDPOINT must be https:\/\//,
      ],
      [
        {
          ...access,
          SERVICE_TEXT_STORE: "s3://texts",
          SERVICE_S3_ENDPOINT: "https://s3.example.org/storage",
        },
        /SERVICE_S3_ENDPOINT must be https:\/\/.* without a path/,
      ],
    ];
    for (const [variables, message] of wrong) {
      const { code, err } = await legible(["graphs"], { env: { ...process.env, ...variables } });
      assert.equal(code, 2);
      assert.match(err, message);
    }
    const storeOf = (place: string) =>
      textStoreOf(readEnvironment({ ...access, SERVICE_TEXT_STORE: place }));
    // Each would name other objects than it seems to, some of them one for all texts.
    for (const prefix of ["a?b", "a#b", "a/../b", "./a", "a+b", "a b", "a%2fb", "a//b"]) {
      const message = /SERVICE_TEXT_STORE must be s3:\/\/bucket/;
      assert.throws(() => storeOf(`s3://texts/${prefix}`), { code: "ENVIRONMENT", message });
    }
    for (const place of ["s3://texts", "s3://texts/", "s3://texts/a_b/v1.0-x/"]) {
      assert.ok(storeOf(place));
    }
  });
});

describeWithPostgres("a crawl of a cluster with a text store", () => {
  const postgres = usePostgres();

  // proves: env.SERVICE_TEXT_STORE
  itSlow("has its texts in no row, and every instance reads them", async () => {
    const site = await startOrigin(SITE);
    const texts = join(folder, "shared");
    await mkdir(texts);
    const variables = () => own({ SERVICE_TEXT_STORE: texts, SERVICE_DATABASE_URL: postgres.url });
    const one = await startService(variables());
    const two = await startService(variables());
    try {
      const { id } = await begin(one.address, { url: `${site.address}/`, concurrency: 1 });
      const events = await follow(one.address, id);
      assert.match(JSON.stringify(events), /keeper of \/page-b wrote/);
      assert.deepEqual(await follow(two.address, id), events);
      const database = openDatabase(postgres.url);
      const rows = await database.query("SELECT events, entry FROM legible.log");
      await database.close();
      assert.doesNotMatch(JSON.stringify(rows), /keeper of/);
      await createClient({ address: two.address }).cancelCrawl({ id });
      assert.deepEqual(await readdir(texts), []);
    } finally {
      await one.close();
      await two.close();
      await site.close();
    }
  });
});
