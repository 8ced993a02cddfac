// Assigns training pages to folds; all pages of one site are in one fold.
import { registrableDomain } from "../src/url/site.ts";

/** Number of folds. */
export const FOLDS = 5;

/** Returns the fold of a page by the registrable domain of its address. */
export function foldOf(url: string): number {
  const site = registrableDomain(new URL(url).hostname);
  let hash = 0x811c9dc5;
  for (let at = 0; at < site.length; at++) {
    hash = Math.imul(hash ^ site.charCodeAt(at), 0x01000193) >>> 0;
  }
  // The low bits alone of this hash are uneven for short names.
  return ((hash ^ (hash >>> 15)) >>> 0) % FOLDS;
}
