// Pages served by real builds of the frameworks, made by scripts/make-build-fixtures.mjs; expected.json is what their source says.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { parseHtml } from "../../src/html/tree.ts";
import { readPayloads } from "../../src/structured/payloads.ts";

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const folder = join(root, "test/fixtures/builds");

describe("payloads of real builds", () => {
  for (const name of readdirSync(folder)) {
    // proves: page.payloads.next_data, page.payloads.rsc_flight, page.payloads.nuxt
    // proves: page.payloads.initial_state
    it(`are read whole from ${name}`, () => {
      const html = readFileSync(join(folder, name, "page.html"), "utf8");
      const expected = JSON.parse(readFileSync(join(folder, name, "expected.json"), "utf8"));
      const found = readPayloads(parseHtml(html), "http://127.0.0.1/");
      assert.deepEqual(JSON.parse(JSON.stringify(found)), expected.payloads);
    });
  }
});
