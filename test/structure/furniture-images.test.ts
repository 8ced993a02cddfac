// Pictures without words are content where something says that they show something.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toMarkdown } from "../../src/document/markdown/to-markdown.ts";
import { withoutFurniture } from "../../src/structure/furniture-images.ts";
import { documentOf } from "../document/pages.ts";

const written = (html: string): string => toMarkdown(withoutFurniture(documentOf(html).blocks));

describe("withoutFurniture", () => {
  const left: readonly (readonly [string, string])[] = [
    ["a beacon without a size", '<img src="https://stats.test/collect?page=1" alt="">'],
    ["a spacer", '<img src="/theme/clear.gif">'],
    ["a drawing that says nothing of itself", '<img src="/theme/angle.svg" alt="">'],
    ["a star", '<img src="/img/star-half.png"><img src="/img/stars/on.png">'],
    ["an icon of 48 pixels", '<img src="/icons/bed.png" width="48" height="48">'],
    ["an avatar", '<img src="https://secure.gravatar.com/avatar/624c.jpg?s=50">'],
    [
      "a row of badges, linked or not",
      '<a href="/ci"><img src="https://github.com/o/r/actions/workflows/ci.yml/badge.svg" alt="CI"></a> ' +
        '<img src="https://img.shields.io/npm/v/lamp.svg" alt="npm version" width="90" height="20">' +
        '<img src="https://badge.fury.io/py/lamp.svg" alt="PyPI">',
    ],
  ];
  for (const [name, html] of left) {
    it(`leaves ${name} out`, () => {
      const wordless = html.replaceAll(/ alt="[^"]+"/g, "");
      assert.equal(written(`<p>A word ${wordless} here.</p>`), "A word here.");
      assert.equal(written(`<p>Before.</p><div>${html}</div><p>After.</p>`), "Before.\n\nAfter.");
    });
  }

  const kept: readonly (readonly [string, string])[] = [
    ["a photograph", '<img src="/uploads/harbour.jpg">'],
    ["a picture that a service scales", '<img src="/_next/image?url=%2Fharbour.png&w=640">'],
    ["a picture of a told size", '<img src="/render?id=7" width="640" height="480" alt="">'],
    [
      "a picture of a size told by style",
      '<img src="/plan.svg" style="width: 320px; height: 200px">',
    ],
    ["a picture with words", '<img src="/icons/gauge.svg" alt="Pressure over time">'],
    ["a drawing that is a paragraph", '</div><p><img src="/how-it-flows.svg"></p><div>'],
    ["a picture in a figure", '<figure><img src="/plan.svg" alt=""></figure>'],
    [
      "a lone picture that is called a badge",
      '<img src="/img/badges/ten-years.svg" alt="Ten years">',
    ],
    [
      "a badge in a sentence",
      'The build is <img src="https://img.shields.io/b.svg" alt="passing">',
    ],
  ];
  for (const [name, html] of kept) {
    it(`keeps ${name}`, () => {
      const page = `<p>Before.</p><div>${html}</div><p>After.</p>`;
      assert.equal(written(page), toMarkdown(documentOf(page).blocks));
      assert.match(written(page), /!\[/);
    });
  }

  it("takes an icon out of a sentence and leaves its words", () => {
    assert.equal(
      written('<p><img src="/icons/phone.svg" alt=""> Call <b>us</b> any day</p>'),
      "Call **us** any day",
    );
  });

  it("leaves the marks in a table's cells", () => {
    const table =
      '<table><tr><th>Plan</th><th>Alerts</th></tr><tr><td>Free</td><td><img src="/icons/check.svg"></td></tr></table>';
    assert.match(written(table), /\| Free \| !\[\]/);
  });

  it("shows a picture that stands alone once, wherever it leads to one place", () => {
    const picture = '<img src="/uploads/harbour.jpg" alt="The harbour">';
    const once = "![The harbour](https://site.test/uploads/harbour.jpg)";
    const twice = written(
      `<div>${picture}</div><p>Words.</p><div>${picture}</div><p>${picture} More.</p>`,
    );
    assert.equal(twice, `${once}\n\nWords.\n\n${once} More.`);
    const linked = written(`<div>${picture}</div><div><a href="/tour">${picture}</a></div>`);
    assert.equal(linked.split("harbour.jpg").length, 3);
  });
});
