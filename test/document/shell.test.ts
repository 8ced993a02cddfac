import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { documentOf } from "./pages.ts";

function build(name: string): string {
  return readFileSync(
    new URL(`../../../test/fixtures/builds/${name}/page.html`, import.meta.url),
    "utf8",
  );
}

describe("a page that requires a browser", () => {
  const asked = (html: string): boolean => documentOf(html).requires_render;

  // proves: page.requires_render
  it("is a shell of a real build", () => {
    for (const name of ["vite-react", "vite-vue", "angular-spa"])
      assert.equal(asked(build(name)), true, name);
  });

  // proves: page.requires_render
  it("is none that a server wrote, of the same builds", () => {
    for (const name of [
      "next-app",
      "next-pages",
      "nuxt",
      "nuxt2",
      "remix",
      "react-router",
      "sveltekit",
      "astro",
      "angular",
    ]) {
      assert.equal(asked(build(name)), false, name);
    }
  });

  it("is one with the frame of a page around an empty place", () => {
    const nav = `<nav>${"<a href=/x>menu entry</a> ".repeat(200)}</nav>`;
    assert.equal(
      asked(`${nav}<div id="root"><div class="spinner"></div></div><script src="/a.js"></script>`),
      true,
    );
    assert.equal(
      asked(`${nav}<main>${"A word of content. ".repeat(60)}</main><div id="root"></div>`),
      false,
    );
  });

  it("is one that asks for scripts and says nothing else, and none that only has scripts", () => {
    const script = '<script src="/app.js"></script>';
    assert.equal(
      asked(`<body><noscript>Please enable JavaScript to go on.</noscript><p>Loading</p>${script}`),
      true,
    );
    assert.equal(asked(`${script}`), true);
    assert.equal(asked(`<p>A short page, and that is all there is.</p>${script}`), false);
    assert.equal(asked("<p>No script at all</p>"), false);
    assert.equal(asked('<script type="application/ld+json">{}</script>'), false);
  });
});
