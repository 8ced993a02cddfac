// What reading a page needs from outside: network, browser, threads, and the caller's leaving.
import type { Browser } from "../browser/browser.ts";
import type { ReadCache } from "../model/kept-reading.ts";
import type { Network } from "../net/network.ts";
import type { ReadingInput, ReadingOptions } from "./input.ts";
import type { ReadingOutcome } from "./reading.ts";

/** What reading a page needs from outside. */
export interface ReadContext {
  readonly signal: AbortSignal;
  readonly network: Network;
  readonly browser: Browser;
  /** Runs the pure half, away from the event loop. */
  readonly execute: (input: ReadingInput) => Promise<ReadingOutcome>;
  /** Waits for a render slot of the route; the function it resolves to gives it back. */
  readonly renderSlot: (signal: AbortSignal) => Promise<() => void>;
  readonly options: ReadingOptions;
  /** Whether a page that needs a browser is rendered although the request did not ask (`/api/text`). */
  readonly escalate: boolean;
  /** Readings that are kept; undefined where none is. */
  readonly cache?: ReadCache | undefined;
}
