// Detached crawls over their file store, without a server.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { parseRequest } from "../../src/api/request.ts";
import { DetachedCrawlsRunner } from "../../src/crawls/detached-crawls.ts";
import type { CrawlListener } from "../../src/model/crawl-store.ts";
import type { SiteEvent } from "../../src/model/site-event.ts";
import { systemClock } from "../../src/runtime/clock.ts";
import { openCrawlFiles } from "../../src/store/crawl-files.ts";

let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-detached-room-"));
});
after(() => rm(folder, { recursive: true, force: true }));

describe("the events of a detached crawl", () => {
  // proves: endpoints.crawls.events_end
  it("end with an error event where the crawl is removed before they end", async () => {
    let notify: CrawlListener = () => undefined;
    let isRemoved = false;
    const runner = new DetachedCrawlsRunner({
      open: async (changed) => {
        notify = changed;
        const checkRequest = (request: unknown) => parseRequest("crawl", request);
        const report = () => undefined;
        const store = await openCrawlFiles({ path: folder, changed, checkRequest, report });
        return { ...store, find: async (id) => (isRemoved ? undefined : store.find(id)) };
      },
      hasAny: async () => true,
      places: 1,
      run: waiting,
      webhooks: { send: async () => null },
      clock: systemClock,
      report: () => undefined,
    });
    try {
      const request = parseRequest("crawl", { url: "https://example.com/" });
      const { id } = await runner.start(request, { key: undefined, webhook: undefined });
      const seen: SiteEvent[] = [];
      for await (const { event } of runner.events(id, 0, new AbortController().signal)) {
        seen.push(event);
        isRemoved = true;
        notify(id, "told");
      }
      const [first, last, ...rest] = seen;
      assert.deepEqual([first?.type, rest], ["stage", []]);
      assert.equal(last?.type === "error" && last.code, "CRAWL_MISSING");
    } finally {
      await runner.close();
    }
  });
});

/** A crawl that comes no further than its first event. */
async function* waiting(
  _request: unknown,
  { signal }: { readonly signal: AbortSignal },
): AsyncGenerator<SiteEvent, unknown> {
  yield { type: "stage", stage: "analyze", state: "running", message: "Working" };
  await new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  return undefined;
}
