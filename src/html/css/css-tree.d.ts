// Types of what we use of css-tree's parser, which has none of its own.
declare module "css-tree/parser" {
  /** A node of a selector; its type decides which fields it has. */
  interface CssNode {
    readonly type: string;
    readonly name?: string | CssNode;
    readonly children?: Iterable<CssNode> | null;
    /** A raw text, or a node. */
    readonly value?: string | CssNode | null;
    readonly matcher?: string | null;
    readonly flags?: string | null;
  }
  interface ParseOptions {
    readonly context?: "selectorList";
  }

  export type { CssNode };
  // biome-ignore lint/style/noDefaultExport: the module has no other.
  export default function parse(source: string, options?: ParseOptions): CssNode;
}
