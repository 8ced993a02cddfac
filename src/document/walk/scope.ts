// Makes the scopes of open elements.
import type { Nest } from "../../model/document.ts";
import type { Handler, Scope } from "./context.ts";
import { NO_LANDMARK, PARAGRAPH } from "./format.ts";

/**
 * Maximum depth of lists and quotations; deeper ones are clamped, as indentation grows
 * quadratically.
 */
const NEST_LIMIT = 40;

/** Returns the scope of a page of `size` nodes. */
export function pageScope(size: number): Scope {
  return {
    up: undefined,
    node: 0,
    end: size,
    handler: undefined,
    isBlock: true,
    container: 0,
    format: PARAGRAPH,
    landmark: NO_LANDMARK,
    nest: [],
    marks: 0,
    link: undefined,
    pre: false,
    readsTex: true,
    flat: false,
    verse: false,
    joined: false,
    hidden: undefined,
    widget: undefined,
  };
}

/** Element to open a scope for. */
export interface OpenElement {
  readonly node: number;
  /** One past its last node. */
  readonly end: number;
  readonly handler: Handler | undefined;
}

/** Returns the scope of an element in the line of another, with the outer one's fields. */
export function innerScope(up: Scope, { node, end, handler }: OpenElement): Scope {
  return {
    up,
    node,
    end,
    handler,
    isBlock: false,
    container: up.container,
    format: up.format,
    landmark: up.landmark,
    nest: up.nest,
    marks: up.marks,
    link: up.link,
    pre: up.pre,
    readsTex: up.readsTex,
    flat: up.flat,
    verse: up.verse,
    joined: up.joined,
    hidden: up.hidden,
    widget: up.widget,
  };
}

/** Adds a level to a nest, up to the limit. */
export function deeper(nest: readonly Nest[], inner: Nest): readonly Nest[] {
  return nest.length >= NEST_LIMIT ? [...nest.slice(0, NEST_LIMIT - 1), inner] : [...nest, inner];
}
