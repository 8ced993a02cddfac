// The posts of a thread as a list.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readRecords } from "../../src/index.ts";

const URL_OF_THREAD = "https://forum.example/threads/bread.12/";
const POSTS = [
  [
    "Anna",
    "My loaves stay flat. I let the dough rest for four hours at room temperature. What am I doing wrong here?",
  ],
  [
    "Boris",
    "Four hours may be too long. Look at the dough, not at the clock, and bake it once it has doubled.",
  ],
  [
    "Carla",
    "Is the flour old? Mine lost its strength after a year in a warm kitchen, and the bread was flat as well.",
  ],
  [
    "Anna",
    "The flour is new. I will try a shorter rest tomorrow and tell you how the loaf has turned out then.",
  ],
  ["Boris", "Thanks."],
] as const;

const thread = POSTS.map(
  ([author, text], at) => `<article class="post" id="post-${at + 1}">
    <div class="user"><a class="avatar" href="/members/${author}/"><span>${author[0]}</span></a>
      <h4><a href="/members/${author}/">${author}</a> <span>Baker</span></h4><p>Member since 2015</p></div>
    <header><a href="${URL_OF_THREAD}post-${at + 1}"><time datetime="2026-03-0${at + 1}T10:00:00Z">Mar ${at + 1}, 2026</time></a>
      <a href="${URL_OF_THREAD}post-${at + 1}">#${at + 1}</a></header>
    <div class="body"><p>${text}</p></div>
    <footer><a href="#like">Like</a> <a href="#reply">Reply</a></footer></article>`,
).join("");

const page = `<html lang="en"><head><title>Flat bread</title>
  <script type="application/ld+json">{"@context":"https://schema.org","@type":"DiscussionForumPosting","headline":"Flat bread"}</script></head>
  <body><main><h1>Flat bread</h1>${thread}</main></body></html>`;

describe("the posts of a thread", () => {
  // proves: records.posts
  it("are one list of authors, dates and texts, with links to the posts", async () => {
    const { lists } = await readRecords(URL_OF_THREAD, { html: page });
    assert.equal(lists.length, 1);
    const [list] = lists;
    assert.equal(list?.kind, "post");
    assert.equal(list.items, POSTS.length);
    assert.deepEqual(
      list.rows.map(({ author, description }) => [author, description]),
      POSTS.map((post) => [...post]),
    );
    assert.deepEqual(list.rows[1]?.["link"], `${URL_OF_THREAD}post-2`);
    assert.equal(list.rows[1]?.["position"], 2);
    assert.match(String(list.rows[1]?.["date"]), /^2026-03-02/);
    assert.ok(!list.columns.some(({ name }) => name === "title"));
  });

  // proves: records.words
  it("keeps the other words of each post in `rest`", async () => {
    const { lists } = await readRecords(URL_OF_THREAD, { html: page });
    const rest = JSON.stringify(lists[0]?.rows[0]?.["rest"]);
    for (const words of ["Member since 2015", "Baker", "Like", "Reply"])
      assert.ok(rest.includes(words), words);
  });
});
