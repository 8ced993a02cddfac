// The meta elements of a page as name and content pairs, in document order.
import { declarations } from "./declarations.ts";
import type { HtmlTree } from "./tree.ts";

/** One meta element that names something; `name` is lower-case, `content` trimmed and never empty. */
export interface MetaEntry {
  readonly node: number;
  readonly name: string;
  readonly content: string;
}

/**
 * Every `meta` with content and a `property` or `name`, wherever it stands: a head broken by a stray element moves the rest into the body.
 *
 * A `property` of several words gives one entry a word. Where both attributes are written, `property` comes first.
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
