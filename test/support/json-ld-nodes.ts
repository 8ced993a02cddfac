// JSON-LD and N-Quads to nodes that can be compared: as much of the JSON-LD algorithms as the HTML suite's contexts use.

/** A node: its id ("" for a blank one) and its values by absolute property, each a string or a list of strings. */
export interface ComparableNode {
  readonly id: string;
  readonly properties: Readonly<Record<string, readonly unknown[]>>;
}

interface Context {
  readonly terms: ReadonlyMap<string, { readonly iri: string; readonly list: boolean }>;
  readonly vocabulary: string;
}

type Fields = Readonly<Record<string, unknown>>;

const NO_CONTEXT: Context = { terms: new Map(), vocabulary: "" };

/** The nodes of a document, expanded, compacted or flattened; `@graph`s are flattened into their members. */
export function nodesOfDocument(
  document: unknown,
  base: string,
  outer = NO_CONTEXT,
): ComparableNode[] {
  if (Array.isArray(document)) return document.flatMap((one) => nodesOfDocument(one, base, outer));
  if (!isFields(document)) return [];
  const context = document["@context"] === undefined ? outer : contextOf(document["@context"]);
  const { "@graph": graph, "@id": id, "@context": _context, ...rest } = document;
  const members = graph === undefined ? [] : nodesOfDocument(graph, base, context);
  const properties: Record<string, unknown[]> = {};
  for (const [term, value] of Object.entries(rest)) {
    const { iri, list } = resolveTerm(term, context);
    const values = [value].flat().flatMap(valuesOf);
    properties[iri] = list ? [values] : values;
  }
  if (Object.keys(properties).length === 0) return members;
  const absolute = typeof id === "string" && !id.startsWith("_:") ? new URL(id, base).href : "";
  return [{ id: absolute, properties }, ...members];
}

/** The nodes of N-Quads; collections are lists, names of graphs are left out. */
export function nodesOfQuads(quads: string): ComparableNode[] {
  const subjects = new Map<string, Record<string, string[]>>();
  // <s> or _:s, <p>, then <o>, _:o or "o", and perhaps a graph.
  for (const [, subject = "", property = "", object = ""] of quads.matchAll(
    /^(\S+) <([^>]*)> (<[^>]*>|_:\S+|"[^"]*")/gm,
  )) {
    const properties = subjects.get(subject) ?? {};
    subjects.set(subject, properties);
    properties[property] = [...(properties[property] ?? []), object];
  }
  const nodes: ComparableNode[] = [];
  for (const [subject, properties] of subjects) {
    if (`${RDF}first` in properties) continue;
    const values = Object.entries(properties).map(([property, objects]) => [
      property,
      objects.map((object) => objectOf(object, subjects)),
    ]);
    const id = subject.startsWith("_:") ? "" : subject.slice(1, -1);
    nodes.push({ id, properties: Object.fromEntries(values) });
  }
  return nodes;
}

const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

function objectOf(
  object: string,
  subjects: ReadonlyMap<string, Record<string, string[]>>,
): unknown {
  if (object.startsWith('"')) return object.slice(1, -1);
  if (!object.startsWith("_:")) return object.slice(1, -1);
  const list: string[] = [];
  for (let cell = object; subjects.get(cell)?.[`${RDF}first`] !== undefined; ) {
    list.push((subjects.get(cell)?.[`${RDF}first`]?.[0] ?? "").slice(1, -1));
    cell = subjects.get(cell)?.[`${RDF}rest`]?.[0] ?? "";
  }
  return list;
}

function contextOf(written: unknown): Context {
  const terms = new Map<string, { iri: string; list: boolean }>();
  let vocabulary = "";
  for (const one of [written].flat()) {
    if (!isFields(one)) continue;
    for (const [term, definition] of Object.entries(one)) {
      if (term === "@vocab") vocabulary = String(definition);
      else if (isFields(definition)) {
        terms.set(term, {
          iri: String(definition["@id"]),
          list: definition["@container"] === "@list",
        });
      } else terms.set(term, { iri: String(definition), list: false });
    }
  }
  return { terms, vocabulary };
}

function resolveTerm(term: string, { terms, vocabulary }: Context) {
  const known = terms.get(term);
  if (known !== undefined) return known;
  const [prefix = "", ...rest] = term.split(":");
  const named = terms.get(prefix);
  if (named !== undefined) return { iri: named.iri + rest.join(":"), list: false };
  return { iri: term.includes(":") ? term : vocabulary + term, list: false };
}

function valuesOf(value: unknown): unknown[] {
  if (!isFields(value)) return [value];
  if ("@value" in value) return [value["@value"]];
  if (Array.isArray(value["@list"])) return [value["@list"].flatMap(valuesOf)];
  return [value];
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
