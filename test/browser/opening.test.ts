// What a render opens: interstitials, what reveal can unfold, what only a click can; and what each leaves alone.
import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { it } from "node:test";
import { hiddenOf, type Layout, STAMP_ATTRIBUTE, styleOf } from "../../src/model/layout.ts";
import type { RenderedPage } from "../../src/model/rendered.ts";
import { SETTINGS } from "../../src/model/settings.ts";
import type { Answer } from "../support/origin.ts";
import { describeWithBrowser, useStand } from "../support/rendering.ts";
import { itSlow } from "../support/slow.ts";

const words = (count: number, word = "word") => `${word} `.repeat(count).trim();
const LONG = words(100, "text");

/** The stamp of the element with an id, -1 when it has none or is not there. */
function stampOf(page: RenderedPage, id: string): number {
  const tag = new RegExp(`<[^>]*\\bid="${id}"[^>]*>`).exec(page.html)?.[0] ?? "";
  return Number(new RegExp(`${STAMP_ATTRIBUTE}="(\\d+)"`).exec(tag)?.[1] ?? -1);
}

/** Whether a reader sees the element with an id, by the layout. */
function shows(page: RenderedPage, id: string): boolean {
  const stamp = stampOf(page, id);
  return stamp >= 0 && hiddenOf(page.layout, stamp) === "";
}

const revealed = (layout: Layout, stamp: number) => styleOf(layout, stamp).revealed;

const gate = (inside: string, behind = words(200)) =>
  `<div id=root>${inside}</div><script>
    for (const b of document.querySelectorAll(".go")) b.onclick = () => {
      window.clicks = (window.clicks ?? 0) + 1;
      root.innerHTML = "<main id=main>${behind}</main><b>" + window.clicks + " click</b>"
    }</script>`;

/** Requests other than GET that reach the site. */
const acts: string[] = [];
/** Tells of presses. */
const pressed = new EventEmitter();
const act: Answer = (request, response) => {
  if (request.method !== "GET") acts.push(`${request.method} ${request.url}`);
  response.end();
};
/** Every way to send something but a question. */
const SENDS = `
  fetch("/act?fetch", { method: "POST", body: "x" }).catch(() => 0);
  fetch("/act?keepalive", { method: "POST", keepalive: true, body: "x" }).catch(() => 0);
  navigator.sendBeacon("/act?beacon", "x");
  const request = new XMLHttpRequest; request.open("PUT", "/act?xhr"); request.send("x");
  if (window.fetchLater) fetchLater("/act?later", { method: "POST", activateAfter: 0 });
  new Worker(URL.createObjectURL(new Blob(["fetch('http://site.test/act?worker', { method: 'POST' })"])));
  const form = document.createElement("form"); form.method = "post"; form.action = "/act?form";
  document.body.append(form); form.submit();`;

const BEHIND = `<main id=main style="display:none">${words(200)}</main>
  <script>for (const e of document.querySelectorAll(".go")) e.addEventListener("click", () => {
    main.style.display = "block" })</script>`;
const COVER = "position:fixed;inset:0;background:#fff";
/** Interstitials over a hidden page, which the click step for folded text would also open. */
const FOLDING_INTERSTITIALS = {
  "/sure": `<h1>Are you sure to enter this site?</h1><button class=go style="cursor:pointer">Enter</button>${BEHIND}`,
  "/sure-covers": `<div style="${COVER}"><h1>Are you sure to enter?</h1>
    <button class=go style="cursor:pointer">Enter</button> <button style="cursor:pointer">Leave</button></div>${BEHIND}`,
  "/sure-long": `<div style="${COVER}"><h1>Are you sure to enter?</h1>
    <button class=go style="cursor:pointer">Enter</button></div><p>${words(1000)}</p>${BEHIND}`,
  "/sure-layer": `<div class="go toggle" style="${COVER};cursor:pointer"><h1>Are you sure to enter?</h1></div>${BEHIND}`,
  "/sure-inner": `<div class=go onclick="1"><b class=more style="cursor:pointer">Are you sure? Enter</b></div>${BEHIND}`,
} as const;

describeWithBrowser("dismiss_gates", () => {
  const site = useStand({
    ...FOLDING_INTERSTITIALS,
    "/app": `<div style="position:absolute;inset:0"><h1>Shop</h1><p>${words(50)}</p><button>Other</button>
      <button class=go style="cursor:pointer">Delivery</button>${BEHIND}</div>`,
    "/act": act,
    "/sends": `<p>Welcome</p><button id=b>Enter</button><script>b.onclick = () => {${SENDS}
      b.textContent = "pressed" }</script>`,
    "/insists": `<p>Welcome</p><button id=b>Enter</button><script>b.onclick = () => {
      fetch("/pressed"); setInterval(() => {${SENDS}}, 1) }</script>`,
    "/pressed": (_request, response) => {
      pressed.emit("press");
      response.end();
    },
    "/socket": `<p>Welcome</p><button id=b>Enter</button><p id=p></p><script>
      const socket = new WebSocket("ws://site.test/socket");
      socket.onopen = () => socket.send("before"); socket.onmessage = ({ data }) => { p.textContent = data };
      b.onclick = () => { socket.send("pressed"); b.textContent = "sent" }</script>`,
    "/routes": `<a href="#/">Home</a> <a href="#/about">About</a> <a href="#/contact">Contact</a><main id=m></main>
      <script>(onhashchange = () => { m.textContent = location.hash.length > 7 ? "Write to us." : "${words(90, "about")}" })()</script>`,
    "/pages": `<main id=m><p>${words(30, "first")}</p></main><button id=b>Next page</button>
      <script>b.onclick = () => { m.innerHTML = "<p>${words(90, "second")}</p>" }</script>`,
    "/tabs": `<button class=go>One</button><button class=go>Two</button><div id=root>${words(20, "first")}</div>
      <script>for (const b of document.querySelectorAll(".go"))
        b.onclick = () => { root.textContent = "${words(200, "second")}" }</script>`,
    "/hash": `${gate("<p>Welcome</p><button class=go>Enter</button>")}
      <script>addEventListener("click", () => { location.hash = "in" })</script>`,
    "/pushes": `${gate("<p>Welcome</p><button class=go>Enter</button>")}
      <script>addEventListener("click", () => history.pushState(0, "", "/in"))</script>`,
    "/shell":
      gate(`<div style="position:absolute;inset:0"><p>Welcome</p><button class=go>Enter</button>
      <button>Settings</button></div>`),
    "/gate": gate("<p>Welcome</p><button class=go>Enter</button>"),
    "/covered": gate(
      `<p>Welcome</p><button style="width:600px;height:200px">Sound</button>
       <div style="position:fixed;inset:0"><button class=go>Start</button></div>`,
    ),
    "/long": gate(`<p>${words(1000)}</p><button class=go>Enter</button>`, words(3000)),
    "/links": gate("<a href=/a>a</a><a href=/b>b</a><button class=go>Enter</button>"),
    "/one-link": gate("<a href=/a>a</a><button class=go>Enter</button>"),
    "/small-growth": gate(`<p>${words(100)}</p><button class=go>Enter</button>`, words(110)),
    "/sign": gate("<p>Welcome</p><button class=go>Sign in</button>"),
    "/accept": gate("<p>Welcome</p><button class=go>Alle akzeptieren</button>"),
    "/form": gate("<form><button type=button class=go>Enter</button></form>"),
    "/link-out": gate("<a class=go href=/elsewhere>Enter</a>"),
    "/leaves": `<p>Welcome</p><button onclick="location.href='/elsewhere'">Enter</button>`,
    "/elsewhere": `<p>${words(500)}</p>`,
  });

  // proves: render.dismiss_gates.click
  it("clicks once through an interstitial and reads what is behind it", async () => {
    const page = await site.stand.read("/gate");
    assert.ok(shows(page, "main"));
    assert.match(page.html, />1 click</);
    assert.equal(page.notes.interstitial, "Enter");
  });

  // proves: render.dismiss_gates.click, render.dismiss_gates.which
  it("takes a control on a covering layer before a larger one beneath", async () => {
    assert.equal((await site.stand.read("/covered")).notes.interstitial, "Start");
  });

  // proves: render.dismiss_gates.size, render.dismiss_gates.links
  it("clicks on a page with one internal link, and on none with two or over 4000 characters", async () => {
    assert.equal((await site.stand.read("/one-link")).notes.interstitial, "Enter");
    for (const path of ["/links", "/long"]) {
      const page = await site.stand.read(path);
      assert.equal(page.notes.interstitial, undefined, path);
      assert.equal(stampOf(page, "main"), -1, path);
    }
  });

  // proves: render.dismiss_gates.growth
  it("keeps the page before the click when the text does not grow 1.5 times", async () => {
    const page = await site.stand.read("/small-growth");
    assert.equal(page.notes.interstitial, undefined);
    assert.equal(stampOf(page, "main"), -1);
  });

  it("never presses what signs in, accepts, belongs to a form or is a link", async () => {
    for (const path of ["/sign", "/accept", "/form", "/link-out"]) {
      const page = await site.stand.read(path);
      assert.equal(page.notes.interstitial, undefined, path);
      assert.equal(stampOf(page, "main"), -1, path);
      assert.equal(page.url, `http://site.test${path}`);
    }
  });

  // proves: render.presses.address
  itSlow("keeps the page when the click leads away, to another route as well", async () => {
    for (const path of ["/leaves", "/hash", "/pushes"]) {
      const page = await site.stand.read(path);
      assert.equal(page.url, `http://site.test${path}`);
      assert.match(page.html, /Welcome/);
      assert.equal(stampOf(page, "main"), -1, path);
      assert.equal(page.notes.interstitial, undefined, path);
      assert.deepEqual(page.notes.pressed, ["Enter"], path);
    }
    assert.ok(!site.stand.origin.asked.includes("/elsewhere"));
  });

  // proves: render.presses.safe
  itSlow("sends nothing but questions when it presses", async () => {
    acts.length = 0;
    const page = await site.stand.read("/sends");
    assert.deepEqual(page.notes.pressed, ["Enter"]);
    assert.match(page.html, />Welcome</);
    // What the press brought about would have come with the next pages.
    await site.stand.read("/elsewhere");
    await site.stand.read("/elsewhere");
    assert.deepEqual(acts, []);
  });

  itSlow("sends nothing but questions when the read is given up after a press", async () => {
    acts.length = 0;
    for (let time = 0; time < 3; time++) {
      const given = new AbortController();
      pressed.once("press", () => given.abort(new Error("given up")));
      const read = site.stand.read("/insists", {}, given.signal);
      await assert.rejects(read, /given up/);
    }
    await site.stand.read("/elsewhere");
    await site.stand.read("/elsewhere");
    assert.deepEqual(acts, []);
  });

  // proves: render.presses.safe
  itSlow("keeps a WebSocket silent", async () => {
    const heard: string[] = [];
    site.stand.origin.takeSockets((said) => heard.push(said));
    const page = await site.stand.read("/socket", { settle_ms: SETTINGS.RENDER_SETTLE_MS });
    assert.deepEqual(page.notes.pressed, ["Enter"]);
    await site.stand.read("/elsewhere");
    await site.stand.read("/elsewhere");
    assert.deepEqual(heard, ["before"]);
  });

  // proves: render.dismiss_gates.hash_links
  it("takes links by a fragment for links", async () => {
    const page = await site.stand.read("/routes#/contact");
    assert.match(page.html, /Write to us/);
    assert.equal(page.url, "http://site.test/routes#/contact");
    assert.deepEqual(page.notes.pressed, []);
  });

  // proves: render.dismiss_gates.which
  it("presses only what covers the page or stands alone before it", async () => {
    for (const path of ["/pages", "/tabs", "/shell"]) {
      const page = await site.stand.read(path);
      assert.deepEqual(page.notes.pressed, [], path);
      assert.match(page.html, path === "/shell" ? /Welcome/ : /first first/, path);
    }
  });

  // proves: render.dismiss_gates.front
  it("hands over what stood before the interstitial", async () => {
    const page = await site.stand.read("/gate");
    assert.match(page.front?.html ?? "", />Welcome</);
    assert.equal((await site.stand.read("/elsewhere")).front, undefined);
  });

  // proves: render.dismiss_gates.off
  it("clicks nothing when it is false", async () => {
    const page = await site.stand.read("/gate", { dismiss_gates: false });
    assert.equal(stampOf(page, "main"), -1);
    assert.match(page.html, /Welcome/);
  });

  for (const path of Object.keys(FOLDING_INTERSTITIALS)) {
    // proves: render.dismiss_gates.off
    it(`leaves an interstitial over folded text alone when it is false: ${path}`, async () => {
      const page = await site.stand.read(path, { dismiss_gates: false });
      assert.deepEqual(page.notes.pressed, []);
      assert.ok(!shows(page, "main"));
      assert.match(page.html, /Are you sure/);
    });
  }

  // proves: render.dismiss_gates.off
  it("leaves what folds inside a layer to the clicks when it is false", async () => {
    const page = await site.stand.read("/app", { dismiss_gates: false });
    assert.deepEqual(page.notes.pressed, ["Delivery"]);
    assert.ok(shows(page, "main"));
  });
});

const PANELS = `
  <details><summary>More</summary><p id=details>in details</p></details>
  <details name=one><summary>A</summary><p id=first>a</p></details>
  <details name=one><summary>B</summary><p id=second>b</p></details>
  <button aria-expanded=false aria-controls=aria>Q</button><div id=aria hidden>answer</div>
  <div role=tablist><button role=tab aria-selected=true>1</button><button role=tab>2</button></div>
  <div role=tabpanel>one</div><div role=tabpanel id=tab style="display:none">two</div>
  <a data-bs-toggle=collapse data-bs-target="#bs">T</a>
  <div id=bs style="height:0;overflow:hidden"><p id=inner>collapsed</p></div>
  <a href="#named">see</a><section id=named style="visibility:hidden">named</section>`;

const QUESTIONS = ["one", "two", "three"] as const;
/** Questions with an answer each, folded away by a style; nothing names what opens what. */
const asked = (folded: string, wrap = (answer: string) => answer) =>
  QUESTIONS.map(
    (id) => `<div class=item><h3>What of ${id}?</h3>
      ${wrap(`<div class=a style="${folded}"><p id=${id}>The answer to ${id} is this.</p></div>`)}</div>`,
  ).join("");

const IN_CHROME = ["nav", "header", "footer", "div role=menu"].map(
  (tag, at) =>
    `<${tag}><details><summary>M</summary><p id=d${at}>menu</p></details>
     <button aria-expanded=false aria-controls=p${at}>B</button><div id=p${at} hidden>panel</div></${tag}>`,
);

describeWithBrowser("reveal_collapsed", () => {
  const site = useStand({
    "/sends": `<details id=d><summary>More</summary><p id=details>in details</p></details>
      <script>d.addEventListener("toggle", () => {${SENDS}})</script>`,
    "/act": act,
    "/panels": PANELS,
    "/clipped": asked("max-height:0;overflow:hidden"),
    "/row": asked(
      "min-height:0;overflow:hidden",
      (answer) => `<div style="display:grid;grid-template-rows:0fr">${answer}</div>`,
    ),
    "/nested": `<button>More of it</button><div style="height:0;overflow:hidden"><p>And in it there is more</p>
      <button>Even more</button><div style="height:0;overflow:hidden"><p id=one>All of the rest</p></div></div>`,
    "/clipped-elsewhere": `<p>Text before it</p><div style="max-height:0;overflow:hidden"><p id=one>Not behind a control</p></div>
      <nav><h3>Menu</h3><div style="max-height:0;overflow:hidden"><p id=two>In the menu of it</p></div></nav>`,
    "/until-found": `<p>Text</p><div hidden=until-found><p id=one>found by a search</p></div>`,
    "/chrome": IN_CHROME.join(""),
    "/layers": `<a href="#m">open</a><div id=m role=dialog hidden>a dialog</div>
      <button aria-expanded=false aria-controls=l aria-haspopup=listbox>v</button><div id=l hidden>choices</div>
      <a href="#x">x</a><dialog id=x>closed</dialog>`,
  });
  const options = { click_collapsed: false };

  // proves: render.reveal_collapsed.details, render.reveal_collapsed.aria
  // proves: render.reveal_collapsed.tabs, render.reveal_collapsed.named
  it("opens details, disclosures, tab panels and panels a control names, without a click", async () => {
    const page = await site.stand.read("/panels", options);
    for (const id of ["details", "first", "second", "aria", "tab", "inner", "named"]) {
      assert.ok(shows(page, id), id);
    }
    assert.equal(page.notes.clicked, 0);
    assert.ok(revealed(page.layout, stampOf(page, "aria")));
    assert.ok(!revealed(page.layout, stampOf(page, "inner")));
  });

  for (const path of ["/clipped", "/row"]) {
    // proves: render.reveal_collapsed.clipped
    it(`opens what is cut down to nothing behind its heading: ${path}`, async () => {
      const page = await site.stand.read(path, options);
      for (const id of QUESTIONS) {
        assert.ok(shows(page, id), id);
        const runs = page.layout.runStamp.indexOf(stampOf(page, id));
        assert.equal(page.layout.runLines[runs], 1, id);
      }
      assert.equal(page.notes.opened, QUESTIONS.length);
    });
  }

  it("opens what is folded inside of what it opened", async () => {
    assert.ok(shows(await site.stand.read("/nested", options), "one"));
  });

  // proves: render.reveal_collapsed.clipped
  it("leaves what is cut down without a control before it, and in a menu", async () => {
    const page = await site.stand.read("/clipped-elsewhere", options);
    assert.ok(!shows(page, "one"));
    assert.ok(!shows(page, "two"));
  });

  // proves: render.reveal_collapsed.clipped
  it("opens what is hidden until it is found", async () => {
    assert.ok(shows(await site.stand.read("/until-found", options), "one"));
  });

  // proves: render.presses.safe
  itSlow("sends nothing but questions when it opens", async () => {
    acts.length = 0;
    assert.ok(shows(await site.stand.read("/sends", options), "details"));
    await site.stand.read("/layers", options);
    await site.stand.read("/layers", options);
    assert.deepEqual(acts, []);
  });

  // proves: render.reveal_collapsed.chrome
  it("opens nothing inside nav, header, footer or a menu", async () => {
    const page = await site.stand.read("/chrome", options);
    for (const at of IN_CHROME.keys()) {
      assert.ok(!shows(page, `d${at}`), `d${at}`);
      assert.ok(!shows(page, `p${at}`), `p${at}`);
    }
    assert.equal(page.notes.opened, 0);
  });

  it("opens no dialog and no list of choices", async () => {
    const page = await site.stand.read("/layers", options);
    for (const id of ["m", "l", "x"]) assert.ok(!shows(page, id), id);
  });

  // proves: render.reveal_collapsed.off
  it("opens nothing when it is false", async () => {
    const page = await site.stand.read("/panels", { ...options, reveal_collapsed: false });
    for (const id of ["details", "aria", "tab", "inner", "named"]) assert.ok(!shows(page, id), id);
    assert.equal(page.notes.opened, 0);
  });
});

/** A control that shows the element with its `data-shows` id when clicked, and says so in the title. */
const CONTROLLER = `<script>
  let clicks = 0;
  addEventListener("click", (event) => {
    const shown = event.target.dataset?.shows;
    document.title = ++clicks + " clicks";
    if (shown) document.getElementById(shown).style.display = "block";
  });</script>`;
const folded = (id: string, count = 40) => `<div id=${id} class=x>${words(count, id)}</div>`;
const STYLE = "<style>.x{display:none}button{width:80px;height:30px}</style>";
const clickable = (inside: string) => `${STYLE}<p>${LONG}</p>${inside}${CONTROLLER}`;

/** An accordion that creates a panel's text on a click. */
const mounting = (named: string) =>
  `<p>${LONG}</p>${[0, 1, 2]
    .map(
      (at) =>
        `<div class=item><h3><button aria-expanded=false ${named}${at} onclick="open_(this, ${at})">Question number ${at} of the three that readers ask us again and again</button></h3><div id=p${at}></div></div>`,
    )
    .join("")}<p>The end.</p><script>function open_(control, at) {
      control.ariaExpanded = "true";
      document.getElementById("p" + at).innerHTML = "<p id=t" + at + ">${words(12, "answer")}</p>" }</script>`;

describeWithBrowser("click_collapsed", () => {
  const site = useStand({
    "/toggle": clickable(`<button class=toggle data-shows=a>Specification</button>${folded("a")}`),
    "/pressed": clickable(
      `<button style="cursor:pointer" data-shows=a>Specification</button>${folded("a")}`,
    ),
    "/few": clickable(`<button class=toggle data-shows=a>Specification</button>${folded("a", 29)}`),
    "/enough": clickable(
      `<button class=toggle data-shows=a>Specification</button>${folded("a", 30)}`,
    ),
    "/many": clickable(
      Array.from({ length: 14 }, (_, at) => {
        return `<button class=toggle data-shows=a${at}>Part ${at}</button>${folded(`a${at}`)}`;
      }).join(""),
    ),
    "/futile": clickable(
      `${"<button class=toggle>Nothing</button>".repeat(9)}${folded("a")}
       <p>Something else</p><button class=toggle data-shows=a>Last</button>`,
    ),
    "/never": clickable(
      `<a class=toggle href=/elsewhere data-shows=a>Link</a>
       <form><button type=button class=toggle data-shows=a>In a form</button>
       <input type=submit class=toggle data-shows=a value=Go></form>
       <select class=toggle data-shows=a><option>Choice</select>
       <button class=toggle data-shows=a>Add to cart</button>
       <button class=toggle data-shows=a>Buy now</button>
       <button class=toggle data-shows=a>Anmelden</button>
       <button class=toggle data-shows=a>立即购买</button>
       <nav><button class=toggle data-shows=a>Menu</button></nav>${folded("a")}`,
    ),
    "/tabs": clickable(`<div role=tablist>
      <button role=tab aria-selected=true id=t1>First</button><button role=tab id=t2>Second</button></div>
      <div id=pane><p>${words(40, "first")}</p></div>${folded("held")}
      <script>
        const panes = { t1: "${words(40, "first")}", t2: "${words(40, "second")}" };
        for (const id of ["t1", "t2"]) document.getElementById(id).onclick = () => {
          for (const t of [t1, t2]) t.setAttribute("aria-selected", t.id === id);
          const p = document.createElement("p"); p.textContent = panes[id]; pane.replaceChildren(p);
        };
      </script>`),
    "/accordion": clickable(`<button class=toggle data-shows=a id=ba>A</button>${folded("a")}
      <button class=toggle data-shows=b id=bb>B</button>${folded("b")}
      <script>ba.onclick = () => { b.style.display = "none" }; bb.onclick = () => { a.style.display = "none" }</script>`),
    "/toggles": clickable(`<button class=toggle id=ba>A</button><div id=a>${words(40, "a")}</div>
      <button class=toggle id=bb>B</button>${folded("b")}
      <script>for (const [button, part] of [[ba, a], [bb, b]]) button.onclick = () => {
        part.style.display = getComputedStyle(part).display === "none" ? "block" : "none" }</script>`),
    "/popup": clickable(
      `<button class=toggle data-shows=layer>More about it</button>
       <div id=layer class=x style="position:fixed;inset:10%">${words(50, "layer")}</div>`,
    ),
    "/navigates": clickable(
      `<button class=toggle data-shows=a>Part</button>${folded("a")}
       <button class=toggle onclick="location.href='/elsewhere'">Other</button>`,
    ),
    "/routes": clickable(
      `<button class=toggle data-shows=a>Part</button>${folded("a")}
       <button class=toggle onclick="history.pushState(0, '', '/other')">Other</button>`,
    ),
    "/empties": clickable(
      `<button class=toggle data-shows=a>Part</button>${folded("a")}
       <button class=toggle onclick="document.body.textContent = ''">Other</button>`,
    ),
    "/window": clickable(
      `<button class=toggle data-shows=a onclick="window.open('/opened')">Part</button>${folded("a")}`,
    ),
    "/sends": clickable(`<button class=toggle id=b data-shows=a>Part</button>${folded("a")}
      <script>b.onclick = () => {${SENDS}}</script>`),
    "/act": act,
    "/headed": `${STYLE}<p>${LONG}</p>${Array.from(
      { length: 14 },
      (_, at) =>
        `<div><h3 class=q>Can I cancel and pay later in case ${at} of the many there are?</h3>${folded(`a${at}`)}</div>`,
    ).join(
      "",
    )}<script>let clicks = 0; for (const q of document.querySelectorAll(".q")) q.onclick = () => {
      document.title = ++clicks + " clicks"; q.nextElementSibling.style.display = "block" }</script>`,
    "/hash": clickable(`<a href="#part" class=toggle data-shows=a>Part</a>${folded("a")}`),
    "/elsewhere": "<p>Elsewhere</p>",
    "/after": `<nav><a href="/a">Lamps</a> <a href="/b">Desks</a></nav><h1>Story</h1><p>It begins here.</p>
      <div id=a style="display:none"><p>${words(80, "rest")}</p></div><button id=b>Read more</button>
      <script>b.onclick = () => { a.style.display = "block"; b.remove() }</script>`,
    "/mounts": mounting("aria-controls=p"),
    "/mounts-unnamed": mounting("data-part=p"),
    "/mounts-tabs": `<p>${LONG}</p><div role=tablist>${["one", "two", "three"]
      .map(
        (name, at) =>
          `<button role=tab aria-controls=pane aria-selected=${at === 0}>${name}</button>`,
      )
      .join("")}</div><div role=tabpanel id=pane><p>${words(10, "one")}</p></div><script>
      for (const tab of document.querySelectorAll("[role=tab]")) tab.onclick = () => {
        for (const other of document.querySelectorAll("[role=tab]")) other.ariaSelected = String(other === tab);
        const text = document.createElement("p");
        text.textContent = (tab.textContent + " ").repeat(10);
        pane.replaceChildren(text) }</script>`,
    "/search": `<p>${LONG}</p><button aria-expanded=false aria-controls=s>Search</button><div id=s hidden><input></div>`,
    "/menu": `<p>${LONG}</p><button aria-expanded=false style="cursor:pointer" onclick="document.title = 'pressed'">Menu</button><p>${LONG}</p>`,
  });

  it("clicks the control after folded text, on a page with a menu as well", async () => {
    const page = await site.stand.read("/after");
    assert.deepEqual(page.notes.pressed, ["Read more"]);
    assert.ok(shows(page, "a"));
  });

  itSlow("clicks controls whose panel the page creates on a click", async () => {
    for (const path of ["/mounts", "/mounts-unnamed"]) {
      const page = await site.stand.read(path);
      for (let at = 0; at < 3; at++) assert.ok(shows(page, `t${at}`), `${path} ${at}`);
      assert.equal(page.notes.clicked, 3);
      assert.equal(page.notes.emptyPanels, 0);
    }
    const page = await site.stand.read("/mounts-tabs");
    for (const name of ["one", "two", "three"])
      assert.match(page.html, new RegExp(`>(${name} ){9}`));
  });

  it("counts those that it does not click, and leaves a lone button without a panel", async () => {
    const page = await site.stand.read("/mounts", { click_collapsed: false });
    assert.equal(page.notes.emptyPanels, 3);
    for (const path of ["/menu", "/search"]) {
      const { notes } = await site.stand.read(path);
      assert.deepEqual([notes.pressed, notes.emptyPanels], [[], 0], path);
    }
  });

  // proves: render.presses.safe
  it("sends nothing but questions when it clicks", async () => {
    acts.length = 0;
    const page = await site.stand.read("/sends");
    assert.deepEqual(page.notes.pressed, ["Part"]);
    await site.stand.read("/elsewhere");
    await site.stand.read("/elsewhere");
    assert.deepEqual(acts, []);
  });

  itSlow("clicks headings in front of what is folded, and opens all that is alike", async () => {
    const page = await site.stand.read("/headed");
    for (let at = 0; at < 14; at++) assert.ok(shows(page, `a${at}`), `a${at}`);
    assert.match(page.html, /<title>10 clicks</);
    assert.equal(page.notes.clicked, 10);
  });

  // proves: render.presses.address
  it("follows no link to a place on the page", async () => {
    const page = await site.stand.read("/hash");
    assert.ok(shows(page, "a"));
    assert.equal(page.url, "http://site.test/hash");
  });

  // proves: render.click_collapsed.effect
  it("clicks open what reveal cannot, and measures again", async () => {
    const page = await site.stand.read("/toggle");
    assert.ok(shows(page, "a"));
    assert.ok(revealed(page.layout, stampOf(page, "a")));
    assert.equal(page.notes.clicked, 1);
  });

  itSlow(
    "clicks on the page as it was when a press on it as an interstitial came to nothing",
    async () => {
      const page = await site.stand.read("/pressed");
      assert.ok(shows(page, "a"));
      assert.equal(page.notes.interstitial, undefined);
      assert.equal(page.notes.clicked, 1);
      assert.match(page.html, /<title>1 clicks</);
    },
  );

  // proves: render.click_collapsed.threshold
  it("clicks only when 30 words are hidden outside site chrome", async () => {
    const page = await site.stand.read("/few");
    assert.ok(!shows(page, "a"));
    assert.equal(page.notes.clicked, 0);
    assert.doesNotMatch(page.html, /<title>/);
    assert.ok(shows(await site.stand.read("/enough"), "a"));
  });

  // proves: render.click_collapsed.limit
  it("clicks ten controls at most, and gives up after four that open nothing", async () => {
    const page = await site.stand.read("/many");
    assert.match(page.html, /<title>10 clicks</);
    const futile = await site.stand.read("/futile");
    assert.equal(futile.notes.clicked, 0);
    assert.ok(!shows(futile, "a"));
  });

  // proves: render.click_collapsed.never_link, render.click_collapsed.never_form
  // proves: render.click_collapsed.never_label
  it("never clicks a link, a form control, what buys or signs in, or site chrome", async () => {
    const page = await site.stand.read("/never");
    assert.ok(!shows(page, "a"));
    assert.doesNotMatch(page.html, /<title>/);
    assert.equal(page.url, "http://site.test/never");
  });

  // proves: render.click_collapsed.forced_visible
  it("keeps what a tab showed when another tab takes its place, and shows the first again", async () => {
    const { html } = await site.stand.read("/tabs");
    assert.match(html, /second second/);
    assert.match(html, /first first/);
    assert.match(html, /aria-selected="true" id="t1"/);
  });

  // proves: render.click_collapsed.forced_visible
  it("shows all it opened, also what a later click folded away", async () => {
    const page = await site.stand.read("/accordion");
    assert.ok(shows(page, "a"));
    assert.ok(shows(page, "b"));
  });

  it("shows what was seen before, also what a click folded away", async () => {
    const page = await site.stand.read("/toggles");
    assert.ok(shows(page, "a"));
    assert.ok(shows(page, "b"));
  });

  // proves: render.click_collapsed.popup
  it("closes a layer that a click opens and does not count it", async () => {
    const page = await site.stand.read("/popup");
    assert.ok(!shows(page, "layer"));
    assert.equal(page.notes.clicked, 0);
  });

  for (const path of ["/navigates", "/routes", "/empties"]) {
    // proves: render.presses.address, render.click_collapsed.navigates
    it(`keeps the earlier measurement when a click ends the page: ${path}`, async () => {
      const page = await site.stand.read(path);
      assert.equal(page.url, `http://site.test${path}`);
      assert.match(page.html, /text text/);
      assert.ok(!shows(page, "a"));
      assert.equal(page.notes.clicked, 0);
    });
  }

  it("opens no window", async () => {
    const page = await site.stand.read("/window");
    assert.ok(shows(page, "a"));
    assert.ok(!site.stand.origin.asked.includes("/opened"));
  });

  // proves: render.click_collapsed.off
  it("clicks nothing when it is false", async () => {
    const page = await site.stand.read("/toggle", { click_collapsed: false });
    assert.ok(!shows(page, "a"));
    assert.doesNotMatch(page.html, /<title>/);
  });
});
