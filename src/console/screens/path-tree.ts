// The pages of a site to the tree of their paths.
import type { OutlinePage } from "../../model/graph.ts";
import type { TreeNode } from "../parts/tree.tsx";
import { slices } from "../slices.ts";
import { count } from "../words.ts";

interface Branch {
  readonly key: string;
  readonly name: string;
  page: OutlinePage | undefined;
  pages: number;
  readonly children: Map<string, Branch>;
}

/** Steps of a path that become branches; what lies deeper stands under the last. */
const MOST_STEPS = 20;

const branch = (key: string, name: string): Branch => ({
  key,
  name,
  page: undefined,
  pages: 0,
  children: new Map(),
});

/** Numbers in names count as numbers; made once, since making one takes longer than a hundred comparisons. */
const BY_NAME = new Intl.Collator("en", { numeric: true });

/** The pages of a site as a tree of their paths. */
export interface PathTree {
  readonly roots: readonly TreeNode[];
  /** The page of each node, by its key. */
  readonly pageOf: ReadonlyMap<string, OutlinePage>;
}

/** Makes the tree, in slices: a site may have a hundred thousand pages. */
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
  return { roots: [...top.children.values()].map(nodeOf), pageOf };
}

/** Host and steps of an address; a query is a step of its own. */
function stepsOf(url: string): readonly string[] {
  if (!URL.canParse(url)) return [url];
  const { host, pathname, search } = new URL(url);
  const steps = pathname.split("/").filter((step) => step !== "");
  const own = [...steps.slice(0, MOST_STEPS - 1), ...rest(steps.slice(MOST_STEPS - 1))];
  return [host, ...own.map(readable), ...(search === "" ? [] : [search])];
}

const rest = (steps: readonly string[]) => (steps.length === 0 ? [] : [steps.join("/")]);

function readable(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    // No UTF-8 behind the signs: they stand as they are.
    return step;
  }
}

/** What stands below a node is made when it is asked for the first time, which is when it comes into sight. */
function nodeOf({ key, name, page, pages, children }: Branch): TreeNode {
  const title = page === undefined ? "" : page.title;
  const below = children.size === 0 ? "" : `${count(pages)} pages`;
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
