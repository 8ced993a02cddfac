// Runs a command with an engine: handles interruption, failure, exit code and closing.

import type { Engine } from "../api/engine.ts";
import type { Environment } from "../api/environment.ts";
import { messageOf } from "../model/error-code.ts";
import type { ArchiveOptions } from "../model/http-archive.ts";
import { exitCodeFor } from "./exit.ts";
import { tell, tellFailure } from "./tell.ts";

/** Runs a command; `signal` aborts on interruption. */
export async function withEngine(
  environment: Environment,
  run: (engine: Engine, signal: AbortSignal) => Promise<void>,
  archive?: ArchiveOptions,
): Promise<void> {
  // Loaded on use: the help and the faults of an invocation need none.
  const { createEngine } = await import("../api/engine.ts");
  const engine = createEngine({
    ...(archive && { archive }),
    environment,
    surface: "library",
    report: (failure) => tell(messageOf(failure)),
  });
  const interrupt = new AbortController();
  process.once("SIGINT", () => interrupt.abort(new Error("interrupted")));
  try {
    await run(engine, interrupt.signal);
  } catch (error) {
    tellFailure(error);
    process.exitCode = exitCodeFor(error);
  } finally {
    await engine.close();
  }
}
