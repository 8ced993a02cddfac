// Pages with text of their own are read, whatever stands beside it; pages that only say why there
// is none are refused.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PAGE_READING } from "../../../src/read/input.ts";
import type { Refusal } from "../../../src/read/refusals.ts";
import { resolvePage } from "../../../src/read/resolve.ts";
import { assertLinear } from "../../support/linear.ts";

const PAGE = "https://site.test/story";

interface Served {
  readonly title?: string;
  readonly body: string;
  /** Final address, if the site redirected. */
  readonly url?: string;
}

/** The refusal of a page that was served with success; undefined if it is read. */
function refusalOf({ title = "", body, url = PAGE }: Served): Refusal | undefined {
  const html = `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`;
  const headers = { "content-type": "text/html; charset=utf-8" };
  const page = { url, status: 200, headers, body: Buffer.from(html), identity_declared: false };
  const found = resolvePage({ ...PAGE_READING, url: PAGE, plain: { ok: true, page } });
  return found.ok ? undefined : found.refusal;
}

const times = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at + 1)).join("");

const WORDS =
  "the keeper of the lamp walks up the tower before dusk and trims the wick while boats pass below on their way to the far shore and back".split(
    " ",
  );
/** A paragraph of some words on no subject of a refusal. */
const prose = (words: number, from = 0): string =>
  Array.from({ length: words }, (_, at) => WORDS[(from + at) % WORDS.length]).join(" ");

const MENU = `<nav><a href="/">Home</a> <a href="/a">Goods</a> <a href="/b">About us</a></nav>`;
const FOOTER = "<footer><p>Free delivery over 40 €. Imprint. Privacy.</p></footer>";
const card = (at: number): string =>
  `<div><h3><a href="/p/${at}">Kettle ${at}</a></h3><p>€ ${at}2.50</p></div>`;
const headline = (at: number): string =>
  `<li><a href="/n/${at}">Why the boat ${at} came back late</a></li>`;
const LOGIN = `<div class="login"><h3>Log in</h3><form><label>Name</label><input><input type="password"><button>Log in</button></form></div>`;

/** Texts that ask for consent, with their buttons, as sites place them. */
const BARS: Readonly<Record<string, string>> = {
  "a button alone": "<div><button>OK</button></div>",
  "a bar": "<div><p>We use cookies to improve this site.</p><button>OK</button></div>",
  "a long bar": `<div class="bar"><p>We use cookies and similar technologies to personalise content and ads. Read our privacy policy.</p><button>Accept all</button><button>Reject</button></div>`,
  "a bar without an element": "<p>We use cookies.</p><button>OK</button>",
  "a bar in one line": "<p>We use cookies. <button>OK</button></p>",
  "a German bar":
    "<div><p>Wir verwenden Cookies. Mehr in der Datenschutzerklärung.</p><button>Akzeptieren</button></div>",
  "a Japanese bar":
    "<div><p>当サイトではクッキーを使用しています。</p><button>同意する</button></div>",
};

/** Pages with records or a text, by what they are. */
const PAGES: Readonly<Record<string, string>> = {
  "a shop": `<main><h1>All kettles</h1>${times(24, card)}</main>${FOOTER}`,
  "a shop without a main element": `<div class="page"><h1>All kettles</h1>${times(8, card)}</div>${FOOTER}`,
  "a shop with three goods": `${MENU}<main><h1>All kettles</h1>${times(3, card)}</main>${FOOTER}`,
  "a list of prices": `<h1>Prices</h1><ul>${times(9, (at) => `<li><a href="/p/${at}">Kettle ${at}</a> € ${at}</li>`)}</ul>`,
  "a table of prices": `<main><h1>Prices</h1><table><tr><th>Kettle<th>Price</tr>${times(9, (at) => `<tr><td>Kettle ${at}<td>${at}</tr>`)}</table></main>`,
  "a list of jobs": `<main><h1>Jobs</h1><ul>${times(6, (at) => `<li><a href="/j/${at}">Welder ${at}</a><span>Kiel</span></li>`)}</ul></main>`,
  "a small business": `<h1>Acme</h1><p>${prose(40)}.</p>`,
  "a small business with landmarks": `${MENU}<main><h1>Acme</h1><p>${prose(40)}.</p></main>${FOOTER}`,
  "an advertising agency": `<div class="page"><h1>Acme</h1><p>We plan advertising with our partners, and ${prose(30)}.</p></div>`,
  "a lawyer for privacy": `<main><h1>Acme</h1><p>We advise on privacy and consent, and ${prose(30)}.</p></main>`,
  "a recipe for cookies": `<main><h1>Butter cookies</h1><ul><li>An egg</li><li>Flour</li></ul><p>Mix it, chill the cookie dough, and bake the cookies for ten minutes.</p></main>`,
  "a page about cookies": `<main><h1>How cookies work</h1><p>A cookie is a small file of a site: ${prose(15)}.</p><p>A site that reads cookies again: ${prose(15)}.</p></main>`,
  "a German page": `<h1>Bäckerei</h1><p>Wir backen jeden Morgen frisches Brot aus dem Mehl der Mühle im Tal, und am Sonntag ab acht Uhr.</p>`,
  "a Chinese page": `<h1>面包店</h1><p>我们每天早上用山谷磨坊的面粉烘烤新鲜面包，早上六点开门，星期天八点开门，欢迎大家光临品尝。</p>`,
};

describe("a question beside main text", () => {
  for (const [kind, body] of Object.entries(PAGES)) {
    // proves: errors.502.wall.main_text
    it(`does not refuse ${kind}`, () => {
      for (const [bar, markup] of Object.entries(BARS)) {
        assert.equal(refusalOf({ title: "Acme", body: `${body}${markup}` }), undefined, bar);
        assert.equal(refusalOf({ title: "Acme", body: `${markup}${body}` }), undefined, bar);
      }
    });
  }

  it("is refused alone, in landmarks, in boxes and with a footer", () => {
    for (const [question, answer] of [
      ["We use cookies and similar technologies to personalise content.", "Accept all"],
      ["Wir benötigen Ihre Zustimmung, bevor Sie die Seite besuchen.", "Akzeptieren"],
      ["Nous respectons votre vie privée et demandons votre consentement.", "Tout accepter"],
      ["当サイトでは利用者の同意をお願いしています。", "同意する"],
      ["Мы просим ваше согласие на обработку данных.", "Принять"],
      ["Are you at least 21 years of age?", "Yes"],
    ] as const) {
      const asked = `<p>${question}</p><button>${answer}</button>`;
      for (const body of [
        `<h1>Acme</h1>${asked}${FOOTER}`,
        `<main><h1>Acme</h1>${asked}</main>`,
        `${MENU}<div class="wall"><p>${question}</p><div><button>${answer}</button></div></div>`,
        `<div role="dialog">${asked}</div><div class="foot"><a href="/i">Imprint</a> <a href="/p">Privacy</a></div>`,
      ]) {
        assert.match(refusalOf({ title: "Acme", body })?.reason ?? "read", /asks /, body);
      }
    }
  });

  it("is refused with the list of its purposes", () => {
    const purposes = ["Store information on a device", "Create profiles", "Measure the content"];
    const body = `<div class="wall"><h1>We value your privacy</h1><p>We and our partners process personal data.</p><ul>${purposes.map((one) => `<li><h3>${one}</h3><p>On</p></li>`).join("")}</ul><button>Accept all</button></div>`;
    assert.match(refusalOf({ title: "Acme", body })?.reason ?? "read", /asks for consent/);
  });
});

describe("a login form beside main text", () => {
  const row = (at: number) =>
    `<li><dl><dt><a href="/f/${at}">Boats ${at}</a></dt><dd>${at} posts</dd></dl></li>`;
  const forum = `<h1>Acme Forum</h1><ul>${times(7, row)}</ul>`;

  it("does not refuse the index of a forum, a small business or a list of news", () => {
    for (const body of [
      `${forum}${LOGIN}`,
      `${LOGIN}${forum}`,
      `<form>${forum}${LOGIN.replace(/<\/?form>/g, "")}</form>`,
      `<main>${forum}</main><aside>${LOGIN}</aside>`,
      `<main><h1>Acme</h1><p>${prose(40)}.</p></main>${LOGIN}`,
      `<h1>Acme</h1><p>${prose(40)}.</p>${LOGIN}`,
      `<main><h1>News</h1><ul>${times(8, headline)}</ul></main>${LOGIN}`,
      `<main><h1>How to sign in</h1><p>Open it and sign in: ${prose(25)}.</p><p>${prose(30)}.</p></main><input type="password">`,
    ]) {
      assert.equal(refusalOf({ title: "Acme", body }), undefined, body);
    }
  });

  it("is refused alone, with other ways to log in, languages and links of the site", () => {
    const form = `<form><input type="email"><input type="password"><button>Sign in</button></form>`;
    const ways = `<ul>${times(6, (at) => `<li><a href="/w/${at}">Sign in with your account ${at}</a></li>`)}</ul>`;
    const languages = `<ul>${times(12, (at) => `<li><a href="/l/${at}">Language${at}</a></li>`)}</ul>`;
    for (const body of [
      `<h1>Sign in</h1>${form}`,
      `<main><h1>Sign in to Acme</h1>${ways}${form}<p>You agree to the terms and the privacy notice.</p></main>`,
      `<h1>Sign in</h1>${form}${languages}`,
      `<h1>Sign in</h1><p>${prose(40)}.</p>${form}`,
    ]) {
      assert.match(refusalOf({ title: "Acme", body })?.reason ?? "read", /login form/, body);
    }
  });

  it("counts for a redirect too, unless the page is titled as a login", () => {
    const url = "https://site.test/auth/handbook";
    const text = `<main><h1>Handbook</h1><p>${prose(40)}.</p></main>`;
    assert.equal(refusalOf({ title: "Handbook", body: text, url }), undefined);
    assert.equal(refusalOf({ title: "Acme", body: `<main>${forum}</main>`, url }), undefined);
    for (const body of [
      `<main><h1>Log in</h1><p>${prose(40)}.</p></main>`,
      `<p>${prose(40)}.</p>`,
    ]) {
      assert.match(refusalOf({ body, url })?.reason ?? "read", /redirected to a login/, body);
    }
  });
});

describe("the words of a block page in main text", () => {
  it("do not refuse a page about them", () => {
    for (const [title, first] of [
      ["What is a captcha?", "A captcha asks a reader to verify that they are human."],
      [
        "Captchas",
        "Sites ask you to confirm you are not a robot when they see unusual traffic from your network.",
      ],
      ["Access denied errors", "A server that refuses a request says that access is denied."],
      [
        "Rate limits",
        "Too many requests are answered with 429. You have been blocked if it goes on.",
      ],
      [
        "Use of the API",
        "Bots must identify themselves: set a User-Agent with contact information.",
      ],
      ["Scripts", "JavaScript must be enabled to see the map."],
    ] as const) {
      const text = `<h1>${title}</h1><p>${first} ${prose(20)}.</p><p>${prose(30, 5)}.</p>`;
      for (const body of [
        `${MENU}<main>${text}</main>${FOOTER}`,
        text,
        `${text}<script>1</script>`,
      ]) {
        assert.equal(refusalOf({ title, body }), undefined, body);
      }
    }
  });

  it("do not refuse a form that is checked", () => {
    const form = `<form><label>Name</label><input><label>Email</label><input type="email"><p>Verify you are human.</p><button>Send</button></form>`;
    const script = `<script src="https://www.google.com/recaptcha/api.js"></script>`;
    for (const text of ["", `<p>${prose(25)}.</p>`]) {
      const body = `<main><h1>Contact</h1>${text}${form}</main>${script}`;
      assert.equal(refusalOf({ title: "Contact", body }), undefined, body);
    }
  });

  it("refuse a page of them, its reasons and its advice included", () => {
    for (const [title, body] of [
      [
        "Just a moment...",
        `<div role="main"><h1>site.test</h1><h2>Verify you are human by completing the action below.</h2><p>site.test needs to review the security of your connection before proceeding.</p></div><div role="contentinfo">Ray ID: 8f3a2b1c4d5e6f70. Performance and security by Cloudflare</div>`,
      ],
      [
        "Pardon Our Interruption",
        "<h1>Pardon Our Interruption</h1><p>Something about your browser made us think you were a bot. There are a few reasons for this:</p><ul><li>You move through this website with great speed.</li><li>A plugin of the browser, such as one against ads, keeps the page from running what it needs.</li></ul><p>To regain access, make sure that cookies and JavaScript are enabled before you reload the page.</p>",
      ],
      [
        "Captcha",
        "<h3>We apologize for the inconvenience...</h3><p>Your activity on this site made us think that you might be a bot. Please solve the captcha below.</p><p>If you cannot do so, please write to us by the link below, with a picture of what you see on this page.</p>",
      ],
      [
        "Acme",
        "<h1>Acme</h1><p>We have detected unusual traffic from your network. Please complete the captcha to verify that you are human.</p><p>If you keep seeing this, write to help@acme.example with the number 8812.</p>",
      ],
    ] as const) {
      assert.match(refusalOf({ title, body })?.reason ?? "read", /block page/, title);
    }
  });
});

describe("a dead end beside main text", () => {
  it("does not refuse a list of goods or news with a notice", () => {
    const goods = `<main><h1>All kettles</h1>${times(12, card)}</main>`;
    const news = `<h1>News</h1><ul>${times(10, headline)}</ul>`;
    for (const body of [
      `<p>Please enable JavaScript to use all of this page.</p>${goods}`,
      `<div>Something went wrong. Please try again.</div>${goods}`,
      `<p>Some goods are not available in your country.</p>${goods}`,
      `<div><p>Subscribe to continue reading.</p></div>${news}`,
      `<main><h1>News</h1>${times(6, (at) => `<article><p>Members only</p><h2><a href="/n/${at}">Boat ${at}</a></h2></article>`)}</main>`,
      `<main><h1>Kettle</h1><p>This content is no longer available.</p>${times(8, card)}</main>`,
      `<main><h1>404 errors</h1><p>A server sends one when the page could not be found: ${prose(5)}. Then ${prose(20)}.</p><p>${prose(30)}.</p></main>`,
    ]) {
      assert.equal(refusalOf({ title: "Acme", body }), undefined, body);
    }
  });

  // proves: errors.502.wall.suggestions
  it("refuses a missing page with a menu, popular pages and goods", () => {
    const message =
      "<p>Sorry, the page you are looking for could not be found. It may have been moved.</p>";
    const heading = "<h1>Page not found</h1>";
    const teaser = (at: number) =>
      `<article><h3><a href="/n/${at}">Why boat ${at} is late</a></h3><p>${prose(60, at)}.</p></article>`;
    for (const [title, body] of [
      [
        "Page not found - Acme",
        `<header>${MENU}</header><main>${heading}${message}</main>${FOOTER}`,
      ],
      [
        "Page not found",
        `<main>${heading}${message}<h2>Popular</h2><ul>${times(10, headline)}</ul></main>`,
      ],
      ["Page not found", `<main>${heading}${message}<h2>Popular</h2>${times(12, teaser)}</main>`],
      ["Acme", `<main>${heading}${message}<h2>Popular</h2><ul>${times(10, headline)}</ul></main>`],
      [
        "Acme",
        `<main><h1>Oops! That page doesn't exist.</h1><h2>Popular</h2><ul>${times(10, headline)}</ul></main>`,
      ],
      [
        "404",
        `<main><h1>404</h1><h2>Page not found</h2><p>You may like</p>${times(12, card)}</main>`,
      ],
      [
        "Page not found | Acme",
        `<h1>Acme</h1><h2>Page not found</h2>${message}<h2>Popular</h2>${times(8, card)}`,
      ],
      [
        "Acme",
        `<main>${message}${times(8, (at) => `<div><a href="/n/${at}">Why the boat ${at} came back</a></div>`)}</main>`,
      ],
      [
        "Seite nicht gefunden",
        `<main><h1>Seite nicht gefunden</h1><h2>Beliebt</h2><ul>${times(8, headline)}</ul></main>`,
      ],
    ] as const) {
      assert.equal(refusalOf({ title, body })?.kind, "missing", body);
    }
  });

  it("reports one that is read for its text", () => {
    const body = `<h1>Page not found</h1><p>Sorry, the page could not be found.</p><p>${prose(90)}.</p>`;
    assert.equal(refusalOf({ title: "Page not found", body }), undefined);
  });
});

describe("main text on pages made to be slow", () => {
  for (const [name, make] of [
    [
      "questions and buttons",
      (size) => "<p>are you 18<p>we use cookies<p><a>ok</a>".repeat(size / 40),
    ],
    ["cards under a message", (size) => `<h1>Page not found</h1>${card(1).repeat(size / 70)}`],
    ["nested elements", (size) => `<h1>Page not found</h1>${"<div>".repeat(size / 5)}<p>x`],
  ] as readonly (readonly [string, (size: number) => string])[]) {
    it(`takes time linear in ${name}`, () =>
      assertLinear(name, make, (body) => refusalOf({ body })));
  }
});
