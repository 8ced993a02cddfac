// Detached crawls and watches on a disk that is full: their status says so, and they go on once there is room.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { createClient } from "../../src/client/index.ts";
import type { RunningServer } from "../../src/server/main.ts";
import { begin, follow, pathsOf } from "../support/detached.ts";
import { holdAnswer, startOrigin } from "../support/origin.ts";
import { startService } from "../support/service.ts";
import { madePage } from "../support/site.ts";

const folder = mkdtempSync(join(tmpdir(), "legible-full-disk-"));
const disk = join(folder, "disk");
const ballast = join(disk, "ballast");
/** More than the rest of a block. */
const LONG = "The keeper of the lighthouse writes down every ship that passes by. ".repeat(500);

let isMounted = false;
let service: RunningServer;
before(async () => {
  await mkdir(disk);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", disk], { stdio: "pipe" });
    isMounted = true;
  } catch {
    return;
  }
  service = await startService({
    SERVICE_DATA_DIR: join(disk, "data"),
    SERVICE_GRAPH_DIR: join(folder, "graphs"),
    SERVICE_TRACE_DIR: folder,
    SERVICE_BROWSER_PATH: "/nowhere",
    SERVICE_LOG_LEVEL: "silent",
  });
});
after(async () => {
  await service?.close();
  if (isMounted) execFileSync("umount", [disk]);
  await rm(folder, { recursive: true, force: true });
});

/** Writes until nothing fits any more. */
async function fill(): Promise<void> {
  const file = await open(ballast, "w");
  try {
    for (;;) await file.write(Buffer.alloc(4096));
  } catch {
    // It is full.
  } finally {
    await file.close();
  }
}

const client = () => createClient({ address: service.address });

describe("a full disk", () => {
  // proves: storage.crawl_status
  it("shows in the status of the crawl that it stops, which then goes on", async (test) => {
    if (!isMounted) return test.skip("a file system of 2 MiB cannot be mounted here");
    const held = holdAnswer();
    const origin = await startOrigin({
      "/": madePage("Home", { links: ["/a", "/b"] }),
      "/a": held.handler,
      "/b": madePage("b"),
    });
    try {
      const { id } = await begin(service.address, { url: `${origin.address}/`, concurrency: 1 });
      await held.asked;
      await fill();
      held.answer(madePage("a", { text: LONG }));
      let status = await client().crawlStatus({ id });
      while (status.code === undefined) status = await client().crawlStatus({ id });
      assert.deepEqual(
        [status.state, status.code, status.message],
        [
          "waiting",
          "STORAGE",
          "the crawl cannot be stored and is retried: the disk is full (ENOSPC)",
        ],
      );
      const { crawls } = await client().crawls({ state: "waiting" });
      assert.deepEqual(
        crawls.map((one) => one.id),
        [id],
      );
      await rm(ballast);
      const events = await follow(service.address, id);
      assert.deepEqual(pathsOf(events), ["/", "/a", "/b"]);
      const ended = await client().crawlStatus({ id });
      assert.deepEqual([ended.state, ended.code, ended.message], ["done", undefined, null]);
    } finally {
      await rm(ballast, { force: true });
      await origin.close();
    }
  });

  // proves: storage.watch_status
  it("shows in the status of the watch whose check it stops, which is then checked", async (test) => {
    if (!isMounted) return test.skip("a file system of 2 MiB cannot be mounted here");
    const held = holdAnswer();
    const origin = await startOrigin({ "/": held.handler });
    try {
      const { id } = await client().startWatch({ url: `${origin.address}/`, every: "0 0 1 1 *" });
      await held.asked;
      await fill();
      held.answer(madePage("Home", { text: LONG }));
      let { last } = await client().watchStatus({ id });
      while (last === null) last = (await client().watchStatus({ id })).last;
      assert.deepEqual(
        [last.code, last.error],
        ["STORAGE", "the check cannot be stored and is retried: the disk is full (ENOSPC)"],
      );
      await rm(ballast);
      while (last?.error !== null) last = (await client().watchStatus({ id })).last;
      assert.deepEqual([last.pages, last.code], [1, undefined]);
    } finally {
      await rm(ballast, { force: true });
      await origin.close();
    }
  });

  // proves: storage.refusals
  it("refuses what it cannot store, of crawls and of watches, with the reason", async (test) => {
    if (!isMounted) return test.skip("a file system of 2 MiB cannot be mounted here");
    const origin = await startOrigin({ "/": madePage("Home") });
    const url = `${origin.address}/`;
    try {
      const { id } = await client().startWatch({ url, every: "0 0 1 1 *" });
      for (let checks = 0; checks === 0; ) ({ checks } = await client().watchStatus({ id }));
      await fill();
      const refusal = (name: string, code: string) => ({
        status: 503,
        code,
        detail: `${name} are not available: the store is unavailable: the disk is full (ENOSPC)`,
      });
      await assert.rejects(client().checkWatch({ id }), refusal("watches", "WATCHES_ELSEWHERE"));
      const watch = client().startWatch({ url, every: "0 0 1 1 *" });
      await assert.rejects(watch, refusal("watches", "WATCHES_ELSEWHERE"));
      const crawl = begin(service.address, { url });
      await assert.rejects(crawl, refusal("detached crawls", "CRAWLS_ELSEWHERE"));
    } finally {
      await rm(ballast, { force: true });
      await origin.close();
    }
  });
});
