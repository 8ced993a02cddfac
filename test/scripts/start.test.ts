// `npm start` where its port is taken: it says so before it installs and builds.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it } from "node:test";
import { endOf } from "../support/command.ts";

const SCRIPTS = new URL("../../../scripts/", import.meta.url);

it("names a port that is taken, in a folder where nothing can be built", async () => {
  const folder = await mkdtemp(join(tmpdir(), "legible-start-"));
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  try {
    for (const name of ["start.mjs", "end-with-npm.mjs"]) {
      await copyFile(new URL(name, SCRIPTS), join(folder, name));
    }
    const { port } = other.address() as AddressInfo;
    const script = join(folder, "start.mjs");
    for (const [args, PORT] of [
      [[], `${port}`],
      [["--port", `${port}`], "1"],
    ] as const) {
      const end = await endOf(
        spawn(process.execPath, [script, ...args], { env: { ...process.env, PORT } }),
      );
      assert.equal(end.code, 1);
      assert.match(end.err, new RegExp(`^legible: port ${port} of 127\\.0\\.0\\.1 is taken`));
    }
  } finally {
    other.close();
    await rm(folder, { recursive: true, force: true });
  }
});
