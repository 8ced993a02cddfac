// Reads the meta elements of a page as name and content pairs, in document order.
import { declarations } from "./declarations.ts";
import type { HtmlTree } from "./tree.ts";

/** A named meta element; `name` is lower-case, `content` trimmed and never empty. */
export interface MetaEntry {
  readonly node: number;
  readonly name: string;
  readonly content: string;
}

/**
 * Returns every `meta` with content and a `property` or `name`, anywhere: a stray element in the
 * head moves the rest into the body.
 *
 * A `property` of several words gives one entry per word. With both attributes, `property` comes
 * first.
 */
export function metaEntries(tree: HtmlTree): readonly MetaEntry[] {
  const entries: MetaEntry[] = [];
  for (const node of declarations(tree).meta) {
    let property = "";
    let name = "";
    let content = "";
    for (const attr of tree.attrs[node] ?? []) {
      if (attr.name === "property") property = attr.value;
      else if (attr.name === "name") name = attr.value;
      else if (attr.name === "content") content = attr.value.trim();
    }
    if (content === "") continue;
    const names = new Set([...words(property), name.trim().toLowerCase()]);
    for (const one of names) if (one !== "") entries.push({ node, name: one, content });
  }
  return entries;
}

function words(value: string): readonly string[] {
  return value === "" ? [] : value.trim().toLowerCase().split(/\s+/, 8);
}
