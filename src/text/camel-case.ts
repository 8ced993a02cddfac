// Divides names in camel case.

/** Separates the parts of a name in camel case by hyphens: `mainContent` becomes `main-Content`. */
export const hyphened = (name: string): string => name.replace(/([a-z])([A-Z])/g, "$1-$2");
