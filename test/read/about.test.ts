// What a page says of itself: the first source that says something, and which one it was.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readPage } from "../../src/index.ts";
import { itSlow } from "../support/slow.ts";

const TEXT = "is a sentence of more than ten words, so that it counts as running text. ".repeat(6);
const body = (lines: string): string =>
  `<main><article><h1>Care of oil lamps</h1>${lines}<p>Body ${TEXT}</p><p>More ${TEXT}</p></article></main>`;

async function aboutOf(html: string, url = "https://lamps.example/care") {
  const { page } = await readPage(url, { html });
  const { title, byline, published, modified, site_name, language, description } = page;
  const { published_text, modified_text, lead_image, declared_by } = page;
  return {
    title,
    byline,
    published,
    modified,
    published_text,
    modified_text,
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
  // proves: page.about
  itSlow("is declared by its data, its head and its markup", async () => {
    const head = `<html lang="en"><head><title>Care</title><meta name="description" content="How to trim a wick.">
      <meta property="og:site_name" content="Lamps"><script type="application/ld+json">${JSON.stringify(DATA)}</script></head>`;
    assert.deepEqual(await aboutOf(`${head}<body>${body("")}`), {
      title: "Care of oil lamps",
      byline: "Ann Lee, Ben Ray",
      published: "2024-05-12T08:00:00Z",
      modified: "2024-05-13",
      published_text: null,
      modified_text: null,
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

  // proves: page.about
  itSlow("is what its lines of author and date show where it declares nothing", async () => {
    const { byline, published, published_text, declared_by } = await aboutOf(
      body('<p class="byline">By <a rel="author" href="/ann">Ann Lee</a> on 12 May 2024</p>'),
    );
    assert.deepEqual([byline, published, published_text], ["Ann Lee", "2024-05-12", "12 May 2024"]);
    const shown = { title: "shown", byline: "shown", published: "shown", language: "text" };
    assert.deepEqual(declared_by, shown);
  });

  // proves: page.byline.several
  it("has all authors in separate links of a line", async () => {
    const link = (name: string) => `<a href="/author/${name.toLowerCase()}">${name}</a>`;
    for (const [line, expected] of [
      [`By ${link("Ann Lee")} and ${link("Bo Ray")}`, "Ann Lee, Bo Ray"],
      [
        `Von ${link("Anna Lehn")}, ${link("Bo Ray")} und ${link("Cy Ott")}`,
        "Anna Lehn, Bo Ray, Cy Ott",
      ],
      [`Por ${link("Ana Ruiz")} y ${link("Luis Gil")} | 3 de mayo de 2024`, "Ana Ruiz, Luis Gil"],
    ] as const)
      assert.equal((await aboutOf(body(`<p>${line}</p>`))).byline, expected, line);
  });

  it("is no day of publication where a line says that the page was changed then", async () => {
    const { published, modified, modified_text, declared_by } = await aboutOf(
      body("<p>This page last modified on 2022-09-24 16:31:11 UTC</p>"),
    );
    assert.deepEqual(
      [published, modified, modified_text],
      [null, "2022-09-24T16:31:11Z", "2022-09-24 16:31:11 UTC"],
    );
    assert.equal(declared_by.modified, "shown");
  });

  // proves: page.about
  it("is changed, not published, on the day after a label of a change in any language", async () => {
    for (const [language, label] of [
      ["en", "Updated on"],
      ["pl", "Data aktualizacji"],
      ["bg", "Последна актуализация"],
      ["fi", "Päivitys"],
      ["zh", "更新时间"],
      ["ja", "更新日時"],
    ] as const) {
      for (const line of [
        `<p>${label}: 2024-05-12</p>`,
        `<p><span>${label}</span> <time datetime="2024-05-12">2024-05-12</time></p>`,
        `<p>${label}</p><p>2024-05-12</p>`,
      ]) {
        const { published, modified } = await aboutOf(`<html lang="${language}">${body(line)}`);
        assert.deepEqual([published, modified], [null, "2024-05-12"], `${language} ${line}`);
      }
    }
  });

  it("has no author and date of a review below a product", async () => {
    const product = script({ "@type": "Product", name: "Care of oil lamps" });
    const review = '<div class="review"><p>By <b>Ann Lee</b> on 12 May 2024</p></div>';
    const page = body("").replace("</article>", `</article>${review}`);
    const { byline, published } = await aboutOf(`<html lang="en">${product}${page}`);
    assert.deepEqual([byline, published], [null, null]);
    assert.equal((await aboutOf(`<html lang="en">${page}`)).published, "2024-05-12");
  });

  it("has the person who updates it last on that person's own site", async () => {
    const head = "<title>Oil lamps (Ann Lee)</title>";
    const line = '<p>Last updated 12 May 2024 by <a href="/">Ann Lee</a></p>';
    const page = `<html lang="en">${head}<h1><a href="/">Ann Lee</a></h1>${body(line)}`;
    assert.equal((await aboutOf(page, "https://annlee.example/care")).byline, "Ann Lee");
    assert.equal((await aboutOf(page, "https://lamps.example/care")).byline, null);
  });

  it("has no author in the writer of a review, an editor, or its site", async () => {
    const review =
      '<div itemscope itemtype="https://schema.org/Review"><meta itemprop="author" content="Ann Lee"></div>';
    assert.equal((await aboutOf(body(review))).byline, null);
    const chinese = (author: string, line: string): Promise<{ byline: string | null }> =>
      aboutOf(
        `<title>灯的养护_中国灯网</title>${meta("author", author)}<header><a href="/">中国灯网</a></header>${body(line)}`,
      );
    assert.equal((await chinese("王小明", "<p>编辑：王小明</p>")).byline, null);
    assert.equal((await chinese("王小明", "")).byline, "王小明");
    assert.equal((await chinese("中国灯网", "")).byline, null);
  });

  it("has no date of another site's text, or of a text that it links to", async () => {
    const link = '<a href="https://other.example/a">The lamp forum of the society, 2024-05-12</a>';
    assert.equal((await aboutOf(body(`<p>Posted on ${link}</p>`))).published, null);
    const news = `<h4>Recent news</h4><div>May 12, 2024</div><div><a href="/news/oil">Oil is dear again</a></div>`;
    const page = body(`<p>First ${TEXT}</p>`).replace("</article>", `</article>${news}`);
    assert.equal((await aboutOf(`<html lang="en">${page}`)).published, null);
  });

  it("has no author or date of the newest text on a home page", async () => {
    const own = meta("author", "Ann Lee") + meta("parsely-pub-date", "2024-05-12T08:00:00Z");
    const head = own + script({ "@type": "CollectionPage", name: "Lamp News" });
    const page = `<title>Lamp News</title>${head}<h2>Latest</h2><p>${TEXT}</p>`;
    const home = await aboutOf(page, "https://lamps.example/");
    assert.deepEqual([home.byline, home.published, home.title], [null, null, "Lamp News"]);
    const other = await aboutOf(page, "https://lamps.example/care");
    assert.deepEqual([other.byline, other.published], ["Ann Lee", "2024-05-12T08:00:00Z"]);
  });

  it("leads with no picture of a menu before its title", async () => {
    const menu = '<ul><li><a href="/oil"><img src="/img/oil.jpg"> Oil and more</a></li></ul>';
    const lamp = '<p><img src="/img/lamp-7.jpg" alt="A lamp"></p>';
    const page = body(lamp).replace("<h1>", `${menu}<h1>`);
    assert.equal((await aboutOf(page)).lead_image, "https://lamps.example/img/lamp-7.jpg");
  });

  it("leads with no shown picture of another page, below much text, or that is low", async () => {
    const picture = (link: string, size = ""): string => {
      const image = `<img src="/img/lamp-7.jpg" alt="A lamp"${size}>`;
      return `<p>${link === "" ? image : `<a href="${link}">${image}</a>`}</p>`;
    };
    for (const none of [
      picture("/shop"),
      picture("https://adverts.example/7"),
      picture("", ' width="1024" height="190"'),
      `<p>Before ${TEXT}</p><p>Then ${TEXT}</p>${picture("")}`,
    ])
      assert.equal((await aboutOf(body(none))).lead_image, null, none);
    for (const own of ["", "/img/lamp-7-large.jpg", "/care/lamp-7", "/care"]) {
      const { lead_image } = await aboutOf(body(picture(own)));
      assert.equal(lead_image, "https://lamps.example/img/lamp-7.jpg", own);
    }
  });

  it("has no author and leads with no picture of the pages that it lists", async () => {
    const names = ["Ann Lee", "Ben Ray", "Cleo Orr"];
    const card = (_: unknown, at: number): string => {
      const name = names[at % names.length] ?? "";
      const author = `<p>By <a class="p-author h-card" href="/author/${name}">${name}</a></p>`;
      return `<div><img src="/img/${at}.jpg" width="600" height="400"><h3><a href="/posts/${at}">Text number ${at} about lamps</a></h3>${author}<p>A few words on what text number ${at} says of lamps.</p></div>`;
    };
    const cards = Array.from({ length: 12 }, card).join("");
    const page = `<title>News - Lamps</title><main class="h-entry"><h1 class="p-name">News</h1>${cards}</main>`;
    const { byline, lead_image } = await aboutOf(page, "https://lamps.example/news");
    assert.deepEqual([byline, lead_image], [null, null]);
  });

  it("has the names of authors that its data writes as links", async () => {
    const name = ["Ann Lee", "Ben Ray"].map((one) => `<a href="/people/${one}">${one}</a>`);
    const data = script({ "@type": "Article", author: { "@type": "Person", name } });
    assert.equal((await aboutOf(data + body(""))).byline, "Ann Lee, Ben Ray");
    for (const author of ["Ann Lee<br>Ben Ray", name.join("")])
      assert.equal(
        (await aboutOf(meta("author", author.replaceAll('"', "&quot;")) + body(""))).byline,
        "Ann Lee, Ben Ray",
      );
  });

  it("has the name of the site that agrees with its host, not the company that publishes it", async () => {
    const publisher = { "@type": "Organization", name: "Brass & Wick Holding" };
    const data = [
      { "@type": "Article", headline: "Care of oil lamps", publisher },
      { "@type": "WebSite", name: "Lämps" },
    ];
    assert.equal((await aboutOf(data.map(script).join("") + body(""))).site_name, "Lämps");
    assert.equal((await aboutOf(script(data[0] ?? {}) + body(""))).site_name, publisher.name);
    const company = { "@type": "Article", publisher: { name: "LAMPS Sp. z o.o. S.K.A" } };
    assert.equal((await aboutOf(script(company) + body(""))).site_name, "LAMPS");
  });

  it("is not changed on the day of a change to a text that it links to", async () => {
    const link =
      '<a href="/posts/7">How to read the data of lamps in May (Updated: 2021-09-14)</a>';
    const page = body("").replace("</article>", `</article><h2>More</h2><ul><li>${link}</li></ul>`);
    assert.equal((await aboutOf(`<html lang="en">${page}`)).modified, null);
  });

  it("is not changed on the day of a change to its terms", async () => {
    const footer = '<footer><p><a href="/terms">Terms of Use</a> (Updated 2023-09-01)</p></footer>';
    assert.equal((await aboutOf(`<html lang="en">${body("")}${footer}`)).modified, null);
  });

  it("has no author in a person to contact", async () => {
    const line = '<p><b>Contact:</b> <a href="/authors/ann-lee">Ann Lee</a></p>';
    assert.equal((await aboutOf(`<html lang="en">${body(line)}`)).byline, null);
  });

  it("has the author and date of a review that the page is, not of reviews on it", async () => {
    const review = (heading: string): string =>
      `<article itemscope itemtype="https://schema.org/Review"><meta itemprop="author" content="Ann Lee"><meta itemprop="datePublished" content="2024-05-03">${heading}<p>It burns well.</p></article>`;
    const own = await aboutOf(review("<h1>The Lamp</h1>"));
    assert.deepEqual([own.byline, own.published], ["Ann Lee", "2024-05-03"]);
    const other = await aboutOf(`<h1>The Lamp</h1>${review("")}`);
    assert.deepEqual([other.byline, other.published], [null, null]);
  });

  it("has no author in who updated it last", async () => {
    for (const line of [
      "<p>Last updated by Ann Lee</p>",
      '<p>Last updated by <a href="/users/ann">Ann Lee</a> on 12 May 2024</p>',
      '<p>Last updated by</p><p><a href="/users/ann">Ann Lee</a></p>',
    ])
      assert.equal((await aboutOf(`<html lang="en">${body(line)}`)).byline, null, line);
  });

  it("has no description that a new site has", async () => {
    const { description } = await aboutOf(
      meta("description", "Just another WordPress site") + body(""),
    );
    assert.equal(description, null);
  });

  it("has the name of its subdomain rather than of its host where the title has it", async () => {
    const head = "<title>Care | ForumLamp | The best of Lampthemes</title>";
    const url = "https://forumlamp.lampthemes.example/care";
    assert.equal((await aboutOf(head + body(""), url)).site_name, "ForumLamp");
  });

  it("has the whole name of a subdomain's site, not the name of the site around it", async () => {
    const url = "https://training.lamps.example/care";
    const declared = '<meta property="og:site_name" content="Lamps - Education">';
    assert.equal((await aboutOf(declared + body(""), url)).site_name, "Lamps - Education");
    const logo = '<header><a href="/"><img src="/l.svg" alt="UC Lamps"></a></header>';
    const titled = (title: string): string => `<title>${title}</title>${logo}${body("")}`;
    const named = async (title: string) => (await aboutOf(titled(title), url)).site_name;
    assert.equal(await named("Care of oil lamps | Office of Safety"), null);
    const slogan = '<meta property="og:site_name" content="Lamps | All about light, each day">';
    const mobile = await aboutOf(slogan + body(""), "https://m.lamps.example/care");
    assert.equal(mobile.site_name, "Lamps");
    assert.equal(await named("Care of oil lamps"), "UC Lamps");
    assert.equal(await named("Care of oil lamps | UC Lamps | University"), "UC Lamps");
  });

  it("has no name of a copyright holder that only has the host's name among others", async () => {
    const held = async (holder: string) =>
      (await aboutOf(`${body("")}<footer><p>© 2025 ${holder}</p></footer>`)).site_name;
    assert.equal(await held("Lamps Software Incorporated"), null);
    assert.equal(await held("Lamps"), "Lamps");
  });

  it("has no author in the caption of a picture", async () => {
    const image = '<img src="/img/lamp-7.jpg" alt="London / autor: Ann Lee">';
    const figure = `<figure>${image}<figcaption>London / autor: Ann Lee</figcaption></figure>`;
    assert.equal((await aboutOf(`<html lang="pl">${body(figure)}`)).byline, null);
    const dated = `<figure>${image}<figcaption>By Ann Lee, 5 May 2024</figcaption></figure>`;
    const { byline, published } = await aboutOf(`<html lang="en">${body(dated)}`);
    assert.deepEqual([byline, published], ["Ann Lee", "2024-05-05"]);
  });

  it("is null where it says nothing, and no address is a name", async () => {
    const html = `<meta property="article:author" content="https://x.example/ann">${body("")}`;
    const { title, language, declared_by, ...others } = await aboutOf(html);
    assert.deepEqual([...new Set(Object.values(others))], [null]);
    assert.deepEqual([title, language], ["Care of oil lamps", "en"]);
    assert.deepEqual(declared_by, { title: "shown", language: "text" });
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

  const script = (data: object): string =>
    `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
  const meta = (name: string, content: string): string =>
    `<meta name="${name}" content="${content}">`;

  // proves: page.about
  it("has the machine-readable date, and its words beside it", async () => {
    const { published, published_text } = await aboutOf(
      body('<p>By Ann Lee <time datetime="2024-05-12T08:00:00+02:00">16 hours ago</time></p>'),
    );
    assert.deepEqual([published, published_text], ["2024-05-12T08:00:00+02:00", "16 hours ago"]);
  });

  it("has the words of its date and of no other day", async () => {
    const page = (lines: string) =>
      `<html lang="de"><meta property="article:published_time" content="2020-01-23T00:00:00+00:00">${body(lines)}`;
    const printed = "<p>Ausdruck vom 11.02.2020</p>";
    const both = await aboutOf(page(`${printed}<p>News vom 23.01.2020</p>`));
    assert.deepEqual(
      [both.published?.slice(0, 10), both.published_text],
      ["2020-01-23", "23.01.2020"],
    );
    assert.equal((await aboutOf(page(printed))).published_text, null);
    const founded = '<p class="byline">By Ann Lee, <span class="date">September 1843</span></p>';
    assert.equal((await aboutOf(page(founded))).published_text, null);
  });

  // proves: page.about
  it("has no date of words without a day, month and year, but the words", async () => {
    for (const [lang, words] of [
      ["en", "3 days ago"],
      ["en", "Jul 29"],
      ["en", "03/04/2024"],
      ["fr", "jeudi 27 juin"],
    ]) {
      const html = `<html lang="${lang}">${body(`<p class="byline">By Ann Lee, <span class="date">${words}</span></p>`)}`;
      const { published, published_text } = await aboutOf(html);
      assert.deepEqual([published, published_text], [null, words]);
    }
  });

  it("orders day and month by its language, or by its other dates", async () => {
    const line = '<p class="byline"><span class="date">03/04/2024</span></p>';
    for (const [html, day] of [
      [`<html lang="en-GB">${body(line)}`, "2024-04-03"],
      [`<html lang="en-US">${body(line)}`, "2024-03-04"],
      [`<html lang="en">${body(line)}<p>Updated 25/12/2023</p>`, "2024-04-03"],
    ] as const) {
      assert.equal((await aboutOf(html)).published, day, html.slice(0, 20));
    }
  });

  it("has the dates of its head, before visible ones and after its data", async () => {
    for (const name of ["DC.date.issued", "parsely-pub-date", "citation_publication_date"]) {
      const { published, declared_by } = await aboutOf(
        meta(name, "2024-05-12T08:00:00+02:00") + body("<p>13 June 2024</p>"),
      );
      assert.deepEqual(
        [published, declared_by.published],
        ["2024-05-12T08:00:00+02:00", "meta"],
        name,
      );
    }
    const both = meta("date", "2024-05-12") + script(DATA) + body("");
    assert.equal((await aboutOf(both)).declared_by.published, "json-ld");
    const page = script({ "@type": "WebPage", datePublished: "2024-05-12" }) + body("");
    assert.equal((await aboutOf(page)).published, "2024-05-12");
  });

  it("has the date it shows rather than a head's date of no stated meaning", async () => {
    for (const name of ["date", "DC.date", "dcterms.date", "created"]) {
      const head = meta(name, "2024-05-12T08:00:00+02:00");
      const beside = await aboutOf(head + body("<time>13 June 2024</time>"));
      assert.deepEqual([beside.published, beside.declared_by.published], ["2024-06-13", "shown"]);
      const same = await aboutOf(head + body("<time>12 May 2024</time>"));
      assert.equal(same.published, "2024-05-12T08:00:00+02:00", name);
      assert.equal((await aboutOf(head + body(""))).declared_by.published, "meta", name);
    }
  });

  it("has the local day that it shows where the declared time is in UTC", async () => {
    const head = meta("publish_date", "2024-05-13T02:30:00Z");
    const shown = '<p class="byline">By Ann Lee, May 12, 2024, 10:30 pm</p>';
    assert.equal((await aboutOf(head + body(shown))).published, "2024-05-12T22:30:00");
    const other = '<p class="byline">By Ann Lee, May 1, 2024</p>';
    assert.equal((await aboutOf(head + body(other))).published, "2024-05-13T02:30:00Z");
  });

  // proves: page.about.dates
  it("has the day in the words of an element whose attribute states UTC", async () => {
    const data = script({ "@type": "Article", datePublished: "2024-05-13T02:30:00Z" });
    for (const [stamp, words, day] of [
      ["2024-05-12T22:30:00Z", "13 May 2024", "2024-05-13"],
      ["2024-05-12T22:30:00.000+00:00", "May 13, 2024", "2024-05-13"],
      ["2024-05-13T02:30:00Z", "May 12, 2024, 10:30 PM", "2024-05-12T22:30:00"],
      ["2024-05-12T22:30:00Z", "13 May", "2024-05-13"],
      ["2024-05-12T22:30:00Z", "12 May", "2024-05-12T22:30:00Z"],
      ["2024-05-12T22:30:00Z", "3 days ago", "2024-05-12T22:30:00Z"],
      ["2024-05-12T22:30:00Z", "12 May 2024", "2024-05-12T22:30:00Z"],
      ["2024-05-12T22:30:00+02:00", "13 May 2024", "2024-05-12T22:30:00+02:00"],
      ["2024-05-12T22:30:00Z", "15 May 2024", "2024-05-12T22:30:00Z"],
    ] as const) {
      for (const mark of ["", 'itemprop="datePublished" ', 'class="date" ']) {
        const time = `<time ${mark}datetime="${stamp}">${words}</time>`;
        assert.equal((await aboutOf(body(time))).published, day, time);
      }
    }
    const shown = '<time datetime="2024-05-13T02:30:00Z">May 12, 2024</time>';
    assert.equal((await aboutOf(data + body(shown))).published, "2024-05-12");
  });

  it("has the date of its address at last, marked as such", async () => {
    const url = "https://lamps.example/2021/03/04/care";
    const { published, declared_by } = await aboutOf(body(""), url);
    assert.deepEqual([published, declared_by.published], ["2021-03-04", "address"]);
    assert.equal((await aboutOf(body("<p>12 May 2024</p>"), url)).published, "2024-05-12");
  });

  it("has the author it shows rather than a meta author that is the site", async () => {
    const head = meta("author", "Lamps") + '<meta property="og:site_name" content="Lamps">';
    const { byline, declared_by } = await aboutOf(head + body("<p>By Ann Lee</p>"));
    assert.deepEqual([byline, declared_by.byline], ["Ann Lee", "shown"]);
    assert.equal((await aboutOf(head + body(""))).byline, null);
    assert.equal((await aboutOf(head + body("<p>By Lamps</p>"))).byline, "Lamps");
    const person = { "@type": "Article", author: { "@type": "Person", name: "Lamps" } };
    assert.equal((await aboutOf(script(person) + head + body(""))).byline, "Lamps");
  });

  it("has the whole name of an author of whom the data says the first name alone", async () => {
    const data = { "@type": "Article", author: { "@type": "Person", name: "Ann" } };
    assert.equal((await aboutOf(script(data) + body("<p>By Ann Lee</p>"))).byline, "Ann Lee");
    assert.equal((await aboutOf(script(data) + body(""))).byline, "Ann");
    const timed = meta("author", "Ann @ 12:00");
    assert.equal((await aboutOf(script(data) + timed + body(""))).byline, "Ann");
  });

  it("has the date and the author below labels in lines of their own", async () => {
    const aside = `<div>${"<p>A lamp needs oil and a wick.</p>".repeat(12)}</div>`;
    for (const [label, author] of [
      ["Published", "Author"],
      ["Veröffentlicht am:", "Autorin:"],
      ["公開日", "著者"],
    ]) {
      const lines = `<h3>${author}</h3><p>Ann Lee</p>${aside}<h3>${label}</h3><p>2024-05-12</p>`;
      const { published, byline } = await aboutOf(body(lines));
      assert.deepEqual([published, byline], ["2024-05-12", "Ann Lee"], label);
    }
    const beside = "<aside><h3>Published</h3><p>May 12, 2024</p></aside>";
    assert.equal((await aboutOf(body(aside) + beside)).published, "2024-05-12");
    assert.equal(
      (await aboutOf(body(aside) + beside.replace("Published", "Lamps"))).published,
      null,
    );
    const { published, modified } = await aboutOf(body("<p>Last updated</p><p>12 May 2024</p>"));
    assert.deepEqual([published, modified], [null, "2024-05-12"]);
  });

  it("has the person it shows rather than the name of an account", async () => {
    for (const account of ["ann-lee-2", "lampadmin", "ann.lee"]) {
      const data = { "@type": "Article", author: { "@type": "Person", name: account } };
      const shown = await aboutOf(script(data) + body("<p>By Ben Ray</p>"));
      assert.deepEqual([shown.byline, shown.declared_by.byline], ["Ben Ray", "shown"], account);
      assert.equal((await aboutOf(script(data) + body("<p>By Tom</p>"))).byline, account);
      const starter = `<p><a href="/members/7">${account}</a> started this</p><p>By Ben Ray</p>`;
      assert.equal((await aboutOf(script(data) + body(starter))).byline, account);
    }
  });

  it("has the declared author that it shows rather than one that it does not show", async () => {
    const data = script({ "@type": "Article", author: { name: "Cy Oak" } });
    const head = data + meta("author", "Ann Lee/Ben Ray");
    assert.equal((await aboutOf(head + body("<p>Ann Lee/Ben Ray</p>"))).byline, "Ann Lee, Ben Ray");
    assert.equal((await aboutOf(head + body(""))).byline, "Cy Oak");
  });

  it("has the person it shows rather than a company", async () => {
    const data = script({ "@type": "Question", author: { name: "Lamp Makers Inc." } });
    assert.equal((await aboutOf(data + body("<p>質問者：あいぎゅ</p>"))).byline, "あいぎゅ");
    assert.equal((await aboutOf(data + body(""))).byline, "Lamp Makers Inc.");
  });

  it("takes no sections and no sentence for the author", async () => {
    const sections = '<a href="/wicks/">Wicks And Oils</a> <a href="/care/">Lamp Care</a>';
    for (const between of [" ", ", ", " | "]) {
      const line = sections.replace("</a> ", `</a>${between}`);
      assert.equal((await aboutOf(body(`<h3>By</h3><p>${line}</p>`))).byline, null, between);
    }
    for (const line of [
      "Getting Started: Key Strategies",
      "Frische Kräuter vom Kräutergarten der Hütte",
      '<a href="https://feeds.example/~r/lamps/wicks.html">The Future of Lamps</a>',
    ]) {
      assert.equal((await aboutOf(body(`<p>${line}</p>`))).byline, null, line);
    }
  });

  it("leads with no picture of which a text says that it is a logo", async () => {
    const preview = '<meta property="og:image" content="https://lamps.example/og/7.jpg">';
    const said = '<meta property="og:image:alt" content="Logo of the lamp society">';
    assert.equal((await aboutOf(preview + said + body(""))).lead_image, null);
    const shown = '<img src="/og/7.jpg" alt="The lamp society logo" width="400" height="300">';
    assert.equal((await aboutOf(preview + body(shown))).lead_image, null);
    assert.notEqual((await aboutOf(preview + body(""))).lead_image, null);
    const sized = "https://lamps.example/66eb17a234b8f21b9b51d73b_Lamps";
    const large = `<meta property="og:image" content="${sized}-p-3200.png">`;
    const logo = `<header><img src="${sized}.avif" alt="Lamps Logo"></header>`;
    assert.equal((await aboutOf(large + body(logo))).lead_image, null);
  });

  const preview = (path: string): string =>
    `<meta property="og:image" content="https://lamps.example${path}">`;

  it("leads with no picture of the whole site", async () => {
    for (const path of [
      ...["/theme/pointer.svg", "/assets/Default-Social-Media-Images/card-7.jpg"],
      ...[
        "/img/ogimagedefault.gif",
        "/img/ogimage.jpg",
        "/image/LampShareDefaultImage",
        "/img/oillogo-bw-440.png",
      ],
      ...["/img/apple-touch-icon@2.png", "/img/twitter-standard.jpg", "/img/og_generic.webp"],
      "/wp-content/themes/lamp/images/paper.jpg",
      ...["/media/avatars/7e/lamp.png", "/adv/lamp.png"],
    ]) {
      assert.equal((await aboutOf(preview(path) + body(""))).lead_image, null, path);
    }
    for (const path of ["/img/catalogo-7.jpg", "/img/blogosphere.jpg", "/vi/x/hqdefault.jpg"]) {
      assert.notEqual((await aboutOf(preview(path) + body(""))).lead_image, null, path);
    }
  });

  it("leads with no picture at the address of a page or a site, or of a person", async () => {
    for (const path of [
      ...["", "/", "/care", "/img/profileavatar-7.jpg"],
      ...["/uploads/2023/05/default.jpg", "/img/v2/default.png"],
    ]) {
      assert.equal((await aboutOf(preview(path) + body(""))).lead_image, null, path);
    }
  });

  it("leads with no portrait of its author that it shows without a size", async () => {
    const author = "<p>By Ann Lee</p>";
    const lamp = '<p><img src="/img/lamp-7.jpg" alt="A lamp"></p>';
    for (const portrait of [
      '<img src="/img/4711.jpg" alt="Photo of Ann Lee">',
      '<div class="author-box"><img src="/img/4711.jpg" alt=""></div>',
    ]) {
      const { lead_image } = await aboutOf(body(portrait + author + lamp));
      assert.equal(lead_image, "https://lamps.example/img/lamp-7.jpg", portrait);
    }
  });

  it("leads with no picture of an organization, a theme, a section, or with the site's initials", async () => {
    const owner = { "@type": "Organization", name: "Lamps", image: "/img/lamps-7.png" };
    assert.equal(
      (await aboutOf(script(owner) + preview("/img/lamps-7.png") + body(""))).lead_image,
      null,
    );
    const site = '<meta property="og:site_name" content="We Make Lamps">';
    for (const path of [
      "/assets/wml-social-99bb25ef1fffe3494daa93d911e2dc45.png",
      "/files/We%20Make%20Lamps%20Metatag.png",
      "/files/Lamp%20Logo%20(Hero).png",
      "/core/files/fallback/big/1365597833.jpg",
      "/skin/frontend/lamps/images/pdf.jpg",
      "/local/cache-vignettes/L150xH191/rubon4-69777.jpg",
    ])
      assert.equal((await aboutOf(site + preview(path) + body(""))).lead_image, null, path);
    const own = "/seo/4436/facebook-b7a70dca7ce1ea5d89e35ca55c4924c6.jpg";
    assert.notEqual((await aboutOf(site + preview(own) + body(""))).lead_image, null);
  });

  it("leads with no picture of a service for avatars", async () => {
    const inner = encodeURIComponent("https://lamps.example/twitter/subscribe-card.jpg?v=4");
    assert.equal((await aboutOf(preview(`/fetch/$s_!/${inner}`) + body(""))).lead_image, null);
    const drawn = `/card.png?url=${encodeURIComponent("https://lamps.example/")}`;
    assert.notEqual((await aboutOf(preview(drawn) + body(""))).lead_image, null);
    const head = '<meta property="og:image" content="https://secure.gravatar.com/blavatar/7e">';
    assert.equal((await aboutOf(head + body(""))).lead_image, null);
  });

  it("leads with a size named default in the folder of its picture", async () => {
    const { lead_image } = await aboutOf(preview("/img/61/51/default.jpg") + body(""));
    assert.equal(lead_image, "https://lamps.example/img/61/51/default.jpg");
    for (const path of ["/vi/a7k/default.jpg", "/img/epilogo.jpg"]) {
      const about = await aboutOf(preview(path) + body(""));
      assert.equal(about.lead_image, `https://lamps.example${path}`);
    }
  });

  it("is not changed before it is published", async () => {
    const dated = (day: string): string =>
      meta("article:published_time", "2024-05-12T10:00:00Z") + meta("article:modified_time", day);
    const { modified } = await aboutOf(dated("2024-05-09T08:00:00Z") + body(""));
    assert.equal(modified, null);
    const later = "2024-05-12T08:00:00Z";
    assert.equal((await aboutOf(dated(later) + body(""))).modified, later);
    const days = { "@type": "Article", datePublished: "2024-05-12", dateModified: "2024-05-11" };
    assert.equal((await aboutOf(script(days) + body(""))).modified, null);
  });

  it("is changed when its head says, if its data only repeats the publication", async () => {
    const time = "2024-05-12T10:00:00+02:00";
    const data = script({ "@type": "Article", datePublished: time, dateModified: time });
    const changed = async (value: string) =>
      (await aboutOf(data + meta("article:modified_time", value) + body(""))).modified;
    assert.equal(await changed("2024-05-12T09:30:00Z"), "2024-05-12T09:30:00Z");
    assert.equal(await changed("2024-05-12T10:00:00Z"), time);
    assert.equal(await changed("2024-05-12T07:30:00Z"), time);
    for (const [first, later] of [
      ["2024-05-12", "2024-06-20"],
      ["2024-05-12T00:00:00Z", "2024-06-20T00:00:00Z"],
    ] as const) {
      const same = script({ "@type": "Article", datePublished: first, dateModified: first });
      const head = same + meta("article:modified_time", later);
      assert.equal((await aboutOf(head + body(""))).modified, later);
    }
  });

  it("has the name of its site without the claim behind it", async () => {
    const named = async (name: string, url?: string) => {
      const head = `<meta property="og:site_name" content="${name}">`;
      return (await aboutOf(head + body(""), url)).site_name;
    };
    const part = "Ann Lee - Lamp Care";
    assert.equal(await named(part, "https://annleelampcareshop.example/care"), part);
    assert.equal(await named("Lamps – light for every evening"), "Lamps");
    assert.equal(await named("Light for all | The Lamps"), "The Lamps");
    assert.equal(await named("Lamps -"), "Lamps");
    assert.equal(await named("Oil and wick – the paper"), "Oil and wick – the paper");
    assert.equal(await named("Homepage"), null);
    assert.equal(await named("Lamps©"), "Lamps");
    const title = "<title>Care of oil lamps | The Lamps</title>";
    const site = '<meta property="og:site_name" content="thelamps">';
    const html = title + site + body("");
    assert.equal((await aboutOf(html, "https://thelamps.example/care")).site_name, "The Lamps");
  });

  it("has the name of its site in the title rather than that of a section or an agency", async () => {
    const title = "<title>Care of oil lamps | Oil Lamps</title>";
    const url = "https://oillamps.example/care";
    const agency = script({ "@type": "Article", publisher: { name: "The Press Agency" } });
    const named = async (head: string) => (await aboutOf(head + body(""), url)).site_name;
    const site = (name: string): string => `<meta property="og:site_name" content="${name}">`;
    assert.equal(await named(title + site("Culture")), "Oil Lamps");
    assert.equal(await named(site("Culture")), "Culture");
    assert.equal(await named(site("oillamps.example") + agency), "The Press Agency");
    assert.equal(await named(site("https://www.oillamps.example/")), null);
    assert.equal(await named(site("shop.example")), "shop.example");
    assert.equal(await named(title + site("shop.oillamps.example")), "Oil Lamps");
    const section = "<title>Care of oil lamps | Culture | Oil Lamps</title>";
    assert.equal(await named(section + site("Culture")), "Oil Lamps");
  });

  it("has the name of its site with the signs inside and around it", async () => {
    const url = "https://lamps.example/care";
    const title = "<title>Care of oil lamps | -=Lamps=-</title>";
    assert.equal((await aboutOf(title + body(""), url)).site_name, "-=Lamps=-");
    const notice = `${body("")}<footer><p>© 2024 LAMPS.example. All rights reserved.</p></footer>`;
    assert.equal((await aboutOf(notice, url)).site_name, "LAMPS.example");
    const declared = '<meta property="og:site_name" content="Lamps/Oil Party">';
    assert.equal((await aboutOf(declared + body(""), url)).site_name, "Lamps/Oil Party");
    const empty = '<meta property="og:site_name" content="/">';
    assert.equal((await aboutOf(empty + body(""), url)).site_name, null);
  });

  it("has the name of its site from a part of the title, a logo or a notice", async () => {
    const named = async (title: string, rest = "") => {
      const html = `<title>${title}</title>${rest}${body("")}`;
      return (await aboutOf(html, "https://oillamps.example/care")).site_name;
    };
    assert.equal(await named("Care of oil lamps // OilLamps"), "OilLamps");
    assert.equal(
      await named("Care of oil lamps | OilLamps.example - Life - Home"),
      "OilLamps.example",
    );
    const logo = '<header><a href="/">The Wick – Paper for light</a></header>';
    assert.equal(
      await named("Care of oil lamps | The Wick – Paper for light", logo),
      "The Wick – Paper for light",
    );
    const whole = '<meta property="og:site_name" content="Care of oil lamps | The Wick">';
    assert.equal(await named("Care of oil lamps | The Wick", whole), null);
    const notice = `${body("")}<footer><p>© Copyright 2012-2024 Oil Lamps</p></footer>`;
    assert.equal((await aboutOf(notice, "https://oillamps.example/care")).site_name, "Oil Lamps");
    const links = '<span>© 2017 Oil Lamps</span> <a href="/free">Free Downloads</a>';
    const foot = `${body("")}<footer><p>${links}</p></footer>`;
    assert.equal((await aboutOf(foot, "https://oillamps.example/care")).site_name, "Oil Lamps");
    const bold = `${body("")}<footer><p>© 2024 Oil <b>Lamps</b></p></footer>`;
    assert.equal((await aboutOf(bold, "https://oillamps.example/care")).site_name, "Oil Lamps");
  });

  it("has the name of its site from the label alone of a drawn logo", async () => {
    const logo =
      '<header><a href="#main" aria-label="Skip">1</a><a href="#" title="Menu">2</a><a href="#s" title="Search">3</a><a href="/" aria-label="The Lamp Post - Home"><svg></svg></a></header>';
    const url = "https://lamppost.example/care";
    assert.equal((await aboutOf(logo + body(""), url)).site_name, "The Lamp Post");
  });

  it("has all authors of its head, and no placeholder", async () => {
    const several = meta("citation_author", "Ann Lee") + meta("citation_author", "Bo Ek");
    assert.equal((await aboutOf(several + body(""))).byline, "Ann Lee, Bo Ek");
    const cited = meta("citation_author", "Lee, Ann") + meta("citation_author", "Ek, Bo");
    assert.equal((await aboutOf(cited + body(""))).byline, "Ann Lee, Bo Ek");
    const names = { "@type": "Article", author: { "@type": "Person", name: ["Ann Lee", "Bo Ek"] } };
    assert.equal((await aboutOf(script(names) + body(""))).byline, "Ann Lee, Bo Ek");
    for (const name of [
      "admin",
      "{{author}}",
      "[object Object]",
      "No Author",
      "Powered By Lampware",
      "Developed By Bo Ek",
    ]) {
      assert.equal((await aboutOf(meta("author", name) + body(""))).byline, null, name);
    }
    assert.equal(
      (await aboutOf(meta("author", "Created by Ann Lee") + body(""))).byline,
      "Ann Lee",
    );
    const card = meta("twitter:label1", "Verfasst von") + meta("twitter:data1", "Ann Lee");
    assert.equal((await aboutOf(card + body(""))).byline, "Ann Lee");
  });

  it("has the name of its publisher, and the language of its data or of its text", async () => {
    const data = {
      "@type": "Article",
      headline: "Care of oil lamps",
      publisher: { name: "Lamp News" },
      inLanguage: "en-GB",
    };
    const { site_name, language, declared_by } = await aboutOf(script(data) + body(""));
    assert.deepEqual([site_name, language], ["Lamp News", "en-GB"]);
    assert.deepEqual([declared_by.site_name, declared_by.language], ["json-ld", "json-ld"]);
    const named = { ...data, inLanguage: { "@type": "Language", name: "English" } };
    assert.equal((await aboutOf(script(named) + body(""))).declared_by.language, "text");
  });

  it("has the language of a long text in Finnish or Hebrew, whatever it declares", async () => {
    for (const [language, sentence] of [
      [
        "fi",
        "Lamppu puhdistetaan joka aamu ennen kuin öljy lisätään. Se, joka unohtaa tämän, ei näe " +
          "illalla juuri mitään, mutta noki on myös vaarallista, jos sitä on paljon.",
      ],
      [
        "he",
        "המנורה מנוקה בכל בוקר לפני שממלאים את השמן. מי ששוכח זאת יראה מעט מאוד בערב, כי הפיח " +
          "לוקח מחצית מן האור של הזכוכית.",
      ],
    ] as const) {
      const text = `<p>${sentence} ${sentence}</p>`.repeat(3);
      const page = `<main><article><h1>Lamps</h1>${text}</article></main>`;
      assert.equal((await aboutOf(page)).language, language);
      assert.equal((await aboutOf(`<html lang="en"><body>${page}`)).language, language);
    }
  });

  it("has the language of its content, whatever that of the text around it", async () => {
    const german =
      "Die alten Laternen an der Hafenmauer wurden im Frühjahr abgebaut und sind jetzt von den " +
      "Anwohnern wieder aufgestellt worden. Zuvor hatte die Stadt lange gezögert, weil niemand die " +
      "Kosten übernehmen wollte. Nun leuchten sie jeden Abend, bis die letzte Fähre angelegt hat. " +
      "Viele Besucher kommen nur ihretwegen, und auch die Möwen haben sich daran gewöhnt.";
    const english = `Quotes are delayed by ten minutes. All information is provided as it is, ${TEXT}`;
    const content = `<main><article><h1>Laternen</h1><p>${german}</p></article></main>`;
    const around = `<footer>${`<p>${english}</p>`.repeat(4)}</footer>`;
    assert.equal((await aboutOf(content + around)).language, "de");
    assert.equal((await aboutOf(`<html lang="de"><body>${content}${around}`)).language, "de");
  });
});
