// The separator of page title and site name.

/** Matches the separator of page and site name in a title. */
export const TITLE_SEPARATOR = /\s+(?:[|\-–—·•:»«/]|\/\/)\s+|\s*[|·•»«]\s*|:\s+/u;
