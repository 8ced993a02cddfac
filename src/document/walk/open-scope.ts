// Opens and closes the scopes of the walk, and ends their lines.

import { endOf } from "../../html/walk.ts";
import type { Handler, Scope, Walk } from "./context.ts";
import { finishLine, startLine } from "./line-ends.ts";
import { innerScope } from "./scope.ts";

/**
 * Opens a block's scope, with the fields of the current one, and ends the line before it. `handler`
 * reads the element's end.
 */
export function openBlock(walk: Walk, node: number, handler?: Handler): Scope {
  const verse = startLine(walk, node);
  const scope = innerScope(walk.scope, { node, end: endOf(walk.tree, node), handler });
  scope.verse = verse;
  scope.isBlock = true;
  scope.container = node;
  walk.scope = scope;
  return scope;
}

/** Opens the scope of an element in the line, with the fields of the current one. */
export function openPhrase(walk: Walk, node: number, handler?: Handler): Scope {
  const scope = innerScope(walk.scope, { node, end: endOf(walk.tree, node), handler });
  walk.scope = scope;
  return scope;
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
