// Types of what we use of css-tree's parser, which has none of its own.
declare module "css-tree/parser" {
  /** A node of a style sheet or a selector; its type decides which fields it has. */
  interface CssNode {
    readonly type: string;
    readonly name?: string | CssNode;
    readonly prelude?: CssNode | null;
    readonly block?: CssNode | null;
    readonly children?: Iterable<CssNode> | null;
    readonly property?: string;
    readonly important?: boolean | string;
    /** A raw text, or a node. */
    readonly value?: string | CssNode | null;
    readonly matcher?: string | null;
    readonly flags?: string | null;
  }
  interface ParseOptions {
    readonly context?: "stylesheet" | "declarationList" | "selectorList";
    readonly parseValue?: boolean;
    readonly parseRulePrelude?: boolean;
    readonly parseAtrulePrelude?: boolean;
    readonly parseCustomProperty?: boolean;
  }

  export type { CssNode };
  // biome-ignore lint/style/noDefaultExport: the module has no other.
  export default function parse(source: string, options?: ParseOptions): CssNode;
}
