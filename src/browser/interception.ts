// The requests of a page that the browser asks about before it sends them, and which of them it is not to send.
import type { CDPSession } from "playwright-core";
import { SETTINGS } from "../model/settings.ts";
import { type Extras, isMeant } from "../net/extras.ts";

/** Kinds of resource a setting may name, by the protocol's names. */
const TYPES = { font: "Font", image: "Image", media: "Media" } as const;
const isType = (kind: string): kind is keyof typeof TYPES => kind in TYPES;
const NEVER_LOADED = SETTINGS.RENDER_BLOCK_RESOURCES.flatMap((kind) =>
  isType(kind) ? [TYPES[kind]] : [],
);
/** What is never loaded is asked about; all else goes on unasked. */
const LOADING = NEVER_LOADED.map((resourceType) => ({ urlPattern: "*", resourceType }));
/** Documents are asked about where headers are added: which one a page is decides over what it asks for. */
const DOCUMENTS = { urlPattern: "*", resourceType: "Document" } as const;
const EVERY = [{ urlPattern: "*" }];
/** Methods that only ask (RFC 9110, 9.2.1); a press of ours causes no other. */
const SAFE_METHODS = new Set(["GET", "HEAD"]);

/** Requests that are asked about. */
interface Pattern {
  readonly urlPattern: string;
  readonly resourceType?: (typeof NEVER_LOADED)[number] | "Document";
}

/** Patterns of the origins that headers are added for; they may match more, which is then judged. */
function meant({ headers }: Extras): readonly Pattern[] {
  const patterns = headers.flatMap(({ to: { protocol, hostname, port, withSubdomains } }) => {
    const end = `${hostname.includes(":") ? `[${hostname}]` : hostname}${port === "" ? "" : `:${port}`}/*`;
    const own = `${protocol}//${end}`;
    return withSubdomains ? [own, `${protocol}//*.${end}`] : [own];
  });
  return [...new Set(patterns)].map((urlPattern) => ({ urlPattern }));
}

/** A request as the browser asks about it. */
interface Paused {
  readonly requestId: string;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
  };
  readonly resourceType: string;
  readonly frameId: string;
}

/** Decides over the requests of one page. */
export class Interception {
  readonly #session: CDPSession;
  readonly #mainFrameId: string;
  readonly #extras: Extras;
  readonly #asked: readonly Pattern[];
  /** Address of the last document asked for in the page's place. */
  #page: URL | undefined;
  #held = false;
  #stays = false;
  #triedToLeave = false;

  private constructor(session: CDPSession, mainFrameId: string, extras: Extras) {
    this.#session = session;
    this.#extras = extras;
    this.#asked = extras.headers.length === 0 ? LOADING : [...LOADING, DOCUMENTS, ...meant(extras)];
    this.#mainFrameId = mainFrameId;
    session.on("Fetch.requestPaused", (paused) => this.#decide(paused));
  }

  /** Keeps images, media and fonts from being loaded from here on, and adds the operator's headers. */
  static async start(
    session: CDPSession,
    mainFrameId: string,
    extras: Extras,
  ): Promise<Interception> {
    const interception = new Interception(session, mainFrameId, extras);
    await interception.#ask(interception.#asked);
    return interception;
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

  #decide(paused: Paused): void {
    const { requestId } = paused;
    const errorReason = this.#refusalOf(paused);
    const decided =
      errorReason === undefined
        ? this.#session.send("Fetch.continueRequest", { requestId, ...this.#added(paused) })
        : this.#session.send("Fetch.failRequest", { requestId, errorReason });
    // It may be gone with its page by then.
    decided.catch(() => undefined);
  }

  async #ask(patterns: readonly Pattern[]): Promise<void> {
    await this.#session.send("Fetch.enable", { patterns: [...patterns] });
  }

  /**
   * The headers of a request with those of the operator, which a redirect does not inherit. A page of another origin does not
   * get them sent by what it asks for: nobody logged in there asked.
   */
  #added({ request, resourceType, frameId }: Paused): {
    headers?: { name: string; value: string }[];
  } {
    const url = new URL(request.url);
    if (resourceType === "Document" && frameId === this.#mainFrameId) this.#page = url;
    const { headers } = this.#extras;
    const added = headers.filter(
      ({ to }) => isMeant(to, url) && this.#page !== undefined && isMeant(to, this.#page),
    );
    if (added.length === 0) return {};
    const names = new Set(added.map(({ name }) => name));
    const own = Object.entries(request.headers).filter(([name]) => !names.has(name.toLowerCase()));
    return {
      headers: [
        ...own.map(([name, value]) => ({ name, value })),
        ...added.map(({ name, value }) => ({ name, value })),
      ],
    };
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
