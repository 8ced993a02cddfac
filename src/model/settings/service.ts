// Constants of the service: traces and connections.
import type { Rows } from "./setting.ts";

export const TRACE_SETTINGS = {
  TRACE_MAX_VALUE_CHARS: {
    value: 2000,
    comment: "Maximum length of a string in a trace file; longer ones are cut.",
  },
  TRACE_MAX_LIST_ITEMS: {
    value: 200,
    comment:
      "Maximum length of a list in a trace file. Longer lists are cut, and `<name>_cut` has their full length.",
  },
  TRACE_KEEP_FILES: {
    value: 500,
    comment: "Maximum number of trace files in a folder; the oldest are deleted first.",
  },
  TRACE_KEEP_DAYS: {
    value: 14,
    comment: "Trace files are deleted after this time.",
  },
} as const satisfies Rows;

export const SERVER_SETTINGS = {
  REQUEST_MAX_BYTES: {
    value: 83_886_080,
    comment:
      "Maximum size of a request body. It leaves room for 32 MiB of HTML, whose size can double when escaped as JSON.",
  },
  MCP_CRAWL_WAIT_SECONDS: {
    value: 45,
    comment:
      "Time after which the MCP tool crawl_site returns its results so far, because MCP clients usually time out after 60 seconds.",
  },
  COMPAT_JOBS: {
    value: 100,
    comment:
      "Maximum number of stored jobs of each kind (batch scrapes, extracts) for the protocols of SERVICE_COMPAT.",
  },
  COMPAT_JOB_PAGES: {
    value: 1000,
    comment: "Maximum number of pages of a job for the protocols of SERVICE_COMPAT.",
  },
  COMPAT_JOB_CHARS: {
    value: 200_000_000,
    comment:
      "Maximum size of the results of all jobs of one kind. A page that does not fit is reported as an error of its job.",
  },
  COMPAT_JOB_SECONDS: {
    value: 3600,
    comment: "Time for which the results of an ended job remain available.",
  },
  REQUEST_TIMEOUT_SECONDS: {
    value: 300,
    comment: "Time limit for receiving a request from a client.",
  },
} as const satisfies Rows;
