import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { InvalidRequestError } from "../../src/model/errors.ts";
import { lockFolder, processIdentity } from "../../src/store/folder-lock.ts";

describe("lockFolder", () => {
  let root = "";
  before(async () => {
    root = await mkdtemp(join(tmpdir(), "legible-lock-"));
  });
  after(() => rm(root, { recursive: true, force: true }));

  it("refuses a folder that is held, names the holder, and gives it once it is released", async () => {
    const folder = join(root, "held", "deep");
    const lock = await lockFolder(folder);
    await assert.rejects(lockFolder(folder), (error) => {
      assert.ok(error instanceof InvalidRequestError);
      assert.match(error.message, new RegExp(`in use by process ${process.pid} `));
      return true;
    });
    await lock.release();
    await (await lockFolder(folder)).release();
    assert.deepEqual(await readdir(folder), []);
  });

  it("takes over from a process that has ended, and from a file that names none", async () => {
    const child = spawn(process.execPath, ["--eval", ""]);
    await once(child, "exit");
    for (const [name, text] of [
      ["ended", `${child.pid} ${hostname()}\n`],
      ["torn", ""],
    ] as const) {
      const folder = join(root, name);
      await (await lockFolder(folder)).release();
      await writeFile(join(folder, "lock"), text);
      await (await lockFolder(folder)).release();
    }
  });

  it("takes over what a process of its own number left, as in a container that starts again", async () => {
    const folder = join(root, "same-number");
    await (await lockFolder(folder)).release();
    await writeFile(join(folder, "lock"), `${process.pid} ${hostname()}\n`);
    await (await lockFolder(folder)).release();
  });

  // proves: env.SERVICE_DATA_DIR
  it("takes over where another process was given the number, on this boot or on another", {
    skip: process.platform !== "linux" && "the system does not tell when a process started",
  }, async () => {
    await withProcess(async (pid) => {
      const identity = (await processIdentity(pid)) ?? assert.fail("it is not known");
      const other = identity.startsWith("0") ? "1" : "0";
      for (const [name, stale] of [
        ["reused", `${identity}0`],
        ["rebooted", `${other}${identity.slice(1)}`],
      ] as const) {
        const folder = join(root, name);
        await (await lockFolder(folder)).release();
        await writeFile(join(folder, "lock"), `${pid} ${hostname()} ${stale}\n`);
        await (await lockFolder(folder)).release();
        assert.deepEqual(await readdir(folder), [], name);
      }
    });
  });

  // proves: env.SERVICE_DATA_DIR
  it("refuses a folder that another process of this machine holds, until that is killed", async () => {
    const folder = join(root, "other-process");
    const module = new URL("../../src/store/folder-lock.js", import.meta.url).href;
    const script = `import(${JSON.stringify(module)}).then(async ({ lockFolder }) => {
      await lockFolder(${JSON.stringify(folder)});
      process.stdout.write("held");
      setInterval(() => undefined, 1000);
    });`;
    const child = spawn(process.execPath, ["--eval", script]);
    try {
      await once(child.stdout, "data");
      const longAgo = new Date(Date.now() - 120_000);
      await utimes(join(folder, "lock"), longAgo, longAgo);
      const refused = new RegExp(`in use by process ${child.pid} `);
      if (process.platform === "linux") await assert.rejects(lockFolder(folder), refused);
    } finally {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    await (await lockFolder(folder)).release();
  });

  // proves: env.SERVICE_DATA_DIR
  it("takes a lock without a start time by the time it was touched", async () => {
    await withProcess(async (pid) => {
      const folder = join(root, "no-start");
      const lock = join(folder, "lock");
      await (await lockFolder(folder)).release();
      await writeFile(lock, `${pid} ${hostname()}\n`);
      await assert.rejects(lockFolder(folder), new RegExp(`in use by process ${pid} `));
      const longAgo = new Date(Date.now() - 120_000);
      await utimes(lock, longAgo, longAgo);
      await (await lockFolder(folder)).release();
    });
  });

  it("does not release the lock of another process", async () => {
    const folder = join(root, "lost");
    const held = await lockFolder(folder);
    await writeFile(join(folder, "lock"), "1 another.test\n");
    await assert.rejects(held.release(), /another process has locked/);
    assert.equal(await readFile(join(folder, "lock"), "utf8"), "1 another.test\n");
  });

  it("takes over from another machine whose lock is touched no more, as of a container made anew", async () => {
    const folder = join(root, "untouched");
    await (await lockFolder(folder)).release();
    await writeFile(join(folder, "lock"), "1 another.test\n");
    const longAgo = new Date(Date.now() - 120_000);
    await utimes(join(folder, "lock"), longAgo, longAgo);
    await (await lockFolder(folder)).release();
  });

  it("leaves the lock of another machine alone: its processes are not known here", async () => {
    const folder = join(root, "elsewhere");
    await (await lockFolder(folder)).release();
    await writeFile(join(folder, "lock"), "1 another.test\n");
    await assert.rejects(lockFolder(folder), /in use by process 1 another\.test/);
  });
});

/** Does something while a process runs, whose number it is given. */
async function withProcess(use: (pid: number) => Promise<void>): Promise<void> {
  const child = spawn(process.execPath, ["--eval", "setInterval(() => undefined, 1000)"]);
  await once(child, "spawn");
  try {
    await use(child.pid ?? 0);
  } finally {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
}
