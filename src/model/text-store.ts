// Storage of the long texts of crawl logs, beside the logs.
import { causeName } from "./error-code.ts";

/**
 * Objects by key: lower-case letters, digits and slashes. Methods reject with the code `TEXT_STORE`
 * if the storage fails, and with the signal's reason on abort.
 */
export interface TextStore {
  /** Stores an object; resolves when the storage has it. */
  put(key: string, bytes: Uint8Array, signal: AbortSignal): Promise<void>;
  /** Returns an object; undefined if the storage answers that there is none. */
  get(key: string, signal: AbortSignal): Promise<Uint8Array | undefined>;
  /** Removes all objects whose keys begin with the name of a folder and a slash. */
  remove(folder: string, signal: AbortSignal): Promise<void>;
}

/** The long texts of a log's line, stored as one object: a compressed JSON list. */
export interface MovedTexts {
  /** SHA-256 of the list, in hexadecimal; with the id of the crawl, the key of the object. */
  readonly hash: string;
  /** Path of each text in the line, where "" is left. */
  readonly paths: readonly (readonly (string | number)[])[];
}

/** Returns the failure of a text store. Its message, which is for the log only, names the cause. */
export function textStoreFailure(what: string, cause?: unknown): Error {
  const why = cause === undefined ? "" : ` (${causeName(cause)})`;
  const error = new Error(`the text store failed: ${what}${why}`, { cause });
  return Object.assign(error, { code: "TEXT_STORE" });
}

/** Returns the failure of a process without a text store; `what` begins its message. */
export function textStoreUnset(what: string): Error {
  const error = new Error(`${what} in a text store, but SERVICE_TEXT_STORE is not set`);
  return Object.assign(error, { code: "TEXT_STORE_UNSET" });
}

/** Returns the failure of a text store that has no texts of a crawl, whose texts are in another. */
export function wrongTextStore(crawl: string): Error {
  const error = new Error(
    `the text store does not know the crawl ${crawl}: SERVICE_TEXT_STORE names another store, or all texts of the crawl were removed`,
  );
  return Object.assign(error, { code: "TEXT_STORE_WRONG" });
}
