// Conversions of a page's text: linear, whatever the page repeats.
import { describe } from "node:test";
import { type JinaPage, jinaAnswer } from "../../src/compat/jina-answer.ts";
import { asHtml, linksIn } from "../../src/compat/page-text.ts";
import { assertLinear } from "../support/linear.ts";
import { itSlow } from "../support/slow.ts";

/** Runs of back-ticks of different lengths, which none closes; escaped as the Markdown of a page has them. */
const runs = (tick: string) => (size: number) => {
  const parts: string[] = [];
  for (let length = 0; length < size; length += (parts[parts.length - 1] ?? "").length) {
    parts.push(`${tick.repeat((parts.length % 200) + 1)}x `);
  }
  return parts.join("");
};
const numbered = (write: (index: number) => string) => (size: number) =>
  Array.from({ length: Math.ceil(size / write(100).length) }, (_, index) => write(index)).join("");

const TEXTS: Readonly<Record<string, (size: number) => string>> = {
  "runs of back-ticks": runs("`"),
  "escaped runs of back-ticks": runs("\\`"),
  links: numbered((index) => `[w${index}](https://a.test/${index}) `),
  "links with one text": numbered((index) => `[w](https://a.test/${index}) `),
  "items with links": numbered((index) => `- [w${index}](https://a.test/${index})\n`),
  "bare addresses": numbered((index) => `https://a.test/${index} `),
};

const asked = (markdown: string): JinaPage => ({
  source: markdown,
  linked: markdown,
  page: { title: "", description: null, url: "https://a.test/", published: null, language: null },
  images: [],
  tiles: [],
  format: "markdown",
  form: "json",
  budget: undefined,
});

describe("the text of a page", () => {
  itSlow("becomes HTML in linear time", () => {
    for (const [name, make] of Object.entries(TEXTS)) assertLinear(name, make, asHtml);
  });

  itSlow("has its links found in linear time", () => {
    for (const [name, make] of Object.entries(TEXTS)) assertLinear(name, make, linksIn);
  });

  itSlow("is written with a summary of its links in linear time", () => {
    for (const name of ["links", "links with one text", "items with links"]) {
      const make = TEXTS[name] ?? (() => "");
      assertLinear(name, (size) => asked(make(size)), jinaAnswer);
    }
  });
});
