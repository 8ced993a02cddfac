// Adds headers to a page's requests. The operator's: to GET and HEAD of the main frame, started by us or by a page of an
// origin they are named for; signs our own navigations, if the operator signs requests. The caller's, and the caller's
// cookies: to the origin of the caller's address, started by us or by one of its documents that no other site embeds.
import type { CDPSession } from "playwright-core";
import { additionsTo, type CallerExtras, NOTHING, type RequestKind } from "../net/caller.ts";
import { cookieHeader } from "../net/cookies.ts";
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

/** Headers and cookies that the operator and the caller add to the requests of a tab. */
export interface TabExtras {
  readonly extras: Extras;
  readonly caller?: CallerExtras | undefined;
}

/** Replacement headers of a request. */
type Headers = readonly { readonly name: string; readonly value: string }[];

/** Longest wait for the document that sent a request; a worker's requests have none. */
const DOCUMENT_WAIT_MS = 500;
/** Maximum senders recorded before their requests are paused. */
const MAX_NOTED = 10_000;
/** Not added in a browser, which would send it on to the target of every redirect. */
const KEPT_OVER_REDIRECTS = "referer";
/** Maximum depth of frames; requests of deeper ones carry nothing. */
const MAX_DEPTH = 20;

/** Decides which requests of a tab carry added headers. */
export class AddedHeaders {
  readonly #mainFrameId: string;
  readonly #headers: readonly Extra[];
  readonly #sign: Extras["sign"];
  readonly #caller: CallerExtras | undefined;
  /** Current documents by frame. */
  readonly #shown = new Map<string, { readonly id: string; readonly origin: URL | undefined }>();
  /** Parent frames by frame. */
  readonly #parents = new Map<string, string>();
  /** Origin of our next navigation. */
  #expected: string | undefined;
  /** The document of our own navigation. */
  #own: string | undefined;
  /** Sending documents by request. */
  readonly #senders = new Map<string, string>();
  readonly #waiting = new Map<string, (document: string) => void>();

  private constructor(mainFrameId: string, { extras, caller }: TabExtras) {
    this.#mainFrameId = mainFrameId;
    this.#headers = extras.headers;
    this.#sign = extras.sign;
    this.#caller = caller;
  }

  /** Watches a tab; undefined if nothing is added to its requests. */
  static async watch(
    session: CDPSession,
    mainFrameId: string,
    added: TabExtras,
  ): Promise<AddedHeaders | undefined> {
    const { extras, caller } = added;
    const isIdle = extras.headers.length === 0 && extras.sign === undefined;
    if (isIdle && caller === undefined) return undefined;
    const watch = new AddedHeaders(mainFrameId, added);
    session.on("Page.frameAttached", ({ frameId, parentFrameId }) => {
      watch.#parents.set(frameId, parentFrameId);
    });
    session.on("Page.frameDetached", ({ frameId }) => {
      watch.#parents.delete(frameId);
      watch.#shown.delete(frameId);
    });
    session.on("Page.frameNavigated", ({ frame: { id, loaderId, securityOrigin } }) => {
      watch.#shown.set(id, { id: loaderId, origin: URL.parse(securityOrigin) ?? undefined });
    });
    session.on("Network.requestWillBeSent", ({ requestId, loaderId, request }) => {
      if (watch.#concerns(request.url)) watch.#note(requestId, loaderId);
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
    if (this.#caller !== undefined) patterns.push(`${this.#caller.origin}/*`);
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
   * Returns a request's headers with the added ones, which redirects do not inherit; undefined to
   * leave them unchanged.
   */
  async headersOf(paused: Paused): Promise<Headers | undefined> {
    const { request, frameId, resourceType } = paused;
    const url = URL.parse(request.url);
    if (url === null) return undefined;
    const isMain = frameId === this.#mainFrameId;
    const isNavigation = resourceType === "Document";
    const isOwn = isNavigation && isMain && this.#isOwn(paused);
    const isSafe = SAFE_METHODS.has(request.method);
    const operators = isMain && isSafe ? this.#headers.filter(({ to }) => isMeant(to, url)) : [];
    const callers = additionsTo(kindOf(isNavigation, isMain), url, this.#caller);
    const asks = operators.length > 0 || callers !== NOTHING;
    const starter = isOwn || !asks ? undefined : await this.#starterOf(paused, isNavigation);
    const isCalled = isOwn || starter?.origin === this.#caller?.origin;
    // Of two with one name, the last is sent.
    const headers = new Map([
      ...(isCalled && isSafe ? Object.entries(callers.headers) : []),
      ...operators.filter(({ to }) => isOwn || (starter && isMeant(to, starter))).map(pairOf),
      ...(isOwn && isSafe ? Object.entries(this.#sign?.(url) ?? {}) : []),
    ]);
    headers.delete(KEPT_OVER_REDIRECTS);
    const cookies = isCalled ? callers.cookies : {};
    if (headers.size + Object.keys(cookies).length === 0) return undefined;
    return withAdded(request.headers, headers, cookies);
  }

  /** Whether a request to an address may carry something that depends on its sender. */
  #concerns(address: string): boolean {
    const url = URL.parse(address);
    if (url === null) return false;
    return url.origin === this.#caller?.origin || this.#headers.some(({ to }) => isMeant(to, url));
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

  /**
   * Returns the origin of a request's document, if all frames around it have that origin too. A
   * frame's first document is started by its parent's.
   */
  async #starterOf(
    { networkId, frameId }: Paused,
    isNavigation: boolean,
  ): Promise<URL | undefined> {
    // A previous document may still send requests after the next is shown.
    const sender =
      isNavigation || networkId === undefined ? undefined : await this.#senderOf(networkId);
    const parent = this.#parents.get(frameId);
    const own = this.#shown.get(frameId);
    if (!isNavigation && (sender === undefined || sender !== own?.id)) return undefined;
    const shown = own ?? (parent === undefined ? undefined : this.#shown.get(parent));
    return this.#isAlone(shown?.origin, parent) ? shown?.origin : undefined;
  }

  /** Whether a frame and all around it show documents of one origin. */
  #isAlone(origin: URL | undefined, frame: string | undefined): boolean {
    let around = frame;
    for (let depth = 0; around !== undefined; depth++) {
      if (depth > MAX_DEPTH || this.#shown.get(around)?.origin?.origin !== origin?.origin)
        return false;
      around = this.#parents.get(around);
    }
    return true;
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

const pairOf = ({ name, value }: Extra): [string, string] => [name, value];

function kindOf(isNavigation: boolean, isMain: boolean): RequestKind {
  if (!isNavigation) return "browser_resource";
  return isMain ? "browser_page" : "browser_frame";
}

/** Returns the headers of a request with added ones. Cookies that the browser has of a name are sent as they are. */
function withAdded(
  own: Readonly<Record<string, string>>,
  added: ReadonlyMap<string, string>,
  cookies: Readonly<Record<string, string>>,
): Headers {
  const all = new Map(added);
  const stored = Object.entries(own).find(([name]) => name.toLowerCase() === "cookie")?.[1] ?? "";
  const cookie = cookieHeader(stored, cookies);
  if (cookie !== "") all.set("Cookie", cookie);
  const names = new Set([...all.keys()].map((name) => name.toLowerCase()));
  const kept = Object.entries(own).filter(([name]) => !names.has(name.toLowerCase()));
  return [...kept, ...all].map(([name, value]) => ({ name, value }));
}
