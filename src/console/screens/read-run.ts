// One page read as the Read screen shows it: the events of its stream as they come, and why there is no page.
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

/** How a page is fetched: plainly, and through a browser where that brings nothing; or as it says. */
export type Fetching = "auto" | "plain" | "browser";

/** What was asked for, and what came of it so far. */
interface ReadState {
  readonly url: string;
  readonly html: string;
  readonly isPasting: boolean;
  readonly fetching: Fetching;
  readonly hiddenText: boolean;
  readonly phase: "idle" | "running" | "done" | "failed" | "stopped";
  /** What the service says it does now. */
  readonly message: string;
  /** Why the page is read once more, through a browser. */
  readonly again: string;
  readonly run: RunEvent | undefined;
  readonly resolve: Timed<ResolveEvent> | undefined;
  readonly parse: Timed<ParseEvent> | undefined;
  readonly classify: Timed<ClassifyEvent> | undefined;
  readonly select: Timed<SelectEvent> | undefined;
  readonly done: Timed<DoneEvent> | undefined;
  readonly refusal: Refusal | undefined;
  /** Stage at which it was refused. */
  readonly failedAt: string;
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
} as const;

/** The Read screen's state. */
export const readStore = createStore<ReadState>({
  url: "",
  html: "",
  isPasting: false,
  fetching: "auto",
  hiddenText: false,
  phase: "idle",
  ...NOTHING,
});

/** Base of links in HTML that was pasted without an address; the name leads nowhere (RFC 2606). */
const NO_ADDRESS = "https://pasted.invalid/";

let controller: AbortController | undefined;

/** Reads the page that the form asks for. What is under way ends. */
export async function startRead(): Promise<void> {
  const { url, html, isPasting, fetching, hiddenText } = readStore.get();
  controller?.abort();
  const own = new AbortController();
  controller = own;
  readStore.set({ ...NOTHING, phase: "running" });
  const asked = {
    url: isPasting ? fullAddress(url) || NO_ADDRESS : fullAddress(url),
    ...(isPasting && { html }),
    include_hidden_text: hiddenText,
    direction: "auto",
    fetch: { read_pdf: true },
    signal: own.signal,
  } as const;
  try {
    await follow({ ...asked, render: fetching === "browser" && !isPasting }, own);
    if (fetching === "auto" && !isPasting && !own.signal.aborted) await retryInBrowser(asked, own);
  } catch (error) {
    if (controller !== own) return;
    if (own.signal.aborted) readStore.set({ phase: "stopped" });
    else readStore.set({ phase: "failed", refusal: refusalOf(error) });
  }
}

/** Ends what is under way. */
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

/** Reads a page once more where the plain fetch could not have it, and a browser may. */
async function retryInBrowser(asked: Asked, own: AbortController): Promise<void> {
  const { phase, refusal, parse } = readStore.get();
  const again =
    phase === "failed" && refusal?.requiresRender === true
      ? "The plain fetch brought no page, which scripts fill in."
      : phase === "done" && parse?.requires_render === true
        ? "The plain fetch brought a shell that scripts fill in."
        : "";
  const canRender = serviceStore.get().health?.render_available === true;
  if (again === "" || !canRender || controller !== own) return;
  readStore.set({ ...NOTHING, phase: "running", again });
  await follow({ ...asked, render: true }, own);
}

/** An address as it was meant: `example.org` is a page of the web. */
export function fullAddress(typed: string): string {
  const url = typed.trim();
  return url === "" || /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url}`;
}
