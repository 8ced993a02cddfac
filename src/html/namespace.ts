/** Values of `HtmlTree.namespace`. */
export const NAMESPACE = { html: 0, svg: 1, math: 2 } as const;
