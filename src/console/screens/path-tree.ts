// Builds the path tree of a site's pages.
import type { OutlinePage } from "../../model/graph.ts";
import { percentDecoded } from "../../text/percent.ts";
import { some } from "../format.ts";
import type { TreeNode } from "../parts/tree.tsx";
import { slices } from "../slices.ts";

interface Branch {
  readonly key: string;
  readonly name: string;
  page: OutlinePage | undefined;
  pages: number;
  readonly children: Map<string, Branch>;
}

/** Maximum path segments that become branches; deeper pages go under the last one. */
const MAX_STEPS = 20;

const branch = (key: string, name: string): Branch => ({
  key,
  name,
  page: undefined,
  pages: 0,
  children: new Map(),
});

/**
 * Compares numbers in names as numbers. Created once, since that takes longer than a hundred
 * comparisons.
 */
const BY_NAME = new Intl.Collator("en", { numeric: true });

/** The pages of a site as a tree of their paths. */
export interface PathTree {
  readonly roots: readonly TreeNode[];
  /** Number of its pages. */
  readonly size: number;
  /** The page of each node, by its key. */
  readonly pageOf: ReadonlyMap<string, OutlinePage>;
}

/** Builds the tree in slices: a site may have a hundred thousand pages. */
export async function pathTree(pages: readonly OutlinePage[]): Promise<PathTree> {
  const top = branch("", "");
  const pageOf = new Map<string, OutlinePage>();
  const breathe = slices();
  for (const page of pages) {
    await breathe();
    let at = top;
    for (const step of stepsOf(page.url)) {
      const key = `${at.key}/${step}`;
      const next = at.children.get(step) ?? branch(key, step);
      at.children.set(step, next);
      next.pages++;
      at = next;
    }
    at.page ??= page;
    pageOf.set(at.key, at.page);
  }
  return { roots: [...top.children.values()].map(nodeOf), size: pages.length, pageOf };
}

/** Returns the host and segments of an address; a query is its own segment. */
function stepsOf(url: string): readonly string[] {
  if (!URL.canParse(url)) return [url];
  const { host, pathname, search } = new URL(url);
  const steps = pathname.split("/").filter((step) => step !== "");
  const last = steps.slice(MAX_STEPS - 1).join("/");
  const shown = [...steps.slice(0, MAX_STEPS - 1), last].map(percentDecoded);
  return [host, ...shown, search].filter(Boolean);
}

/** Creates a node; its children are created on first request, when they become visible. */
function nodeOf({ key, name, page, pages, children }: Branch): TreeNode {
  const title = page === undefined ? "" : page.title;
  const below = children.size === 0 ? "" : some(pages, "page");
  const says = [below, title].filter((part) => part !== "").join(" · ");
  let nodes: readonly TreeNode[] | undefined;
  return {
    key,
    label: name,
    says,
    get children() {
      nodes ??= [...children.values()]
        .sort((one, other) => BY_NAME.compare(one.name, other.name))
        .map(nodeOf);
      return nodes;
    },
  };
}
