// A client that leaves ends its read, at once and whatever the read waits for; a slow one is waited for.
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { holdAnswer, useOrigin } from "../support/origin.ts";
import { post } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";

const held = holdAnswer();
const folder = mkdtempSync(join(tmpdir(), "legible-leave-"));
const service = useService({
  SERVICE_TRACE_DIR: folder,
  SERVICE_MAX_CONCURRENT_CRAWLS: "1",
});
const heldSite = holdAnswer();
const origin = useOrigin({ "/silent": held.handler, "/site": heldSite.handler });
after(() => rm(folder, { recursive: true, force: true }));

/** Lines of the trace of a run, once its last line is written. */
async function closedTrace(
  mode: string,
): Promise<readonly { readonly type: string; readonly stopped?: boolean }[]> {
  const runs = join(folder, "service-runs");
  for (;;) {
    for (const name of await readdir(runs).catch(() => [])) {
      const text = await readFile(join(runs, name), "utf8");
      if (!text.includes("trace-closed") || !text.includes(`"mode":"${mode}"`)) continue;
      return text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    }
    await turn();
  }
}

describe("a client that leaves", () => {
  // proves: states.page.leaving, trace.closed
  it("ends the fetch under way, and the trace says stopped", { timeout: 30_000 }, async () => {
    const leave = new AbortController();
    const response = await post(
      `${service.address}/api/text/stream`,
      { url: `${origin.address}/silent` },
      { signal: leave.signal },
    );
    const reader = response.body?.getReader();
    await reader?.read();
    await held.asked;
    leave.abort();
    await held.dropped;
    const lines = await closedTrace("page");
    assert.deepEqual(lines.map((line) => line.type).slice(-2), ["stopped", "trace-closed"]);
  });

  // proves: states.crawl.disconnect_trace
  it("ends a crawl before its first page, and the trace says so", { timeout: 30_000 }, async () => {
    const leave = new AbortController();
    const response = await post(
      `${service.address}/api/site/stream`,
      { url: `${origin.address}/site`, complete: false },
      { signal: leave.signal },
    );
    const reader = response.body?.getReader();
    await reader?.read();
    await heldSite.asked;
    leave.abort();
    await heldSite.dropped;
    const lines = await closedTrace("site");
    const [done, closed] = lines.slice(-2);
    assert.deepEqual([done?.type, done?.stopped, closed?.type], ["done", true, "trace-closed"]);
  });

  it("gives its place to the next", async () => {
    const response = await post(`${service.address}/api/text/stream`, {
      url: "https://example.com/",
      html: "<p>Words of the next page in the line.</p>",
    });
    assert.match(await response.text(), /"type":"done"/);
  });
});

describe("a client that reads slowly", () => {
  // proves: framing.back_pressure
  itSlow("gets a large answer whole", { timeout: 120_000 }, async () => {
    // Many times what the buffers of a socket hold.
    const html = `<main>${"<p>Some words that fill a page, again and again.</p>".repeat(40_000)}</main>`;
    const body = JSON.stringify({ url: "https://example.com/", html });
    const { hostname, port } = new URL(service.address);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.write(
      `POST /api/text/stream HTTP/1.1\r\nhost: ${hostname}:${port}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`,
    );
    socket.write(body);
    let answer = "";
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => {
      answer += chunk;
      socket.pause();
      setImmediate(() => socket.resume());
    });
    await once(socket, "close");
    assert.match(answer, /"type":"done"/);
    assert.ok(answer.length > 3_600_000);
  });
});
