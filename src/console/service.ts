// The console's access to the service: one client, the token a person entered, and refusals with
// their causes.
import { type Client, createClient, ServiceError } from "../client/index.ts";
import type { ErrorEvent } from "../model/event.ts";
import { failureWords } from "../model/plain-words.ts";
import type { Health } from "../model/resources.ts";
import { createStore, none } from "./store.ts";

/** Why an action failed. */
export interface Refusal {
  /** The reason in words. */
  readonly cause: string;
  /** Stable code; "" if there is none. */
  readonly code: string;
  /** HTTP status of the service's response, or of the page's own server; 0 if there is none. */
  readonly status: number;
  /** Whether a browser may still load the page. */
  readonly requiresRender: boolean;
}

const TOKEN_KEY = "legible-token";

/** State of the service; `isLocked` if it requires a token that was not entered. */
export const serviceStore = createStore({
  health: none<Health>(),
  isLocked: false,
  refusal: none<Refusal>(),
  /** Whether a person entered a token in this tab. */
  hasToken: sessionStorage.getItem(TOKEN_KEY) !== null,
});

/** Returns a client with the token of this tab. */
export const service = (): Client => createClient({ address: ADDRESS, headers: tokenHeaders() });

/** The console is served by the service itself, possibly under a path. */
const ADDRESS = new URL(".", document.baseURI).href;

function tokenHeaders(): Readonly<Record<string, string>> {
  const token = sessionStorage.getItem(TOKEN_KEY);
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

/** Fetches a page of the service that is no operation. Throws with its status if it is refused. */
export async function fetchText(path: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(new URL(path, ADDRESS), { headers: tokenHeaders(), signal });
  if (!response.ok) throw new Error(`${path} was answered with HTTP ${response.status}`);
  return response.text();
}

/** Stores a token for the lifetime of the tab, and queries the service again. */
export async function unlock(token: string): Promise<void> {
  sessionStorage.setItem(TOKEN_KEY, token);
  serviceStore.set({ hasToken: true });
  await greet();
}

/** Queries the service's health. */
export async function greet(): Promise<void> {
  try {
    const health = await service().health();
    serviceStore.set({ health, isLocked: false, refusal: undefined });
  } catch (error) {
    const refusal = refusalOf(error);
    serviceStore.set({ isLocked: refusal.status === 401, refusal });
  }
}

/** What the service says of a token is for programs: it names a header. */
const WRONG_TOKEN =
  "The service does not know this token. Enter the value of SERVICE_API_TOKEN that it was started with.";

/** A field of a request at the start of a message, as `body.crawl.delay_seconds: `. */
const FIELD = /^(?:body|query)\.(?:\w+\.)*(\w+)(?=: )/;

const wordsOf = (_path: string, name: string): string => name.replaceAll("_", " ");

/** Converts an error to a refusal. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof ServiceError) {
    if (error.status === 401) serviceStore.set({ isLocked: true });
    const { code, status } = error;
    const cause =
      code === "UNAUTHORIZED" ? WRONG_TOKEN : failureWords(error).replace(FIELD, wordsOf);
    return { cause, code, status, requiresRender: false };
  }
  const message = error instanceof Error ? error.message : String(error);
  // The message of a `fetch` without a connection differs between browsers.
  const isAway = error instanceof TypeError;
  const cause = isAway ? `The service did not answer (${message}). Is it still running?` : message;
  return { cause, code: "", status: 0, requiresRender: false };
}

/** Converts the `error` event that ends a stream to a refusal. */
export function refusalOfEvent(event: ErrorEvent): Refusal {
  const { code, status = 0, requires_render: requiresRender = false } = event;
  return { cause: failureWords(event), code, status, requiresRender };
}
