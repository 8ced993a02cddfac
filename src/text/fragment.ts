// Hashes of URL fragments and of the ids they refer to.
import { hashText } from "./hash.ts";
import { percentDecoded } from "./percent.ts";

/** Returns the hash of an id: 32 bits, never 0. */
export const fragmentHash = (id: string): number => hashText(id) >>> 0 || 1;

/** Returns the hash of the id in a URL's fragment; 0 without a fragment. */
export function fragmentHashOf(address: string): number {
  const hash = address.indexOf("#");
  if (hash < 0 || hash === address.length - 1) return 0;
  return fragmentHash(percentDecoded(address.slice(hash + 1)));
}
