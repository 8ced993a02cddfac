// The requests of a page that the browser asks about before it sends them, and which of them it is not to send.
import type { CDPSession } from "playwright-core";
import { SETTINGS } from "../model/settings.ts";

/** Kinds of resource a setting may name, by the protocol's names. */
const TYPES = { font: "Font", image: "Image", media: "Media" } as const;
const isType = (kind: string): kind is keyof typeof TYPES => kind in TYPES;
const NEVER_LOADED = SETTINGS.RENDER_BLOCK_RESOURCES.flatMap((kind) =>
  isType(kind) ? [TYPES[kind]] : [],
);
/** Only what is never loaded is asked about; all else goes on unasked. */
const LOADING = NEVER_LOADED.map((resourceType) => ({ urlPattern: "*", resourceType }));
const EVERY = [{ urlPattern: "*" }];
/** Methods that only ask (RFC 9110, 9.2.1); a press of ours causes no other. */
const SAFE_METHODS = new Set(["GET", "HEAD"]);

/** A request as the browser asks about it. */
interface Paused {
  readonly requestId: string;
  readonly request: { readonly method: string };
  readonly resourceType: string;
  readonly frameId: string;
}

/** Decides over the requests of one page. */
export class Interception {
  readonly #session: CDPSession;
  readonly #mainFrameId: string;
  #held = false;
  #stays = false;
  #triedToLeave = false;

  private constructor(session: CDPSession, mainFrameId: string) {
    this.#session = session;
    this.#mainFrameId = mainFrameId;
    session.on("Fetch.requestPaused", (paused) => this.#decide(paused));
  }

  /** Keeps images, media and fonts from being loaded from here on. */
  static async start(session: CDPSession, mainFrameId: string): Promise<Interception> {
    const interception = new Interception(session, mainFrameId);
    await session.send("Fetch.enable", { patterns: LOADING });
    return interception;
  }

  /** From here on requests other than GET and HEAD are refused as well; where it `stays`, documents in the page's place too. */
  async hold(stays: boolean): Promise<void> {
    this.#stays = stays;
    if (this.#held) return;
    this.#held = true;
    this.#triedToLeave = false;
    await this.#session.send("Fetch.enable", { patterns: EVERY });
  }

  /** Ends `hold`. */
  async free(): Promise<void> {
    if (!this.#held) return;
    this.#stays = false;
    await this.#session.send("Fetch.enable", { patterns: LOADING });
    // Not before: what was stopped until now has been asked about by then.
    this.#held = false;
  }

  /** Another document was refused in the place of the page since it was held. */
  get triedToLeave(): boolean {
    return this.#triedToLeave;
  }

  #decide(paused: Paused): void {
    const { requestId } = paused;
    const errorReason = this.#refusalOf(paused);
    const decided =
      errorReason === undefined
        ? this.#session.send("Fetch.continueRequest", { requestId })
        : this.#session.send("Fetch.failRequest", { requestId, errorReason });
    // It may be gone with its page by then.
    decided.catch(() => undefined);
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
