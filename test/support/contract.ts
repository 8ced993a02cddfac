// Two OpenAPI documents to what a program made for the first would miss in the second: docs/reference/compatibility.md as a check.
import type { OpenApiDocument } from "../../src/server/openapi/document.ts";

/** A value of a document; what is not there reads as undefined. */
class Node {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }

  at(...path: readonly string[]): Node {
    let value = this.value;
    for (const step of path) {
      const isHolder = typeof value === "object" && value !== null && Object.hasOwn(value, step);
      value = isHolder ? new Map(Object.entries(value ?? {})).get(step) : undefined;
    }
    return new Node(value);
  }

  get exists(): boolean {
    return this.value !== undefined;
  }

  /** The schema that this one references, or itself. Of a schema or null, that schema with null among its types. */
  schema(root: Node): Node {
    const reference = this.at("$ref").value;
    if (typeof reference === "string") {
      return root.at("components", "schemas", nameIn(reference)).schema(root);
    }
    const members = this.at("anyOf").entries.map(([, member]) => member);
    const [first, second] = members;
    if (members.length !== 2 || second?.at("type").value !== "null") return this;
    const value = Object(first?.schema(root).value);
    const words = Array.isArray(value.enum) && { enum: [...value.enum, null] };
    return new Node({ ...value, type: [value.type, "null"], ...words });
  }

  get entries(): readonly (readonly [string, Node])[] {
    const isObject = typeof this.value === "object" && this.value !== null;
    return isObject
      ? Object.entries(this.value ?? {}).map(([key, item]) => [key, new Node(item)] as const)
      : [];
  }

  /** The items of a list, or the one value, as text. */
  get words(): readonly string[] {
    const list: readonly unknown[] = [this.value].flat();
    return list.filter((item) => item !== undefined).map((item) => JSON.stringify(item));
  }
}

const nameIn = (reference: string): string => reference.split("/").at(-1) ?? "";

/** Who sends what a schema describes: what is taken may grow wider, what is given may not. */
type Sender = "client" | "service";

interface Place {
  readonly where: string;
  readonly sender: Sender;
  /** The two documents, where references of a body are looked up. */
  readonly roots?: readonly [before: Node, now: Node];
}

/** The schemas that bodies are made of: they are compared where they are sent. */
function sentSchemas(root: Node): ReadonlySet<string> {
  const sent = new Set<string>();
  const gather = (node: Node): void => {
    const reference = node.at("$ref").value;
    if (typeof reference === "string" && !sent.has(nameIn(reference))) {
      sent.add(nameIn(reference));
      gather(root.at("components", "schemas", nameIn(reference)));
    }
    for (const [, inner] of node.entries) gather(inner);
  };
  for (const [, methods] of root.at("paths").entries) {
    for (const [, operation] of methods.entries) gather(operation.at("requestBody"));
  }
  return sent;
}

/** What of the old document is broken by the new one; empty where a program for the old one goes on working. */
export function brokenBy(oldDocument: object, newDocument: OpenApiDocument): readonly string[] {
  const [before, now] = [new Node(oldDocument), new Node(newDocument)];
  const broken: string[] = [];
  const sent = sentSchemas(before);
  for (const [name, schema] of before.at("components", "schemas").entries) {
    if (sent.has(name)) continue;
    const place = { where: name, sender: "service" } as const;
    broken.push(...brokenSchema(schema, now.at("components", "schemas", name), place));
  }
  for (const [path, methods] of before.at("paths").entries) {
    for (const [method, operation] of methods.entries) {
      const other = now.at("paths", path, method);
      broken.push(...brokenOperation(operation, other, `${method} ${path}`, [before, now]));
    }
  }
  return broken;
}

function brokenOperation(
  before: Node,
  now: Node,
  where: string,
  roots: readonly [Node, Node],
): readonly string[] {
  if (!now.exists) return [`${where} is gone`];
  const broken: string[] = [];
  const content = ["requestBody", "content", "application/json", "schema"];
  const place: Place = { where, sender: "client", roots };
  if (before.at(...content).exists) {
    broken.push(...brokenSchema(before.at(...content), now.at(...content), place));
  }
  const query = parametersOf(now);
  for (const [name, parameter] of parametersOf(before)) {
    const other = query.get(name) ?? new Node(undefined);
    const inside = { ...place, where: `${where} ${name}` };
    broken.push(...brokenSchema(parameter.at("schema"), other.at("schema"), inside));
  }
  for (const [name, parameter] of query) {
    const wasAsked = parametersOf(before).get(name)?.at("required").value === true;
    const isAsked = parameter.at("required").value === true;
    if (isAsked && !wasAsked) broken.push(`${where} ${name} must be given`);
  }
  for (const [status, response] of before.at("responses").entries) {
    const other = now.at("responses", status);
    for (const [type, media] of response.at("content").entries) {
      const inside: Place = { where: `${where} ${status} ${type}`, sender: "service" };
      broken.push(...brokenSchema(media.at("schema"), other.at("content", type, "schema"), inside));
    }
    const codes = ["headers", "x-legible-error", "schema", "enum"];
    const kept = other.at(...codes).words;
    const lost = response.at(...codes).words.filter((code) => !kept.includes(code));
    broken.push(...lost.map((code) => `${where} ${status} no longer has ${code}`));
  }
  return broken;
}

function parametersOf(operation: Node): ReadonlyMap<string, Node> {
  const list = operation.at("parameters").entries;
  return new Map(list.map(([, parameter]) => [String(parameter.at("name").value), parameter]));
}

function brokenSchema(was: Node, is: Node, place: Place): readonly string[] {
  const [before, now] = place.roots
    ? [was.schema(place.roots[0]), is.schema(place.roots[1])]
    : [was, is];
  if (!now.exists) return [`${place.where} is gone`];
  const broken = [...brokenValues(before, now, place), ...brokenFields(before, now, place)].map(
    (words) => `${place.where} ${words}`,
  );
  for (const [name, property] of before.at("properties").entries) {
    const inside = { ...place, where: `${place.where}.${name}` };
    // A body has one documented spelling of a field, and the service takes both.
    const other = now.at("properties", name);
    const found = other.exists || place.sender === "service" ? other : spelled(now, name);
    broken.push(...brokenSchema(property, found, inside));
  }
  for (const key of ["items", "additionalProperties"]) {
    if (!before.at(key).exists) continue;
    const inside = { ...place, where: `${place.where}[]` };
    broken.push(...brokenSchema(before.at(key), now.at(key), inside));
  }
  return broken;
}

/** A field under the camelCase spelling of its name. */
const spelled = (schema: Node, name: string): Node =>
  schema.at(
    "properties",
    name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  );

/** What of the values a schema allows is no longer as it was. */
function* brokenValues(before: Node, now: Node, { sender }: Place): Generator<string> {
  for (const key of ["$ref", "const", "default"]) {
    if (String(before.at(key).words) !== String(now.at(key).words)) yield `has another ${key}`;
  }
  const [was, is] = [before.at("type").words, now.at("type").words];
  const [least, most] = sender === "client" ? [was, is] : [is, was];
  if (least.some((type) => !most.includes(type))) yield "is of another type";
  // A list of words may grow on both sides: a client leaves alone those it does not know.
  const words = now.at("enum").words;
  const lost = before.at("enum").words.filter((word) => !words.includes(word));
  if (lost.length > 0 && now.at("enum").exists) yield `no longer has ${lost}`;
  if (Number(now.at("minimum").value) > Number(before.at("minimum").value)) yield "begins later";
  if (Number(now.at("maximum").value) < Number(before.at("maximum").value)) yield "ends earlier";
}

/** What of the fields and kinds of an object is no longer as it was. */
function* brokenFields(before: Node, now: Node, { sender }: Place): Generator<string> {
  const [asked, given] = [before.at("required").words, now.at("required").words];
  const [needed, promised] = sender === "client" ? [given, asked] : [asked, given];
  const changed = needed.filter((field) => !promised.includes(field));
  if (changed.length > 0) yield `${sender === "client" ? "must have" : "may lack"} ${changed}`;
  if (sender === "service" && isNullable(now) && !isNullable(before)) yield "may be null";
  const kinds = kindsOf(now);
  const gone = kindsOf(before).filter((kind) => !kinds.includes(kind));
  if (gone.length > 0) yield `no longer is ${gone}`;
}

const isNullable = (schema: Node) =>
  schema.at("anyOf").entries.some(([, member]) => member.at("type").value === "null");

/** The named types a schema is one of. */
const kindsOf = (schema: Node): readonly string[] =>
  schema.at("anyOf").entries.flatMap(([, member]) => member.at("$ref").words);
