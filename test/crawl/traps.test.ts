// Made sites through the service: the finite ones are read whole, the endless ones closed.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { useOrigins } from "../support/origin.ts";
import { useService } from "../support/service.ts";
import { type Crawled, crawl } from "../support/site.ts";
import { answersOf, TRAP_SITES } from "../support/trap-sites.ts";

const service = useService({ SERVICE_BROWSER_PATH: "/nowhere" });
const sites = useOrigins();

describe("a made site", () => {
  for (const [name, site] of Object.entries(TRAP_SITES)) {
    it(name, async (t) => {
      const { address } = await sites(answersOf(site));
      const crawled: Crawled = await crawl(service, {
        url: `${address}/`,
        max_pages: 1500,
        crawl: { max_depth: 50, web_archive: false },
      });
      const done = crawled.one("done");
      t.diagnostic(
        `${name}: ${done.pages_ok} pages, ${JSON.stringify(done.refused)} exhausted ${done.exhausted} warnings ${crawled.all("warning").map(({ code }) => code)} left ${done.remaining_queued}`,
      );
      assert.ok(true);
    });
  }
});
