// Numbers things by equality, and finds the most frequent of some.
import { countOne } from "../text/grouped.ts";

/** Numbers things from 0 in order of appearance; equal things share a number. */
export class Numbering<Thing> {
  readonly #numbers = new Map<Thing, number>();

  of(thing: Thing): number {
    let number = this.#numbers.get(thing);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(thing, number);
    }
    return number;
  }
}

/** Returns the most frequent of some things, the earlier of two equally frequent; undefined for none. */
export function mostFrequent<Thing>(things: Iterable<Thing>): Thing | undefined {
  const counts = new Map<Thing, number>();
  for (const thing of things) countOne(counts, thing);
  let most = 0;
  let found: Thing | undefined;
  for (const [thing, count] of counts) if (count > most) [found, most] = [thing, count];
  return found;
}
