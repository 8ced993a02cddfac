// The ids of a page: those that fragments of links name, and for an audit the fragments themselves.
import type { PageFragments } from "../model/audit.ts";
import { hashText } from "../text/hash.ts";
import { httpAddress } from "./address.ts";
import { declarations } from "./declarations.ts";
import type { HtmlTree } from "./tree.ts";
import { attribute, isProgram } from "./walk.ts";

/** Maximum addresses with a fragment, and ids, of a page. */
const MAX_LINKS = 500;
const MAX_IDS = 50_000;

const HEADING = /^h[1-6]$/;

/** Returns the fragments of a page. `base` resolves its relative addresses. */
export function pageFragments(tree: HtmlTree, base: string): PageFragments {
  const fragment_links = new Set<string>();
  const ids = new Set<number>();
  let headingHasId = false;
  for (let node = 1; node < tree.size; node++) {
    const tag = tree.tag[node] ?? "";
    const isLink = tag === "a" || tag === "area";
    const id = attribute(tree, node, "id");
    if (id && ids.size < MAX_IDS) ids.add(hashText(id));
    if (id && HEADING.test(tag)) headingHasId = true;
    const name = tag === "a" ? attribute(tree, node, "name") : undefined;
    if (name && ids.size < MAX_IDS) ids.add(hashText(name));
    const href = isLink ? (attribute(tree, node, "href") ?? "") : "";
    if (!href.includes("#") || fragment_links.size >= MAX_LINKS) continue;
    const address = httpAddress(href, base);
    if (address !== undefined && !isAlwaysFound(address)) fragment_links.add(address);
  }
  const runsScripts = declarations(tree).script.some((node) => isProgram(tree, node));
  return {
    fragment_links: [...fragment_links],
    ids: Uint32Array.from(ids),
    ids_by_script: (runsScripts && !headingHasId) || ids.size >= MAX_IDS,
  };
}

/** Whether a fragment needs no element: the top, a text (`#:~:text=`), or a hash route. */
function isAlwaysFound(address: string): boolean {
  const hash = address.slice(address.indexOf("#") + 1);
  const name = hash.split(":~:", 1)[0] ?? "";
  return name === "" || /^top$/i.test(name) || /^!?\//.test(name) || hash.startsWith("!");
}

/** A name of an element. */
export interface PlacedId {
  readonly id: string;
  /** Preorder index of the element in its tree. */
  readonly node: number;
}

const MAX_PLACED = 20_000;
const MAX_ID_CHARS = 500;

/** Returns the element ids and anchor names of a page, in document order. */
export function pageIds({ size, tag, attrs }: HtmlTree): readonly PlacedId[] {
  const found: PlacedId[] = [];
  for (let node = 1; node < size && found.length < MAX_PLACED; node++) {
    for (const { name, value } of attrs[node] ?? []) {
      const isName = name === "id" || (name === "name" && tag[node] === "a");
      if (isName && value !== "" && value.length <= MAX_ID_CHARS) found.push({ id: value, node });
    }
  }
  return found;
}
