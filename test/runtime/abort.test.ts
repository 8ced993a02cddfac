// Waiting that a signal ends, and what is told to those who wait.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { abortable, pause, underController, whenAborted } from "../../src/runtime/abort.ts";
import { Notifier } from "../../src/runtime/notifier.ts";
import { inTurns } from "../../src/runtime/turns.ts";

const reason = new Error("enough");

describe("whenAborted", () => {
  it("calls the listener once when the signal aborts", () => {
    const controller = new AbortController();
    let calls = 0;
    whenAborted(controller.signal, () => calls++);
    assert.equal(calls, 0);
    controller.abort();
    controller.signal.dispatchEvent(new Event("abort"));
    assert.equal(calls, 1);
  });

  it("calls it at once when the signal has aborted", () => {
    let calls = 0;
    whenAborted(AbortSignal.abort(), () => calls++);
    assert.equal(calls, 1);
  });

  it("calls nothing that was taken back", () => {
    const controller = new AbortController();
    let calls = 0;
    whenAborted(controller.signal, () => calls++)();
    controller.abort();
    assert.equal(calls, 0);
  });

  it("warns of no leak however many listeners one signal has", async () => {
    const warnings: Error[] = [];
    const heard = (warning: Error) => warnings.push(warning);
    process.on("warning", heard);
    const { signal } = new AbortController();
    for (let at = 0; at < 50; at++) whenAborted(signal, () => {});
    await new Promise((resolve) => setImmediate(resolve));
    process.off("warning", heard);
    assert.deepEqual(warnings, []);
  });
});

describe("abortable", () => {
  it("has the outcome of the promise", async () => {
    const { signal } = new AbortController();
    assert.equal(await abortable(Promise.resolve(1), signal), 1);
    await assert.rejects(abortable(Promise.reject(reason), signal), reason);
  });

  it("rejects with the signal's reason on abort, before or after", async () => {
    const never = new Promise<void>(() => {});
    const controller = new AbortController();
    const waiting = abortable(never, controller.signal);
    controller.abort(reason);
    await assert.rejects(waiting, reason);
    await assert.rejects(abortable(never, controller.signal), reason);
  });

  it("drops a failure that comes after the abort", async () => {
    await assert.rejects(
      abortable(Promise.reject(new Error("late")), AbortSignal.abort(reason)),
      reason,
    );
  });
});

describe("pause", () => {
  it("rejects with the signal's reason on abort", async () => {
    const controller = new AbortController();
    const waiting = pause(1_000_000, controller.signal);
    controller.abort(reason);
    await assert.rejects(waiting, reason);
  });

  it("resolves after its time", async () => {
    await pause(1, new AbortController().signal);
  });
});

describe("underController", () => {
  it("aborts the work when any of the signals does, with its reason", async () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const working = underController([one.signal, other.signal], ({ signal }) =>
      abortable(new Promise<void>(() => {}), signal),
    );
    other.abort(reason);
    await assert.rejects(working, reason);
    assert.equal(one.signal.aborted, false);
  });

  it("gives what the work gives, and leaves its controller alone after it", async () => {
    const outer = new AbortController();
    const { signal } = await underController([outer.signal], async (controller) => controller);
    outer.abort();
    assert.equal(signal.aborted, false);
  });
});

describe("a notifier", () => {
  it("wakes all who wait, and counts", async () => {
    const notifier = new Notifier();
    const { signal } = new AbortController();
    const waiting = [notifier.next(0, signal), notifier.next(0, signal)];
    assert.equal(notifier.count, 0);
    notifier.notify();
    await Promise.all(waiting);
    assert.equal(notifier.count, 1);
  });

  it("lets nobody wait for what was before", async () => {
    const notifier = new Notifier();
    notifier.notify();
    await notifier.next(0, new AbortController().signal);
  });

  it("makes those wait who have seen all", async () => {
    const notifier = new Notifier();
    notifier.notify();
    let woken = false;
    const waiting = notifier.next(1, new AbortController().signal).then(() => {
      woken = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(woken, false);
    notifier.notify();
    await waiting;
  });

  it("lets go of who is aborted", async () => {
    const notifier = new Notifier();
    const controller = new AbortController();
    const waiting = notifier.next(0, controller.signal);
    controller.abort();
    await waiting;
    await notifier.next(0, controller.signal);
    assert.equal(notifier.count, 0);
  });
});

describe("inTurns", () => {
  function* busy(steps: number, ms: number): Generator<void, string> {
    for (let step = 0; step < steps; step++) {
      const end = performance.now() + ms;
      while (performance.now() < end);
      yield;
    }
    return "done";
  }

  it("gives the generator's value", async () => {
    assert.equal(await inTurns(busy(3, 0)), "done");
  });

  it("lets the event loop go on between long steps, and not between short ones", async () => {
    let turns = 0;
    const tick = () => {
      turns++;
      timer = setImmediate(tick);
    };
    let timer = setImmediate(tick);
    await inTurns(busy(3, 10));
    assert.ok(turns >= 3, String(turns));
    clearImmediate(timer);
  });

  it("ends with the signal's reason on abort", async () => {
    const controller = new AbortController();
    setImmediate(() => controller.abort(reason));
    await assert.rejects(inTurns(busy(1000, 10), controller.signal), reason);
  });
});
