// Reads the microformats of articles and products as schema.org items: h-entry, h-product, and the
// older hentry; and, with RDFa, all things that attributes of visible elements describe.
// https://microformats.org/wiki/microformats2-parsing
import { baseUrl } from "../html/head.ts";
import type { HtmlTree } from "../html/tree.ts";
import { attribute, endOf, xpathOf } from "../html/walk.ts";
import type { Annotation } from "../model/fact.ts";
import { wordMap } from "../text/word-list.ts";
import { appendValue, bareObject, type DraftObject } from "./bare.ts";
import { copied, freshBudget } from "./expand.ts";
import { type PropertyValues, propertyValues } from "./microdata-values.ts";
import { type AnnotatedItem, closeEnded, readRdfa } from "./rdfa.ts";

/** How to read a property's value: as text, as an address, or as a machine-readable date. */
type PropertyWay = "text" | "address" | "date";

/** Properties by class. */
type Properties = ReadonlyMap<string, { readonly name: string; readonly way: PropertyWay }>;

/** Returns the properties of a table: classes with names of schema.org. The prefix `u-` marks addresses, `dt-` dates. */
function propertiesOf(table: string): Properties {
  return new Map(
    [...wordMap(table)].map(([written, name]) => {
      const isDate = written.startsWith("dt-") || name.startsWith("date");
      const way = isDate ? "date" : written.startsWith("u-") ? "address" : "text";
      return [written, { name, way }];
    }),
  );
}

const ENTRY = propertiesOf(
  "p-name name p-summary description dt-published datePublished dt-updated dateModified p-author author p-category keywords u-url url u-photo image u-featured image",
);
const PRODUCT = propertiesOf(
  "p-name name p-brand brand p-category category p-description description e-description description p-price price u-url url u-photo image",
);
/** Properties of the classic format that the standard still reads and blog themes still write. */
const OLD_ENTRY = propertiesOf(
  "entry-title name entry-summary description published datePublished updated dateModified author author",
);
const CARD = propertiesOf("p-name name fn name");
const NONE: Properties = new Map();

interface RootClass {
  /** Type of schema.org; "" for a pass-through item. */
  readonly type: string;
  readonly properties: Properties;
}

/** Items by the class of their element. */
const ROOTS: ReadonlyMap<string, RootClass> = new Map([
  ["h-entry", { type: "Article", properties: ENTRY }],
  ["hentry", { type: "Article", properties: OLD_ENTRY }],
  ["h-product", { type: "Product", properties: PRODUCT }],
  ["h-card", { type: "", properties: CARD }],
  ["h-cite", { type: "", properties: NONE }],
  ["h-review", { type: "", properties: NONE }],
]);

/** Maximum items per page, and maximum classes read per element. */
const MAX_ITEMS = 1000;
const MAX_CLASSES = 64;

/** An object with its element. */
interface Carried {
  readonly node: number;
  readonly object: DraftObject;
}

interface OpenMicroformat {
  readonly end: number;
  readonly object: DraftObject;
  readonly properties: Properties;
}

/** Returns the articles and products in a page's microformats, in document order. */
function readMicroformats(tree: HtmlTree, values: PropertyValues): readonly AnnotatedItem[] {
  const open: OpenMicroformat[] = [];
  const items: Carried[] = [];
  const cards: Carried[] = [];
  for (let node = 1; node < tree.size && items.length < MAX_ITEMS; node++) {
    const written = attribute(tree, node, "class");
    if (written === undefined) continue;
    closeEnded(open, node);
    const classes = written.split(/\s+/, MAX_CLASSES);
    const root = rootOf(classes);
    const holder = open.at(-1);
    if (root === undefined && holder === undefined) continue;
    const end = endOf(tree, node);
    const author = authorOf(classes, holder, root);
    if (author && holder !== undefined) {
      const object = bareObject();
      appendValue(holder.object, "author", object);
      open.push({ end, object, properties: CARD });
      cards.push({ node, object });
      continue;
    }
    if (root === undefined) {
      if (holder !== undefined) addProperties(tree, node, { classes, holder, values });
      continue;
    }
    const object = bareObject();
    if (root.type !== "") {
      object["@type"] = root.type;
      items.push({ node, object });
    }
    open.push({ end, object, properties: root.properties });
  }
  for (const card of cards) nameCard(card, values);
  const budget = freshBudget();
  return items.flatMap(({ node, object }) =>
    Object.keys(object).length < 2 ? [] : [{ node, value: copied(withOffer(object), budget) }],
  );
}

function rootOf(classes: readonly string[]): RootClass | undefined {
  for (const one of classes) {
    const root = ROOTS.get(one);
    if (root !== undefined) return root;
  }
  return undefined;
}

/** Whether an element is the author of its item: a card, or a text. */
function authorOf(
  classes: readonly string[],
  holder: OpenMicroformat | undefined,
  root: RootClass | undefined,
): boolean {
  if (holder === undefined || (root !== undefined && root.type !== "")) return false;
  return classes.some((one) => holder.properties.get(one)?.name === "author");
}

/** Maximum characters of a card without a name class; more is a self-description. */
const LONGEST_NAME = 100;

function nameCard({ node, object }: Carried, values: PropertyValues): void {
  if (object["name"] !== undefined) return;
  const text = values.text(node);
  if (text !== "" && text.length <= LONGEST_NAME) object["name"] = text;
}

interface FoundProperty {
  readonly classes: readonly string[];
  readonly holder: OpenMicroformat;
  readonly values: PropertyValues;
}

function addProperties(
  tree: HtmlTree,
  node: number,
  { classes, holder, values }: FoundProperty,
): void {
  for (const one of classes) {
    const found = holder.properties.get(one);
    if (found === undefined) continue;
    const value = propertyValue(tree, node, { way: found.way, values });
    // The first value of a name wins, except for lists of words.
    if (value !== "" && (found.name === "keywords" || holder.object[found.name] === undefined))
      appendValue(holder.object, found.name, value);
  }
}

/** Returns the value of an element from the attribute for its way and tag, else its text. */
function propertyValue(
  tree: HtmlTree,
  node: number,
  { way, values }: { readonly way: PropertyWay; readonly values: PropertyValues },
): string {
  const tag = tree.tag[node] ?? "";
  if (way !== "text" && tag !== "abbr") return values.of(node);
  const name = tag === "img" ? "alt" : tag === "data" ? "value" : tag === "abbr" ? "title" : "";
  const written = name === "" ? undefined : attribute(tree, node, name)?.trim();
  return written === undefined || written === "" ? values.text(node) : written;
}

/** Moves an item's price into its offer, as in schema.org. */
function withOffer(object: DraftObject): DraftObject {
  const { price, ...rest } = object;
  if (price === undefined) return object;
  const offer = bareObject();
  offer["@type"] = "Offer";
  offer["price"] = price;
  return Object.assign(bareObject(), rest, { offers: offer });
}

/** Returns the annotations in document order, RDFa first; `url` "" leaves addresses as written. */
export function readAnnotations(tree: HtmlTree, url: string): readonly Annotation[] {
  const values = propertyValues(tree, baseUrl(tree, url));
  const written =
    (source: Annotation["source"]) =>
    ({ node, value }: { readonly node: number; readonly value: Annotation["value"] }) => ({
      source,
      xpath: xpathOf(tree, node),
      value,
    });
  return [
    ...readRdfa(tree, values).map(written("rdfa")),
    ...readMicroformats(tree, values).map(written("microformats")),
  ];
}
