// W3C's cases of JSON-LD in HTML, run whole. What comes after reading the script (expansion, compaction, flattening, RDF) is not
// part of this project: both sides are brought to the same nodes before they are compared.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { baseUrl } from "../../src/html/head.ts";
import { parseHtml } from "../../src/html/tree.ts";
import { attribute, xpathOf } from "../../src/html/walk.ts";
import { readPayloads } from "../../src/structured/payloads.ts";
import { dataFolder, expectedFailures } from "../support/data-folder.ts";
import { type ComparableNode, nodesOfDocument, nodesOfQuads } from "../support/json-ld-nodes.ts";

interface Case {
  readonly "@id": string;
  readonly purpose: string;
  readonly input: string;
  readonly expect?: string;
  readonly option: { readonly base?: string; readonly extractAllScripts?: boolean };
}

interface Manifest {
  readonly baseIri: string;
  readonly sequence: readonly Case[];
}

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const failures = expectedFailures(
  join(root, "test/conformance/json-ld-html.expected-failures.json"),
);
const { path, skip } = dataFolder("conformance", "json-ld-html");

/** The nodes the suite asks for: of the script the fragment names, of all scripts, or of the first. */
function nodesOf({ input, option }: Case, baseIri: string) {
  const [file = "", fragment] = input.replace(/^html\//, "").split("#");
  const address = option.base ?? new URL(`html/${file}`, baseIri).href;
  const tree = parseHtml(readFileSync(join(path, file), "utf8"));
  const all = readPayloads(tree, address).filter(({ source }) => source === "json-ld");
  let wanted = fragment === undefined ? all[0]?.xpath : undefined;
  for (let node = 1; node < tree.size && fragment !== undefined; node++) {
    if (attribute(tree, node, "id") === fragment) wanted = xpathOf(tree, node);
  }
  const every = option.extractAllScripts === true && fragment === undefined;
  const documents = all.filter(({ xpath }) => every || xpath === wanted).map(({ value }) => value);
  return inOrder(nodesOfDocument(JSON.parse(JSON.stringify(documents)), baseUrl(tree, address)));
}

/** Nodes in an order of their own: RDF has none. */
function inOrder(nodes: readonly ComparableNode[]): readonly ComparableNode[] {
  return [...nodes].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

function expectedOf({ expect, option, input }: Case, baseIri: string) {
  // A negative case: no script, or none that a strict reader accepts.
  if (expect === undefined) return [];
  const text = readFileSync(join(path, expect.replace(/^html\//, "")), "utf8");
  if (expect.endsWith(".nq")) return inOrder(nodesOfQuads(text));
  return inOrder(nodesOfDocument(JSON.parse(text), option.base ?? new URL(input, baseIri).href));
}

describe("JSON-LD in HTML (W3C)", { skip }, () => {
  if (skip !== false) return;
  const manifest: Manifest = JSON.parse(readFileSync(join(path, "html-manifest.jsonld"), "utf8"));
  for (const one of manifest.sequence) {
    const reason = failures.get(one["@id"]);
    it(`${one["@id"]}: ${one.purpose}${reason === undefined ? "" : ` (fails: ${reason})`}`, () => {
      const compare = () =>
        assert.deepEqual(nodesOf(one, manifest.baseIri), expectedOf(one, manifest.baseIri));
      if (reason === undefined) compare();
      else assert.throws(compare, assert.AssertionError);
    });
  }

  it("has every case that is listed as failing", () => {
    const ids = new Set(manifest.sequence.map((one) => one["@id"]));
    assert.deepEqual(
      [...failures.keys()].filter((id) => !ids.has(id)),
      [],
    );
  });
});
