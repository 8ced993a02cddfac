// Which blocks are a comment thread, and which only serve to write in one.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { commentParts } from "../../src/select/comments.ts";
import { pageOf } from "./page-of.ts";

const STORY = `<main><h1>The last ferry</h1>
<p>On Friday evening the ferry between the two islands made its last crossing after ninety-one years of service.</p>
<p>The bridge that replaces it was opened in the spring, and since then fewer than thirty people a day had taken the boat.</p>
<p>The bell of the ship goes to the school of the smaller island, where the captain learned to read, and the brass plate of
the builder to the museum in the old customs house, which opens again in May.</p>
<p>What becomes of the hull is not decided yet.</p></main>`;
const SAID = `<ol><li><b>Ada</b> <p>12 May 2024</p><p>My grandfather sold tickets on it for twenty years.</p></li>
<li><b>Bo</b> <p>13 May 2024</p><p>The café is a fine idea.</p><button>Reply</button></li></ol>`;
const FORM = `<h3>Leave a reply</h3><form><p>Your email address will not be published.</p><label>Name <input></label>
<textarea></textarea><button>Post comment</button></form>`;

/** The texts of the thread and of its furniture; undefined where the page has neither. */
function partsOf(html: string) {
  const page = pageOf(html);
  const parts = commentParts(page);
  const textsOf = (inside: Uint8Array) =>
    page.blocks.flatMap(({ text }, at) => (inside[at] === 1 ? [text] : []));
  return parts && { thread: textsOf(parts.thread), furniture: textsOf(parts.furniture) };
}

describe("commentParts", () => {
  it("finds what was said, apart from the form to say more and the buttons", () => {
    const parts = partsOf(`${STORY}<div id="comments"><h2>2 comments</h2>${SAID}${FORM}</div>`);
    assert.deepEqual(parts?.thread, [
      "2 comments",
      "Ada",
      "12 May 2024",
      "My grandfather sold tickets on it for twenty years.",
      "Bo",
      "13 May 2024",
      "The café is a fine idea.",
      "Leave a reply",
    ]);
    assert.ok(parts.furniture.includes("Your email address will not be published."));
    assert.ok(parts.furniture.includes("Reply"));
  });

  it("finds no thread where nobody has said anything, whatever announces it", () => {
    for (const empty of [
      `<h2>Comments</h2><p>There are no comments yet.</p>${FORM}`,
      "<h2>0 comments</h2><p>Subscribe</p><p>Oldest first</p><p>Newest first</p><p>Show all comments</p>",
      "<p>Loading comments</p>",
      `<h2>Kommentare</h2><p>Die Redaktion liest jeden Beitrag, bevor er erscheint, und kürzt ihn, wenn er zu lang ist.</p>`,
    ]) {
      const parts = partsOf(`${STORY}<div class="comments-area">${empty}</div>`);
      assert.deepEqual(parts?.thread, [], empty);
      assert.ok(parts.furniture.length > 0, empty);
    }
  });

  it("takes three texts for a thread, a name of one word among them, and no pictures or headings", () => {
    const said = "<p>My grandfather sold tickets on it for twenty years, every day.</p>";
    const thread = (inner: string) =>
      partsOf(`${STORY}<div id="comments">${inner}${said}</div>`)?.thread.length;
    assert.equal(thread("<p>Ada</p><p>12 May</p>"), 3);
    assert.equal(thread("<p>Ada</p>"), 0);
    assert.equal(thread("<p>Ada</p><p>Ada</p>"), 0);
    assert.equal(thread('<p>Ada</p><img src="/a.png" alt="Ada">'), 0);
    assert.equal(thread("<h3>Comments</h3><p>Ada</p>"), 0);
  });

  it("knows the container by any of the ways its name is written", () => {
    for (const name of [
      "comments",
      "post-comments",
      "PostsPage-commentsSection",
      "blog_comment_list",
      "respond",
    ]) {
      const parts = partsOf(`${STORY}<div class="x ${name}">${SAID}</div>`);
      assert.ok(parts?.thread.includes("The café is a fine idea."), name);
    }
    for (const name of ["commentary", "no-comment-please", "recommend", "replies-count", ""]) {
      assert.equal(partsOf(`${STORY}<div class="${name}">${SAID}</div>`), undefined, name);
    }
  });

  it("reads a thread in a script without spaces", () => {
    const story = STORY.replace(
      /<p>/g,
      "<p>二つの島を結ぶ連絡船は金曜日の夕方に最後の航海を終えた。",
    );
    const parts = partsOf(
      `${story}<div id="comments"><p>花子</p><p>五月十二日</p><p>祖父は二十年間切符を売っていました。</p></div>`,
    );
    assert.equal(parts?.thread.length, 3);
  });

  it("takes a form that holds the thread itself for no furniture", () => {
    const many = SAID.repeat(5).replace(
      /Ada/g,
      "Ada Lovelace of the larger island, a passenger of many years",
    );
    const parts = partsOf(`${STORY}${STORY}<form class="comments">${many}</form>`);
    assert.ok(parts?.thread.includes("The café is a fine idea."));
  });

  // proves: text_result.comments_markdown.are_the_page
  it("is the page itself where it has more than nine tenths of the words", () => {
    const remark = (at: number) =>
      `<li><b>Ada ${at}</b><p>${at} May</p><p>${"My grandfather sold tickets on it. ".repeat(4)}</p></li>`;
    const page = (count: number) => {
      const remarks = Array.from({ length: count }, (_, at) => remark(at)).join("");
      return partsOf(`${STORY}<div id="comments"><ol>${remarks}</ol></div>`);
    };
    assert.ok((page(10)?.thread.length ?? 0) > 10);
    assert.equal(page(60), undefined);
  });

  it("leaves a page alone that is little else, and a long text that is no thread", () => {
    assert.equal(partsOf(`<h1>A picture</h1><div id="comments">${SAID}</div>`), undefined);
    const text = "It is told in one long paragraph without author, date or answer. ".repeat(8);
    const parts = partsOf(`${STORY}${STORY}<div class="comment"><p>${text}</p></div>`);
    assert.deepEqual(parts, { thread: [], furniture: [] });
  });

  it("is not held up by names made to hold it up", () => {
    const name = "a-".repeat(100_000);
    assert.equal(
      partsOf(`${STORY}<div class="${name}comments-" id="${name}">${SAID}</div>`),
      undefined,
    );
  });
});
