// The page record where a page declares nothing, or what is wrong: site name, picture, language, dates, author.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { PageAbout } from "../../src/model/page.ts";
import { PAGE_READING } from "../../src/read/input.ts";
import { readInput } from "../../src/read/reading.ts";

const TEXT =
  "The keepers of the old harbour clean every lamp along the wall before dusk and write down what they saw on the water that night. ";
const GERMAN =
  "Die Wärter am alten Hafen putzen vor der Dämmerung jede Laterne entlang der Mauer und schreiben auf, was sie nachts auf dem Wasser gesehen haben. ";

function aboutOf(
  html: string,
  url = "https://lamprunner.example/notes/oil",
  now?: number,
): PageAbout {
  const wants = { texts: [] };
  const outcome = readInput({ ...PAGE_READING, wants, url, html, ...(now && { now }) });
  assert.ok(outcome.ok);
  return outcome.reading.about;
}

const page = (head: string, body: string, lang = ' lang="en"'): string =>
  `<html${lang}><head>${head}</head><body>${body}</body></html>`;
const article = (lines: string): string =>
  `<main><article><h1>Care of oil lamps</h1>${lines}<p>${TEXT}${TEXT}</p><p>${TEXT}</p></article></main>`;

describe("the name of a site", () => {
  const nameOf = (head: string, before = "", after = "") =>
    aboutOf(page(head, before + article("") + after)).site_name;

  // proves: page.about.shown
  it("is the part of the title, the logo or the copyright that agrees with the host", () => {
    assert.equal(nameOf("<title>Care of oil lamps | Lamp Runner</title>"), "Lamp Runner");
    assert.equal(nameOf("<title>Lamp Runner: Care of oil lamps</title>"), "Lamp Runner");
    const logo = '<header><a href="/"><img src="/l.png" alt="Lamp Runner logo"></a></header>';
    assert.equal(nameOf("<title>Care of oil lamps</title>", logo), "Lamp Runner");
    const foot = "<footer><p>© 2019–2024 Lamp Runner GmbH. Imprint</p></footer>";
    assert.equal(nameOf("<title>Care of oil lamps</title>", "", foot), "Lamp Runner");
  });

  it("keeps the last word of a name in a title, and ends a holder at a quotation", () => {
    const title = "<title>Ann's Lamp Runner Home | Care of oil lamps</title>";
    assert.equal(nameOf(title), "Ann's Lamp Runner Home");
    const foot = "<footer><p>© Quay Media AG<br>«Lamp Runner» | Quay Media AG</p></footer>";
    assert.equal(nameOf("<title>Care of oil lamps</title>", "", foot), null);
  });

  it("is one that two places agree on, and no other words", () => {
    const logo = '<header><a href="/"><img src="/l.png" alt="Quay Gazette"></a></header>';
    assert.equal(nameOf("<title>Care of oil lamps - Quay Gazette</title>", logo), "Quay Gazette");
    assert.equal(nameOf("<title>Care of oil lamps - Quay Gazette</title>"), null);
    assert.equal(nameOf("<title>Care of oil lamps - Tips</title>"), null);
  });

  it("is shortened to the host's label", () => {
    const html = page("<title>Oil - The New Lamp Times</title>", article(""));
    assert.equal(aboutOf(html, "https://nltimes.example/a").site_name, "The New Lamp Times");
  });

  // proves: page.about.shown
  it("is never an address", () => {
    for (const name of [
      "https://lamprunner.example/",
      "www.lamprunner.example",
      "lamprunner.example",
    ]) {
      const meta = `<meta property="og:site_name" content="${name}">`;
      assert.equal(nameOf(`${meta}<title>Care of oil lamps</title>`), null, name);
      assert.equal(nameOf(`${meta}<title>Care of oil lamps | Lamp Runner</title>`), "Lamp Runner");
    }
  });
});

describe("the lead image", () => {
  it("is the first picture of the content, if none is declared", () => {
    const pictures =
      '<img src="/spacer.gif" width="1" height="1"><img src="/ann-avatar.jpg" alt="Ann"><figure><img src="/quay.jpg" width="900" height="600" alt="The quay"></figure>';
    const about = aboutOf(page("<title>Oil</title>", article(pictures)));
    assert.equal(about.lead_image, "https://lamprunner.example/quay.jpg");
    assert.equal(about.declared_by.lead_image, "shown");
  });

  // proves: page.about.shown
  it("is no declared logo, default picture or spacer", () => {
    for (const file of [
      "logo.png",
      "site-logo-2x.png",
      "default.jpg",
      "img/placeholder_1.png",
      "spacer.gif",
    ]) {
      const meta = `<meta property="og:image" content="https://lamprunner.example/${file}">`;
      assert.equal(aboutOf(page(meta, article(""))).lead_image, null, file);
    }
    const own = '<meta property="og:image" content="https://lamprunner.example/catalogo/lamp.jpg">';
    for (const file of [
      "img/LampRunnerLogo_150.jpg",
      "logos/brass.png",
      "img/OG-Image.jpg",
      "social.jpg",
      "img/lamprunner-social-card.png",
      "img/lamp-runner-og-general-1200x630.jpeg",
      "i/by-nc-sa_88x31.png",
    ]) {
      const head = `<meta property="og:image" content="https://lamprunner.example/${file}">`;
      assert.equal(aboutOf(page(head, article(""))).lead_image, null, file);
    }
    for (const file of [
      "notes/oil/og.png",
      "a/og_image_oil_lamp.jpg",
      "a/1.jpg",
      "lamp-social.jpg",
    ]) {
      const head = `<meta property="og:image" content="https://lamprunner.example/${file}">`;
      assert.notEqual(aboutOf(page(head, article(""))).lead_image, null, file);
    }
    assert.equal(
      aboutOf(page(own, article(""))).lead_image,
      "https://lamprunner.example/catalogo/lamp.jpg",
    );
  });
});

describe("the language", () => {
  it("is that of a long text, if another one is declared", () => {
    const german = `<main><h1>Laternen</h1><p>${GERMAN}${GERMAN}</p><p>${GERMAN}${GERMAN}</p></main>`;
    assert.equal(aboutOf(page("", german)).language, "de");
    assert.equal(aboutOf(page("", article(""))).language, "en");
    assert.equal(
      aboutOf(page("", `<main><h1>Laternen</h1><p>${GERMAN}</p></main>`)).language,
      "en",
    );
  });

  it("is none of placeholder text", () => {
    const lorem =
      "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Duis aute irure dolor in reprehenderit in voluptate velit esse cillum dolore eu fugiat nulla pariatur. ".repeat(
        4,
      );
    assert.equal(aboutOf(page("", `<main><h1>Demo</h1><p>${lorem}</p></main>`, "")).language, null);
  });
});

describe("the dates", () => {
  const published = (head: string, lines = "", url?: string, now?: number) =>
    aboutOf(page(head, article(lines)), url, now).published;
  const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`;

  it("are those of the address in both orders, if one reading is possible", () => {
    for (const [path, day] of [
      ["news/29-10-2021", "2021-10-29"],
      ["10-29-2021-lamp", "2021-10-29"],
      ["23-01-2022-lamp", "2022-01-23"],
      ["03-04-2022-lamp", null],
    ] as const)
      assert.equal(published("", "", `https://lamprunner.example/${path}`), day, path);
  });

  // proves: page.about.dates
  it("are those of the address in the order of the page's language", () => {
    const url = "https://lamprunner.example/08112021-oil";
    const of = (lang: string) => aboutOf(page("", article(""), ` lang="${lang}"`), url).published;
    assert.deepEqual([of("de"), of("en-US"), of("en")], ["2021-11-08", "2021-08-11", null]);
  });

  // proves: page.about.shown
  it("are no start of an event and no release of a work that the data states", () => {
    for (const [data, line] of [
      [{ "@type": "MusicEvent", startDate: "2024-05-12T20:00" }, "12 May 2024, 8 pm"],
      [{ "@type": "Book", datePublished: "2024-05-12" }, "12 May 2024"],
      [{ "@type": "Thing" }, "Release date: 12 May 2024"],
    ] as const) {
      const head = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
      const { published, published_text } = aboutOf(page(head, article(`<p>${line}</p>`)));
      assert.deepEqual([published, published_text], [null, null], line);
    }
  });

  it("are never after the reading", () => {
    const now = Date.parse("2024-05-06T12:00:00Z");
    assert.equal(published(meta("date", "2031-05-06"), "", undefined, now), null);
    assert.equal(published(meta("date", "2024-05-06"), "", undefined, now), "2024-05-06");
  });

  // proves: page.about.dates
  it("are in the zone of the page", () => {
    const utc = meta("date", "2024-05-06T23:30:00Z");
    assert.equal(published(utc, "<p>By Ann Lee, 7 May 2024</p>"), "2024-05-07");
    assert.equal(published(utc, "", "https://lamprunner.example/2024/05/07/oil"), "2024-05-07");
    const zoned = utc + meta("last-modified", "2024-05-08T10:00:00+02:00");
    assert.equal(published(zoned), "2024-05-07T01:30:00+02:00");
  });

  it("are the declared ones that agree with the shown one", () => {
    const two = meta("citation_date", "2020-01-02") + meta("date", "2024-05-06");
    assert.equal(published(two), "2020-01-02");
    assert.equal(published(two, "<p>6 May 2024</p>"), "2024-05-06");
  });

  it("have the metas of a last update", () => {
    for (const name of ["last-updated", "last_updated", "updated_time"])
      assert.equal(aboutOf(page(meta(name, "2024-05-06"), article(""))).modified, "2024-05-06");
  });

  // proves: page.about.dates
  it("are no birthday, event, licence, version or reference", () => {
    for (const line of [
      "<dl><dt>Date of birth</dt><dd>1975-01-28</dd></dl>",
      "<p>When: 12 March 2027, 8 pm</p>",
      "<p>Licence: CC BY-SA 4.0 (2013-11-25)</p>",
      "<p>Version 2024.05.06</p>",
      `<p>${TEXT}</p><p>Lee, A. The lamps. Lamp Journal (October 28, 2014).</p>`,
    ])
      assert.equal(published("", line), null, line);
  });
});

describe("the author", () => {
  const byline = (head: string, lines = "") => aboutOf(page(head, article(lines))).byline;
  const author = (name: string) => `<meta name="author" content="${name}">`;

  // proves: page.byline.credits
  it("is a person shown rather than the desk or the site", () => {
    for (const desk of ["Lamp Runner Staff", "Redaktion", "Lamprunner", "News Desk"])
      assert.equal(byline(author(desk), "<p>By Ann Lee</p>"), "Ann Lee", desk);
    assert.equal(byline(author("Lamp Runner Staff")), "Lamp Runner Staff");
  });

  it("is the first line that has a name, without the words around it", () => {
    const lines = (text: string) => byline("", `<p rel="author">YouTube</p>${text}`);
    assert.equal(lines("<p>By Ann Lee and Bo Ray</p>"), "Ann Lee, Bo Ray");
    assert.equal(lines("<p>Posted by Annlee under <a href=/x>Just for fun</a></p>"), "Annlee");
  });

  it("is that of the markup, whether facts are asked for or not", () => {
    const html = page(
      "",
      `<div vocab="https://schema.org/" typeof="Article"><h1 property="headline">Care of oil lamps</h1><meta property="author" content="Ann Lee"><p>${TEXT}${TEXT}</p></div>`,
    );
    const bylines = [{}, { facts: { visible: true } }].map((facts) => {
      const wants = { texts: [], ...facts };
      const outcome = readInput({ ...PAGE_READING, wants, url: "https://lamps.example/a", html });
      return outcome.ok && outcome.reading.about.byline;
    });
    assert.deepEqual(bylines, ["Ann Lee", "Ann Lee"]);
  });

  // proves: page.byline.credits
  it("is no source of the text", () => {
    for (const line of ["Source: Lamp Wire", "Quelle: Lampendienst", "来源：灯社", "Fuente: Luz"])
      assert.equal(byline("", `<p>${line}</p>`), null, line);
    assert.equal(byline("", "<p>Text: Ann Lee, Quelle: Lampendienst</p>"), "Ann Lee");
  });

  // proves: page.byline.credits
  it("is no handle, and no shop", () => {
    assert.equal(byline(author("@annlee")), null);
    const shop = page(
      author("Lamp Runner"),
      `<main><h1>Brass lamp</h1><p>€ 45.00</p><button>Add to cart</button><p>${TEXT}</p></main>`,
    );
    assert.equal(aboutOf(shop, "https://lamprunner.example/products/brass-lamp").byline, null);
  });

  it("is declared by given and family name, by the page, and by the entry's markup", () => {
    const data = (value: object) =>
      `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
    const person = { "@type": "Person", givenName: "Ann", familyName: "Lee" };
    const one = { "@type": "Article", headline: "Care of oil lamps", author: person };
    assert.equal(byline(data(one)), "Ann Lee");
    assert.equal(byline(data({ "@type": "WebPage", author: person })), "Ann Lee");
    const several = [one, { ...one, headline: "Other", author: "Cy" }];
    assert.equal(
      byline(`${data({ "@graph": several })}<title>Care of oil lamps</title>`),
      "Ann Lee",
    );
  });
});
