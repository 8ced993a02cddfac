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

  // proves: page.about.shown
  it("is no address of the site, and follows a full-width bar", () => {
    for (const title of ["Oil | lamprunner.example", "Oil - www.lamprunner.example"])
      assert.equal(nameOf(`<title>${title}</title>`), null, title);
    const foot = "<footer><p>© 2024 lamprunner.example</p></footer>";
    assert.equal(nameOf("<title>Oil</title>", "", foot), null);
    assert.equal(nameOf("<title>Care of oil lamps｜Lamp Runner</title>"), "Lamp Runner");
    const logo = '<header><a href="/"><img src="/l.png" alt="港ランプ新聞"></a></header>';
    assert.equal(nameOf("<title>古いランプの話｜港ランプ新聞</title>", logo), "港ランプ新聞");
  });

  it("keeps the last word of a name in a title, and ends a holder at a quotation", () => {
    const title = "<title>Ann's Lamp Runner Home | Care of oil lamps</title>";
    assert.equal(nameOf(title), "Ann's Lamp Runner Home");
    for (const paper of ["«Lamp Runner» | Quay Media AG", "| Lamp Runner | Imprint"]) {
      const foot = `<footer><p>© 2024 Quay Media AG ${paper}</p></footer>`;
      assert.equal(nameOf("<title>Care of oil lamps</title>", "", foot), null, paper);
    }
    assert.equal(nameOf("<title>Lamp Runner! Care of oil lamps</title>"), null);
    const shop = "<footer><p>© 2024 Karl Lang GmbH | Shop | Impressum</p></footer>";
    const html = page("<title>Care of oil lamps</title>", article("") + shop);
    assert.equal(aboutOf(html, "https://shopkeeper.example/oil").site_name, null);
  });

  it("is the host's name in the title rather than another name of the publisher", () => {
    const data = (name: string) =>
      `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":"Care of oil lamps","publisher":{"@type":"Organization","name":"${name}"}}</script>`;
    const title = "<title>Care of oil lamps - Lamp Runner</title>";
    assert.equal(nameOf(title + data("Quay Foundation, Inc.")), "Lamp Runner");
    assert.equal(nameOf(title + data("The Lamp Runner")), "The Lamp Runner");
    assert.equal(nameOf(data("Quay Foundation")), "Quay Foundation");
    const topic = "<title>Lamp - Glossary</title>";
    assert.equal(nameOf(topic + data("Quay Foundation")), "Quay Foundation");
    assert.equal(nameOf("", "", "<p>@2024 Lamp Runner | All rights reserved</p>"), "Lamp Runner");
  });

  it("is a declared application only as a part of the title, or if the page shows no name", () => {
    const application = (name: string) => `<meta name="application-name" content="${name}">`;
    const named = (name: string, title: string) =>
      nameOf(`${application(name)}<title>${title}</title>`);
    assert.equal(named("Lamp Boards", "Oil | Lamp Runner"), "Lamp Runner");
    assert.equal(named("Art", "Start your lamps | Lamp Runner"), "Lamp Runner");
    assert.equal(named("Lamp Boards", "Oil | Lamp Boards"), "Lamp Boards");
    assert.equal(named("Lamp Boards", "Oil"), "Lamp Boards");
  });

  it("is no account of another service", () => {
    for (const account of ["lamp_runner", "lmprnr", "@lamps", "Lamps"]) {
      const head = `<meta name="twitter:site" content="${account}"><title>Oil</title>`;
      assert.equal(nameOf(head), null, account);
    }
  });

  // proves: page.about.shown
  it("is the end of a Chinese title after a sign without spaces", () => {
    const named = (title: string, host: string, foot = "") =>
      aboutOf(page(`<title>${title}</title>`, article("") + foot), `https://${host}/oil`).site_name;
    assert.equal(named("为什么灯不亮了？-LAMP博客", "blog.lamp.example"), "LAMP博客");
    assert.equal(named("怎样给油灯换灯芯_39灯网_资讯", "news.39.example"), "39灯网");
    const notice = "<footer><p>版权所有：港口灯网有限公司</p></footer>";
    assert.equal(named("怎样给油灯换灯芯-港口灯网", "deng.example", notice), "港口灯网");
    assert.equal(named("怎样给油灯换灯芯-港口灯网", "deng.example"), null);
    const before = "<footer><p>港口灯网版权所有</p></footer>";
    assert.equal(named("怎样给油灯换灯芯 _港口灯网", "deng.example", before), "港口灯网");
  });

  it("is a name in two places rather than the host", () => {
    const head = "<title>Care of oil lamps › Keepers of the Quay</title>";
    const logo = '<header><a href="/">Keepers of the Quay</a></header>';
    const foot = "<footer><p>© lamprunner.example 2006</p></footer>";
    assert.equal(nameOf(head, logo, foot), "Keepers of the Quay");
    // A file has no address.
    const holder = "<footer><p>© 2006 Keepers of the Quay</p></footer>";
    assert.equal(aboutOf(page(head, holder), "").site_name, "Keepers of the Quay");
    assert.equal(nameOf("<title>Care of oil lamps | Lamp Runner®</title>"), "Lamp Runner");
    const version = "<footer><p>© 2023 LampRunner.info (v0.4.0)</p></footer>";
    assert.equal(nameOf("<title>Care of oil lamps</title>", "", version), "LampRunner.info");
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

describe("the title", () => {
  it("keeps the host's name after a preposition", () => {
    const titleOf = (title: string, url: string) =>
      aboutOf(page(`<title>${title}</title>`, `<main><p>${TEXT}</p></main>`), url).title;
    for (const [title, url] of [
      ["Life at Lampcorp", "https://lampcorp.example/jobs"],
      ["How to publish on Medium", "https://medium.com/@annlee/lamps"],
    ] as const)
      assert.equal(titleOf(title, url), title);
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

  it("is no picture before the title", () => {
    for (const file of ["quay.jpg", "banner.jpg"]) {
      const before = `<div><img src="/${file}" alt="The quay"><p>Share this</p></div>`;
      assert.equal(aboutOf(page("", before + article(""))).lead_image, null, file);
    }
  });

  it("is no declared or shown picture that the page declares as its icon", () => {
    const icon = '<link rel="apple-touch-icon" href="/up/7.png">';
    const declared = '<meta property="og:image" content="https://lamprunner.example/up/7.png">';
    const shown = article('<figure><img src="/up/7.png" alt="The quay"></figure>');
    for (const [head, body] of [
      [declared, article("")],
      ["", shown],
    ] as const) {
      assert.equal(aboutOf(page(head + icon, body)).lead_image, null, head);
      assert.notEqual(aboutOf(page(head, body)).lead_image, null, head);
    }
  });

  it("is no declared picture that the page declares as its icon in another size", () => {
    const name = "81a69b20bcd548215067cfaceccc8a10";
    const icon = `<link rel="apple-touch-icon" href="/small/${name}_2_180x180.png">`;
    const head = `${icon}<meta property="og:image" content="https://lamprunner.example/big/${name}.png">`;
    assert.equal(aboutOf(page(head, article(""))).lead_image, null);
  });

  it("is a declared picture in a folder of flags, not in one of avatars", () => {
    for (const [path, isLead] of [
      ["flags/large/oman.png", true],
      ["system/avatars/1/ann.jpg", false],
    ] as const) {
      const address = `https://lamprunner.example/${path}`;
      const head = `<meta property="og:image" content="${address}">`;
      assert.equal(aboutOf(page(head, article(""))).lead_image, isLead ? address : null, path);
    }
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
      "img/lamprunner-thumbnail.png",
      "img/lamp-runner-twtr-general.jpeg",
      "img/Keepers_of_the_Quay_emblem.png",
      "img/qr-code.png",
      "img/lamprunner-open-graph.png",
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

  // proves: page.about.shown
  it("is no declared picture of the whole site with the site's name or its initials", () => {
    const site = '<meta property="og:site_name" content="Oil and Light Keepers">';
    const shown = article('<img src="/quay.jpg" alt="The quay">');
    for (const file of ["olk-social-media-card-1200x628.png", "oil-and-light-keepers-og.png"]) {
      const head = `${site}<meta property="og:image" content="https://lamprunner.example/${file}">`;
      assert.equal(aboutOf(page(head, shown)).lead_image, "https://lamprunner.example/quay.jpg");
    }
  });

  it("is a shown picture with a logo among other things, and none of the site's own files", () => {
    const pictures =
      '<img src="/dist/pc/img/original.png" alt=""><img src="/1.jpg" alt="Ann, and a logo">';
    const { lead_image } = aboutOf(page("", article(pictures)));
    assert.equal(lead_image, "https://lamprunner.example/1.jpg");
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

  it("is not that of the warnings of the site's software", () => {
    const warning =
      "Warning: Use of undefined constant lamps - assumed 'lamps' (this will throw an error in a future version) in /srv/lamps/theme/functions.php on line 122";
    const language = (text: string) =>
      aboutOf(page("", `<main><h1>Laternen</h1>${text}</main>`, "")).language;
    const warnings = `<p>${warning}</p>`.repeat(4);
    assert.equal(language(`<p>${GERMAN}${GERMAN}</p>${warnings}`), "de");
    assert.equal(language(`<p>${GERMAN}${warning} ${GERMAN}</p>`), "de");
  });

  it("is the first of several declared ones", () => {
    const html = page("", article(""), "").replace(
      "<head>",
      '<head><meta http-equiv="content-language" content="id, en">',
    );
    assert.equal(aboutOf(html).language, "id");
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

  // proves: page.about.dates
  it("are no date of a pinned thread", () => {
    for (const line of [
      "Sticky: Rules of this forum, March 12, 2019",
      "Sticky Thread: Rules of this forum, March 12, 2019",
      "[Pinned] Rules of this forum, March 12, 2019",
      "Angepinnt: Regeln dieses Forums, 12. März 2019",
      "置顶：本论坛规则 2019年3月12日",
    ])
      assert.equal(aboutOf(page("", article(`<p>${line}</p>`))).published, null, line);
  });

  it("are no date and no author of a teaser for another page", () => {
    const teaser =
      '<p><a href="/x">Prize for the keepers of the quay</a> by Ann Lee, 12 May 2024</p>';
    const about = aboutOf(page("", article(teaser)));
    assert.deepEqual([about.published, about.byline], [null, null]);
  });

  it("are no date of a card with the title of another page", () => {
    const card =
      '<div><p><a href="/x">Prize for the keepers</a></p><p>Posted 12 May 2024</p></div>';
    const others = "<p>Share</p>".repeat(9);
    assert.equal(published("", `<p>${TEXT}${TEXT}</p>`.repeat(9) + card + others), null);
  });

  it("are in a line after a link", () => {
    const lines =
      '<p><a href="/report.pdf">Download the full report as PDF</a></p><p>Last updated: 12 May 2024</p>';
    assert.equal(
      aboutOf(page("", article(`<p>${TEXT}</p>`.repeat(9) + lines))).modified,
      "2024-05-12",
    );
  });

  it("are none of a quotation", () => {
    const quote = "<blockquote>Posted: 3 May 2019<br>Last updated: 12 May 2019</blockquote>";
    const { published, modified } = aboutOf(page("", article(quote)));
    assert.deepEqual([published, modified], [null, null]);
  });

  // proves: page.about.dates
  it("have a declared day rather than one that the page shows of something else", () => {
    const declared = meta("article:published_time", "2024-11-20T16:06:10Z");
    for (const lines of [
      "<p>The law on lamps was published on 3 May 2019 by the council.</p>",
      "<p>Quay Hall, 3 March 2024</p>",
      `<p>${TEXT}</p><h2>History</h2><p>3 May 2019</p>`,
      `<p>${TEXT}</p><h2>History, 3 May 2019</h2>`,
    ])
      assert.equal(published(declared, lines), "2024-11-20T16:06:10Z", lines);
    for (const [before, after] of [
      ["<div><p>Tuesday, 3 May 2019</p></div>", ""],
      ["", '<div><a href="/x">Oil for the quay</a><p>By Bo Ray, 3 May 2019</p></div>'],
      ["", "<section><h2>Reviews of guests</h2><p>Bo Ray</p><p>Posted: 3 May 2019</p></section>"],
    ] as const) {
      const html = page(declared, before + article("") + after);
      const about = aboutOf(html);
      assert.equal(about.published, "2024-11-20T16:06:10Z", before + after);
    }
    const changed = meta("article:modified_time", "2024-11-20T16:06:10Z");
    const policy = "<p>Our privacy policy was last updated on 3 May 2024.</p>";
    const about = aboutOf(page(changed, article(policy)));
    assert.equal(about.modified, "2024-11-20T16:06:10Z");
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
    const address = "https://lamprunner.example/2024/05/06/oil";
    const sure = meta("article:published_time", "2024-05-06T23:30:00Z");
    assert.equal(published(sure, "<p>7 May 2024</p>", address), "2024-05-06T23:30:00Z");
  });

  // proves: page.about.dates
  it("are in the zone of a time that the page shows", () => {
    const utc = meta("article:published_time", "2024-05-06T23:30:00Z");
    const time = (at: string) => `<p>By Ann Lee <time datetime="${at}">Yesterday</time></p>`;
    const local = "2024-05-07T04:30:00+05:00";
    assert.equal(published(utc, time(local)), local);
    const bare = meta("article:published_time", "2024-05-07T03:05:48");
    assert.equal(published(bare, "<p>By Ann Lee, 6 May 2024, 9:05 pm</p>"), "2024-05-06T21:05:00");
    const other = "<p>By Ann Lee, 6 May 2024, 9:17 pm</p>";
    assert.equal(published(bare, other), "2024-05-07T03:05:48");
  });

  it("are of the shown day if no zone can make the declared one the same", () => {
    const declared =
      meta("article:published_time", "2024-05-07T22:02:58Z") +
      meta("article:modified_time", "2024-05-07T22:02:45Z");
    assert.equal(published(declared, "<p>6 May 2024</p>"), "2024-05-06");
    assert.equal(published(declared, "<p>8 May 2024</p>"), "2024-05-08");
  });

  // proves: page.about.dates
  it("are of the first publication that a line or a sentence states", () => {
    const shown = "<p>30 September 2022</p>";
    for (const [line, day] of [
      ["Originally published on 26 September 2019 and updated since.", "2019-09-26"],
      ["First published: 26 September 2019", "2019-09-26"],
      ["Ursprünglich veröffentlicht am 26. September 2019", "2019-09-26"],
      ["Originally published in the Lamp Gazette on 26 September 2019.", "2022-09-30"],
      ["Posted on 26 September 2019", "2022-09-30"],
    ] as const)
      assert.equal(published("", `${shown}<p>${TEXT}</p><p>${line}</p>`), day, line);
  });

  it("are no day in the title, and no day of another article that is recommended", () => {
    const titled = article("").replace("Care of oil lamps", "Lamp update 2024-10-04");
    const { published: first, modified } = aboutOf(page("", titled));
    assert.deepEqual([first, modified], [null, null]);
    const lines =
      "<p>最新推荐文章于 2024-05-07 22:12:13 发布</p><p>于 2024-05-06 15:47:53 发布</p>";
    const html = page("", article(lines), ' lang="zh"');
    assert.equal(aboutOf(html).published, "2024-05-06T15:47:53");
  });

  it("are the declared ones that agree with the shown one", () => {
    const two = meta("citation_date", "2020-01-02") + meta("date", "2024-05-06");
    assert.equal(published(two), "2020-01-02");
    assert.equal(published(two, "<p>6 May 2024</p>"), "2024-05-06");
  });

  it("follow the title inside of the heading", () => {
    const small = "<small>6 May 2024 • Keepers of the Quay, Press, General</small>";
    const body = article("").replace("</h1>", `<br>${small}</h1>`);
    const about = aboutOf(page('<meta property="og:title" content="Care of oil lamps">', body));
    assert.deepEqual([about.title, about.published], ["Care of oil lamps", "2024-05-06"]);
    const meeting = article("").replace("Care of oil lamps", "Annual meeting, 12 June 2024");
    const head = '<meta property="og:title" content="Annual meeting">';
    assert.equal(aboutOf(page(head, meeting)).published, null);
  });

  it("are the shown change before a declared one that the page does not show", () => {
    const head =
      meta("article:published_time", "2024-05-06T10:00:00Z") +
      meta("article:modified_time", "2024-11-20T16:06:10Z");
    const change = (line: string) => aboutOf(page(head, article(`<p>${line}</p>`))).modified;
    assert.equal(change("Updated 14 August 2024"), "2024-08-14");
    assert.equal(change("Updated 6 May 2024"), "2024-11-20T16:06:10Z");
    assert.equal(change("Updated 20 November 2024"), "2024-11-20T16:06:10Z");
    const both = "Updated 14 August 2024</p><p>Updated 20 November 2024";
    assert.equal(change(both), "2024-11-20T16:06:10Z");
    const shown = "<p>6 May 2024</p><p>Updated 20 November 2024</p>";
    const reviewed = "<p>Last reviewed: 14 August 2024</p>";
    assert.equal(aboutOf(page("", article(shown) + reviewed)).modified, "2024-11-20");
  });

  it("are the shown ones before a declared date that only states the last change", () => {
    const declared = (published: string, changed: string) =>
      meta("article:published_time", published) + meta("article:modified_time", changed);
    const same = declared("2024-11-20T16:06:10Z", "2024-11-20T16:06:08Z");
    const line = "<p>By Ann Lee, 6 May 2024</p>";
    assert.equal(published(same, line), "2024-05-06");
    const later = declared("2024-11-20T16:06:10Z", "2024-11-28T10:00:00Z");
    assert.equal(published(later, line), "2024-11-20T16:06:10Z");
    const address = "https://lamprunner.example/2024/11/20/oil";
    assert.equal(published(same, line, address), "2024-11-20T16:06:10Z");
  });

  it("are no date of unknown meaning after the shown change", () => {
    const date = meta("date", "2024-05-07T11:52:23");
    const about = aboutOf(page(date, article("<p>Last updated: 6 May 2024</p>")));
    assert.deepEqual([about.published, about.modified], [null, "2024-05-06"]);
    assert.equal(published(date, "<p>Last updated: 8 May 2024</p>"), "2024-05-07T11:52:23");
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

  // proves: page.about
  it("is a person shown rather than one that the page declares and does not show", () => {
    assert.equal(byline(author("Theo Maker"), "<p>Posted by Ann Lee</p>"), "Ann Lee");
    assert.equal(byline(author("Theo Maker"), "<dl><dt>Author<dd>Ann Lee</dl>"), "Ann Lee");
    const shown = "<p>Posted by Ann Lee</p><p>Text and lamps: Theo Maker.</p>";
    assert.equal(byline(author("Theo Maker"), shown), "Theo Maker");
    assert.equal(byline(author("Theo Maker"), "<p>Posted by lampdesk</p>"), "Theo Maker");
    const teaser = '<div><a href="/x">Oil for the quay</a><p>By Bo Ray, 3 May 2019</p></div>';
    for (const lines of [teaser, `<p>${TEXT}</p>${teaser}`])
      assert.equal(aboutOf(page(author("Theo Maker"), article("") + lines)).byline, "Theo Maker");
  });

  it("is a person of the line without the desk, if the declared one is not shown", () => {
    for (const role of ["Lamp Runner Staff", "LR Columnist"])
      assert.equal(byline(author("Theo Maker"), `<p>By Ann Lee, ${role}</p>`), "Ann Lee");
  });

  it("is no person whom markup names for something else", () => {
    const prose = `<p>${TEXT}</p>`.repeat(9);
    for (const line of [
      '<blockquote>Oil it daily.<p class="quote-author">Bo Ray</p></blockquote>',
      '<div class="book"><p class="book-author">Bo Ray</p></div>',
      '<div class="comment"><p class="comment-author">Bo Ray</p></div>',
      '<li><h3><a href="/x">Oil for the quay</a></h3><p class="author">Bo Ray</p></li>',
      '<footer>Theme by <span class="author">Bo Ray</span></footer>',
    ]) {
      assert.equal(byline(author("Theo Maker"), prose + line), "Theo Maker", line);
    }
  });

  it("is no part of the site's declared name", () => {
    assert.equal(byline(author("Lamp - Runner")), null);
  });

  it("is the site's declared name, if a line shows it as a handle", () => {
    const line = "<p>Posted on 6 May 2024 by @LampRunner</p>";
    assert.equal(byline(author("Lamp Runner"), line), "Lamp Runner");
    assert.equal(byline(author("Lamp Runner"), "<p>6 May 2024</p>"), null);
  });

  it("is no role under a name, and no placeholder", () => {
    assert.equal(byline("", "<p>Bo Ray</p><p>Contributor</p>"), null);
    for (const nobody of ["Screen Name", "Name", "Unbenannt"])
      assert.equal(byline("", `<p class="author-name">${nobody}</p>`), null, nobody);
  });

  it("is no mail address", () => {
    assert.equal(
      byline("", "<p class=author>Ann Lee &lt;ann at lamps dot example&gt;</p>"),
      "Ann Lee",
    );
    assert.equal(byline(author("Ann Lee &lt;ann@lamps.example&gt;")), "Ann Lee");
  });

  // proves: page.about
  it("is not the site, if only declared", () => {
    for (const name of ["Lamp Runner", "lamprunner.example", "lamps.io"])
      assert.equal(byline(author(name)), null, name);
    assert.equal(byline(author("Lamp Runner"), "<p>By Ann Lee</p>"), "Ann Lee");
    assert.equal(byline(author("Lamp Runner"), "<p>By Lamp Runner</p>"), "Lamp Runner");
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
