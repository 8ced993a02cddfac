import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toDocument } from "../../../src/document/to-document.ts";
import { parseHtml } from "../../../src/html/tree.ts";
import { detectDeadEnd, type FoundDeadEnd } from "../../../src/read/block-pages/dead-end.ts";
import { assertLinear, repeated } from "../../support/linear.ts";

const PAGE = "https://site.test/story";
const MENU = `<header><a href="/">Acme</a><nav>${["Home", "Products", "Services", "About us", "Contact"].map((name) => `<a href="/${name}">${name}</a>`).join(" ")}</nav></header>`;
const FOOTER =
  "<footer><p>Acme Ltd, 1 Main Street, Springfield. All rights reserved since 1999.</p></footer>";

/** The verdict on a page with a menu and a footer. */
function judge(
  body: string,
  {
    title = "Acme",
    requestedUrl = PAGE,
    finalUrl = requestedUrl,
  }: { readonly title?: string; readonly requestedUrl?: string; readonly finalUrl?: string } = {},
): FoundDeadEnd | undefined {
  const html = `<title>${title}</title><body>${MENU}<main>${body}</main>${FOOTER}`;
  const options = { url: PAGE, base: PAGE, rtl: undefined, includeHiddenText: false };
  const { blocks, signs } = toDocument(parseHtml(html), options);
  return detectDeadEnd({ requestedUrl, finalUrl, title, blocks, signs });
}

/** "Not found" pages: title and heading, then a sentence. */
const NOT_FOUND: Readonly<Record<string, readonly [heading: string, sentence: string]>> = {
  English: [
    "Page not found",
    "Sorry, the page you are looking for could not be found. It may have been moved, or the link was wrong.",
  ],
  Spanish: [
    "Página no encontrada",
    "Lo sentimos, la página que buscas no existe o ha sido eliminada.",
  ],
  German: [
    "Seite nicht gefunden",
    "Die von Ihnen gesuchte Seite existiert nicht mehr oder wurde verschoben.",
  ],
  Japanese: [
    "ページが見つかりません",
    "お探しのページは移動または削除された可能性があります。URLをご確認ください。",
  ],
  French: ["Page introuvable", "La page que vous cherchez n'existe plus ou a été déplacée."],
  Portuguese: [
    "Página não encontrada",
    "A página que você procura não existe ou foi removida do site.",
  ],
  Russian: ["Страница не найдена", "К сожалению, страница, которую вы ищете, не существует."],
  Italian: ["Pagina non trovata", "La pagina che stai cercando non esiste o è stata rimossa."],
  Chinese: ["页面不存在", "抱歉，您访问的页面不存在或已被删除。"],
  Turkish: ["Sayfa bulunamadı", "Aradığınız sayfa kaldırılmış veya adresi değişmiş olabilir."],
  Dutch: ["Pagina niet gevonden", "De pagina die u zoekt bestaat niet meer of is verplaatst."],
  Korean: ["페이지를 찾을 수 없습니다", "요청하신 페이지가 존재하지 않거나 삭제되었습니다."],
  Arabic: ["الصفحة غير موجودة", "عذرا، الصفحة التي تبحث عنها غير متوفرة أو تم حذفها."],
  Polish: ["Nie znaleziono strony", "Strona, której szukasz, nie istnieje lub została usunięta."],
};

const STORY = `<p>${"The lamp in the hall was lit every evening at six, and nobody in the house knew who had done so. ".repeat(8)}</p>`;
const LINKS = `<ul>${Array.from({ length: 40 }, (_, at) => `<li><a href="/p/${at}">Another page of the site</a></li>`).join("")}</ul>`;

describe("detectDeadEnd on a page that does not exist", () => {
  for (const [language, [heading, sentence]] of Object.entries(NOT_FOUND)) {
    it(`knows one in ${language}, by its heading and by its sentence`, () => {
      for (const [body, title] of [
        [`<h1>${heading}</h1><p>${sentence}</p>`, `${heading} - Acme`],
        [`<h1>404</h1><h2>${heading}</h2>`, "Acme"],
        [`<div>${heading}</div>`, `Acme | ${heading}`],
        [`<p>${sentence}</p><a href="/">Acme</a>`, "Acme"],
        [`<h1>${heading}</h1><p>${sentence}</p>${LINKS}`, `404: ${heading}`],
      ] as const) {
        const found = judge(body, { title });
        assert.equal(found?.kind, "not-found", `${body} ${title}`);
        assert.ok(found.replaces, body);
      }
    });

    it(`knows a page in ${language} that talks of one`, () => {
      assert.equal(judge(`<h1>${heading}</h1>${STORY.repeat(3)}`, { title: heading }), undefined);
      assert.equal(judge(`<h1>Lamps</h1><p>${sentence.replace(/[.。]/g, "?")}</p>`), undefined);
    });
  }

  it("quotes the sentence, else the heading, else the title", () => {
    const [heading, sentence] = NOT_FOUND["German"] ?? ["", ""];
    const evidence = (body: string, title = "Acme") => judge(body, { title })?.evidence;
    assert.equal(evidence(`<h1>${heading}</h1><p>${sentence}</p>`), sentence);
    assert.equal(evidence(`<h1>${heading}</h1><p>Acme</p>`), heading);
    assert.equal(evidence("<p>Acme</p>", `${heading} | Acme`), heading);
  });

  it("needs more than a number, and counts an address that the site led to", () => {
    assert.equal(judge("<h1>404</h1><p>Media of our own</p>"), undefined);
    assert.equal(judge("<h1>404</h1>", { title: "Error 404" })?.replaces, true);
    const finalUrl = "https://site.test/error/404.html";
    assert.equal(judge("<h1>404</h1>", { finalUrl })?.replaces, true);
    assert.equal(judge("<h1>Lamps</h1><p>We sell lamps.</p>", { finalUrl }), undefined);
  });

  it("takes the error page for a page where it was asked for", () => {
    const [heading, sentence] = NOT_FOUND["English"] ?? ["", ""];
    const body = `<h1>${heading}</h1><p>${sentence}</p>`;
    for (const path of ["404.html", "docs/errors/not-found", "#/404"]) {
      assert.equal(judge(body, { requestedUrl: `https://site.test/${path}` }), undefined, path);
    }
  });

  it("reports one beside other words, and does not refuse it", () => {
    const [heading, sentence] = NOT_FOUND["English"] ?? ["", ""];
    const found = judge(`<h1>${heading}</h1><p>${sentence}</p>${STORY}`, { title: heading });
    assert.deepEqual(found, { kind: "not-found", evidence: sentence, replaces: false });
  });

  it("leaves a page alone that says so late, or of something else", () => {
    for (const body of [
      `<h1>Lamps</h1><p>${"We make lamps. ".repeat(12)}</p><p>The page you are looking for could not be found.</p>`,
      "<h1>Search</h1><p>No products were found for your search.</p>",
      "<h1>Answers</h1><p>Can't find what you are looking for? Write to us.</p>",
      `<h1>Lamps</h1>${LINKS}<p>The old page no longer exists.</p>`,
    ]) {
      assert.equal(judge(body)?.replaces ?? false, false, body);
    }
  });

  it("knows one that a framework streamed after the page had begun", () => {
    for (const [digest, kind] of [
      ["NEXT_NOT_FOUND", "not-found"],
      ["NEXT_HTTP_ERROR_FALLBACK;404", "not-found"],
      ["NEXT_HTTP_ERROR_FALLBACK;403", "denied"],
    ] as const) {
      const template = `<template data-dgst="${digest}"></template><p>Acme lamps</p>`;
      assert.deepEqual(judge(template), { kind, evidence: digest, replaces: true });
      const beside = judge(`${template}${STORY}`);
      assert.deepEqual(beside, { kind, evidence: digest, replaces: false });
    }
  });
});

/** Other dead ends: kind, title, body. */
const OTHERS: readonly (readonly [kind: string, title: string, body: string])[] = [
  [
    "error",
    "Acme",
    "<h2>Application error: a client-side exception has occurred while loading site.test (see the browser console for more information).</h2>",
  ],
  ["error", "Acme", "<h1>Internal Server Error</h1><p>Please come back in a while.</p>"],
  ["error", "Acme", "<p>Something went wrong on our end. Please try again later.</p>"],
  ["error", "Acme", "<h1>Etwas ist schiefgelaufen</h1><p>Bitte versuchen Sie es erneut.</p>"],
  ["denied", "Acme", "<h1>Access denied</h1><p>Automated browsers are not allowed here.</p>"],
  ["denied", "Acme", "<p>Access denied. Automated browsers.</p>"],
  ["denied", "403 Forbidden", "<h1>Forbidden</h1><p>You don't have permission to see this.</p>"],
  ["denied", "Acme", "<h1>Zugriff verweigert</h1><p>Sie haben keine Berechtigung.</p>"],
  ["region", "Acme", "<h1>Sorry</h1><p>This video is not available in your country.</p>"],
  [
    "region",
    "Acme",
    "<p>We recognise that you are accessing this website from a country of the European Economic Area and therefore cannot grant access at this time.</p>",
  ],
  ["region", "Acme", "<p>Ce contenu n'est pas disponible dans votre pays.</p>"],
  ["region", "Acme", "<p>Dieser Inhalt ist in Ihrem Land nicht verfügbar.</p>"],
  ["subscribers", "Acme", "<h1>A lamp</h1><p>This article is for subscribers only.</p>"],
  ["subscribers", "Acme", "<h1>A lamp</h1><p>Subscribe to continue reading this story.</p>"],
  ["subscribers", "Acme", "<p>Dieser Artikel ist nur für Abonnenten.</p>"],
  ["subscribers", "Acme", "<p>この記事は有料会員限定です。</p>"],
  ["scripts", "Acme", "<p>Please enable JavaScript to view this page.</p>"],
  ["scripts", "Acme", "<p>Bitte aktivieren Sie JavaScript, um diese Seite zu sehen.</p>"],
];

describe("detectDeadEnd on other dead ends", () => {
  for (const [kind, title, body] of OTHERS) {
    it(`knows ${kind}: ${body
      .replace(/<[^>]*>/g, " ")
      .trim()
      .slice(0, 60)}`, () => {
      const found = judge(body, { title });
      assert.equal(found?.kind, kind);
      assert.ok(found.replaces);
      assert.equal(judge(`${body}${STORY.repeat(5)}`, { title }), undefined);
    });
  }

  it("reports the beginning of an article that subscribers may read on", () => {
    const message = "Subscribe to continue reading.";
    const found = judge(`<h1>A lamp</h1>${STORY}<p>${message}</p>`);
    assert.deepEqual(found, { kind: "subscribers", evidence: message, replaces: false });
  });

  it("takes an invitation after the footer of a whole page for none", () => {
    const options = { url: PAGE, base: PAGE, rtl: undefined, includeHiddenText: false };
    const invitation = "<div><p>Subscribe now to keep reading.</p></div>";
    const html = `<main><h1>A lamp</h1>${STORY}</main>${FOOTER}${invitation}`;
    const { blocks, signs } = toDocument(parseHtml(html), options);
    const page = { requestedUrl: PAGE, finalUrl: PAGE, title: "A lamp", blocks, signs };
    assert.equal(detectDeadEnd(page), undefined);
  });

  it("reports a login page that was asked for", () => {
    const form = "<h1>Sign in</h1><form><input type=password><button>Sign in</button></form>";
    assert.deepEqual(judge(form, { requestedUrl: "https://site.test/login" }), {
      kind: "login",
      evidence: "Sign in",
      replaces: false,
    });
  });

  it("leaves real pages alone that talk about all this", () => {
    for (const body of [
      "<h1>How to fix the error Access Denied</h1><p>Open the properties of the folder and take ownership of it, as an administrator of the machine may do at any time.</p>",
      "<h1>Newsletter</h1><p>Subscribe to our newsletter and hear of new lamps first.</p>",
      "<h1>Contact</h1><p>Write to us. Subscribers reach us by phone from nine to five.</p>",
      "<h1>Delivery</h1><p>We deliver in your region within two days of your order.</p>",
      "<h1>Lamps</h1><p>A lamp of brass for the hall.</p><p>This article is no longer made.</p>",
    ]) {
      assert.equal(judge(body), undefined, body);
    }
  });
});

describe("detectDeadEnd on input made to be slow", () => {
  for (const [name, make] of [
    ["a line of stems", repeated("page ")],
    ["many blocks", repeated("<p>page not here</p>")],
    ["a title of separators", (size) => `<title>${repeated(" - ")(size)}</title><p>x</p>`],
    ["sentences", repeated("page. ")],
  ] as readonly (readonly [string, (size: number) => string])[]) {
    it(`takes time linear in ${name}`, () => assertLinear(name, make, (html) => judge(html)));
  }
});
