// Constants of the service: traces and connections.
import type { Setting } from "./setting.ts";

export const SERVICE_SETTINGS = {
  TRACE_MAX_VALUE_CHARS: {
    value: 2000,
    comment: "Maximum length of a string in a trace file.",
    section: "trace",
    unit: "characters",
  },
  TRACE_MAX_LIST_ITEMS: {
    value: 200,
    comment:
      "Maximum length of a list in a trace file; `<name>_cut` holds the full length of a longer one.",
    section: "trace",
  },
  TRACE_KEEP_FILES: {
    value: 500,
    comment: "Maximum number of trace files in a folder; the oldest are deleted first.",
    section: "trace",
  },
  TRACE_KEEP_DAYS: {
    value: 14,
    comment: "Days a trace file is kept.",
    section: "trace",
    unit: "days",
  },
  REQUEST_MAX_BYTES: {
    value: 83_886_080,
    comment: "Largest request body; 32 MiB of HTML can double when escaped as JSON.",
    section: "server",
    unit: "bytes",
  },
  MCP_CRAWL_WAIT_SECONDS: {
    value: 45,
    comment:
      "Time after which the MCP tool crawl_site returns its results so far; clients time out after 60 seconds.",
    section: "server",
    unit: "seconds",
  },
  COMPAT_JOBS: {
    value: 100,
    comment: "Jobs of SERVICE_COMPAT (batch scrapes, extracts) kept at once, for each kind.",
    section: "server",
  },
  COMPAT_JOB_PAGES: {
    value: 1000,
    comment: "Maximum number of pages of such a job.",
    section: "server",
  },
  COMPAT_JOB_CHARS: {
    value: 200_000_000,
    comment:
      "Maximum size of the results of all such jobs of a kind; a page beyond it is an error of its job.",
    section: "server",
    unit: "characters",
  },
  COMPAT_JOB_SECONDS: {
    value: 3600,
    comment: "Time after which the results of an ended job are forgotten.",
    section: "server",
    unit: "seconds",
  },
  REQUEST_TIMEOUT_SECONDS: {
    value: 300,
    comment: "Time a client may take to send its request.",
    section: "server",
    unit: "seconds",
  },
} as const satisfies Record<string, Setting>;
