// What leads elsewhere on the page of an article: lists of other pages behind its text go, and lines that only link another page.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { PageType } from "../../src/model/verdict.ts";
import { scoreWith } from "../../src/select/scores.ts";
import { PAGE_OPTIONS, selectContent } from "../../src/select/select.ts";
import { itSlow } from "../support/slow.ts";
import { pageOf, typed } from "./page-of.ts";

const SENTENCE =
  "The lamp was lit again on Tuesday, and the keeper said that it would now burn through the whole of the winter.";
const TEXT = `<div class="text">${`<p>${SENTENCE}</p>`.repeat(6)}</div>`;

/** What stands between an article and the lists behind it, and is left out. */
const SHARE = "<p>share this</p>";

/** Texts of what is kept of an article when the model chooses all that begins with a capital letter. */
function keptOf(html: string, type: PageType = "article"): readonly string[] {
  const outline = pageOf(`<h1>The lamp</h1>${html}`);
  const probabilities = Float64Array.from(outline.blocks, ({ text, container }) => {
    const isUnlikely = /^\p{Ll}/u.test(text) || container.parent?.classes.includes("unlikely");
    return isUnlikely === true ? 0.02 : 0.95;
  });
  const scores = { ...scoreWith(undefined, { outline, chances: {} }), probabilities };
  const { kept } = selectContent(scores, typed(type), PAGE_OPTIONS);
  return kept
    .map((at) => outline.blocks[at]?.text ?? "")
    .filter((text) => !text.startsWith(SENTENCE));
}

const card = (name: string, more = ""): string =>
  `<div class="card"><img src="/${name}.jpg" alt=""><h3><a href="/${name}">${name} was lit</a></h3>${more}</div>`;
const cards = (more = ""): string =>
  `<div class="more">${["Harbour", "Bridge", "Tower", "Church"].map((name) => card(name, more)).join("")}</div>`;

describe("a list of other pages behind an article", () => {
  it("goes, with the pictures and dates in it", () => {
    assert.deepEqual(keptOf(`${TEXT}${SHARE}${cards("<p>5 May</p>")}`), ["The lamp"]);
  });

  it("goes with the texts of its records, and right behind the text", () => {
    const said = keptOf(`${TEXT}${SHARE}${cards(`<p>It is told that ${SENTENCE}</p>`)}`);
    assert.deepEqual(said, ["The lamp"]);
    assert.deepEqual(keptOf(`${TEXT}${cards()}`), ["The lamp"]);
  });

  it("stays in the text, and on pages that are lists", () => {
    const within = `<div class="text">${`<p>${SENTENCE}</p>`.repeat(3)}${cards()}${`<p>${SENTENCE}</p>`.repeat(3)}</div>`;
    assert.ok(keptOf(within).includes("Tower was lit"));
    assert.ok(keptOf(`${TEXT}${SHARE}${cards()}`, "collection").includes("Tower was lit"));
  });

  it("goes from the end of the text's own container, unless its items say more than their links", () => {
    const list = (more: string) =>
      `<ul>${["Harbour", "Bridge", "Tower"].map((name) => `<li><a href="/${name}">${name} was lit</a>${more}</li>`).join("")}</ul>`;
    const text = (end: string) => `<div class="text">${`<p>${SENTENCE}</p>`.repeat(6)}${end}</div>`;
    assert.deepEqual(keptOf(text(list(""))), ["The lamp"]);
    assert.equal(keptOf(text(list(", printed in the year 1912"))).length, 4);
  });

  it("does not begin with the article itself, whose markup may be that of the cards", () => {
    const own = `<h3><a href="/other">On oil</a></h3>${`<p>${SENTENCE}</p>`.repeat(9)}`;
    const letters = `<div>${`<p>letters say that ${SENTENCE}</p>`.repeat(150)}</div>`;
    const list = cards().replace(
      '<div class="more">',
      `<div class="more"><div class="card">${own}</div>`,
    );
    assert.ok(keptOf(list + letters).includes("On oil"));
    const titled = `<title>On oil</title>${list.replace(/h3>/g, "h1>")}`;
    assert.deepEqual(keptOf(titled), ["On oil"]);
  });

  it("stays behind a text so short that the list may be the page", () => {
    assert.ok(
      keptOf(`<div class="text"><p>${SENTENCE}</p></div>${SHARE}${cards()}`).includes(
        "Tower was lit",
      ),
    );
  });

  it("stays where its records do not link", () => {
    const plain = cards().replaceAll(/<\/?a[^>]*>/g, "");
    assert.ok(keptOf(`${TEXT}${SHARE}${plain}`).includes("Tower was lit"));
  });

  it("stays where some items are long texts without headings", () => {
    const part = (name: string, at: number): string =>
      `<div class="part"><p><a href="/${name}">${name} of lamps</a></p><p>It is told of ${name}. ${SENTENCE.concat(" ").repeat(at === 0 ? 8 : 1)}</p></div>`;
    const parts = ["Harbour", "Bridge", "Tower", "Church"].map(part).join("");
    assert.ok(keptOf(`${TEXT}${SHARE}<div>${parts}</div>`).includes("Tower of lamps"));
  });

  it("stays where long items lead away by one label alone, as parts of a text do", () => {
    const part = (name: string): string =>
      `<div class="part"><h3>${name} of lamps</h3><p>It is told of ${name} that ${SENTENCE} ${SENTENCE}</p><p><a href="/${name}">Book now</a></p></div>`;
    const parts = ["Harbour", "Bridge", "Tower", "Church"].map(part).join("");
    assert.ok(keptOf(`${TEXT}${SHARE}<div>${parts}</div>`).includes("Tower of lamps"));
  });
});

describe("a line in an article that only links another page", () => {
  const within = (line: string): string =>
    `<div class="text">${`<p>${SENTENCE}</p>`.repeat(6)}${line}<p>${SENTENCE}</p></div>`;
  const LINE = "Read also: how the tower was lit again";

  it("goes", () => {
    assert.deepEqual(keptOf(within(`<p><a href="/news/tower">${LINE}</a></p>`)), ["The lamp"]);
  });

  it("stays where it leads to another site, to a file or to a part of the page", () => {
    for (const href of ["https://other.test/tower", "/tower.pdf", "#tower", "/"]) {
      assert.deepEqual(keptOf(within(`<p><a href="${href}">${LINE}</a></p>`)), ["The lamp", LINE]);
    }
  });

  it("stays where it says something beside the link, or is as short as a name", () => {
    for (const line of [
      `<p><a href="/news/tower">How the tower was lit</a> is told in the book of the town by its keeper.</p>`,
      `<p><a href="/people/ada">Ada Keeper</a></p>`,
    ]) {
      assert.equal(keptOf(within(line)).length, 2);
    }
  });
});

describe("a form", () => {
  const form = (inside: string): string => `${TEXT}<form action="/letters">${inside}</form>`;

  it("goes, with the labels of its fields and what it asks", () => {
    const fields = `<p>Name</p><input name="name"><p>Never miss a lamp that is lit. Leave us the address at which we shall write to you.</p>`;
    assert.deepEqual(keptOf(form(fields)), ["The lamp"]);
  });

  it("stays where the page stands in it", () => {
    assert.ok(keptOf(form(`${TEXT}<p>Of the keeper</p>`)).includes("Of the keeper"));
  });

  it("goes without its labels alone on pages of other types, and stays whole on that of a product", () => {
    const fields = form(
      `<p>Name</p><input name="name"><p>We write to you as soon as the lamp is lit</p>`,
    );
    assert.deepEqual(keptOf(fields, "service"), [
      "The lamp",
      "We write to you as soon as the lamp is lit",
    ]);
    assert.ok(keptOf(fields, "product").includes("Name"));
  });
});

describe("links that do something with the page or an account", () => {
  it("go, but not an author", () => {
    const share = `<div><p><a href="https://www.facebook.com/sharer/sharer.php?u=x">Facebook</a></p><p><a href="https://x.com/intent/post?url=x">X</a></p></div>`;
    const enter = `<p>Please <a href="/login">sign in</a> to answer</p>`;
    assert.deepEqual(keptOf(TEXT + share + enter), ["The lamp"]);
    const author = `<p class="by">By Ann Lee <a href="https://x.com/intent/user?screen_name=ann">X</a></p>`;
    assert.ok(keptOf(author + TEXT).some((text) => text.startsWith("By Ann Lee")));
  });

  it("stay in a text, to other sites, and where the page is for them", () => {
    const account = `<p>Create an account at <a href="https://other.test/register">the other site</a> first.</p>`;
    assert.equal(keptOf(TEXT + account).length, 2);
    const entry = `<p><a href="/register">Register as a keeper</a></p>`;
    assert.ok(keptOf(TEXT + entry, "service").includes("Register as a keeper"));
  });
});

describe("a part named as boilerplate", () => {
  const part = (names: string, text: string) => `<div class="${names}"><p>${text}</p></div>`;

  it("goes: advertisements, dialogs, and boxes to share, sign up or see popular pages", () => {
    for (const names of [
      "c-ad__label",
      "zox-ad-label",
      "advertisement-place",
      "toast-article-saved",
      "modal-window",
      "social-share",
      "newsletterBox",
    ]) {
      assert.deepEqual(
        keptOf(`${TEXT}${part(names, "Of the keeper")}${TEXT}`),
        ["The lamp"],
        names,
      );
    }
    const read = part("most-read", '<a href="/x">Of the keeper</a>');
    assert.deepEqual(keptOf(TEXT + read + TEXT), ["The lamp"]);
  });

  it("stays if it is recommended itself and does not list other pages", () => {
    for (const names of ["plan popular", "dose recommended"]) {
      const recommended = part(names, 'Of the keeper, to <a href="/x">buy</a>');
      assert.equal(keptOf(TEXT + recommended + TEXT).length, 2, names);
    }
  });

  it("stays if it has much of the page, or more words than an advertisement's label", () => {
    const paragraphs = ["North", "South", "East", "West"]
      .map((name) => `<p class="paywall">${name} of the harbour, ${SENTENCE.slice(4)}</p>`)
      .join("");
    assert.equal(keptOf(paragraphs).length, 5);
    const long = `Of the harbour, ${SENTENCE}`;
    assert.equal(keptOf(TEXT + part("has-ads content-ad", long) + TEXT).length, 2);
    const words = Array.from({ length: 110 }, (_, at) => `Lamp${at}`).join(" ");
    assert.equal(keptOf(TEXT.repeat(4) + part("modal-window", words)).length, 2);
    assert.equal(keptOf(TEXT + part("modal a b c d e f g h", "Of the keeper") + TEXT).length, 2);
  });

  it("stays if only its id matches, as the address of a section, or if many ids differ by a number", () => {
    const heading = '<h2 id="In_popular_culture">Of popular culture</h2>';
    assert.ok(keptOf(TEXT + heading + TEXT).includes("Of popular culture"));
    const term = '<dl><dt id="dialog">Of dialogs</dt><dd>Of the keeper</dd></dl>';
    assert.ok(keptOf(TEXT + term + TEXT).includes("Of dialogs"));
    const section = '<section id="dialog"><h2>Of dialogs</h2><p>Of the keeper</p></section>';
    assert.ok(keptOf(TEXT + section + TEXT, "documentation").includes("Of the keeper"));
    const members = ["North", "South", "East", "West", "Outer", "Inner"]
      .map((name, at) => `<div id="modal-${at}"><p>${name} harbour, ${SENTENCE.slice(4)}</p></div>`)
      .join("");
    assert.equal(keptOf(members).length, 7);
  });

  it("stays if its name means something else", () => {
    for (const name of ["share-price", "marketShare", "kg-bookmark-title", "modality"]) {
      assert.equal(keptOf(TEXT + part(name, "Of the keeper") + TEXT).length, 2, name);
    }
    const heading = '<h2 class="advertising-history">Of advertising</h2>';
    assert.ok(keptOf(TEXT + heading + TEXT).includes("Of advertising"));
    const sizes = part("modal-size-guide", "Of the keeper");
    assert.ok(keptOf(TEXT + sizes, "product").includes("Of the keeper"));
  });

  it("stays if its name only says what it does, and keeps its author and captions", () => {
    assert.equal(keptOf(TEXT + part("openPopup", "Of the keeper") + TEXT).length, 2);
    const author = `<div class="share"><p class="byline">By Ann Lee</p></div>`;
    assert.ok(keptOf(author + TEXT).includes("By Ann Lee"));
    const picture = `<figure class="popup"><img src="/lamp.jpg" alt=""><figcaption>Of the keeper</figcaption></figure>`;
    assert.ok(keptOf(TEXT + picture + TEXT).includes("Of the keeper"));
  });
});

describe("lines that repeat", () => {
  it("go from the posts of a thread, with signatures", () => {
    const post = (
      at: number,
    ) => `<div class="post"><p class="by">By Ann Lee${at}, 5 May 202${at}</p>
      <p class="rank">Posts: ${at}4</p><p class="text">It is number ${at} of what was said. ${SENTENCE}</p><p class="sign">Never let the lamp go out again</p></div>`;
    const kept = keptOf([1, 2, 3, 4].map(post).join(""), "forum");
    assert.equal(kept.filter((text) => text.startsWith("It is number")).length, 4);
    assert.ok(!kept.some((text) => text.startsWith("Posts:") || text.startsWith("Never let")));
  });
});

describe("a text that the page has twice", () => {
  const STEPS = [1, 2, 3].map((at) => `<p>Step ${at} is said once more. ${SENTENCE}</p>`).join("");
  const LIST =
    "<ul><li>Oil for the lamp of the harbour and for all its bells</li><li>A wick</li></ul>";
  const textsOf = (html: string, type: PageType = "service") =>
    keptOf(html, type).map((text) => text.split(" ").slice(0, 2).join(" "));

  it("stays once, with the short lines and the list of its copy", () => {
    const part = `<h2>Steps</h2>${STEPS}${LIST}`;
    const once = textsOf(`<div class="wide">${part}</div>`);
    assert.deepEqual(
      textsOf(`<div class="wide">${part}</div><div class="small">${part}</div>`),
      once,
    );
  });

  it("stays in each record of a list that differs otherwise", () => {
    const coupon = (name: string) =>
      `<li><h3>${name} for new guests</h3><p>Not valid together with other offers of the harbour.</p><p>Ask the keeper for it.</p></li>`;
    const said = textsOf(`<ul>${["Boats", "Rooms", "Meals"].map(coupon).join("")}</ul>`);
    assert.equal(said.filter((text) => text === "Not valid").length, 3);
  });

  const event = (name: string): string =>
    `<h3>Of ${name}</h3><p>Saturday, 5 May 2027, 8 pm</p><p>Harbour Hall</p>`;
  const EVENTS = ["oil", "wicks", "lamps", "bells"];
  const timesOf = (text: string, html: string): number =>
    keptOf(html, "listing").filter((one) => one.startsWith(text)).length;

  it("stays once, if a list of short lines is there for each width", () => {
    const list = (names: string): string =>
      `<div class="${names}">${EVENTS.map((name) => `<div class="event">${event(name)}</div>`).join("")}</div>`;
    const widths = ["wide", "medium", "narrow"].map(list).join("");
    assert.equal(timesOf("Of ", widths), 4);
    assert.equal(timesOf("Saturday", widths), 4);
  });

  it("stays once, if each item has its short lines for each width", () => {
    const halves = (html: string): string =>
      `<li><div class="wide">${html}</div><div class="narrow">${html}</div></li>`;
    assert.equal(timesOf("Of ", `<ul>${EVENTS.map((one) => halves(event(one))).join("")}</ul>`), 4);
    const lines = (name: string): string => `<p><b>Of ${name}</b></p><p>Pier 4</p>`;
    assert.equal(timesOf("Of ", `<ul>${EVENTS.map((one) => halves(lines(one))).join("")}</ul>`), 4);
  });

  it("stays in the more probable place", () => {
    const once = event("oil") + event("lamps");
    const html = (one: string, other: string): string =>
      `<div class="${one}">${once}</div><div class="${other}">${once}</div>`;
    assert.equal(timesOf("Of ", html("unlikely", "narrow")), 2);
    assert.equal(timesOf("Of ", html("wide", "unlikely")), 2);
  });

  it("stays once, if the copy before it is less probable and has a long text", () => {
    const once = `${event("oil")}<p>Body once. ${SENTENCE}</p>`;
    const html = `<div class="unlikely">${once}</div><div class="wide">${once}</div>`;
    assert.equal(timesOf("Of ", html), 1);
    assert.equal(timesOf("Body", html), 1);
  });

  it("stays once, if copies have copies in them", () => {
    const once = event("oil") + event("lamps");
    const html = `<div class="w"><div><div class="best">${once}</div><div class="unlikely">${once}</div></div></div>
      <div class="n"><div><div class="x">${once}</div><div class="y">${once}</div></div></div>`;
    assert.equal(timesOf("Of ", html), 2);
  });

  itSlow("is found in linear time among many lines in nested elements", () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `<p>Line ${at}</p>`).join("");
    const nested = `${"<div class='a'>".repeat(50)}${lines}${"</div>".repeat(50)}`;
    const html = `<div class="wide">${nested}</div><div class="narrow">${nested}</div>`;
    assert.equal(timesOf("Line ", html), 20_000);
  });

  it("stays twice, if short lines are few, apart, linked otherwise or values of a table", () => {
    const pair = (one: string, other = one): string =>
      `<div class="wide">${one}</div><div class="narrow">${other}</div>`;
    assert.equal(timesOf("Of ", pair("<p>Of lamps</p><p>Pier 4</p>")), 2);
    const apart = EVENTS.map((name) => `<div>${event(name)}</div>`).join("");
    assert.equal(timesOf("Of ", `<h2>Next</h2>${apart}<h2>All</h2>${apart}`), 8);
    const linked = (file: string): string => `${event("oil")}<p><a href="/${file}">Read it</a></p>`;
    assert.equal(timesOf("Of ", pair(linked("a.pdf"), linked("b.pdf"))), 2);
    const column = `<div class="plan"><p>Of 5,000 to 10,000 € a year</p><p>Accidents: 3 days, illness: 14 days</p></div>`;
    assert.equal(timesOf("Of ", `<div>${column}${column}</div>`), 2);
    const chorus = `<div class="verse"><h4>Of the chorus of the harbour</h4><p>The lamp is lit at night</p></div>`;
    assert.equal(timesOf("Of ", `<div>${chorus}${chorus}</div>`), 2);
  });

  it("stays where parts have the same list, in threads and in guides", () => {
    const parts = `<section><h2>Small</h2>${LIST}</section><div><h2>Large</h2>${LIST}</div>`;
    assert.equal(textsOf(parts).filter((text) => text === "Oil for").length, 2);
    for (const type of ["forum", "documentation"] as const) {
      const twice = textsOf(`<div>${STEPS}</div><section>${STEPS}</section>`, type);
      assert.equal(twice.filter((text) => text === "Step 1").length, 2);
    }
  });
});
