// Runs a command with an engine: handles interruption, failure, exit code and closing.

import type { Command } from "commander";
import type { Engine } from "../api/engine.ts";
import type { Environment } from "../api/environment.ts";
import { messageOf } from "../model/error-code.ts";
import type { Fields } from "../model/fields.ts";
import type { ArchiveOptions } from "../model/http-archive.ts";
import type { Operation } from "../operations/operation.ts";
import { readsPages } from "../operations/operations.ts";
import type { WorkerPool } from "../runtime/pool.ts";
import { EXIT, exitCodeFor } from "./exit.ts";
import { addFieldFlags, type Flags, givenFlags } from "./fields.ts";
import { addOutboundFlags, outboundEnvironment } from "./outbound-flags.ts";
import { addQuietFlag, tell, tellFailure } from "./tell.ts";

/** Adds the command of an operation. */
export type AddCommand = (program: Command, environment: Environment) => void;

/** Formats an answer for people. */
export type Print = (answer: never) => string;

/** A command as typed: its arguments, and the flags without defaults. */
export interface CommandCall<Source = string> {
  /** The first argument. */
  readonly source: Source;
  /** The second argument; "" without one. */
  readonly query: string;
  readonly flags: Flags;
  /** Aborts on interruption. */
  readonly signal: AbortSignal;
}

/**
 * Adds the flags of the fields except `without`; a command that reads pages also has the flags for
 * progress and outgoing requests. Runs the command with an engine whenever it is typed.
 */
export function engineAction<Source = string>(
  command: Command,
  environment: Environment,
  run: (engine: Engine, call: CommandCall<Source>) => Promise<void>,
  { row, fields = row.fields, without, ...use }: EngineAction,
): void {
  const reads = readsPages(row);
  if (reads) addQuietFlag(command);
  addFieldFlags(command, fields, without);
  if (reads) addOutboundFlags(command);
  command.action((source: Source, query: unknown) => {
    const call = {
      source,
      query: typeof query === "string" ? query : "",
      flags: givenFlags(command),
    };
    return withEngine(
      outboundEnvironment(environment, command),
      (engine, signal) => run(engine, { ...call, signal }),
      { reads, ...use },
    );
  });
}

interface EngineAction extends Pick<EngineUse, "fault"> {
  /** Operation of the command. */
  readonly row: Operation;
  /** Fields with flags; by default, all of the operation. */
  readonly fields?: Fields;
  readonly without?: ReadonlySet<string>;
}

interface EngineUse {
  readonly archive?: ArchiveOptions | undefined;
  /** Whether it reads pages. Then the thread that reads them starts while the engine loads. */
  readonly reads: boolean;
  /** Exit code of an internal error, for a command that exits with 1 for another reason. */
  readonly fault?: number;
}

/** Returns a signal that aborts when the process is asked to stop. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stop.abort());
  return stop.signal;
}

let sharedPool: WorkerPool | undefined;

/** Makes later commands of this process use these threads. The caller closes them. */
export function sharePool(pool: WorkerPool): void {
  sharedPool = pool;
}

/** Runs a command; `signal` aborts on interruption. */
export async function withEngine(
  environment: Environment,
  run: (engine: Engine, signal: AbortSignal) => Promise<void>,
  { archive, reads, fault = EXIT.unexpected }: EngineUse,
): Promise<void> {
  // Loaded on use: the help and the faults of an invocation need none.
  const { openEngine } = await import("../api/open-engine.ts");
  const report = (failure: unknown) => tell(messageOf(failure));
  const options = {
    ...(archive && { archive }),
    ...(sharedPool && { pool: sharedPool }),
    environment,
    surface: "library",
    report,
  } as const;
  const engine = await openEngine(options, reads);
  const interrupt = new AbortController();
  process.once("SIGINT", () => interrupt.abort(new Error("interrupted")));
  try {
    await run(engine, interrupt.signal);
  } catch (error) {
    tellFailure(error);
    const code = exitCodeFor(error);
    process.exitCode = code === EXIT.unexpected ? fault : code;
  } finally {
    await engine.close();
  }
}
