// Intercepts a page's requests and decides which ones the browser must not send.
import type { CDPSession } from "playwright-core";
import { SETTINGS } from "../model/settings.ts";
import { AddedHeaders, type Paused, SAFE_METHODS, type TabExtras } from "./added-headers.ts";

/** Resource types that can be blocked, with the protocol's names. */
const TYPES = { font: "Font", image: "Image", media: "Media" } as const;
/** A kind of resource that a page need not load. */
export type BlockedKind = keyof typeof TYPES;
type BlockedType = (typeof TYPES)[BlockedKind];

/** Kinds that a page does not load unless a request says otherwise. */
export const NEVER_LOADED: readonly BlockedKind[] = SETTINGS.RENDER_BLOCK_RESOURCES;
/** Maximum refused requests that are named, and characters of an address. */
const MAX_REFUSED = 3;
const MAX_ADDRESS_CHARS = 200;
const EVERY = [{ urlPattern: "*" }];
/** Requests to intercept. */
interface Pattern {
  readonly urlPattern: string;
  readonly resourceType?: BlockedType | "Document";
}

/** Decides which requests of one page are sent. */
export class Interception {
  readonly #session: CDPSession;
  readonly #mainFrameId: string;
  readonly #added: AddedHeaders | undefined;
  #blocked: readonly BlockedType[] = [];
  #stays = false;
  /** Whether requests other than GET and HEAD are refused. */
  held = false;
  /** Whether a replacement document has been refused since `hold`. */
  triedToLeave = false;
  readonly #refused = new Set<string>();

  private constructor(session: CDPSession, mainFrameId: string, added: AddedHeaders | undefined) {
    this.#session = session;
    this.#added = added;
    this.#mainFrameId = mainFrameId;
    // A request may disappear with its page before the decision.
    session.on("Fetch.requestPaused", (paused) => void this.#decide(paused).catch(() => undefined));
  }

  /** Blocks `NEVER_LOADED` from now on, and adds the headers of operator and caller. */
  static async start(
    session: CDPSession,
    mainFrameId: string,
    extras: TabExtras,
  ): Promise<Interception> {
    const added = await AddedHeaders.watch(session, mainFrameId, extras);
    const interception = new Interception(session, mainFrameId, added);
    await interception.block(NEVER_LOADED);
    return interception;
  }

  /** Blocks these kinds of resource from now on, and no other; sends nothing if that is unchanged. */
  async block(kinds: readonly BlockedKind[]): Promise<void> {
    const blocked = kinds.map((kind) => TYPES[kind]).sort();
    if (blocked.join() === this.#blocked.join()) return;
    this.#blocked = blocked;
    if (!this.held) await this.#ask(this.#asked);
  }

  /** Requests to intercept: only blocked types, and those that may carry added headers. */
  get #asked(): readonly Pattern[] {
    const loading = this.#blocked.map((resourceType) => ({ urlPattern: "*", resourceType }));
    return [...loading, ...(this.#added?.patterns ?? [])];
  }

  /** Announces our own navigation to an address. */
  expect(url: string): void {
    this.#added?.expect(url);
  }

  /** Also refuses requests other than GET and HEAD from now on; with `stays`, main-frame documents too. */
  async hold(stays: boolean): Promise<void> {
    this.#stays = stays;
    this.triedToLeave = false;
    this.#refused.clear();
    if (this.held) return;
    this.held = true;
    await this.#ask(EVERY);
  }

  /** Ends `hold`. */
  async free(): Promise<void> {
    if (!this.held) return;
    this.#stays = false;
    await this.#ask(this.#asked);
    // Not earlier: by now, requests stopped before have been decided.
    this.held = false;
  }

  /** Method and address, without query, of requests refused since `hold` for their method; at most `MAX_REFUSED`. */
  get refused(): readonly string[] {
    return [...this.#refused];
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
    if (this.#blocked.some((type) => type === resourceType)) return "BlockedByClient";
    if (!this.held) return undefined;
    const isDocument = resourceType === "Document";
    const isSafe = SAFE_METHODS.has(request.method);
    if (!isSafe) this.#noteRefused(request);
    if (isDocument && this.#stays && frameId === this.#mainFrameId) {
      this.triedToLeave = true;
      // For a blocked document the browser shows its own page; an aborted one keeps the current page.
      return "Aborted";
    }
    if (isSafe) return undefined;
    return isDocument ? "Aborted" : "BlockedByClient";
  }

  #noteRefused({ method, url }: Paused["request"]): void {
    const [address = ""] = url.split(/[?#]/, 1);
    if (this.#refused.size < MAX_REFUSED) {
      this.#refused.add(`${method} ${address.slice(0, MAX_ADDRESS_CHARS)}`);
    }
  }
}
