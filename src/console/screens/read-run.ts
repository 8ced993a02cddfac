// State of one read on the Read screen: its stream events as they arrive, and the reason for a
// failure.
import type {
  ClassifyEvent,
  DoneEvent,
  ParseEvent,
  ResolveEvent,
  RunEvent,
  SelectEvent,
} from "../../model/event.ts";
import { type Refusal, refusalOf, refusalOfEvent, service, serviceStore } from "../service.ts";
import { createStore } from "../store.ts";

/** How to fetch a page: by plain HTTP and, if that fails, in a browser; or only as named. */
export type Fetching = "auto" | "plain" | "browser";

/** The request and its results so far. */
interface ReadState {
  readonly url: string;
  readonly html: string;
  readonly isPasting: boolean;
  readonly fetching: Fetching;
  readonly hiddenText: boolean;
  readonly phase: "idle" | "running" | "done" | "failed" | "stopped";
  /** The service's current activity. */
  readonly message: string;
  /** Clock of the page, in milliseconds, when the read started. */
  readonly startedAt: number;
  /** Why the page is read again in a browser. */
  readonly again: string;
  readonly run: RunEvent | undefined;
  readonly resolve: Timed<ResolveEvent> | undefined;
  readonly parse: Timed<ParseEvent> | undefined;
  readonly classify: Timed<ClassifyEvent> | undefined;
  readonly select: Timed<SelectEvent> | undefined;
  readonly done: Timed<DoneEvent> | undefined;
  readonly refusal: Refusal | undefined;
  /** Stage that refused it. */
  readonly failedAt: string;
  /** Step of selection whose omitted blocks are shown in place; "" for all steps. */
  readonly step: string | undefined;
}

type Timed<T> = T & { readonly at?: number };

const NOTHING = {
  message: "",
  again: "",
  run: undefined,
  resolve: undefined,
  parse: undefined,
  classify: undefined,
  select: undefined,
  done: undefined,
  refusal: undefined,
  failedAt: "",
  step: undefined,
} as const;

/** State of the Read screen. */
export const readStore = createStore<ReadState>({
  url: "",
  html: "",
  isPasting: false,
  fetching: "auto",
  hiddenText: false,
  phase: "idle",
  startedAt: 0,
  ...NOTHING,
});

/** Base of links in HTML pasted without an address; the name never resolves (RFC 2606). */
const NO_ADDRESS = "https://pasted.invalid/";

let controller: AbortController | undefined;

/** HTML to read instead of fetching a page, and the address it is from. */
interface Supplied {
  readonly url: string;
  readonly html: string;
}

/** Reads the page in the form, or HTML that leaves the form as it is. Stops a running read. */
export async function startRead(supplied = suppliedInForm()): Promise<void> {
  const { url, fetching, hiddenText } = readStore.get();
  controller?.abort();
  const own = new AbortController();
  controller = own;
  readStore.set({ ...NOTHING, phase: "running", startedAt: performance.now() });
  const asked = {
    url: fullAddress(url),
    ...supplied,
    include_hidden_text: hiddenText,
    direction: "auto",
    fetch: { read_pdf: true, read_files: true },
    signal: own.signal,
  } as const;
  try {
    const isFetched = supplied === undefined;
    await follow({ ...asked, render: fetching === "browser" && isFetched }, own);
    if (fetching === "auto" && isFetched && !own.signal.aborted) await retryInBrowser(asked, own);
  } catch (error) {
    if (controller !== own) return;
    if (own.signal.aborted) readStore.set({ phase: "stopped" });
    else readStore.set({ phase: "failed", refusal: refusalOf(error) });
  }
}

function suppliedInForm(): Supplied | undefined {
  const { url, html, isPasting } = readStore.get();
  return isPasting ? { url: fullAddress(url) || NO_ADDRESS, html } : undefined;
}

/**
 * Returns the request that reads the shown page again, at its final address; undefined if its HTML
 * is no longer in the form.
 */
export function askedAgain({ html, isPasting, hiddenText, resolve, run }: ReadState, url: string) {
  const isSupplied = run?.supplied === true;
  if (isSupplied && !isPasting) return undefined;
  return {
    url,
    ...(isSupplied && { html }),
    direction: "auto",
    render: resolve?.strategy !== "static-only",
    include_hidden_text: hiddenText,
  } as const;
}

/** Stops the running read. */
export function stopRead(): void {
  controller?.abort();
}

type Asked = Parameters<ReturnType<typeof service>["streamPage"]>[0];

async function follow(asked: Asked, own: AbortController): Promise<void> {
  for await (const event of service().streamPage(asked)) {
    if (controller !== own) return;
    switch (event.type) {
      case "run":
        readStore.set({ run: event });
        break;
      case "stage":
        readStore.set({ message: event.message });
        break;
      case "resolve":
        readStore.set({ resolve: event });
        break;
      case "parse":
        readStore.set({ parse: event });
        break;
      case "classify":
        readStore.set({ classify: event });
        break;
      case "select":
        readStore.set({ select: event });
        break;
      case "done":
        readStore.set({ done: event, phase: "done", message: "" });
        break;
      case "error": {
        const refusal = refusalOfEvent(event);
        readStore.set({ phase: "failed", refusal, failedAt: event.stage, message: "" });
      }
    }
  }
}

/**
 * Reads a page again in a browser if scripts fill it in: the plain fetch failed or returned a
 * shell.
 */
async function retryInBrowser(asked: Asked, own: AbortController): Promise<void> {
  const { phase, refusal, parse } = readStore.get();
  const again =
    phase === "failed" && refusal?.requiresRender === true
      ? "The plain fetch returned no page: scripts fill it in."
      : phase === "done" && parse?.requires_render === true
        ? "The plain fetch returned a shell that scripts fill in."
        : "";
  const canRender = serviceStore.get().health?.render_available === true;
  if (again === "" || !canRender || controller !== own) return;
  readStore.set({ ...NOTHING, phase: "running", startedAt: performance.now(), again });
  await follow({ ...asked, render: true }, own);
}

/**
 * Completes a typed address: `example.org` becomes a web address. Servers of one's own network
 * rarely have certificates: `localhost:3000` and `192.168.0.1` are read by plain HTTP.
 */
export function fullAddress(typed: string): string {
  const url = typed.trim();
  if (url === "" || /^[a-z][a-z0-9+.-]*:\/\//i.test(url)) return url;
  const [host = ""] = url.split(/[/?#]/);
  return LOCAL_HOST.test(host) ? `http://${url}` : `https://${url}`;
}

/** A name without a dot, an IP address, or a name that only a local network has; then a port. */
const LOCAL_HOST =
  /^(?:[^.:]+|\d+(?:\.\d+){3}|\[[0-9a-f:.]+\]|.*\.(?:local|localhost|internal|lan))(?::\d+)?$/i;
