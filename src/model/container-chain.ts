// The elements around a block.
import type { Container } from "./document.ts";

/** Returns an element and those around it, innermost first. */
export function chainOf(container: Container | undefined): readonly Container[] {
  const chain: Container[] = [];
  for (let at = container; at !== undefined; at = at.parent) chain.push(at);
  return chain;
}
