// Reads elements that start a line of their own: plain blocks, headings, quotations, captions, terms, rules.
import { attribute } from "../../../html/walk.ts";
import { putBlock } from "../blocks.ts";
import {
  type BlockFormat,
  firstFormatOf,
  formatOf,
  type Handler,
  type PlainHandler,
  type Walk,
} from "../context.ts";
import { isAmongLines } from "../line-ends.ts";
import { blockHandler, deeper, openBlock } from "../open-scope.ts";

/** span, and all elements without a handler. */
export const phrase: PlainHandler = {
  isPlain: true,
  kind: undefined,
  enter(walk, node) {
    const isLine = walk.scope.verse && isAmongLines(walk.tree, node);
    return isLine ? enterBlock(walk, node) : node + 1;
  },
  asBlock: { enter: enterBlock },
};

/** div, p, address and similar. */
export const block: PlainHandler = {
  isPlain: true,
  kind: undefined,
  enter: enterBlock,
  asPhrase: phrase,
};

function enterBlock(walk: Walk, node: number): number {
  openBlock(walk, node);
  return node + 1;
}

const FORMATS: readonly BlockFormat[] = [1, 2, 3, 4, 5, 6].map((level) =>
  formatOf("heading", level),
);
/** Level of a heading role without a level. */
const DEFAULT_LEVEL = 2;

/** Returns the handler of a block with a format. */
function formatted(format: BlockFormat): PlainHandler {
  return {
    isPlain: true,
    kind: format.kind,
    ...blockHandler((scope) => {
      scope.format = format;
    }),
  };
}

/** h1 to h6. */
export const headings: readonly PlainHandler[] = FORMATS.map(formatted);

/** Reads an element with the role of a heading, which otherwise `plain` would read. */
export function enterHeadingRole(walk: Walk, node: number, plain: PlainHandler): number {
  const written = Number.parseInt(attribute(walk.tree, node, "aria-level") ?? "", 10);
  const level = Math.min(Math.max(written || DEFAULT_LEVEL, 1), FORMATS.length);
  const next = (plain.asBlock ?? plain).enter(walk, node);
  walk.scope.format = FORMATS[level - 1] ?? walk.scope.format;
  return next;
}

const QUOTE = formatOf("quote");

/** blockquote. */
export const quote = blockHandler((scope) => {
  scope.format = QUOTE;
  scope.nest = deeper(scope.nest, { kind: "quote" });
});

/** figcaption, caption. */
export const caption = formatted(formatOf("caption"));

/** dt, summary; titles of admonitions, and buttons that label the text they open. */
export const term = formatted(formatOf("term"));

/** dd: its first block is the definition, other blocks follow. */
export const definition = blockHandler((scope) => {
  scope.format = firstFormatOf("definition");
});

/** hr; within a table cell the end of a line. */
export const rule: Handler = {
  enter(walk, node) {
    if (walk.scope.flat) return enterBlock(walk, node);
    putBlock(walk, { kind: "rule", text: "", first: node, last: node });
    return node + 1;
  },
};
