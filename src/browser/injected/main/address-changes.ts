// Limits a page's address changes as a browser does, only sooner.
import { replaced } from "./native.ts";

/**
 * Maximum changes in one window. Each takes time of the browser's own process, which all pages share; Chromium drops
 * those over 200 in ten seconds.
 */
const MAX_CHANGES = 50;

/** Drops address changes by scripts after the first `MAX_CHANGES`. */
export function limitAddressChanges(): void {
  let changes = 0;
  const { prototype } = History;
  const limited = (run: () => void) => {
    if (changes++ < MAX_CHANGES) run();
  };
  prototype.pushState = replaced(prototype.pushState, limited);
  prototype.replaceState = replaced(prototype.replaceState, limited);
}
