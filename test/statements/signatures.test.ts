// Lines of who and when: what each says, without what stands in it besides.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Signature, signatureOf } from "../../src/statements/signatures.ts";
import { pageOf } from "../select/page-of.ts";

function saidBy(html: string, language?: string): Signature | undefined {
  const [block] = pageOf(html).blocks;
  return block === undefined ? undefined : signatureOf(block, "", language);
}

describe("signatureOf", () => {
  it("ends a name where its punctuation begins", () => {
    const line = "<p>Re: Of lamps by Alphabyte1: 3:21pm On Mar 09, 2023</p>";
    assert.equal(saidBy(line)?.author, "Alphabyte1");
  });

  it("takes no label of a link to a person's page for the author", () => {
    const link = (words: string) => saidBy(`<p><a href="/person/ann-lee">${words}</a></p>`);
    assert.equal(link("Ann Lee")?.author, "Ann Lee");
    for (const label of ["Profil", "View profile", "Все статьи", "プロフィール"])
      assert.equal(link(label), undefined, label);
    const line =
      '<p><a href="/person/ann-lee">Ann Lee</a> <a href="/person/ann-lee">Profil</a></p>';
    assert.equal(saidBy(line)?.author, "Ann Lee");
  });

  it("reads a class name of an author with an element's name or the hash of a CSS module", () => {
    const line = (name: string) => saidBy(`<p class="${name}">Ann Lee</p>`)?.author;
    assert.equal(line("Author_author__4ceOm"), "Ann Lee");
    assert.equal(line("article__author__name"), "Ann Lee");
    assert.equal(line("author__about"), undefined);
    assert.equal(line("Author__Title"), undefined);
  });

  it("takes no large heading that leads to a person's page for the author", () => {
    const card = (tag: string) => `<${tag}><a href="/person/ann-lee">Ann Lee</a></${tag}>`;
    assert.equal(saidBy(card("h2")), undefined);
    assert.equal(saidBy(card("h4"))?.author, "Ann Lee");
  });

  it("takes the end of a sentence for no name", () => {
    assert.equal(saidBy("<p>Some words of a page to be read by all.</p>"), undefined);
    assert.equal(saidBy("<p>by Martin Luther King jr.</p>")?.author, "Martin Luther King jr.");
  });

  it("takes what is done by something, and what comes from a source, for no name", () => {
    for (const line of [
      "17. Installation from Source Code",
      "17.3. Getting the Source via Git",
      "14.2. Statistics Used by the Planner",
      "7.2.3. The GROUP BY and HAVING Clauses",
      "The ORDER BY Clause",
      "J.2.6. Detection by configure",
      "Index types supported by default",
      "(Contributed by Emily Morehouse in bpo-35224.)",
      "By convention, errors are returned and not thrown.",
      "by combining together these and similar commands",
      "by reference: &T",
      "You can access the Select by Color Tool in different ways:",
      "fn clone_from(&mut self, source: &Self)",
    ]) {
      assert.equal(saidBy(`<p>${line}</p>`), undefined, line);
    }
    for (const [line, author] of [
      ["How to cook for two by Jane van Dyke", "Jane van Dyke"],
      ["Posted by lamp_keeper", "lamp_keeper"],
      ["Re: Of lamps · by lamp_keeper", "lamp_keeper"],
      ["by lamp_keeper", "lamp_keeper"],
      ["by van Dyke and Lee", "van Dyke and Lee"],
      ["BY ANN LEE", "ANN LEE"],
      ["記者王小明", undefined],
      ["作者：王小明", "王小明"],
    ] as const) {
      assert.equal(saidBy(`<p>${line}</p>`)?.author, author, line);
    }
  });

  it("takes hCard's name for that of who wrote where a date stands beside it, and a function of a program for nobody", () => {
    const name = (said: string, rest: string): string =>
      `<p><span class="fn">${said}</span> ${rest}</p>`;
    assert.equal(saidBy(name("Ann Lee", "<time>3 May 2024</time>"))?.author, "Ann Lee");
    assert.equal(saidBy(name("to_owned", "makes a copy")), undefined);
  });

  it("takes a manual for users, a section for them and a heading's own anchor for nobody's name", () => {
    for (const html of [
      '<p><a href="/git/user-manual.html">Introduction</a></p>',
      '<p>The section <a href="https://forum.example/c/users/6">Using it</a> of the forum</p>',
      '<h2 id="_mapping_authors">Mapping authors</h2>',
    ]) {
      assert.equal(saidBy(html)?.author, undefined, html);
    }
    assert.equal(saidBy('<p><a href="/member-123.html">Ann Lee</a></p>')?.author, "Ann Lee");
    assert.equal(saidBy('<p><a href="/users/6">Ann Lee</a></p>')?.author, "Ann Lee");
    assert.equal(saidBy('<h3 class="author">Ann Lee</h3>')?.author, "Ann Lee");
  });

  it("has the date that markup states for programs beside its words", () => {
    for (const [html, date, at] of [
      [
        '<p><time datetime="2024-05-12T08:00+02:00">16 hours ago</time></p>',
        "16 hours ago",
        "2024-05-12T08:00:00+02:00",
      ],
      [
        '<p>Posted <abbr class="published" title="2024-05-12">Jul 29</abbr></p>',
        "Jul 29",
        "2024-05-12",
      ],
      [
        '<p><span itemprop="datePublished" content="2024-05-12">jeudi 27 juin</span></p>',
        "jeudi 27 juin",
        "2024-05-12",
      ],
      [
        '<p><span class="date" data-timestamp="1715500800">10:52</span></p>',
        "10:52",
        "2024-05-12T08:00:00Z",
      ],
      ['<p><span class="date">12 May 2024</span></p>', "12 May 2024", undefined],
      ["<p>12 May 2024</p>", "12 May 2024", undefined],
    ] as const) {
      const signature = saidBy(html);
      assert.deepEqual([signature?.date, signature?.at], [date, at], html);
    }
  });

  it("takes durations, prices and versions for no dates, even if marked as times", () => {
    for (const html of [
      "<p>30 days of free storage</p>",
      "<p>Burst 2 Pro</p>",
      '<p><span class="reading-time">7 min read</span></p>',
      "<p>up to 39% off</p>",
      "<p>Contact us today</p>",
    ]) {
      assert.equal(saidBy(html)?.date, undefined, html);
    }
  });

  it("recognises the short dates of posts", () => {
    for (const [html, date] of [
      ["<p>2 days ago</p>", "2 days ago"],
      ["<p>21 天</p>", "21 天"],
      ["<p>3d</p>", "3d"],
      ['<p>mira <span class="age">3d</span></p>', "3d"],
      ["<p>mira <time>1 yr</time></p>", "1 yr"],
    ] as const) {
      assert.equal(saidBy(html)?.date, date, html);
    }
  });

  it("names all authors of a list, and no noun after von", () => {
    const list = "<p>By Ann Lee, Bo Ek and Cy Ott</p>";
    assert.equal(saidBy(list)?.author, "Ann Lee, Bo Ek and Cy Ott");
    for (const line of [
      "Vereinbarkeit von Familie und Beruf",
      "Zur Genese von Recht und Ordnung",
      "Von Masken über Seife zum Papier",
    ]) {
      assert.equal(saidBy(`<p>${line}</p>`)?.author, undefined, line);
    }
  });

  // proves: page.byline.several
  it("names all authors in separate links or marks of a line", () => {
    const both = "Ann Lee and Bo Ray";
    for (const html of [
      '<p>By <a href="/author/ann">Ann Lee</a> and <a href="/author/bo">Bo Ray</a></p>',
      '<p class="byline">By <a href="/ann">Ann Lee</a> and <a href="/bo">Bo Ray</a></p>',
      '<p>By <a rel="author" href="/ann">Ann Lee</a> and <a rel="author" href="/bo">Bo Ray</a></p>',
      '<p>By <span class="author">Ann Lee</span> and <span class="author">Bo Ray</span>, 3 May 2024</p>',
      '<p>By <b itemprop="author">Ann Lee</b> and <b itemprop="author">Bo Ray</b></p>',
      '<p>By <a href="/staff/ann">Ann Lee</a> and <a href="/staff/bo">Bo Ray</a> in Paris</p>',
      "<p>By Ann Lee and Bo Ray</p>",
    ]) {
      assert.equal(saidBy(html)?.author, both, html);
    }
    const link = (name: string): string => `<a href="/author/${name.length}">${name}</a>`;
    const names = ["Ann Lee", "Bo Ray", "Cy van Ott", "Dora Maria Ek"];
    for (const [between, last] of [
      [", ", ", and "],
      [", ", " und "],
      [", ", " y "],
      [", ", " i "],
      [" / ", " / "],
      [" & ", " & "],
      ["、", "、"],
    ] as const) {
      const line = names.slice(0, 3).map(link).join(between) + last + link("Dora Maria Ek");
      const text = names.slice(0, 3).join(between) + last + "Dora Maria Ek";
      assert.equal(saidBy(`<p>${line}</p>`)?.author, text);
    }
  });

  // proves: page.byline.several
  it("names the author in the words of each language", () => {
    for (const [lang, line, author] of [
      ["ru", "Автор: Ольга Сомова", "Ольга Сомова"],
      ["hu", "Szerző: Kovács Eszter", "Kovács Eszter"],
      ["fi", "Kirjoittanut Aino Lehtinen", "Aino Lehtinen"],
      ["tr", "Yazan: Elif Aydın", "Elif Aydın"],
      ["he", "מאת: נועה ברק", "נועה ברק"],
      ["ro", "De Ioana Munteanu", "Ioana Munteanu"],
      ["nl", "De Nieuwe Tijd", undefined],
      ["el", "Της Ελένης Παππά", "Ελένης Παππά"],
      ["id", "Oleh Sari Dewi", "Sari Dewi"],
      ["en", "Oleh Sari Dewi", undefined],
      ["zh", "记者：王晓燕、李国平", "王晓燕、李国平"],
      ["ko", "김서연 기자", "김서연"],
      ["ko", "그는 기자였다", undefined],
    ] as const)
      assert.equal(saidBy(`<p>${line}</p>`, lang)?.author, author, line);
  });

  it("names no other link after an author", () => {
    for (const after of [
      '<a href="/author/bo">Bo Ray</a>',
      'replied to <a href="/author/bo">Bo Ray</a>',
      'and <a href="/topics/oil">Oil</a>',
      '<a href="/author/ann/posts">All posts</a>',
    ]) {
      const html = `<p>By <a href="/author/ann">Ann Lee</a> ${after}</p>`;
      assert.equal(saidBy(html)?.author, "Ann Lee", html);
    }
  });

  it("says a date once that is written twice", () => {
    const twice = "<p><span>7 days ago</span> <span>7 days ago</span></p>";
    assert.equal(saidBy(twice)?.when, "7 days ago");
    assert.equal(saidBy("<p>7 days ago<br>7 days ago</p>")?.when, "7 days ago");
  });

  it("counts how often a text was read and said something of for no words of the line", () => {
    const line = saidBy("<p>posted @ 2024-05-09 14:45 李明 阅读(430) 评论(2) 编辑 收藏 举报</p>");
    assert.equal(line?.date, "2024-05-09 14:45");
    assert.ok((line?.rest ?? 9) <= 1);
  });

  it("is not held up by a line made to hold it up", () => {
    for (const part of ["阅读(", "by ", "7 days ago ", "# ", "a,"]) {
      assert.equal(saidBy(`<p>${part.repeat(30_000)}</p>`), undefined);
    }
  });

  it("takes a name in brackets behind the one that speaks for a part of it, and of no date", () => {
    const { author, when } =
      saidBy('<p><a href="/u/klara">klara</a> (Klara Wick) November 8, 2024, 7:33pm</p>') ?? {};
    assert.deepEqual(
      { author, when },
      { author: "klara (Klara Wick)", when: "November 8, 2024, 7:33pm" },
    );
  });
});
