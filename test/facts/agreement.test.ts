// Facts about author and dates: those of the page record, in the same words.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PAGE_READING } from "../../src/read/input.ts";
import { readInput } from "../../src/read/reading.ts";

const STRING = { type: "string" };
const STRINGS = { type: "array", items: STRING };
const NAMED = { type: "object", properties: { name: STRING } };
const DATE = { type: "string", format: "date" };
const NOW = Date.parse("2026-01-01T00:00:00Z");
const TEXT = "is a sentence of more than ten words, so that it counts as running text. ".repeat(4);

/** The record of a page, and its facts. */
function readingOf(html: string, properties: object, visible = true) {
  const outcome = readInput({
    ...PAGE_READING,
    now: NOW,
    wants: { texts: [], facts: { schema: { type: "object", properties }, visible } },
    url: "https://lamps.example/notes/lamp",
    html,
  });
  assert.ok(outcome.ok);
  const facts = Object.entries(outcome.reading.facts?.facts ?? {});
  return {
    about: outcome.reading.about,
    values: Object.fromEntries(facts.map(([path, { value }]) => [path, value])),
    sources: Object.fromEntries(facts.map(([path, { source }]) => [path, source])),
  };
}

const page = (lines: string, head = "", lang = "en"): string =>
  `<html lang="${lang}"><head><title>Desk lamp</title>${head}</head><body><main><article><h1>Desk lamp</h1>${lines}<p>Body ${TEXT}</p><p>More ${TEXT}</p></article></main></body></html>`;
const json = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ "@type": "NewsArticle", headline: "Desk lamp", ...data })}</script>`;

describe("facts about a page's author and dates", () => {
  const properties = { author: STRING, datePublished: DATE, dateModified: DATE };

  it("are those of the lines near its heading", () => {
    for (const line of [
      "By Ann Lee - Jun 3, 2025",
      "June 3rd, 2025 By Ann Lee",
      "By Ann Lee, editor of lamps | 3 June 2025",
      "Posted by Ann Lee on 2025-06-03 in lamps.",
      "Written by Ann Lee · Published on Tuesday, 3 June 2025 · 5 min read",
    ]) {
      const { values, sources } = readingOf(page(`<p>${line}</p>`), properties);
      assert.deepEqual(values, { author: "Ann Lee", datePublished: "2025-06-03" }, line);
      assert.deepEqual(sources, { author: "page:byline", datePublished: "page:published" }, line);
    }
    const both = "<p>Published on 3 June 2025</p><p>Updated 4 July 2025</p>";
    assert.deepEqual(readingOf(page(both), properties).values, {
      dateModified: "2025-07-04",
      datePublished: "2025-06-03",
    });
    for (const line of ["Expires 4 July 2025", "By using this site you agree.", "3 days ago"])
      assert.deepEqual(readingOf(page(`<p>${line}</p>`), properties).values, {}, line);
  });

  it("are none of the site's own name, as in the record", () => {
    const own = json({ author: { "@type": "Organization", name: "Lamps" } });
    const { about, values } = readingOf(page("", own), { author: STRING });
    assert.deepEqual([about.byline, values], [null, {}]);
  });

  it("have the names of declared authors without the words around them", () => {
    for (const visible of [false, true]) {
      const html = page("", json({ author: { "@type": "Person", name: "By Ann Lee" } }));
      assert.deepEqual(readingOf(html, { author: STRING }, visible).values, { author: "Ann Lee" });
    }
    const nobody = page("", json({ author: "admin" }));
    assert.deepEqual(readingOf(nobody, { author: STRING }, false).values, {});
  });

  it("have all authors that the record has, also of given and family names", () => {
    const person = (givenName: string, familyName: string) => ({ givenName, familyName });
    for (const author of [
      [person("Ann", "Lee"), { name: "Bo Ray" }],
      { "@list": [{ name: "Ann Lee" }, person("Bo", "Ray")] },
      "Ann Lee and Bo Ray",
      { "@type": "Person", name: ["Ann Lee", "Bo Ray"] },
      ["Ann Lee", { name: "By Bo Ray" }, { name: "admin" }],
    ]) {
      const html = page("", json({ author }));
      for (const visible of [false, true]) {
        const { values, about } = readingOf(html, { author: STRING, writers: NAMED }, visible);
        assert.equal(about.byline, "Ann Lee, Bo Ray");
        const both = { author: about.byline, "writers.name": about.byline };
        assert.deepEqual(values, both, JSON.stringify([author, visible]));
        const listed = readingOf(html, { authors: STRINGS }, visible).values;
        assert.deepEqual(listed, { "authors.0": "Ann Lee", "authors.1": "Bo Ray" });
      }
    }
  });

  it("have each shown author as a member of a list", () => {
    const { values } = readingOf(page("<p>By Ann Lee and Bo Ray</p>"), { authors: STRINGS });
    assert.deepEqual(values, { "authors.0": "Ann Lee", "authors.1": "Bo Ray" });
  });

  it("keep a name with a suffix after a comma whole", () => {
    const king = "Martin Luther King, Jr.";
    const { about, values } = readingOf(page("", json({ author: king })), { authors: STRINGS });
    assert.equal(about.byline, king);
    assert.deepEqual(values, { "authors.0": king });
    const both = readingOf(page("", json({ author: [king, "Ann Lee"] })), { authors: STRINGS });
    assert.deepEqual(both.values, { "authors.0": king, "authors.1": "Ann Lee" });
  });

  it("have all authors by the built-in schema", () => {
    const author = [{ givenName: "Ann", familyName: "Lee" }, { name: "Bo Ray" }];
    const outcome = readInput({
      ...PAGE_READING,
      wants: { texts: [], facts: { schema_from: "declared", visible: false } },
      url: "https://lamps.example/notes/lamp",
      html: page("", json({ author })),
    });
    assert.ok(outcome.ok);
    assert.equal(outcome.reading.facts?.facts["author.name"]?.value, "Ann Lee, Bo Ray");
  });

  it("have no publication after the reading, unless it is that of a book", () => {
    const later = { datePublished: "2031-03-04" };
    for (const visible of [false, true]) {
      const { about, values } = readingOf(page("", json(later)), properties, visible);
      assert.deepEqual([about.published, values], [null, {}]);
      const preview = '<meta property="article:published_time" content="2031-03-04T00:00:00Z">';
      assert.deepEqual(readingOf(page("", preview), properties, visible).values, {});
      const book = json({ "@type": "Book", name: "Desk lamp", ...later });
      assert.deepEqual(readingOf(page("", book), { datePublished: DATE }, visible).values, later);
    }
  });

  // proves: page.about.one_source
  it("have the person and the day that the page shows, where the data has the site and UTC", () => {
    const data = json({ author: "Lamp Desk", datePublished: "2025-03-03T23:30:00Z" });
    const { values, about } = readingOf(page("<p>By Ann Lee, 4 March 2025</p>", data), properties);
    assert.deepEqual([about.byline, about.published], ["Ann Lee", "2025-03-04"]);
    assert.deepEqual(values, { author: "Ann Lee", datePublished: "2025-03-04" });
  });

  // proves: page.about.one_source
  it("leave the author of a book to the book", () => {
    const book = `<script type="application/ld+json">${JSON.stringify({ "@type": "Book", name: "Desk lamp", author: "Cy Ott" })}</script>`;
    const { values } = readingOf(page("<p>By Ann Lee</p>", book), { author: STRING });
    assert.equal(values["author"], "Cy Ott");
  });
});
