// What a browser adds to a read over loopback: order as laid out, direction, both readings as one, pages that are shells.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { FactsResult, TextResult } from "../../src/model/page.ts";
import { type Answer, useOrigin } from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { answerOf, frames, post, type Refused } from "../support/requests.ts";
import { startService, useService } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";

const page = (body: string, attributes = "") =>
  `<!doctype html><html ${attributes}><head><meta charset="utf-8"><title>Lamps</title></head><body>${body}</body></html>`;
const paragraphs = (...words: readonly string[]) => words.map((word) => `<p>${word}</p>`).join("");

const BESIDE = `<div style="display:flex"><p style="width:300px">Written first</p><p style="width:300px">Written second</p></div>`;
const PROSE = Array.from(
  { length: 30 },
  (_, at) =>
    `Paragraph ${at} says in so many words that a lamp gives light when the sun has gone down.`,
);
/** A paragraph too long to be a message that a script removes. */
const KEPT = PROSE.slice(0, 3).join(" ");

const PAGES: Readonly<Record<string, Answer>> = {
  // After the pause that follows load.
  "/posts": (_request, response) => {
    setTimeout(() => response.end("<h1>Posts</h1><p>What came late.</p>"), 1200);
  },
  "/as-written": page(paragraphs("Upper", "Lower")),
  "/moved": page(
    `<div style="display:flex;flex-direction:column-reverse">${paragraphs("Lower", "Upper")}</div>`,
  ),
  "/panel": page(
    `${paragraphs("Upper", "Lower")}<p><button aria-controls=more>More</button></p><div id=more style="display:none"><p>Behind the button</p></div>`,
  ),
  "/mostly-panel": page(
    `<p><button aria-controls=more>More</button></p><div id=more style="display:none">${paragraphs("One", "Two", "Three", "Four", "Five")}</div>`,
  ),
  "/one": page("<p>The only block</p>"),
  "/beside": page(BESIDE),
  "/beside-rtl": page(BESIDE, 'dir="rtl"'),
  "/both": page(`<h1>Lamps</h1><p id=gone>${KEPT}</p><p>As both have it</p>
    <script>gone.remove(); for (const word of ["Added first", "Added second", "Added third"]) {
      const added = document.createElement("p"); added.textContent = word; document.body.append(added); }</script>`),
  "/repeats": page(`<h1>Lamps</h1><div id=gone>${paragraphs(...new Array(40).fill(KEPT))}</div>
    <p>As both have it</p><script>gone.remove()</script>`),
  "/endless": page("<p>Words before a script that never ends.</p><script>for (;;);</script>"),
  "/shell": page(`<div id="root"></div><script>
    root.innerHTML = "<h1>Built by a script</h1><p>Nothing of this is in what was served.</p>"</script>`),
  "/nearly-shell": page(`<header><p>Served in the header</p></header><div id="root"></div><script>
    document.querySelector("header").remove(); root.innerHTML = "<h1>Built by a script</h1>"</script>`),
  "/framed": page(`<main><p>${PROSE.slice(0, 5).join(" ")}</p><div id="app"></div></main><script>
    app.innerHTML = "<h1>Built by a script</h1>"</script>`),
  "/empty-shell": page(`<div id="root"></div><script>root.dataset.ready = "1"</script>`),
  "/entered": page(`<div id="root"></div><script>
    root.innerHTML = "<p>Said before the interstitial.</p><button>Enter</button>";
    root.querySelector("button").onclick = () => { root.innerHTML = "<main>${paragraphs(...PROSE)}</main>" }</script>`),
  "/acts": page(`<div id="root"></div><script>
    root.innerHTML = "<p>An order in so many words.</p><button>Go on</button>";
    root.querySelector("button").onclick = () => fetch("/order", { method: "POST" })</script>`),
  "/order": "",
  "/waiting": page(`<nav><a href="/">Lamps</a></nav><p id=wait>Loading your data</p><script>
    wait.outerHTML = "<p>The data came by script.</p>"</script>`),
  "/no-main": page(`<nav><a href="/">Lamps</a></nav><h1>Orders</h1><main></main><script>
    document.querySelector("main").innerHTML = "<p>The data came by script.</p>"</script>`),
  "/worker":
    page(`<nav><a href="/">Lamps</a></nav><main></main><footer><p>The shop</p></footer><script>
    navigator.serviceWorker.register("/worker.js").then(() => navigator.serviceWorker.ready).then(() => {
      document.querySelector("main").textContent = "The worker is ready." })</script>`),
  "/heading": page("<h1>Orders</h1><script>document.title = 'Orders'</script>"),
  "/late":
    page(`<div id="root"></div><script>fetch("/posts").then((answer) => answer.text()).then((posts) => {
    root.innerHTML = posts })</script>`),
  "/feed":
    page(`<h1>Lamps</h1><div style="height:3000px">A long page</div><section id="more"></section><script>
    new IntersectionObserver(([{ isIntersecting }]) => { if (isIntersecting) more.textContent = "Came when it was seen" })
      .observe(more)</script>`),
  "/emptied": page(
    `<main>${paragraphs(...PROSE)}</main><script>document.body.innerHTML = ""</script>`,
  ),
  "/shell-product": page(
    `<script type="application/ld+json">{"@type":"Product","name":"Lamp","offers":{"price":"9"}}</script><div id="root"></div>
    <script>root.innerHTML = "<h1>Lamp</h1><p>Nothing of this is in what was served.</p>"</script>`,
  ),
  "/gate": page(`<main id=story>${paragraphs(...PROSE)}</main><script>
    story.style.display = "none"; document.body.prepend("Tell us where you live to go on.")</script>`),
};

const service = useService();
const origin = useOrigin(PAGES);

const RENDER = { render: true, renderOptions: { settle_ms: 0 } };
const CLOSED = { settle_ms: 0, reveal_collapsed: false, click_collapsed: false };

async function text(path: string, body: object = RENDER): Promise<TextResult> {
  const response = await post(`${service.address}/api/text`, {
    url: `${origin.address}${path}`,
    ...body,
  });
  assert.equal(response.status, 200, `${path}: ${response.status}`);
  return answerOf<TextResult>(response);
}

/** Events of a page stream, by their type; of stages only the last. */
async function stream(path: string, body: object = RENDER) {
  const url = `${origin.address}${path}`;
  const events = await frames(await post(`${service.address}/api/text/stream`, { url, ...body }));
  return new Map(events.map((event) => [String(event["type"]), event]));
}

const orderOf = ({
  page: { reading_order, reading_order_measured, dom_order_differs },
}: TextResult) => [reading_order, reading_order_measured, dom_order_differs];
const linesOf = (whole: string) => whole.split(/\n+/);

describeWithBrowser("reading order of a rendered page", () => {
  // proves: page.reading_order.values, page.reading_order.geometric, page.dom_order_differs
  it("is geometric-xy-cut where every block has a box", async () => {
    assert.deepEqual(orderOf(await text("/as-written")), ["geometric-xy-cut", true, false]);
  });

  // proves: page.dom_order_differs
  it("differs from the source where a style sheet moves blocks, and says so", async () => {
    const moved = await text("/moved");
    assert.deepEqual(linesOf(moved.text), ["Upper", "Lower"]);
    assert.deepEqual(orderOf(moved), ["geometric-xy-cut", true, true]);
    const unmoved = await text("/moved", {});
    assert.deepEqual(linesOf(unmoved.text), ["Lower", "Upper"]);
    assert.deepEqual(orderOf(unmoved), ["dom-fallback", false, false]);
  });

  // proves: page.reading_order.values, page.reading_order.anchored, page.reading_order_measured
  it("is geometric-anchored where some block has no box", async () => {
    const result = await text("/panel", { ...RENDER, renderOptions: CLOSED });
    assert.deepEqual(linesOf(result.text), ["Upper", "Lower", "More", "Behind the button"]);
    assert.deepEqual(orderOf(result), ["geometric-anchored", true, false]);
  });

  // proves: page.reading_order.anchored
  it("is geometric-anchored where only the plain page holds a block", async () => {
    assert.deepEqual(orderOf(await text("/both")), ["geometric-anchored", true, false]);
  });

  // proves: page.reading_order_measured
  it("is not called measured where most blocks have no box, or there is one block", async () => {
    const mostly = await text("/mostly-panel", { ...RENDER, renderOptions: CLOSED });
    assert.deepEqual(orderOf(mostly), ["dom-fallback", false, false]);
    assert.deepEqual(orderOf(await text("/one")), ["single-block", false, false]);
  });

  // proves: page.reading_order.values
  itSlow("takes each of its four values and no other", async () => {
    const found = new Set<string>();
    for (const path of ["/as-written", "/moved", "/panel", "/mostly-panel", "/both", "/one"]) {
      const body = { ...RENDER, renderOptions: CLOSED };
      found.add((await text(path, body)).page.reading_order);
      found.add((await text(path, { render: false })).page.reading_order);
    }
    assert.deepEqual([...found].sort(), [
      "dom-fallback",
      "geometric-anchored",
      "geometric-xy-cut",
      "single-block",
    ]);
  });

  // proves: page.reading_order_measured, page.direction, parse.same_as_record
  itSlow("is the same on the stream", async () => {
    for (const path of ["/as-written", "/moved", "/both", "/one"]) {
      const parse = (await stream(path)).get("parse");
      const { page: record } = await text(path);
      for (const field of [
        "reading_order",
        "reading_order_measured",
        "dom_order_differs",
        "direction",
      ] as const) {
        assert.equal(parse?.[field], record[field], `${path} ${field}`);
      }
    }
  });
});

describeWithBrowser("the direction of a rendered page", () => {
  const FORWARDS = ["Written first", "Written second"];
  const BACKWARDS = ["Written second", "Written first"];

  // proves: text_request.rtl.false
  it("is left to right on /api/text unless rtl is true, whatever the page declares", async () => {
    for (const rtl of [{}, { rtl: false }]) {
      const declared = await text("/beside-rtl", { ...RENDER, ...rtl });
      assert.deepEqual(linesOf(declared.text), BACKWARDS);
      assert.deepEqual(linesOf((await text("/beside", { ...RENDER, ...rtl })).text), FORWARDS);
    }
  });

  // proves: text_request.rtl.true
  it("is right to left on /api/text with rtl true, whatever the page declares", async () => {
    const body = { ...RENDER, rtl: true };
    assert.deepEqual(linesOf((await text("/beside", body)).text), BACKWARDS);
    assert.deepEqual(linesOf((await text("/beside-rtl", body)).text), FORWARDS);
  });

  // proves: text_request.direction
  it("is what direction says on the text routes, whatever rtl says, or the page's own with auto", async () => {
    const linesWith = async (path: string, body: object) => [
      linesOf((await text(path, { ...RENDER, ...body })).text),
      linesOf(String((await stream(path, { ...RENDER, ...body })).get("done")?.["text"])),
    ];
    assert.deepEqual(await linesWith("/beside", { direction: "rtl", rtl: false }), [
      BACKWARDS,
      BACKWARDS,
    ]);
    assert.deepEqual(await linesWith("/beside-rtl", { direction: "ltr", rtl: true }), [
      BACKWARDS,
      BACKWARDS,
    ]);
    assert.deepEqual(await linesWith("/beside-rtl", { direction: "auto", rtl: false }), [
      FORWARDS,
      FORWARDS,
    ]);
  });

  // proves: page.direction
  itSlow("is told by the page record, whatever was asked for", async () => {
    for (const asked of [{}, { rtl: true }, { direction: "ltr" }, { direction: "auto" }]) {
      assert.equal((await text("/beside", { ...RENDER, ...asked })).page.direction, "ltr");
      assert.equal((await text("/beside-rtl", { ...RENDER, ...asked })).page.direction, "rtl");
    }
  });

  // proves: text_request.rtl.stream
  it("is the page's own on the stream, whatever rtl says", async () => {
    for (const rtl of [true, false]) {
      const body = { ...RENDER, rtl };
      const undeclared = (await stream("/beside", body)).get("done");
      assert.deepEqual(linesOf(String(undeclared?.["text"])), FORWARDS);
      const declared = (await stream("/beside-rtl", body)).get("done");
      assert.deepEqual(linesOf(String(declared?.["text"])), FORWARDS);
    }
  });
});

describeWithBrowser("a union", () => {
  const SERVED = ["Lamps", KEPT, "As both have it"];
  const SHOWN = ["Lamps", "As both have it", "Added first", "Added second", "Added third"];
  const UNITED = ["Lamps", KEPT, ...SHOWN.slice(1)];
  const charsOf = (blocks: readonly string[]) => blocks.join("\n\n").length;

  // proves: text_request.render.true
  it("holds what either fetch brought, each once, on /api/text with render true", async () => {
    const asked = origin.asked.length;
    assert.deepEqual(linesOf((await text("/both")).text), UNITED);
    const documents = origin.asked.slice(asked).filter((path) => path === "/both");
    assert.equal(documents.length, 2);
    assert.deepEqual(linesOf((await text("/both", {})).text), SERVED);
  });

  // proves: resolve.chars.rendered, resolve.static_coverage, page_event.render_note
  it("counts the characters of both sides and of the merged document", async () => {
    const resolve = (await stream("/both")).get("resolve");
    assert.equal(resolve?.["strategy"], "union");
    assert.equal(resolve?.["static_chars"], charsOf(SERVED));
    assert.equal(resolve?.["rendered_chars"], charsOf(SHOWN));
    assert.equal(resolve?.["union_chars"], charsOf(UNITED));
    const share = charsOf(SERVED) / charsOf(UNITED);
    assert.ok(Math.abs(Number(resolve?.["static_coverage"]) - share) <= 0.00005);
    assert.equal(resolve?.["render_note"], null);
  });

  // proves: resolve.only_in_static, resolve.only_in_rendered
  it("counts the blocks that only one side had", async () => {
    const resolve = (await stream("/both")).get("resolve");
    assert.equal(resolve?.["blocks_only_in_static"], 1);
    assert.equal(resolve?.["blocks_only_in_rendered"], 3);
    const same = (await stream("/as-written")).get("resolve");
    assert.equal(same?.["blocks_only_in_static"], 0);
    assert.equal(same?.["blocks_only_in_rendered"], 0);
    assert.equal(same?.["static_coverage"], 1);
  });

  // proves: resolve.static_coverage
  it("is never covered by more than the whole, however often the plain page repeats itself", async () => {
    const events = await stream("/repeats");
    const resolve = events.get("resolve");
    assert.ok(Number(resolve?.["static_chars"]) > Number(resolve?.["union_chars"]));
    assert.equal(resolve?.["static_coverage"], 1);
    assert.equal(resolve?.["blocks_only_in_static"], 1);
  });

  // proves: resolve.strategy.failed_render
  it("is static-only where the render failed, and says why", async () => {
    const body = { render: true, renderOptions: { timeout_ms: 1000 } };
    const events = await stream("/endless", body);
    const resolve = events.get("resolve");
    assert.equal(resolve?.["strategy"], "static-only");
    assert.equal(resolve?.["rendered_chars"], 0);
    assert.equal(resolve?.["static_coverage"], 1);
    assert.match(String(resolve?.["render_error"]), /^browser: RenderError: /);
    assert.equal(events.get("done")?.["text"], "Words before a script that never ends.");
  });

  // proves: page_event.emptied
  it("is a union without rendered characters where the rendered page is empty, and says why", async () => {
    const events = await stream("/emptied");
    const resolve = events.get("resolve");
    assert.equal(resolve?.["strategy"], "union");
    assert.equal(resolve?.["rendered_chars"], 0);
    assert.equal(resolve?.["static_chars"], resolve?.["union_chars"]);
    assert.equal(resolve?.["blocks_only_in_static"], PROSE.length);
    assert.match(String(resolve?.["render_error"]), /^browser: PageBlockedError: /);
    assert.match(String(resolve?.["render_note"]), /^the rendered page is empty/);
    assert.deepEqual(linesOf(String(events.get("done")?.["text"])), PROSE);
    assert.deepEqual(linesOf((await text("/emptied")).text), PROSE);
  });

  // proves: page_event.render_note
  it("keeps the plain page whole behind an interstitial, and notes it", async () => {
    const events = await stream("/gate");
    const note = String(events.get("resolve")?.["render_note"]);
    assert.match(note, /one hidden element with 2,\d{3} characters of prose/);
    const lines = linesOf(String(events.get("done")?.["text"]));
    assert.deepEqual(
      lines.filter((line) => PROSE.includes(line)),
      PROSE,
    );
  });
});

describeWithBrowser("what a browser did beside loading a page", () => {
  const noteOf = async (path: string, body: object = RENDER) =>
    (await stream(path, body)).get("resolve")?.["render_note"];

  // proves: render.dismiss_gates.front, render.presses.note
  itSlow(
    "is said where it pressed the control of an interstitial, and what stood before it is kept",
    async () => {
      assert.equal(await noteOf("/entered"), `pressed "Enter": "Enter" passed an interstitial`);
      const lines = linesOf((await text("/entered")).text);
      assert.deepEqual(lines, ["Said before the interstitial.", "Enter", ...PROSE]);
    },
  );

  // proves: render.presses.safe
  itSlow(
    "is nothing a site would act on, in a shell that is rendered unasked as well",
    async () => {
      assert.equal(await noteOf("/acts"), `pressed "Go on": without effect`);
      const { text: read } = await text("/acts", {});
      assert.match(read, /An order in so many words/);
      assert.ok(!origin.asked.includes("/order"));
    },
  );

  itSlow("is said where a page waits for its service worker", async () => {
    assert.equal(
      await noteOf("/worker"),
      "the main part of the page has nothing after its scripts have run; it registers a service worker, which legible does not run",
    );
    assert.equal(await noteOf("/as-written"), null);
  });

  // proves: render.scroll.note
  itSlow(
    "is said where the page loads more when it is scrolled, and it does with scroll",
    async () => {
      assert.match(String(await noteOf("/feed")), /loads more when it is scrolled/);
      assert.doesNotMatch((await text("/feed")).text, /when it was seen/);
      const scroll = { render: true, renderOptions: { settle_ms: 0, scroll: true } };
      assert.equal(await noteOf("/feed", scroll), null);
      assert.match((await text("/feed", scroll)).text, /Came when it was seen/);
    },
  );
});

describe("a page that a browser would have to build, where there is none", () => {
  // proves: rule1.no_browser
  it("is refused on /api/text, though it answers where a page holds words", async () => {
    const without = await startService({ SERVICE_BROWSER_PATH: "/nowhere/a-browser" });
    try {
      const read = (path: string) =>
        post(`${without.address}/api/text`, { url: `${origin.address}${path}` });
      const response = await read("/shell");
      assert.equal(response.status, 502);
      const { detail } = await answerOf<Refused>(response);
      assert.match(
        detail,
        /could not resolve .*: the page is filled in by scripts|holds no readable text/,
      );
      assert.equal((await read("/framed")).status, 200);
      const unfilled = await answerOf<TextResult>(await read("/no-main"));
      assert.equal(unfilled.page.requires_render, true);
      assert.match(String(unfilled.render_error), /no browser is available/);
    } finally {
      await without.close();
    }
  });
});

describeWithBrowser("a page that a browser has to build", () => {
  // proves: rule1.escalate_shell
  it("is rendered unasked on /api/text when it is a shell without words", async () => {
    const result = await text("/shell", {});
    assert.deepEqual(linesOf(result.text), [
      "Built by a script",
      "Nothing of this is in what was served.",
    ]);
    assert.equal(result.page.reading_order, "geometric-xy-cut");
  });

  // proves: page.requires_render
  itSlow("requires a render on every route, whether a browser was asked for or not", async () => {
    const url = `${origin.address}/shell-product`;
    for (const path of ["/shell", "/shell-product", "/nearly-shell", "/framed"]) {
      assert.equal((await text(path, {})).page.requires_render, true, path);
      assert.equal((await text(path)).page.requires_render, true, path);
      assert.equal((await stream(path)).get("parse")?.["requires_render"], true, path);
    }
    assert.equal((await text("/both")).page.requires_render, false);
    for (const render of [false, true]) {
      const response = await post(`${service.address}/api/extract`, { url, render });
      assert.equal((await answerOf<FactsResult>(response)).page.requires_render, true);
    }
  });

  // proves: render.settle_ms.busy
  itSlow("is waited for while it asks for its words, and read with them", async () => {
    assert.deepEqual(linesOf((await text("/late", {})).text), ["Posts", "What came late."]);
    const { text: read } = await text("/late", { render: true });
    assert.deepEqual(linesOf(read), ["Posts", "What came late."]);
  });

  // proves: rule1.escalate_shell
  it("is rendered unasked and united when its few words say that it needs a browser", async () => {
    const result = await text("/nearly-shell", {});
    assert.equal(result.page.requires_render, true);
    assert.deepEqual(linesOf(result.text).toSorted(), [
      "Built by a script",
      "Served in the header",
    ]);
  });

  // proves: rule1.escalate_requires_render
  it("is rendered unasked when its profile says so, though it holds more than a shell", async () => {
    const result = await text("/framed", {});
    assert.equal(result.page.requires_render, true);
    assert.deepEqual(linesOf(result.text), [PROSE.slice(0, 5).join(" "), "Built by a script"]);
  });

  itSlow("is rendered unasked when its main part has no content", async () => {
    for (const path of ["/waiting", "/no-main"]) {
      const { page: record, text: read } = await text(path, {});
      assert.equal(record.requires_render, true, path);
      assert.match(read, /The data came by script/);
      assert.doesNotMatch(read, /Loading/);
    }
    assert.equal((await text("/heading", {})).text, "Orders");
  });

  // proves: rule1.stream_never
  it("is refused on the stream when its main part has no content", async () => {
    for (const [path, has] of [
      ["/waiting", "a waiting message alone"],
      ["/no-main", "nothing"],
      ["/heading", "a heading alone"],
    ] as const) {
      const events = await stream(path, {});
      const error = events.get("error");
      assert.equal(error?.["stage"], "resolve", path);
      assert.match(
        String(error?.["message"]),
        new RegExp(`filled in by scripts \\(HTTP 200, .*its main part has ${has} without them$`),
      );
      assert.equal(error?.["requires_render"], true);
      assert.equal(events.has("done"), false);
      assert.equal((await stream(path)).has("done"), true);
    }
  });

  it("is refused when the browser builds nothing either", async () => {
    const url = `${origin.address}/empty-shell`;
    const response = await post(`${service.address}/api/text`, { url });
    assert.equal(response.status, 502);
    assert.match((await answerOf<Refused>(response)).detail, /could not resolve /);
  });
});
