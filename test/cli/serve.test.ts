// `legible serve` as a process: where it listens, how it stops, and what it says when it cannot start.
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { BIN, legible, serving } from "../support/command.ts";
import { holdAnswer, startOrigin } from "../support/origin.ts";
import { browserProcesses, isRunning } from "../support/processes.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { post } from "../support/requests.ts";

let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-serve-"));
});
after(() => rm(folder, { recursive: true, force: true }));

const variables = (own: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => {
  const { PORT: _, ...env } = process.env;
  return { ...env, SERVICE_TRACE_DIR: folder, SERVICE_ALLOW_PRIVATE_HOSTS: "1", ...own };
};
const serve = (args: readonly string[], own?: NodeJS.ProcessEnv) =>
  serving(process.execPath, [BIN, "serve", ...args], { env: variables(own) });
const health = async (address: string) => (await fetch(`${address}/api/health`)).status;

/** A port of loopback that somebody listens on. */
async function takenPort(): Promise<{ readonly port: number; readonly server: Server }> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return { server, port: typeof address === "object" && address !== null ? address.port : 0 };
}

describe("legible serve", () => {
  it("says where it listens, on loopback alone, answers, and stops cleanly on SIGTERM and SIGINT", async () => {
    for (const name of ["SIGTERM", "SIGINT"] as const) {
      const { address, child, end } = await serve(["--port", "0"]);
      assert.match(address, /^http:\/\/127\.0\.0\.1:\d+$/);
      assert.equal(await health(address), 200);
      child.kill(name);
      const { code, out } = await end;
      assert.equal(code, 0);
      assert.equal(out, "");
    }
  });

  it("listens on port 8000 unless told otherwise", async () => {
    // Where something else has the port, it is named in the refusal.
    const started = await serve([]).catch((error: Error) => error);
    if (started instanceof Error) {
      assert.match(started.message, /port 8000 of 127\.0\.0\.1 is taken/);
    } else {
      started.child.kill("SIGTERM");
      await started.end;
      assert.equal(started.address, "http://127.0.0.1:8000");
    }
  });

  it("listens on PORT, and --port wins over it", async () => {
    const { port, server } = await takenPort();
    server.close();
    await once(server, "close");
    const byVariable = await serve([], { PORT: String(port) });
    assert.equal(byVariable.address, `http://127.0.0.1:${port}`);
    assert.equal(await health(byVariable.address), 200);
    const byFlag = await serve(["--port", "0"], { PORT: String(port) });
    assert.notEqual(byFlag.address, byVariable.address);
    for (const { child, end } of [byVariable, byFlag]) {
      child.kill("SIGTERM");
      assert.equal((await end).code, 0);
    }
  });

  it("listens on the host it is given", async () => {
    // An address of documentation: no machine has it.
    const { code, err } = await legible(["serve", "--port", "0", "--host", "192.0.2.1"], {
      env: variables(),
    });
    assert.equal(code, 1);
    assert.match(err, /192\.0\.2\.1/);
  });

  it("ends with 1 when the port is taken, and says what to do", async () => {
    const { port, server } = await takenPort();
    const { code, err } = await legible(["serve", "--port", String(port)], { env: variables() });
    server.close();
    assert.equal(code, 1);
    assert.equal(
      err,
      `legible: port ${port} of 127.0.0.1 is taken; choose another with --port or PORT\n`,
    );
  });

  it("ends with 2 for a port or a variable that cannot be", async () => {
    for (const [args, own, named] of [
      [["--port", "70000"], {}, "0 to 65535"],
      [["--port", "web"], {}, "0 to 65535"],
      [[], { PORT: "70000" }, "PORT"],
      [[], { PORT: "web" }, "PORT"],
      [[], { SERVICE_MAX_PAGES: "many" }, "SERVICE_MAX_PAGES"],
      [["--nonsense"], {}, "nonsense"],
    ] as const) {
      const { code, err } = await legible(["serve", ...args], { env: variables(own) });
      assert.equal(code, 2, err);
      assert.ok(err.includes(named), err);
    }
  });

  it("ends the reads under way when it is stopped", { timeout: 60_000 }, async () => {
    const held = holdAnswer();
    const origin = await startOrigin({ "/held": held.handler });
    const { address, child, end } = await serve(["--port", "0"]);
    const body = { url: `${origin.address}/held` };
    const stream = await post(`${address}/api/text/stream`, body);
    await held.asked;
    child.kill("SIGTERM");
    await stream.text().catch(() => undefined);
    await held.dropped;
    assert.equal((await end).code, 0);
    await origin.close();
  });
});

describeWithBrowser("legible serve with a browser", () => {
  it("leaves no process behind when it is stopped in the middle of a render", {
    timeout: 120_000,
    skip: process.platform !== "linux",
  }, async () => {
    const held = holdAnswer();
    const page = `<main><h1>On lamps</h1><p>A lamp gives light.</p></main><script src="held.js"></script>`;
    const origin = await startOrigin({ "/page": page, "/held.js": held.handler });
    const { address, child, end } = await serve(["--port", "0"]);
    const body = { url: `${origin.address}/page`, render: true };
    const answer = post(`${address}/api/text`, body).catch(() => undefined);
    // The browser has opened the page and waits for its script.
    await held.asked;
    const browsers = browserProcesses(child.pid);
    assert.ok(browsers.length > 1, "the browser runs");
    child.kill("SIGTERM");
    assert.equal((await end).code, 0);
    await answer;
    while (browsers.some(({ pid }) => isRunning(pid))) await turn();
    await origin.close();
  });
});
