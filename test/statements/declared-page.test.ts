// What a page says of itself in its data: headlines, authors, dates, image.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseHtml } from "../../src/html/tree.ts";
import type { JsonObject, Payload } from "../../src/model/fact.ts";
import { declaredHeadlines, declaredPage } from "../../src/statements/declared-page.ts";
import { gatherEvidence } from "../../src/statements/evidence.ts";
import { readPayloads } from "../../src/structured/payloads.ts";
import { itSlow } from "../support/slow.ts";

const json = (value: unknown) =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const payloadsOf = (html: string) => readPayloads(parseHtml(html), "https://a.test/");
/** What the payloads of a page with a title say of it. */
function declaredBy(payloads: readonly Payload[], title = "") {
  const metadata = { title, description: null, canonical: null, open_graph: {}, twitter: {} };
  const page = { url: "https://a.test/", metadata, headings: [title], payloads };
  return declaredPage(payloads, gatherEvidence({ ...page, shownNumbers: () => new Set() }));
}
const declared = (html: string, title?: string) => declaredBy(payloadsOf(html), title);
const payloadOf = (value: readonly JsonObject[]): readonly Payload[] => [
  { source: "json-ld", xpath: "", value },
];
const headlinesOf = (html: string) => declaredHeadlines(payloadsOf(html));
const article = (fields: object) => ({ "@type": "Article", ...fields });
const NOTHING = {
  source: "json-ld",
  authors: [],
  published: undefined,
  modified: undefined,
  persons: [],
  otherDates: [],
  page: { authors: [], published: undefined, modified: undefined },
  description: undefined,
  image: undefined,
  sites: [],
  logos: [],
  siteImages: [],
  language: undefined,
  section: undefined,
  keywords: [],
  reading_time: undefined,
  body: undefined,
  isArticle: false,
  isCollection: false,
  isProduct: false,
};

describe("declaredPage", () => {
  it("has what an article says of itself", () => {
    const node = article({
      headline: " Ten\n lamps ",
      author: [{ name: "Ann Lee" }, "Bob"],
      datePublished: "2025-06-03",
      dateModified: { "@value": "2025-07-01" },
      description: "About lamps",
      image: "https://a.test/i.png",
      articleSection: ["Light", "Home"],
      keywords: ["oil", { "@type": "DefinedTerm", name: "wicks" }],
      timeRequired: "PT3M",
    });
    assert.deepEqual(headlinesOf(json(node)), ["Ten lamps"]);
    assert.deepEqual(declared(json(node)), {
      source: "json-ld",
      authors: ["Ann Lee", "Bob"],
      published: "2025-06-03",
      modified: "2025-07-01",
      persons: [],
      otherDates: [],
      page: { authors: [], published: undefined, modified: undefined },
      description: "About lamps",
      image: "https://a.test/i.png",
      sites: [],
      logos: [],
      siteImages: [],
      language: undefined,
      section: "Light",
      keywords: ["oil", "wicks"],
      reading_time: "PT3M",
      body: undefined,
      isArticle: true,
      isCollection: false,
      isProduct: false,
    });
  });

  it("has the text of an article and the larger of the stated and the counted words", () => {
    const bodyOf = (fields: object) => declared(json(article(fields)), "Lamps").body;
    const articleBody = "<p>A lamp</p><p>gives light</p>";
    assert.deepEqual(bodyOf({ articleBody, wordCount: 2 }), {
      text: " A lamp  gives light ",
      words: 4,
    });
    for (const wordCount of [1200, "1200", "1,200", "1 200"])
      assert.equal(bodyOf({ articleBody, wordCount })?.words, 1200);
    for (const wordCount of ["many", -4, 1e9, {}, null])
      assert.equal(bodyOf({ wordCount }), undefined, String(wordCount));
    assert.equal(bodyOf({ articleBody, headline: "Oil", url: "/oil" }), undefined);
  });

  it("follows references to authors and publishers by their @id", () => {
    const graph = {
      "@graph": [
        article({
          headline: "Lamps",
          author: [{ "@id": "#ann" }, { "@id": "#bo" }, { "@id": "#nobody" }],
          publisher: { "@id": "#org" },
        }),
        { "@type": "Person", "@id": "#ann", name: "Ann Lee" },
        { "@type": "Person", "@id": "#bo", name: "Bo Ek" },
        { "@type": "Organization", "@id": "#org", name: "Lamp News" },
      ],
    };
    const { authors, sites } = declared(json(graph));
    assert.deepEqual([authors, sites], [["Ann Lee", "Bo Ek"], ["Lamp News"]]);
  });

  it("has the dates and the language of the web page, and the name of the web site", () => {
    const graph = {
      "@graph": [
        {
          "@type": "WebPage",
          datePublished: "2024-05-12",
          dateModified: "2024-05-13",
          inLanguage: "de-DE",
        },
        { "@type": "WebSite", name: "Lampen" },
        { "@type": "Event", startDate: "2030-01-01", name: "Markt" },
      ],
    };
    const { published, page, sites, language } = declared(json(graph));
    assert.equal(published, undefined);
    assert.deepEqual(page, { authors: [], published: "2024-05-12", modified: "2024-05-13" });
    assert.deepEqual([sites, language], [["Lampen"], "de-DE"]);
  });

  it("has of several articles the one with the title of the head or the address, of a list of posts none", () => {
    const first = article({
      headline: "First post about lamps",
      author: "Ann Lee",
      url: "/blog/first",
    });
    const second = article({
      headline: "Second post on oil",
      author: "Bob Oak",
      url: "/blog/second",
    });
    const several = [first, second].map(json).join("");
    const payloads = payloadsOf(several);
    const page = { url: "https://a.test/blog/", payloads, shownNumbers: () => new Set<number>() };
    const metadata = { description: null, canonical: null, open_graph: {}, twitter: {} };
    const authorsWith = (title: string, url = page.url) => {
      const headings = [title, "First post about lamps", "Second post on oil"];
      const evidence = gatherEvidence({ ...page, url, headings, metadata: { ...metadata, title } });
      return declaredPage(payloads, evidence).authors;
    };
    assert.deepEqual(authorsWith("Blog - Acme"), []);
    assert.deepEqual(authorsWith("Second post on oil - Acme"), ["Bob Oak"]);
    assert.deepEqual(authorsWith("Blog - Acme", "https://a.test/blog/first"), ["Ann Lee"]);
  });

  it("has the only article whatever its title and address", () => {
    const node = article({
      headline: "Inside the last factory",
      author: "Ann Lee",
      url: "https://a.test/news",
    });
    assert.deepEqual(declared(json(node), "How lamps are made by hand").authors, ["Ann Lee"]);
  });

  it("has nothing of a page that declares none", () => {
    assert.deepEqual(declared("<p>text"), NOTHING);
    const product = { ...NOTHING, isProduct: true };
    assert.deepEqual(declared(json({ "@type": "Product", headline: "Lamp" })), product);
  });

  it("has a creator for an author, a creation for a publication, a thumbnail for an image", () => {
    const node = {
      creator: "Ann",
      dateCreated: "2025-06-03",
      thumbnailUrl: "https://a.test/t.png",
    };
    const { authors, published, image } = declared(json(article(node)));
    assert.deepEqual([authors, published, image], [["Ann"], "2025-06-03", "https://a.test/t.png"]);
    const both = article({
      ...node,
      author: "Bob",
      datePublished: "2025-06-04",
      image: { url: "https://a.test/i.png" },
    });
    const preferred = declared(json(both));
    assert.deepEqual(
      [preferred.authors, preferred.published, preferred.image],
      [["Bob"], "2025-06-04", "https://a.test/i.png"],
    );
  });

  it("has the authors that are persons, and the dates of events and works", () => {
    const { persons, otherDates } = declared(
      json({
        "@graph": [
          article({
            author: [
              { "@type": "Person", name: "Ann" },
              { "@type": "Organization", name: "Lamps" },
            ],
          }),
          { "@type": "MusicEvent", startDate: "2025-06-03T20:00", endDate: "2025-06-04" },
          { "@type": "Book", datePublished: "2020-01-02" },
          { "@type": ["Person", "Organization"], name: "Bo Ek" },
          { "@type": "WebPage", datePublished: "2025-05-01" },
        ],
      }),
    );
    assert.deepEqual(persons, ["Ann", "Bo Ek"]);
    assert.deepEqual(otherDates, ["2025-06-03T20:00", "2025-06-04", "2020-01-02"]);
  });

  it("finds the image in an object or a list", () => {
    for (const [image, expected] of [
      [{ "@type": "ImageObject", contentUrl: "https://a.test/c.png" }, "https://a.test/c.png"],
      [[{ url: "https://a.test/1.png" }, "https://a.test/2.png"], "https://a.test/1.png"],
      [{ url: ["https://a.test/1.png", "x"] }, "https://a.test/1.png"],
      [{ caption: "none" }, undefined],
      [[], undefined],
      [5, undefined],
    ] as const) {
      assert.equal(declared(json(article({ image }))).image, expected, JSON.stringify(image));
    }
  });

  it("knows the types of articles and posts, by their addresses as well", () => {
    for (const type of [
      ...["Article", "NewsArticle", "BlogPosting", "TechArticle", "Report", "Recipe", "Question"],
      ...["SocialMediaPosting", "DiscussionForumPosting", "LiveBlogPosting", "OpinionNewsArticle"],
      ...["ScholarlyArticle", "ReviewNewsArticle", "https://schema.org/Article"],
    ]) {
      assert.equal(declared(json({ "@type": type, headline: "x" })).isArticle, true, type);
    }
    for (const type of ["WebPage", "ArticleSection", "MyArticle", "Comment", "Product", "Blog"]) {
      assert.equal(declared(json({ "@type": type, headline: "x" })).isArticle, false, type);
    }
    assert.equal(
      declared(json({ "@type": ["WebPage", "Article"], headline: "x" })).isArticle,
      true,
    );
  });

  it("looks for the article in what wraps it, and not in comments or related pages", () => {
    const inner = article({ headline: "Inner" });
    for (const name of ["@graph", "mainEntity", "mainEntityOfPage", "itemReviewed", "about"]) {
      const page = { "@type": "WebPage", [name]: [inner] };
      assert.deepEqual(declaredHeadlines(payloadOf([page])), ["Inner"], name);
    }
    for (const name of ["comment", "relatedLink", "hasPart"]) {
      assert.deepEqual(declared(json({ "@type": "WebPage", [name]: [inner] })), NOTHING, name);
    }
    const outer = article({ headline: "Outer", mainEntity: inner });
    assert.deepEqual(headlinesOf(json(outer)), ["Outer"]);
  });

  it("takes several articles side by side for a list of other pages", () => {
    const list = [article({ headline: "One" }), article({ headline: "Two" })];
    assert.deepEqual(declaredBy(payloadOf(list)), NOTHING);
    const page = { "@type": "WebPage", mainEntity: article({ headline: "Three" }) };
    assert.deepEqual(declaredHeadlines(payloadOf([...list, page])), ["Three"]);
    assert.deepEqual(declaredHeadlines(payloadOf(list.slice(1))), ["Two"]);
  });

  it("takes of several the one with the page's title, and the headlines of the first three", () => {
    const html = ["One", "Two", "Three", "Four"]
      .map((headline) => json(article({ headline, author: `Author of ${headline}` })))
      .join("");
    const all = declared(html, "two | My site");
    assert.deepEqual(headlinesOf(html), ["One", "Two", "Three"]);
    assert.deepEqual(all.authors, ["Author of Two"]);
    assert.deepEqual(declared(html, "Else").authors, []);
    assert.deepEqual(declared(html, "").authors, []);
    assert.deepEqual(declared(html, "Thre").authors, ["Author of Three"]);
    // Alone, it is the page's whatever its title is.
    assert.deepEqual(declared(json(article({ headline: "One", author: "A" })), "Else").authors, [
      "A",
    ]);
  });

  it("takes none of several without a name", () => {
    const html = json(article({ author: "A" })) + json(article({ author: "B" }));
    assert.deepEqual(declared(html, "Lamps").authors, []);
  });

  it("compares the name of an article without a headline", () => {
    const html =
      json(article({ name: "One", author: "A" })) + json(article({ name: "Two", author: "B" }));
    assert.deepEqual(declared(html, "Two").authors, ["B"]);
  });

  it("says where the article is declared", () => {
    const markup = (headline: string) =>
      `<div itemscope itemtype="https://schema.org/Article"><b itemprop="headline">${headline}</b></div>`;
    assert.equal(declared(markup("One")).source, "microdata");
    const both = markup("One") + json(article({ headline: "Two" }));
    assert.equal(declared(both, "One").source, "microdata");
    assert.equal(declared(both, "Two").source, "json-ld");
    assert.deepEqual(headlinesOf(both), ["Two", "One"]);
  });

  it("has eight authors at most, and 300 characters of a text", () => {
    const author = Array.from({ length: 9 }, (_, number) => ({ name: `Author ${number}` }));
    const { authors, description } = declared(
      json(article({ author, description: "x".repeat(301) })),
    );
    assert.equal(authors.length, 8);
    assert.equal(description?.length, 300);
  });

  itSlow("reads data of any size", () => {
    const members = Object.fromEntries(Array.from({ length: 300_000 }, (_, at) => [`k${at}`, at]));
    assert.equal(declared(json(members)).isArticle, false);
  });
});
