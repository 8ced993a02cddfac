// What a render opens: gates, what reveal can unfold, what only a click can; and what each leaves alone.
import assert from "node:assert/strict";
import { it } from "node:test";
import { hiddenOf, type Layout, STAMP_ATTRIBUTE, styleOf } from "../../src/model/layout.ts";
import type { RenderedPage } from "../../src/model/rendered.ts";
import { describeWithBrowser, useStand } from "../support/rendering.ts";

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

describeWithBrowser("dismiss_gates", () => {
  const site = useStand({
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

  it("clicks once through a gate and reads what is behind it", async () => {
    const page = await site.stand.read("/gate");
    assert.ok(shows(page, "main"));
    assert.match(page.html, />1 click</);
    assert.equal(page.notes.gate, "Enter");
  });

  it("takes a control on a covering layer before a larger one beneath", async () => {
    assert.equal((await site.stand.read("/covered")).notes.gate, "Start");
  });

  it("clicks on a page with one internal link, and on none with two or over 4000 characters", async () => {
    assert.equal((await site.stand.read("/one-link")).notes.gate, "Enter");
    for (const path of ["/links", "/long"]) {
      const page = await site.stand.read(path);
      assert.equal(page.notes.gate, undefined, path);
      assert.equal(stampOf(page, "main"), -1, path);
    }
  });

  it("keeps the page before the click when the text does not grow 1.5 times", async () => {
    const page = await site.stand.read("/small-growth");
    assert.equal(page.notes.gate, undefined);
    assert.equal(stampOf(page, "main"), -1);
  });

  it("never presses what signs in, accepts, belongs to a form or is a link", async () => {
    for (const path of ["/sign", "/accept", "/form", "/link-out"]) {
      const page = await site.stand.read(path);
      assert.equal(page.notes.gate, undefined, path);
      assert.equal(stampOf(page, "main"), -1, path);
      assert.equal(page.url, `http://site.test${path}`);
    }
  });

  it("keeps the page when the click leads away", async () => {
    const page = await site.stand.read("/leaves");
    assert.equal(page.url, "http://site.test/leaves");
    assert.match(page.html, /Welcome/);
    assert.equal(page.notes.gate, undefined);
  });

  it("clicks nothing when it is false", async () => {
    const page = await site.stand.read("/gate", { dismiss_gates: false });
    assert.equal(stampOf(page, "main"), -1);
    assert.match(page.html, /Welcome/);
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

const IN_CHROME = ["nav", "header", "footer", "div role=menu"].map(
  (tag, at) =>
    `<${tag}><details><summary>M</summary><p id=d${at}>menu</p></details>
     <button aria-expanded=false aria-controls=p${at}>B</button><div id=p${at} hidden>panel</div></${tag}>`,
);

describeWithBrowser("reveal_collapsed", () => {
  const site = useStand({
    "/panels": PANELS,
    "/chrome": IN_CHROME.join(""),
    "/layers": `<a href="#m">open</a><div id=m role=dialog hidden>a dialog</div>
      <button aria-expanded=false aria-controls=l aria-haspopup=listbox>v</button><div id=l hidden>choices</div>
      <a href="#x">x</a><dialog id=x>closed</dialog>`,
  });
  const options = { click_collapsed: false };

  it("opens details, disclosures, tab panels and panels a control names, without a click", async () => {
    const page = await site.stand.read("/panels", options);
    for (const id of ["details", "first", "second", "aria", "tab", "inner", "named"]) {
      assert.ok(shows(page, id), id);
    }
    assert.equal(page.notes.clicked, 0);
    assert.ok(revealed(page.layout, stampOf(page, "aria")));
    assert.ok(!revealed(page.layout, stampOf(page, "inner")));
  });

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
       <button class=toggle data-shows=a>Last</button>`,
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
    "/elsewhere": "<p>Elsewhere</p>",
  });

  it("clicks open what reveal cannot, and measures again", async () => {
    const page = await site.stand.read("/toggle");
    assert.ok(shows(page, "a"));
    assert.ok(revealed(page.layout, stampOf(page, "a")));
    assert.equal(page.notes.clicked, 1);
  });

  it("clicks on the page as it was when a press on it as a gate came to nothing", async () => {
    const page = await site.stand.read("/pressed");
    assert.ok(shows(page, "a"));
    assert.equal(page.notes.gate, undefined);
    assert.equal(page.notes.clicked, 1);
    assert.match(page.html, /<title>1 clicks</);
  });

  it("clicks only when 30 words are hidden outside site chrome", async () => {
    const page = await site.stand.read("/few");
    assert.ok(!shows(page, "a"));
    assert.equal(page.notes.clicked, 0);
    assert.doesNotMatch(page.html, /<title>/);
    assert.ok(shows(await site.stand.read("/enough"), "a"));
  });

  it("clicks ten controls at most, and gives up after four that open nothing", async () => {
    const page = await site.stand.read("/many");
    assert.match(page.html, /<title>10 clicks</);
    const futile = await site.stand.read("/futile");
    assert.equal(futile.notes.clicked, 0);
    assert.ok(!shows(futile, "a"));
  });

  it("never clicks a link, a form control, what buys or signs in, or site chrome", async () => {
    const page = await site.stand.read("/never");
    assert.ok(!shows(page, "a"));
    assert.doesNotMatch(page.html, /<title>/);
    assert.equal(page.url, "http://site.test/never");
  });

  it("keeps what a tab showed when another tab takes its place, and shows the first again", async () => {
    const { html } = await site.stand.read("/tabs");
    assert.match(html, /second second/);
    assert.match(html, /first first/);
    assert.match(html, /aria-selected="true" id="t1"/);
  });

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

  it("closes a layer that a click opens and does not count it", async () => {
    const page = await site.stand.read("/popup");
    assert.ok(!shows(page, "layer"));
    assert.equal(page.notes.clicked, 0);
  });

  for (const path of ["/navigates", "/routes", "/empties"]) {
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

  it("clicks nothing when it is false", async () => {
    const page = await site.stand.read("/toggle", { click_collapsed: false });
    assert.ok(!shows(page, "a"));
    assert.doesNotMatch(page.html, /<title>/);
  });
});
