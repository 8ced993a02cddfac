// Workers killed, the database restarted, crawls paused, the text store away, at moments that a seed draws: every promise holds all the same.
//
// A minute as it stands; by hand as long as wanted: LEGIBLE_CHAOS_ROUNDS=10 LEGIBLE_CHAOS_SEED=7 node --test build/test/cluster/chaos.test.js
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, it } from "node:test";
import { createClient } from "../../src/client/index.ts";
import type { LoggedEvent } from "../../src/model/detached-crawl.ts";
import type { RunningServer } from "../../src/server/main.ts";
import { begin, follow, pathsOf } from "../support/detached.ts";
import { holdAnswer, type Origin, startOrigin } from "../support/origin.ts";
import { describeWithPostgres, usePostgres } from "../support/postgres.ts";
import { startService } from "../support/service.ts";
import { inLetters, madePage } from "../support/site.ts";
import { startWorker, type Worker } from "../support/worker.ts";

/** Rounds with each place of the texts. */
const ROUNDS = Number(process.env["LEGIBLE_CHAOS_ROUNDS"] ?? 1);
const SEED = Number(process.env["LEGIBLE_CHAOS_SEED"] ?? 1);
/** Things that go wrong in a round. */
const FAULTS = 5;

/** Numbers from 0 to 1 by a seed (mulberry32). */
function randomBy(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A text of its own for each page, which a text store has. */
const textOf = (path: string): string =>
  Array.from(
    { length: 20 },
    (_, line) => `The keeper of ${path} wrote line ${inLetters(line)}.`,
  ).join(" ");

/** Forty pages, each linked from one that comes before it, and from some others. */
function siteBy(random: () => number): Readonly<Record<string, readonly string[]>> {
  const pages: Record<string, string[]> = { "/": [] };
  for (let number = 1; number < 40; number++) {
    const paths = Object.keys(pages);
    const path = `/topic${number % 5}/${number}`;
    for (let link = 0; link < 2; link++) {
      pages[paths[Math.floor(random() * paths.length)] ?? "/"]?.push(path);
    }
    pages[path] = ["/", "/missing"];
  }
  return pages;
}

describeWithPostgres("chaos", () => chaos(false));
describeWithPostgres("chaos with a text store", () => chaos(true));

function chaos(hasStore: boolean): void {
  const postgres = usePostgres();
  let service: RunningServer;
  let folder = "";
  /** Folder of the text store. */
  let texts = "";
  let stuck: Origin;
  let workers: Worker[] = [];

  const variables = () => ({
    SERVICE_DATABASE_URL: postgres.url,
    SERVICE_TEXT_STORE: hasStore ? texts : "",
    SERVICE_PAGE_INTERVAL_SECONDS: "0.02",
  });

  function work(): void {
    workers.push(
      startWorker({
        ...variables(),
        SERVICE_TRACE_DIR: folder,
        SERVICE_SHARE_READS: "always",
      }),
    );
  }

  async function killOne(random: () => number): Promise<void> {
    const index = Math.floor(random() * workers.length);
    const [worker] = workers.splice(index, 1);
    worker?.child.kill("SIGKILL");
    await worker?.end;
    work();
  }

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "legible-chaos-"));
    texts = join(folder, "texts");
    await mkdir(texts);
    service = await startService({
      ...variables(),
      SERVICE_MAX_CONCURRENT_CRAWLS: "0",
      SERVICE_MAX_DETACHED_CRAWLS: "1",
    });
    // The service's own place is taken by a crawl that does not come on, so that workers run the others.
    const held = holdAnswer();
    stuck = await startOrigin({ "/": held.handler });
    const { address } = service;
    await begin(address, { url: `${stuck.address}/`, fetch: { timeout_seconds: 120 } });
    await held.asked;
  });
  after(async () => {
    for (const { child, end } of workers) {
      child.kill("SIGKILL");
      await end;
    }
    await service?.close();
    await stuck?.close();
    await rm(folder, { recursive: true, force: true });
  });

  for (let round = 0; round < ROUNDS; round++) {
    // proves: endpoints.crawls.cluster
    it(`with seed ${SEED + round} loses nothing and tells nothing twice`, async (test) => {
      const random = randomBy(SEED + round);
      const made = siteBy(random);
      const site = await startOrigin(
        Object.fromEntries(
          Object.entries(made).map(([path, links]) => [
            path,
            madePage(path, { links, text: textOf(path) }),
          ]),
        ),
      );
      const { address } = service;
      const client = createClient({ address });
      workers = workers.filter(({ child }) => child.exitCode === null);
      while (workers.length < 2) work();
      try {
        const { id } = await begin(address, { url: `${site.address}/`, concurrency: 3 });
        const watcher = follow(address, id);
        const seen: LoggedEvent[] = [];
        let faults = FAULTS;
        for await (const logged of client.crawlEvents({ id })) {
          seen.push(logged);
          if (faults === 0 || logged.event.type !== "page" || random() > 0.3) continue;
          faults--;
          const kind = random();
          if (kind < 0.4) {
            test.diagnostic("kill a worker");
            await killOne(random);
          } else if (kind < 0.7) {
            test.diagnostic("restart the database");
            await postgres.restart();
          } else if (kind < 0.85 && hasStore) {
            test.diagnostic("move the text store away");
            await missed();
          } else {
            test.diagnostic("pause the crawl");
            // Refused where the database is not back yet, or the crawl has ended meanwhile.
            await client.pauseCrawl({ id }).catch(() => undefined);
            await resumed();
          }
        }
        /** Takes the text store away until the crawl no longer runs. */
        async function missed(): Promise<void> {
          await rename(texts, `${texts}-away`);
          while ((await stateNow()) === "running");
          await rename(`${texts}-away`, texts);
        }
        /** Undefined while the database is away. */
        function stateNow() {
          return client.crawlStatus({ id }).then(
            ({ state }) => state,
            () => undefined,
          );
        }
        async function resumed(): Promise<void> {
          for (;;) {
            const state = await stateNow();
            if (state !== "paused" && state !== undefined) return;
            await client.resumeCrawl({ id }).catch(() => undefined);
          }
        }
        assert.deepEqual(await watcher, seen);
        assert.deepEqual(await follow(address, id), seen);
        assert.deepEqual(
          seen.map((one) => one.id),
          seen.map((_, index) => index + 1),
        );
        for (const { event } of seen) {
          if (event.type !== "page" || !event.ok) continue;
          const { pathname } = new URL(event.url);
          assert.ok(event.markdown?.includes(textOf(pathname)), pathname);
        }
        assert.equal((await readdir(texts)).includes(id), hasStore);
        assert.deepEqual(pathsOf(seen).toSorted(), [...Object.keys(made), "/missing"].toSorted());
        const depths = seen.flatMap(({ event }) => (event.type === "page" ? [event.depth] : []));
        assert.deepEqual(
          depths,
          depths.toSorted((one, other) => one - other),
        );
        const last = seen.at(-1)?.event;
        assert.ok(last?.type === "done" && last.exhausted && last.pages_ok === 40);
        assert.equal(last.graph.pages, 40);
      } finally {
        await site.close();
      }
    });
  }
}
