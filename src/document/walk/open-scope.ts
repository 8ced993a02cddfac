// Entering and leaving elements: the scopes open in the walk, and the lines these end.

import { endOf } from "../../html/walk.ts";
import { endLine } from "./blocks.ts";
import type { Pass } from "./pass.ts";
import { innerScope, type Scope } from "./scope.ts";

/** Opens a scope for an element; its fields start as those around it. A block ends the line before it. */
export function openScope(pass: Pass, node: number, isBlock: boolean): Scope {
  if (isBlock) endLine(pass);
  const scope = innerScope(pass.scope, { node, end: endOf(pass.tree, node), isBlock });
  pass.scope = scope;
  return scope;
}

/** Ends the innermost scope and gives the node where reading goes on. */
export function closeScope(pass: Pass): number {
  const { scope } = pass;
  if (scope.isBlock) endLine(pass);
  scope.close?.();
  pass.scope = scope.up ?? scope;
  return scope.resume;
}
