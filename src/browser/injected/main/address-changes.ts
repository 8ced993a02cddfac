// A page that changes its address without end, stopped as a browser stops it, only sooner.
import { replaced } from "./native.ts";

/**
 * Changes of one window. Each takes time of the browser's own process, which all pages share; Chromium drops what is over 200
 * in ten seconds.
 */
const MOST_CHANGES = 50;

/** Drops changes of the address by scripts past the first `MOST_CHANGES`. */
export function limitAddressChanges(): void {
  let changes = 0;
  const { prototype } = History;
  const limited = (run: () => void) => {
    if (changes++ < MOST_CHANGES) run();
  };
  prototype.pushState = replaced(prototype.pushState, limited);
  prototype.replaceState = replaced(prototype.replaceState, limited);
}
