// A page's tree to the traces of technologies in it, in one pass: what it loads, its own marks, its scripts' code.
import type { Attribute } from "../html/linked-tree.ts";
import type { HtmlTree } from "../html/tree.ts";
import { attribute } from "../html/walk.ts";
import { type AssetAddress, addressReader } from "./address.ts";
import { traceImage, traceLoaded } from "./assets.ts";
import type { Gathering } from "./findings.ts";
import type { RuleIndex } from "./rule-index.ts";
import { isRunType } from "./script-types.ts";
import type { Mark } from "./tables.ts";
import { addressMarks, literalsInCode } from "./words.ts";

/** What the pass works with. */
interface MarkupPass {
  readonly tree: HtmlTree;
  readonly index: RuleIndex;
  readonly gathering: Gathering;
  /** Undefined where what is loaded is not looked at. */
  readonly addressOf: ((written: string) => AssetAddress | undefined) | undefined;
  /** What attributes of a name may tell, for the names met so far. */
  readonly byAttribute: Map<string, readonly Mark<RegExp>[]>;
  /** Values of `class` met so far, which repeat. */
  readonly classes: Set<string>;
  /** Characters of code that may still be read. */
  codeLeft: number;
}

/** Code read of one script, and of all together: what starts a technology stands near the beginning. */
const MAX_CODE = 16_384;
const MAX_CODE_IN_ALL = 262_144;
const OPENING_CHARS = 600;
/** Longest attribute value, and longest class list, that is looked at. */
const MAX_VALUE = 2000;

/** What to look for, where traces go, and the page's address: "" where it is not known, undefined to leave out what is loaded. */
export interface MarkupContext {
  readonly index: RuleIndex;
  readonly gathering: Gathering;
  readonly base: string | undefined;
}

/** Notes every trace in the markup. */
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

/** Where loaders keep the address of a script that they delay. */
const DELAYED_SOURCES = ["data-rocket-src", "data-src"];

function traceScript(pass: MarkupPass, node: number): void {
  const { tree, index, gathering } = pass;
  const src = attribute(tree, node, "src");
  const type = attribute(tree, node, "type");
  const runs = isRunType(type);
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

/** The beginning of a script's code, or of a style sheet, for what is known to stand in such. */
function traceText(pass: MarkupPass, whole: string, key: "scripts" | "styles"): void {
  const { index, gathering } = pass;
  if (index[key].isEmpty) return;
  const text = whole.slice(0, Math.min(MAX_CODE, pass.codeLeft));
  pass.codeLeft -= text.length;
  literalsInCode(text, index[key], ({ name, what }) =>
    gathering.note(name, key === "scripts" ? "script" : "style", what.text),
  );
}

/** Relations under which a link is loaded for this page. */
const LOADS = /(?:^|\s)(?:stylesheet|preload|modulepreload)(?:\s|$)/i;
/** Relations under which a browser loads a picture or a manifest. */
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

/** An address as written, to the framework whose files lie there. */
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
