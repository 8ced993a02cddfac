// Finds the elements that declare something about a page, once per tree, and reads its meta elements.
import { oncePerObject } from "../model/once.ts";
import type { Attribute } from "./linked-tree.ts";
import { NAMESPACE } from "./namespace.ts";
import type { HtmlTree } from "./tree.ts";

/** Elements by their possible declarations, in document order, without those of SVG and MathML. */
export interface Declarations {
  readonly html: readonly number[];
  readonly base: readonly number[];
  readonly title: readonly number[];
  readonly meta: readonly number[];
  readonly link: readonly number[];
  readonly script: readonly number[];
  readonly "astro-island": readonly number[];
  /** Elements with `itemscope` or `itemprop`, of any tag. */
  readonly microdata: readonly number[];
}

/** Returns the declaring elements of a tree; walks each tree once. */
export const declarations = oncePerObject(walk);

function walk(tree: HtmlTree): Declarations {
  const byTag = new Map<string, number[]>(TAGS.map((tag) => [tag, []]));
  const microdata: number[] = [];
  for (let node = 1; node < tree.size; node++) {
    const tag = tree.tag[node] ?? "";
    if (tag === "") continue;
    if (MAY_DECLARE[tag.length] === true && tree.namespace[node] === NAMESPACE.html) {
      byTag.get(tag)?.push(node);
    }
    if (hasMicrodata(tree.attrs[node])) microdata.push(node);
  }
  const of = (tag: (typeof TAGS)[number]) => byTag.get(tag) ?? [];
  return {
    html: of("html"),
    base: of("base"),
    title: of("title"),
    meta: of("meta"),
    link: of("link"),
    script: of("script"),
    "astro-island": of("astro-island"),
    microdata,
  };
}

const TAGS = ["html", "base", "title", "meta", "link", "script", "astro-island"] as const;

/** Whether such a tag name has this length; rejects most elements. */
const MAY_DECLARE = TAGS.reduce<boolean[]>((lengths, tag) => {
  lengths[tag.length] = true;
  return lengths;
}, []);

/** Compares lengths first, since it runs for every attribute of a page. */
function hasMicrodata(attrs: readonly Attribute[] = []): boolean {
  for (const { name } of attrs) {
    if (name.length === 9 && name === "itemscope") return true;
    if (name.length === 8 && name === "itemprop") return true;
  }
  return false;
}

/** A named meta element; `name` is lower-case, `content` trimmed and never empty. */
export interface MetaEntry {
  readonly node: number;
  readonly name: string;
  readonly content: string;
}

/**
 * Returns every `meta` with content and a `property` or `name`, also in the body, where a stray
 * element moves them: one entry per word of `property`, then `name`.
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
    const names = new Set([
      ...property.trim().toLowerCase().split(/\s+/, 8),
      name.trim().toLowerCase(),
    ]);
    for (const one of names) if (one !== "") entries.push({ node, name: one, content });
  }
  return entries;
}
