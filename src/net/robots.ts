// Fetches a host's robots.txt once an hour and decides whether a page may be requested.
import { BlockedHostError, HttpError, type HttpErrorKind } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";
import { abortable } from "../runtime/abort.ts";
import type { Clock } from "../runtime/clock.ts";
import { inTurns } from "../runtime/turns.ts";
import { withThousands } from "../text/thousands.ts";
import { mediaType } from "./content-type.ts";
import { decodeRobots, parseRobots, type RobotsFile } from "./robots-file.ts";
import { decidingRule, UNDECIDED } from "./robots-rules.ts";

/** A host's robots.txt as found. */
export interface RobotsRecord extends RobotsFile {
  readonly url: string;
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** Whether the response is a robots.txt: status 2xx and not HTML. */
  readonly found: boolean;
  /** Why there was no response, or "". */
  readonly failure: string;
  /** Whether the host cannot be reached: no page of it can be read either. */
  readonly unreachable: boolean;
  readonly text: string;
}

/** Whether robots.txt allows a page; `reason` quotes the rule, or says why none could be read. */
export type RobotsVerdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: string };

/** The robots.txt files of the process. */
export interface RobotsCache {
  /** Returns the record of the page's origin, fetched if not cached. Rejects only with the signal's reason. */
  record(page: URL, signal: AbortSignal): Promise<RobotsRecord>;
}

/** Fetches a robots.txt, at most `ROBOTS_MAX_BYTES` of it. Throws as a resource fetch does. */
export type FetchRobots = (
  url: URL,
) => Promise<{ readonly status: number; readonly contentType: string; readonly body: Uint8Array }>;

/** How long a failed fetch is cached; a passing failure must not last an hour. */
const FAILURE_CACHE_SECONDS = 60;
/** Maximum cached characters in total; the oldest files are evicted first. */
const MAX_CACHED_CHARS = 16_777_216;
/** Characters that a record takes besides its text, and a parsed rule besides its line. */
const RECORD_CHARS = 500;
const RULE_CHARS = 150;

interface Entry {
  readonly record: Promise<RobotsRecord>;
  until: number;
  chars: number;
}

/** Creates a cache by origin (scheme, host and port, RFC 9309 section 2.3). Concurrent requests share a fetch. */
export function createRobotsCache(fetchRobots: FetchRobots, clock: Clock): RobotsCache {
  const entries = new Map<string, Entry>();
  let chars = 0;

  function drop(origin: string, entry: Entry): void {
    if (entries.get(origin) === entry) entries.delete(origin);
    chars -= entry.chars;
    entry.chars = 0;
  }

  function load(origin: string): Entry {
    const entry: Entry = {
      record: readRobots(new URL("/robots.txt", origin), fetchRobots),
      until: Number.POSITIVE_INFINITY,
      chars: 0,
    };
    entries.set(origin, entry);
    void entry.record.then((record) => {
      const failed = record.status === 0 || record.status >= 500;
      const seconds = failed ? FAILURE_CACHE_SECONDS : SETTINGS.ROBOTS_CACHE_SECONDS;
      entry.until = clock.now() + seconds * 1000;
      entry.chars = record.text.length + RECORD_CHARS + record.rules.length * RULE_CHARS;
      chars += entry.chars;
      for (const [oldest, other] of entries) {
        if (chars <= MAX_CACHED_CHARS || other === entry) break;
        drop(oldest, other);
      }
    });
    return entry;
  }

  return {
    record(page, signal) {
      const known = entries.get(page.origin);
      if (known !== undefined && clock.now() < known.until) return abortable(known.record, signal);
      if (known !== undefined) drop(page.origin, known);
      return abortable(load(page.origin).record, signal);
    },
  };
}

/** Failures of a host, not of its answer. */
const UNREACHABLE: ReadonlySet<HttpErrorKind> = new Set([
  "unresolved",
  "transport",
  "certificate",
  "timeout",
]);

const NO_RULES: RobotsFile = {
  group: undefined,
  rules: [],
  ranked: [],
  crawlDelaySeconds: undefined,
  sitemaps: [],
  signals: [],
};

async function readRobots(url: URL, fetchRobots: FetchRobots): Promise<RobotsRecord> {
  const none = { ...NO_RULES, url: url.href, text: "", unreachable: false };
  try {
    const { status, contentType, body } = await fetchRobots(url);
    const decoded = decodeRobots(body, contentType);
    const { text } = decoded;
    const found = status >= 200 && status < 300 && !isMarkup(contentType, text);
    if (!found) return { ...none, status, found, failure: "" };
    return {
      ...(await inTurns(parseRobots(decoded, SETTINGS.ROBOTS_AGENT_TOKEN))),
      url: url.href,
      status,
      found,
      failure: "",
      unreachable: false,
      text,
    };
  } catch (error) {
    const known = error instanceof HttpError || error instanceof BlockedHostError;
    return {
      ...none,
      status: 0,
      found: false,
      failure: known ? error.message : "the fetch failed",
      unreachable: error instanceof HttpError && UNREACHABLE.has(error.kind),
    };
  }
}

const MARKUP_TYPES: ReadonlySet<string> = new Set(["text/html", "application/xhtml+xml"]);

/** Whether a page was sent instead: a block page, a shop front, an error page with status 200. */
function isMarkup(contentType: string, text: string): boolean {
  return (
    MARKUP_TYPES.has(mediaType(contentType)) || /^\s*<(?:!doctype|html|head|body|\?xml)/i.test(text)
  );
}

/** Returns whether a page may be requested under this record, if robots.txt is respected. */
export function judgeRobots(record: RobotsRecord, page: URL): RobotsVerdict {
  if (record.status === 0 || record.status >= 500) {
    const what = record.status === 0 ? record.failure : `HTTP ${record.status}`;
    return {
      allowed: false,
      reason: `${record.url} could not be read (${what}), and until it can the whole site counts as disallowed (RFC 9309); ${REMEDY}`,
    };
  }
  const path = `${page.pathname}${page.search}`;
  const rule = page.pathname === "/robots.txt" ? undefined : decidingRule(record.ranked, path);
  if (rule === UNDECIDED) {
    return {
      allowed: false,
      reason: `${record.url} has too many rules to compare with an address of ${withThousands(path.length)} characters, which counts as disallowed; ${REMEDY}`,
    };
  }
  if (rule === undefined || rule.allow) return { allowed: true };
  return {
    allowed: false,
    reason: `${record.url} disallows ${path} under "${rule.agentLine}" with "${rule.line}": the site does not want automated readers there; ${REMEDY}`,
  };
}

const REMEDY = "if you hold the page, supply its HTML in the html field";
