// Splits names in camel case.

/** Puts a hyphen between the words of a name in camel case: `mainContent` becomes `main-Content`. */
export const splitCamelCase = (name: string): string => name.replace(/([a-z])([A-Z])/g, "$1-$2");
