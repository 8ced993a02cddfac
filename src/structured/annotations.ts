// RDFa and microformats of a page: things described by attributes of visible elements.
import { baseUrl } from "../html/head.ts";
import type { HtmlTree } from "../html/tree.ts";
import { xpathOf } from "../html/walk.ts";
import type { Annotation } from "../model/fact.ts";
import { propertyValues } from "./microdata-values.ts";
import { readMicroformats } from "./microformats.ts";
import { readRdfa } from "./rdfa.ts";

/**
 * Returns every annotation of a page in document order, RDFa first. `url` is the served address; ""
 * leaves relative addresses as written.
 */
export function readAnnotations(tree: HtmlTree, url: string): readonly Annotation[] {
  const values = propertyValues(tree, baseUrl(tree, url));
  const written =
    (source: Annotation["source"]) =>
    ({ node, value }: { readonly node: number; readonly value: Annotation["value"] }) => ({
      source,
      xpath: xpathOf(tree, node),
      value,
    });
  return [
    ...readRdfa(tree, values).map(written("rdfa")),
    ...readMicroformats(tree, values).map(written("microformats")),
  ];
}
