// Detached crawls whose long texts are in a text store: the same events, a small log, nothing lost when the store is away.
import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { createClient } from "../../src/client/index.ts";
import { openDatabase } from "../../src/cluster/database.ts";
import type { LoggedEvent } from "../../src/model/detached-crawl.ts";
import { legible } from "../support/command.ts";
import { begin, follow, pathsOf } from "../support/detached.ts";
import { startObjectServer } from "../support/object-server.ts";
import { startOrigin } from "../support/origin.ts";
import { describeWithPostgres, usePostgres } from "../support/postgres.ts";
import { startService, type Variables } from "../support/service.ts";
import { inLetters, madePage } from "../support/site.ts";

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
  it("has the same events, a log without the texts, and removes them with the crawl", async () => {
    const site = await startOrigin(SITE);
    const texts = join(folder, "texts");
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
  });

  // proves: env.SERVICE_TEXT_STORE
  it("waits while a text cannot be stored, says why, and continues without a loss", async () => {
    const site = await startOrigin(SITE);
    const texts = join(folder, "blocked");
    const service = await startService(own({ SERVICE_TEXT_STORE: texts }));
    const client = createClient({ address: service.address });
    try {
      // A file where the folder should be.
      await writeFile(texts, "");
      const { id } = await begin(service.address, { url: `${site.address}/`, concurrency: 1 });
      for (;;) {
        const { state, code } = await client.crawlStatus({ id });
        if (code === undefined) continue;
        assert.deepEqual([state, code], ["waiting", "STORAGE"]);
        break;
      }
      await rename(texts, `${texts}.away`);
      const events = await follow(service.address, id);
      assert.deepEqual(pathsOf(events).toSorted(), PATHS.toSorted());
      assert.equal(events.at(-1)?.event.type, "done");
    } finally {
      await service.close();
      await site.close();
    }
  });

  // proves: env.SERVICE_S3_ENDPOINT
  // proves: env.SERVICE_S3_REGION
  // proves: env.SERVICE_S3_ACCESS_KEY_ID
  // proves: env.SERVICE_S3_SECRET_ACCESS_KEY
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
      await assert.rejects(client.cancelCrawl({ id }), /the text store refuses or does not answer/);
      await server.start();
      await client.cancelCrawl({ id });
      assert.deepEqual(await server.keys(), []);
    } finally {
      await service.close();
      await server.close();
      await site.close();
    }
  });

  it("is refused where the store is named wrongly", async () => {
    const wrong: readonly (readonly [Variables, RegExp])[] = [
      [{ SERVICE_TEXT_STORE: "texts" }, /SERVICE_TEXT_STORE must be s3:\/\/bucket/],
      [{ SERVICE_TEXT_STORE: "s3://" }, /SERVICE_TEXT_STORE must be s3:\/\/bucket/],
      [{ SERVICE_TEXT_STORE: "s3://texts" }, /needs SERVICE_S3_ACCESS_KEY_ID and/],
      [
        {
          SERVICE_TEXT_STORE: "s3://texts",
          SERVICE_S3_ACCESS_KEY_ID: "a",
          SERVICE_S3_SECRET_ACCESS_KEY: "b",
          SERVICE_S3_ENDPOINT: "s3.example.org",
        },
        /SERVICE_S3_ENDPOINT must begin with https:\/\//,
      ],
    ];
    for (const [variables, message] of wrong) {
      const { code, err } = await legible(["graphs"], { env: { ...process.env, ...variables } });
      assert.equal(code, 2);
      assert.match(err, message);
    }
  });
});

describeWithPostgres("a crawl of a cluster with a text store", () => {
  const postgres = usePostgres();

  // proves: env.SERVICE_TEXT_STORE
  it("has its texts in no row, and every instance reads them", async () => {
    const site = await startOrigin(SITE);
    const texts = join(folder, "shared");
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
