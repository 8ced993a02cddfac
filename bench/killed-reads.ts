// Kills a server, or the process that reads a file, 20 times during a detached crawl of scanned PDFs, and counts its pages.
//
// Each page must be in the log once, however often the server ended, and no process may be left. Linux only.
// Usage: node build/bench/killed-reads.js [--save]
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createClient } from "../src/client/index.ts";
import { begin, follow } from "../test/support/detached.ts";
import { pdfOf } from "../test/support/pdf-writer.ts";
import { leftAfter } from "../test/support/processes.ts";
import { madePage } from "../test/support/site.ts";
import { keepResult } from "./results.ts";
import { serveFromProcess } from "./static-server.ts";

const KILLS = 20;
const FILES = 30;
const COMMAND = fileURLToPath(new URL("../src/cli/main.js", import.meta.url));

const folder = mkdtempSync(join(tmpdir(), "legible-killed-"));
const [noted, whole] = [join(folder, "pids"), join(folder, "whole.pdf")];
writeFileSync(whole, pdfOf([[{ text: "A lamp gives light.", x: 72, y: 700 }]]));
const names = Array.from({ length: FILES }, (_, at) => `scan-${at}.pdf`);
for (const name of names) {
  writeFileSync(join(folder, name), pdfOf([[]], { drawn: ["0 0 m 300 300 l S"], title: name }));
}
writeFileSync(
  join(folder, "index.html"),
  madePage("Scans", { links: names.map((one) => `/${one}`) }),
);

const site = await serveFromProcess(folder);
const env = {
  ...process.env,
  SERVICE_ALLOW_PRIVATE_HOSTS: "1",
  SERVICE_PAGE_INTERVAL_SECONDS: "0",
  SERVICE_WEB_ARCHIVE_URL: "",
  SERVICE_LOG_LEVEL: "error",
  SERVICE_GRAPH_DIR: join(folder, "graphs"),
  SERVICE_DATA_DIR: join(folder, "data"),
  SERVICE_OCR_COMMAND: `echo $PPID $$ > '${noted}'; sleep 0.4; cat '${whole}'`,
};
let server: ChildProcess | undefined;

async function serve(): Promise<string> {
  const child = spawn(process.execPath, [COMMAND, "serve", "--port", "0"], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  server = child;
  for await (const chunk of child.stderr) {
    const address = /serves on (\S+)/.exec(String(chunk))?.[1];
    if (address !== undefined) {
      child.stderr.resume();
      return address;
    }
  }
  throw new Error("the server does not start");
}

/** Waits for a file that is being read; returns its process and the command's. */
async function reading(): Promise<readonly number[]> {
  for (;;) {
    try {
      const text = readFileSync(noted, "utf8");
      if (text.endsWith("\n")) {
        unlinkSync(noted);
        return text.trim().split(" ").map(Number);
      }
    } catch {
      // No command has started since.
    }
    await pause(5);
  }
}

try {
  let address = await serve();
  const request = {
    url: `${site.address}/`,
    concurrency: 2,
    idempotency_key: "killed",
    fetch: { read_pdf: true, retries: 0 },
  };
  const { id } = await begin(address, request);
  let left = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const pids = await reading();
    const isServer = kill % 2 === 0;
    const killed = isServer ? server?.pid : pids[0];
    if (killed !== undefined) process.kill(killed, "SIGKILL");
    left += (await leftAfter(10_000, pids)).length;
    if (isServer) address = await serve();
  }
  const events = await follow(address, id);
  const urls = events.flatMap(({ event }) => (event.type === "page" ? [event.url] : []));
  const failed = events.filter(({ event }) => event.type === "page" && event.error != null).length;
  const { state } = await createClient({ address }).crawlStatus({ id });
  const figures = {
    kills: KILLS,
    pages: FILES + 1,
    lost: FILES + 1 - new Set(urls).size,
    doubled: urls.length - new Set(urls).size,
    refused: failed,
    processes_left: left,
  };
  process.stdout.write(`${JSON.stringify({ state, ...figures })}\n`);
  keepResult("killed-reads", figures);
} finally {
  server?.kill("SIGKILL");
  site.close();
  rmSync(folder, { recursive: true, force: true });
}
