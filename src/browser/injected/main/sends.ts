// What a window sends past the network's own interception, held back for a time.
import { replaced } from "./native.ts";

/** Returns what holds back, and lets go again, what a WebSocket or a deferred fetch would send. */
export function holdSends(): (hold: boolean) => void {
  let held = false;
  WebSocket.prototype.send = replaced(WebSocket.prototype.send, (run) => {
    if (!held) run();
  });
  if (window.fetchLater !== undefined) {
    window.fetchLater = replaced(window.fetchLater, (run) => (held ? { activated: false } : run()));
  }
  return (hold) => {
    held = hold;
  };
}

declare global {
  interface Window {
    /** Chrome 135. */
    fetchLater?: (input: unknown, init?: unknown) => { readonly activated: boolean };
  }
}
