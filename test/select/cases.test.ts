// Small pages, each with one thing that selection must get right, read with the bundled models.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judgePage } from "../../src/classify/classify.ts";
import { installedRouter } from "../../src/classify/model.ts";
import { toMarkdown } from "../../src/document/markdown/to-markdown.ts";
import type { Block } from "../../src/model/document.ts";
import { commentBlocks, contentBlocks } from "../../src/read/content.ts";
import { scoreBlocks } from "../../src/select/scores.ts";
import { PAGE_OPTIONS, selectContent } from "../../src/select/select.ts";
import { STRENGTHS } from "../../src/select/ties.ts";
import { routedPage } from "../../training/router/page.ts";

/** Sentences of a story; three of them are a paragraph of 30 to 45 words. */
const SENTENCES = [
  "The keeper of the lighthouse climbed the stairs at six every evening that winter.",
  "Nobody in the village remembered a storm that had lasted for so many days.",
  "Her brother wrote that the ships waited outside the harbour until the fog lifted.",
  "In the morning the boats came back with nets that were torn and nearly empty.",
  "The council met twice and decided that the old lamp had to be replaced.",
  "A new one was ordered from the city, although nobody knew who would pay for it.",
  "Children collected driftwood on the beach and sold it at the market for a few coins.",
  "When spring came, the road over the hills was opened again for carts and riders.",
  "The doctor visited every house on the island and asked how they had slept.",
  "Most people said that they had dreamt of the sea and of nothing else.",
  "Later a journalist arrived who wanted to write about the lamp and its keeper.",
  "She stayed for three weeks and filled two notebooks with what they told her.",
];

/** Different paragraphs of prose. */
function prose(count: number, start = 0): string {
  const sentence = (at: number) => SENTENCES[at % SENTENCES.length];
  return Array.from({ length: count }, (_, index) => {
    const at = start + index;
    return `<p>${sentence(at)} ${sentence(at + 5)} ${sentence(at * 2 + 3)}</p>`;
  }).join("");
}

/** The Markdown of a page's content and comments, and the authors of its posts. */
function read(body: string, url = "https://site.test/stories/page") {
  const page = routedPage(`<!doctype html><html><body>${body}</body></html>`, url);
  const { verdict, chances } = judgePage(installedRouter(), page);
  const scores = scoreBlocks(page.outline, chances);
  const selection = selectContent(scores, verdict, PAGE_OPTIONS);
  const { document } = page.outline;
  const markdownOf = (blocks: readonly Block[]) => toMarkdown(blocks).replaceAll("\\", "");
  return {
    content: markdownOf(contentBlocks(document, selection)),
    comments: markdownOf(commentBlocks(document, selection)),
    authors: selection.posts.map(({ author }) => author),
  };
}

function holds(text: string, ...parts: readonly string[]): void {
  for (const part of parts) assert.ok(text.includes(part), `lost: ${part}\n${text}`);
}

function lacks(text: string, ...parts: readonly string[]): void {
  for (const part of parts) assert.ok(!text.includes(part), `kept: ${part}\n${text}`);
}

const FOOTER = `<footer><p>© 2026 Harbour Press. All rights reserved.</p><a href="/imprint">Imprint</a></footer>`;
const MENU = `<header><nav><ul>${Array.from({ length: 30 }, (_, at) => `<li><a href="/menu/${at}">Menu entry ${at}</a></li>`).join("")}</ul></nav></header>`;

describe("what belongs together is kept together", () => {
  it("keeps every row of a list of terms", () => {
    const { content } =
      read(`<main><h1>Engineer</h1>${prose(1)}<dl><dt>Start</dt><dd>1 June 2026</dd>
      <dt>Contract</dt><dd>Permanent</dd><dt>Apply by</dt><dd>30 April 2026</dd></dl></main><footer>© H</footer>`);
    holds(content, "Start", "1 June 2026", "Contract", "Permanent", "Apply by", "30 April 2026");
  });

  it("keeps questions that are buttons, with their answers", () => {
    const entry = (question: string, answer: string) =>
      `<button class="accordion">${question}</button><div class="panel"><p>${answer}</p></div>`;
    const { content } = read(`${MENU}<div><h1>Volunteer</h1>${prose(1)}<h2>FAQs</h2>
      ${entry("Can groups volunteer?", "Yes, groups of up to twenty people can volunteer together on every weekend of the year.")}
      ${entry("Where should I park?", "Park on the field behind the hall, which is open from eight in the morning until dusk.")}</div>${FOOTER}`);
    holds(
      content,
      "Can groups volunteer?",
      "groups of up to twenty",
      "Where should I park?",
      "Park on the field",
    );
  });

  it("keeps questions whose answers are in nav elements without links", () => {
    const entry = (question: string, answer: string) =>
      `<div class="faq w-dropdown"><div class="w-dropdown-toggle"><div>${question}</div></div><nav class="w-dropdown-list"><p>${answer}</p></nav></div>`;
    const { content } = read(`${MENU}<div><h1>Volunteer</h1>${prose(1)}<h2>Questions</h2>
      ${entry("Can groups volunteer?", "Yes, groups of up to twenty people can volunteer together on every weekend of the year.")}
      ${entry("Where should I park?", "Park on the field behind the hall, which is open from eight in the morning until dusk.")}
      <nav><a href="/one">The first page of this site</a> <a href="/two">The second page of this site</a></nav></div>${FOOTER}`);
    holds(content, "Can groups volunteer?", "groups of up to twenty", "Park on the field");
    lacks(content, "second page of this site");
  });

  const ENDS: Readonly<Record<string, readonly [string, readonly string[]]>> = {
    "an inner list": [
      `<ol type="a"><li>any untreated sewage,</li><li>any substance that—<ol type="i"><li>is listed in Schedule 1, or</li><li>is hot.</li></ol></li></ol>`,
      ["any untreated sewage", "any substance that", "is listed in Schedule 1", "is hot"],
    ],
    "numbered steps": [
      `<ol><li><span>1.</span><p>Mix.</p></li><li><span>2.</span><p>Bake.</p></li></ol>`,
      ["Mix.", "Bake."],
    ],
    "two one-row tables": [
      `<table><tr><th>Mass</th><td>7.9 kg</td></tr></table><table><tr><th>Length</th><td>31 cm</td></tr></table>`,
      ["Mass", "7.9 kg", "Length", "31 cm"],
    ],
    "the result of a notebook cell": [`<pre>7.913</pre>`, ["7.913"]],
    "a closing quotation": [
      `<blockquote><p>We never slept again.</p></blockquote>`,
      ["We never slept again."],
    ],
    "a last equation": [
      `<table class="ltx_equationgroup"><tr><td><math><mi>a</mi><mo>=</mo><mi>b</mi></math></td></tr></table>`,
      ["a=b"],
    ],
  };
  for (const [name, [html, parts]] of Object.entries(ENDS)) {
    it(`keeps ${name} at the end of a short page`, () => {
      const { content } = read(`<main><h1>The lamp</h1>${prose(1)}${html}</main>${FOOTER}`);
      holds(content.replaceAll(/[\s$]/g, ""), ...parts.map((part) => part.replaceAll(/\s/g, "")));
    });
  }

  it("keeps every card of a list whole", () => {
    const card = (
      at: number,
    ) => `<li class="card"><h3><a href="/people/${at}">Person number ${at}</a></h3>
      <p class="by">Written by Ann Lee</p><time>${at + 1} May 2026</time><p>${SENTENCES[at]} ${SENTENCES[at + 2]}</p></li>`;
    const { content } = read(
      `${MENU}<main><h1>Our people</h1><p>${SENTENCES[4]}</p><ul>${Array.from({ length: 8 }, (_, at) => card(at)).join("")}</ul></main>${FOOTER}`,
      "https://site.test/people/",
    );
    for (let at = 0; at < 8; at++) holds(content, `Person number ${at}`, SENTENCES[at] ?? "");
  });

  // proves: text_result.content_markdown.records
  it("keeps who, when, where and how much of every record", () => {
    const sale = (
      at: number,
    ) => `<li class="sale"><h3><a href="/sales/${at}">Lamp sale ${at}</a></h3>
      <p>${SENTENCES[at]}</p><p>Sold by Dealer ${at}</p><p>Saturday, ${at + 1} May 2026</p>
      <p>Pier ${at}, Harbour Street</p><p>€ ${at + 3}.50</p></li>`;
    const { content } = read(
      `${MENU}<main><h1>Sales</h1><ul>${Array.from({ length: 8 }, (_, at) => sale(at)).join("")}</ul></main>${FOOTER}`,
      "https://site.test/sales/",
    );
    for (let at = 0; at < 8; at++) {
      holds(content, `Dealer ${at}`, `${at + 1} May 2026`, `Pier ${at}`, `€ ${at + 3}.50`);
    }
  });

  it("keeps all images of identical mark-up or none", () => {
    const figure = (at: number) =>
      `<figure class="photo"><img src="/photos/harbour-${at}.jpg" width="800" height="600" alt="Harbour view ${at}"></figure>`;
    for (const between of ["", `<p>${SENTENCES[3]} ${SENTENCES[8]}</p>`]) {
      const gallery = Array.from({ length: 8 }, (_, at) => figure(at) + between).join("");
      const { content } = read(
        `<main><h1>Harbour</h1>${prose(2)}<div class="gallery">${gallery}</div></main>${FOOTER}`,
      );
      const shown = content.match(/Harbour view \d/g)?.length ?? 0;
      assert.equal(shown, 8, content);
    }
  });
});

describe("the reason of a verdict", () => {
  const reasonsOn = (body: string) => {
    const page = routedPage(
      `<!doctype html><html><body>${body}</body></html>`,
      "https://site.test/stories/page",
    );
    const { verdict, chances } = judgePage(installedRouter(), page);
    const { fates, reasons } = selectContent(
      scoreBlocks(page.outline, chances),
      verdict,
      PAGE_OPTIONS,
    );
    const { blocks } = page.outline;
    return blocks.map(({ text }, at) => {
      const { by = "", block } = reasons[at] ?? {};
      return { text, fate: fates[at], by, of: block === undefined ? "" : blocks[block]?.text };
    });
  };

  it("is the tie to the block that it follows, the rule, or its own score", () => {
    const found = reasonsOn(`${MENU}<main><h1>The lamp</h1>${prose(6)}<p>What a keeper needs:</p>
      <ul><li>Oil</li></ul><p>${SENTENCES[3]}</p></main><form><p>Get our letter every week.</p><button>Subscribe</button></form>${FOOTER}`);
    const of = (text: string) => found.find((one) => one.text.startsWith(text));
    assert.equal(of("Menu entry 1")?.by, "");
    assert.deepEqual([of("The keeper")?.fate, of("The keeper")?.by], ["kept", "score"]);
    for (const { fate, by, of: host } of found) {
      assert.ok(fate !== "block_model" || by !== "");
      assert.ok(host === "" || found.some(({ text }) => text === host));
    }
  });

  it("names the block that a tied block follows", () => {
    const rows = ["Start|1 June 2026", "Contract|Permanent", "Apply by|30 April 2026"].map(
      (row) => {
        const [term, definition] = row.split("|");
        return `<dt>${term}</dt><dd>${definition}</dd>`;
      },
    );
    const found = reasonsOn(
      `${MENU}<main><h1>Engineer</h1>${prose(2)}<dl>${rows.join("")}</dl></main>${FOOTER}`,
    );
    const tied = found.filter(
      ({ fate, by }) => fate === "kept" && by !== "score" && by !== "title",
    );
    assert.ok(tied.length > 0);
    for (const { by } of tied) assert.ok(by in STRENGTHS || by === "heading-over", by);
  });
});

describe("the end of an article", () => {
  const article = (count: number) =>
    `<article><h1>The keeper of the lamp</h1>${prose(count)}</article>`;
  const teaser = (
    at: number,
  ) => `<li><h5><a href="/opinion/s${at}">Headline of the other story ${at}</a></h5>
    <p>A teaser that says in some twenty words what the other story number ${at} is about, so that a visitor may go on and read it now.</p></li>`;
  for (const [texts, cards] of [
    [20, 12],
    [20, 3],
    [6, 12],
    [6, 3],
  ] as const) {
    it(`is before ${cards} teasers with prose, after ${texts} paragraphs`, () => {
      const list = Array.from({ length: cards }, (_, at) => teaser(at)).join("");
      const { content } = read(
        `<main>${article(texts)}<section><h3>More News</h3><ul>${list}</ul></section></main>`,
      );
      holds(content, "The keeper of the lamp", "climbed the stairs");
      lacks(content, "More News", "Headline of the other story", "A teaser that says");
    });
  }

  const card = (
    tag: string,
    at: number,
  ) => `<${tag} class="card"><img src="/img/${at}.jpg" alt="" width="300" height="200">
    <h5><a href="/news/other-${at}">Another headline ${at}</a></h5><div class="by">Jo Miller</div><div class="date">${at + 1} May 2026</div>
    <p>${SENTENCES[at % 12]} ${SENTENCES[(at + 4) % 12]} It goes on in the story.</p></${tag}>`;
  for (const tag of ["article", "div"]) {
    it(`is before cards of image, headline, author and date in ${tag} elements, whatever the type`, () => {
      const cards = Array.from({ length: 12 }, (_, at) => card(tag, at)).join("");
      const { content } =
        read(`<div class="page"><div class="story"><h1>The keeper of the lamp</h1><p class="by">By Ann Lee</p><time>3 May 2026</time>${prose(6)}</div>
        <div class="cards">${cards}</div></div>`);
      holds(content, "The keeper of the lamp", "Ann Lee");
      lacks(content, "Another headline", "It goes on in the story");
    });
  }

  const WIDGETS: Readonly<Record<string, (at: number) => string>> = {
    "Recent posts": (at) => `<a href="/2010/0${at + 1}/story">A story about storm number ${at}</a>`,
    Archives: (at) => `<a href="/2010/1${at}">Month ${at} of 2010</a> (${at * 3})`,
    Categories: (at) => `<a href="/category/c${at}">Lamps of kind ${at}</a> (${at})`,
    Friends: (at) => `<a href="https://friend${at}.test/">The blog of friend ${at}</a>`,
  };
  for (const [count, side] of [
    [2, "after"],
    [6, "after"],
    [6, "before"],
  ] as const) {
    it(`is before the columns of a blog with the box about it, ${count} paragraphs, columns ${side}`, () => {
      const widgets = Object.entries(WIDGETS).map(
        ([name, entry]) =>
          `<li class="widget"><h2>${name}</h2><ul>${[1, 2, 3, 4, 5].map((at) => `<li>${entry(at)}</li>`).join("")}</ul></li>`,
      );
      const column = `<div id="c2"><ul><li class="widget"><h2>About</h2><div><p>I am Ann Lee and I keep the lamp of the harbour. On this blog I write about ships and storms, every Sunday since 2004.</p></div></li>${widgets.join("")}</ul></div>`;
      const post = `<div id="c1"><div class="post"><h2><a href="/2010/05/storm">The storm of May</a></h2><small>May 4th, 2010 by Ann Lee</small><div class="entry">${prose(count)}</div></div></div>`;
      const { content } = read(
        `<div id="page"><div id="header"><h1><a href="/">Lamp and Sea</a></h1></div>${side === "after" ? post + column : column + post}</div>`,
        "https://site.test/2010/05/storm",
      );
      holds(content, "The storm of May", "Ann Lee", SENTENCES[0] ?? "");
      lacks(content, "I keep the lamp", "Categories", "friend");
    });
  }

  it("is before recent comments on other pages", () => {
    const items = Array.from(
      { length: 12 },
      (_, at) =>
        `<li><a href="/s${at}#comment-1"><b>Other story ${at}</b></a> ${SENTENCES[at]}</li>`,
    ).join("");
    const { content } = read(`<main>${article(8)}<ul>${items}</ul></main>`);
    lacks(content, "Other story");
  });

  it("is not before the posts of a thread, whose links lead to its own page", () => {
    const post = (
      at: number,
    ) => `<div class="post" id="p${at}"><a class="author" href="/members/ann${at}">ann${at}</a> <a href="/threads/lamp#p${at}">${at + 1} May 2026</a>
      <div class="text"><p>${SENTENCES[at]} ${SENTENCES[at + 1]}</p></div></div>`;
    const { content, comments } = read(
      `${MENU}<main><h1>Which lamp do you use?</h1>${Array.from({ length: 8 }, (_, at) => post(at)).join("")}</main>`,
      "https://site.test/threads/lamp",
    );
    for (let at = 0; at < 8; at++) holds(content + comments, SENTENCES[at] ?? "");
  });
});

describe("what is no content within an article", () => {
  it("leaves out share links, a newsletter box and a login tail", () => {
    const { content } = read(`<main><article><h1>The keeper of the lamp</h1>
      <div class="share"><a href="https://www.facebook.com/sharer/sharer.php?u=x">Facebook</a> <a href="https://twitter.com/intent/tweet?url=x">Twitter</a> <a href="https://www.linkedin.com/shareArticle?url=x">LinkedIn</a></div>
      ${prose(4)}<div class="box"><h3>Get our letter</h3><p>We write to you every week about the sea and what happens on it.</p><form action="/letter"><input type="email" name="e" placeholder="Your address"><button>Subscribe</button></form></div>
      ${prose(4, 4)}<div class="end"><p>You must be <a href="/login">signed in</a> to write an answer.</p></div></article></main>${FOOTER}`);
    holds(content, "climbed the stairs");
    lacks(content, "Facebook", "LinkedIn", "Get our letter", "We write to you", "signed in");
  });

  it("leaves out a text about consent", () => {
    const text = Array.from(
      { length: 8 },
      () =>
        "<p>We and our 812 partners store and access information on a device, such as cookies, and process personal data for personalised advertising. You can accept or manage your choices at any time.</p>",
    ).join("");
    const { content } =
      read(`<div id="consent-overlay"><div><h2>We value your privacy</h2>${text}<button>Accept all</button><button>Reject all</button></div></div>
      <main><article><h1>The keeper of the lamp</h1>${prose(8)}</article></main>${FOOTER}`);
    lacks(content, "We value your privacy", "812 partners");
  });
});

describe("a thread", () => {
  const post = (
    at: number,
    foot: string,
  ) => `<div class="post"><div class="who"><a href="/u/${at}">user${at}</a> <span>Chief Captain</span><br>Joined: Jun 26, 2004<br>Posts: 11${at}</div>
    <div class="when">2014-05-21 00:1${at}</div><div class="t"><p>${SENTENCES[at]} ${SENTENCES[at + 3]}</p></div><div class="f">${foot}</div></div>`;
  for (const foot of [
    `<a href="#r">Reply</a>`,
    `<a href="#r">Reply</a> <a href="#q">Quote</a> <span>1</span>`,
  ]) {
    it(`knows the author of each post, and leaves out buttons: ${foot.replaceAll(/<[^>]+>/g, "")}`, () => {
      const posts = Array.from({ length: 5 }, (_, at) => post(at, foot)).join("");
      const { content, authors } = read(
        `${MENU}<div class="thread"><h1>The lamp goes out</h1>${posts}</div>`,
        "https://site.test/viewtopic.php?t=7",
      );
      assert.deepEqual(authors, ["user0", "user1", "user2", "user3", "user4"]);
      for (let at = 0; at < 5; at++) holds(content, SENTENCES[at] ?? "");
      lacks(content, "Reply", "Posts: 11");
    });
  }

  it("keeps the quotations in its posts, however much follows", () => {
    const reply = (
      at: number,
    ) => `<div class="post"><div class="head"><a class="username" href="/members/ann${at}">ann${at}</a> <time>${at + 1} May 2026</time></div>
      <div class="message"><blockquote><p>${SENTENCES[at]}</p></blockquote><p>${SENTENCES[at + 2]} ${SENTENCES[at + 4]}</p></div></div>`;
    const similar = Array.from(
      { length: 40 },
      (_, at) =>
        `<div class="row"><a href="/threads/other-${at}">Another thread about lamps, number ${at}, with a long title</a><div>Started by bob${at} in General, ${at} replies</div><p>${SENTENCES[at % 12]}</p></div>`,
    ).join("");
    for (const tail of ["", `<div class="similar"><h3>Similar threads</h3>${similar}</div>`]) {
      const { content } = read(
        `${MENU}<main><h1>Which lamp do you use?</h1>${Array.from({ length: 8 }, (_, at) => reply(at)).join("")}${tail}</main>`,
        "https://site.test/threads/lamp",
      );
      for (let at = 0; at < 8; at++) holds(content, `> ${SENTENCES[at]}`);
    }
  });

  it("of questions and answers has its comments and the authors of its posts, not their editors", () => {
    const comment = (
      at: number,
      post: number,
    ) => `<li class="comment"><div class="comment-actions"><span class="cool">${at + 1}</span></div><div class="comment-text"><div class="comment-body">
      <span class="comment-copy">${SENTENCES[(post + at * 3 + 4) % 12]}</span><div>– <a href="/users/${at}/reader${at}" class="comment-user">reader${at}</a></div>
      <span class="comment-date"><a href="#comment${at}_${post}">Commented Jul 1${at}, 2024 at 1:39</a></span></div></div></li>`;
    const card = (verb: string, name: string, date: string) =>
      `<div class="signature"><div class="user-action-time">${verb} ${date}</div><div class="avatar32"><a href="/users/7/${name}"><img src="/a/${name}.png" alt="picture of ${name}" width="32" height="32"></a></div>
      <div class="user-details"><a href="/users/7/${name}">${name}</a><div class="flair">88.${name.length}k 16 gold badges</div></div></div>`;
    const post = (
      at: number,
      name: string,
      editor = "",
    ) => `<div class="post ${at === 0 ? "question" : "answer"}"><div class="layout"><div class="votes"><div class="vote-count">${at + 4}</div></div>
      <div class="cell"><div class="post-body"><p>${SENTENCES[at * 2]} ${SENTENCES[at * 2 + 1]}</p></div><div class="menu"><a href="/a/${at}">Share</a> <a href="/edit/${at}">Improve this answer</a></div>
      ${editor === "" ? "" : card("edited", editor, "Jul 19, 2024 at 10:00")}${card(at === 0 ? "asked" : "answered", name, `Jul 18, 2024 at ${at + 1}:22`)}</div></div>
      <div class="comments"><ul>${[0, 1].map((one) => comment(one, at)).join("")}</ul></div><div class="add"><a href="#">Add a comment</a></div></div>`;
    const { content, authors } = read(
      `${MENU}<div id="content"><h1>How do I light the lamp of a lighthouse?</h1><div role="main">${post(0, "keeper", "walter")}<h2>3 Answers</h2>
      ${post(1, "marie")}${post(2, "kostas", "bobby")}${post(3, "grete")}</div></div>${FOOTER}`,
      "https://site.test/questions/78/how-do-i-light-the-lamp",
    );
    assert.deepEqual(authors, ["keeper", "marie", "kostas", "grete"], content);
    for (let at = 0; at < 4; at++) {
      holds(content, SENTENCES[at * 2] ?? "", SENTENCES[(at + 4) % 12] ?? "");
    }
    holds(content, "reader0", "reader1", "3 Answers");
    lacks(content, "walter", "bobby", "badges", "picture of", "Share", "Add a comment");
  });

  it("of Discuz names the author, not the button beside the name", () => {
    const row = (
      at: number,
    ) => `<table class="plhin" id="pid${at}"><tr><td class="pls"><div class="authi"><strong><a href="home.php?mod=space&amp;uid=${at}">縋原啊反${at}</a></strong></div>
      <ul class="xl xl2 o cl"><li class="pm2"><a href="home.php?mod=spacecp&amp;ac=pm&amp;op=showmsg&amp;touid=${at}">发消息</a></li></ul></td>
      <td class="plc"><em>发表于 2024-4-1${at} 11:32:04</em><div class="t_f">灯塔的守护者每天晚上六点爬上楼梯，村里没有人记得这么长的暴风雨，第${at}封信就这样写道。</div></td></tr></table>`;
    const { content, authors } = read(
      `<div id="postlist"><h1>灯塔</h1>${Array.from({ length: 5 }, (_, at) => row(at)).join("")}</div>`,
      "https://site.test/thread-81043-1-1.html",
    );
    assert.deepEqual(
      authors,
      ["縋原啊反0", "縋原啊反1", "縋原啊反2", "縋原啊反3", "縋原啊反4"],
      content,
    );
    lacks(content, "发消息");
  });
});

describe("the title", () => {
  it("is the head's where the only headings are a form's and the topics of posts", () => {
    const posts = Array.from(
      { length: 14 },
      (_, at) =>
        `<div class="entry"><time>${at + 1} May 2026</time><h3><a href="/blog/${at}">Evening at the harbour ${at}</a></h3><p>${SENTENCES[at % 12]}</p></div>`,
    ).join("");
    const { outline } = routedPage(
      `<title>Landscape Photography Blog — Mark Denney</title><body><h1><a href="/"><img alt="Mark Denney" src="/logo.png"></a></h1><form><h2>Better Photos Fast</h2><input type="email"><button>Sign up</button></form>${posts}`,
      "https://site.test/blog",
    );
    assert.match(outline.document.title, /Landscape Photography Blog/);
  });
});

describe("the address of a page", () => {
  it("changes nothing if no link agrees with it and the page declares its own", () => {
    const story = (at: number) =>
      `<li><h5><a href="/stories/${at}">Another story of the harbour ${at}</a></h5><p>${SENTENCES[at]}</p></li>`;
    const body = `<link rel="canonical" href="https://site.test/stories/page">${MENU}<main><article><h1>The lamp</h1>${prose(8)}</article>
      <section><h3>More news</h3><ul>${[1, 2, 3, 4, 5].map(story).join("")}</ul></section></main>${FOOTER}`;
    const own = read(body);
    lacks(own.content, "Another story");
    assert.deepEqual(read(body, "https://mirror.test/"), own);
    assert.deepEqual(read(body, "https://web.test/forum/viewtopic.php?t=7"), own);
  });
});

describe("headings over dates", () => {
  it("are no authors of posts in an article", () => {
    const part = (at: number) =>
      `<h2>Reason ${["one", "two", "three"][at]}</h2><p>This was announced on ${at + 3} May 2026.</p>${prose(2, at * 3)}`;
    const { content } = read(
      `<main><article><h1>The lamp</h1>${prose(2)}${[0, 1, 2].map(part).join("")}</article></main>${FOOTER}`,
    );
    holds(content, "## Reason one", "## Reason three");
    lacks(content, "**Reason");
  });
});

describe("the content of a page of operations", () => {
  /** An operation as Swagger UI shows it, closed: its button has its method, path and summary. */
  const operation = (method: string, path: string, summary: string) =>
    `<div class="opblock"><div class="opblock-summary"><button aria-expanded="false" class="opblock-summary-control"><span class="opblock-summary-method">${method}</span><div><span class="opblock-summary-path"><a class="nostyle" href="#/lamp/${summary.length}"><span>${path}</span></a></span><div class="opblock-summary-description">${summary}</div></div></button></div></div>`;
  const OPERATIONS = [
    ["GET", "/lamps", "Lists the lamps"],
    ["POST", "/lamps", "Adds a lamp to the hall"],
    ["DELETE", "/lamps/{lampId}", "Deletes a lamp"],
    ["GET", "/oil", "Returns the oil that is left"],
  ] as const;

  it("has the method, path and summary of every operation, however closed", () => {
    const body = `<div class="swagger-ui"><div class="info"><h1 class="title">Lamp store</h1><p>This is a sample server of a store of lamps. You can find out more about it on the pages of the house, where every operation has an example.</p></div><button class="btn authorize">Authorize</button><h3 class="opblock-tag"><a href="#/lamp"><span>lamp</span></a></h3>${OPERATIONS.map(([method, path, summary]) => operation(method, path, summary)).join("")}</div>`;
    const { content } = read(body);
    holds(content, ...OPERATIONS.flat());
    lacks(content, "Authorize");
  });
});
