// A command's work with an engine, from its start to its exit code; what a person is told goes to standard error.
import { createEngine, type Engine } from "../engine/engine.ts";
import type { Environment } from "../engine/environment.ts";
import { InvalidRequestError, PageError } from "../model/errors.ts";
import type { PageEvent } from "../model/event.ts";
import { exitCodeFor } from "./exit.ts";

/** Does the work with an engine of its own; tells what failed and sets the exit code. The signal aborts on an interrupt. */
export async function withEngine(
  environment: Environment,
  work: (engine: Engine, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const engine = createEngine({
    environment,
    surface: "library",
    report: (failure) => tell(messageOf(failure)),
  });
  const interrupt = new AbortController();
  process.once("SIGINT", () => interrupt.abort(new Error("interrupted")));
  try {
    await work(engine, interrupt.signal);
  } catch (error) {
    if (error instanceof InvalidRequestError) tellInvalid(error);
    else tell(error instanceof PageError ? error.blockingDetail : messageOf(error));
    process.exitCode = exitCodeFor(error);
  } finally {
    await engine.close();
  }
}

/** Tells of a stage; other events are no news to a person. */
export function tellStage(event: PageEvent): void {
  if (event.type === "stage") tell(event.message);
}

/** The message of an error; anything else thrown as text. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function tellInvalid({ detail }: InvalidRequestError): void {
  if (typeof detail === "string") tell(detail);
  else for (const { loc, msg } of detail) tell(`${loc.slice(1).join(".")}: ${msg}`);
}

function tell(message: string): void {
  process.stderr.write(`legible: ${message}\n`);
}
