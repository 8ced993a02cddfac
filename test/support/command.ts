// The command line as a process of its own, run to its end or until it is told to stop.
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The command's compiled file. */
export const BIN = fileURLToPath(new URL("../../src/cli/main.js", import.meta.url));

/** How a process ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

/** A process that serves. */
export interface Serving {
  /** What it says it listens on. */
  readonly address: string;
  readonly child: ChildProcess;
  /** How it ended; pending while it runs. */
  readonly end: Promise<Ended>;
}

/** Gathers what a process says until it ends. */
export function endOf(child: ChildProcess): Promise<Ended> {
  let out = "";
  let err = "";
  child.stdout?.setEncoding("utf8").on("data", (chunk) => {
    out += chunk;
  });
  child.stderr?.setEncoding("utf8").on("data", (chunk) => {
    err += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ code, signal, out, err }));
  });
}

/** Runs `legible` with these arguments, its standard input given. */
export function legible(
  args: readonly string[],
  { input = "", ...options }: SpawnOptions & { readonly input?: string | Uint8Array } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [BIN, ...args], { ...options, stdio: "pipe" });
  // A command that refuses its arguments does not read.
  child.stdin?.on("error", () => undefined).end(input);
  return endOf(child);
}

/** Starts a command that serves and waits until it says where. Rejects when it ends before. */
export async function serving(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<Serving> {
  const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const end = endOf(child);
  const address = await new Promise<string>((resolve, reject) => {
    let told = "";
    child.stderr?.on("data", (chunk) => {
      told += chunk;
      const found = /legible serves on (http:\/\/\S+)/.exec(told)?.[1];
      if (found !== undefined) resolve(found);
    });
    end.then(({ code, err }) => reject(new Error(`ended with ${code}: ${err}`)), reject);
  });
  return { address, child, end };
}
