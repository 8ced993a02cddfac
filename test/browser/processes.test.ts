// No browser process and no folder of one outlives the program that started it, however that ends.
import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, it } from "node:test";
import { fileURLToPath } from "node:url";
import { launchBrowser } from "../../src/browser/launch.ts";
import { leftAfter } from "../support/processes.ts";
import { describeWithBrowser, FOUND } from "../support/rendering.ts";
import { itSlow } from "../support/slow.ts";

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
    // proves: render.closed
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

describeWithBrowser("a browser that is launched", () => {
  itSlow("shows no page beside its tabs: each would have a process of its own", async () => {
    assert.ok(FOUND !== undefined);
    const { context } = await launchBrowser({ found: FOUND, args: ["--no-sandbox"] });
    try {
      const session = await context.browser()?.newBrowserCDPSession();
      assert.ok(session !== undefined);
      const pages = await Promise.all([1, 2].map(() => context.newPage()));
      for (const page of pages) await page.goto("data:text/html,<h1>Lamps</h1>");
      const { targetInfos } = await session.send("Target.getTargets", { filter: [{}] });
      const types = new Set(targetInfos.map(({ type }) => type));
      assert.deepEqual(
        [...types].filter((type) => !/^(?:page|tab)$/.test(type)),
        [],
      );
      assert.equal(targetInfos.filter(({ url }) => url.startsWith("data:")).length, 4);
    } finally {
      await context.close();
    }
  });
});

describeWithBrowser("the folder of a browser", () => {
  const programs: ChildProcess[] = [];
  const browsers: number[] = [];
  let temporary = "";
  before(() => {
    temporary = mkdtempSync(join(tmpdir(), "folders-"));
  });
  after(async () => {
    for (const program of programs) program.kill("SIGKILL");
    // A browser writes until its last process has ended.
    await leftAfter(GONE_WITHIN_MS, browsers);
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Folders of browsers, without what the browsers themselves keep there. */
  const folders = () => readdirSync(temporary).filter((name) => name.startsWith("legible-"));

  async function started(): Promise<readonly [ChildProcess, readonly number[]]> {
    const env = { ...process.env, TMPDIR: temporary };
    const program = fork(PROGRAM, { stdio: ["ignore", "ignore", "ignore", "ipc"], env });
    programs.push(program);
    const [pids] = (await once(program, "message")) as [number[]];
    browsers.push(...pids);
    return [program, pids];
  }

  async function end(program: ChildProcess, bring: (program: ChildProcess) => void): Promise<void> {
    const ended = once(program, "exit");
    bring(program);
    await ended;
  }

  itSlow("is removed when the program exits", async () => {
    const [program, pids] = await started();
    assert.equal(folders().length, 1);
    await end(program, () => program.send("exit"));
    await leftAfter(GONE_WITHIN_MS, pids);
    assert.deepEqual(folders(), []);
  });

  itSlow("is removed by the next program after a SIGKILL, and no other folder is", async () => {
    const [killed, pids] = await started();
    const [left = ""] = folders();
    await started();
    const living = folders().find((name) => name !== left) ?? assert.fail();
    await end(killed, () => killed.kill("SIGKILL"));
    await leftAfter(GONE_WITHIN_MS, pids);
    assert.deepEqual(folders().sort(), [left, living].sort());
    // Of another host, of an owner that does not listen yet, and no folder.
    const host = left.slice(0, -6);
    const others = ["legible-profile-00000000-abcdef", `${host}abcdef`];
    for (const name of others) mkdirSync(join(temporary, name));
    writeFileSync(join(temporary, `${host}ghijkl`), "");
    const kept = [living, ...others, `${host}ghijkl`];
    await started();
    const now = folders();
    assert.ok(!now.includes(left));
    assert.deepEqual(
      kept.filter((name) => !now.includes(name)),
      [],
    );
  });
});
