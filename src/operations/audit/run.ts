// Runs `audit`: crawls a site and reports its faults.
import type { Runner } from "../../api/operation.ts";
import { auditReport } from "../../audit/report.ts";
import { SiteAudit } from "../../audit/site-audit.ts";
import { inTurns } from "../../runtime/turns.ts";
import { runner as crawlRunner } from "../crawl/run.ts";
import type { RequestOf } from "../operations.ts";

export const runner: Runner<"audit"> = {
  admit: (parts, request, call) =>
    crawlRunner.admit?.(parts, siteRequest(request), call) ?? Promise.resolve(),
  run: async (parts, request, call) => {
    const audit = new SiteAudit(request.url);
    const wants = { texts: [], graph: false, audit: true, missing: request.complete };
    const events = crawlRunner.run(parts, siteRequest(request), {
      ...call,
      report: {
        wants,
        add: (page) => {
          audit.add(page);
          return undefined;
        },
        alias: (...address) => audit.alias(...address),
      },
    });
    for (;;) {
      const next = await events.next();
      if (next.done === true) {
        // The failure of the root; pages of a site fail one by one.
        if (next.value !== undefined) throw next.value;
        return inTurns(auditReport(audit.site), call.signal);
      }
      audit.take(next.value);
      call.onSiteEvent?.(next.value);
    }
  },
};

/** The crawl that reads the pages; the archive would only add addresses. */
function siteRequest({ crawl, ...request }: RequestOf<"audit">): RequestOf<"crawl"> {
  return {
    ...request,
    include: undefined,
    exclude: undefined,
    crawl: { ...crawl, web_archive: false, seed_from_web_archive: false },
  };
}
