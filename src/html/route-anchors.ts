// Fragments in the form of a hash route that name an element of the page, and so are anchors.
import type { HtmlTree } from "./tree.ts";
import { attribute } from "./walk.ts";

/** Ids that Swagger UI gives to the elements of `#/pet` and `#/pet/addPet`. */
const SWAGGER_IDS = ["operations-", "operations-tag-"];

/** Knows which hash routes are anchors; reads the page's ids at the first question. */
export class RouteAnchors {
  readonly #tree: HtmlTree;
  #ids: ReadonlySet<string> | undefined;

  constructor(tree: HtmlTree) {
    this.#tree = tree;
  }

  /** Whether the page has an element for a fragment, given with its `#`. */
  has(hash: string): boolean {
    this.#ids ??= idsOf(this.#tree);
    const name = hash.slice(1);
    const steps = name.replace(/^!?\//, "").replaceAll("/", "-");
    const ids = this.#ids;
    return ids.has(name) || SWAGGER_IDS.some((start) => ids.has(start + steps));
  }
}

function idsOf(tree: HtmlTree): ReadonlySet<string> {
  const ids = new Set<string>();
  for (let node = 1; node < tree.size; node++) {
    const id = attribute(tree, node, "id") ?? attribute(tree, node, "name");
    if (id !== undefined && id !== "") ids.add(id);
  }
  return ids;
}
