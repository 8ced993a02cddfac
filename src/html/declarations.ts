// Finds the elements that declare something about a page, once per tree, and reads its meta elements.
import { oncePerObject } from "../model/once.ts";
import { lengthsOf } from "../text/word-list.ts";
import type { Attribute } from "./linked-tree.ts";
import { NAMESPACE } from "./namespace.ts";
import type { HtmlTree } from "./tree.ts";
import { attribute } from "./walk.ts";

const TAGS = ["html", "base", "title", "meta", "link", "script", "astro-island"] as const;
type DeclaringTag = (typeof TAGS)[number];

/** Elements by their possible declarations, in document order, without those of SVG and MathML. */
export interface Declarations extends Readonly<Record<DeclaringTag, readonly number[]>> {
  /** Elements with `itemscope` or `itemprop`, of any tag. */
  readonly microdata: readonly number[];
}

const MAY_DECLARE = lengthsOf(TAGS);

/** Returns the declaring elements of a tree; walks each tree once. */
export const declarations = oncePerObject((tree: HtmlTree): Declarations => {
  const found: Record<DeclaringTag, number[]> = {
    html: [],
    base: [],
    title: [],
    meta: [],
    link: [],
    script: [],
    "astro-island": [],
  };
  const byTag = new Map<string, number[]>(Object.entries(found));
  const microdata: number[] = [];
  for (let node = 1; node < tree.size; node++) {
    const tag = tree.tag[node] ?? "";
    if (tag === "") continue;
    if (MAY_DECLARE[tag.length] === true && tree.namespace[node] === NAMESPACE.html) {
      byTag.get(tag)?.push(node);
    }
    if (hasMicrodata(tree.attrs[node])) microdata.push(node);
  }
  return { ...found, microdata };
});

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
    const read = (name: string): string => attribute(tree, node, name)?.trim() ?? "";
    const content = read("content");
    if (content === "") continue;
    const properties = read("property").toLowerCase().split(/\s+/, 8);
    for (const name of new Set([...properties, read("name").toLowerCase()]))
      if (name !== "") entries.push({ node, name, content });
  }
  return entries;
}
