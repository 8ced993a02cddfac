// Parses HTML once into preorder arrays, composed as a browser shows it.
import { html, Parser } from "parse5";
import { composeTemplates } from "./compose.ts";
import { decodeMail, mayEncodeMail } from "./encoded-mail.ts";
import {
  type Attribute,
  KIND,
  type LinkedNode,
  LinkedTreeBuilder,
  type LinkedTypes,
} from "./linked-tree.ts";
import { NAMESPACE } from "./namespace.ts";
import { RunTokenizer } from "./run-tokenizer.ts";

/** Maximum elements reconstructed per page, far more than any hand-written page needs. */
const REMADE_LIMIT = 1_000_000;

/**
 * Builds a tree by the WHATWG algorithm with scripting off, with one change: "reconstruct the
 * active formatting elements" stops after a million reconstructed elements. Later text loses
 * formatting left open.
 */
class BoundedParser extends Parser<LinkedTypes> {
  readonly #builder: LinkedTreeBuilder;
  #remade = 0;

  constructor(builder: LinkedTreeBuilder) {
    super({ treeAdapter: builder, scriptingEnabled: false });
    this.tokenizer = new RunTokenizer(this);
    this.#builder = builder;
  }

  override _reconstructActiveFormattingElements(): void {
    if (this.#remade > REMADE_LIMIT) return;
    const before = this.#builder.made;
    super._reconstructActiveFormattingElements();
    this.#remade += this.#builder.made - before;
  }
}

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
  /** Maps the template that starts a streamed boundary to the node after its fallback. */
  readonly fallbackEnd: ReadonlyMap<number, number>;
}

/** Parses HTML (WHATWG) with scripting off, so `noscript` has markup. Never throws; linear time. */
export function parseHtml(source: string): HtmlTree {
  const tree = parseOnce(source);
  return hasSwallowingFrame(tree) ? parseOnce(closeFrames(source)) : tree;
}

function parseOnce(source: string): HtmlTree {
  const encodesMail = mayEncodeMail(source);
  const builder = new LinkedTreeBuilder({ listsElements: encodesMail });
  const parser = new BoundedParser(builder);
  parser.tokenizer.write(source, true);
  if (builder.withAttributes !== undefined)
    decodeMail({
      elements: builder.withAttributes,
      createText: (text) => builder.createTextNode(text),
    });
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

  const boundaries = new Boundaries();
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
      if (at.namespace === html.NS.SVG) namespace[index] = NAMESPACE.svg;
      else if (at.namespace !== html.NS.HTML) namespace[index] = NAMESPACE.math;
      if (at.kind === KIND.text) {
        end[index] = size;
        at = at.next;
      } else {
        if (at.name === "template") boundaries.template(index, open);
        open = index;
        up = at;
        at = at.first;
      }
    } else {
      if (at.text !== "") boundaries.comment(at.text, { open, size });
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
    fallbackEnd: boundaries.fallbackEnd,
  };
}

/** Matches the start of a noscript or iframe tag, opening or closing. Linear. */
const TAG = /<(\/?)(noscript|iframe)\b/gi;

/**
 * Whether a frame contains the end of its noscript. A browser with scripts ends a noscript at its
 * end tag; one without reads an open `iframe`, or `<iframe/>`, as text to the end of the page.
 */
function hasSwallowingFrame({ tag, text }: HtmlTree): boolean {
  for (let node = 1; node < tag.length; node++) {
    if (tag[node] === "iframe" && /<\/noscript/i.test(text[node + 1] ?? "")) return true;
  }
  return false;
}

/** Adds an end tag for every frame that is open where its noscript ends. */
function closeFrames(source: string): string {
  let closed = "";
  let from = 0;
  let inNoscript = false;
  let openFrame = false;
  for (const match of source.matchAll(TAG)) {
    const isEnd = match[1] === "/";
    if ((match[2] ?? "").toLowerCase() === "iframe") openFrame = !isEnd && inNoscript;
    else {
      if (isEnd && openFrame) {
        closed += `${source.slice(from, match.index)}</iframe>`;
        from = match.index;
      }
      inNoscript = !isEnd;
      openFrame = false;
    }
  }
  return closed + source.slice(from);
}

/** A boundary whose end is not read yet. */
interface OpenBoundary {
  /** Parent of its comments. */
  readonly parent: number;
  /** Its template; -1 for none. */
  template: number;
}

/** Position of a comment: its parent, and the index of the next node. */
interface CommentPlace {
  readonly open: number;
  readonly size: number;
}

class Boundaries {
  /** Maps the template of a boundary to the node after its fallback. */
  readonly fallbackEnd = new Map<number, number>();
  readonly #open: OpenBoundary[] = [];

  /** Reads a comment: `$`, `$?`, `$~` and `$!` start a boundary, `/$` ends it. */
  comment(text: string, { open, size }: CommentPlace): void {
    if (text.startsWith("$")) this.#open.push({ parent: open, template: -1 });
    else if (text === "/$" && this.#open.at(-1)?.parent === open) {
      const { template = -1 } = this.#open.pop() ?? {};
      if (template >= 0) this.fallbackEnd.set(template, size);
    }
  }

  /** Reads a template, the first node of a boundary whose content is yet to come. */
  template(node: number, parent: number): void {
    const last = this.#open.at(-1);
    if (last?.parent === parent && last.template < 0) last.template = node;
  }
}
