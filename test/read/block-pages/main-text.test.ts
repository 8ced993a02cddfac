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

/** Pages with a short text in a main element, beside words of a refusal: title, main element, what is beside it. */
const SHORT_TEXTS: Readonly<
  Record<string, readonly [title: string, main: string, beside?: string]>
> = {
  "an entry on a status": [
    "410 Gone | Status codes",
    "<h1>410 Gone</h1><p>The status 410 Gone tells a client that the requested document has been removed on purpose. Crawlers drop the entry from their lists. A document that may return later has the status 404 instead.</p>",
  ],
  "an entry with examples": [
    "401 Unauthorized | Status codes",
    "<h1>401 Unauthorized</h1><p>With the status 401 Unauthorized a server asks for credentials, which the client sends in a second request.</p><h2>Example</h2><pre>GET /boats HTTP/1.1\nAuthorization: Basic</pre>",
  ],
  "an entry of a sentence": [
    "Request Blocked (record)",
    "<h1>Request Blocked</h1><p>Request Blocked is the first record of Bo Fisher, made in Oslo in 1998.</p>",
  ],
  "a notice of a town": [
    "Harbour of Kiel",
    "<h1>Service unavailable</h1><p>The ferry to the far shore does not run on Sunday, and the bus takes travellers over the bridge.</p>",
  ],
  "a page of a manual": [
    "Error 503 - Kettle manual",
    "<h1>Error 503</h1><p>The kettle is dry. Fill it up to the mark, close the lid and press the red knob for five seconds.</p>",
  ],
  "a German page of a manual": [
    "Fehler 404",
    "<h1>Fehler 404</h1><h2>Nicht gefunden</h2><p>Das Gerät erkennt den Sensor nicht. Stecker lösen, Kontakte reinigen und fest eindrücken.</p>",
  ],
  "news with a quotation": [
    "Guard of many shops fails",
    "<h1>Guard fails</h1><p>Customers saw only the line “Checking your browser before accessing the shop”. Engineers in Oslo replaced a broken cable and expect calm by evening.</p>",
  ],
  "a book on sale": [
    "Are you a robot? - Acme Books",
    "<h1>Are you a robot?</h1><p>Stories by Bo Fisher, translated</p><p>Paperback, 180 leaves, 9 euros. In stock.</p><button>Buy</button>",
  ],
  "the words of a song": [
    "Oops",
    "<h1>Not Found</h1><p>we lit the lamp below the stairs</p><p>and still the tower stayed in dark</p><p>a boat went by with empty sails</p>",
  ],
  "a song with a table": [
    "Page Not Found (song)",
    "<h1>Page Not Found</h1><table><tr><th>Length</th><td>2:58</td></tr><tr><th>Label</th><td>Acme</td></tr><tr><th>Year</th><td>2009</td></tr><tr><th>Chart</th><td>7</td></tr></table>",
  ],
  "a film with a table": [
    "Permission Denied (film)",
    "<h1>Permission Denied</h1><p>Permission Denied is a film by Bo Fisher.</p><table><tr><th>Length</th><td>98 min</td></tr><tr><th>Studio</th><td>Acme</td></tr><tr><th>Year</th><td>2011</td></tr><tr><th>Land</th><td>Chile</td></tr></table>",
  ],
  "a product beside a question about age": [
    "Porter",
    "<h1>Harbour Porter</h1><p>Dark beer, 0.5 l, 3 EUR</p><p>Malt, coffee, a dry end.</p><button>Add to cart</button>",
    "<div><p>Are you over 18 years old?</p><button>Yes</button><button>No</button></div>",
  ],
  "a thread beside a login form": [
    "Lid stuck - Forum",
    "<h1>Lid stuck</h1><article><b>Eva</b><p>The lid of mine is stuck. Ideas?</p></article><article><b>Jon</b><p>Warm it up, then turn.</p></article>",
    `<div><p>You must be logged in to reply.</p>${LOGIN}</div>`,
  ],
};

describe("a short text in a main element", () => {
  for (const [kind, [title, main, beside = ""]] of Object.entries(SHORT_TEXTS)) {
    // proves: errors.502.wall.main_text
    it(`is read as ${kind}`, () => {
      for (const body of [`<main>${main}</main>${beside}`, `${beside}<main>${main}</main>`]) {
        assert.equal(refusalOf({ title, body })?.reason, undefined, body);
      }
    });
  }

  it("is no text if it is about the visit", () => {
    for (const [title, body] of [
      ["Page not found", "<p>It looks like nothing was found at this location. Try a search?</p>"],
      [
        "Page not found",
        "<p>We could not find the page you wanted.</p><ul><li>Check the spelling of the URL.</li><li>Go back to our homepage.</li><li>Search for what you need below.</li></ul>",
      ],
      [
        "Something went wrong",
        "<p>An unexpected error occurred. Our team has been notified and fixes it. Please try again in a few minutes.</p>",
      ],
      [
        "Service unavailable",
        "<p>The server is temporarily unable to answer due to maintenance or to a lack of capacity. Please return later.</p>",
      ],
      [
        "Seite nicht gefunden",
        "<p>Die Seite wurde verschoben oder gelöscht. Bitte prüfen Sie die Adresse, oder nutzen Sie die Suche in der Kopfzeile.</p>",
      ],
      [
        "Page introuvable",
        "<p>La page demandée a été déplacée ou supprimée. Veuillez vérifier l'adresse, ou lancer une recherche dans le menu.</p>",
      ],
      [
        "Página no encontrada",
        "<p>Parece que no se ha encontrado nada en esta ubicación. ¿Quieres probar con una búsqueda?</p>",
      ],
      [
        "Страница не найдена",
        "<p>Проверьте адрес, который вы набрали в строке. Вернитесь на главную или воспользуйтесь поиском сверху.</p>",
      ],
      [
        "ページが見つかりません",
        "<p>申し訳ございません。ページが移動したか、アドレスが間違っています。トップページから探してください。</p>",
      ],
      [
        "Are you human?",
        "<p>We noticed unusual traffic from your network. Solve the captcha below.</p><p>Your browser must keep the answer, so leave this window open until you see the green sign.</p>",
      ],
    ] as const) {
      const main = `<main><h1>${title}</h1>${body}</main>`;
      assert.notEqual(
        refusalOf({ title: "Acme", body: `${MENU}${main}${FOOTER}` }),
        undefined,
        body,
      );
    }
  });
});

describe("a page that keeps the reader from the text", () => {
  const refused = (title: string, body: string): string =>
    refusalOf({ title, body: `${MENU}<main>${body}</main>${FOOTER}` })?.reason ?? "read";

  it("is refused with a choice between consent and subscription", () => {
    for (const [heading, consent, accept, offer, subscribe] of [
      [
        "Keep reading with ads",
        "We and 180 partners use cookies to show personal advertising.",
        "Accept and continue",
        "Read without advertising and tracking for 3 euros a month, cancel at any time.",
        "Subscribe now",
      ],
      [
        "Weiter mit Werbung",
        "Wir und 180 Partner nutzen Cookies für Werbung und bitten um Ihre Zustimmung.",
        "Zustimmen und weiter",
        "Lesen Sie alle Artikel ohne Tracking und ohne Werbung für 3 Euro im Monat.",
        "Abo wählen",
      ],
      [
        "Lire le Phare",
        "Avec votre accord, le Phare et ses partenaires déposent des cookies.",
        "J'accepte et je lis gratuitement",
        "Lire tous les articles sans publicité ni traceurs pour 3 euros par mois.",
        "S'abonner",
      ],
      [
        "Seguir leyendo",
        "Con tu permiso usamos cookies para mostrar publicidad.",
        "Aceptar y continuar",
        "Lee todos los artículos sin publicidad por 3 euros al mes, cancela cuando quieras.",
        "Suscribirme",
      ],
    ] as const) {
      const [one, other] = [
        `<h1>${heading}</h1><p>${consent}</p><button>${accept}</button>`,
        `<h2>Plus</h2><p>${offer}</p><button>${subscribe}</button>`,
      ];
      for (const body of [`${one}${other}`, `<div>${one}</div><div>${other}</div>`]) {
        assert.match(refused("Acme", body), /asks for consent/, body);
      }
      const news = `<h1>Boats</h1><p>${prose(20)}.</p>`;
      assert.equal(refused("Acme", `${news}<div>${one}${other}</div>`), "read", heading);
      const offers = `<h1>Plus</h1><p>${offer}</p><button>${subscribe}</button>`;
      const bar = `<div><p>We use cookies.</p><button>Accept all</button></div>`;
      assert.equal(refused("Acme", `${offers}${bar}`), "read", offer);
    }
  });

  it("is refused as a queue, as a request for cookies and as one against an ad blocker", () => {
    for (const [title, body, reason] of [
      [
        "Waiting room",
        "<h1>You are in the queue</h1><p>Keep this window open. Your estimated wait time is 12 minutes.</p>",
        /block page/,
      ],
      [
        "Warteraum",
        "<p>Sie befinden sich in der Warteschlange. Noch 2.310 Personen vor Ihnen.</p>",
        /block page/,
      ],
      [
        "Acme",
        "<h1>Cookies are disabled</h1><p>You must enable cookies to see this page.</p>",
        /refuses access/,
      ],
      [
        "Acme",
        "<h1>Adblock detected</h1><p>Turn off your ad blocker to read on.</p><button>Done</button>",
        /refuses access/,
      ],
      [
        "Acme",
        "<h2>Hallo!</h2><p>Bitte deaktivieren Sie Ihren Werbeblocker, um weiterzulesen.</p>",
        /refuses access/,
      ],
    ] as const) {
      assert.match(refused(title, body), reason, body);
    }
    for (const body of [
      `<p>Please disable your ad blocker.</p><h1>Boats</h1><p>${prose(20)}.</p>`,
      "<h1>Butter cookies</h1><ul><li>200 g flour</li><li>An egg</li></ul><p>Without nuts, cookies need ten minutes.</p>",
    ]) {
      assert.equal(refused("Acme", body), "read", body);
    }
  });

  it("is refused as a login with the account at another service", () => {
    const ways = (label: string) => `<a href="/g">${label} Kite</a><a href="/h">${label} Crane</a>`;
    for (const [heading, label] of [
      ["Log in to Acme", "Continue with"],
      ["Anmelden bei Acme", "Weiter mit"],
      ["Connexion", "Se connecter avec"],
    ] as const) {
      const body = `<h1>${heading}</h1>${ways(label)}<p>You accept the terms of use.</p>`;
      assert.match(refused("Acme", body), /login form/, body);
      assert.equal(refused("Acme", `<h1>Boats</h1>${ways(label)}<p>${prose(12)}.</p>`), "read");
    }
  });

  it("is refused as the block page of a vendor with a table of details", () => {
    const rows = ["IP", "URL", "Browser", "Block ID", "Reason", "Time"];
    const table = `<table>${rows.map((row, at) => `<tr><td>Your ${row}</td><td>a value of it ${at}</td></tr>`).join("")}</table>`;
    const text = `If this was a mistake, write to the owner and add the details: ${prose(20)}.`;
    const body = `<h1>Access Denied - Sucuri Website Firewall</h1><p>${text}</p><h2>Details</h2>${table}`;
    assert.match(refused("Access Denied", body), /block page of Sucuri/);
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
