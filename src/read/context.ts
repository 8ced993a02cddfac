// What a page read needs from outside: network, browser, threads and cancellation.
import type { Browser } from "../browser/browser.ts";
import type { ReadCache } from "../model/cached-reading.ts";
import type { Recognised } from "../model/ocr.ts";
import type { Network } from "../net/network.ts";
import type { ReadingInput, ReadingOptions } from "./input.ts";
import type { ReadingOutcome } from "./reading.ts";

/** External dependencies of a page read. */
export interface ReadContext {
  readonly signal: AbortSignal;
  readonly network: Network;
  readonly browser: Browser;
  /** Runs the pure half off the event loop. */
  readonly execute: (input: ReadingInput) => Promise<ReadingOutcome>;
  /** Waits for a render slot of the route; resolves to the function that releases it. */
  readonly renderSlot: (signal: AbortSignal) => Promise<() => void>;
  /** Recognises the text of a scanned PDF; undefined without an operator's command for it. */
  readonly recognise?: ((pdf: Uint8Array, signal: AbortSignal) => Promise<Recognised>) | undefined;
  readonly options: ReadingOptions;
  /**
   * Whether to render a page that needs a browser even if the request did not ask for it
   * (`/api/text`).
   */
  readonly escalate: boolean;
  /** Cached readings; undefined without a cache. */
  readonly cache?: ReadCache | undefined;
  /**
   * Whether the page at a final address was read before and need not be parsed again; absent if
   * reads are independent.
   */
  readonly isKnown?: ((url: string) => boolean) | undefined;
}
