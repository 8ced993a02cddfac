// Constants of the service: traces and connections.
import { constant, type Rows } from "./setting.ts";

export const TRACE_SETTINGS = {
  TRACE_MAX_VALUE_CHARS: constant(
    2000,
    "Maximum length of a string in a trace file; longer ones are cut.",
  ),
  TRACE_MAX_LIST_ITEMS: constant(
    200,
    "Maximum length of a list in a trace file. Longer lists are cut, and `<name>_cut` has their full length.",
  ),
  TRACE_KEEP_FILES: constant(
    500,
    "Maximum number of trace files in a folder; the oldest are deleted first.",
  ),
  TRACE_KEEP_DAYS: constant(14, "Trace files are deleted after this time."),
} as const satisfies Rows;

export const SERVER_SETTINGS = {
  REQUEST_MAX_BYTES: constant(
    83_886_080,
    "Maximum size of a request body. It leaves room for 32 MiB of HTML, whose size can double when escaped as JSON.",
  ),
  MCP_CRAWL_WAIT_SECONDS: constant(
    45,
    "Time after which the MCP tool crawl_site returns its results so far, because MCP clients usually time out after 60 seconds.",
  ),
  COMPAT_JOBS: constant(
    100,
    "Maximum number of stored jobs of each kind (batch scrapes, extracts) for the protocols of SERVICE_COMPAT.",
  ),
  COMPAT_JOB_PAGES: constant(
    1000,
    "Maximum number of pages of a job for the protocols of SERVICE_COMPAT.",
  ),
  COMPAT_JOB_CHARS: constant(
    200_000_000,
    "Maximum size of the results of all jobs of one kind. A page that does not fit is reported as an error of its job.",
  ),
  COMPAT_JOB_SECONDS: constant(
    3600,
    "Time for which the results of an ended job remain available.",
  ),
  REQUEST_TIMEOUT_SECONDS: constant(300, "Time limit for receiving a request from a client."),
} as const satisfies Rows;
