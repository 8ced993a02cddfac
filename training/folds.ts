// Which part of the training pages a page belongs to: all pages of one site are in one fold.
import { registrableDomain } from "../src/url/site.ts";

/** Number of folds figures are taken over. */
export const FOLDS = 5;

/** The fold of a page, by the registrable domain of its address. */
export function foldOf(url: string): number {
  const site = registrableDomain(new URL(url).hostname);
  let hash = 0x811c9dc5;
  for (let at = 0; at < site.length; at++) {
    hash = Math.imul(hash ^ site.charCodeAt(at), 0x01000193) >>> 0;
  }
  // The low bits of this hash alone are uneven for short names.
  return ((hash ^ (hash >>> 15)) >>> 0) % FOLDS;
}
