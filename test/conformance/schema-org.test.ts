// schema.org examples as microdata and JSON-LD with the items they declare, run whole.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { parseHtml } from "../../src/html/tree.ts";
import type { PayloadSource } from "../../src/model/fact.ts";
import { readPayloads } from "../../src/structured/payloads.ts";
import { dataFolder, expectedFailures } from "../support/data-folder.ts";

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const failures = expectedFailures(join(root, "test/conformance/schema-org.expected-failures.json"));
const { path, skip } = dataFolder("conformance", "schema-org");

/** Expected files whose page has another name, or that were made with a base address. */
const PAGE_OF: Readonly<Record<string, string>> = {
  "product_custom_url.json": "product.html",
  "product_custom_url_and_node_id.json": "product.html",
  "CreativeWork_flat.001.json": "CreativeWork.001.html",
  "CreativeWork_flat_with_node_id.001.json": "CreativeWork.001.html",
};
const BASE_OF: Readonly<Record<string, string>> = {
  "product_custom_url.json": "http://some-example.com/",
  "product_custom_url_and_node_id.json": "http://some-example.com/",
};

/** The suite's two notations to ours: `type`, `properties`, `id` and `value` become `@type`, members, `@id` and `@value`. */
function ours(value: unknown): unknown {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(ours);
  if (typeof value !== "object" || value === null) return value;
  const {
    type,
    properties,
    id,
    value: text,
    _nodeId_,
    "@context": _context,
    ...rest
  } = {
    type: undefined,
    properties: {},
    id: undefined,
    value: undefined,
    _nodeId_: undefined,
    "@context": undefined,
    ...value,
  };
  const members = Object.entries({ ...rest, ...properties }).map(([key, one]) => [key, ours(one)]);
  return {
    ...(type === undefined
      ? {}
      : { "@type": String(type).replace(/^https?:\/\/schema\.org\//, "") }),
    ...(id === undefined ? {} : { "@id": id }),
    ...(text === undefined ? {} : { "@value": text }),
    ...Object.fromEntries(members),
  };
}

function found(page: string, source: PayloadSource, base: string): unknown[] {
  const tree = parseHtml(readFileSync(join(path, page), "utf8"));
  const payloads = readPayloads(tree, base).filter((one) => one.source === source);
  return JSON.parse(JSON.stringify(payloads.map(({ value }) => value)));
}

function compare(file: string): void {
  const expected = JSON.parse(readFileSync(join(path, file), "utf8"));
  const page = PAGE_OF[file] ?? file.replace(/\.json(ld)?$/, ".html");
  const base = BASE_OF[file] ?? "";
  if (file.endsWith(".jsonld")) {
    assert.deepEqual(found(page, "json-ld", base), expected);
  } else if (Array.isArray(expected)) {
    assert.deepEqual(found(page, "microdata", base), ours(expected));
  } else {
    assert.deepEqual(found(page, "microdata", base), ours(expected.microdata));
    assert.deepEqual(found(page, "json-ld", base), expected["json-ld"]);
  }
}

describe("schema.org examples", { skip }, () => {
  if (skip !== false) return;
  const files = readdirSync(path).filter((file) => /\.json(ld)?$/.test(file));
  for (const file of files) {
    const reason = failures.get(file);
    it(`${file} is read as declared${reason === undefined ? "" : ` (fails: ${reason})`}`, () => {
      if (reason === undefined) compare(file);
      else assert.throws(() => compare(file), assert.AssertionError);
    });
  }

  it("has every case that is listed as failing, and a page for each expected file", () => {
    assert.deepEqual(
      [...failures.keys()].filter((file) => !files.includes(file)),
      [],
    );
    for (const file of files) {
      const page = PAGE_OF[file] ?? file.replace(/\.json(ld)?$/, ".html");
      assert.ok(existsSync(join(path, page)), page);
    }
  });
});
