// Measures the memory of an idle server after it has read the largest pages, fetched and supplied.
//
// Prints the resident memory before, at its peak, and at intervals after the last page. Linux only.
// Usage: node build/bench/resting-memory.js [--pages 100] [--mib 32] [--save]
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { SETTINGS } from "../src/model/settings.ts";
import { keepResult, SAVE } from "./results.ts";
import { startServe } from "./serve-process.ts";

const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "100" },
    mib: { type: "string", default: String(SETTINGS.FETCH_MAX_BYTES / 2 ** 20) },
    ...SAVE,
  },
});
const pages = Number(values.pages);
const bytes = Number(values.mib) * 2 ** 20 - 1000;
const PIECE = "<p>Some words of a long page, one after the other, é.</p>\n";
const html = PIECE.repeat(Math.floor(bytes / Buffer.byteLength(PIECE)));

const origin = createServer((_request, response) => {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
  response.end(html);
});
origin.listen(0, "127.0.0.1");
await new Promise((resolve) => origin.once("listening", resolve));
const { port } = origin.address() as AddressInfo;

const server = await startServe();

async function read(body: object): Promise<void> {
  const response = await fetch(`${server.address}/api/text`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  for await (const _ of response.body ?? []);
}

/** Reads the pages, then measures the idle server. */
async function measure(): Promise<object> {
  const mb_at_start = server.memory().now;
  for (let page = 0; page < pages; page++) {
    const fetched = { url: `http://127.0.0.1:${port}/${page}`, fetch: { timeout_seconds: 120 } };
    await read(page % 2 === 0 ? fetched : { url: "https://example.com/", html });
  }
  const resting: object[] = [];
  let waited = 0;
  for (const seconds of [0, 5, 15, 30, 45, 60]) {
    await pause((seconds - waited) * 1000);
    waited = seconds;
    resting.push({ seconds_after: seconds, mb: server.memory().now });
  }
  console.table(resting);
  return { pages, mb_at_start, mb_at_most: server.memory().most, resting };
}

try {
  const result = await measure();
  console.log(JSON.stringify(result));
  keepResult("resting-memory", result);
} finally {
  server.close();
  origin.close();
}
