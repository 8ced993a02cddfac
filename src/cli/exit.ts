// Exit codes of the command line, and which error ends with which.
import {
  EnvironmentError,
  GraphMissingError,
  InvalidRequestError,
  PageError,
  PageFetchError,
  PageMissingError,
  SectionMissingError,
} from "../model/errors.ts";

/** Exit codes by meaning. */
export const EXIT = {
  ok: 0,
  unexpected: 1,
  usage: 2,
  refused: 3,
  missing: 4,
  network: 5,
  /** A crawl that was interrupted, or could not read a page that exists; a list of pages not all of which were read. */
  partial: 6,
  /** A crawl that an operator's cap on pages ended. */
  capped: 7,
  /** Of `diff`: the page changed. */
  changed: 1,
  /** Of `diff`: an unexpected fault, which ends every other command with 1. */
  fault: 8,
  /** A page was read, and not rendered although `--render` asked for it. */
  unrendered: 9,
  /** A server answered with a status of 500 or above. */
  server: 10,
} as const;

/** The exit code an error ends the command with. */
export function exitCodeFor(error: unknown): number {
  if (error instanceof InvalidRequestError || error instanceof EnvironmentError) return EXIT.usage;
  if (error instanceof GraphMissingError || error instanceof SectionMissingError) {
    return EXIT.missing;
  }
  if (error instanceof PageMissingError) return EXIT.missing;
  if (error instanceof PageFetchError) {
    if (error.transport) return EXIT.network;
    return (error.status ?? 0) >= 500 ? EXIT.server : EXIT.refused;
  }
  return error instanceof PageError ? EXIT.refused : EXIT.unexpected;
}
