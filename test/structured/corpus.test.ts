// Real pages nobody here wrote: every reader holds what it promises on them.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { gunzipSync } from "node:zlib";
import { readMetadata } from "../../src/html/head.ts";
import { parseHtml } from "../../src/html/tree.ts";
import type { Payload } from "../../src/model/fact.ts";
import type { Metadata } from "../../src/model/metadata.ts";
import { SETTINGS } from "../../src/model/settings.ts";
import { readPayloads, schemaTypes } from "../../src/structured/payloads.ts";
import { dataFolder } from "../support/data-folder.ts";

const { path, skip } = dataFolder("wcxb", "html");
/** Every so many-th page is read here; the bench reads them all. */
const EVERY = 9;
const ADDRESS = "https://page.test/a/b";

interface Page {
  readonly name: string;
  readonly payloads: readonly Payload[];
  readonly metadata: Metadata;
}

function* pages(): Generator<Page> {
  for (const [index, name] of readdirSync(path).sort().entries()) {
    if (index % EVERY !== 0) continue;
    const html = gunzipSync(readFileSync(join(path, name))).toString("utf8");
    if (!html.includes("<script")) continue;
    const tree = parseHtml(html);
    const payloads = readPayloads(tree, ADDRESS);
    const types = { charset: null, schemaTypes: schemaTypes(payloads) };
    yield { name, payloads, metadata: readMetadata(tree, ADDRESS, types) };
  }
}

describe("structured data of real pages", { skip }, () => {
  let read: readonly Page[] = [];
  before(() => {
    read = [...pages()];
  });

  it("is found with values that are JSON and XPaths of one element each", () => {
    const seen = new Set<string>();
    for (const { name, payloads } of read) {
      for (const { source, xpath, value } of payloads) {
        seen.add(source);
        assert.match(xpath, /^(?:\/[^/]+\[\d+\])+$/, name);
        assert.ok(value !== null && JSON.stringify(value).length > 1, `${name} ${source}`);
      }
    }
    assert.ok(seen.size >= 5, `only ${[...seen].join(", ")}`);
  });

  it("gives metadata within its bounds", () => {
    for (const { name, metadata: found } of read) {
      const texts = [found.title, found.description, found.author, found.keywords, found.robots];
      for (const text of texts) {
        assert.ok(text === null || /^\S/.test(text), `${name}: ${text}`);
        assert.ok((text?.length ?? 0) <= SETTINGS.METADATA_MAX_CHARS, name);
        assert.ok(!/[\n\t]|\s\s/.test(text ?? ""), `${name}: ${text}`);
      }
      const addresses = [found.canonical, found.manifest, ...Object.values(found.alternates)];
      for (const { href } of [...found.icons, ...found.feeds]) addresses.push(href);
      for (const address of addresses) {
        assert.ok(address === null || /^https?:/.test(address), `${name}: ${address}`);
      }
    }
  });
});
