// Finds traces of technologies in a page's tree in one pass: loaded resources, markup, inline code.
import type { Attribute } from "../html/linked-tree.ts";
import type { HtmlTree } from "../html/tree.ts";
import { attribute, isProgram } from "../html/walk.ts";
import { type AssetAddress, addressReader } from "./address.ts";
import { traceImage, traceLoaded } from "./assets.ts";
import type { Gathering } from "./findings.ts";
import type { RuleIndex } from "./rule-index.ts";
import type { Mark } from "./tables.ts";
import { addressMarks, literalsInCode } from "./word-lookup.ts";

/** State of the pass. */
interface MarkupPass {
  readonly tree: HtmlTree;
  readonly index: RuleIndex;
  readonly gathering: Gathering;
  /** Resolves the address of a loaded resource; undefined to skip loaded resources. */
  readonly addressOf: ((written: string) => AssetAddress | undefined) | undefined;
  /** Cache of possible traces by attribute name. */
  readonly byAttribute: Map<string, readonly Mark<RegExp>[]>;
  /** Values of `class` seen so far, which repeat. */
  readonly classes: Set<string>;
  /** Number of characters of code that may still be read. */
  codeLeft: number;
}

/** Maximum code read per script and in total: the start of a technology is near the beginning. */
const MAX_CODE = 16_384;
const MAX_CODE_IN_ALL = 262_144;
const OPENING_CHARS = 600;
/** Maximum characters examined of an attribute value or a class list. */
const MAX_VALUE = 2000;

/** Rules, collector, and the page's address: "" if unknown, undefined to skip resources. */
export interface MarkupContext {
  readonly index: RuleIndex;
  readonly gathering: Gathering;
  readonly base: string | undefined;
}

/** Records every trace in the markup. */
export function traceMarkup(tree: HtmlTree, { base, index, gathering }: MarkupContext): void {
  const pass: MarkupPass = {
    tree,
    index,
    gathering,
    addressOf: base === undefined ? undefined : addressReader(base),
    byAttribute: new Map(),
    classes: new Set(),
    codeLeft: MAX_CODE_IN_ALL,
  };
  for (let node = 1; node < tree.size; node++) {
    const tag = tree.tag[node] ?? "";
    if (tag === "") continue;
    for (const mark of index.tags.find(tag)) gathering.note(mark.name, "element", `<${tag}>`);
    for (const attr of tree.attrs[node] ?? []) traceAttribute(pass, attr);
    traceElement(pass, node, tag);
  }
}

function traceAttribute(pass: MarkupPass, { name, value }: Attribute): void {
  const { index, gathering, byAttribute } = pass;
  if (name === "class") {
    if (pass.classes.has(value)) return;
    pass.classes.add(value);
    traceClasses(pass, value);
  } else if (name === "id") {
    for (const mark of index.ids.find(value)) gathering.note(mark.name, "id", value);
  }
  let marks = byAttribute.get(name);
  if (marks === undefined) {
    marks = index.attributes.find(name);
    byAttribute.set(name, marks);
    for (const mark of index.attributeNames.find(name)) {
      if (mark.what.test(name)) gathering.note(mark.name, "attribute", name);
    }
  }
  for (const { name: technology, what } of marks) {
    const match = what.exec(value.slice(0, MAX_VALUE));
    if (match === null) continue;
    gathering.note(technology, "attribute", value === "" ? name : `${name}="${value}"`, match[1]);
  }
}

const SPACES = /\s+/;

function traceClasses({ index, gathering }: MarkupPass, value: string): void {
  if (index.classes.isEmpty) return;
  for (const word of value.slice(0, MAX_VALUE).split(SPACES)) {
    for (const mark of index.classes.find(word)) gathering.note(mark.name, "class", word);
  }
}

function traceElement(pass: MarkupPass, node: number, tag: string): void {
  switch (tag) {
    case "script":
      traceScript(pass, node);
      break;
    case "link":
      traceLink(pass, node);
      break;
    case "meta":
      traceMeta(pass, node);
      break;
    case "style":
      traceText(pass, pass.tree.text[node + 1] ?? "", "styles");
      break;
    case "iframe":
      loaded(pass, attribute(pass.tree, node, "src"));
      break;
    case "img":
    case "source":
      image(pass, attribute(pass.tree, node, "src"));
      break;
  }
}

/** Attributes in which loaders keep the address of a delayed script. */
const DELAYED_SOURCES = ["data-rocket-src", "data-src"];

function traceScript(pass: MarkupPass, node: number): void {
  const { tree, index, gathering } = pass;
  const src = attribute(tree, node, "src");
  const type = attribute(tree, node, "type");
  const runs = isProgram(tree, node);
  if (src !== undefined) traceSource(pass, src);
  if (runs) {
    loaded(pass, src);
    if (type !== undefined && src === undefined) {
      for (const name of DELAYED_SOURCES) loaded(pass, attribute(tree, node, name));
    }
  }
  if (node + 1 >= (tree.end[node] ?? 0)) return;
  const code = tree.text[node + 1] ?? "";
  const opening = code.slice(0, OPENING_CHARS);
  for (const { name, what } of index.openings) {
    if (opening.includes(what)) gathering.note(name, "script", what);
  }
  if (runs) traceText(pass, code, "scripts");
}

/** Looks for known texts in the beginning of a script or a style sheet. */
function traceText(pass: MarkupPass, whole: string, key: "scripts" | "styles"): void {
  const { index, gathering } = pass;
  if (index[key].isEmpty) return;
  const text = whole.slice(0, Math.min(MAX_CODE, pass.codeLeft));
  pass.codeLeft -= text.length;
  literalsInCode(text, index[key], ({ name, what }) =>
    gathering.note(name, key === "scripts" ? "script" : "style", what.text),
  );
}

/** Link relations that load a resource for this page. */
const LOADS = /(?:^|\s)(?:stylesheet|preload|modulepreload)(?:\s|$)/i;
/** Link relations that load an image or a manifest. */
const SHOWS = /(?:^|\s)(?:icon|apple-touch-icon|manifest)(?:\s|$)/i;

function traceLink(pass: MarkupPass, node: number): void {
  const href = attribute(pass.tree, node, "href");
  if (href === undefined) return;
  traceSource(pass, href);
  const rel = attribute(pass.tree, node, "rel") ?? "";
  if (LOADS.test(rel)) loaded(pass, href);
  else if (SHOWS.test(rel)) image(pass, href);
}

function traceMeta(pass: MarkupPass, node: number): void {
  const { tree, index, gathering } = pass;
  const content = attribute(tree, node, "content");
  if (content === undefined) return;
  const named = attribute(tree, node, "name") ?? attribute(tree, node, "property") ?? "";
  const name = named.trim().toLowerCase();
  for (const { name: technology, what } of index.meta.find(name)) {
    const match = what.exec(content.slice(0, MAX_VALUE).trim());
    if (match !== null) gathering.note(technology, "meta", `${name}: ${content}`, match[1]);
  }
}

/** Records the framework whose files have this address, as written. */
function traceSource({ index, gathering }: MarkupPass, written: string): void {
  const address = written.slice(0, MAX_VALUE);
  addressMarks(address, index.sources, ({ name, what }) => {
    const match = what.exec(address);
    if (match !== null) gathering.note(name, "asset", address, match[1]);
  });
}

function loaded({ addressOf, index, gathering }: MarkupPass, written: string | undefined): void {
  const address = written === undefined ? undefined : addressOf?.(written);
  if (address !== undefined) traceLoaded(address, { index, gathering, kind: "asset" });
}

function image({ addressOf, index, gathering }: MarkupPass, written: string | undefined): void {
  const address = written === undefined ? undefined : addressOf?.(written);
  if (address !== undefined) traceImage(address, { index, gathering, kind: "asset" });
}
