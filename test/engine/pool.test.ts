// Worker threads: results, aborts, and tasks that take too much.
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { createWorkerPool, type WorkerPool } from "../../src/engine/pool.ts";
import { ReadLimitError } from "../../src/model/errors.ts";

const TASKS = `
export const double = (n) => n * 2;
export const fail = () => { throw new RangeError("as written"); };
export const spin = () => { for (;;); };
export const hoard = () => { const all = []; for (;;) all.push(new Array(1e6).fill(all.length + 0.5)); };
`;

let folder = "";
let pool: WorkerPool;
const task = (name: string) => ({ module: pathToFileURL(join(folder, "tasks.mjs")), name });
const never = new AbortController().signal;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-pool-"));
  await writeFile(join(folder, "tasks.mjs"), TASKS);
  pool = createWorkerPool({ threads: 1, seconds: 1, heapMb: 64 });
});
after(async () => {
  await pool.close();
  await rm(folder, { recursive: true, force: true });
});

describe("createWorkerPool", () => {
  it("runs a task on a thread and passes on what it throws", async () => {
    assert.equal(await pool.run(task("double"), 21, { signal: never }), 42);
    await assert.rejects(pool.run(task("fail"), 0, { signal: never }), /as written/);
  });

  it("ends a task on abort and goes on with the next", async () => {
    const leaving = new AbortController();
    const spinning = pool.run(task("spin"), 0, { signal: leaving.signal });
    const next = pool.run(task("double"), 4, { signal: never });
    leaving.abort(new Error("the client left"));
    await assert.rejects(spinning, /the client left/);
    assert.equal(await next, 8);
  });

  it("gives up a task that runs too long, naming the time", async () => {
    await assert.rejects(pool.run(task("spin"), 0, { signal: never }), (error) => {
      assert.ok(error instanceof ReadLimitError);
      assert.equal(error.message, "reading the page took more than 1 s and was given up");
      return true;
    });
    assert.equal(await pool.run(task("double"), 5, { signal: never }), 10);
  });

  it("gives up a task that takes too much memory, naming it, and the process lives", async () => {
    const patient = createWorkerPool({ threads: 1, seconds: 120, heapMb: 64 });
    try {
      await assert.rejects(patient.run(task("hoard"), 0, { signal: never }), (error) => {
        assert.ok(error instanceof ReadLimitError);
        assert.equal(
          error.message,
          "reading the page took more than 64 MB of memory and was given up",
        );
        return true;
      });
      assert.equal(await patient.run(task("double"), 6, { signal: never }), 12);
    } finally {
      await patient.close();
    }
  });

  it("outlives a thread that dies before it has a task", async () => {
    // The thread starts, and what it runs before its first task does not fit.
    const tiny = createWorkerPool({ threads: 1, seconds: 1, heapMb: 4 });
    const alive = setInterval(() => undefined, 1000);
    try {
      await assert.rejects(tiny.run(task("double"), 7, { signal: never }), ReadLimitError);
    } finally {
      clearInterval(alive);
      await tiny.close();
    }
  });
});
