// Things that real pages declare in JSON-LD, as wanted fields of the made kinds: the names stay, the values are the page's.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { decodeHtml } from "../src/html/decode.ts";
import { KINDS, type WordedField, type WordedKind } from "./facts-words-kinds.ts";
import { dataLines } from "./pages.ts";

/** A real page with one thing of a kind. */
export interface RealThing {
  readonly id: string;
  readonly url: string;
  readonly html: string;
  readonly kind: string;
  /** Fields whose value its node states plainly. */
  readonly fields: readonly WordedField[];
}

type Node = Readonly<Record<string, unknown>>;

const TYPES: Readonly<Record<string, RegExp>> = {
  job: /^JobPosting$/,
  recipe: /^Recipe$/,
  event: /Event$/,
  book: /^Book$/,
  course: /^Course$/,
  video: /^VideoObject$/,
  product: /^Product$/,
  business: /^(?:LocalBusiness|Restaurant|Hotel|Store|Dentist|MedicalClinic)$/,
  article: /^(?:Article|NewsArticle|BlogPosting|TechArticle)$/,
};

const SCRIPT = /<script\b[^>]*ld\+json[^>]*>([\s\S]*?)<\/script\s*>/gi;

/** Yields the labelled pages of both sets that declare exactly one thing of a kind. */
export function* realThings(folder: string): Generator<RealThing> {
  for (const set of ["wcxb", "world"]) {
    for (const { id, url } of dataLines<{ id: string; url: string }>(folder, `${set}/pages`)) {
      const bytes = gunzipSync(readFileSync(join(folder, set, "html", `${id}.html.gz`)));
      const html = decodeHtml(bytes, "text/html; charset=utf-8").text;
      const nodes = nodesIn(html);
      for (const kind of KINDS) {
        const found = nodes.filter((node) => isOfKind(node, kind));
        const [node] = found;
        if (node === undefined || found.length > 1) continue;
        const fields = kind.fields.flatMap((field) => fieldOf(field, node) ?? []);
        if (fields.length > 0) yield { id, url, html, kind: kind.kind, fields };
      }
    }
  }
}

/** Returns the top-level nodes of a page's JSON-LD and those of its graphs. */
function nodesIn(html: string): readonly Node[] {
  return [...html.matchAll(SCRIPT)].flatMap(([, text = ""]) => {
    try {
      const roots: unknown[] = [JSON.parse(text)].flat();
      return roots.filter(isNode).flatMap((root) => {
        const graph = root["@graph"];
        return Array.isArray(graph) ? graph.filter(isNode) : [root];
      });
    } catch {
      return [];
    }
  });
}

function isOfKind(node: Node, { kind }: WordedKind): boolean {
  const types = [node["@type"]].flat();
  return types.some((type) => typeof type === "string" && TYPES[kind]?.test(type) === true);
}

/** Returns a field with the value of a node; undefined if the node does not state it plainly. */
function fieldOf(field: WordedField, node: Node): WordedField | undefined {
  const value = plainValue(field, node);
  return value === undefined ? undefined : { ...field, value };
}

function plainValue({ key, as, names }: WordedField, node: Node): unknown {
  const has = (name: string): boolean => names.split(" ").includes(name);
  const own = node[key];
  if (key === "offers" && isNode(own) && own["@type"] === "Offer") {
    if (as === "number" && has("price")) return numberOf(own["price"]);
    return as === "text" && has("currency") ? partsOf(own["priceCurrency"]) : undefined;
  }
  if (key === "aggregateRating" && isNode(own) && as === "number")
    return numberOf(own["ratingValue"]);
  if (as === "date") return dayOf(own);
  if (as !== "text") return undefined;
  const isNamed = ["brand", "author", "publisher", "organizer", "provider"].includes(key);
  return partsOf(isNamed && isNode(own) ? own["name"] : own);
}

/** Returns a short text as its only part. Markup and entities are not plain. */
function partsOf(value: unknown): readonly string[] | undefined {
  if (typeof value !== "string" || value.trim() === "" || /[<&{\n]|\s{2}/.test(value))
    return undefined;
  return [value.trim()];
}

function numberOf(value: unknown): number | undefined {
  const text = String(value ?? "");
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
}

function dayOf(value: unknown): string | undefined {
  return typeof value === "string" ? /^\d{4}-\d\d-\d\d/.exec(value)?.[0] : undefined;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);
