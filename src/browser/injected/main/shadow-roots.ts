// Records attached shadow roots: counts them and puts an element of ours into closed ones.
import type { WorldFacts } from "../worlds.ts";
import { apply, getter, replaced } from "./native.ts";

/** Maximum closed roots per window. */
const MAX_ROOTS = 10_000;

/** Shadow roots that a window's scripts attached. */
export interface AttachedRoots {
  counts(): Pick<WorldFacts, "shadowRoots" | "closedRoots">;
  /** Appends an element to a closed root by its place in creation order; false past the last. */
  enter(place: number, element: EventTarget | null): boolean;
}

/** Counts shadow roots attached from now on, and keeps the closed ones. */
export function noteShadowRoots(): AttachedRoots {
  // Not an array: a page may change `push`.
  const roots: Record<number, ShadowRoot> = Object.create(null);
  let closed = 0;
  let all = 0;
  const modeOf = getter(ShadowRoot.prototype, "mode");
  const { appendChild } = Node.prototype;
  Element.prototype.attachShadow = replaced(Element.prototype.attachShadow, (run) => {
    const root = run();
    all++;
    if (modeOf(root) === "closed" && closed < MAX_ROOTS) roots[closed++] = root;
    return root;
  });
  return {
    counts: () => ({ shadowRoots: all, closedRoots: closed }),
    enter: (place, element) => {
      const root = roots[place];
      if (root === undefined || element === null) return false;
      apply(appendChild, root, [element]);
      return true;
    },
  };
}
