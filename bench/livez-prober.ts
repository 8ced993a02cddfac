// Requests `/livez` of a server from a separate process, and of an idle server beside it, which shows the machine's own delays.
import { type ChildProcess, fork } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** Response times in milliseconds. */
export interface Waits {
  readonly asked: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  readonly longest_ms: number;
}

/** Result of a prober. */
export interface Probed {
  readonly livez: Waits;
  /** The same requests to an idle server. */
  readonly idle: Waits;
}

/** A running prober. */
export interface Prober {
  /** Stops it and returns the result. */
  stop(): Promise<Probed>;
}

const FILE = fileURLToPath(import.meta.url);
/** Interval between two requests. */
const EVERY_MS = 25;

/** Starts a prober. */
export async function startProber(address: string): Promise<Prober> {
  const idle = fork(FILE, ["idle"]);
  const port = await said(idle);
  const prober = fork(FILE, ["probe", `${address}/livez`, `http://127.0.0.1:${port}/livez`]);
  return {
    async stop() {
      const answer = said(prober);
      prober.send("stop");
      const probed = (await answer) as Probed;
      prober.disconnect();
      idle.disconnect();
      return probed;
    },
  };
}

function said(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once("message", resolve));
}

async function timed(url: string): Promise<number> {
  const began = performance.now();
  await (await fetch(url)).text();
  return performance.now() - began;
}

function waitsOf(times: readonly number[]): Waits {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10;
  return { asked: sorted.length, p50_ms: at(0.5), p99_ms: at(0.99), longest_ms: at(1) };
}

async function probe(livez: string, idle: string): Promise<void> {
  const times: { readonly livez: number[]; readonly idle: number[] } = { livez: [], idle: [] };
  let stopped = false;
  process.once("message", () => {
    stopped = true;
  });
  while (!stopped) {
    times.livez.push(await timed(livez));
    times.idle.push(await timed(idle));
    await pause(EVERY_MS);
  }
  process.send?.({ livez: waitsOf(times.livez), idle: waitsOf(times.idle) });
}

const [role, livez = "", idle = ""] = process.send === undefined ? [] : process.argv.slice(2);
if (role === "idle") {
  const server = createServer((_request, response) => response.end('{"status":"ok"}'));
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
  process.once("disconnect", () => process.exit());
} else if (role === "probe") {
  await probe(livez, idle);
}
