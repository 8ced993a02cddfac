// `legible serve` as a process: where it listens, how it stops, and what it says when it cannot start.
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { BIN, legible, serving } from "../support/command.ts";
import { call, connectHttp } from "../support/mcp.ts";
import { holdAnswer, startOrigin } from "../support/origin.ts";
import { browserProcesses, isRunning } from "../support/processes.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { frames, post } from "../support/requests.ts";
import { itSlow } from "../support/slow.ts";

let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-serve-"));
});
after(() => rm(folder, { recursive: true, force: true }));

const variables = (own: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => {
  const { PORT: _, ...env } = process.env;
  // Another service of this user may hold the usual folder of data.
  const folders = { SERVICE_TRACE_DIR: folder, XDG_DATA_HOME: folder };
  return { ...env, ...folders, SERVICE_ALLOW_PRIVATE_HOSTS: "1", ...own };
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
  itSlow(
    "says where it listens, on loopback alone, answers, and stops cleanly on SIGTERM and SIGINT",
    async () => {
      for (const name of ["SIGTERM", "SIGINT"] as const) {
        const { address, child, end } = await serve(["--port", "0"]);
        assert.match(address, /^http:\/\/127\.0\.0\.1:\d+$/);
        assert.equal(await health(address), 200);
        child.kill(name);
        const { code, out } = await end;
        assert.equal(code, 0);
        assert.equal(out, "");
      }
    },
  );

  // proves: endpoints.port.local, env.PORT
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

  // proves: endpoints.port.env, env.PORT
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

  itSlow("listens on the host it is given", async () => {
    // An address of documentation: no machine has it.
    const { code, err } = await legible(["serve", "--port", "0", "--host", "192.0.2.1"], {
      env: variables({ SERVICE_API_TOKEN: "t" }),
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

  // proves: env.invalid, env.SERVICE_LOG_LEVEL
  it("ends with 2 for a port or a variable that cannot be", async () => {
    for (const [args, own, named] of [
      [["--port", "70000"], {}, "0 to 65535"],
      [["--port", "web"], {}, "0 to 65535"],
      [[], { PORT: "70000" }, "PORT"],
      [[], { PORT: "web" }, "PORT"],
      [[], { SERVICE_MAX_PAGES: "many" }, "SERVICE_MAX_PAGES"],
      [[], { SERVICE_LOG_LEVEL: "loud" }, "SERVICE_LOG_LEVEL"],
      [["--nonsense"], {}, "nonsense"],
    ] as const) {
      const { code, err } = await legible(["serve", ...args], { env: variables(own) });
      assert.equal(code, 2, err);
      assert.ok(err.includes(named), err);
    }
  });

  itSlow("ends the reads under way when it is stopped", { timeout: 60_000 }, async () => {
    const held = holdAnswer();
    const origin = await startOrigin({ "/held": held.handler });
    const { address, child, end } = await serve(["--port", "0"]);
    const body = { url: `${origin.address}/held` };
    const stream = await post(`${address}/api/text/stream`, body);
    await held.asked;
    child.kill("SIGTERM");
    const last = (await frames(stream)).at(-1);
    assert.equal(last?.["type"], "error");
    assert.equal(last?.["message"], "the service is closing");
    await held.dropped;
    assert.equal((await end).code, 0);
    await origin.close();
  });

  // proves: env.SERVICE_SHUTDOWN_SECONDS
  itSlow(
    "gives an answer its time when it is stopped, refuses what comes, and is not ready",
    {
      timeout: 60_000,
    },
    async () => {
      const held = holdAnswer();
      const origin = await startOrigin({ "/held": held.handler });
      const { address, child, end } = await serve(["--port", "0"]);
      const answer = post(`${address}/api/text`, { url: `${origin.address}/held` });
      await held.asked;
      assert.equal((await fetch(`${address}/readyz`)).status, 200);
      child.kill("SIGTERM");
      // Told of the signal once it is no longer ready.
      while ((await fetch(`${address}/readyz`)).status === 200) await turn();
      const late = await post(`${address}/api/text`, { url: "https://example.com/", html: "<p>a" });
      assert.equal(late.status, 503);
      assert.equal(late.headers.get("x-legible-error"), "SERVICE_CLOSING");
      held.answer("<main><h1>On lamps</h1><p>A lamp gives light.</p></main>");
      assert.equal((await answer).status, 200);
      assert.equal((await end).code, 0);
      await origin.close();
    },
  );

  // proves: env.SERVICE_SHUTDOWN_SECONDS
  it("breaks an answer off when its time is over", { timeout: 60_000 }, async () => {
    const held = holdAnswer();
    const origin = await startOrigin({ "/held": held.handler });
    const { address, child, end } = await serve(["--port", "0"], { SERVICE_SHUTDOWN_SECONDS: "0" });
    const answer = post(`${address}/api/text`, { url: `${origin.address}/held` });
    await held.asked;
    child.kill("SIGTERM");
    const broken = await answer;
    assert.equal(broken.status, 503);
    assert.deepEqual(await broken.json(), { detail: "the service is closing" });
    assert.equal((await end).code, 0);
    await origin.close();
  });

  itSlow(
    "ends a crawl with what it has, and keeps its graph, when it is stopped",
    {
      timeout: 60_000,
    },
    async () => {
      const held = holdAnswer();
      const root = `<main><h1>Lamps</h1><p>A lamp gives light.</p><a href="/held">more</a></main>`;
      const origin = await startOrigin({ "/": root, "/held": held.handler });
      const graphs = join(folder, "graphs");
      const { address, child, end } = await serve(["--port", "0"], {
        SERVICE_GRAPH_DIR: graphs,
        SERVICE_PAGE_INTERVAL_SECONDS: "0",
      });
      const body = { url: `${origin.address}/`, complete: false, crawl: { web_archive: false } };
      const stream = await post(`${address}/api/site/stream`, body);
      await held.asked;
      child.kill("SIGTERM");
      const last = (await frames(stream)).at(-1);
      assert.equal(last?.["type"], "done");
      assert.equal(last?.["stopped"], true);
      assert.equal(last?.["pages_ok"], 1);
      assert.equal((await end).code, 0);
      const stored = (await readdir(graphs)).filter((name) => name.endsWith(".jsonl"));
      assert.equal(stored.length, 1);
      await origin.close();
    },
  );

  // proves: env.SERVICE_LOG_LEVEL
  itSlow("logs every request as a line of JSON without what could be secret", async () => {
    const { address, child, end } = await serve(["--port", "0"]);
    await post(`${address}/api/text?key=secret`, {
      url: "https://example.com/secret?secret",
      html: "<main><p>A secret lamp.</p></main>",
    });
    await fetch(`${address}/secret`);
    child.kill("SIGTERM");
    const { err } = await end;
    const lines = err
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line));
    assert.equal(lines.length, 2);
    const [read, missing] = lines;
    assert.match(read.run, /^[0-9a-f]{12}$/);
    assert.deepEqual(
      [read.level, read.msg, read.method, read.route, read.status, read.host],
      ["info", "request", "POST", "/api/text", 200, "example.com"],
    );
    assert.deepEqual([missing.route, missing.status, missing.code], ["", 404, "NO_SUCH_ROUTE"]);
    assert.doesNotMatch(err, /secret/);
  });

  itSlow("logs which tools a message to /mcp calls, and nothing of their arguments", async () => {
    const { address, child, end } = await serve(["--port", "0"]);
    const connected = await connectHttp(address);
    await call(connected, "list_sites", {});
    await call(connected, "site_outline", { url: "https://example.com/secret" });
    await connected.close();
    child.kill("SIGTERM");
    const { err } = await end;
    const calls = err
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .flatMap((line) => JSON.parse(line).tools ?? []);
    assert.deepEqual(calls, ["list_sites", "site_outline"]);
    assert.doesNotMatch(err, /secret/);
  });

  // proves: env.SERVICE_ALLOW_UNAUTHENTICATED
  it("does not listen beyond this machine without a token, unless told that something else guards it", async () => {
    const refused = await legible(["serve", "--port", "0", "--host", "0.0.0.0"], {
      env: variables(),
    });
    assert.equal(refused.code, 2);
    assert.match(refused.err, /SERVICE_API_TOKEN/);
    for (const own of [{ SERVICE_API_TOKEN: "t" }, { SERVICE_ALLOW_UNAUTHENTICATED: "1" }]) {
      const { address, child, end } = await serve(["--port", "0", "--host", "0.0.0.0"], own);
      const { port } = new URL(address);
      assert.equal((await fetch(`http://127.0.0.1:${port}/livez`)).status, 200);
      child.kill("SIGTERM");
      assert.equal((await end).code, 0);
    }
  });
});

describeWithBrowser("legible serve with a browser", () => {
  itSlow(
    "leaves no process behind when it is stopped in the middle of a render",
    {
      timeout: 120_000,
      skip: process.platform !== "linux",
    },
    async () => {
      const held = holdAnswer();
      const page = `<main><h1>On lamps</h1><p>A lamp gives light.</p></main><script src="held.js"></script>`;
      const origin = await startOrigin({ "/page": page, "/held.js": held.handler });
      const { address, child, end } = await serve(["--port", "0"], {
        SERVICE_SHUTDOWN_SECONDS: "0",
      });
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
    },
  );
});
