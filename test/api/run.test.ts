// A run by a clock the test holds: its header, the times of its events, its trace, and how it ends.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pageRunHeader, type RunContext, runEvents } from "../../src/api/run.ts";
import {
  InvalidRequestError,
  PageBlockedError,
  PageMissingError,
  ServiceClosingError,
} from "../../src/model/errors.ts";
import type { PageStep, RunEvent } from "../../src/model/event.ts";
import { renderOptions } from "../../src/model/options.ts";
import type { TextRequest } from "../../src/operations/operations.ts";
import { PAGE_REQUEST } from "../../src/read/input.ts";
import { fetchOptions } from "../support/options.ts";

const REQUEST: TextRequest = {
  ...PAGE_REQUEST,
  url: "https://example.com/page",
  render: false,
  fetch: fetchOptions(),
  renderOptions: renderOptions(),
};
const RESOLVE: PageStep = { type: "stage", stage: "resolve", state: "running", message: "a" };
const CLASSIFY: PageStep = { type: "stage", stage: "classify", state: "running", message: "b" };

const LAST: PageStep = { type: "error", stage: "select", code: "X", message: "broken off" };

interface Stood {
  readonly context: RunContext<PageStep>;
  /** Moves the steady clock on. */
  readonly pass: (ms: number) => void;
  /** Types and times of the trace's lines; `closed` with the time it was closed. */
  readonly lines: unknown[];
  readonly reported: unknown[];
  readonly leave: (reason: Error) => void;
}

function stood(): Stood {
  let steady = 5000;
  const lines: unknown[] = [];
  const reported: unknown[] = [];
  const leaving = new AbortController();
  return {
    pass: (ms) => {
      steady += ms;
    },
    lines,
    reported,
    leave: (reason) => leaving.abort(reason),
    context: {
      clock: { epochMs: () => 1_772_600_767_890.6, steadyMs: () => steady },
      openTrace: ({ trace }) => ({
        write: async (event, at) => void lines.push([trace, "type" in event && event.type, at]),
        close: async (at) => void lines.push([trace, "closed", at]),
      }),
      firstStage: "resolve",
      signal: leaving.signal,
      report: (failure) => reported.push(failure),
    },
  };
}

const headerOf = (request: TextRequest, { context }: Stood) =>
  pageRunHeader(request, context.clock);

/** The steps of a run behind its header. */
async function* after<Step, T>(header: RunEvent, steps: AsyncGenerator<Step, T>) {
  yield header;
  return yield* steps;
}

/** The events of a run to its end, and what it returns. */
async function drained<Event, End>(run: AsyncGenerator<Event, End>) {
  const events: Event[] = [];
  let next = await run.next();
  for (; next.done !== true; next = await run.next()) events.push(next.value);
  return { events, returned: next.value };
}

describe("pageRunHeader", () => {
  // proves: run.started
  it("starts at the wall clock's seconds and names its trace by host, time and run", () => {
    const { started, trace, run, url } = headerOf(REQUEST, stood());
    assert.equal(started, 1_772_600_767.891);
    assert.equal(url, REQUEST.url);
    assert.equal(trace, `example.com-20260304T050607-${run}.jsonl`);
  });

  it("is a render only where one is asked for and the HTML is not at hand", () => {
    const of = (own: Partial<TextRequest>) => {
      const { strategy, render, supplied } = headerOf({ ...REQUEST, ...own }, stood());
      return [strategy, render, supplied];
    };
    assert.deepEqual(of({}), ["static-only", false, false]);
    assert.deepEqual(of({ render: true }), ["union", true, false]);
    assert.deepEqual(of({ render: true, html: "" }), ["supplied", false, true]);
  });
});

describe("runEvents", () => {
  // proves: framing.at
  it("gives every event after the header its seconds since the run began, to the millisecond", async () => {
    const all = stood();
    const header = headerOf(REQUEST, all);
    async function* steps() {
      all.pass(12.4);
      yield RESOLVE;
      all.pass(1500.2);
      yield CLASSIFY;
      return "read";
    }
    const { events, returned } = await drained(runEvents(after(header, steps()), all.context));
    assert.deepEqual(events, [header, { ...RESOLVE, at: 0.012 }, { ...CLASSIFY, at: 1.513 }]);
    assert.deepEqual(returned, { ok: true, value: "read" });
    const { trace } = header;
    assert.deepEqual(all.lines, [
      [trace, "run", 0],
      [trace, "stage", 0.012],
      [trace, "stage", 1.513],
      [trace, "closed", 1.513],
    ]);
    assert.deepEqual(all.reported, []);
  });

  it("ends with an error event of the stage that threw, and returns the failure", async () => {
    const missing = {
      message: "HTTP 404: page does not exist",
      status: 404,
      requires_render: false,
    };
    const shell = new PageBlockedError(REQUEST.url, "a shell", {
      status: 200,
      requiresRender: true,
    });
    for (const [failure, told] of [
      [new PageMissingError(REQUEST.url, 404), missing],
      [shell, { message: shell.message, status: 200, requires_render: true }],
      [new InvalidRequestError("it does not fit"), { message: "it does not fit" }],
    ] as const) {
      const all = stood();
      async function* steps() {
        yield CLASSIFY;
        all.pass(250);
        throw failure;
      }
      const header = headerOf(REQUEST, all);
      const { events, returned } = await drained(runEvents(after(header, steps()), all.context));
      const { code } = failure;
      const last = { type: "error", stage: "classify", code, ...told, at: 0.25 };
      assert.deepEqual(events.at(-1), last);
      assert.deepEqual(returned, { ok: false, failure });
      assert.deepEqual(all.lines.slice(-2), [
        [header.trace, "error", 0.25],
        [header.trace, "closed", 0.25],
      ]);
      assert.deepEqual(all.reported, []);
    }
  });

  it("tells a fault of ours without its words and its time, and reports it", async () => {
    const all = stood();
    const fault = new Error("at /home/someone/secret");
    async function* steps() {
      yield CLASSIFY;
      throw fault;
    }
    const header = headerOf(REQUEST, all);
    const { events, returned } = await drained(runEvents(after(header, steps()), all.context));
    const last = { type: "error", stage: "unknown", code: "INTERNAL", message: "internal error" };
    assert.deepEqual(events.at(-1), last);
    assert.deepEqual(returned, { ok: false, failure: fault });
    assert.deepEqual(all.reported, [fault]);
  });

  it("fails at its first stage where nothing has happened yet", async () => {
    const all = stood();
    // biome-ignore lint/correctness/useYield: it fails before its first step
    async function* steps(): AsyncGenerator<PageStep, void> {
      throw new PageMissingError(REQUEST.url, 410);
    }
    const { events } = await drained(
      runEvents(after(headerOf(REQUEST, all), steps()), all.context),
    );
    const last = events.at(-1);
    assert.deepEqual([last?.type, last?.type === "error" && last.stage], ["error", "resolve"]);
  });

  // proves: trace.closed
  it("says stopped in the trace and nothing to the reader when its signal aborts", async () => {
    const all = stood();
    const reason = new Error("left");
    async function* steps() {
      yield RESOLVE;
      all.leave(reason);
      throw reason;
    }
    const header = headerOf(REQUEST, all);
    const { events, returned } = await drained(runEvents(after(header, steps()), all.context));
    assert.deepEqual(events, [header, { ...RESOLVE, at: 0 }]);
    assert.deepEqual(returned, { ok: false, failure: reason });
    assert.deepEqual(all.lines.slice(-2), [
      [header.trace, "stopped", 0],
      [header.trace, "closed", 0],
    ]);
    assert.deepEqual(all.reported, []);
  });

  it("says in the trace what it was left with, where it has words of its own for it", async () => {
    const all = stood();
    async function* steps() {
      yield RESOLVE;
      yield CLASSIFY;
    }
    const header = headerOf(REQUEST, all);
    const stopped = async (): Promise<PageStep[]> => [CLASSIFY, LAST];
    const context = { ...all.context, stopped };
    for await (const { type } of runEvents(after(header, steps()), context))
      if (type === "stage") break;
    assert.deepEqual(all.lines.slice(-3), [
      [header.trace, "stage", 0],
      [header.trace, "error", 0],
      [header.trace, "closed", 0],
    ]);
  });

  it("ends with an event of its own when the service closes", async () => {
    for (const [stopped, last] of [
      [
        undefined,
        {
          type: "error",
          stage: "resolve",
          code: "SERVICE_CLOSING",
          message: "the service is closing",
        },
      ],
      [async () => [LAST], LAST],
    ] as const) {
      const all = stood();
      async function* steps() {
        yield RESOLVE;
        all.leave(new ServiceClosingError());
        throw new Error("whatever the steps make of it");
      }
      const context = { ...all.context, ...(stopped && { stopped }) };
      const events: object[] = [];
      for await (const event of runEvents(after(headerOf(REQUEST, all), steps()), context)) {
        events.push(event);
      }
      assert.deepEqual(events.at(-1), { ...last, at: 0 });
      assert.deepEqual(all.reported, []);
    }
  });

  // proves: states.ends
  it("ends with an event of its own where its last steps are none, or cannot be had", async () => {
    const fault = new Error("no last steps");
    for (const [stopped, types, faults] of [
      [async () => [CLASSIFY], ["run", "stage", "stage", "error"], []],
      [() => Promise.reject(fault), ["run", "stage", "error"], [fault]],
    ] as const) {
      const all = stood();
      async function* steps() {
        yield RESOLVE;
        all.leave(new ServiceClosingError());
        throw new Error("whatever the steps make of it");
      }
      const context: RunContext<PageStep> = { ...all.context, stopped };
      const run = runEvents(after(headerOf(REQUEST, all), steps()), context);
      const { events } = await drained(run);
      assert.deepEqual(
        events.map(({ type }) => type),
        types,
      );
      const last = events.at(-1);
      assert.equal(last?.type === "error" && last.code, "SERVICE_CLOSING");
      assert.deepEqual(all.reported, faults);
    }
  });

  // proves: errors.code.error_event
  it("ends with an error event where it fails or stops before its header", async () => {
    for (const [failure, code] of [
      [new ServiceClosingError(), "SERVICE_CLOSING"],
      [new PageMissingError("https://site.test/", 404), "PAGE_MISSING"],
      [new Error("a fault of ours"), "INTERNAL"],
    ] as const) {
      const all = stood();
      async function* steps(): AsyncGenerator<PageStep, string> {
        yield RESOLVE;
        if (code === "SERVICE_CLOSING") all.leave(failure);
        throw failure;
      }
      const { events, returned } = await drained(runEvents(steps(), all.context));
      assert.deepEqual(events[0], RESOLVE);
      const last = events.at(-1);
      assert.equal(last?.type === "error" && last.code, code);
      assert.deepEqual(returned, { ok: false, failure });
      assert.deepEqual(all.lines, []);
    }
  });

  it("ends with an error event where its trace cannot be opened, or its steps return nothing", async () => {
    const fault = new Error("no trace");
    const one = stood();
    async function* steps() {
      yield RESOLVE;
      return "read";
    }
    const openTrace = () => {
      throw fault;
    };
    const run = runEvents(after(headerOf(REQUEST, one), steps()), { ...one.context, openTrace });
    assert.deepEqual(
      (await drained(run)).events.map(({ type }) => type),
      ["error"],
    );
    assert.deepEqual(one.reported, [fault]);
    const other = stood();
    async function* broken(): AsyncGenerator<PageStep, string | undefined> {
      yield RESOLVE;
      return undefined;
    }
    const { events } = await drained(
      runEvents(after(headerOf(REQUEST, other), broken()), other.context),
    );
    const last = events.at(-1);
    assert.equal(last?.type === "error" && last.code, "INTERNAL");
  });

  it("ends once: a failure after its last event adds none", async () => {
    const all = stood();
    const fault = new Error("after the end");
    async function* steps(): AsyncGenerator<PageStep, string> {
      yield LAST;
      throw fault;
    }
    const run = runEvents(after(headerOf(REQUEST, all), steps()), all.context);
    const { events, returned } = await drained(run);
    assert.deepEqual(
      events.map(({ type }) => type),
      ["run", "error"],
    );
    assert.deepEqual(returned, { ok: false, failure: fault });
  });

  it("ends its steps and says stopped when its reader breaks off", async () => {
    const all = stood();
    let ended = false;
    async function* steps() {
      try {
        yield RESOLVE;
        yield CLASSIFY;
      } finally {
        ended = true;
      }
    }
    const header = headerOf(REQUEST, all);
    for await (const { type } of runEvents(after(header, steps()), all.context))
      if (type === "stage") break;
    assert.equal(ended, true);
    assert.deepEqual(all.lines.slice(-2), [
      [header.trace, "stopped", 0],
      [header.trace, "closed", 0],
    ]);
  });
});
