// Parts of a page kept or left out as a whole: posts, topics, teasers, controls, labels, records, headings, banners.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toText } from "../../src/document/to-text.ts";
import type { PageType, Selection } from "../../src/model/verdict.ts";
import { contentBlocks } from "../../src/read/content.ts";
import { scoreBlocks } from "../../src/select/scores.ts";
import { PAGE_OPTIONS, selectContent } from "../../src/select/select.ts";
import { pageOf, typed } from "./page-of.ts";

const NAMES = ["Anna", "Bruno", "Carla", "Dora", "Emil", "Fritz", "Greta"];
const THINGS = ["harbour", "lantern", "winter", "kettle", "orchard", "museum", "blanket", "engine"];

/** A text of about so many words, another one for each number. */
function text(number: number, words = 30): string {
  const said: string[] = [];
  for (let at = 0; said.length < words; at++) {
    const [thing, other] = [THINGS[(number + at) % 8], THINGS[(number * 3 + at * 5) % 8]];
    said.push(..."the keeper of the".split(" "), `${thing}`, "looks", "after", "the", `${other},`);
  }
  return `It is said that ${said.slice(0, words).join(" ").replace(/,$/, "")}.`;
}
const each = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join("");
const name = (index: number): string => NAMES[index % NAMES.length] ?? "";
const member = (index: number): string =>
  `<a href="/members/${name(index).toLowerCase()}">${name(index)}</a>`;

interface Content {
  readonly said: string;
  readonly selection: Selection;
}

/** The content of a page of a type, chosen by the bundled model. */
function contentOf(body: string, type: PageType): Content {
  const outline = pageOf(`<html lang="en"><body>${body}</body></html>`);
  const scores = scoreBlocks(outline, { [type]: 0.9 });
  const selection = selectContent(scores, typed(type), PAGE_OPTIONS);
  return { said: toText(contentBlocks(outline.document, selection)), selection };
}

describe("a post of a thread", () => {
  const thread = (body: (index: number) => string): string =>
    `<main><h1>How do I list hidden files?</h1>${each(
      3,
      (index) => `<article class="message"><header><h4>${member(index)}</h4>
        <time datetime="2025-12-0${index + 1}">Dec ${index + 1}, 2025</time></header>
        <div class="body"><p>${text(index)}</p>${body(index)}<p>${text(index + 4)}</p></div></article>`,
    )}</main>`;

  it("is whole: its commands, lists, headings and captions are text, however short", () => {
    const commands = ["ls -a", "git status --short", "make install"];
    const listed = contentOf(
      thread((at) => `<pre><code>${commands[at]}</code></pre>`),
      "forum",
    );
    for (const command of commands) assert.ok(listed.said.includes(command), command);
    const parts = (at: number): string =>
      `<ul><li>One ${THINGS[at]}</li><li>Two ${THINGS[at + 4]}</li></ul><h3>On ${THINGS[at]}</h3>
       <figure><img src="/${at}.jpg" alt=""><figcaption>A ${THINGS[at + 2]}</figcaption></figure>`;
    const { said } = contentOf(thread(parts), "forum");
    for (const at of [0, 1, 2]) {
      for (const part of ["One", "Two", "On", "A"]) {
        assert.match(said, new RegExp(`\\b${part} \\w+`), `${part} ${at}`);
      }
    }
    assert.equal(said.match(/\b(?:One|Two) \w+|^On \w+$|^A \w+$/gm)?.length, 12);
  });

  it("is whole if one paragraph has nearly all its words", () => {
    const short = (at: number): readonly string[] => [
      `<pre><code>run ${THINGS[at]}</code></pre>`,
      `<blockquote>Quote ${THINGS[at]}</blockquote>`,
      `<ul><li>One ${THINGS[at]}</li><li>Two ${THINGS[at]}</li></ul>`,
      `<p>Agreed ${THINGS[at]}.</p>`,
    ];
    const words = ["run", "Quote", "One", "Two", "Agreed"];
    const post = (at: number, body: string): string =>
      `<div class="post"><div class="who">${member(at)} <time datetime="2025-12-0${at + 1}">Dec
       ${at + 1}, 2025</time></div><div class="text">${body}</div><p class="rank">Old hand</p></div>`;
    const thread = (body: (at: number) => string): string =>
      `<main><h1>Disk is full</h1>${each(4, (at) => post(at, body(at)))}</main>`;
    for (const body of [
      (at: number) => `<p>${text(at)}</p>${short(at).join("")}`,
      (at: number) => `${short(at).join("")}<p>${text(at)}</p>`,
    ]) {
      const { said } = contentOf(thread(body), "forum");
      for (const word of words) assert.equal(said.split(`${word} `).length, 5, word);
      assert.doesNotMatch(said, /Old hand/);
    }
  });

  it("has no command as its author", () => {
    const { selection } = contentOf(
      `<main><h1>Disk is full</h1>${each(
        4,
        (at) => `<div class="post"><div class="who"><b>${name(at)}</b> <span>${at + 1} December
        2025, 10:00</span></div><p>${text(at)}</p><pre>run ${THINGS[at]}</pre></div>`,
      )}</main>`,
      "forum",
    );
    assert.equal(selection.posts.length, 4);
    for (const { author } of selection.posts) assert.doesNotMatch(author ?? "", /run/);
  });

  it("has its own author and date, and not those of the comments under it", () => {
    const answers = each(
      4,
      (index) => `<div class="answer"><div class="post-text"><p>${text(index)}</p></div>
        <div class="user-info"><div>answered Dec 1${index}, 2012 at 5:33</div><div>${member(index)}</div></div>
        <ul class="comments"><li class="comment"><div>${text(index + 3, 12)}</div><div>${member(index + 3)}</div>
        <div>Commented Dec 19, 2012 at 17:1${index}</div></li></ul></div>`,
    );
    const { said, selection } = contentOf(
      `<main><h1>Why does it flicker?</h1>${answers}</main>`,
      "forum",
    );
    assert.deepEqual(
      selection.posts.map(({ author, date }) => `${author}, ${date}`),
      [0, 1, 2, 3].map((index) => `${name(index)}, answered Dec 1${index}, 2012 at 5:33`),
    );
    for (const index of [3, 4, 5, 6]) assert.ok(said.includes(name(index)), name(index));
  });

  it("is the page with its replies where these outweigh it in its own form", () => {
    const post = (index: number, words: number): string => `<div class="post">
      <div class="author">${member(index)}</div><time datetime="2025-03-0${index + 1}">March ${index + 1}, 2025</time>
      <div class="text"><p>${text(index, words)}</p></div></div>`;
    const replies = each(5, (index) => post(index + 1, 120));
    const page = `<main><h1>Which lamp lasts?</h1>${post(0, 80)}<div class="replies">${replies}</div></main>`;
    const { said, selection } = contentOf(page, "article");
    for (const index of [0, 1, 2, 3, 4, 5]) assert.ok(said.includes(text(index, 80).slice(0, 60)));
    assert.deepEqual(selection.comments, []);
    // Comments have a form of their own.
    const article = page.replace('class="text"', 'class="entry"');
    assert.notDeepEqual(contentOf(article, "article").selection.comments, []);
  });
});

describe("a forum's list of topics", () => {
  const topics = each(
    7,
    (
      index,
    ) => `<div class="topic"><div class="t"><a href="/threads/${index}/">Which ${THINGS[index]} is it?</a></div>
      <div class="by">${member(index)} <time datetime="2025-10-0${index + 1}">Oct ${index + 1}, 2025</time></div>
      <dl><dt>Replies</dt><dd>${index * 3 + 4}</dd><dt>Views</dt><dd>${index * 111 + 40}</dd></dl>
      <div class="last"><a href="/threads/${index}/latest"><time datetime="2025-12-0${index + 1}">Dec ${index + 1}, 2025</time></a>
      ${member(index + 1)}</div></div>`,
  );
  const { said, selection } = contentOf(`<main><h1>Lamps</h1>${topics}</main>`, "forum");

  it("has its rows whole: starter, replies, views and last post", () => {
    for (const part of ["Which museum is it?", "Oct 3, 2025", "Dec 3, 2025", "Replies", "262"]) {
      assert.ok(said.includes(part), part);
    }
    assert.deepEqual(selection.posts, []);
  });

  it("has neither author nor date of its own", () => {
    assert.deepEqual(selection.byline.authors, []);
    assert.deepEqual(selection.byline.published, []);
  });
});

describe("teasers under an article", () => {
  const article = `<article><h1>The lamp of the harbour</h1>${each(8, (at) => `<p>${text(at, 50)}</p>`)}</article>`;

  it("go with their heading, one long text among them", () => {
    const teasers = each(
      8,
      (at) => `<li><div><a href="/news/${at}"><h3>A ${THINGS[at]} elsewhere</h3></a>
        <p>${text(at + 9, at === 3 ? 160 : 90)}</p><span>Agency · ${at + 2} hours ago</span></div></li>`,
    );
    const { said } = contentOf(
      `<main>${article}<section><h2>You may also like</h2><ul>${teasers}</ul></section></main>`,
      "article",
    );
    assert.ok(said.includes(text(7, 50)));
    assert.doesNotMatch(said, /elsewhere|Agency|also like/);
  });

  it("are none where each begins with its author and a date", () => {
    const posts = each(
      4,
      (at) =>
        `<div class="post"><h4>${member(at)}</h4><a href="/t/9/${at}">Dec ${at + 1}, 2025</a><p>${text(at + 9, 60)}</p></div>`,
    );
    assert.ok(contentOf(`<main>${article}${posts}</main>`, "article").said.includes(text(9, 60)));
  });
});

describe("what operates a page", () => {
  const products = each(
    8,
    (at) =>
      `<li><a href="/p/${at}"><img src="/${at}.jpg" alt=""></a><h3><a href="/p/${at}">Earrings like a ${THINGS[at]}</a></h3><p>€ ${at + 3}9.00</p></li>`,
  );
  const shop = (filters: string, list = products): Content =>
    contentOf(
      `<main><h1>Earrings</h1><p>31 products</p>${filters}<ul>${list}</ul></main><footer><p>© 2026 Harbour Press</p></footer>`,
      "collection",
    );

  it("goes with its lines: filters and sorting, but not the title, the count and the list", () => {
    const { said } = shop(`<div class="filters"><button>Filter &amp; Sort</button><p>Sort</p>
       <ul><li>Best sellers</li><li>Prices: low to high</li></ul><button>Style</button><p>Studs</p><p>(29)</p></div>`);
    assert.doesNotMatch(said, /Sort|sellers|low to high|Style|Studs|\(29\)/);
    for (const part of ["Earrings\n", "31 products", "like a kettle", "€ 69.00"]) {
      assert.ok(said.includes(part), part);
    }
  });

  const facet = (heading: string, lines: readonly string[]): string =>
    `<h3>${heading}</h3><ul>${lines.map((line) => `<li>${line}</li>`).join("")}</ul>`;
  const brands = ["Aurora (7)", "Borea (9)"];
  const prices = ["Under € 20 (4)", "€ 20 to 40 (9)"];
  const box = (line: string): string => `<label><input type="checkbox"> ${line}</label>`;
  const link = (line: string, at: number): string => `<a href="?filter=${at}">${line}</a>`;
  const FILTERS: Readonly<Record<string, string>> = {
    "a button and labels": `<div class="box"><button>Filtern</button><p>Sortieren</p><ul><li>Beliebteste</li>
       <li>Preis aufsteigend</li></ul><label>Material</label><p>Silber (12)</p><p>Gold (17)</p></div>`,
    "links to the page itself": `<div class="side">${facet("Price", prices.map(link))}${facet("Brand", brands.map(link))}</div>`,
    "boxes to tick": `<div class="side">${facet("Price", prices.map(box))}${facet("Brand", brands.map(box))}</div>`,
    "boxes to tick in an aside": `<aside>${facet("Price", prices.map(box))}${facet("Brand", brands.map(box))}</aside>`,
  };
  for (const [name, filters] of Object.entries(FILTERS)) {
    it(`goes with its headings: filters of ${name}`, () => {
      const { said } = shop(filters);
      assert.doesNotMatch(said, /Filtern|Sort|Preis|Material|Silber|Gold|Price|Brand|\(\d\)/);
      for (const part of ["31 products", "like a kettle"]) assert.ok(said.includes(part), part);
    });
  }

  it("are no links whose query names a page, as it does in the items of the list", () => {
    const parts = `<div class="side">${facet("Studs", brands.map(link))}</div>`;
    const { selection } = shop(parts, products.replaceAll('href="/p/', 'href="?product='));
    assert.ok(selection.reasons.every((reason) => reason?.by !== "controls"));
  });

  it("goes: a short button of a text, but neither a question nor a button of a list's item", () => {
    const doors = each(4, (at) => `<li><button>Door ${THINGS[at]}</button><p>${text(at)}</p></li>`);
    const page = `<main><h1>Lamps</h1><p>${text(1, 50)}</p><div><button>Read it aloud</button></div>
       <div><button>How bright?</button></div><p>${text(2, 50)}</p><ul>${doors}</ul></main>`;
    const { said } = contentOf(page, "documentation");
    assert.doesNotMatch(said, /aloud/);
    for (const part of ["How bright?", "Door kettle"]) assert.ok(said.includes(part), part);
  });

  it("stays: the values of a list's items, though their names are marked as labels", () => {
    const row = (at: number): string =>
      `<li><h3><a href="/p/${at}">Bright flat number ${at} in the old harbour quarter</a></h3><div>
       <p><label>Rooms</label> ${at + 2}</p><p><label>Area</label> 6${at} m²</p></div></li>`;
    const { said } = contentOf(`<main><h1>Flats</h1><ul>${each(5, row)}</ul></main>`, "listing");
    assert.equal(said.match(/^Rooms \d|^Area 6\d m²/gm)?.length, 10);
  });

  it("goes: the labels of a form", () => {
    const labels = ["Your name", "Your telephone", "Street and number", "City", "Kind of lamp"];
    const fields = labels.map((label) => `<p><label>${label}</label><input></p>`).join("");
    const { said } = contentOf(
      `<main><h1>Lamp repair</h1><p>${text(1, 50)}</p><p>${text(2, 50)}</p>
       <form>${fields}<p>Fields with a star are needed.</p><button>Send</button></form></main>`,
      "service",
    );
    assert.ok(said.includes(text(2, 50)));
    for (const label of labels) assert.ok(!said.includes(label), label);
  });

  it("goes: a banner about cookies over a text that is shorter", () => {
    const { said } = contentOf(
      `<div class="app-cookie-banner"><h2>Cookies</h2><p>We use some cookies that this service needs to work.</p>
       <p>We would also like to use others that tell us how you use it.</p><button>Accept</button><button>Reject</button></div>
       <div id="main"><h1>Apply for a berth</h1><p>Apply at least six weeks before you arrive.</p></div>`,
      "service",
    );
    assert.match(said, /Apply at least six weeks/);
    assert.doesNotMatch(said, /ookies|Accept/);
  });
});

describe("a record", () => {
  it("keeps its only link, though all links have one text", () => {
    const cards = each(
      6,
      (at) =>
        `<div><p>The ${THINGS[at]} foundation: ${text(at)}</p><a href="https://${at}.example.org/apply">Learn more</a></div>`,
    );
    const page = `<main><h1>Grants for keepers</h1><p>${text(7)}</p>${cards}</main>`;
    for (const type of ["unknown", "article", "documentation"] as const) {
      assert.equal(contentOf(page, type).said.match(/Learn more/g)?.length, 6, type);
    }
  });
});

describe("a heading over headings", () => {
  const rooms = ["Free parking", "Breakfast room", "Indoor pool", "Laundry"];
  const headings = (level: number): string =>
    rooms.map((room) => `<h${level}>${room}</h${level}>`).join("");

  it("stays with them", () => {
    const { said } = contentOf(
      `<main><h1>Harbour Hotel</h1><p>${text(1, 50)}</p><h2>Amenities</h2>${headings(4)}
       <h2>Location</h2><p>${text(2, 50)}</p></main>`,
      "service",
    );
    for (const heading of ["Amenities", ...rooms]) assert.ok(said.includes(heading), heading);
  });

  it("stays with them at the end of a page, and between two such lists", () => {
    const { said } = contentOf(
      `<main><h1>Harbour Hotel</h1><p>${text(1, 50)}</p><h2>Amenities</h2><h3>Indoors</h3>${headings(4)}
       <h2>Rooms</h2><h4>Single</h4><h4>Double</h4></main><footer><p>© 2026 Harbour Hotel</p></footer>`,
      "service",
    );
    const own = ["Amenities", "Indoors", ...rooms, "Rooms", "Single", "Double"];
    for (const heading of own) assert.ok(said.includes(heading), heading);
  });
});

describe("a list of versions", () => {
  it("gives a page no date", () => {
    const { selection } = contentOf(
      `<main><h1>Installing the widget</h1><ul><li>4.0.3</li><li>3.5.11</li></ul><p>${text(1)}</p></main>`,
      "article",
    );
    assert.deepEqual(selection.byline.published, []);
  });
});

describe("an article", () => {
  const paragraphs = (from: number, count = 3): string =>
    each(count, (index) => `<p>${text(from + index, 45)}</p>`);

  it("has its subtitle, author and date in its own header, whatever role that has", () => {
    const { said } = contentOf(
      `<header role="banner"><a href="/">The Daily</a></header>
       <main><article><header role="banner"><h1>The keeper of the orchard</h1>
         <div><p>Why a harbour needs a museum of its own</p><p><time datetime="2026-03-04">March 4, 2026</time></p>
         <p>By <a href="/author/anna-berg">Anna Berg</a></p></div></header>${paragraphs(1)}</article></main>`,
      "article",
    );
    for (const own of ["Why a harbour needs a museum", "March 4, 2026", "Anna Berg"])
      assert.ok(said.includes(own), own);
    assert.ok(!said.includes("The Daily"));
  });

  it("is without signs that decorate it", () => {
    const { said } = contentOf(
      `<main><h1>The keeper of the orchard</h1>${paragraphs(1, 2)}<p>→</p>${paragraphs(3, 2)}
       <p>★★★★☆</p>${paragraphs(5, 2)}</main>`,
      "article",
    );
    assert.ok(!said.includes("→"), said);
    assert.ok(said.includes("★★★★☆"));
  });
});
