// Dotted paths of facts: names of properties, and indexes of arrays.

/** Matches a step that is the index of an array. */
export const INDEX = /^(?:0|[1-9]\d*)$/;

/** Returns the path of a property of a path; "" is the root. */
export function below(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

/** Returns the first step of a path. */
export const topOf = (path: string): string => path.split(".", 1)[0] ?? "";
