// Elements of two readings of one page to numbers: the same number where both hold the element at the same path.
import type { Container } from "../../model/document.ts";

/** Numbers elements; one numbering serves both readings. */
export interface ElementPaths {
  /** Number of the path from the nearest element with an identifier, or from the root: tags with their indexes. */
  pathOf(container: Container): number;
}

/** A fresh numbering. Takes time linear in the elements asked about. */
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
