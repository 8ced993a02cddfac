// A page that loads more as a reader scrolls: what `scroll` brings, and what is said where it is off.
import assert from "node:assert/strict";
import { it } from "node:test";
import { SETTINGS } from "../../src/model/settings.ts";
import { type Clock, systemClock } from "../../src/runtime/clock.ts";
import type { Answer } from "../support/origin.ts";
import { describeWithBrowser, useStand } from "../support/rendering.ts";
import { itSlow } from "../support/slow.ts";

const script = (code: string) => `<script>${code}</script>`;
const TALL = `<div style="height:3000px">A page that is longer than a window of the browser.</div>`;
const entry = (name: string, at: number) => `<p style="height:90px">${name} ${at}</p>`;
const entries = (name: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => entry(name, from + at)).join("");

/** Ten entries a request, fifty in all. */
const feed: Answer = (request, response) => {
  const from = Number(new URL(request.url ?? "", "http://x").searchParams.get("from"));
  response.end(from >= 50 ? "" : entries("entry", from, from + 10));
};
const MORE = `let at = 10, asks = false; const more = async () => {
  if (asks) return; asks = true;
  const text = await (await fetch("/feed?from=" + at)).text(); at += 10;
  list.insertAdjacentHTML("beforeend", text); asks = text === "" }`;

const PAGES: Readonly<Record<string, Answer>> = {
  "/feed": feed,
  "/endless": `<div id=list>${entries("entry", 0, 10)}</div><div id=end></div>${script(`${MORE}
    new IntersectionObserver((seen) => { if (seen.some((one) => one.isIntersecting)) {
      more().then(() => { watch.unobserve(end); watch.observe(end) }) } }).observe(end);
    const watch = new IntersectionObserver((seen) => { if (seen.some((one) => one.isIntersecting)) more() })`)}`,
  "/listens": `<div id=list>${entries("entry", 0, 10)}</div>${script(`${MORE}
    addEventListener("scroll", () => {
      if (innerHeight + scrollY >= document.documentElement.scrollHeight - 200) more() })`)}`,
  "/in-a-box": `<div id=box style="height:100vh;overflow:auto"><div id=list>${entries("entry", 0, 12)}</div></div>${script(`${MORE}
    box.onscroll = () => { if (box.scrollTop + box.clientHeight >= box.scrollHeight - 50) more() }`)}`,
  "/sections": `${[1, 2, 3, 4].map((at) => `<section id=s${at} style="min-height:700px"></section>`).join("")}${script(`
    const watch = new IntersectionObserver((seen) => { for (const { isIntersecting, target } of seen)
      if (isIntersecting) target.innerHTML = "<h2>Section " + target.id + "</h2>" });
    for (const section of document.querySelectorAll("section")) watch.observe(section)`)}`,
  "/htmx": `${TALL}<div hx-get="/feed?from=0" hx-trigger="revealed"></div>`,
  "/sticky": `${TALL}${script(`addEventListener("scroll", () => document.body.classList.toggle("up", scrollY > 10))`)}`,
  "/images": `${TALL}<img id=i alt=Late>${script("new IntersectionObserver(() => 0).observe(i)")}`,
  "/headings": `${TALL}<h2 id=h>Contents</h2>${script("new IntersectionObserver(() => 0).observe(h)")}`,
  "/short": "<p>Short</p>",
  "/without-end": `<div id=list></div>${script(`let n = 0;
    const more = () => { for (let i = 0; i < 20; i++) list.insertAdjacentHTML("beforeend", "<p>line " + ++n + " of a list</p>") }; more(); more(); more();
    addEventListener("scroll", more)`)}`,
};

/** A list of 400 rows of 20 pixels that has rows only around its visible part. */
const virtual = (row: string, place: string) =>
  `<h1>Log</h1><div id=box style="height:300px;overflow:auto"><div id=all style="position:relative;height:8000px"></div></div><p>The end.</p>${script(`
    const show = () => {
      const from = Math.max(0, Math.floor(box.scrollTop / 20) - 5);
      const rows = [];
      for (let at = from; at < Math.min(400, from + 30); at++) rows.push(${row});
      all.innerHTML = ${place};
    };
    box.onscroll = show; show()`)}`;
const VIRTUAL = {
  "/absolute": virtual(
    '`<div style="position:absolute;height:20px;top:${at * 20}px">row ${at} of the log</div>`',
    'rows.join("")',
  ),
  "/moved": virtual(
    '`<div style="height:20px">${at % 3 ? "row " + at + " of the log" : "}"}</div>`',
    '`<div style="position:absolute;transform:translateY(${from * 20}px)">${rows.join("")}</div>`',
  ),
  "/spaced": virtual(
    '`<li style="height:20px;list-style:none">row ${at} of the log</li>`',
    '`<div style="height:${from * 20}px"></div>${rows.join("")}<div style="height:${(400 - from - rows.length) * 20}px"></div>`',
  ),
  "/lines": `<div style="height:300px;overflow:auto"><ol>${Array.from({ length: 400 }, (_, at) => `<li>row ${at} of the log</li>`).join("")}</ol></div>`,
} as const;

/** A clock by which a busy machine does not reach the time limit of scrolling. */
const SLOW: Clock = { ...systemClock, now: () => systemClock.now() / 20 };

describeWithBrowser("scroll of virtual lists", () => {
  const site = useStand(VIRTUAL, { clock: SLOW });
  /** The rows that a page has, in order. */
  const rowsOf = (html: string) =>
    [...html.matchAll(/>row (\d+) of the log</g)].map(([, at]) => Number(at));

  for (const path of ["/absolute", "/moved", "/spaced"]) {
    it(`reads every row once and in order: ${path}`, async () => {
      const { html, notes } = await site.stand.read(path, { scroll: true });
      const rows = rowsOf(html);
      const every = Array.from({ length: 400 }, (_, at) => at);
      assert.deepEqual(rows, path === "/moved" ? every.filter((at) => at % 3 > 0) : every);
      assert.equal(notes.virtualLists, 0);
    });

    it(`is off by default, which is noted: ${path}`, async () => {
      const { html, notes } = await site.stand.read(path);
      assert.ok(rowsOf(html).length <= 30);
      assert.equal(notes.virtualLists, 1);
    });
  }

  itSlow("does not apply to a list with all of its rows", async () => {
    for (const scroll of [false, true]) {
      const { html, notes } = await site.stand.read("/lines", { scroll });
      assert.equal(rowsOf(html).length, 400);
      assert.equal(notes.virtualLists, 0);
    }
  });
});

describeWithBrowser("scroll", () => {
  const site = useStand(PAGES);
  const scroll = { scroll: true } as const;

  for (const path of ["/endless", "/listens", "/in-a-box"]) {
    // proves: render.scroll.effect
    it(`brings an endless list to its end: ${path}`, async () => {
      const { html, notes } = await site.stand.read(path, scroll);
      assert.match(html, />entry 49</);
      assert.equal(notes.loadsOnScroll, false);
      assert.doesNotMatch((await site.stand.read(path)).html, />entry 30</);
    });
  }

  // proves: render.scroll.effect
  it("brings the sections that come as they are seen", async () => {
    const { html, layout } = await site.stand.read("/sections", scroll);
    for (const at of [1, 2, 3, 4]) assert.match(html, new RegExp(`>Section s${at}<`));
    // Measured from the beginning of the page.
    assert.ok(layout.fragment.some((value, at) => at % 4 === 1 && value > 0 && value < 100));
  });

  // proves: render.scroll.effect
  itSlow("ends where a page has no end, and says that more would come", async () => {
    const { html, notes } = await site.stand.read("/without-end", scroll);
    assert.match(html, new RegExp(`>line ${SETTINGS.RENDER_SCROLL_STEPS * 15} of`));
    assert.equal(notes.loadsOnScroll, true);
  });

  // proves: render.scroll.note
  it("is off by default, and the page says where it would bring more", async () => {
    for (const path of ["/endless", "/listens", "/sections", "/htmx"]) {
      assert.equal((await site.stand.read(path)).notes.loadsOnScroll, true, path);
    }
    for (const path of ["/sticky", "/images", "/headings", "/short"]) {
      assert.equal((await site.stand.read(path)).notes.loadsOnScroll, false, path);
    }
  });
});
