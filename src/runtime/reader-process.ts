// One reader process: runs one task at a time until it ends, within limits on its memory.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { FileReaderError } from "../model/errors.ts";
import { CHANNEL, type Frame, readFrames, writeFrame } from "./frames.ts";
import type { ReaderAnswer, ReaderTask } from "./reader-worker.ts";
import type { Worker } from "./workers.ts";

const ENTRY = fileURLToPath(new URL("../runtime/reader-worker.js", import.meta.url));
const SHELL = "/bin/sh";
const HAS_GROUPS = process.platform !== "win32";

/**
 * Sets the limits of the process, then becomes it. `-d` limits data: on Linux all private memory,
 * without what V8 only reserves. An abort writes no core file.
 */
const LIMITED = 'ulimit -d "$0" 2>/dev/null; ulimit -c 0 2>/dev/null; exec "$@"';

/** Memory of a process besides its data: the program and its libraries. */
const PROGRAM_MB = 96;
/** Addresses that V8 reserves for code, unused: from Node 24 on the system counts them as data. */
const RESERVED_MB = Number.parseInt(process.versions.node, 10) >= 24 ? 512 : 0;
/** Most files of the largest allowed size have an answer of a tenth. */
const MAX_ANSWER_BYTES = 134_217_728;

/** How a reader process is started. */
export interface ReaderOptions {
  readonly memoryMb: number;
  /** Environment of the process and of the commands that it starts. */
  readonly variables: Readonly<Record<string, string>>;
}

/** A reader process. It keeps the service alive only while it runs a task. */
export class ReaderProcess implements Worker {
  readonly #child: ChildProcess;
  readonly #channel: Socket | undefined;
  readonly #maxMb: number;
  readonly #exited: Promise<void>;
  #hasExited = false;
  #task:
    | {
        readonly done: (frame: Frame<ReaderAnswer>) => void;
        readonly failed: (error: unknown) => void;
      }
    | undefined;
  #failure: { readonly error: unknown } | undefined;
  #isReady = false;
  memoryMb = 0;

  constructor(options: ReaderOptions) {
    this.#maxMb = options.memoryMb;
    this.#child = start(options);
    const channel = this.#child.stdio[CHANNEL];
    this.#channel = channel instanceof Socket ? channel : undefined;
    // Not the cause: the end of the process has its reason.
    this.#channel?.on("error", () => undefined);
    this.#exited = new Promise((resolve) => {
      this.#child.once("error", (error) => {
        const words = `no process for reading files can be started: ${error.message}`;
        this.#fail(new FileReaderError("start", words, { cause: error }));
        resolve();
      });
      this.#child.once("exit", (code, signal) => {
        this.#end(`${signal ?? `code ${code}`}`);
        resolve();
      });
    });
    void this.#listen();
    this.#hold(false);
  }

  /** A process above half of its memory is not used again: the next file would be refused for it. */
  get usable(): boolean {
    return this.#failure === undefined && this.memoryMb * 2 <= this.#maxMb;
  }

  /** Runs a task and returns its bytes. Rejects with FileReaderError, or the signal's reason. */
  async run(task: ReaderTask, bytes: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
    signal.throwIfAborted();
    const leave = () => this.#fail(signal.reason);
    signal.addEventListener("abort", leave);
    this.#hold(true);
    try {
      const { head, body } = await new Promise<Frame<ReaderAnswer>>((done, failed) => {
        if (this.#failure !== undefined) return failed(this.#failure.error);
        this.#task = { done, failed };
        if (this.#channel !== undefined) writeFrame(this.#channel, task, bytes);
      });
      this.memoryMb = head.residentMb;
      if (head.ok) return body;
      throw new FileReaderError("failed", head.message);
    } finally {
      this.#task = undefined;
      this.#hold(false);
      signal.removeEventListener("abort", leave);
    }
  }

  /** Makes the process unusable: it may have commands still running, which end when it ends. */
  retire(): void {
    this.#failure ??= { error: new Error("the reader process is retired") };
  }

  async end(): Promise<void> {
    this.retire();
    this.#kill();
    // Who waits for the end keeps the process alive.
    this.#child.ref();
    await this.#exited;
  }

  async #listen(): Promise<void> {
    if (this.#channel === undefined) return;
    try {
      for await (const frame of readFrames<ReaderAnswer>(this.#channel, MAX_ANSWER_BYTES)) {
        if (this.#isReady) this.#task?.done(frame);
        this.#isReady = true;
      }
    } catch (error) {
      if (error instanceof RangeError) {
        const words = "the file has more text than can be read";
        this.#fail(new FileReaderError("ended", words, { cause: error }));
      }
      // Otherwise the channel is broken; the end of the process has the reason.
      this.#kill();
    }
  }

  #hold(isBusy: boolean): void {
    for (const one of [this.#child, this.#channel]) {
      if (isBusy) one?.ref();
      else one?.unref();
    }
  }

  #end(how: string): void {
    // Ends the commands that the process leaves.
    this.#kill();
    this.#hasExited = true;
    const limit = `with ${how}; it may use ${this.#maxMb} MB of memory`;
    this.#fail(
      this.#isReady
        ? new FileReaderError("ended", `the process that read the file ended ${limit}`)
        : new FileReaderError("start", `the process for reading files ended at its start ${limit}`),
    );
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    this.#task?.failed(error);
    this.#kill();
  }

  #kill(): void {
    const { pid } = this.#child;
    if (pid === undefined || this.#hasExited) return;
    try {
      process.kill(HAS_GROUPS ? -pid : pid, "SIGKILL");
    } catch {
      // It has ended already.
    }
  }
}

function start({ memoryMb, variables }: ReaderOptions): ChildProcess {
  const command = [process.execPath, `--max-old-space-size=${memoryMb}`, ENTRY, `${memoryMb}`];
  const dataKb = `${(memoryMb - PROGRAM_MB + RESERVED_MB) * 1024}`;
  const isLimited = HAS_GROUPS && existsSync(SHELL);
  const [file = "", ...args] = isLimited ? [SHELL, "-c", LIMITED, dataKb, ...command] : command;
  return spawn(file, args, {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
    env: variables,
    // A group of its own, so that the commands it starts end with it.
    detached: HAS_GROUPS,
    windowsHide: true,
  });
}
