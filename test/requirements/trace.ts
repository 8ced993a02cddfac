// The trace file of a run.
import type { Requirement } from "./requirement.ts";

/** The trace file of a run. */
export const trace: readonly Requirement[] = [
  {
    id: "trace.folder",
    rule: "Each run writes its trace in the folder `service-runs/` under SERVICE_TRACE_DIR.",
    source: "Trace file; Limits; decision 66",
    section: "house",
    tests: [],
  },
  {
    id: "trace.folder.default",
    rule: "With SERVICE_TRACE_DIR unset the folder is under the system's temporary directory.",
    source: "Trace file; Limits",
    section: "house",
    tests: [],
  },
  {
    id: "trace.name",
    rule: "The file is named as the run header's `trace` says.",
    source: "Trace file",
    section: "house",
    tests: [],
  },
  {
    id: "trace.lines",
    rule: "The file is JSON Lines: every event of the run, one a line, in order.",
    source: "Trace file",
    section: "house",
    tests: [
      "test/store/trace-file.test.ts > writes a line an event with run, seq and at, and closes with trace-closed",
    ],
  },
  {
    id: "trace.added",
    rule: "Every line has `run`, `seq` (counting up) and `at` added.",
    source: "Trace file",
    section: "house",
    tests: [
      "test/store/trace-file.test.ts > writes a line an event with run, seq and at, and closes with trace-closed",
    ],
  },
  {
    id: "trace.dropped",
    rule: "text, markdown, content_markdown, comments_markdown and html are dropped from every line.",
    source: "Trace file",
    section: "house",
    tests: [
      "test/store/trace-file.test.ts > drops the page's texts, also nested ones, and cuts long strings and lists",
    ],
  },
  {
    id: "trace.capped",
    rule: "Strings are cut to TRACE_MAX_VALUE_CHARS = 2000 characters, at any depth.",
    source: "Trace file; Limits",
    section: "house",
    tests: [
      "test/store/trace-file.test.ts > drops the page's texts, also nested ones, and cuts long strings and lists",
    ],
  },
  {
    id: "trace.closed",
    rule: "The last line has type `trace-closed`, after a failed run and after a client that left too.",
    source: "Trace file",
    section: "house",
    tests: [
      "test/store/trace-file.test.ts > writes a line an event with run, seq and at, and closes with trace-closed",
    ],
  },
  {
    id: "trace.flushed",
    rule: "Lines are in the file as the events happen, not only at the end.",
    source: "Trace file",
    section: "house",
    tests: [
      "test/store/trace-file.test.ts > writes a line an event with run, seq and at, and closes with trace-closed",
    ],
  },
  {
    id: "trace.unwritable",
    rule: "An unwritable trace folder fails no run: it is logged and counted.",
    source: "decision 41",
    section: "house",
    tests: [
      "test/store/trace-file.test.ts > reports a folder that cannot be written once, and never rejects",
    ],
  },
  {
    id: "trace.blocking",
    rule: "A blocking read writes a trace too.",
    source: "Trace file",
    section: "house",
    tests: [],
  },
  {
    id: "trace.single_file",
    rule: "SERVICE_TRACE names one trace file for library and command-line runs; the API does not use it.",
    source: "Limits",
    section: "house",
    tests: [],
  },
];
