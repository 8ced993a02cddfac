// Reads RDFa Lite items as schema.org JSON: typeof, property, vocab, prefixed names.
// https://www.w3.org/TR/rdfa-lite/
import type { HtmlTree } from "../html/tree.ts";
import { attribute, endOf } from "../html/walk.ts";
import type { Json } from "../model/fact.ts";
import { wordMap } from "../text/word-list.ts";
import { appendValue, bareObject, type DraftObject } from "./bare.ts";
import { copied, freshBudget } from "./expand.ts";
import type { PropertyValues } from "./microdata-values.ts";
import { shortType } from "./schema-org.ts";

/** A top-level item with its element. */
export interface AnnotatedItem {
  readonly node: number;
  readonly value: Json;
}

/** Maximum items per page. */
const MAX_ITEMS = 1000;

/** Vocabularies whose names need no prefix. */
const SCHEMA = /^https?:\/\/(?:www\.)?(?:schema\.org|data-vocabulary\.org)\/?#?$/i;

/** Names of other vocabularies, as Drupal writes them, with their schema.org names. */
const TRANSLATED = wordMap(`
  dc:title name dc:date datePublished dc:created datePublished dc:modified dateModified
  dc:creator author dc:description description dcterms:title name dcterms:date datePublished
  dcterms:created datePublished dcterms:modified dateModified dcterms:creator author
  foaf:name name foaf:person Person sioc:item CreativeWork sioct:comment Comment
  sioct:blogpost BlogPosting sioct:boardpost DiscussionForumPosting
`);

/** Returns the top-level items in document order, with schema.org names. */
export function readRdfa(tree: HtmlTree, values: PropertyValues): readonly AnnotatedItem[] {
  const open: { readonly end: number; readonly object: DraftObject }[] = [];
  const vocabularies: { readonly end: number; readonly isSchema: boolean }[] = [];
  const top: { readonly node: number; readonly object: DraftObject }[] = [];
  for (let node = 1; node < tree.size; node++) {
    if ((tree.attrs[node]?.length ?? 0) === 0) continue;
    closeEnded(open, node);
    closeEnded(vocabularies, node);
    const end = endOf(tree, node);
    const vocabulary = attribute(tree, node, "vocab");
    if (vocabulary !== undefined)
      vocabularies.push({ end, isSchema: SCHEMA.test(vocabulary.trim()) });
    const isSchema = vocabularies.at(-1)?.isSchema ?? false;
    const names = namesIn(attribute(tree, node, "property"), isSchema);
    const type = attribute(tree, node, "typeof");
    const holder = open.at(-1);
    if (type === undefined) {
      if (holder === undefined || names.length === 0) continue;
      const value = values.of(node);
      for (const name of names) appendValue(holder.object, name, value);
      continue;
    }
    const object = itemOf(namesIn(type, isSchema));
    const address = attribute(tree, node, "resource") ?? attribute(tree, node, "about");
    if (address !== undefined) object["@id"] = values.address(address);
    if (holder !== undefined && names.length > 0) {
      for (const name of names) appendValue(holder.object, name, object);
    } else {
      // The properties of the last item come after it.
      if (top.length === MAX_ITEMS) break;
      top.push({ node, object });
    }
    open.push({ end, object });
  }
  const budget = freshBudget();
  return top.flatMap(({ node, object }) => {
    const properties = Object.keys(object).filter((key) => !key.startsWith("@"));
    return properties.length === 0 ? [] : [{ node, value: copied(object, budget) }];
  });
}

/** Removes the innermost elements that end before a node. */
export function closeEnded(open: { readonly end: number }[], node: number): void {
  while (open.length > 0 && (open.at(-1)?.end ?? 0) <= node) open.pop();
}

function itemOf(types: readonly string[]): DraftObject {
  const object = bareObject();
  const [first] = types;
  if (first !== undefined) object["@type"] = types.length === 1 ? first : [...types];
  return object;
}

/** Maximum names read per attribute. */
const MAX_NAMES = 16;

/** Returns the schema.org names in an attribute; translates or skips other vocabularies. */
function namesIn(written: string | undefined, isSchema: boolean): readonly string[] {
  const words = written?.trim().split(/\s+/, MAX_NAMES) ?? [];
  const names = words.flatMap((word) => {
    const short = shortType(word);
    if (short !== word) return short;
    const translated = TRANSLATED.get(word.toLowerCase());
    if (translated !== undefined) return translated;
    return isSchema && /^\w+$/.test(word) ? word : [];
  });
  return [...new Set(names)];
}
