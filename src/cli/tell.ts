// What a command says on standard error: stages, refusals, faults.
import { messageOf } from "../model/error-code.ts";
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

/** Tells why a command ends without an answer. */
export function tellFailure(error: unknown): void {
  for (const line of wordsOf(error)) tell(line);
}

/** The words of an error for a person: each field that does not fit on a line of its own. */
export function wordsOf(error: unknown): readonly string[] {
  if (!(error instanceof InvalidRequestError)) {
    return [error instanceof PageError ? error.blockingDetail : messageOf(error)];
  }
  if (typeof error.detail === "string") return [error.detail];
  return error.detail.map(({ loc, msg }) => `${loc.slice(1).join(".")}: ${msg}`);
}
