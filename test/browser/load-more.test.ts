// A control that adds records to a list: which controls count, what presses bring, and what they must not do.
import assert from "node:assert/strict";
import { it } from "node:test";
import { renderOptions } from "../../src/model/options.ts";
import type { MoreLoaded, RenderedPage } from "../../src/model/rendered.ts";
import { type Clock, systemClock } from "../../src/runtime/clock.ts";
import type { Answer } from "../support/origin.ts";
import { describeWithBrowser, useStand } from "../support/rendering.ts";
import { itSlow } from "../support/slow.ts";

const script = (code: string) => `<script>${code}</script>`;
const item = (at: number, tag = "li") =>
  `<${tag} class=record><a href="/records/${at}">Record ${at}</a> is number${at} of the list</${tag}>`;
const items = (from: number, to: number, tag = "li") =>
  Array.from({ length: to - from }, (_, at) => item(from + at, tag)).join("");

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

/** Ten records a request, thirty in all; then the control goes. */
const records: Answer = (request, response) => {
  const from = Number(new URL(request.url ?? "", "http://x").searchParams.get("from"));
  response.end(from >= 30 ? "" : items(from, from + 10));
};
const LIST = `<ul id=list>${items(0, 10)}</ul>`;
const BUTTON = "<button id=more>Load more</button>";
const FETCHES = `let at = 10; const load = async () => {
  list.insertAdjacentHTML("beforeend", await (await fetch("/records?from=" + at)).text()); at += 10;
  if (at >= 30) more.remove() };`;
/** Adds ten records at once. */
const ADDS = `let at = 10; const add = () => { for (const end = at + 10; at < end; at++)
  list.insertAdjacentHTML("beforeend", ${JSON.stringify(item(7)).replaceAll("7", '" + at + "')}) };`;

/** Requests other than GET that reach the site. */
const acts: string[] = [];
const act: Answer = (request, response) => {
  if (request.method !== "GET") acts.push(`${request.method} ${request.url}`);
  response.end("ok");
};

const PAGES: Readonly<Record<string, Answer>> = {
  "/records": records,
  "/act": act,
  "/elsewhere": "<h1>Elsewhere</h1><p>Another page of the site.</p>",
  "/fetches": `<main>${LIST}<p>10 of 30</p>${BUTTON}</main>${script(`${FETCHES} more.onclick = load`)}`,
  "/timer": `${LIST}${BUTTON}${script(`${ADDS} more.onclick = () => setTimeout(add, 300)`)}`,
  "/batches": `<div id=all><ul class=page>${items(0, 10)}</ul></div>${BUTTON}${script(`
    let at = 10; more.onclick = () => { const ul = document.createElement("ul"); ul.className = "page";
      ul.innerHTML = ${JSON.stringify(items(10, 20))}.replace(/\\d+/g, (n) => +n - 10 + at); all.append(ul);
      if ((at += 10) >= 50) more.remove() }`)}`,
  "/pushes": `${LIST}<a id=more href="?page=2">Load more</a>${script(`${FETCHES} let page = 1;
    more.onclick = (event) => { event.preventDefault(); history.pushState({}, "", "/pushes/" + ++page + "?from=" + at); load() }`)}`,
  "/posts": `${LIST}${BUTTON}${script(`more.onclick = async () => {
    list.insertAdjacentHTML("beforeend", await (await fetch("/act?secret=1", { method: "POST" })).text()) }`)}`,
  "/form-post": `${LIST}${BUTTON}<form method=post action="/act?form"></form>${script(`
    more.onclick = () => HTMLFormElement.prototype.submit.call(document.forms[0])`)}`,
  "/leaves": `${LIST}${BUTTON}${script(`${ADDS} more.onclick = () => { location.href = "/elsewhere" }`)}`,
  "/leaves-late": `${LIST}${BUTTON}${script(`${ADDS} more.onclick = () => { add(); more.remove();
    setTimeout(() => { location.href = "/elsewhere" }, 300) }`)}<p>${"word ".repeat(50)}</p>`,
  "/links": `${LIST}<a href="/elsewhere">Show more</a>`,
  "/links-out": `${LIST}<a href="http://other.test/elsewhere">Show more</a>`,
  "/blank": `${LIST}${BUTTON}${script(`more.onclick = () => { location.href = "about:blank" }`)}`,
  "/replaces": `${LIST}<a id=more href="?page=2">More results</a>${script(`more.onclick = (event) => {
    event.preventDefault(); list.innerHTML = ${JSON.stringify(items(40, 55))} }`)}`,
  "/adds-nothing": `${LIST}${BUTTON}<b id=n>0</b>${script("more.onclick = () => { n.textContent++ }")}`,
  "/endless": `${LIST}${BUTTON}${script(`${ADDS} more.onclick = add`)}`,
  "/tells": `${LIST}${BUTTON}${script(`${ADDS} more.onclick = async () => { await fetch("/late?" + at); add() }`)}`,
  "/spins": `<p>${"text ".repeat(60)}</p>${LIST}${BUTTON}${script("more.onclick = () => { for (;;); }")}`,
  "/gate": `<div id=cover style="position:fixed;inset:0;background:#fff"><button id=go>Enter</button></div>
    <div id=behind></div>${script(`${ADDS} go.onclick = () => { cover.remove();
    behind.innerHTML = ${JSON.stringify(LIST + BUTTON)}; more.onclick = add }`)}`,
  "/gate-over": `<div id=list>${upTo(10)
    .map((at) => `<div class=record>is number${at} of</div>`)
    .join(
      "",
    )}</div>${BUTTON}<div id=cover style="position:fixed;inset:0;background:#fff"><button id=go>Enter</button></div>
    ${script(`let at = 10; more.onclick = () => { for (const end = at + 10; at < end; at++)
      list.insertAdjacentHTML("beforeend", "<div class=record>is number" + at + " of</div>") };
    go.onclick = () => { cover.remove(); document.body.append("word ".repeat(400)) }`)}`,
  "/hidden-words": `${LIST}<button id=more class=more style="cursor:pointer">Load more</button>
    <h2>Question</h2><div style="display:none">${"hidden ".repeat(60)}</div>${script(`${ADDS} more.onclick = add`)}`,
};

async function moreOf(read: Promise<RenderedPage>): Promise<MoreLoaded | undefined> {
  return (await read).notes.more;
}

/** Numbers of the records that a page shows, in order. */
const recordsOf = ({ html }: RenderedPage) =>
  [...html.replace(/<script.*?<\/script>/gs, "").matchAll(/is number(\d+) of/g)].map(([, at]) =>
    Number(at),
  );

describeWithBrowser("load_more", () => {
  const site = useStand(PAGES);
  const read = (path: string, load_more: number) => site.stand.read(path, { load_more });

  // proves: render.load_more.effect, render.load_more.note
  itSlow("presses until the control is gone, and keeps each record once", async () => {
    for (const [path, count] of [
      ["/fetches", 30],
      ["/batches", 50],
    ] as const) {
      const page = await read(path, 50);
      assert.deepEqual(recordsOf(page), upTo(count), path);
      const { words = 0, ...more } = page.notes.more ?? {};
      assert.ok(words >= 100, path);
      const items = count - 10;
      const presses = items / 10;
      const rest = { end: "exhausted", refused: [] };
      assert.deepEqual(more, { label: "Load more", presses, items, ...rest }, path);
    }
  });

  // proves: render.load_more.effect
  it("stops at the number of presses, and waits for what a timer brings", async () => {
    for (const path of ["/fetches", "/timer"]) {
      const page = await read(path, 1);
      assert.deepEqual(recordsOf(page), upTo(20), path);
      assert.equal(page.notes.more?.presses, 1);
      assert.equal(page.notes.more?.end, "limit");
    }
  });

  // proves: render.load_more.effect
  it("shows the records in captures too", async () => {
    const options = renderOptions({ settle_ms: 0, load_more: 2 });
    const captures = { html: true, pdf: false, mhtml: false, opened: false };
    const { signal } = new AbortController();
    const url = "http://site.test/fetches";
    const page = await site.stand.browser.render(url, { ...options, captures }, signal);
    assert.match(page.captures?.html ?? "", /is number29 of/);
  });

  // proves: render.load_more.note
  it("is 0 by default, and the page says that it has such a control", async () => {
    for (const load_more of [undefined, 0]) {
      const page = await site.stand.read("/fetches", load_more === undefined ? {} : { load_more });
      assert.deepEqual(recordsOf(page), upTo(10));
      assert.equal(page.notes.more, undefined);
      assert.equal(page.notes.loadsMore, true);
    }
    assert.equal((await read("/fetches", 50)).notes.loadsMore, false);
    // Whether scripts intercept a link is known only after a press.
    assert.equal((await read("/links", 0)).notes.loadsMore, false);
  });

  // proves: render.load_more.history
  it("lets a press change the address within the origin, and keeps that of the page", async () => {
    const page = await read("/pushes", 50);
    assert.deepEqual(recordsOf(page), upTo(30));
    assert.equal(page.notes.more?.presses, 2);
    assert.equal(page.url, "http://site.test/pushes");
  });

  // proves: render.load_more.safe
  itSlow("refuses and names a POST", async () => {
    acts.length = 0;
    for (const path of ["/posts", "/form-post"]) {
      const page = await read(path, 5);
      assert.deepEqual(recordsOf(page), upTo(10), path);
      assert.equal(page.notes.more?.presses, 1, path);
      assert.deepEqual(page.notes.more?.refused, ["POST http://site.test/act"], path);
    }
    await site.stand.read("/elsewhere");
    assert.deepEqual(acts, []);
  });

  // proves: render.load_more.stays
  itSlow("leaves the page as it is when a press leads to another", async () => {
    for (const path of ["/leaves", "/links"]) {
      const page = await read(path, 5);
      assert.deepEqual(recordsOf(page), upTo(10), path);
      assert.equal(page.url, `http://site.test${path}`);
      assert.equal(page.moved, false);
      assert.equal(page.notes.more?.presses, 1, path);
      assert.equal(page.notes.more?.end, "leads", path);
    }
    assert.deepEqual(recordsOf(await read("/leaves-late", 5)), upTo(20));
    assert.equal(await moreOf(read("/links-out", 5)), undefined);
    assert.ok(!site.stand.origin.asked.includes("/elsewhere?"));
  });

  // proves: render.load_more.stays
  it("reads the page without the press that replaced its records or its document", async () => {
    for (const path of ["/blank", "/replaces"]) {
      const page = await read(path, 5);
      assert.deepEqual(recordsOf(page), upTo(10), path);
      assert.equal(page.url, `http://site.test${path}`);
      assert.equal(page.moved, false, path);
      const { presses, items, end } = page.notes.more ?? {};
      assert.deepEqual({ presses, items, end }, { presses: 1, items: 0, end: "undone" }, path);
      assert.equal(page.notes.loadsMore, false);
    }
  });

  // proves: render.load_more.effect
  it("stops after a press that adds nothing", async () => {
    const more = await moreOf(read("/adds-nothing", 50));
    assert.deepEqual(
      { presses: more?.presses, items: more?.items, words: more?.words, end: more?.end },
      { presses: 1, items: 0, words: 0, end: "exhausted" },
    );
  });

  // proves: render.load_more.bounds
  it("ends at its limit on a page that always adds", async () => {
    const page = await read("/endless", 6);
    assert.deepEqual(recordsOf(page), upTo(70));
    assert.equal(page.notes.more?.end, "limit");
    // The click step leaves the control alone then.
    const other = await read("/hidden-words", 2);
    assert.deepEqual(recordsOf(other), upTo(30));
  });

  // proves: render.load_more.bounds
  it("presses behind an interstitial, no more often", async () => {
    for (const path of ["/gate", "/gate-over"]) {
      const page = await read(path, 2);
      assert.deepEqual(recordsOf(page), upTo(30), path);
      assert.equal(page.notes.interstitial, "Enter", path);
      assert.equal(page.notes.more?.presses, 2, path);
    }
  });

  // proves: render.load_more.bounds
  itSlow("reads a page whose scripts do not yield after a press", async () => {
    const page = await read("/spins", 3);
    assert.deepEqual(recordsOf(page), upTo(10));
    assert.equal(page.timedOut, true);
  });
});

/** Controls that are not pressed, each after a list. */
const OTHERS: Readonly<Record<string, string>> = {
  "in navigation": `<nav>${LIST}${BUTTON}</nav>`,
  "in a header": `<header>${LIST}${BUTTON}</header>`,
  "in a footer": `<footer>${LIST}${BUTTON}</footer>`,
  "in a dialog": `<div role=dialog>${LIST}${BUTTON}</div>`,
  "in a form": `<form>${LIST}${BUTTON}</form>`,
  disabled: `${LIST}<button id=more disabled>Load more</button>`,
  "disabled by ARIA": `${LIST}<button id=more aria-disabled=true>Load more</button>`,
  invisible: `${LIST}<button id=more style="visibility:hidden">Load more</button>`,
  "before the list": `${BUTTON}${LIST}`,
  "amid the list": `<div id=list>${items(0, 5, "div")}${BUTTON}${items(5, 10, "div")}</div>`,
  "of an item": `<div id=list>${items(0, 9, "div")}<div class=record><a>Last</a> one<button id=more>Show more</button></div></div>`,
  "far after the list": `${LIST}<p>${"word ".repeat(40)}</p>${BUTTON}`,
  "without a list": `<main><p>One</p><p>Two</p><p>Three</p><p>Four</p>${BUTTON}</main>`,
  "that unfolds a text": `<article style="height:60px;overflow:hidden"><div><a>1</a> ${"word ".repeat(90)}</div>
    <div><a>2</a> ${"word ".repeat(90)}</div><div><a>3</a> text</div></article><button id=more>Show more</button>`,
  "that reads on": `${LIST}<button id=more>Read more</button>`,
  "that shows details": `${LIST}<button id=more>Show more details</button>`,
  "that opens a panel": `${LIST}<button id=more aria-expanded=false>Show more</button>`,
  "that buys": `${LIST}<button id=more>Load more to your cart</button>`,
};

/** Labels that ask for more records, with the control around each. */
const LABELS: readonly string[] = [
  "Load more",
  "Show more",
  "Load 20 more",
  "More results",
  "+ LOAD MORE PRODUCTS",
  "Mehr laden",
  "Mehr anzeigen",
  "Mehr Ergebnisse anzeigen",
  "Weitere Treffer",
  "Voir plus",
  "Afficher plus de résultats",
  "Charger plus",
  "Ver más",
  "Cargar más",
  "Carregar mais",
  "Mostra altri",
  "Carica altri",
  "Meer laden",
  "Toon meer",
  "Pokaż więcej",
  "Załaduj więcej",
  "Ещё",
  "Показать ещё",
  "もっと見る",
  "加载更多",
  "查看更多",
  "더 보기",
];
/** Ways to write the control. */
const FORMS: Readonly<Record<string, string>> = {
  "a link without a page": `${LIST}<a href="#" id=more>Load more</a>`,
  "a link in script": `${LIST}<a href="javascript:void 0" id=more>Load more</a>`,
  "an element with a role": `${LIST}<div role=button id=more>Load more</div>`,
  "an element with a class": `${LIST}<div class=load-more><span id=more class=more>Load more</span></div>`,
  "an input": `${LIST}<input type=button id=more value="Load more">`,
  "a name for assistive technology": `${LIST}<button id=more aria-label="Load more">+</button>`,
  "after scripts and hidden text": `${LIST}<style>${"p {} ".repeat(20)}</style><p hidden>${"word ".repeat(20)}</p>
    <p>10 of 30</p><div><script>${"1; ".repeat(20)}</script>${BUTTON}</div>`,
  "an item of its own": `<ul id=list>${items(0, 10)}<li><button id=more>Load more</button></li></ul>`,
  "after a table": `<table><tbody id=list>${Array.from({ length: 10 }, (_, at) => `<tr class=record><td>is number${at} of</td></tr>`).join("")}</tbody></table>${BUTTON}`,
  "after classes with numbers": `<div id=list>${upTo(10)
    .map((at) => `<article class="post-${at} post"><h2>is number${at} of</h2></article>`)
    .join("")}</div>${BUTTON}`,
  "after pictures": `<div id=list>${upTo(10)
    .map(() => `<a class=record href="/p"><img alt="" width=50 height=50></a>`)
    .join("")}</div>${BUTTON}`,
};
const ONE_MORE =
  script(`const add = () => { list.append(list.children[1].cloneNode(true)); more.remove() };
  more.onclick = add`);
const pagesOf = (of: Readonly<Record<string, string>>, code: string) =>
  Object.fromEntries(Object.values(of).map((body, at) => [`/${at}`, `${body}${code}`]));

describeWithBrowser("controls that load_more presses", () => {
  const labelled = Object.fromEntries(
    LABELS.map((label) => [label, `${LIST}<button id=more>${label}</button>`]),
  );
  const site = useStand(pagesOf({ ...FORMS, ...labelled }, ONE_MORE));
  for (const [at, name] of [...Object.keys(FORMS), ...LABELS].entries()) {
    // proves: render.load_more.which
    it(`are also: ${name}`, async () => {
      const page = await site.stand.read(`/${at}`, { load_more: 3 });
      const { presses, items: added, label } = page.notes.more ?? {};
      assert.deepEqual({ presses, added }, { presses: 1, added: 1 });
      assert.equal(label, LABELS.includes(name) ? name : "Load more");
      if (name in FORMS) assert.equal((await site.stand.read(`/${at}`)).notes.loadsMore, true);
    });
  }
});

describeWithBrowser("controls that load_more does not press", () => {
  const site = useStand(
    pagesOf(OTHERS, script("more.onclick = () => document.body.append('pressed')")),
  );
  for (const [at, name] of Object.keys(OTHERS).entries()) {
    // proves: render.load_more.which
    it(`are: ${name}`, async () => {
      const page = await site.stand.read(`/${at}`, { load_more: 3 });
      assert.equal(page.notes.more, undefined);
      assert.equal((await site.stand.read(`/${at}`)).notes.loadsMore, false);
    });
  }
});

describeWithBrowser("load_more at the end of the page's time", () => {
  let ahead = 0;
  const clock: Clock = { ...systemClock, now: () => systemClock.now() + ahead };
  let asked = 0;
  const late: Answer = (_request, response) => {
    // The time for the page is over with the third press.
    if (++asked === 3) ahead += 3_600_000;
    response.end("ok");
  };
  const site = useStand({ ...PAGES, "/late": late }, { clock });

  // proves: render.load_more.bounds
  it("stops, and says that more may follow", async () => {
    const page = await site.stand.read("/tells", { load_more: 50 });
    assert.equal(page.notes.more?.presses, 3);
    assert.ok(recordsOf(page).length >= 30);
  });
});
