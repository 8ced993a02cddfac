import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { corpusHtml, dataFolder } from "../../bench/pages.ts";
import { parseHtml } from "../../src/html/tree.ts";
import { FRAMEWORKS, frameworksOf } from "../../src/technologies/frameworks.ts";

/** A page of each framework: a folder of real builds, or the number of a real page. */
const PAGES: Readonly<Record<string, string>> = {
  "Next.js": "next-app",
  Gatsby: "0037",
  Remix: "remix",
  "React Router": "react-router",
  React: "next-pages",
  Preact: "0228",
  Nuxt: "nuxt",
  Vue: "nuxt2",
  Angular: "angular",
  AngularJS: "0526",
  SvelteKit: "sveltekit",
  Svelte: "2851",
  Astro: "astro",
  Marko: "0614",
  Knockout: "knockout",
  "Alpine.js": "0022",
  htmx: "4361",
  Stimulus: "0092",
  Turbo: "0077",
};

const isReal = (page: string): boolean => /^\d+$/.test(page);
const folder = dataFolder();

function build(name: string): string {
  return readFileSync(
    new URL(`../../../test/fixtures/builds/${name}/page.html`, import.meta.url),
    "utf8",
  );
}

describe("frameworks of a page", () => {
  for (const name of FRAMEWORKS) {
    const page = PAGES[name] ?? "";
    const skip = isReal(page) && folder === undefined ? "LEGIBLE_DATA names no data folder" : false;
    it(`${name} is known by what it leaves in the markup`, { skip }, () => {
      const html =
        isReal(page) && folder !== undefined
          ? corpusHtml(folder, page).toString("utf8")
          : build(page);
      assert.ok(frameworksOf(parseHtml(html)).includes(name));
    });
  }

  it("are none where words only name them", () => {
    const html = `<p>React, Vue.js, Next.js (/_next/static/), <code>ng-app</code> and svelte-abc123.</p>
      <div class="react vue-thing svelte-kit" data-view="1" id="next"></div><script>var text = "about Gatsby";</script>`;
    assert.deepEqual(frameworksOf(parseHtml(html)), []);
  });

  // proves: page.frameworks
  it("are each in the list that docs/reference/technologies.md shows, with its test page", () => {
    const docs = readFileSync(
      new URL("../../../docs/reference/technologies.md", import.meta.url),
      "utf8",
    );
    const rows = [
      ...docs.matchAll(/^\| ([^|]+?) \| .* \| (?:build `([\w-]+)`|real page (\d+)) \|$/gm),
    ];
    assert.deepEqual(
      rows.map(([, name, made, real]) => [name, made ?? real]),
      FRAMEWORKS.map((name) => [name, PAGES[name]]),
    );
  });
});
