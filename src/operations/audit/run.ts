// Runs `audit`: crawls a site and reports its faults.
import type { Runner } from "../../api/operation.ts";
import { auditReport } from "../../audit/report.ts";
import { SiteAudit } from "../../audit/site-audit.ts";
import { inTurns } from "../../runtime/turns.ts";
import { crawlForReport, runner as crawlRunner, reportRequest } from "../crawl/run.ts";

export const runner: Runner<"audit"> = {
  admit: (parts, request, call) =>
    crawlRunner.admit?.(parts, reportRequest(request), call) ?? Promise.resolve(),
  run: async (parts, request, call) => {
    const audit = new SiteAudit(request.url);
    const wants = { texts: [], graph: false, audit: true, missing: request.complete };
    await crawlForReport(parts, reportRequest(request), {
      ...call,
      report: {
        wants,
        add: (page) => {
          audit.add(page);
          return undefined;
        },
        alias: (...address) => audit.alias(...address),
      },
      take: (event) => audit.take(event),
    });
    return inTurns(auditReport(audit.site), call.signal);
  },
};
