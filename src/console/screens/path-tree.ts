// The pages of a site to the tree of their paths.
import type { OutlinePage } from "../../model/graph.ts";
import type { TreeNode } from "../parts/tree.tsx";
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

/** A tree of paths, and the page of each node by its key. */
export function pathTree(pages: readonly OutlinePage[]): {
  readonly roots: readonly TreeNode[];
  readonly pageOf: ReadonlyMap<string, OutlinePage>;
} {
  const top = branch("", "");
  const pageOf = new Map<string, OutlinePage>();
  for (const page of pages) {
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

function nodeOf({ key, name, page, pages, children }: Branch): TreeNode {
  const nodes = [...children.values()].map(nodeOf);
  nodes.sort((one, other) => one.label.localeCompare(other.label, "en", { numeric: true }));
  const title = page === undefined ? "" : page.title;
  const below = children.size === 0 ? "" : `${count(pages)} pages`;
  const says = [below, title].filter((part) => part !== "").join(" · ");
  return { key, label: name, says, children: nodes };
}
