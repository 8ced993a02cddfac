// Styles of text on a terminal, for texts that are also made without them.

/** A style of `util.styleText`. */
export type Style = "bold" | "cyan" | "dim" | "green" | "red" | "yellow";

/** Returns a text in a style. */
export type Paint = (style: Style, text: string) => string;

/** Leaves a text without style. */
export const unpainted: Paint = (_style, text) => text;
