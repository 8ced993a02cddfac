// Builds pages by hand: documents that do not depend on the HTML parser or the document walk.
import {
  type Block,
  type Container,
  EMPTY_DOCUMENT,
  type PageDocument,
} from "../src/model/document.ts";

/** Creates an element inside another; `names` are its class names, separated by spaces. */
export function inside(parent: Container | undefined, tag: string, names = ""): Container {
  const classes = names === "" ? [] : names.split(" ");
  return { parent, tag, index: 1, role: "", id: "", classes, node: 0, label: undefined };
}

/** Creates a document of blocks. */
export function documentOf(
  blocks: readonly Block[],
  { url, title }: { readonly url: string; readonly title: string },
): PageDocument {
  return { ...EMPTY_DOCUMENT, url, title, blocks };
}
