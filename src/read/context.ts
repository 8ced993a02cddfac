// What a page read needs from outside: network, browser, threads and cancellation.
import type { Browser } from "../browser/browser.ts";
import type { ReadCache } from "../model/cached-reading.ts";
import type { CallerExtras } from "../net/caller.ts";
import type { Network } from "../net/network.ts";
import type { FileTask } from "./file-worker.ts";
import type { ReadingInput, ReadingOptions } from "./input.ts";
import type { ReadingOutcome } from "./reading.ts";

/** Reads files in processes of their own. All reject with the signal's reason. */
export interface FileReads {
  /** Returns the OpenedFile as bytes. Rejects with FileReaderError if the process returned none. */
  open(task: FileTask, bytes: Uint8Array): Promise<Uint8Array>;
  /** Returns a scanned PDF with text; rejects with FileReaderError. Absent without a command. */
  readonly recognise?: ((pdf: Uint8Array) => Promise<Uint8Array>) | undefined;
}

/** External dependencies of a page read. */
export interface ReadContext {
  readonly signal: AbortSignal;
  readonly network: Network;
  readonly browser: Browser;
  /** The caller's headers and cookies, for the origin of the requested address; absent without any. */
  readonly caller?: CallerExtras | undefined;
  /** Runs the pure half off the event loop. */
  readonly execute: (input: ReadingInput) => Promise<ReadingOutcome>;
  /** Waits for a render slot of the route; resolves to the function that releases it. */
  readonly renderSlot: (signal: AbortSignal) => Promise<() => void>;
  /** Where PDFs and other files are read. */
  readonly files: FileReads;
  readonly options: ReadingOptions;
  /** Whether to render a page that needs a browser even if not requested (`/api/text`). */
  readonly escalate: boolean;
  /** Cached readings; undefined without a cache. */
  readonly cache?: ReadCache | undefined;
  /** Whether a final address was read before, so that it is not parsed again. */
  readonly isKnown?: ((url: string) => boolean) | undefined;
}
