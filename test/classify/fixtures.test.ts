// Every page case with a page type: pages in ten languages, none of which a model was trained on.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import type { PageType } from "../../src/model/verdict.ts";
import { routedPage, withoutScripts } from "../../training/router/page.ts";
import { judged } from "../support/verdict.ts";

const FOLDER = new URL("../../../test/fixtures/", import.meta.url);

interface Expected {
  readonly url: string;
  readonly page_type: PageType;
}

describe("the type of a page case", () => {
  for (const name of readdirSync(FOLDER).filter((one) => one.startsWith("type-"))) {
    const expected = new URL(`${name}/expected.json`, FOLDER);
    if (!existsSync(expected)) throw new Error(`${name} has no expected.json`);
    // proves: text_result.page_type
    it(`is right on ${name}, with its scripts and without`, () => {
      const { url, page_type } = JSON.parse(readFileSync(expected, "utf8")) as Expected;
      const html = readFileSync(new URL(`${name}/page.html`, FOLDER), "utf8");
      for (const text of [html, withoutScripts(html)]) {
        assert.equal(judged(routedPage(text, url)).page_type, page_type);
      }
    });
  }
});
