// The service as the console calls it: one client, the token a person gave, refusals with their causes.
import { type Client, createClient, ServiceError } from "../client/index.ts";
import type { ErrorEvent } from "../model/event.ts";
import type { Health } from "../model/resources.ts";
import { createStore } from "./store.ts";

/** Why something was not done. */
export interface Refusal {
  /** The reason in words. */
  readonly cause: string;
  /** Stable code; "" where there is none. */
  readonly code: string;
  /** HTTP status of the service's answer, or of the page's own server; 0 where there is none. */
  readonly status: number;
  /** Whether a browser may yet bring the page. */
  readonly requiresRender: boolean;
}

const TOKEN_KEY = "legible-token";

/** What is known of the service; `isLocked` where it wants a token that was not given. */
export const serviceStore = createStore<{
  readonly health: Health | undefined;
  readonly isLocked: boolean;
  readonly refusal: Refusal | undefined;
}>({ health: undefined, isLocked: false, refusal: undefined });

/** A client with the token of this tab. */
export function service(): Client {
  const token = sessionStorage.getItem(TOKEN_KEY);
  return createClient({
    // The console stands where the service does, under a path too.
    address: new URL(".", document.baseURI).href,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
}

/** Keeps a token for as long as the tab is open, and asks again. */
export async function unlock(token: string): Promise<void> {
  sessionStorage.setItem(TOKEN_KEY, token);
  await greet();
}

/** Asks the service how it is. */
export async function greet(): Promise<void> {
  try {
    const health = await service().health();
    serviceStore.set({ health, isLocked: false, refusal: undefined });
  } catch (error) {
    const refusal = refusalOf(error);
    serviceStore.set({ isLocked: refusal.status === 401, refusal });
  }
}

/** What to say of an error. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof ServiceError) {
    if (error.status === 401) serviceStore.set({ isLocked: true });
    const { message: cause, code, status } = error;
    return { cause, code, status, requiresRender: false };
  }
  const said = error instanceof Error ? error.message : String(error);
  // What `fetch` throws where nobody answers differs from browser to browser.
  const isAway = error instanceof TypeError;
  const cause = isAway ? `The service did not answer (${said}). Is it still running?` : said;
  return { cause, code: "", status: 0, requiresRender: false };
}

/** What to say of the `error` event that ends a stream; its message may begin with the name of an error class. */
export function refusalOfEvent(event: ErrorEvent): Refusal {
  const { code, message, status = 0, requires_render: requiresRender = false } = event;
  return { cause: message.replace(/^[A-Z]\w+Error: /, ""), code, status, requiresRender };
}
