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
import { addFieldFlags, type Flags, fieldsFrom, givenFlags } from "./fields.ts";
import { addOutboundFlags, outboundEnvironment } from "./outbound-flags.ts";
import { addQuietFlag, tell, tellFailure } from "./tell.ts";

/** Formats an answer for people. */
export type Print = (answer: never) => string;

/** A command as typed: its arguments, and the flags without defaults. */
export interface CommandCall {
  /** The first argument; "" without one. */
  readonly source: string;
  /** All values of the first argument. */
  readonly sources: readonly string[];
  /** The second argument; "" without one. */
  readonly query: string;
  readonly flags: Flags;
  /** The request fields that the flags set. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Aborts on interruption. */
  readonly signal: AbortSignal;
}

/** The command of an operation, besides what its row says: name, fields, examples. */
interface CommandWords {
  readonly description: string;
  readonly arguments: readonly (readonly [name: string, help: string])[];
  /** Adds flags besides those of fields. */
  readonly flags?: (command: Command) => unknown;
}

/** A command that runs with an engine. */
export interface EngineCommand extends CommandWords {
  readonly run: (engine: Engine, call: CommandCall) => Promise<void>;
  /** Fields with flags; by default, all of the operation. */
  readonly fields?: Fields;
  /** Options without flags. */
  readonly without?: ReadonlySet<string>;
  /** Exit code of an internal error, for a command that exits with 1 for another reason. */
  readonly fault?: number;
  /** Prints warnings about the flags, before anything is opened or loaded. */
  readonly warn?: (flags: Flags, environment: Environment) => void;
  /** Runs with the archive that the flags name, and closes it. */
  readonly archived?: (
    flags: Flags,
    run: (archive: ArchiveOptions | undefined) => Promise<void>,
  ) => Promise<void>;
}

/** A command that needs no engine. */
interface BareCommand extends CommandWords {
  readonly act: (command: Command, environment: Environment) => void;
}

export type OwnCommand = EngineCommand | BareCommand;

/**
 * Adds the flags of an operation's command; one that reads pages also has the flags for progress and
 * outgoing requests. Runs the command with an engine whenever it is typed.
 */
export function addEngineCommand(
  command: Command,
  environment: Environment,
  { row, run, warn, archived, ...own }: EngineCommand & { readonly row: Operation },
): void {
  const { fields = row.fields, without, fault = EXIT.unexpected } = own;
  const reads = readsPages(row);
  if (reads) addQuietFlag(command);
  addFieldFlags(command, fields, without);
  if (reads) addOutboundFlags(command);
  command.action(() => {
    const [first = [], second]: readonly (string | readonly string[] | undefined)[] =
      command.processedArgs;
    const sources = [first].flat();
    const [source = ""] = sources;
    const flags = givenFlags(command);
    warn?.(flags, environment);
    const query = typeof second === "string" ? second : "";
    const given = { source, sources, query, flags, fields: fieldsFrom(flags, fields) };
    const outbound = outboundEnvironment(environment, command);
    const start = (archive: ArchiveOptions | undefined) =>
      withEngine(outbound, (engine, signal) => run(engine, { ...given, signal }), {
        archive,
        reads,
        fault,
      });
    return archived === undefined ? start(undefined) : archived(flags, start);
  });
}

interface EngineUse {
  readonly archive: ArchiveOptions | undefined;
  /** Whether it reads pages. Then the thread that reads them starts while the engine loads. */
  readonly reads: boolean;
  readonly fault: number;
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
async function withEngine(
  environment: Environment,
  run: (engine: Engine, signal: AbortSignal) => Promise<void>,
  { archive, reads, fault }: EngineUse,
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
