// The trace file of a run.
import type { Requirement } from "./requirement.ts";

/** The trace file of a run. */
export const trace: readonly Requirement[] = [
  {
    id: "trace.folder",
    rule: "Each run writes its trace in the folder `service-runs/` under SERVICE_TRACE_DIR.",
    source: "Trace file; Limits; decision 66",
    section: "house",
    tests: [
      "test/api/traces.test.ts > stands in service-runs/ under the name the header gives, with every event and no text",
    ],
  },
  {
    id: "trace.folder.default",
    rule: "With SERVICE_TRACE_DIR unset the folder is under the system's temporary directory.",
    source: "Trace file; Limits",
    section: "house",
    tests: [
      "test/api/traces.test.ts > is under the system's temporary folder when no variable names one",
    ],
  },
  {
    id: "trace.name",
    rule: "The file is named as the run header's `trace` says.",
    source: "Trace file",
    section: "house",
    tests: [
      "test/api/traces.test.ts > stands in service-runs/ under the name the header gives, with every event and no text",
    ],
  },
  {
    id: "trace.lines",
    rule: "The file is JSON Lines: every event of the run, one a line, in order.",
    source: "Trace file",
    section: "house",
    tests: [
      "test/store/trace-file.test.ts > writes a line an event with run, seq and at, and closes with trace-closed",
      "test/api/traces.test.ts > stands in service-runs/ under the name the header gives, with every event and no text",
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
    id: "trace.list_cut",
    rule: "A list over TRACE_MAX_LIST_ITEMS = 200 items is cut, and `<name>_cut` beside it is its full length.",
    source: "decision 84",
    section: "house",
    tests: [
      "test/store/trace-file.test.ts > marks a list that it cut by its full length, at any depth",
    ],
  },
  {
    id: "trace.closed",
    rule: "The last line has type `trace-closed`, after a failed run and after a client that left too.",
    source: "Trace file",
    section: "house",
    tests: [
      "test/api/run.test.ts > runEvents > says stopped in the trace and nothing to the reader when its signal aborts",
      "test/store/trace-file.test.ts > writes a line an event with run, seq and at, and closes with trace-closed",
      "test/api/traces.test.ts > is closed after a failed run, its error in it",
      "test/api/leaving.test.ts > ends the fetch under way, and the trace says stopped",
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
    rule: "An unwritable trace folder fails no run: it is logged.",
    source: "decision 41",
    section: "house",
    tests: [
      "test/store/trace-file.test.ts > reports a folder that cannot be written once, and never rejects",
      "test/api/traces.test.ts > that cannot be written fails no run and no health, and is told once a run",
    ],
  },
  {
    id: "trace.unwritable.told",
    rule: "The line that tells of a failed write says how many faults there were since the start.",
    source: "decision 41",
    section: "house",
    tests: [
      "test/api/traces.test.ts > that cannot be written fails no run and no health, and is told once a run",
    ],
  },
  {
    id: "trace.unwritable.counted",
    rule: "A failed write of a trace is counted where the operator's figures are.",
    source: "decision 41",
    section: "surfaces",
    tests: [],
  },
  {
    id: "trace.blocking",
    rule: "A blocking read writes a trace too.",
    source: "Trace file",
    section: "house",
    tests: ["test/api/traces.test.ts > is left by a blocking read too"],
  },
  {
    id: "trace.single_file",
    rule: "SERVICE_TRACE names one trace file for library and command-line runs; the API does not use it.",
    source: "Limits",
    section: "house",
    tests: [
      "test/api/library.test.ts > leaves every run in the one file SERVICE_TRACE names, and none without it",
      "test/cli/read.test.ts > leaves a trace in the file SERVICE_TRACE names",
      "test/api/traces.test.ts > never goes into the file SERVICE_TRACE names",
    ],
  },
];
