// Reader processes: results, limits, ends of every kind, and whose turn is next.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { FileReaderError } from "../../src/model/errors.ts";
import { withoutSecrets } from "../../src/runtime/child-variables.ts";
import {
  createFileReaders,
  type FileReaders,
  type FileReadersLimits,
  type ReaderRun,
} from "../../src/runtime/file-readers.ts";
import { leftAfter } from "../support/processes.ts";
import { itSlow } from "../support/slow.ts";

const TASKS = `
import { writeFileSync } from "node:fs";
import { spawn } from "node:child_process";
let calls = 0;
let kept;
const bytesOf = (value) => Buffer.from(JSON.stringify(value));
export const size = ({ times }, bytes) => bytesOf(bytes.length * times);
export const pid = () => bytesOf(process.pid);
export const count = () => bytesOf(++calls);
export const grow = (megabytes) => { kept = Buffer.alloc(megabytes * 2 ** 20, 1); return bytesOf(++calls); };
export const fail = () => { throw new RangeError("as written"); };
export const abort = () => process.abort();
export const quit = () => process.exit(3);
export const lose = () => new Promise(() => { setTimeout(() => { throw new Error("thrown aside"); }); });
export const spin = (file) => { if (file) writeFileSync(file, String(process.pid)); for (;;); };
export const hoard = () => { const all = []; for (;;) all.push(Buffer.alloc(2 ** 24, 1)); };
export const hoardHeap = () => { const all = []; for (;;) all.push(new Array(1e6).fill(all.length + 0.5)); };
export const answer = (bytes) => Buffer.alloc(bytes);
export const print = () => { console.log("x".repeat(1000)); return bytesOf(1); };
export const variables = () => bytesOf(Object.keys(process.env));
export const leave = (file) => { const child = spawn("sleep", ["600"], { stdio: "ignore" }); writeFileSync(file, process.pid + " " + child.pid); return bytesOf(1); };
export const hang = (file) => { leave(file); return new Promise(() => {}); };
`;

let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-readers-"));
  await writeFile(join(folder, "tasks.mjs"), TASKS);
});
after(() => rm(folder, { recursive: true, force: true }));

const never = new AbortController().signal;
const NO_BYTES = new Uint8Array();

type Call = (name: string, input?: unknown, how?: Partial<ReaderRun>) => Promise<unknown>;

/** Readers of one process unless the limits say otherwise, and a call of one of the tasks. */
async function withReaders(
  limits: Partial<FileReadersLimits>,
  use: (call: Call, readers: FileReaders) => Promise<void>,
): Promise<void> {
  const readers = createFileReaders({ most: 1, variables: withoutSecrets(process.env), ...limits });
  const module = pathToFileURL(join(folder, "tasks.mjs"));
  try {
    await use(async (name, input = null, how = {}) => {
      const run = { signal: never, owner: undefined, ...how };
      const answer = await readers.run({ module, name, input }, NO_BYTES, run);
      return JSON.parse(Buffer.from(answer).toString());
    }, readers);
  } finally {
    await readers.close();
  }
}

const ended = (kind: FileReaderError["kind"], message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof FileReaderError, String(error));
  assert.equal(error.kind, kind);
  assert.match(error.message, message);
  return true;
};

/** Waits for a file that another process writes. */
async function written(path: string): Promise<string> {
  for (;;) {
    const text = await readFile(path, "utf8").catch(() => "");
    if (text !== "") return text;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe("createFileReaders", () => {
  it("runs a task on bytes in another process, and passes on what it throws", async () => {
    await withReaders({}, async (call, readers) => {
      const module = pathToFileURL(join(folder, "tasks.mjs"));
      const bytes = new Uint8Array(5_000_000);
      const task = { module, name: "size", input: { times: 2 } };
      const answer = await readers.run(task, bytes, { signal: never, owner: undefined });
      assert.equal(Buffer.from(answer).toString(), "10000000");
      assert.notEqual(await call("pid"), process.pid);
      await assert.rejects(call("fail"), ended("failed", /^as written$/));
      await assert.rejects(call("missing"), ended("failed", /has no missing/));
    });
  });

  itSlow("keeps a process for the next task, and ends it when idle", async () => {
    await withReaders({ idleMs: 0 }, async (call) => {
      assert.equal(await call("count"), 1);
      assert.equal(await call("count"), 1);
    });
    await withReaders({}, async (call) => {
      assert.equal(await call("count"), 1);
      assert.equal(await call("fail").catch(() => call("count")), 2);
    });
  });

  it("is not disturbed by what a library prints", async () => {
    await withReaders({}, async (call) => assert.equal(await call("print"), 1));
  });

  // proves: files.process.secrets
  it("gives its processes no variables of the service and no proxies", async () => {
    const variables = { ...process.env, SERVICE_API_TOKEN: "t", HTTPS_PROXY: "p", KEPT: "k" };
    await withReaders({ variables: withoutSecrets(variables) }, async (call) => {
      const names = await call("variables");
      assert.ok(Array.isArray(names) && names.includes("KEPT"));
      assert.deepEqual(
        names.filter((name) => /^SERVICE_|_PROXY$/i.test(name)),
        [],
      );
    });
  });

  for (const [name, message] of [
    ["abort", /ended with SIGABRT; it may use 1024 MB/],
    ["quit", /ended with code 3/],
    ["lose", /ended with code 1/],
  ] as const) {
    it(`names the end of a process, and goes on with another: ${name}`, async () => {
      await withReaders({}, async (call) => {
        await assert.rejects(call(name), ended("ended", message));
        assert.equal(await call("count"), 1);
      });
    });
  }

  // proves: files.limits
  it("ends a task that takes too long, naming the time", async () => {
    await withReaders({ seconds: 0.5 }, async (call) => {
      await assert.rejects(call("spin"), ended("time", /took more than 0.5 s and was aborted/));
      assert.equal(await call("count", null, { seconds: 60 }), 1);
    });
  });

  for (const name of ["hoard", "hoardHeap"]) {
    // proves: files.limits
    it(`ends a task that takes too much memory, naming it: ${name}`, async () => {
      await withReaders({ memoryMb: 256 }, async (call) => {
        await assert.rejects(call(name), ended("ended", /SIG\w+; it may use 256 MB of memory$/));
        assert.equal(await call("count"), 1);
      });
    });
  }

  itSlow("refuses an answer that is too large", async () => {
    await withReaders({}, async (call) => {
      await assert.rejects(
        call("answer", 134_217_729),
        ended("ended", /more text than can be read/),
      );
      assert.equal(await call("count"), 1);
    });
  });

  // proves: files.process.abort
  it("ends a task on abort with its commands, and goes on with the next", async () => {
    await withReaders({}, async (call) => {
      const leaving = new AbortController();
      const file = join(folder, "hanging");
      const hanging = call("hang", file, { signal: leaving.signal });
      const next = call("count");
      const pids = (await written(file)).split(" ").map(Number);
      leaving.abort(new Error("the client left"));
      await assert.rejects(hanging, /the client left/);
      assert.equal(await next, 1);
      assert.deepEqual(await leftAfter(10_000, pids), []);
    });
  });

  itSlow("ends the commands of a task after it", async () => {
    await withReaders({}, async (call) => {
      const file = join(folder, "left");
      await call("leave", file, { startsCommands: true });
      const pids = (await readFile(file, "utf8")).split(" ").map(Number);
      assert.deepEqual(await leftAfter(10_000, pids), []);
      assert.equal(await call("count"), 1);
    });
  });

  it("says that no process can be started, and why", async () => {
    await withReaders({ memoryMb: 97 }, async (call) => {
      await assert.rejects(call("count"), ended("start", /ended at its start with/));
    });
  });

  // proves: files.process.orphans
  it("ends with the process that started it, also while code blocks it", async () => {
    const [program, file] = [join(folder, "program.mjs"), join(folder, "spinning")];
    const readers = new URL("../../src/runtime/file-readers.js", import.meta.url);
    await writeFile(
      program,
      `import { createFileReaders } from ${JSON.stringify(readers.href)};
       const readers = createFileReaders({ most: 1, variables: {} });
       const task = { module: new URL("tasks.mjs", import.meta.url), name: "spin", input: ${JSON.stringify(file)} };
       await readers.run(task, new Uint8Array(), { signal: new AbortController().signal, owner: 1 });`,
    );
    const child = spawn(process.execPath, [program], { stdio: "ignore" });
    const pid = Number(await written(file));
    child.kill("SIGKILL");
    assert.deepEqual(await leftAfter(10_000, [pid]), []);
  });

  it("stays when a service manager ends all processes: its own ends it after its work", async () => {
    await withReaders({}, async (call) => {
      assert.equal(await call("count"), 1);
      const pid = Number(await call("pid"));
      for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.kill(pid, signal);
      assert.equal(await call("count"), 2);
    });
  });

  itSlow("replaces a process that has grown large", async () => {
    await withReaders({ largeIdleMs: 0 }, async (call) => {
      assert.equal(await call("count"), 1);
      assert.equal(await call("grow", 300), 2);
      assert.equal(await call("count"), 1);
    });
  });

  it("ends running and waiting tasks when it is closed, and takes none", async () => {
    await withReaders({}, async (call, readers) => {
      const failed = [
        assert.rejects(call("spin"), /retired|ended|closed/),
        assert.rejects(call("count"), /closed/),
      ];
      await readers.close();
      await Promise.all(failed);
      await assert.rejects(call("count"), /closed/);
    });
  });
});
