// Returns the value of an element with a microdata property: an address, a machine-readable value,
// or its text.
// https://html.spec.whatwg.org/multipage/microdata.html#values
import { absoluteAddress } from "../html/address.ts";
import type { HtmlTree } from "../html/tree.ts";
import { attribute, endOf, UNSHOWN } from "../html/walk.ts";
import { oncePerKey } from "../model/once.ts";
import { SETTINGS } from "../model/settings.ts";
import { oneLine } from "../text/one-line.ts";
import { mapByWord, wordMap, wordSet } from "../text/word-list.ts";

/** Values of a page's elements. */
export interface PropertyValues {
  /** Returns the value of an element, computed once. */
  readonly of: (node: number) => string;
  /** Returns an element's text on one line, without scripts, with spaces between blocks. */
  readonly text: (node: number) => string;
  /** Resolves an address; returns anything else as written. */
  readonly address: (written: string) => string;
}

/** Attribute with an element's value as an address, by tag. */
const ADDRESS_ATTRIBUTE = mapByWord([
  ["a area link", "href"],
  ["audio embed iframe img source track video", "src"],
  ["object", "data"],
]);

/** Attribute with an element's machine-readable value, by tag. */
const VALUE_ATTRIBUTE = wordMap("data value meter value time datetime");

/** Maximum visits per node of the page for texts: nested properties visit the same nodes. */
const STEPS_PER_NODE = 4;

/** Returns the values of a page's elements; beyond the budget, texts are empty. */
export function propertyValues(tree: HtmlTree, base: string): PropertyValues {
  const left = { steps: tree.size * STEPS_PER_NODE, chars: SETTINGS.PAYLOAD_MAX_BYTES };
  const values: PropertyValues = {
    of: oncePerKey((node) => elementValue(tree, node, values)),
    text: (node) => textOf(tree, node, left),
    address: (written) => absoluteAddress(written, base) ?? written.trim(),
  };
  return values;
}

function machineValue(tree: HtmlTree, node: number): string | undefined {
  const name = VALUE_ATTRIBUTE.get(tree.tag[node] ?? "");
  return name === undefined ? undefined : attribute(tree, node, name)?.trim();
}

function elementValue(tree: HtmlTree, node: number, values: PropertyValues): string {
  const tag = tree.tag[node] ?? "";
  // The standard allows `content` only on `meta`, but pages use it on any element.
  const content = attribute(tree, node, "content");
  if (content !== undefined || tag === "meta") return oneLine(content ?? "");
  const address = ADDRESS_ATTRIBUTE.get(tag);
  if (address !== undefined) return values.address(attribute(tree, node, address) ?? "");
  return machineValue(tree, node) ?? values.text(node);
}

/** Inline elements; any other element separates words. */
const INLINE = wordSet(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q rb rp rt ruby s samp small span strike strong sub sup time tt u var wbr",
);

function textOf(tree: HtmlTree, node: number, left: { steps: number; chars: number }): string {
  const end = endOf(tree, node);
  const blockEnds: number[] = [];
  let text = "";
  for (let at = node + 1; at < end && left.steps > 0 && left.chars > 0; at++) {
    left.steps--;
    for (; at >= (blockEnds.at(-1) ?? end); blockEnds.pop()) text += " ";
    const tag = tree.tag[at] ?? "";
    if (tag === "") {
      const piece = tree.text[at] ?? "";
      left.chars -= piece.length;
      text += piece;
    } else if (UNSHOWN.has(tag)) {
      at = endOf(tree, at) - 1;
    } else if (!INLINE.has(tag)) {
      text += " ";
      blockEnds.push(endOf(tree, at));
    }
  }
  return oneLine(text);
}
