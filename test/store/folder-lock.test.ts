import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { InvalidRequestError } from "../../src/model/errors.ts";
import { lockFolder } from "../../src/store/folder-lock.ts";

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
