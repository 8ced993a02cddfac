// Technologies of real builds by what a browser was sent, asked for and found in its window: scripts/make-build-fixtures.mjs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { findTraces, technologiesOf } from "../../src/technologies/detect.ts";

describe("what a browser sees of real builds", () => {
  /** Names and versions by build, from the head of the answer, its requests and its window, not from markup. */
  const SEEN: Readonly<Record<string, readonly string[]>> = {
    astro: ["React"],
    knockout: ["Knockout"],
    "next-app": ["Next.js 15.5.9", "React", "webpack"],
    "next-pages": ["Next.js 15.5.9", "React", "webpack"],
    nuxt: ["Nuxt", "Vue"],
    nuxt2: ["Nuxt", "Vue", "core-js", "webpack"],
    "react-router": ["React", "React Router 7.9.6"],
    remix: ["React", "Remix"],
    sveltekit: ["Svelte", "SvelteKit"],
    "vite-lit": ["Lit 4.2.2"],
    // Preact and Solid leave nothing in a window or on elements that is theirs alone.
    "vite-preact": [],
    "vite-react": ["React"],
    "vite-solid": [],
    "vite-svelte": ["Svelte"],
    "vite-vue": ["Vue"],
  };
  for (const [build, names] of Object.entries(SEEN)) {
    it(`${build} is known by it`, () => {
      const path = new URL(`../../../test/fixtures/builds/${build}/seen.json`, import.meta.url);
      const found = technologiesOf([findTraces(JSON.parse(readFileSync(path, "utf8")))]);
      assert.deepEqual(
        found.map(({ name, version }) => (version === null ? name : `${name} ${version}`)),
        names,
      );
    });
  }
});
