// Finds faults in the markup of a page for an audit of its site, in one walk.
import type { MarkupFaults } from "../model/audit.ts";
import { cutText, oneLine } from "../text/one-line.ts";
import { wordMap } from "../text/word-list.ts";
import { httpAddress } from "./address.ts";
import { declarations } from "./declarations.ts";
import type { HtmlTree } from "./tree.ts";
import { attribute, closest, endOf, isProgram, relsOf, textContent } from "./walk.ts";

/** Maximum samples of each kind. */
const MAX_SAMPLES = 20;
/** Maximum characters of a heading, and of a parser's message. */
const MAX_TEXT_CHARS = 300;

/** Elements that load content, with the attribute of its address. */
const LOADING = wordMap(`
  audio src embed src frame src iframe src img src link href object data script src source src
  track src video src
`);
/** Relations of links that load their target. */
const LOADED = /(?:^|\s)(?:stylesheet|icon|preload|modulepreload|manifest)(?:\s|$)/i;
const DATA_TYPE = /^application\/ld\+json\s*(?:;|$)/i;

/** Returns the faults of a page's markup. `base` resolves its relative addresses. */
export function markupFaults(
  tree: HtmlTree,
  { url, base }: { readonly url: string; readonly base: string },
): MarkupFaults {
  const h1: string[] = [];
  const without_alt: string[] = [];
  let without_alt_count = 0;
  let image_count = 0;
  let script_count = 0;
  const insecure = new Set<string>();
  const isSecure = url.startsWith("https:");
  for (let node = 1; node < tree.size; node++) {
    const tag = tree.tag[node] ?? "";
    if (tag === "h1" && h1.length < MAX_SAMPLES) h1.push(headingText(tree, node));
    if (tag === "img") image_count++;
    if (tag === "script" && isProgram(tree, node)) script_count++;
    if (tag === "img" && lacksAlt(tree, node)) {
      without_alt_count++;
      const address = httpAddress(attribute(tree, node, "src") ?? "", base);
      if (without_alt.length < MAX_SAMPLES && address !== undefined) without_alt.push(address);
    }
    if (isSecure && insecure.size < MAX_SAMPLES) {
      const address = loadedAddress(tree, node, base);
      if (address?.startsWith("http:")) insecure.add(address);
    }
  }
  return {
    h1: h1.filter((text) => text !== ""),
    canonicals: canonicals(tree, base),
    without_alt,
    without_alt_count,
    insecure: [...insecure],
    broken_data: brokenData(tree),
    image_count,
    script_count,
  };
}

/** Returns the text of a heading; if it has none, the texts of its images. */
function headingText(tree: HtmlTree, node: number): string {
  const own = oneLine(textContent(tree, node));
  if (own !== "") return cutText(own, MAX_TEXT_CHARS);
  const alts: string[] = [];
  for (let inner = node + 1; inner < endOf(tree, node); inner++) {
    alts.push(attribute(tree, inner, "alt") ?? attribute(tree, inner, "aria-label") ?? "");
  }
  return cutText(oneLine(alts.join(" ")), MAX_TEXT_CHARS);
}

/** Whether an image that readers see has no alt attribute; measuring pixels are not seen. */
function lacksAlt(tree: HtmlTree, node: number): boolean {
  const has = (name: string) => attribute(tree, node, name) !== undefined;
  if (has("alt") || has("aria-label") || has("aria-labelledby") || has("hidden")) return false;
  if (attribute(tree, node, "aria-hidden") === "true") return false;
  if (/^(?:presentation|none)$/i.test(attribute(tree, node, "role") ?? "")) return false;
  const isPixel = ["width", "height"].every((name) => {
    const size = attribute(tree, node, name);
    return size === "0" || size === "1";
  });
  return !isPixel && closest(tree, node, "noscript") < 0;
}

function loadedAddress(tree: HtmlTree, node: number, base: string): string | undefined {
  const tag = tree.tag[node] ?? "";
  const source = LOADING.get(tag);
  if (source === undefined) return undefined;
  if (tag === "link" && !LOADED.test(attribute(tree, node, "rel") ?? "")) return undefined;
  return httpAddress(attribute(tree, node, source) ?? "", base);
}

function canonicals(tree: HtmlTree, base: string): readonly string[] {
  const found = new Set<string>();
  for (const node of declarations(tree).link) {
    const rels = relsOf(tree, node);
    const href = httpAddress(attribute(tree, node, "href") ?? "", base);
    if (rels.includes("canonical") && href !== undefined) found.add(href);
    if (found.size === MAX_SAMPLES) break;
  }
  return [...found];
}

function brokenData(tree: HtmlTree): readonly string[] {
  const found: string[] = [];
  for (const node of declarations(tree).script) {
    if (!DATA_TYPE.test(attribute(tree, node, "type") ?? "")) continue;
    const message = faultOf(textContent(tree, node));
    if (message !== undefined) found.push(cutText(oneLine(message), MAX_TEXT_CHARS));
    if (found.length === MAX_SAMPLES) break;
  }
  return found;
}

function faultOf(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
