// Notes whether a window registers a service worker; the browser runs none.
import type { WorldFacts } from "../worlds.ts";
import { replaced } from "./native.ts";

/** Notes registrations from now on. */
export function noteServiceWorkers(): () => Pick<WorldFacts, "serviceWorker"> {
  let serviceWorker = false;
  // Only secure origins have it.
  if ("ServiceWorkerContainer" in window) {
    const { prototype } = ServiceWorkerContainer;
    prototype.register = replaced(prototype.register, (run) => {
      serviceWorker = true;
      return run();
    });
  }
  return () => ({ serviceWorker });
}
