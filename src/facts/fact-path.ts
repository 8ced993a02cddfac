// Dotted paths of facts: property names and array indexes, such as `plans.2.price`.

/** Matches a path step that is an array index. */
export const INDEX_STEP = /^(?:0|[1-9]\d*)$/;

/** Returns the path of a property of the thing at `path`; "" is the root. */
export function pathBelow(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

/** Returns the first step of a path: its top-level property. */
export const topOf = (path: string): string => path.split(".", 1)[0] ?? "";
