// Opens and closes the scopes of the walk, and ends their lines.

import { endOf } from "../../html/walk.ts";
import { endLine } from "./blocks.ts";
import type { Pass } from "./pass.ts";
import { innerScope, type Scope } from "./scope.ts";

/**
 * Opens a scope for an element, with the fields of the current one. A block ends the line before
 * it.
 */
export function openScope(pass: Pass, node: number, isBlock: boolean): Scope {
  if (isBlock) endLine(pass);
  const scope = innerScope(pass.scope, { node, end: endOf(pass.tree, node), isBlock });
  pass.scope = scope;
  return scope;
}

/** Closes the innermost scope and returns the node where reading resumes. */
export function closeScope(pass: Pass): number {
  const { scope } = pass;
  if (scope.isBlock) endLine(pass);
  scope.close?.();
  pass.scope = scope.up ?? scope;
  return scope.resume;
}
