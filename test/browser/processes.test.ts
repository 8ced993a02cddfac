// No browser process outlives the program that started it, however that ends.
import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { it } from "node:test";
import { fileURLToPath } from "node:url";
import { leftAfter } from "../support/processes.ts";
import { describeWithBrowser } from "../support/rendering.ts";

const PROGRAM = fileURLToPath(new URL("../support/rendering-child.js", import.meta.url));
const GONE_WITHIN_MS = 15_000;

const ENDS: Readonly<Record<string, (program: ChildProcess) => void>> = {
  SIGTERM: (program) => program.kill("SIGTERM"),
  SIGINT: (program) => program.kill("SIGINT"),
  SIGKILL: (program) => program.kill("SIGKILL"),
  "an exit of its own": (program) => program.send("exit"),
  "an error nobody caught": (program) => program.send("fail"),
};

describeWithBrowser("a program with a browser", () => {
  for (const [end, bring] of Object.entries(ENDS)) {
    it(`leaves no browser process behind after ${end}`, async () => {
      const program = fork(PROGRAM, { stdio: ["ignore", "ignore", "ignore", "ipc"] });
      const [pids] = (await once(program, "message")) as [number[]];
      assert.ok(pids.length > 1);
      const ended = once(program, "exit");
      bring(program);
      await ended;
      assert.deepEqual(await leftAfter(GONE_WITHIN_MS, pids), []);
    });
  }
});
