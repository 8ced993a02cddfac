// Anchors of elements: their class names and the tags around them.
import type { Container } from "../model/document.ts";
import type { Anchor } from "../model/recipe.ts";
import { isStateName } from "../structure/class-paths.ts";

/** Elements looked at around a value. */
const MAX_STEPS = 8;
/** Elements with class names that an anchor has. */
const CLASSED = 2;
/** Maximum class names of an element in an anchor, and characters of a key. */
const MAX_CLASSES = 4;
const MAX_KEY = 300;
/** A class name or an id that numbers its element: of one item only. */
const NUMBERED = /\d{3,}/;

/** Whether a class name is neither a state of an element nor the number of one item. */
const isLasting = (name: string): boolean => !isStateName(name) && !NUMBERED.test(name);

/** Returns the anchors of an element by its class names and by its tags, up to an element around it. */
export function elementAnchors(
  element: Container | undefined,
  { top, isIndexed }: { readonly top?: Container | undefined; readonly isIndexed: boolean },
): readonly Anchor[] {
  const classed: string[] = [];
  const steps: string[] = [];
  let at = element;
  for (let count = 0; at !== undefined && at !== top && count < MAX_STEPS; count++) {
    const { tag, index, classes, id } = at;
    const names = classes.filter(isLasting).slice(0, MAX_CLASSES);
    if (names.length > 0 && classed.length < CLASSED) classed.push([tag, ...names].join("."));
    const isLandmark = isIndexed && id !== "" && !NUMBERED.test(id);
    steps.push(isLandmark ? `#${id}` : isIndexed ? `${tag}[${index}]` : tag);
    if (isLandmark) break;
    at = at.parent;
  }
  return [
    ...anchor("class", classed.reverse().join(" > ")),
    ...anchor("path", steps.reverse().join("/")),
  ];
}

/** Returns an anchor, if its key is none of an empty or a very long one. */
export const anchor = (by: Anchor["by"], key: string): readonly Anchor[] =>
  key === "" || key.length > MAX_KEY ? [] : [{ by, key }];
