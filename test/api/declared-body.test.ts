// Pages whose data declares a much longer text than they show: the note in the answers, over loopback.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readPage } from "../../src/index.ts";
import type { FactsResult, TextResult } from "../../src/model/page.ts";
import { legible } from "../support/command.ts";
import { useOrigin } from "../support/origin.ts";
import { answerOf, frames, post } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { crawl } from "../support/site.ts";

const SENTENCES = [
  "The keeper of the lamps climbed the stairs at six every evening that winter.",
  "Nobody in the village remembered a storm that had lasted for so many days.",
  "The council met twice and decided that the old lamp had to be replaced.",
  "A new one was ordered from the city, although nobody knew who would pay.",
  "Children collected driftwood on the beach and sold it for a few coins.",
  "When spring came, the road over the hills was opened again for carts.",
];
/** A text of 500 words, in which no sentence occurs twice. */
const BODY = Array.from({ length: 5 }, (_, year) =>
  SENTENCES.map((sentence) => `In year ${year}: ${sentence}`).join(" "),
).join(" ");
const OPENING = SENTENCES.slice(0, 3).join(" ");

const page = (article: object, shown: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The keeper</title>
<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", "@type": "NewsArticle", headline: "The keeper", ...article })}</script></head>
<body><main><article><h1>The keeper</h1>${shown}</article></main></body></html>`;
const paragraph = (text: string) => `<p>${text}</p>`;

const PAGES = {
  "/body": page({ articleBody: BODY }, paragraph(OPENING)),
  "/count": page({ wordCount: "2,400" }, paragraph(OPENING)),
  "/teaser": page({ articleBody: OPENING, wordCount: 2400 }, paragraph(OPENING)),
  "/aside": page({ articleBody: BODY }, paragraph(OPENING)).replace(
    "</main>",
    `</main><aside>${paragraph(BODY)}</aside>`,
  ),
  "/whole": page({ articleBody: BODY, wordCount: 500 }, paragraph(BODY)),
  "/more": page({ articleBody: OPENING, wordCount: 180 }, paragraph(OPENING)),
  "/marked": page({ articleBody: `<p>${BODY}</p>` }, paragraph(BODY)),
  "/other": page({ articleBody: BODY, headline: "The pilot", url: "/pilot" }, paragraph(OPENING)),
  "/": `<h1>Stories</h1>${paragraph(OPENING)}<a href="/body">The keeper</a> <a href="/whole">Whole</a>`,
};

const NOTE = "the page declares a text of 500 words; its content has 44";

describe("a page that declares a longer text than it shows", () => {
  const service = useService();
  const origin = useOrigin(PAGES);
  const ask = (route: string, path: string, more = {}) =>
    post(`${service.address}${route}`, { url: `${origin.address}${path}`, ...more });
  const noteOf = async (path: string, more = {}) =>
    (await answerOf<TextResult>(await ask("/api/text", path, more))).page.text_note;

  // proves: page.text_note
  it("has a note with both numbers of words in each answer about it", async () => {
    assert.equal(await noteOf("/body"), NOTE);
    assert.equal(
      (await answerOf<FactsResult>(await ask("/api/extract", "/body"))).page.text_note,
      NOTE,
    );
    const events = await frames(await ask("/api/text/stream", "/body"));
    assert.equal(events.find(({ type }) => type === "parse")?.["text_note"], NOTE);
    const crawled = await crawl(service, { url: `${origin.address}/` });
    assert.equal(crawled.page("/body").text_note, NOTE);
    assert.equal("text_note" in crawled.page("/whole"), false);
    const read = await readPage(`${origin.address}/body`, { html: PAGES["/body"] });
    assert.equal(read.page.text_note, NOTE);
    const printed = await legible(["read", "-", "--url", `${origin.address}/body`], {
      input: PAGES["/body"],
    });
    assert.ok(printed.err.includes(NOTE), printed.err);
  });

  it("has one if only the declared number of words is larger", async () => {
    for (const path of ["/count", "/teaser"])
      assert.equal(await noteOf(path), NOTE.replace("500", "2400"), path);
  });

  // proves: page.text_note.absent
  it("has none if it shows the text, is hardly shorter or declares the text of another page", async () => {
    for (const path of ["/whole", "/aside", "/marked", "/more", "/other"]) {
      const { page: record } = await answerOf<TextResult>(await ask("/api/text", path));
      assert.equal("text_note" in record, false, path);
    }
  });

  it("has none if the request omits parts of it", async () => {
    assert.equal(await noteOf("/body", { exclude: "h1" }), undefined);
  });
});
