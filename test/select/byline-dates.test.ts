// Dates of a page in its words: beside its heading, with a label, after the text, at its start.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { PageType } from "../../src/model/verdict.ts";
import { scoreWith } from "../../src/select/scores.ts";
import { PAGE_OPTIONS, selectContent } from "../../src/select/select.ts";
import { assertLinear, repeated } from "../support/linear.ts";
import { itSlow } from "../support/slow.ts";
import { pageOf, typed } from "./page-of.ts";

const BODY = `<p>Body ${"is a sentence of more than ten words, so that it counts as running text. ".repeat(4)}</p>`;

interface Page {
  readonly type?: PageType;
  readonly url?: string;
  readonly lang?: string;
}

/** Dates of a page whose body the model is sure of. */
function datesOf(html: string, { type = "article", url, lang = "en" }: Page = {}) {
  const outline = pageOf(`<html lang="${lang}"><head><title>Oil</title></head>${html}`, url);
  const probabilities = Float64Array.from(outline.blocks, ({ text }) =>
    text.includes("Body ") ? 0.95 : 0,
  );
  const scores = { ...scoreWith(undefined, { outline, chances: {} }), probabilities };
  const { byline } = selectContent(scores, typed(type), PAGE_OPTIONS);
  return {
    published: byline.published[0]?.text,
    at: byline.published[0]?.at,
    modified: byline.modified[0]?.text,
    authors: byline.authors,
  };
}

const page = (before: string, after = ""): string =>
  `<main><h1>Oil</h1>${before}${BODY}${BODY}${after}</main>`;

describe("the dates that a page shows", () => {
  it("are marked in the heading", () => {
    const marked = `<main><h1><time datetime="2024-05-12">12 May</time> Oil</h1>${BODY}</main>`;
    assert.equal(datesOf(marked).at, "2024-05-12");
    assert.equal(
      datesOf(`<main><h1>The oil of 12 May 2024</h1>${BODY}</main>`).published,
      undefined,
    );
  });

  it("are above the heading, in a header with it too", () => {
    const header = `<header role="banner"><p>12 May 2024 - 11 minutes</p><h1>Oil</h1></header>`;
    assert.equal(datesOf(`${header}<main>${BODY}${BODY}</main>`).published, "12 May 2024");
  });

  it("are in the landmark of the heading rather than before it", () => {
    const today = '<div class="head"><p class="date">13 May 2024</p></div>';
    const html = today + page("<p>12 May 2024 <b>Ann Lee</b></p>");
    assert.equal(datesOf(html).published, "12 May 2024");
  });

  it("are beside the heading, before main too, but not in the head of the site", () => {
    assert.equal(datesOf(page("<p>12 May 2024</p>")).published, "12 May 2024");
    const before = `<div><span class="date">12 May 2024</span></div>${page("")}`;
    assert.equal(datesOf(before).published, "12 May 2024");
    const banner = `<header role="banner"><p>Sunday, 12 May 2024</p></header>${page("")}`;
    assert.equal(datesOf(banner).published, undefined);
  });

  it("are in an aside, if right beside the heading and stated for programs", () => {
    const aside = (date: string) => `<aside>${date}</aside>${page("")}`;
    const time = '<time datetime="2024-05-12">12 May 2024</time>';
    assert.equal(datesOf(aside(time)).at, "2024-05-12");
    assert.equal(datesOf(aside("<p>12 May 2024</p>")).published, undefined);
    assert.equal(datesOf(aside(`<p>${time}</p><p>A lamp</p>`)).published, undefined);
    const below = page(`<p>Lamps that burn clean</p><aside><p>${time}</p></aside>`);
    assert.equal(datesOf(below).at, "2024-05-12");
  });

  it("are right below the heading of a page that a router takes for a list", () => {
    const html = page("<p>12 May 2024</p>");
    assert.equal(datesOf(html, { type: "listing" }).published, "12 May 2024");
  });

  it("have a label, in many languages", () => {
    for (const [text, date] of [
      ["This entry was posted on 12 May 2024 by Ann", "12 May 2024"],
      ["Dieser Beitrag wurde am 12. Mai 2024 veröffentlicht.", "12. Mai 2024"],
      ["Erschienen am: 12.05.2024", "12.05.2024"],
      ["Publié le 12 mai 2024", "12 mai 2024"],
      ["Publicado el 12 de mayo de 2024", "12 de mayo de 2024"],
      ["Opublikowano: 12 maja 2024", "12 maja 2024"],
      ["Дата публикации: 12 мая 2024", "12 мая 2024"],
      ["发布时间：2024年5月12日", "2024年5月12日"],
      ["公開日 2024-05-12", "2024-05-12"],
    ] as const) {
      const html = page("", `<div class="foot"><p>${text}</p></div>`);
      assert.equal(datesOf(html, { lang: "de" }).published, date, text);
    }
  });

  it("are of a change if their label says so", () => {
    const html = page("", "<p>Date of last revision: 9 August 2017</p>");
    const { published: none, modified: last } = datesOf(html);
    assert.deepEqual([none, last], [undefined, "9 August 2017"]);
    assert.equal(datesOf(page("", "<p>last edited 2019-11-10</p>")).modified, "2019-11-10");
    const both = `<p>Letzte Änderung: 31.10.2023 - 14:49 Erschienen am: 01.11.2023 Lesungen: 61 ${"Seiten ".repeat(20)}</p>`;
    const { published, modified } = datesOf(page("", both), { lang: "de" });
    assert.deepEqual([published, modified?.slice(0, 10)], ["01.11.2023", "31.10.2023"]);
    const edited = (words: string) =>
      datesOf(`${page("")}<footer><p>${words} 28 February 2023, at 12:13.</p></footer>`).modified;
    assert.equal(edited("This page was last edited on"), "28 February 2023, at 12:13");
    assert.equal(edited("Site last updated:"), undefined);
    assert.equal(edited("Updated 12 times since"), undefined);
    const american = `${page("")}<footer><p>Last updated March 3, 2024</p></footer>`;
    assert.equal(datesOf(american).modified, "March 3, 2024");
    const edit = '<p><a href="https://code.example/edit/a.md">Edit this page on Code</a></p>';
    const afterLink = page("", `${BODY.repeat(9)}${edit}<p>Last updated 5 January 2024</p>`);
    assert.equal(datesOf(afterLink).modified, "5 January 2024");
    const law = `<p>The law on lamps was updated on 3 May 2019, ${"lamp ".repeat(30)}</p>`;
    assert.equal(datesOf(page("", law)).modified, undefined);
  });

  it("follow the text with the author, or start it", () => {
    const after = page("", '<p>By <a rel="author" href="/ann">Ann Lee</a>, 12 May 2024</p>');
    assert.equal(datesOf(after).published, "12 May 2024");
    for (const start of ["12 May 2024 – ", "Berlin, 12 May 2024 - ", "Bonn (12 May 2024): "]) {
      const html = `<main><h1>Oil</h1>${BODY.replace("Body", `${start}Body`)}${BODY}</main>`;
      assert.equal(datesOf(html).published, "12 May 2024", start);
    }
    const inside = `<main><h1>Oil</h1>${BODY.replace("Body", "Body of 12 May 2024, which")}</main>`;
    assert.equal(datesOf(inside).published, undefined);
  });

  it("are not those of other things", () => {
    for (const line of [
      "<p>Copyright © 12 May 2024</p>",
      "<p>Born 12 May 1980</p>",
      "<p>Joined: 12 May 2020</p>",
      "<p>19 January 2023, 10:00-11:30</p>",
      "<p>Beginn: 12. Mai 2024</p>",
      "<p>Valid until 12 May 2024</p>",
      "<p>Lamps on the wall (Photo: Ann Lee, 12 May 2024).</p>",
      "<p>Laternen am Hafen (Foto: A. Lee, 12.05.2024)</p>",
    ]) {
      assert.equal(datesOf(page("", line), { lang: "de" }).published, undefined, line);
    }
    const cards = [1, 2, 3, 4, 5, 6]
      .map((at) => `<li><a href="/${at}">Another story</a> <span>1${at} May 2024</span></li>`)
      .join("");
    assert.equal(datesOf(page("", `<ul>${cards}</ul>`)).published, undefined);
    assert.equal(datesOf(page("", `<aside><p>12 May 2024</p></aside>`)).published, undefined);
    const titles = ["Dirty Wicks", "Oil", "Lamps Of Old"].map(
      (title, at) =>
        `<li><h3><a href="/${at}">${title}</a></h3><p>Publication | 1${at} May 2024</p></li>`,
    );
    assert.equal(datesOf(page("", `<ul>${titles.join("")}</ul>`)).published, undefined);
  });

  it("are no number of a version, unless markup or a label calls it a date", () => {
    const dateOf = (title: string, lines: string) =>
      datesOf(`<main><h1>${title}</h1>${lines}${BODY}${BODY}</main>`, { lang: "de" }).published;
    for (const [title, lines] of [
      ["Setup 3.5.11", "<p>3.5.11</p>"],
      ["Release 10.11.12", "<p>10.11.12</p>"],
      ["Setup", "<p>Version</p><p>3.5.11</p>"],
      ["Setup", "<p>Release:</p><p>10.11.12</p>"],
      ["Setup", "<p>Versión</p><p>3.5.11</p>"],
      ["Setup", "<p>版本：</p><p>3.5.11</p>"],
      ["Setup", "<p>Version 2.4.2018</p>"],
      ["Setup", "<p>v1.12.20</p>"],
      ["Setup", "<p>3.5.11</p>"],
      ["Setup", '<p>1.12.20</p><p><a href="/s.exe">Setup 1.12.20 (40 MB)</a></p>'],
    ] as const)
      assert.equal(dateOf(title, lines), undefined, title + lines);
    for (const [title, lines] of [
      ["Setup", "<p>Datum:</p><p>3.5.11</p>"],
      ["Setup", "<p>03.05.11</p>"],
      ["Setup 3.5.11", "<p><time>3.5.11</time></p>"],
    ] as const)
      assert.match(dateOf(title, lines) ?? "", /^0?3\.0?5\.11$/, title + lines);
  });

  it("are of the opening post, if its markup differs from its replies", () => {
    const said = (kind: string, author: string, day: number) =>
      `<div class="${kind}"><p><a href="/u/${author}">${author}</a> ${day} May 2024</p>${BODY}</div>`;
    const replies = `<section><h2>3 replies</h2>${[3, 4, 5].map((day) => said("reply", "Bo", day)).join("")}</section>`;
    const thread = (before: string) =>
      datesOf(`<main><h1>Oil?</h1>${before}${replies}</main>`, { type: "forum" }).published;
    assert.equal(thread(`<article>${said("opening", "Ann", 2)}</article>`), "2 May 2024");
    assert.equal(thread("<p>Last visit 9 May 2024</p>"), "3 May 2024");
    assert.equal(thread('<p><a href="/u/Cy">Cy</a> 9 May 2024</p>'), "3 May 2024");
  });

  it("are none of a home page", () => {
    const html = page("", `${BODY}${"<p>Share</p>".repeat(9)}<p>Published on 12 May 2024</p>`);
    assert.equal(datesOf(html, { url: "https://site.test/" }).published, undefined);
    assert.equal(datesOf(html, { url: "https://site.test/?p=9" }).published, "12 May 2024");
  });

  itSlow("take linear time on hostile lines", () => {
    for (const part of ["12 May ", "posted on ", "(", "a b ", "10:00-"]) {
      assertLinear(part, repeated(`<p>${part.repeat(20)}</p>`), (lines) =>
        datesOf(page("", lines)),
      );
    }
    const line = "<p>Published on 12 May 2024</p>";
    assertLinear("dated lines", repeated(line), (lines) => datesOf(page("", lines)));
  });
});

describe("the byline of a page that a router takes for a thread", () => {
  it("is the line below the heading, if its comments are not its content", () => {
    const comment = (day: number) =>
      `<div><p>Bo says:</p><p class="when">${day} May 2024, 10:00</p><p>It burns well.</p></div>`;
    const line = '<p>2 May 2024 | <a href="/author/ann">Ann</a> | <a href="#c">3 comments</a></p>';
    const html = page(line, [3, 4, 5, 6].map(comment).join(""));
    const { authors, published } = datesOf(html, { type: "forum" });
    assert.deepEqual([authors, published], [["Ann"], "2 May 2024"]);
  });
});

describe("the author without a line at the heading", () => {
  const box = (name: string) => `<div><p class="post-author">${name}</p></div>`;
  const text = BODY.repeat(4);
  const authorsOf = (lines: string, type: PageType = "article") =>
    datesOf(page(text + lines + text), { type }).authors;

  it("is the only one that markup names outside of quotations", () => {
    assert.deepEqual(authorsOf(box("Ann Lee")), ["Ann Lee"]);
    assert.deepEqual(authorsOf(box("Ann Lee") + text + box("Bo Ray")), []);
    assert.deepEqual(authorsOf(`<blockquote>${box("Ann Lee")}</blockquote>`), []);
    assert.deepEqual(authorsOf(box("Ann Lee"), "service"), []);
    const card = '<p><a href="/x">Prize for the keepers</a></p><p class="post-author">Bo Ray</p>';
    assert.deepEqual(authorsOf(`<div>${card}</div>`), []);
  });
});
