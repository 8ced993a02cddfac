// What a browser folds away and what it hides for good, end to end: a read with a browser holds no less than one without.
import assert from "node:assert/strict";
import { it } from "node:test";
import { toDocument } from "../../../src/document/to-document.ts";
import { parseHtml } from "../../../src/html/tree.ts";
import type { PageDocument } from "../../../src/model/document.ts";
import { type Union, unite } from "../../../src/read/union/union.ts";
import { randomFolds } from "../../support/random-folds.ts";
import { describeWithBrowser, useStand } from "../../support/rendering.ts";
import { itSlow } from "../../support/slow.ts";

const QUESTIONS = ["How long does a lamp last?", "Who makes the shades?", "May I return it?"];
const ANSWERS = ["Ten years and a day.", "A man in the village.", "Within a month of the sale."];
const answered = (answer: (words: string) => string) =>
  QUESTIONS.map((question, at) => `<h3>${question}</h3>${answer(ANSWERS[at] ?? "")}`).join("");
const PAGE = (body: string, style = "") =>
  `<!DOCTYPE html><title>Lamps</title><link rel=stylesheet href="data:text/css,${encodeURIComponent(style)}"><h1>Lamps</h1>${body}<p>Made to last.</p>`;

const FOLDED = QUESTIONS.flatMap((question, at) => [question, ANSWERS[at] ?? ""]);

/** Pages with the lines their union holds between the heading and the end. */
const PAGES: Readonly<Record<string, readonly [html: string, lines: readonly string[]]>> = {
  "answers folded to no height": [
    PAGE(
      answered((words) => `<div class=a>${words}</div>`),
      ".a { max-height: 0; overflow: hidden }",
    ),
    FOLDED,
  ],
  "answers that are not displayed": [
    PAGE(
      answered((words) => `<div class=a><p>${words}</p></div>`),
      ".a { display: none }",
    ),
    FOLDED,
  ],
  "answers that a script folds away": [
    PAGE(
      `${answered((words) => `<div class=a>${words}</div>`)}<script>for (const a of document.querySelectorAll(".a")) a.style.visibility = "hidden"</script>`,
    ),
    FOLDED,
  ],
  "what the browser's search finds": [
    PAGE("<p>About us</p><div hidden=until-found><p>We make lamps.</p></div>"),
    ["About us", "We make lamps."],
  ],
  "a menu under a link without an address": [
    PAGE(
      "<ul><li><a>Lamps by room</a><ul class=a><li>Hall</li><li>Bed room</li></ul></li></ul>",
      ".a { display: none }",
    ),
    ["Lamps by room", "Hall", "Bed room"],
  ],
  "a menu for small screens": [
    PAGE(
      "<nav class=a><a href=/a>Halls</a> <a href=/b>Rooms</a></nav><nav><a href=/a>Halls</a> <a href=/b>Rooms</a></nav>",
      ".a { display: none }",
    ),
    ["Halls Rooms"],
  ],
  "a menu folded to no height": [
    PAGE(
      "<div class=a><a href=/a>Halls</a> <a href=/b>Stairs and cellars</a></div>",
      ".a { max-height: 0; overflow: hidden }",
    ),
    [],
  ],
  "a consent, a message of a form and a closed dialog": [
    PAGE(
      "<div class='a cookie-banner'>We use cookies.</div><label>Name <input></label><div class=a>Please fill this in.</div><div class=a role=dialog>Sign up now.</div>",
      ".a { display: none }",
    ),
    ["Name"],
  ],
  "an empty list's words above the list": [
    PAGE(
      "<h2>Reviews</h2><p class=a>No reviews yet.</p><p>A fine lamp.</p>",
      ".a { display: none }",
    ),
    ["Reviews", "A fine lamp."],
  ],
};

const wordsIn = (text: string): readonly string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const wordsOf = (document: PageDocument) => document.blocks.flatMap(({ text }) => wordsIn(text));

describeWithBrowser("a read with a browser", () => {
  const random = Array.from({ length: 40 }, (_, at) => randomFolds(20_261_122 + at));
  const site = useStand({
    ...Object.fromEntries(
      Object.entries(PAGES).map(([name, [html]]) => [`/${name.replaceAll(" ", "-")}`, html]),
    ),
    ...Object.fromEntries(random.map((html, at) => [`/random-${at}`, html])),
  });

  async function read(
    path: string,
    html: string,
  ): Promise<Union & { plain: PageDocument; shown: PageDocument }> {
    const options = { settle_ms: 0, reveal_collapsed: false, click_collapsed: false };
    const { html: source, layout, url } = await site.stand.read(path, options);
    const common = { url, base: url, rtl: undefined, includeHiddenText: false };
    const plain = toDocument(parseHtml(html), common);
    const shown = toDocument(parseHtml(source), { ...common, layout });
    return { ...unite(plain, shown), plain, shown };
  }

  for (const [name, [html, lines]] of Object.entries(PAGES)) {
    it(`holds what can be unfolded and no more: ${name}`, async () => {
      const { document } = await read(`/${name.replaceAll(" ", "-")}`, html);
      const texts = document.blocks.map(({ text }) => text);
      assert.deepEqual(texts, ["Lamps", ...lines, "Made to last."]);
    });
  }

  itSlow("holds every word that one without holds, or counts it as left out", async () => {
    let hidden = 0;
    for (const [at, html] of random.entries()) {
      const { plain, shown, document } = await read(`/random-${at}`, html);
      const held = new Set(wordsOf(document));
      const counted = new Set(shown.hidden_parts.flatMap(({ lines }) => lines).flatMap(wordsIn));
      const lost = wordsOf(plain).filter((word) => !held.has(word) && !counted.has(word));
      assert.deepEqual(lost, [], `page ${at}`);
      const times = document.blocks.map(({ text }) => text);
      assert.equal(new Set(times).size, times.length, `page ${at} holds a block twice: ${times}`);
      hidden += counted.size;
    }
    assert.ok(hidden > 100, `${hidden} words are hidden`);
  });
});
