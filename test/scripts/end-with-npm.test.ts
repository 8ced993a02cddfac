// `npm start` told to stop: the script does not outlive the shell that npm ends.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, it } from "node:test";
import { endOf } from "../support/command.ts";

const SCRIPT = new URL("../../../scripts/end-with-npm.mjs", import.meta.url).href;
/** A script that would run for ever, and says which process it is. */
const RUNS = `await import(${JSON.stringify(SCRIPT)}); process.stdout.write(String(process.pid)); setInterval(() => undefined, 1000);`;

describe("a script that npm started", { skip: process.platform === "win32" }, () => {
  it("ends by SIGTERM once the shell around it has ended", { timeout: 60_000 }, async (t) => {
    // A shell with more to do stays around its command, as it does under npm.
    const command = `"${process.execPath}" --input-type=module -e '${RUNS}'; true`;
    const shell = spawn("sh", ["-c", command], {
      env: { ...process.env, npm_lifecycle_event: "start" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const end = endOf(shell);
    const [pid] = await once(shell.stdout, "data");
    const script = Number(String(pid));
    assert.notEqual(script, shell.pid);
    shell.kill("SIGTERM");
    try {
      // Its standard output closes when the script itself has ended.
      await Promise.race([end, once(t.signal, "abort").then(() => assert.fail("it still runs"))]);
    } finally {
      try {
        process.kill(script, "SIGKILL");
      } catch {
        // It has ended.
      }
    }
  });
});
