// Shadow roots as scripts attach them: counted, and the closed ones entered by an element of ours.
import type { WorldFacts } from "../worlds.ts";
import { apply, getter, replaced } from "./native.ts";

/** Closed roots noted of one window. */
const MOST_ROOTS = 10_000;

/** The shadow roots that scripts of a window attached. */
export interface AttachedRoots {
  counts(): Pick<WorldFacts, "shadowRoots" | "closedRoots">;
  /** Puts an element into a closed root by its place in the order they were made; false past the last. */
  enter(place: number, element: EventTarget | null): boolean;
}

/** Counts the shadow roots attached from here on, and keeps the closed ones. */
export function noteShadowRoots(): AttachedRoots {
  // Not a list: a page may change what `push` does.
  const roots: Record<number, ShadowRoot> = Object.create(null);
  let closed = 0;
  let all = 0;
  const modeOf = getter(ShadowRoot.prototype, "mode");
  const { appendChild } = Node.prototype;
  Element.prototype.attachShadow = replaced(Element.prototype.attachShadow, (run) => {
    const root = run();
    all++;
    if (modeOf(root) === "closed" && closed < MOST_ROOTS) roots[closed++] = root;
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
