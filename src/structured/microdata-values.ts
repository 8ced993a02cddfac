// Elements that carry a microdata property to its value: an address, a value for machines, or their text.
// https://html.spec.whatwg.org/multipage/microdata.html#values
import { absoluteAddress } from "../html/address.ts";
import type { HtmlTree } from "../html/tree.ts";
import { attribute, endOf } from "../html/walk.ts";
import { SETTINGS } from "../model/settings.ts";
import { oneLine } from "../text/one-line.ts";

/** The values of one page's elements. */
export interface PropertyValues {
  /** The value of an element, worked out once. */
  readonly of: (node: number) => string;
  /** The text in an element on one line, scripts and styles left out, separate blocks apart. */
  readonly text: (node: number) => string;
  /** An address made absolute; one that is none as written. */
  readonly address: (written: string) => string;
}

/** Attribute that holds an element's value as an address, by tag. */
const ADDRESS_ATTRIBUTE: ReadonlyMap<string, string> = new Map([
  ["a", "href"],
  ["area", "href"],
  ["link", "href"],
  ["audio", "src"],
  ["embed", "src"],
  ["iframe", "src"],
  ["img", "src"],
  ["source", "src"],
  ["track", "src"],
  ["video", "src"],
  ["object", "data"],
]);

/** Attribute that holds an element's value for machines, by tag. */
const VALUE_ATTRIBUTE: ReadonlyMap<string, string> = new Map([
  ["data", "value"],
  ["meter", "value"],
  ["time", "datetime"],
]);

/** Nodes looked at for texts, as a multiple of a page's: properties nested in properties would each walk all below them. */
const STEPS_PER_NODE = 4;

/** The values of a page's elements; past its bounds, a page of nothing but nested properties has empty texts. */
export function propertyValues(tree: HtmlTree, base: string): PropertyValues {
  const known = new Map<number, string>();
  const left = { steps: tree.size * STEPS_PER_NODE, chars: SETTINGS.PAYLOAD_MAX_BYTES };
  const values: PropertyValues = {
    of: (node) => {
      const value = known.get(node) ?? elementValue(tree, node, values);
      known.set(node, value);
      return value;
    },
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
  // The standard has `content` on `meta` alone; pages write it on anything, and mean it.
  const content = attribute(tree, node, "content");
  if (content !== undefined || tag === "meta") return oneLine(content ?? "");
  const address = ADDRESS_ATTRIBUTE.get(tag);
  if (address !== undefined) return values.address(attribute(tree, node, address) ?? "");
  return machineValue(tree, node) ?? values.text(node);
}

/** Elements whose text no reader sees. */
const SILENT: ReadonlySet<string> = new Set(["script", "style", "template"]);

/** Elements that stand inside a line; any other separates words. */
const INLINE: ReadonlySet<string> = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q rb rp rt ruby s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
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
    } else if (SILENT.has(tag)) {
      at = endOf(tree, at) - 1;
    } else if (!INLINE.has(tag)) {
      text += " ";
      blockEnds.push(endOf(tree, at));
    }
  }
  return oneLine(text);
}
