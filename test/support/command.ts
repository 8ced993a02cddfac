// Runs the command line: many commands in one process, or one command in a process of its own.
import { type ChildProcess, fork, type SpawnOptions, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The command's compiled file. */
export const BIN = fileURLToPath(new URL("../../src/cli/main.js", import.meta.url));

const HOST = fileURLToPath(new URL("command-host.js", import.meta.url));

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

/** Options of a command: folder, environment and standard input. */
interface CommandOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly input?: string | Uint8Array;
}

/** Runs `legible` with these arguments in a process of its own. */
export function legibleProcess(
  args: readonly string[],
  { input = "", ...options }: CommandOptions = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [BIN, ...args], { ...options, stdio: "pipe" });
  // A command that refuses its arguments does not read.
  child.stdin?.on("error", () => undefined).end(input);
  return endOf(child);
}

/** A command for the process that runs several. */
export interface HostedCommand {
  readonly id: number;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly input: string | Uint8Array;
}

/** Commands that have not ended, by number. */
const waiting = new Map<number, (ended: Ended) => void>();
let host: ChildProcess | undefined;
let commands = 0;

/**
 * Runs `legible` with these arguments as a process of its own would, but in one that other commands have loaded, which saves
 * most of its time. Commands run one after another there: those that wait for each other need `legibleProcess`.
 */
export async function legible(
  args: readonly string[],
  { cwd = process.cwd(), env = process.env, input = "" }: CommandOptions = {},
): Promise<Ended> {
  host ??= startHost();
  const id = commands++;
  const ended = new Promise<Ended>((resolve) => waiting.set(id, resolve));
  host.channel?.ref();
  host.send({ id, args, cwd, env: { ...env }, input } satisfies HostedCommand);
  try {
    return await ended;
  } finally {
    waiting.delete(id);
    if (waiting.size === 0) host?.channel?.unref();
  }
}

/** The process ends with this one, and holds it up only while a command runs. */
function startHost(): ChildProcess {
  const child = fork(HOST, {
    execArgv: [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  child.on("message", ({ id, ended }: { readonly id: number; readonly ended: Ended }) =>
    waiting.get(id)?.(ended),
  );
  // A command that ends the process has ended so.
  child.once("exit", (code, signal) => {
    host = undefined;
    for (const end of waiting.values()) end({ code, signal, out: "", err: "" });
  });
  child.unref();
  return child;
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
