// What style sheets write: words stand where they are shown, everything else is no text.
import assert from "node:assert/strict";
import { it } from "node:test";
import { toDocument } from "../../../src/document/to-document.ts";
import { parseHtml } from "../../../src/html/tree.ts";
import { unite } from "../../../src/read/union/union.ts";
import { describeWithBrowser, useStand } from "../../support/rendering.ts";

/** Pages with the texts of their blocks. */
const PAGES: Readonly<Record<string, readonly [style: string, body: string, lines: string[]]>> = {
  "words before and after": [
    `.r::before { content: "Required: " } .p:after { content: " incl. tax" } li::before { content: "Step" }`,
    "<p class=r>Name</p><p class=p>Price 5</p><ul><li> one</ul>",
    ["Required: Name", "Price 5 incl. tax", "Step one"],
  ],
  "what an attribute holds": [
    `td::before { content: attr(data-of) ": " } a::after { content: " (" attr(href) ")" }`,
    "<p><a href=/lamps>Lamps</a></p><table><tr><td data-of=Height>12<td data-of=Width>7</table>",
    ["Lamps (/lamps)", "Height: 12", "Width: 7"],
  ],
  "words behind blocks, and escapes": [
    `div::after { content: "The \\65nd \\"here\\"" }`,
    "<div><p>Text</p></div>",
    ["Text", `The end "here"`],
  ],
  "words of a nested rule, of a layer and of a property": [
    `.a { &::before { content: "First " } } @layer l { @media screen { .b::before { content: "Second " } } }
     .c { --w: "Third " } .c::before { content: var(--w) }`,
    "<p class=a>a<p class=b>b<p class=c>c",
    ["First a", "Second b", "Third c"],
  ],
  "words in a shadow tree": [
    "",
    `<x-a></x-a><script>document.querySelector("x-a").attachShadow({ mode: "open" }).innerHTML =
      "<style>p::before { content: 'Inside ' }</style><p>out</p>"</script>`,
    ["Inside out"],
  ],
  "no icon, number, quotation mark, sign or picture": [
    `.a::before { content: "\\f101 go" } .b::before { content: "Step " counter(x) } .c::before { content: open-quote "so" }
     .d::before { content: "→ " } .e::before { font-family: "Material Icons"; content: "menu" }
     .f::before { content: url("data:image/gif;base64,") " drawn" } .g::before { content: "A" / "letter" }`,
    "<p class=a>a<p class=b>b<p class=c>c<p class=d>d<p class=e>e<p class=f>f<p class=g>g",
    ["a", "b", "c", "d", "e", "f", "g"],
  ],
  "nothing that is not seen": [
    `.a::before { content: "tip"; opacity: 0 } .b::before { content: "tip"; display: none } .c { display: none }
     .c::before { content: "tip" } .d::before { content: "tip"; visibility: hidden } .e::before { content: "tip"; font-size: 0 }
     .f::before { content: "tip"; position: absolute; left: -9999px } @media print { .g::before { content: "tip" } }
     .h::before { content: "tip"; display: block; height: 0; overflow: hidden }`,
    "<p class=a>a<p class=b>b<p class=c>c<p class=d>d<p class=e>e<p class=f>f<p class=g>g<p class=h>h",
    ["a", "b", "d", "e", "f", "g", "h"],
  ],
  "nothing in a listing": [
    `code span::before { content: "line" }`,
    "<pre><code><span>one()</span></code></pre>",
    ["one()"],
  ],
};

const pathOf = (name: string) => `/${name.replaceAll(/\W+/g, "-")}`;

describeWithBrowser("what a style sheet writes", () => {
  const site = useStand(
    Object.fromEntries(
      Object.entries(PAGES).map(([name, [style, body]]) => [
        pathOf(name),
        `<!DOCTYPE html><style>${style}</style>${body}`,
      ]),
    ),
  );

  for (const [name, [, body, lines]] of Object.entries(PAGES)) {
    it(`is text where it is words: ${name}`, async () => {
      const { html, layout, url } = await site.stand.read(pathOf(name));
      const common = { url, base: url, rtl: undefined, includeHiddenText: false };
      const shown = toDocument(parseHtml(html), { ...common, layout });
      assert.deepEqual(
        shown.blocks.map(({ text }) => text),
        lines,
      );
      // Each block stands once where the plain page, which has none of it, is read as well.
      const { document } = unite(toDocument(parseHtml(body), common), shown);
      assert.deepEqual(
        document.blocks.map(({ text }) => text),
        lines,
      );
    });
  }
});
