// What memory a server keeps when it rests after the largest pages: fetched and supplied, one after the other.
//
// Prints the resident memory before, at most, and at times after the last page. Linux only.
// Usage: node build/bench/resting-memory.js [pages, 100] [MiB of each, 32]
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { SETTINGS } from "../src/model/settings.ts";
import { keepResult } from "./results.ts";

const pages = Number(process.argv[2] ?? 100);
const bytes = Number(process.argv[3] ?? SETTINGS.FETCH_MAX_BYTES / 2 ** 20) * 2 ** 20 - 1000;
const PIECE = "<p>Some words of a long page, one after the other, é.</p>\n";
const html = PIECE.repeat(Math.floor(bytes / Buffer.byteLength(PIECE)));

const origin = createServer((_request, response) => {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
  response.end(html);
});
origin.listen(0, "127.0.0.1");
await new Promise((resolve) => origin.once("listening", resolve));
const { port } = origin.address() as AddressInfo;

const command = fileURLToPath(new URL("../src/cli/main.js", import.meta.url));
const server = spawn(process.execPath, [command, "serve", "--port", "0"], {
  env: { ...process.env, SERVICE_ALLOW_PRIVATE_HOSTS: "1", SERVICE_PAGE_INTERVAL_SECONDS: "0" },
  stdio: ["ignore", "ignore", "pipe"],
});
const address = await new Promise<string>((resolve) => {
  server.stderr.on("data", (chunk) => {
    const found = /serves on (\S+)/.exec(String(chunk))?.[1];
    if (found !== undefined) resolve(found);
  });
});

/** Resident memory of the server in MB: now, and the most there was. */
function memory(): { readonly now: number; readonly most: number } {
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  const of = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]) / 1024);
  return { now: of("VmRSS"), most: of("VmHWM") };
}

async function read(body: object): Promise<void> {
  const response = await fetch(`${address}/api/text`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  for await (const _ of response.body ?? []);
}

/** Reads the pages, then lets the server rest. */
async function measure(): Promise<object> {
  const mb_at_start = memory().now;
  for (let page = 0; page < pages; page++) {
    const fetched = { url: `http://127.0.0.1:${port}/${page}`, fetch: { timeout_seconds: 120 } };
    await read(page % 2 === 0 ? fetched : { url: "https://example.com/", html });
  }
  const resting: object[] = [];
  let waited = 0;
  for (const seconds of [0, 5, 15, 30, 45, 60]) {
    await pause((seconds - waited) * 1000);
    waited = seconds;
    resting.push({ seconds_after: seconds, mb: memory().now });
  }
  console.table(resting);
  return { pages, mb_at_start, mb_at_most: memory().most, resting };
}

try {
  const result = await measure();
  console.log(JSON.stringify(result));
  if (process.argv[2] === undefined) keepResult("resting-memory", result);
} finally {
  server.kill();
  origin.close();
}
