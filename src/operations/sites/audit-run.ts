// Runs `audit`: crawls a site and reports its faults.
import type { Call, Runner } from "../../api/operation.ts";
import type { EngineParts } from "../../api/parts.ts";
import { auditReport } from "../../audit/report.ts";
import { AuditedSite, type CheckedLink, type CheckedLinks } from "../../audit/site-audit.ts";
import { LegibleError, PageDisallowedError } from "../../model/errors.ts";
import { inTurns } from "../../runtime/turns.ts";
import type { RequestOf } from "../operations.ts";
import { crawlForReport, crawl as crawlRunner, reportRequest } from "./crawl-run.ts";

export const audit: Runner<"audit"> = {
  admit: (parts, request, call) =>
    crawlRunner.admit?.(parts, reportRequest(request), call) ?? Promise.resolve(),
  run: async (parts, request, call) => {
    const audit = new AuditedSite(request.url, request.external_links);
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
    if (request.external_links) audit.external = await checkedLinks(parts, audit, request, call);
    return inTurns(auditReport(audit), call.signal);
  },
};

type AuditRequest = RequestOf<"audit">;

/** Requests the links to other sites, several at a time; each host has its turns as for pages. */
async function checkedLinks(
  parts: EngineParts,
  audit: AuditedSite,
  request: AuditRequest,
  { signal }: Call,
): Promise<CheckedLinks> {
  const { urls, left_out } = audit.otherSites();
  const links: CheckedLink[] = [];
  const waiting = urls.entries();
  const work = async () => {
    for (const [at, url] of waiting) links[at] = await checkedLink(parts, request, { url, signal });
  };
  await Promise.all(Array.from({ length: request.concurrency }, work));
  return { links, left_out };
}

/** Statuses with which servers turn programs away, or ask them to wait. */
const TURNS_AWAY: ReadonlySet<number> = new Set([
  401, 403, 405, 406, 407, 408, 418, 425, 429, 451, 503, 999,
]);

async function checkedLink(
  { network }: EngineParts,
  { fetch, crawl }: AuditRequest,
  { url, signal }: { readonly url: string; readonly signal: AbortSignal },
): Promise<CheckedLink> {
  const respect_robots = fetch.respect_robots || crawl.respect_robots;
  try {
    const answer = await network.checkLink(url, { ...fetch, respect_robots }, signal);
    const { status } = answer;
    const isUnknown = TURNS_AWAY.has(status);
    const error = status < 400 || isUnknown ? null : `The server answers with status ${status}.`;
    return { url, status, to: answer.url === url ? null : answer.url, error, isUnknown };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof LegibleError)) throw error;
    const failed = { url, status: null, to: null };
    if (!(error instanceof PageDisallowedError))
      return { ...failed, error: error.message, isUnknown: false };
    // Without an answer for robots.txt, the page has none either.
    const { unreachable, failure } = await network.robotsRecord(error.url, signal);
    return { ...failed, error: unreachable ? failure : null, isUnknown: !unreachable };
  }
}
