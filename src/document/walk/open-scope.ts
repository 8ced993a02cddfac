// Makes, opens and closes the scopes of the walk, and ends their lines.
import { endOf } from "../../html/walk.ts";
import type { Nest } from "../../model/document.ts";
import { type Handler, NO_LANDMARK, PARAGRAPH, type Scope, type Walk } from "./context.ts";
import { finishLine, startLine } from "./line-ends.ts";

/** Opens a block's scope and ends the line before it. `handler` reads the element's end. */
export function openBlock(walk: Walk, node: number, handler?: Handler): Scope {
  const verse = startLine(walk, node);
  const scope = openPhrase(walk, node, handler);
  scope.verse = verse;
  scope.isBlock = true;
  scope.container = node;
  return scope;
}

/** Returns a handler that opens a block's scope and changes it. */
export const blockHandler = (
  change: (scope: Scope, walk: Walk, node: number) => void,
): Handler => ({
  enter(walk, node) {
    change(openBlock(walk, node), walk, node);
    return node + 1;
  },
});

/** Opens the scope of an element in the line, with the fields of the current one. */
export function openPhrase(walk: Walk, node: number, handler?: Handler): Scope {
  const { scope: up } = walk;
  // Spreading the scope would take several times as long.
  walk.scope = {
    up,
    node,
    end: endOf(walk.tree, node),
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
  return walk.scope;
}

/** Closes the innermost scope and returns the node where the walk continues. */
export function closeScope(walk: Walk): number {
  const { scope } = walk;
  const { handler } = scope;
  if (scope.isBlock) finishLine(walk);
  handler?.leave?.(walk, scope);
  walk.scope = scope.up ?? scope;
  return handler?.resume?.(scope) ?? scope.end;
}

/** Maximum depth of lists and quotations: indentation grows quadratically. */
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

/** Adds a level to a nest, up to the limit. */
export function deeper(nest: readonly Nest[], inner: Nest): readonly Nest[] {
  return nest.length >= NEST_LIMIT ? [...nest.slice(0, NEST_LIMIT - 1), inner] : [...nest, inner];
}
