// Changes to a page that leave its content as it is, made in its parsed HTML.
import { createHash } from "node:crypto";
import { type DefaultTreeAdapterTypes, parse, parseFragment, serialize } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;
type Parent = DefaultTreeAdapterTypes.ParentNode;
type Child = DefaultTreeAdapterTypes.ChildNode;

/** Returns the HTML after a change of its tree. */
export function changed(html: string, change: (document: Parent) => void): string {
  const document = parse(html);
  change(document);
  return serialize(document);
}

/** Changes by name. Those of `scripts` keep structured data, which says what the page is about. */
export const CHANGES: Readonly<Record<string, (document: Parent) => void>> = {
  scripts: (document) =>
    drop(
      document,
      (node) => node.nodeName === "script" && !attribute(node, "type").includes("json"),
    ),
  styles: (document) => drop(document, ({ nodeName }) => nodeName === "style"),
  related: (document) => {
    const stories = Array.from(
      { length: 12 },
      (_, at) => `<li><a href="/stories/${at}">Another story of the harbour, number ${at}</a></li>`,
    );
    const html = `<div class="related"><h3>More stories</h3><ul>${stories.join("")}</ul></div>`;
    append(bodyOf(document), parseFragment(html).childNodes);
  },
  wrap: (document) => {
    const body = bodyOf(document);
    const [wrapper] = parseFragment("<div></div>").childNodes;
    if (wrapper === undefined || !isParent(wrapper)) throw new Error("a div must be a parent");
    append(wrapper, body.childNodes.splice(0));
    append(body, [wrapper]);
  },
  classes: (document) => {
    for (const node of nodesOf(document)) {
      if (!("attrs" in node)) continue;
      for (const attr of node.attrs) if (attr.name === "class") attr.value = renamed(attr.value);
    }
  },
  asides: (document) => {
    const asides = [...nodesOf(document)].filter(({ nodeName }) => nodeName === "aside");
    for (const parent of new Set(
      asides.flatMap((node) => ("parentNode" in node ? node.parentNode : null) ?? []),
    )) {
      const own = parent.childNodes.filter(({ nodeName }) => nodeName === "aside");
      const others = parent.childNodes.filter(({ nodeName }) => nodeName !== "aside");
      const isFirst = parent.childNodes.find(({ nodeName }) => nodeName !== "#text") === own[0];
      parent.childNodes = isFirst ? [...others, ...own] : [...own, ...others];
    }
  },
};

function* nodesOf(document: Parent): Generator<Node> {
  const open: Node[] = [document];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    yield node;
    if (isParent(node)) open.push(...node.childNodes);
  }
}

const isParent = (node: Node): node is Parent & Node => "childNodes" in node;

function drop(document: Parent, test: (node: Node) => boolean): void {
  for (const node of [...nodesOf(document)]) {
    if (!test(node) || !("parentNode" in node) || node.parentNode === null) continue;
    node.parentNode.childNodes = node.parentNode.childNodes.filter((child) => child !== node);
  }
}

function append(parent: Parent, children: readonly Child[]): void {
  for (const child of [...children]) {
    child.parentNode = parent;
    parent.childNodes.push(child);
  }
}

function bodyOf(document: Parent): Parent {
  for (const node of nodesOf(document)) if (node.nodeName === "body" && isParent(node)) return node;
  throw new Error("a parsed page must have a body");
}

const attribute = (node: Node, name: string): string =>
  "attrs" in node ? (node.attrs.find((attr) => attr.name === name)?.value ?? "") : "";

/** Replaces each class name by letters that only depend on it. */
function renamed(classes: string): string {
  const names = classes.split(/\s+/).filter((name) => name !== "");
  const letters = (name: string): string =>
    createHash("sha256")
      .update(name)
      .digest("hex")
      .slice(0, 6)
      .replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "");
  return names.map(letters).join(" ");
}
