// What a command says on standard error: stages, refusals, faults.
import { InvalidRequestError, PageError } from "../model/errors.ts";
import type { PageEvent } from "../model/event.ts";

/** Writes a line. */
export function tell(message: string): void {
  process.stderr.write(`legible: ${message}\n`);
}

/** Tells of a stage as it begins. */
export function tellStage(event: PageEvent): void {
  if (event.type === "stage") tell(event.message);
}

/** Tells why a command ends without an answer: each field that does not fit on a line of its own. */
export function tellFailure(error: unknown): void {
  if (!(error instanceof InvalidRequestError)) {
    tell(error instanceof PageError ? error.blockingDetail : messageOf(error));
  } else if (typeof error.detail === "string") {
    tell(error.detail);
  } else {
    for (const { loc, msg } of error.detail) tell(`${loc.slice(1).join(".")}: ${msg}`);
  }
}

/** The words of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
