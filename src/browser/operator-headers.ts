// Adds the operator's headers to a page's requests: GET and HEAD of its main frame, started by us or by a page of an
// origin they are named for. Signs our own navigations, if the operator signs requests.
import type { CDPSession } from "playwright-core";
import { type Extra, type Extras, isMeant } from "../net/extras.ts";
import { within } from "./time-bound.ts";

/** Safe methods (RFC 9110, 9.2.1). */
export const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** A request paused by the browser. */
export interface Paused {
  readonly requestId: string;
  /** Id of the request in network events; for a navigation, also the id of its document. */
  readonly networkId?: string | undefined;
  readonly redirectedRequestId?: string | undefined;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
  };
  readonly resourceType: string;
  readonly frameId: string;
}

/** Replacement headers of a request. */
type Headers = readonly { readonly name: string; readonly value: string }[];

/**
 * Longest wait to learn which document sent a request. The browser reports the two in either order; for a worker's
 * requests it reports no document.
 */
const DOCUMENT_WAIT_MS = 500;
/** Maximum senders recorded before their requests are paused. */
const MAX_NOTED = 10_000;

/** Decides which requests of a tab carry the operator's headers. */
export class OperatorHeaders {
  readonly #mainFrameId: string;
  readonly #headers: readonly Extra[];
  readonly #sign: Extras["sign"];
  /** The main frame's current document; its origin is undefined if opaque. */
  #shown: { readonly id: string; readonly origin: URL | undefined } | undefined;
  /** Origin of our next navigation. */
  #expected: string | undefined;
  /** The document of our own navigation. */
  #own: string | undefined;
  /** Sending documents by request. */
  readonly #senders = new Map<string, string>();
  readonly #waiting = new Map<string, (document: string) => void>();

  private constructor(mainFrameId: string, { headers, sign }: Extras) {
    this.#mainFrameId = mainFrameId;
    this.#headers = headers;
    this.#sign = sign;
  }

  /** Watches a tab; undefined if the operator has no headers and signs nothing. */
  static async watch(
    session: CDPSession,
    mainFrameId: string,
    extras: Extras,
  ): Promise<OperatorHeaders | undefined> {
    if (extras.headers.length === 0 && extras.sign === undefined) return undefined;
    const watch = new OperatorHeaders(mainFrameId, extras);
    session.on("Page.frameNavigated", ({ frame: { id, loaderId, securityOrigin } }) => {
      if (id !== mainFrameId) return;
      watch.#shown = { id: loaderId, origin: URL.parse(securityOrigin) ?? undefined };
    });
    session.on("Network.requestWillBeSent", ({ requestId, loaderId, request }) => {
      if (watch.#meantFor(request.url).length > 0) watch.#note(requestId, loaderId);
    });
    // Bodies are not needed, so none is buffered.
    const none = { maxTotalBufferSize: 0, maxResourceBufferSize: 0, maxPostDataSize: 0 };
    await session.send("Network.enable", none);
    return watch;
  }

  /** Patterns of the requests to pause; `headersOf` filters surplus matches. */
  get patterns(): readonly { readonly urlPattern: string; readonly resourceType?: "Document" }[] {
    const patterns = this.#headers.flatMap(
      ({ to: { protocol, hostname, port, withSubdomains } }) => {
        const end = `${hostname.includes(":") ? `[${hostname}]` : hostname}${port === "" ? "" : `:${port}`}/*`;
        const own = `${protocol}//${end}`;
        return withSubdomains ? [own, `${protocol}//*.${end}`] : [own];
      },
    );
    const documents = { urlPattern: "*", resourceType: "Document" } as const;
    return [documents, ...[...new Set(patterns)].map((urlPattern) => ({ urlPattern }))];
  }

  /** Marks the main frame's next document as ours if it has this address's origin. */
  expect(url: string): void {
    this.#expected = new URL(url).origin;
    this.#own = undefined;
    this.#senders.clear();
  }

  /**
   * Returns a request's headers with the operator's, which redirects do not inherit; undefined to leave them unchanged.
   */
  async headersOf(paused: Paused): Promise<Headers | undefined> {
    const { request, frameId, resourceType } = paused;
    if (frameId !== this.#mainFrameId) return undefined;
    const isNavigation = resourceType === "Document";
    const isOwn = isNavigation && this.#isOwn(paused);
    if (!SAFE_METHODS.has(request.method)) return undefined;
    const meant = this.#meantFor(request.url);
    const starter =
      isOwn || meant.length === 0 ? undefined : await this.#starterOf(paused, isNavigation);
    const added = meant.filter(({ to }) => isOwn || (starter && isMeant(to, starter)));
    const signed = isOwn ? this.#signed(request.url) : [];
    const all = [...added, ...signed];
    return all.length === 0 ? undefined : withAdded(request.headers, all);
  }

  #signed(address: string): readonly Pick<Extra, "name" | "value">[] {
    const url = URL.parse(address);
    const headers = url === null ? {} : (this.#sign?.(url) ?? {});
    return Object.entries(headers).map(([name, value]) => ({ name, value }));
  }

  #meantFor(address: string): readonly Extra[] {
    const url = URL.parse(address);
    return url === null ? [] : this.#headers.filter(({ to }) => isMeant(to, url));
  }

  /** Whether a document is of our own navigation, redirects included. */
  #isOwn({ networkId, redirectedRequestId, request }: Paused): boolean {
    if (redirectedRequestId === undefined) {
      const isExpected = URL.parse(request.url)?.origin === this.#expected;
      this.#own = isExpected ? networkId : undefined;
      this.#expected = undefined;
    }
    return networkId !== undefined && networkId === this.#own;
  }

  /** Returns the origin of the document that started a request; undefined if it is not the current one. */
  async #starterOf({ networkId }: Paused, isNavigation: boolean): Promise<URL | undefined> {
    if (isNavigation) return this.#shown?.origin;
    // A previous document may still send requests after the next is shown.
    const sender = networkId === undefined ? undefined : await this.#senderOf(networkId);
    return sender !== undefined && sender === this.#shown?.id ? this.#shown.origin : undefined;
  }

  #note(request: string, document: string): void {
    const waiting = this.#waiting.get(request);
    if (waiting !== undefined) {
      waiting(document);
      return;
    }
    if (this.#senders.size >= MAX_NOTED) this.#senders.clear();
    this.#senders.set(request, document);
  }

  async #senderOf(request: string): Promise<string | undefined> {
    const known = this.#senders.get(request);
    this.#senders.delete(request);
    if (known !== undefined) return known;
    const reported = new Promise<string>((resolve) => this.#waiting.set(request, resolve));
    const sender = await within(DOCUMENT_WAIT_MS, reported);
    this.#waiting.delete(request);
    return sender === "late" ? undefined : sender;
  }
}

function withAdded(
  own: Readonly<Record<string, string>>,
  added: readonly Pick<Extra, "name" | "value">[],
): Headers {
  // Of two with one name, the last is sent, as in `headersTo`.
  const values = new Map(added.map(({ name, value }) => [name, value]));
  const kept = Object.entries(own).filter(([name]) => !values.has(name.toLowerCase()));
  return [...kept, ...values].map(([name, value]) => ({ name, value }));
}
