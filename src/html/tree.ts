// Parses HTML once into preorder arrays, with shadow roots and slots composed as a browser shows
// them.
import { html } from "parse5";
import { BoundedParser } from "./bounded-parser.ts";
import { composeTemplates } from "./compose.ts";
import { type Attribute, KIND, type LinkedNode, LinkedTreeBuilder } from "./linked-tree.ts";
import { NAMESPACE } from "./namespaces.ts";
import { closeFrames, hasSwallowingFrame } from "./noscript-frames.ts";

/**
 * A parsed page as parallel arrays in preorder: node 0 is the document, the descendants of node `n`
 * are `n + 1` to `end[n] - 1`, and the next sibling of `n` is `end[n]` if that is before its
 * parent's end.
 *
 * Comments and the doctype are omitted. The content of a `template` element is its children; if the
 * template declares a shadow root, its host contains the shadow tree instead, with assigned nodes
 * in the slots.
 */
export interface HtmlTree {
  readonly size: number;
  /** Parent of each node; -1 for the document. */
  readonly parent: Int32Array;
  /** One past the last descendant of each node. */
  readonly end: Int32Array;
  /** Tag name of an element; "" for a text node and the document. */
  readonly tag: readonly string[];
  /** Text of a text node; "" for others. */
  readonly text: readonly string[];
  readonly attrs: readonly (readonly Attribute[])[];
  readonly namespace: Uint8Array;
}

/**
 * Parses HTML by the WHATWG algorithm with scripting off, so `noscript` contains markup.
 *
 * Never throws on any input; time grows with size.
 */
export function parseHtml(source: string): HtmlTree {
  const tree = parseOnce(source);
  return hasSwallowingFrame(tree) ? parseOnce(closeFrames(source)) : tree;
}

function parseOnce(source: string): HtmlTree {
  const builder = new LinkedTreeBuilder();
  const parser = new BoundedParser(builder);
  parser.tokenizer.write(source, true);
  if (builder.templates.length > 0) composeTemplates(builder.templates);
  return flatten(parser.document, builder.made + 1);
}

function flatten(document: LinkedNode, most: number): HtmlTree {
  const parent = new Int32Array(most);
  const end = new Int32Array(most);
  const namespace = new Uint8Array(most);
  const tag: string[] = [""];
  const text: string[] = [""];
  const attrs: (readonly Attribute[])[] = [document.attrs];
  parent[0] = -1;

  let size = 1;
  let open = 0;
  let at: LinkedNode | null = document.first;
  let up: LinkedNode = document;
  while (true) {
    if (at === null) {
      end[open] = size;
      if (up === document || up.parent === null) break;
      open = parent[open] ?? 0;
      at = up.next;
      up = up.parent;
    } else if (at.kind === KIND.text || at.kind === KIND.element) {
      const index = size++;
      parent[index] = open;
      tag.push(at.name);
      text.push(at.text);
      attrs.push(at.attrs);
      if (at.namespace !== html.NS.HTML) namespace[index] = foreignCode(at.namespace);
      if (at.kind === KIND.text) {
        end[index] = size;
        at = at.next;
      } else {
        open = index;
        up = at;
        at = at.first;
      }
    } else {
      at = at.next;
    }
  }
  return {
    size,
    parent: parent.subarray(0, size),
    end: end.subarray(0, size),
    tag,
    text,
    attrs,
    namespace: namespace.subarray(0, size),
  };
}

function foreignCode(namespace: html.NS): number {
  return namespace === html.NS.SVG ? NAMESPACE.svg : NAMESPACE.math;
}
