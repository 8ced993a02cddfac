// Fragments of addresses and the ids they name, compared by hash.
import { hashText } from "./hash.ts";

/** The hash of an id, 32 bits and never 0. */
export const fragmentHash = (id: string): number => hashText(id) >>> 0 || 1;

/** The hash of the id that an address names; 0 for one without a fragment. */
export function fragmentHashOf(address: string): number {
  const hash = address.indexOf("#");
  if (hash < 0 || hash === address.length - 1) return 0;
  return fragmentHash(decoded(address.slice(hash + 1)));
}

function decoded(fragment: string): string {
  if (!fragment.includes("%")) return fragment;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
