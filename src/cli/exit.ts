// Exit codes of the command line, by meaning and by error.
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
  /** Crawl interrupted or failed to read an existing page; list of pages not completely read. */
  partial: 6,
  /** Crawl ended by the operator's limit on pages. */
  capped: 7,
  /** `diff`, `watch`: something changed. */
  changed: 1,
  /** `audit`: the site has faults of the level of `--fail-on`. */
  findings: 1,
  /** `diff`, `watch` and `audit`: an internal error, for which every other command exits with 1. */
  fault: 8,
  /** Page read but not rendered, although `--render` was given. */
  unrendered: 9,
  /** A server responded with a status of 500 or above. */
  server: 10,
} as const;

/** Returns the exit code for an error. */
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
