// What a page says of itself: the first source that says something, and which one it was.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readPage } from "../../src/index.ts";

const TEXT = "is a sentence of more than ten words, so that it counts as running text. ".repeat(6);
const body = (lines: string): string =>
  `<main><article><h1>Care of oil lamps</h1>${lines}<p>Body ${TEXT}</p><p>More ${TEXT}</p></article></main>`;

async function aboutOf(html: string) {
  const { page } = await readPage("https://lamps.example/care", { html });
  const { title, byline, published, modified, site_name, language, description } = page;
  const { lead_image, declared_by } = page;
  return {
    title,
    byline,
    published,
    modified,
    site_name,
    language,
    description,
    lead_image,
    declared_by,
  };
}

const DATA = {
  "@context": "https://schema.org",
  "@graph": [
    {
      "@type": "NewsArticle",
      headline: "Care of oil lamps",
      author: [
        { "@type": "Person", name: "Ann Lee" },
        { "@type": "Person", name: "Ben Ray" },
      ],
      datePublished: "2024-05-12T08:00:00Z",
      dateModified: "2024-05-13",
      image: { "@type": "ImageObject", url: "/lamp.jpg" },
    },
  ],
};

describe("what a page says of itself", () => {
  it("is declared by its data, its head and its markup", async () => {
    const head = `<html lang="en"><head><title>Care</title><meta name="description" content="How to trim a wick.">
      <meta property="og:site_name" content="Lamps"><script type="application/ld+json">${JSON.stringify(DATA)}</script></head>`;
    assert.deepEqual(await aboutOf(`${head}<body>${body("")}`), {
      title: "Care of oil lamps",
      byline: "Ann Lee, Ben Ray",
      published: "2024-05-12T08:00:00Z",
      modified: "2024-05-13",
      site_name: "Lamps",
      language: "en",
      description: "How to trim a wick.",
      lead_image: "https://lamps.example/lamp.jpg",
      declared_by: {
        title: "shown",
        byline: "json-ld",
        published: "json-ld",
        modified: "json-ld",
        site_name: "open-graph",
        language: "html",
        description: "meta",
        lead_image: "json-ld",
      },
    });
  });

  it("is what its lines of author and date show where it declares nothing", async () => {
    const { byline, published, declared_by } = await aboutOf(
      body('<p class="byline">By <a rel="author" href="/ann">Ann Lee</a> on 12 May 2024</p>'),
    );
    assert.deepEqual([byline, published], ["Ann Lee", "12 May 2024"]);
    assert.deepEqual(declared_by, { title: "shown", byline: "shown", published: "shown" });
  });

  it("is no day of publication where a line says that the page was changed then", async () => {
    const { published, modified, declared_by } = await aboutOf(
      body("<p>This page last modified on 2022-09-24 16:31:11 UTC</p>"),
    );
    assert.deepEqual([published, modified], [null, "2022-09-24 16:31:11 UTC"]);
    assert.equal(declared_by.modified, "shown");
  });

  it("is null where it says nothing, and no address is a name", async () => {
    const html = `<meta property="article:author" content="https://x.example/ann">${body("")}`;
    const { title, declared_by, ...others } = await aboutOf(html);
    assert.deepEqual([...new Set(Object.values(others))], [null]);
    assert.deepEqual([title, declared_by], ["Care of oil lamps", { title: "shown" }]);
  });

  it("is not what a list of other articles declares", async () => {
    const list = [1, 2].map((at) => ({
      "@type": "Article",
      headline: `Other ${at}`,
      author: "Cy",
    }));
    const script = `<script type="application/ld+json">${JSON.stringify(list)}</script>`;
    assert.equal((await aboutOf(script + body(""))).byline, null);
  });
});
