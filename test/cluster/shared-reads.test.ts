// One crawl whose pages several processes read.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, it } from "node:test";
import { openDatabase } from "../../src/cluster/database.ts";
import type { LoggedEvent } from "../../src/model/detached-crawl.ts";
import type { RunningServer } from "../../src/server/main.ts";
import { legible } from "../support/command.ts";
import { begin, follow, pathsOf } from "../support/detached.ts";
import { type Answer, startOrigin } from "../support/origin.ts";
import { describeWithPostgres, usePostgres } from "../support/postgres.ts";
import { startService } from "../support/service.ts";
import { madePage } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";
import { startWorker, type Worker } from "../support/worker.ts";

/** A root, ten pages it links to, and one behind each. */
const LINKS: Readonly<Record<string, readonly string[]>> = {
  "/": Array.from({ length: 10 }, (_, index) => `/first/${index}`),
  ...Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [`/first/${index}`, [`/second/${index}`]]),
  ),
  ...Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`/second/${index}`, []])),
};

describeWithPostgres("a crawl that several processes read", () => {
  const postgres = usePostgres();
  let folder = "";
  const services: RunningServer[] = [];
  const workers: Worker[] = [];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "legible-shared-"));
  });
  after(async () => {
    for (const { child, end } of workers) {
      child.kill("SIGKILL");
      await end;
    }
    for (const service of services) await service.close();
    await rm(folder, { recursive: true, force: true });
  });

  const variables = (contact: string) => ({
    SERVICE_DATABASE_URL: postgres.url,
    SERVICE_SHARE_READS: "always",
    SERVICE_CONTACT_URL: contact,
    SERVICE_PAGE_INTERVAL_SECONDS: "0",
    SERVICE_MAX_CONCURRENT_CRAWLS: "0",
  });

  async function serve(contact: string): Promise<RunningServer> {
    const service = await startService(variables(contact));
    services.push(service);
    return service;
  }

  /** A worker that runs no crawl: it reads for others alone. */
  function work(contact: string) {
    const worker = startWorker({ ...variables(contact), SERVICE_TRACE_DIR: folder });
    workers.push(worker);
    return worker;
  }

  /** Waits until so many processes take part. */
  async function present(count: number): Promise<void> {
    const database = openDatabase(postgres.url);
    try {
      for (;;) {
        const rows = await database.query(
          "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = 1279350340::oid AND granted",
        );
        if (rows.length === count) return;
      }
    } finally {
      await database.close();
    }
  }

  /** The site, and who asked for each of its pages. */
  async function startSite(meanwhile: (path: string) => void = () => {}) {
    const askers = new Map<string, Set<string>>();
    const answers = Object.entries(LINKS).map(([path, links]): [string, Answer] => [
      path,
      (request, response) => {
        const agent = request.headers["user-agent"] ?? "";
        const name = /asker-\w+/.exec(agent)?.[0] ?? "";
        askers.set(path, (askers.get(path) ?? new Set()).add(name));
        meanwhile(path);
        response.setHeader("content-type", "text/html");
        response.end(madePage(path, { links: [...links] }));
      },
    ]);
    const site = await startOrigin(Object.fromEntries(answers));
    const names = () => new Set([...askers.values()].flatMap((each) => [...each]));
    return { site, names };
  }

  function assertWhole(events: readonly LoggedEvent[]): void {
    assert.deepEqual(
      events.map(({ id }) => id),
      events.map((_, index) => index + 1),
    );
    assert.deepEqual(pathsOf(events).toSorted(), Object.keys(LINKS).toSorted());
    const depths = events.flatMap(({ event }) => (event.type === "page" ? [event.depth] : []));
    assert.deepEqual(
      depths,
      depths.toSorted((one, other) => one - other),
    );
    const last = events.at(-1)?.event;
    assert.ok(last?.type === "done" && last.exhausted && last.pages_ok === 21);
    assert.equal(last.graph.pages, 21);
  }

  // proves: endpoints.crawls.shared_reads
  itSlow("has every page once, strictly by depth, with the events of a crawl alone", async () => {
    const alone = await startService({ SERVICE_PAGE_INTERVAL_SECONDS: "0" });
    services.push(alone);
    const { address } = await serve("https://example.org/asker-one");
    work("https://example.org/asker-two");
    await present(2);
    const { site, names } = await startSite();
    try {
      const url = `${site.address}/`;
      const shared = await begin(address, { url, concurrency: 4 });
      const events = await follow(address, shared.id);
      assertWhole(events);
      assert.deepEqual(names(), new Set(["asker-one", "asker-two"]));
      const single = await begin(alone.address, { url, concurrency: 4 });
      const pages = (those: readonly LoggedEvent[]) =>
        those
          .flatMap(({ event }) => (event.type === "page" ? [event] : []))
          .map(({ url: page, markdown, content_markdown, citation, blocks, page_type }) => ({
            page,
            markdown,
            content_markdown,
            citation,
            blocks,
            page_type,
          }))
          .toSorted((one, other) => (one.page < other.page ? -1 : 1));
      assert.deepEqual(pages(events), pages(await follow(alone.address, single.id)));
    } finally {
      await site.close();
    }
  });

  // proves: endpoints.crawls.shared_reads
  itSlow("loses nothing when a process that reads for it is killed", async () => {
    const { address } = services[1] ?? (await serve("https://example.org/asker-one"));
    const killed = work("https://example.org/asker-three");
    await present(3);
    let asked = 0;
    const { site } = await startSite(() => {
      asked++;
      if (asked === 5) killed.child.kill("SIGKILL");
    });
    try {
      const { id } = await begin(address, { url: `${site.address}/`, concurrency: 6 });
      assertWhole(await follow(address, id));
    } finally {
      await site.close();
    }
  });

  // proves: env.SERVICE_SHARE_READS
  it("is shared as the operator says", async () => {
    const { code, err } = await legible(["graphs"], {
      env: { ...process.env, SERVICE_DATABASE_URL: postgres.url, SERVICE_SHARE_READS: "maybe" },
    });
    assert.equal(code, 2);
    assert.match(err, /SERVICE_SHARE_READS must be busy, always or never, not "maybe"/);
  });
});
