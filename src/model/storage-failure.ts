// Why data cannot be stored, in words without the paths and addresses of the failure's message.
import { InvalidRequestError, StorageError } from "./errors.ts";

/** Reasons by the code of a system call, or of PostgreSQL (Appendix A of its manual). */
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EFBIG: "a file has reached its maximum size",
  EROFS: "the disk is read-only",
  EACCES: "the folder may not be written",
  EPERM: "the folder may not be written",
  EIO: "the disk has failed",
  EMFILE: "too many files are open",
  ENFILE: "too many files are open",
  ECONNREFUSED: "the database does not answer",
  ECONNRESET: "the connection to the database broke off",
  TEXT_STORE: "the text store refuses or does not answer",
  TEXT_STORE_UNSET: "texts of the crawl are in a text store, but SERVICE_TEXT_STORE is not set",
  TEXT_STORE_WRONG: "the text store that SERVICE_TEXT_STORE names has no texts of the crawl",
  "25006": "the database is read-only",
  "53100": "the disk of the database is full",
  "53300": "the database has too many connections",
  "57P01": "the database is shutting down",
  "57P03": "the database is starting up",
};

/** Levels of causes searched for a known code. */
const MAX_CAUSES = 5;

/** Returns the reason of a failed write; undefined if its code is not known. */
function storageReason(failure: unknown): string | undefined {
  for (let error = failure, level = 0; error instanceof Error && level < MAX_CAUSES; level++) {
    const code = "code" in error ? String(error.code) : "";
    const reason = Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
    if (reason !== undefined) return `${reason} (${code})`;
    error = error.cause;
  }
  return undefined;
}

/** Returns the message of a refusal because of a failed store. */
export function unavailable(failure: unknown): string {
  const reason = storageReason(failure);
  return `the store is unavailable${reason === undefined ? "" : `: ${reason}`}`;
}

/** Returns why a store could not be opened. */
export const unopened = (failure: unknown): string =>
  failure instanceof InvalidRequestError
    ? "another process has locked the store"
    : "the store cannot be opened";

/** Returns the error that shows a failed write of a crawl or a check to callers. */
export const storageError = (what: "crawl" | "check", failure: unknown): StorageError =>
  new StorageError(what, storageReason(failure) ?? "see the log of the service");
