// Worker threads: results, aborts, and tasks that take too much.
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { ReadLimitError } from "../../src/model/errors.ts";
import { createWorkerPool, type PoolLimits, type WorkerPool } from "../../src/runtime/pool.ts";
import { itSlow } from "../support/slow.ts";

const TASKS = `
let calls = 0;
let kept = [];
export const count = () => ++calls;
export const grow = (megabytes) => { kept = Array.from({ length: megabytes }, () => new Array(131072).fill(0.5)); return ++calls; };
export const growOutside = (megabytes) => { kept = Buffer.alloc(megabytes * 2 ** 20, 1); return ++calls; };
export const leave = () => process.exit(3);
export const lose = () => new Promise(() => { setTimeout(() => { throw new Error("thrown aside"); }); });
export const give = () => () => 1;
export const size = (buffer) => buffer.byteLength;
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

  it("loads a module ahead on the thread of its first task, and reports there why it cannot", async () => {
    const own = createWorkerPool({ threads: 2 });
    const loaded = new BroadcastChannel("loaded");
    try {
      const said = once(loaded, "message");
      const code = 'new BroadcastChannel("loaded").postMessage(1); export const size = () => 7;';
      const module = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
      own.prepare(module);
      await said;
      assert.deepEqual(own.counts, { held: 0, waiting: 0 });
      assert.equal(await own.run({ module, name: "size" }, 0, { signal: never }), 7);
      const broken = new URL("data:text/javascript,throw new Error('cannot be loaded')");
      own.prepare(broken);
      const failing = own.run({ module: broken, name: "size" }, 0, { signal: never });
      await assert.rejects(failing, /cannot be loaded/);
    } finally {
      loaded.close();
      await own.close();
    }
    own.prepare(new URL("data:text/javascript,"));
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
      assert.equal(error.message, "reading the page took more than 1 s and was aborted");
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
          "reading the page took more than 64 MB of memory and was aborted",
        );
        return true;
      });
      assert.equal(await patient.run(task("double"), 6, { signal: never }), 12);
    } finally {
      await patient.close();
    }
  });

  it("runs tasks at the same time, as many as it has threads", async () => {
    const two = createWorkerPool({ threads: 2, patienceMs: 0 });
    const leaving = new AbortController();
    try {
      const spinning = two.run(task("spin"), 0, { signal: leaving.signal });
      assert.equal(await two.run(task("double"), 1, { signal: never }), 2);
      leaving.abort(new Error("enough"));
      await assert.rejects(spinning, /enough/);
    } finally {
      await two.close();
    }
  });

  it("starts a further thread for a task that has waited long, and not before", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const two = createWorkerPool({ threads: 2, patienceMs: 1000 });
    const leaving = new AbortController();
    try {
      const spinning = two.run(task("spin"), 0, { signal: leaving.signal });
      let isDone = false;
      const next = two.run(task("count"), 0, { signal: never }).finally(() => {
        isDone = true;
      });
      await turn();
      t.mock.timers.tick(999);
      await turn();
      assert.equal(isDone, false);
      t.mock.timers.tick(1);
      assert.equal(await next, 1);
      leaving.abort(new Error("enough"));
      await assert.rejects(spinning, /enough/);
    } finally {
      await two.close();
    }
  });

  it("hands a thread on to the task that has waited first", async () => {
    const two = createWorkerPool({ threads: 2, patienceMs: 60_000 });
    try {
      const count = () => two.run(task("count"), 0, { signal: never });
      assert.deepEqual(await Promise.all([count(), count(), count()]), [1, 2, 3]);
    } finally {
      await two.close();
    }
  });

  it("lets a task that waits for a thread be given up", async () => {
    const leaving = new AbortController();
    const spinning = new AbortController();
    const under = pool.run(task("spin"), 0, { signal: spinning.signal });
    const waits = pool.run(task("double"), 1, { signal: leaving.signal });
    leaving.abort(new Error("the client left"));
    await assert.rejects(waits, /the client left/);
    spinning.abort(new Error("enough"));
    await assert.rejects(under, /enough/);
    assert.equal(await pool.run(task("double"), 9, { signal: never }), 18);
  });

  it("moves what is to be transferred, and copies the rest", async () => {
    const moved = new ArrayBuffer(1000);
    assert.equal(await pool.run(task("size"), moved, { signal: never, transfer: [moved] }), 1000);
    assert.equal(moved.byteLength, 0);
    const copied = new ArrayBuffer(1000);
    assert.equal(await pool.run(task("size"), copied, { signal: never }), 1000);
    assert.equal(copied.byteLength, 1000);
  });

  it("fails a task that ends its thread, that loses an error or that answers what cannot be copied, and goes on", async () => {
    for (const [name, message] of [
      ["leave", /ended with code 3/],
      ["lose", /thrown aside/],
      ["give", /could not be cloned/],
      ["missing", /has no function missing/],
    ] as const) {
      await assert.rejects(pool.run(task(name), 0, { signal: never }), message);
      assert.equal(await pool.run(task("double"), 8, { signal: never }), 16);
    }
    await assert.rejects(
      pool.run(task("double"), () => 1, { signal: never }),
      /could not be cloned/,
    );
    assert.equal(await pool.run(task("double"), 8, { signal: never }), 16);
  });

  itSlow(
    "gives a large input more memory, one at a time, on a thread that ends with its task",
    async () => {
      const own = createWorkerPool({ threads: 1, seconds: 120, heapMb: 64, largeInputHeapMb: 512 });
      const grow = (isLarge: boolean) => own.run(task("grow"), 150, { signal: never, isLarge });
      try {
        await assert.rejects(grow(false), /took more than 64 MB of memory/);
        const several = Promise.all([grow(true), grow(true)]);
        assert.deepEqual(own.counts, { held: 1, waiting: 1 });
        assert.deepEqual(await several, [1, 1]);
        const hoard = own.run(task("hoard"), 0, { signal: never, isLarge: true });
        await assert.rejects(hoard, /took more than 512 MB of memory/);
      } finally {
        await own.close();
      }
    },
  );

  it("does not begin what was given up before", async () => {
    const reason = new Error("gone");
    const signal = AbortSignal.abort(reason);
    await assert.rejects(pool.run(task("double"), 1, { signal }), reason);
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

describe("a thread of the pool", () => {
  /** A pool of one thread, and the calls the thread of a task has had. */
  const withPool = async (
    limits: Partial<PoolLimits>,
    use: (call: (name: string, input?: unknown) => Promise<number>) => Promise<void>,
  ) => {
    const one = createWorkerPool({ threads: 1, ...limits });
    try {
      await use((name, input) => one.run(task(name), input, { signal: never }));
    } finally {
      await one.close();
    }
  };

  it("runs one task after another", async () => {
    await withPool({}, async (call) => {
      assert.deepEqual([await call("count"), await call("count"), await call("count")], [1, 2, 3]);
    });
  });

  for (const grow of ["grow", "growOutside"]) {
    it(`is let go when its memory is large, on its heap or beside it: ${grow}`, async () => {
      await withPool({ largeMb: 64, largeIdleMs: 0 }, async (call) => {
        assert.equal(await call(grow, 10), 1);
        assert.equal(await call("count"), 2);
        assert.equal(await call(grow, 100), 3);
        assert.equal(await call("count"), 1);
      });
    });
  }

  it("with a large heap waits a while for its next task before it is let go", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    await withPool({ largeMb: 64, largeIdleMs: 1000, idleMs: 30_000 }, async (call) => {
      await call("grow", 100);
      t.mock.timers.tick(999);
      assert.equal(await call("count"), 2);
      t.mock.timers.tick(1000);
      assert.equal(await call("count"), 1);
    });
  });

  it("with an ordinary heap waits longer, each time anew", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    await withPool({ largeMb: 64, largeIdleMs: 1000, idleMs: 30_000 }, async (call) => {
      for (const expected of [1, 2, 3]) {
        assert.equal(await call("count"), expected);
        t.mock.timers.tick(29_999);
      }
      assert.equal(await call("count"), 4);
      t.mock.timers.tick(30_000);
      assert.equal(await call("count"), 1);
    });
  });

  it("is another than the one that is busy, and the one that ran last of several", async () => {
    const two = createWorkerPool({ threads: 2, patienceMs: 0 });
    try {
      const count = () => two.run(task("count"), 0, { signal: never });
      assert.deepEqual(await Promise.all([count(), count()]), [1, 1]);
      assert.deepEqual([await count(), await count(), await count()], [2, 3, 4]);
    } finally {
      await two.close();
    }
  });
});

describe("a pool that is closed", () => {
  it("ends the tasks under way and those in line, and takes none", async () => {
    const one = createWorkerPool({ threads: 1 });
    const under = one.run(task("spin"), 0, { signal: never });
    const inLine = one.run(task("double"), 1, { signal: never });
    const failed = [assert.rejects(under, /ended/), assert.rejects(inLine, /are closed/)];
    await turn();
    await one.close();
    await Promise.all(failed);
    await assert.rejects(one.run(task("double"), 1, { signal: never }), /are closed/);
  });
});
