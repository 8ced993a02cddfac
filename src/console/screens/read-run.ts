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
import { bytes, PLACEHOLDER_URL } from "../format.ts";
import { open } from "../route.ts";
import { type Refusal, refusalOf, refusalOfEvent, service, serviceStore } from "../service.ts";
import { createStore, none } from "../store.ts";
import type { WarcPage } from "./read-warc.ts";

/** How to fetch a page: by plain HTTP and, if that fails, in a browser; or only as named. */
type Fetching = "auto" | "plain" | "browser";

type Asking = Pick<Read, "url" | "fetching" | "hiddenText" | "anyway">;
type Timed<T> = T & { readonly at?: number };

/** A read of which nothing is known. */
const NOTHING = {
  /** The service's current activity. */
  message: "",
  /** Why the page is read again in a browser. */
  again: "",
  run: none<RunEvent>(),
  resolve: none<Timed<ResolveEvent>>(),
  parse: none<Timed<ParseEvent>>(),
  classify: none<Timed<ClassifyEvent>>(),
  select: none<Timed<SelectEvent>>(),
  done: none<Timed<DoneEvent>>(),
  refusal: none<Refusal>(),
  /** Stage that refused it. */
  failedAt: "",
  /** Step of selection whose omitted blocks are shown in place; "" for all steps. */
  step: none<string>(),
};

/** State of the Read screen. */
export const readStore = createStore({
  ...{ url: "", html: "", isPasting: false, hiddenText: false, fetching: "auto" as Fetching },
  /** The file from disk that is read; undefined for a page. */
  file: none<SuppliedFile>(),
  /** The WARC file from disk that the page is of, or that a page is chosen from. */
  archive: none<{ readonly name: string; readonly pages: readonly WarcPage[] }>(),
  /** Whether a page that is refused for its words is read all the same. */
  anyway: false,
  phase: "idle" as "idle" | "running" | "done" | "failed" | "stopped",
  /** Clock of the page, in milliseconds, when the read started. */
  startedAt: 0,
  ...NOTHING,
});

/** A request and its results so far. */
export type Read = Readonly<ReturnType<typeof readStore.get>>;

let controller: AbortController | undefined;

/** A file to read instead of fetching a page. */
interface SuppliedFile {
  readonly url: string;
  readonly file_base64: string;
  readonly file_name: string;
}

/** HTML to read instead of fetching a page, and the address it is from; or a file. */
type Supplied = { readonly url: string; readonly html: string } | SuppliedFile;

/** Stops a running read, and shows another one. */
function begin(changes: Partial<Read>): AbortController {
  controller?.abort();
  controller = new AbortController();
  readStore.set({ ...NOTHING, phase: "running", startedAt: performance.now(), ...changes });
  return controller;
}

/** Reads the page in the form, or HTML that leaves the form as it is. Stops a running read. */
export async function startRead(supplied = suppliedInForm(), anyway = false): Promise<void> {
  const { url, fetching, hiddenText } = readStore.get();
  const file = supplied !== undefined && "file_base64" in supplied ? supplied : undefined;
  const own = begin({ anyway, file, ...(file === undefined && { archive: undefined }) });
  const isFetched = supplied === undefined;
  const asked = {
    url: fullAddress(url),
    ...supplied,
    include_hidden_text: hiddenText,
    direction: "auto",
    fetch: fetchOptions(anyway),
    signal: own.signal,
  } as const;
  await attempt(own, async () => {
    await follow({ ...asked, render: fetching === "browser" && isFetched }, own);
    if (fetching === "auto" && isFetched && !own.signal.aborted) await retryInBrowser(asked, own);
  });
}

/** Returns the parameters of the address that reads the page in the form as its options say. */
export const queryOf = ({ url, fetching, hiddenText, anyway }: Asking) => ({
  url: fullAddress(url),
  ...(fetching !== "auto" && { fetch: fetching }),
  ...(hiddenText && { hidden: "1" }),
  ...(anyway && { anyway: "1" }),
});

/** Returns the page and the options in such parameters; undefined if they name no page. */
export function askedIn(query: URLSearchParams): Asking | undefined {
  const url = query.get("url");
  const fetching = fetchingOf(query.get("fetch"));
  const [hiddenText, anyway] = [query.has("hidden"), query.has("anyway")];
  return url === null ? undefined : { url, fetching, hiddenText, anyway };
}

/** Returns the way to fetch of that name; "auto" if there is none. */
const fetchingOf = (name: string | null): Fetching =>
  name === "plain" || name === "browser" ? name : "auto";

/** Runs a read; shows why it failed, unless another one has started. */
async function attempt(own: AbortController, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (controller !== own) return;
    if (own.signal.aborted) readStore.set({ phase: "stopped" });
    else readStore.set({ phase: "failed", refusal: refusalOf(error) });
  }
}

/** Returns the options of a fetch: every kind of file is read, and refused pages if wanted. */
const fetchOptions = (anyway: boolean) => ({
  read_pdf: true,
  read_files: true,
  ...(anyway && { read_refused: true }),
});

function suppliedInForm(): Supplied | undefined {
  const { url, html, isPasting } = readStore.get();
  return isPasting ? { url: fullAddress(url) || PLACEHOLDER_URL, html } : undefined;
}

/** Bytes of the largest file that the service reads. */
const MAX_FILE_BYTES = 33_554_432;

/** Reads a file from disk, or lists the pages of a WARC file that has several. Stops a running read. */
export async function readFile(file: File): Promise<void> {
  const { name } = file;
  open("read");
  const own = begin({ url: "", isPasting: false, archive: undefined });
  await attempt(own, async () => {
    const { isArchive, pagesOf } = await import("./read-warc.ts");
    if (!(await isArchive(file))) return send(file, { name, url: PLACEHOLDER_URL }, own);
    const pages = await pagesOf(file, own.signal).catch((error: Error) => {
      throw new Error(`${name} cannot be read: ${error.message}.`);
    });
    const [page] = pages;
    if (controller !== own || page === undefined) return;
    readStore.set({ archive: { name, pages }, phase: "idle" });
    if (pages.length === 1) await readArchived(page);
  });
}

/** Reads a page of the WARC file. Stops a running read. */
export function readArchived({ record, url }: WarcPage): Promise<void> {
  const own = begin({});
  return attempt(own, () => send(record, { name: readStore.get().archive?.name ?? "", url }, own));
}

/** Shows the pages of the WARC file. Stops a running read. */
export const listArchived = (): void => begin({ phase: "idle" }).abort();

async function send(
  file: Blob,
  { name, url }: { readonly name: string; readonly url: string },
  own: AbortController,
): Promise<void> {
  const file_base64 = await base64Of(file, name);
  own.signal.throwIfAborted();
  await startRead({ url, file_base64, file_name: name });
}

/** Returns the bytes of a file in Base64. Throws if the service would not read it, or nobody can. */
function base64Of(file: Blob, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    if (file.size > MAX_FILE_BYTES) {
      throw new Error(
        `${name} has ${bytes(file.size)}; the service reads files up to ${bytes(MAX_FILE_BYTES)}.`,
      );
    }
    const reader = new FileReader();
    // `data:…;base64,` and the bytes
    reader.onload = () => resolve(String(reader.result).split(",", 2)[1] ?? "");
    reader.onerror = () =>
      reject(new Error(`${name} cannot be read: it is a folder, or was moved or changed.`));
    reader.readAsDataURL(file);
  });
}

/**
 * Returns the request that reads the shown page again, at its final address; undefined if its HTML
 * is no longer in the form.
 */
export function askedAgain(
  { html, isPasting, file, hiddenText, anyway, resolve, run }: Read,
  url: string,
) {
  const isSupplied = run?.supplied === true;
  if (isSupplied && !isPasting && file === undefined) return undefined;
  return {
    url,
    ...(file ?? (isSupplied && { html })),
    direction: "auto",
    fetch: fetchOptions(anyway),
    render: resolve?.strategy !== "static-only",
    include_hidden_text: hiddenText,
  } as const;
}

/** Stops the running read. */
export const stopRead = (): void => controller?.abort();

type Asked = Parameters<ReturnType<typeof service>["streamPage"]>[0];

async function follow(asked: Asked, own: AbortController): Promise<void> {
  for await (const event of service().streamPage(asked)) {
    if (controller !== own) return;
    switch (event.type) {
      case "stage":
        readStore.set({ message: event.message });
        break;
      case "done":
        readStore.set({ done: event, phase: "done", message: "" });
        break;
      case "error": {
        const refusal = refusalOfEvent(event);
        readStore.set({ phase: "failed", refusal, failedAt: event.stage, message: "" });
        break;
      }
      default:
        readStore.set({ [event.type]: event });
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

/** Reads a page that is part of the console, and needs no network. */
export async function readSample(): Promise<void> {
  open("read");
  const { SAMPLE } = await import("./sample.ts");
  await startRead({ url: "https://harbour.example/lamp", html: SAMPLE });
}
