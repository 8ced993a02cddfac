// The requests of a page that the browser asks about before it sends them, and which of them it is not to send.
import type { CDPSession } from "playwright-core";
import { SETTINGS } from "../model/settings.ts";
import type { Extras } from "../net/extras.ts";
import { OperatorHeaders, type Paused, SAFE_METHODS } from "./operator-headers.ts";

/** Kinds of resource a setting may name, by the protocol's names. */
const TYPES = { font: "Font", image: "Image", media: "Media" } as const;
const isType = (kind: string): kind is keyof typeof TYPES => kind in TYPES;
const NEVER_LOADED = SETTINGS.RENDER_BLOCK_RESOURCES.flatMap((kind) =>
  isType(kind) ? [TYPES[kind]] : [],
);
/** What is never loaded is asked about; all else goes on unasked. */
const LOADING = NEVER_LOADED.map((resourceType) => ({ urlPattern: "*", resourceType }));
const EVERY = [{ urlPattern: "*" }];
/** Requests that are asked about. */
interface Pattern {
  readonly urlPattern: string;
  readonly resourceType?: (typeof NEVER_LOADED)[number] | "Document";
}

/** Decides over the requests of one page. */
export class Interception {
  readonly #session: CDPSession;
  readonly #mainFrameId: string;
  readonly #added: OperatorHeaders | undefined;
  readonly #asked: readonly Pattern[];
  #held = false;
  #stays = false;
  #triedToLeave = false;

  private constructor(
    session: CDPSession,
    mainFrameId: string,
    added: OperatorHeaders | undefined,
  ) {
    this.#session = session;
    this.#added = added;
    this.#asked = added === undefined ? LOADING : [...LOADING, ...added.patterns];
    this.#mainFrameId = mainFrameId;
    // A request may be gone with its page before it is decided over.
    session.on("Fetch.requestPaused", (paused) => void this.#decide(paused).catch(() => undefined));
  }

  /** Keeps images, media and fonts from being loaded from here on, and adds the operator's headers. */
  static async start(
    session: CDPSession,
    mainFrameId: string,
    extras: Extras,
  ): Promise<Interception> {
    const added = await OperatorHeaders.watch(session, mainFrameId, extras);
    const interception = new Interception(session, mainFrameId, added);
    await interception.#ask(interception.#asked);
    return interception;
  }

  /** Tells that we navigate the tab to an address. */
  expect(url: string): void {
    this.#added?.expect(url);
  }

  /** From here on requests other than GET and HEAD are refused as well; where it `stays`, documents in the page's place too. */
  async hold(stays: boolean): Promise<void> {
    this.#stays = stays;
    if (this.#held) return;
    this.#held = true;
    this.#triedToLeave = false;
    await this.#ask(EVERY);
  }

  /** Ends `hold`. */
  async free(): Promise<void> {
    if (!this.#held) return;
    this.#stays = false;
    await this.#ask(this.#asked);
    // Not before: what was stopped until now has been asked about by then.
    this.#held = false;
  }

  /** Requests other than GET and HEAD are refused. */
  get held(): boolean {
    return this.#held;
  }

  /** Another document was refused in the place of the page since it was held. */
  get triedToLeave(): boolean {
    return this.#triedToLeave;
  }

  async #decide(paused: Paused): Promise<void> {
    const { requestId } = paused;
    const errorReason = this.#refusalOf(paused);
    if (errorReason !== undefined) {
      await this.#session.send("Fetch.failRequest", { requestId, errorReason });
      return;
    }
    const headers = await this.#added?.headersOf(paused);
    await this.#session.send("Fetch.continueRequest", {
      requestId,
      ...(headers && { headers: [...headers] }),
    });
  }

  async #ask(patterns: readonly Pattern[]): Promise<void> {
    await this.#session.send("Fetch.enable", { patterns: [...patterns] });
  }

  #refusalOf({
    request,
    resourceType,
    frameId,
  }: Paused): "BlockedByClient" | "Aborted" | undefined {
    if (NEVER_LOADED.some((type) => type === resourceType)) return "BlockedByClient";
    if (!this.#held) return undefined;
    const isDocument = resourceType === "Document";
    if (isDocument && this.#stays && frameId === this.#mainFrameId) {
      this.#triedToLeave = true;
      // In the place of one that is blocked the browser shows a page of its own; one that is aborted leaves what is shown.
      return "Aborted";
    }
    if (SAFE_METHODS.has(request.method)) return undefined;
    return isDocument ? "Aborted" : "BlockedByClient";
  }
}
