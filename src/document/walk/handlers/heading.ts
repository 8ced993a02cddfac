// Reads headings, by their tag or role.

import { attribute } from "../../../html/walk.ts";
import type { PlainHandler, Walk } from "../context.ts";
import { type BlockFormat, formatOf } from "../format.ts";
import { openBlock } from "../open-scope.ts";

const FORMATS: readonly BlockFormat[] = [1, 2, 3, 4, 5, 6].map((level) =>
  formatOf("heading", level),
);
/** Level of a heading role without a level. */
const DEFAULT_LEVEL = 2;

/** h1 to h6. */
export const headings: readonly PlainHandler[] = FORMATS.map((format) => ({
  isPlain: true,
  kind: format.kind,
  enter(walk, node) {
    openBlock(walk, node).format = format;
    return node + 1;
  },
}));

/** Reads an element with the role of a heading, which otherwise `plain` would read. */
export function enterHeadingRole(walk: Walk, node: number, plain: PlainHandler): number {
  const written = Number.parseInt(attribute(walk.tree, node, "aria-level") ?? "", 10);
  const level = Math.min(Math.max(written || DEFAULT_LEVEL, 1), FORMATS.length);
  const next = (plain.asBlock ?? plain).enter(walk, node);
  walk.scope.format = FORMATS[level - 1] ?? walk.scope.format;
  return next;
}
