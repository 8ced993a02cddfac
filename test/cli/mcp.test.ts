// `legible mcp` as a process: what it writes, and when it ends.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe } from "node:test";
import { createClient } from "../../src/client/index.ts";
import { BIN, endOf } from "../support/command.ts";
import { call, connectStdio, texts } from "../support/mcp.ts";
import { holdAnswer, startOrigin } from "../support/origin.ts";
import { startService } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";

const INITIALIZE = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  },
});

const started = () => spawn(process.execPath, [BIN, "mcp"], { stdio: "pipe" });

describe("legible mcp", () => {
  itSlow("writes nothing but messages, and ends when its input does", async () => {
    const child = started();
    const end = endOf(child);
    child.stdin.write(`${INITIALIZE}\nthis is no message\n`);
    await once(child.stdout, "data");
    child.stdin.end();
    const { code, out, err } = await end;
    assert.equal(code, 0);
    assert.equal(err, "");
    const [line = "", ...rest] = out.trimEnd().split("\n");
    assert.deepEqual(rest, []);
    assert.equal(JSON.parse(line).result.serverInfo.name, "legible");
  });

  itSlow("ends on SIGTERM and SIGINT", async () => {
    for (const name of ["SIGTERM", "SIGINT"] as const) {
      const child = started();
      const end = endOf(child);
      child.stdin.write(`${INITIALIZE}\n`);
      await once(child.stdout, "data");
      child.kill(name);
      assert.equal((await end).code, 0);
    }
  });

  // proves: guard.other_surfaces
  itSlow("refuses private hosts unless they are allowed, as the server does", async () => {
    const connected = await connectStdio({ SERVICE_ALLOW_PRIVATE_HOSTS: "" });
    try {
      const result = await call(connected, "read_page", { url: "http://127.0.0.1:9/" });
      assert.equal(result.isError, true);
      assert.match(texts(result)[0] ?? "", /non-public address/);
      assert.equal(connected.stderr(), "");
    } finally {
      await connected.close();
    }
  });

  // proves: endpoints.mcp.crawls
  itSlow("keeps its crawls beside those of other processes", { timeout: 60_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), "legible-mcp-"));
    const held = holdAnswer();
    const origin = await startOrigin({ "/": held.handler });
    const variables = {
      SERVICE_ALLOW_PRIVATE_HOSTS: "1",
      SERVICE_PAGE_INTERVAL_SECONDS: "0",
      SERVICE_WEB_ARCHIVE_URL: "",
      SERVICE_GRAPH_DIR: join(folder, "graphs"),
      SERVICE_TRACE_DIR: folder,
      SERVICE_DATA_DIR: folder,
    };
    const service = await startService(variables);
    const clients = [await connectStdio(variables), await connectStdio(variables)];
    try {
      await createClient({ address: service.address }).startCrawl({ url: origin.address });
      for (const connected of clients) {
        const begun = await call(connected, "crawl_start", { url: origin.address });
        assert.ok(begun.isError !== true, texts(begun)[0]);
        const listed = await call(connected, "crawl_status", {});
        assert.equal(Object(listed.structuredContent).crawls.length, 1);
      }
      assert.equal((await createClient({ address: service.address }).crawls()).crawls.length, 1);
    } finally {
      await Promise.all([...clients, service].map(({ close }) => close()));
      await origin.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
