// The operator's headers to the requests of a page that carry them: GET and HEAD of its main frame that we, or a page of an
// origin they are named for, started.
import type { CDPSession } from "playwright-core";
import { type Extra, type Extras, isMeant } from "../net/extras.ts";
import { within } from "./time-bound.ts";

/** Methods that only ask (RFC 9110, 9.2.1). */
export const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** A request as the browser asks about it. */
export interface Paused {
  readonly requestId: string;
  /** Name of the request in the events of the network, and of a navigation the name of its document. */
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

/** Headers in place of those of a request. */
type Headers = readonly { readonly name: string; readonly value: string }[];

/**
 * Longest wait to learn which document sent a request. The browser reports the two in either order; of what a worker sends it
 * reports no document.
 */
const DOCUMENT_WAIT_MS = 500;
/** Documents of requests that are noted before the request is asked about. */
const MAX_NOTED = 10_000;

/** Decides which requests of a tab carry the operator's headers. */
export class OperatorHeaders {
  readonly #mainFrameId: string;
  readonly #headers: readonly Extra[];
  /** The document that the main frame shows; its origin is undefined where it is opaque. */
  #shown: { readonly id: string; readonly origin: URL | undefined } | undefined;
  /** Origin of the address we are about to navigate to. */
  #expected: string | undefined;
  /** The document of our own navigation. */
  #own: string | undefined;
  /** Documents by the requests they sent. */
  readonly #senders = new Map<string, string>();
  readonly #waiting = new Map<string, (document: string) => void>();

  private constructor(mainFrameId: string, headers: readonly Extra[]) {
    this.#mainFrameId = mainFrameId;
    this.#headers = headers;
  }

  /** Watches a tab; undefined where the operator has no headers. */
  static async watch(
    session: CDPSession,
    mainFrameId: string,
    { headers }: Extras,
  ): Promise<OperatorHeaders | undefined> {
    if (headers.length === 0) return undefined;
    const watch = new OperatorHeaders(mainFrameId, headers);
    session.on("Page.frameNavigated", ({ frame: { id, loaderId, securityOrigin } }) => {
      if (id !== mainFrameId) return;
      watch.#shown = { id: loaderId, origin: URL.parse(securityOrigin) ?? undefined };
    });
    session.on("Network.requestWillBeSent", ({ requestId, loaderId, request }) => {
      if (watch.#meantFor(request.url).length > 0) watch.#note(requestId, loaderId);
    });
    // Bodies are not asked for: none is kept.
    const none = { maxTotalBufferSize: 0, maxResourceBufferSize: 0, maxPostDataSize: 0 };
    await session.send("Network.enable", none);
    return watch;
  }

  /** Patterns of the requests to ask about; they may match more, which is then judged. */
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

  /** The next document of the main frame is one that we ask for, if it is of the origin of this address. */
  expect(url: string): void {
    this.#expected = new URL(url).origin;
    this.#own = undefined;
    this.#senders.clear();
  }

  /** The headers of a request with those of the operator, which a redirect does not inherit; undefined to leave them as they are. */
  async headersOf(paused: Paused): Promise<Headers | undefined> {
    const { request, frameId, resourceType } = paused;
    if (frameId !== this.#mainFrameId) return undefined;
    const isNavigation = resourceType === "Document";
    const isOwn = isNavigation && this.#isOwn(paused);
    const meant = this.#meantFor(request.url);
    if (meant.length === 0 || !SAFE_METHODS.has(request.method)) return undefined;
    const starter = isOwn ? undefined : await this.#starterOf(paused, isNavigation);
    const added = meant.filter(({ to }) => isOwn || (starter && isMeant(to, starter)));
    return added.length === 0 ? undefined : withAdded(request.headers, added);
  }

  #meantFor(address: string): readonly Extra[] {
    const url = URL.parse(address);
    return url === null ? [] : this.#headers.filter(({ to }) => isMeant(to, url));
  }

  /** Whether a document is the one we navigate to, over redirects too. */
  #isOwn({ networkId, redirectedRequestId, request }: Paused): boolean {
    if (redirectedRequestId === undefined) {
      const isExpected = URL.parse(request.url)?.origin === this.#expected;
      this.#own = isExpected ? networkId : undefined;
      this.#expected = undefined;
    }
    return networkId !== undefined && networkId === this.#own;
  }

  /** The origin of the document that started a request; undefined where it is not the one that is shown. */
  async #starterOf({ networkId }: Paused, isNavigation: boolean): Promise<URL | undefined> {
    if (isNavigation) return this.#shown?.origin;
    // A document that is left may still ask while the next one is shown.
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
    const told = new Promise<string>((resolve) => this.#waiting.set(request, resolve));
    const sender = await within(DOCUMENT_WAIT_MS, told);
    this.#waiting.delete(request);
    return sender === "late" ? undefined : sender;
  }
}

function withAdded(own: Readonly<Record<string, string>>, added: readonly Extra[]): Headers {
  const names = new Set(added.map(({ name }) => name));
  const kept = Object.entries(own).filter(([name]) => !names.has(name.toLowerCase()));
  return [
    ...kept.map(([name, value]) => ({ name, value })),
    ...added.map(({ name, value }) => ({ name, value })),
  ];
}
