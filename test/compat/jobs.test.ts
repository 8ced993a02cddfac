// Jobs in memory: their order, their errors, and the room that they have together.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Jobs } from "../../src/compat/jobs.ts";
import type { Background, CompatHost } from "../../src/compat/protocol.ts";
import { ServiceBusyError } from "../../src/model/errors.ts";
import { SETTINGS } from "../../src/model/settings.ts";
import { itSlow } from "../support/slow.ts";

const host = {
  signal: new AbortController().signal,
  failureOf: (error: unknown) => ({ status: 500, code: "FAILED", detail: String(error) }),
} as CompatHost;

/** Starts a job and waits for its end. */
async function ended<Result>(
  jobs: Jobs<Result>,
  urls: readonly string[],
  read: (url: string) => Promise<Result>,
) {
  let work = Promise.resolve();
  const background: Background = (run) => {
    work = run(host);
  };
  const job = jobs.start(urls, background, read);
  await work;
  return job;
}

describe("a job", () => {
  it("has its results in the order of its addresses, and its errors apart", async () => {
    const job = await ended(new Jobs<string>(), ["a", "b", "c"], async (url) => {
      // The first one ends last.
      if (url === "a") await Promise.resolve().then(() => Promise.resolve());
      if (url === "b") throw new Error("no page");
      return url.toUpperCase();
    });
    assert.deepEqual([job.state, job.ended.length], ["done", 3]);
    assert.deepEqual(job.results, ["A", null, "C"]);
    assert.deepEqual(
      job.errors.map(({ url, code, message }) => [url, code, message]),
      [["b", "FAILED", "Error: no page"]],
    );
  });

  it("keeps an address open until it is read", async () => {
    const jobs = new Jobs<string>();
    let open = (_: string): void => undefined;
    const first = new Promise<string>((resolve) => {
      open = resolve;
    });
    let work = Promise.resolve();
    const background: Background = (run) => {
      work = run(host);
    };
    const done: (() => void)[] = [];
    const other = new Promise<void>((resolve) => done.push(resolve));
    const job = jobs.start(["a", "b"], background, async (url) => {
      if (url === "a") return first;
      // The result is stored after this turn.
      setImmediate(() => done[0]?.());
      return url;
    });
    await other;
    assert.deepEqual([job.ended, job.results], [[1], [undefined, "b"]]);
    open("a");
    await work;
    assert.deepEqual(
      [job.ended, job.results],
      [
        [1, 0],
        ["a", "b"],
      ],
    );
  });

  itSlow("makes room by forgetting ended jobs, and names a page that has none", async () => {
    const jobs = new Jobs<{ readonly toJSON: () => string }>();
    // Results that are large as JSON alone.
    const large = { toJSON: () => "x".repeat(SETTINGS.COMPAT_JOB_CHARS * 0.6) };
    const first = await ended(jobs, ["a"], async () => large);
    assert.equal(jobs.find(first.id), first);
    const second = await ended(jobs, ["b"], async () => large);
    assert.throws(() => jobs.find(first.id), /there is no job/, "the first one is forgotten");
    assert.equal(second.errors.length, 0);
    const third = await ended(jobs, ["c", "d"], async () => large);
    assert.equal(third.results.filter((result) => result !== null).length, 1);
    assert.deepEqual(
      third.errors.map(({ code }) => code),
      ["JOB_TOO_LARGE"],
    );
  });

  it("is refused where too many run, and stops where it is cancelled", async () => {
    const jobs = new Jobs<string>();
    const never: Background = () => undefined;
    const started = Array.from({ length: SETTINGS.COMPAT_JOBS }, () =>
      jobs.start(["a"], never, async (url) => url),
    );
    assert.throws(() => jobs.start(["a"], never, async (url) => url), ServiceBusyError);
    jobs.cancel(started[0]?.id ?? "");
    assert.equal(started[0]?.state, "cancelled");
    assert.throws(() => jobs.cancel("none"), /there is no job none/);
  });
});
