// Texts of one part without end, wherever a page has texts: reading takes linear time.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { PAGE_READING } from "../../src/read/input.ts";
import { readInput } from "../../src/read/reading.ts";
import { assertLinear, repeated } from "../support/linear.ts";
import { itSlow } from "../support/slow.ts";

/** Parts that patterns for labels, names, dates, prices, titles and addresses match the start of. */
const PARTS = [
  "　",
  "　|　",
  ":",
  ",",
  "-",
  "–　",
  "{{}}",
  "A ",
  "by　",
  "1,",
  "1　€　",
  "© 2020 ",
  "_",
  ".a_",
  "/by-nc",
  "//",
  "((",
  "[](",
];

/** Returns a page that has a text in its data, head, headings, lines, lists, tables and images. */
function pageOf(text: string): string {
  const value = JSON.stringify(text);
  const things = `"name": ${value}, "author": ${value}, "datePublished": ${value}, "image": ${value}`;
  return `<title>${text}</title>
    <meta name="author" content="${text}"><meta property="og:site_name" content="${text}">
    <script type="application/ld+json">{"@type": "Product", ${things}}</script>
    <header><a href="/">${text}</a></header>
    <main><h1>${text}</h1><p class="byline">${text}</p><time>${text}</time><p>By ${text}</p>
    <ul><li>${text}<li>${text}<li>${text}</ul>
    <table><tr><th>${text}<th>b<tr><td>${text}<td>${text}<tr><td>${text}<td>1</table>
    <dl><dt>${text}<dd>${text}</dl><p class="${text}" style="${text}">word</p>
    <a href="${text}">link</a><img src="/${text}" width="600" height="400" alt="${text}"></main>
    <footer>© ${text}</footer>`;
}

describe("the texts of a page", () => {
  for (const part of PARTS) {
    itSlow(`are read in linear time: ${part.trim() || "wide spaces"}`, () => {
      const make = repeated(part);
      assertLinear(
        part,
        (size) => pageOf(`by${make(size / 2)}x`),
        (html) => {
          const { ok } = readInput({
            ...PAGE_READING,
            url: "http://a.test/",
            html,
            wants: {
              texts: ["text", "markdown", "content_markdown"],
              site: true,
              graph: true,
              records: true,
              facts: { visible: true },
            },
          });
          assert.ok(ok);
        },
      );
    });
  }
});
