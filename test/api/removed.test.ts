// Text that a script removed or replaced, over loopback: what a reader does not see stays out of the union, and is counted.
import assert from "node:assert/strict";
import { it } from "node:test";
import type { TextResult } from "../../src/model/page.ts";
import { type Answer, useOrigin } from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { answerOf, post } from "../support/requests.ts";
import { useService } from "../support/service.ts";

const page = (body: string, script: string) =>
  `<!doctype html><html><head><meta charset="utf-8"><title>Lamps</title></head><body>${body}<script>${script}</script></body></html>`;
const sentence = (at: number) =>
  `Sentence ${at} says in so many words that a lamp gives light when the sun has gone down.`;
const prose = (count: number) =>
  Array.from({ length: count }, (_, at) => `<p>${sentence(at)}</p>`).join("");

const FRAME = `<header><nav><a href="/">Shop</a></nav></header>`;
/** Pages whose script removes `GONE` or replaces it. */
const GONE: Readonly<Record<string, readonly [body: string, script: string, gone: string]>> = {
  "/price": [
    `<h1>Lamp</h1><p>Bright enough.</p><div id=offer><p class=price>Price 0.00</p></div><p>Made to last.</p>`,
    `offer.innerHTML = "<span class=amount>Price 40 crowns</span><p>In stock</p>"`,
    "Price 0.00",
  ],
  "/price-in-place": [
    `<h1>Lamp</h1><div class=box><p>0.00</p><p>Colour unknown</p><p>${sentence(1)}</p></div>`,
    `document.querySelector(".box p").textContent = "forty crowns"; document.querySelector(".box").append("Sold by us")`,
    "0.00",
  ],
  "/search": [
    `<h1>Search</h1><p id=none>Your search returned nothing</p><div id=results></div>`,
    `none.remove(); results.innerHTML = "<ul><li>Desk lamp</li><li>Floor lamp</li></ul>"`,
    "Your search returned nothing",
  ],
  "/prompt": [
    `<h1>Lamps</h1><div id=ask><p>Choose your country to see delivery times.</p></div>${prose(4)}`,
    "ask.remove()",
    "Choose your country",
  ],
};

/** Pages whose script removes text that the union keeps, with a text of it. */
const KEPT: Readonly<Record<string, readonly [body: string, script: string, kept: string]>> = {
  "/long": [
    `<h1>Lamps</h1><p id=gone>${[1, 2, 3].map(sentence).join(" ")}</p>${prose(9)}`,
    "gone.remove()",
    "Sentence 3 says",
  ],
  "/list": [
    `<h1>Lamps</h1><ul id=rows>${Array.from({ length: 12 }, (_, at) => `<li>Lamp number ${at} of the list</li>`).join("")}</ul>${prose(9)}`,
    "for (const row of [...rows.children].slice(4)) row.remove()",
    "Lamp number 11",
  ],
  "/wiped": [
    `<h1>Lamps</h1><p>The lamp of the hall.</p><p>It burns at night.</p>`,
    `document.body.innerHTML = "<p>Error</p>"`,
    "The lamp of the hall",
  ],
  "/tabs": [
    `<h1>Lamp</h1>${prose(5)}<button id=more aria-expanded=false aria-controls=panel>Details</button><div id=panel><p>Twelve kilograms, two metres high, for indoor use.</p></div>
    <div hidden id=words><p>${sentence(8)} ${sentence(9)}</p></div>`,
    `more.onclick = () => { panel.innerHTML = words.innerHTML + words.innerHTML; more.ariaExpanded = "true" }`,
    "Twelve kilograms",
  ],
};

let served = 0;
const PAGES: Readonly<Record<string, Answer>> = {
  ...Object.fromEntries(
    Object.entries({ ...GONE, ...KEPT }).map(([path, [body, script]]) => [
      path,
      page(FRAME + body, script),
    ]),
  ),
  // Each request gets another text.
  "/differs": (_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(page(`<h1>Lamps</h1><p>Of the day: no. ${served++}.</p>${prose(3)}`, ""));
  },
  "/left": page(
    "<h1>Old shop</h1><p>You are being taken to our new shop.</p>",
    `location.replace("/arrived")`,
  ),
  "/arrived": page(`<h1>New shop</h1>${prose(3)}`, ""),
  "/left-for-less": page(`<h1>Story</h1>${prose(9)}`, `location.replace("/offer")`),
  "/offer": page("<h1>Subscribe</h1><p>Two crowns a month.</p>", ""),
};

const service = useService();
const origin = useOrigin(PAGES);

async function read(path: string, more: object = {}): Promise<TextResult> {
  const body = {
    url: `${origin.address}${path}`,
    render: true,
    renderOptions: { settle_ms: 0 },
    ...more,
  };
  return answerOf<TextResult>(await post(`${service.address}/api/text`, body));
}

describeWithBrowser("text that a script removed", () => {
  for (const [path, [, , gone]] of Object.entries(GONE)) {
    it(`is left out and counted: ${gone}`, async () => {
      const { text, page: record } = await read(path);
      assert.ok(!text.includes(gone), text);
      assert.ok((await read(path, { render: false })).text.includes(gone));
      const isEdited = record.left_out.removed === undefined;
      assert.ok(isEdited || (record.left_out.removed ?? 0) > 0);
    });
  }

  it("is counted in words", async () => {
    assert.equal((await read("/prompt")).page.left_out.removed, 7);
  });

  it("stays with include_hidden_text", async () => {
    assert.match(
      (await read("/prompt", { include_hidden_text: true })).text,
      /Choose your country/,
    );
  });

  for (const [path, [, , kept]] of Object.entries(KEPT)) {
    it(`stays if a reader may still want it: ${path}`, async () => {
      const { text } = await read(path);
      assert.ok(text.includes(kept), text);
    });
  }

  it("is not text that the browser never received", async () => {
    const { text } = await read("/differs");
    assert.equal(text.match(/Of the day/g)?.length, 1);
    assert.match(text, /Sentence 2/);
  });
});

describeWithBrowser("a page that a script left", () => {
  it("is left out", async () => {
    const { text, page: record } = await read("/left");
    assert.match(text, /New shop/);
    assert.doesNotMatch(text, /Old shop|taken to/);
    assert.equal(record.left_out.removed, 8);
  });

  it("stays if the next one says less", async () => {
    assert.match((await read("/left-for-less")).text, /Sentence 8/);
  });
});
