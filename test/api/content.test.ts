// The content of a page and its type, as both page routes answer them over real HTTP.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import type { ClassifyEvent, SelectEvent } from "../../src/model/event.ts";
import type { TextResult } from "../../src/model/page.ts";
import { useOrigin } from "../support/origin.ts";
import { answerOf, frames, post } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";

const fixture = (name: string): string =>
  readFileSync(new URL(`../../../test/fixtures/${name}/page.html`, import.meta.url), "utf8");

/** A bar of links, an article, its comments, a rail of other articles, a footer. */
const ARTICLE = `<!doctype html><html lang="en"><head><title>The last ferry | Harbour Post</title>
<meta property="og:type" content="article"></head><body>
<header><nav><ul><li><a href="/">Home</a></li><li><a href="/sport">Sport</a></li></ul></nav></header>
<main><article><h1>The last ferry</h1>
<p>On Friday evening the ferry between the two islands made its last crossing after ninety-one years of service.</p>
<p>The bridge that replaces it was opened in the spring, and since then fewer than thirty people a day had taken the boat.</p>
<h2>A bell and a brass plate</h2>
<p>The bell of the ship goes to the school of the smaller island, where the captain learned to read, and the brass plate of
the builder to the museum in the old customs house, which opens again in May.</p>
<p>What becomes of the hull is not decided. A yard on the mainland has offered to break it up, and a club of former
passengers collects money so that it can stay at its pier as a café.</p></article>
<section id="comments"><h2>Comments</h2><div class="comment"><p>Ada, 12 May 2024</p><p>My grandfather sold tickets on it for twenty years.</p></div>
<div class="comment"><p>Bo, 13 May 2024</p><p>The café is a fine idea, I shall send them something.</p></div></section></main>
<aside><h2>Most read</h2><ul><li><a href="/a">Rain until Sunday</a></li><li><a href="/b">A new baker</a></li></ul></aside>
<footer><p>Harbour Post, all rights reserved. <a href="/imprint">Imprint</a></p></footer></body></html>`;

const POSTS = [
  "The pump in my boiler hums all night since the first frost, though the radiators stay cold. What can I look at before I call somebody?",
  "Air in the system, most likely. Open the valve of the highest radiator until water comes, then fill up to one and a half bar again.",
  "I would look at the pressure first. Below one bar the pump takes in air by itself, and bleeding will not help for long.",
  "It was the pressure indeed, the gauge stood at a half. After filling up the humming stopped within a minute, thank you both.",
];
/** A thread in which all that is said stands in a container named for comments. */
const THREAD = `<!doctype html><html lang="en"><head><title>Boiler hums at night - Heating Forum</title></head><body>
<nav><a href="/forum">Forum</a> <a href="/members">Members</a> <a href="/login">Log in</a></nav>
<h1>Boiler hums at night</h1><div id="comments">${POSTS.map(
  (
    text,
    at,
  ) => `<div class="comment post"><div class="author"><a href="/u/${at}">user${at}</a> <span>Member</span>
<span>Posts: ${at * 7 + 3}</span></div><div class="date">12 May 2024, 10:0${at}</div><p>${text}</p>
<a href="#">Reply</a> <a href="#">Quote</a></div>`,
).join("")}</div></body></html>`;

/** A thread whose page calls itself an article, and its replies comments. */
const REPLIES = `<!doctype html><html lang="en"><head><title>Boiler hums at night</title>
<meta property="og:type" content="article"></head><body><nav><a href="/">Home</a></nav><main><h1>Boiler hums at night</h1>
<div id="comments">${POSTS.flatMap((text, at) =>
  [text, `${text} ${POSTS[0]}`].slice(at === 0 ? 0 : 1),
)
  .map(
    (
      text,
      at,
    ) => `<div class="comment"><div><a href="/u/${at}">user${at}</a></div><div>12 May 2024, 10:0${at}</div>
<p>${text}</p></div>`,
  )
  .join("")}</div></main></body></html>`;

/** Nothing but what it says. */
const BARE = `<!doctype html><html lang="en"><head><title>On tea</title></head><body><h1>On tea</h1>
<p>Water for green tea should have stopped boiling a while ago, since the leaves turn bitter above eighty degrees.</p>
<p>Black tea wants it as hot as it comes, and three minutes are enough for a cup that still lets you sleep.</p></body></html>`;

const PAGES: Readonly<Record<string, string>> = {
  "/2024/05/the-last-ferry": ARTICLE,
  "/forum/viewtopic.php": THREAD,
  "/tea": BARE,
  "/2024/05/boiler": REPLIES,
  "/products/teapot": fixture("type-chinese-product"),
  "/collections/pulls": fixture("type-french-collection"),
  "/docs/query": fixture("type-korean-documentation"),
};

const service = useService();
const origin = useOrigin(PAGES);

const read = async (path: string): Promise<TextResult> =>
  answerOf(await post(`${service.address}/api/text`, { url: `${origin.address}${path}` }));

const supplied = async (url: string, html: string): Promise<TextResult> =>
  answerOf(await post(`${service.address}/api/text`, { url, html }));

/** The `classify` and `select` events of a page stream. */
async function verdictsOf(path: string): Promise<{ classify: ClassifyEvent; select: SelectEvent }> {
  const url = `${origin.address}${path}`;
  const events = await frames(await post(`${service.address}/api/text/stream`, { url }));
  const of = (type: string) =>
    events.find((event) => event["type"] === type && event["state"] !== "running");
  return {
    classify: of("classify") as unknown as ClassifyEvent,
    select: of("select") as unknown as SelectEvent,
  };
}

const decimals = (value: number): number => `${value}`.split(".")[1]?.length ?? 0;

describe("content_markdown", () => {
  // proves: text_result.content_markdown
  it("is the page less its landmarks and what lies outside the main content", async () => {
    const { content_markdown, markdown } = await read("/2024/05/the-last-ferry");
    for (const text of ["# The last ferry", "ninety-one years", "## A bell", "as a café."]) {
      assert.ok(content_markdown.includes(text), text);
    }
    for (const text of ["Sport", "Most read", "Rain until Sunday", "all rights reserved"]) {
      assert.ok(markdown.includes(text) && !content_markdown.includes(text), text);
    }
  });

  // proves: text_result.content_markdown.subset
  itSlow(
    "is made of whole blocks of the page: the title first, the others in the page's order",
    async () => {
      for (const path of Object.keys(PAGES)) {
        const { content_markdown, markdown } = await read(path);
        let from = 0;
        const [title = "", ...others] = content_markdown.split("\n\n");
        assert.ok(markdown.includes(title), `${path}: ${title}`);
        for (const piece of others) {
          // What opens a post, and parts it from the one before, is made of words of the page.
          if (piece === "---" || piece.startsWith("**user")) continue;
          const at = markdown.indexOf(piece, from);
          assert.ok(at >= from, `${path}: ${piece}`);
          from = at + piece.length;
        }
      }
    },
  );

  // proves: text_result.content_markdown.empty, text_result.content_blocks.nothing_removed
  it('is "" when nothing was removed, and every block counts as content', async () => {
    const { content_markdown, content_methods, comments_markdown, content_blocks, page } =
      await read("/tea");
    assert.deepEqual([content_markdown, content_methods, comments_markdown], ["", [], ""]);
    assert.equal(content_blocks, page.blocks);
    assert.equal(page.blocks, 3);
  });
});

describe("a page whose replies outweigh its opening text, in one list with it", () => {
  // proves: text_result.page_type.thread
  it("is a forum, its posts are content, and none is a comment", async () => {
    const { page_type, content_markdown, comments_markdown } = await read("/2024/05/boiler");
    assert.equal(page_type, "forum");
    for (const post of POSTS) assert.ok(content_markdown.includes(post), post);
    assert.equal(comments_markdown, "");
  });
});

describe("content_blocks", () => {
  // proves: text_result.content_blocks
  it("counts the blocks of content_markdown", async () => {
    // Of ten blocks in the article with its comments: heading, two paragraphs, heading, two paragraphs are content.
    const { content_blocks, content_markdown } = await read("/2024/05/the-last-ferry");
    assert.equal(content_blocks, content_markdown.split("\n\n").length);
    assert.equal(content_blocks, 6);
  });
});

describe("content_methods", () => {
  // proves: text_result.content_markdown.not_chrome, text_result.content_methods
  // proves: text_result.content_methods.values, select.methods
  it("are those of the steps that removed something, in their order, on both routes", async () => {
    const order = ["landmarks", "main-landmark", "article-element", "article-body", "block-model"];
    for (const path of Object.keys(PAGES)) {
      const { content_methods } = await read(path);
      const { select } = await verdictsOf(path);
      const counts = { ...select.removed, "block-model": select.removed.block_model };
      const fired = [...order, "main-content"].filter((method) => {
        if (method === "main-content") return counts.boundary > 0;
        return (counts as Record<string, number>)[method.replaceAll("-", "_")] !== 0;
      });
      assert.deepEqual(content_methods, fired, path);
      assert.deepEqual(select.methods, content_methods);
      assert.equal(counts.site_chrome, 0);
    }
  });
});

describe("comments_markdown", () => {
  // proves: text_result.comments_markdown
  it("is the thread under an article, which content_markdown leaves out", async () => {
    const { comments_markdown, content_markdown } = await read("/2024/05/the-last-ferry");
    for (const text of ["My grandfather sold tickets", "The café is a fine idea"]) {
      assert.ok(comments_markdown.includes(text) && !content_markdown.includes(text), text);
    }
    assert.ok(!comments_markdown.includes("ninety-one years"));
  });

  // proves: text_result.comments_markdown.empty
  it('is "" on a page without comments', async () => {
    assert.equal((await read("/docs/query")).comments_markdown, "");
    const thread = /<section id="comments">.*?<\/section>/s;
    const form = `<section id="comments"><h2>Leave a reply</h2><p>No comments yet.</p><form><p>Your address will not be
published.</p><textarea></textarea><button>Post comment</button></form></section>`;
    for (const html of [ARTICLE.replace(thread, ""), ARTICLE.replace(thread, form)]) {
      const answer = await supplied("https://post.test/2024/05/the-last-ferry", html);
      assert.equal(answer.comments_markdown, "");
      assert.ok(!answer.content_markdown.includes("No comments yet"));
    }
  });

  // proves: text_result.comments_markdown.are_the_page
  it('is "" where the comments are the page, and they are its content', async () => {
    const { comments_markdown, content_markdown, markdown, page_type } =
      await read("/forum/viewtopic.php");
    assert.equal(page_type, "forum");
    assert.equal(comments_markdown, "");
    const content = content_markdown || markdown;
    for (const text of POSTS) assert.ok(content.includes(text), text);
  });
});

describe("page_type", () => {
  // proves: text_result.page_type, text_result.page_type_confidence
  itSlow(
    "is one of eight words, with a probability of four decimals that is that of the stream",
    async () => {
      const types = [
        "article",
        "documentation",
        "service",
        "forum",
        "collection",
        "listing",
        "product",
      ];
      for (const path of Object.keys(PAGES)) {
        const { page_type, page_type_confidence } = await read(path);
        const { classify } = await verdictsOf(path);
        assert.ok([...types, "unknown"].includes(page_type), page_type);
        assert.deepEqual(
          [classify.page_type, classify.confidence],
          [page_type, page_type_confidence],
        );
        assert.ok(page_type_confidence <= 1 && decimals(page_type_confidence) <= 4);
        if (page_type === "unknown") assert.equal(page_type_confidence, 0);
        else assert.ok(page_type_confidence >= 0.5);
      }
      const found = await Promise.all(
        Object.keys(PAGES).map(async (path) => (await read(path)).page_type),
      );
      for (const type of ["article", "forum", "product", "collection", "documentation"]) {
        assert.ok((found as string[]).includes(type), `${type} of ${found}`);
      }
    },
  );

  // proves: text_result.page_type.only_policy
  it("changes which content is selected, and never the text, the Markdown or the page", async () => {
    // The same page at two addresses: a post of a journal, or a shop's front page.
    const html = ARTICLE.replace(/<meta[^>]*>/, "").replace(
      /href="\//g,
      'href="https://elsewhere.test/',
    );
    const seen = new Map<string, TextResult>();
    for (const url of ["https://post.test/2024/05/the-last-ferry", "https://post.test/"]) {
      const answer = await supplied(url, html);
      seen.set(answer.page_type, answer);
    }
    const answers = [...seen.values()].map(({ text, markdown, page }) => ({
      text,
      markdown,
      page: { ...page, url: "" },
    }));
    assert.equal(seen.size, 2, `both are ${[...seen.keys()]}`);
    assert.deepEqual(answers[0], answers[1]);
  });

  // proves: text_result.page_type_confidence.unknown
  it("is unknown with probability 0 on a page that tells nothing", async () => {
    const answer = await supplied("https://a.test/x", "<p>Something else altogether.</p>");
    assert.deepEqual([answer.page_type, answer.page_type_confidence], ["unknown", 0]);
  });

  // proves: states.type_is_a_verdict
  it("is the same at every read of the page", async () => {
    const first = await read("/products/teapot");
    await read("/2024/05/the-last-ferry");
    const again = await read("/products/teapot");
    assert.deepEqual(again, first);
  });
});

describe("the classify event", () => {
  // proves: classify.reasons, classify.runner_up, classify.available
  it("has at most four reasons, strongest first, and the second-best type", async () => {
    for (const path of Object.keys(PAGES)) {
      const { classify } = await verdictsOf(path);
      const { reasons, runner_up, page_type, confidence, available } = classify;
      assert.equal(available, true);
      const weights = reasons.map(({ weight }) => weight);
      assert.ok(weights.length > 0 && weights.length <= 4);
      assert.deepEqual(
        weights,
        weights.toSorted((a, b) => b - a),
      );
      for (const { says, weight } of reasons) {
        assert.ok(says.length > 3 && weight > 0.001 && decimals(weight) <= 4);
      }
      assert.deepEqual(Object.keys(runner_up).sort(), ["confidence", "type"]);
      assert.notEqual(runner_up.type, page_type);
      assert.notEqual(runner_up.type, "");
      if (page_type !== "unknown") assert.ok(runner_up.confidence <= confidence);
    }
  });
});

describe("the select event", () => {
  // proves: select.sum
  it("counts every block once: kept, removed by one step, or a comment", async () => {
    const { select } = await verdictsOf("/2024/05/the-last-ferry");
    const removed = Object.values(select.removed).reduce((sum, count) => sum + count, 0);
    // The heading of the comments, and who said what in two of them.
    assert.equal(select.kept + removed + 5, select.total);
    for (const path of ["/tea", "/docs/query", "/collections/pulls"]) {
      const { select: other } = await verdictsOf(path);
      const sum = Object.values(other.removed).reduce((total, count) => total + count, 0);
      assert.equal(other.kept + sum, other.total, path);
    }
  });
});
