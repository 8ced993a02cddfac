// Parts of pages made by hand: documents that no change of the HTML parser or of the blocks can change.
import {
  type Block,
  type Container,
  EMPTY_DOCUMENT,
  type PageDocument,
} from "../src/model/document.ts";

/** An element inside another; `names` are its class names, separated by spaces. */
export function inside(parent: Container | undefined, tag: string, names = ""): Container {
  const classes = names === "" ? [] : names.split(" ");
  return { parent, tag, index: 1, role: "", id: "", classes, node: 0, label: undefined };
}

/** A document of blocks. */
export function documentOf(
  blocks: readonly Block[],
  { url, title }: { readonly url: string; readonly title: string },
): PageDocument {
  return { ...EMPTY_DOCUMENT, url, title, blocks };
}
