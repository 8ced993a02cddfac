// Numbers the elements of two readings of one page: elements at the same path get the same number.
import type { Container } from "../../model/document.ts";

/** Numbers elements; both readings share one numbering. */
export interface ElementPaths {
  /** Returns the number of the path of tags and indexes from the nearest identifier or the root. */
  pathOf(container: Container): number;
}

/** Creates an empty numbering. Takes time linear in the number of elements queried. */
export function newElementPaths(): ElementPaths {
  const numbers = new Map<string, number>();
  const known = new Map<Container, number>();
  const numberOf = (step: string): number => {
    const number = numbers.get(step) ?? numbers.size;
    numbers.set(step, number);
    return number;
  };
  return {
    pathOf: (container) => {
      const steps: Container[] = [];
      let at: Container | undefined = container;
      while (at !== undefined && !known.has(at)) {
        steps.push(at);
        at = at.id === "" ? at.parent : undefined;
      }
      let number = at === undefined ? -1 : (known.get(at) ?? -1);
      for (const step of steps.reverse()) {
        const { id, tag, index } = step;
        number = numberOf(id === "" ? `${number}/${tag}[${index}]` : `#${id}`);
        known.set(step, number);
      }
      return number;
    },
  };
}
