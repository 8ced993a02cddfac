// The tools that read a whole site: a crawl, which answers with its end, or with partial results if
// that takes too long for a call; and an audit.
import { CrawlReport } from "../../mcp/crawl-report.ts";
import { defineTool, runOperation, type ToolCall } from "../../mcp/tool.ts";
import type { AuditReport } from "../../model/audit.ts";
import {
  CrawlCancelledError,
  CrawlsElsewhereError,
  ServiceClosingError,
} from "../../model/errors.ts";
import { plainWords } from "../../model/plain-words.ts";
import { SETTINGS } from "../../model/settings.ts";
import type { SiteEvent } from "../../model/site-event.ts";
import { OPERATIONS } from "../rows.ts";
import { audit as row } from "./rows.ts";

const FIELDS = OPERATIONS.crawl.fields;

/** Fields that all tools that start a crawl have, besides its root and size. */
export const CRAWL_SCOPE = {
  complete: {
    ...FIELDS.complete,
    value: false,
    comment: "Fetch every page through a browser as well, and merge both results: slower.",
    brief: "Also use a browser for every page: slower.",
  },
  include: FIELDS.include,
  exclude: FIELDS.exclude,
  crawl: FIELDS.crawl,
} as const;

/** Maximum seconds that a call may wait: clients give up after 60 by default. */
const MAX_WAIT_SECONDS = 50;

export const crawl = defineTool({
  name: "crawl_site",
  title: "Crawl a website",
  description:
    "Crawls a site breadth-first and stores it; follows robots.txt and the site's pace. Use it before the tools of a crawled site: site_context, search_site, site_outline. Returns the pages read and failed, without texts. After `wait_seconds` the crawl continues in the background: the answer has `state` running and an `id`. crawl_status, crawl_result and crawl_cancel take that `id`.",
  operation: "crawl",
  gives: "data",
  changes: { isDestructive: false, isIdempotent: true },
  openWorld: true,
  fields: {
    url: FIELDS.url,
    max_pages: {
      kind: "integer",
      value: 20,
      range: [1, 500],
      comment: "Maximum number of pages, failed ones included.",
    },
    ...CRAWL_SCOPE,
    wait_seconds: {
      kind: "integer",
      value: SETTINGS.MCP_CRAWL_WAIT_SECONDS,
      range: [0, MAX_WAIT_SECONDS],
      comment: "Maximum seconds until the answer; a longer crawl continues in the background.",
    },
  },
  run: async ({ wait_seconds, ...values }, call) => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new CrawlCancelledError()), wait_seconds * 1000);
    try {
      const id = await started(values, call);
      const wait = { late: late.signal, call };
      return { data: await (id === undefined ? attached(values, wait) : followed(id, wait)) };
    } finally {
      clearTimeout(timer);
    }
  },
});

/** A call, and the signal that aborts when its answer is due. */
interface Wait {
  readonly call: ToolCall;
  readonly late: AbortSignal;
}

/** Starts a detached crawl; undefined if this process cannot store one. */
async function started(values: object, call: ToolCall): Promise<string | undefined> {
  try {
    return (await runOperation("crawl_start", values, call)).id;
  } catch (error) {
    if (error instanceof CrawlsElsewhereError) return undefined;
    throw error;
  }
}

/** Follows a crawl until it ends or the answer is due; deletes it once it has ended. */
async function followed(id: string, { call, late }: Wait): Promise<object> {
  const { signal } = call;
  const report = new CrawlReport();
  const ended = AbortSignal.any([signal, late]);
  const events = await runOperation("crawl_events", { id }, { ...call, signal: ended });
  let last = 0;
  for await (const logged of events) {
    last = logged.id;
    await see(logged.event, report, call);
  }
  const isClosing = signal.reason instanceof ServiceClosingError;
  if (signal.aborted && !isClosing) {
    await remove(id, call);
    throw signal.reason;
  }
  if (report.state === "waiting" || report.state === "running") {
    return { id, ...report.data, next_after: last };
  }
  await remove(id, call);
  if (report.failure !== undefined) throw report.failure;
  return report.data;
}

/** Ends a crawl if necessary, and deletes it: no client knows its id. */
async function remove(id: string, { engine }: ToolCall): Promise<void> {
  const { signal } = new AbortController();
  const end = () => engine.run("crawl_cancel", { id }, { signal });
  try {
    const isOpen = (await engine.run("crawl_status", { id }, { signal })).ended === null;
    if (isOpen) await end();
    await end();
  } catch (error) {
    // The process is closing; the next one continues the crawl.
    if (!(error instanceof CrawlsElsewhereError)) throw error;
  }
}

/** Crawls within the call, and ends the crawl when the answer is due. */
async function attached(values: object, { call, late }: Wait): Promise<object> {
  const { signal } = call;
  const report = new CrawlReport();
  const ended = AbortSignal.any([signal, late]);
  try {
    for await (const event of await runOperation("crawl", values, { ...call, signal: ended })) {
      await see(event, report, call);
    }
  } catch (error) {
    if (!late.aborted) throw error;
  }
  signal.throwIfAborted();
  if (report.failure !== undefined && !late.aborted) throw report.failure;
  return { ...report.data, ...(late.aborted && { state: "stopped" }) };
}

async function see(event: SiteEvent, report: CrawlReport, call: ToolCall): Promise<void> {
  call.onEvent(event);
  report.see(event);
  await tell(event, report.max, call);
}

/** Reports a settled page. */
async function tell(event: SiteEvent, most: number, { progress }: ToolCall): Promise<void> {
  if (event.type !== "page") return;
  const known = event.index + event.queued;
  const total = Math.max(event.index, most === 0 ? known : Math.min(most, known));
  const message = event.ok ? event.url : `${event.url}: ${plainWords(event.error ?? "")}`;
  await progress({ done: event.index, total, message });
}

/** Findings of a rule, and related addresses of each, that an agent gets. */
const SHOWN_FINDINGS = 10;
const SHOWN_RELATED = 5;

export const audit = defineTool({
  name: "audit_site",
  title: "Audit a site",
  description:
    "Crawls a site and reports its faults by rule: broken links, redirects, titles, canonical addresses, languages, sitemaps, copies, images, structured data. Use it to check a site's quality. Returns the first ten findings of each rule.",
  operation: "audit",
  gives: "data",
  openWorld: true,
  fields: row.fields,
  run: async (values, call) => ({ data: shortened(await runOperation("audit", values, call)) }),
});

/** Returns a report with the first findings of each rule, and without the list of addresses. */
function shortened({ findings, ...report }: AuditReport): AuditReport {
  const shown = report.rules.flatMap(({ rule }) =>
    findings
      .filter((finding) => finding.rule === rule)
      .slice(0, SHOWN_FINDINGS)
      .map((finding) => ({ ...finding, related: finding.related.slice(0, SHOWN_RELATED) })),
  );
  return { ...report, findings: shown, addresses: [] };
}
