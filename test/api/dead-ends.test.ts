// Pages that only say why there is no page, over loopback: refused by name, or named in the record beside the rest.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { TextResult } from "../../src/model/page.ts";
import { type Answer, useOrigin } from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { answerOf, frames, post, type Refused } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { crawl } from "../support/site.ts";

const AROUND = `<nav><a href="/">Acme</a> <a href="/lamps">Lamps</a></nav>`;
const page = (body: string, title = "Lamps") =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title></head><body>${AROUND}${body}<footer><p>Acme Ltd of Springfield</p></footer></body></html>`;
/** A page whose script builds everything in its markup's empty root. */
const built = (html: string) =>
  page(`<div id="root"></div><script>root.innerHTML = ${JSON.stringify(html)}</script>`);
const STORY = `<main id="story"><h1>A lamp in the hall</h1>${"<p>It was lit every evening at six, and nobody in the house knew who had done so, or why it was never out of oil.</p>".repeat(3)}</main>`;
const LOST = "<h1>Page not found</h1><p>Sorry, the page you requested does not exist.</p>";
const CRASHED =
  "<h2>Application error: a client-side exception has occurred (see the browser console for more information).</h2>";

const PAGES: Readonly<Record<string, Answer>> = {
  "/": page(`${STORY}<a href="/lost">Lost</a> <a href="/teaser">Teaser</a>`),
  "/lost": page(LOST),
  "/lost-by-script": built(LOST),
  "/found-by-script": page(
    `<main id="root">${LOST}</main><script>root.innerHTML = ${JSON.stringify(STORY)}</script>`,
  ),
  "/streamed": (_request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.write(
      `<!doctype html><title>Lamps</title><body>${AROUND}<div id="slot">Loading lamps</div>`,
    );
    response.end(
      `<template id="late" data-dgst="NEXT_HTTP_ERROR_FALLBACK;404"></template><script>slot.innerHTML = ${JSON.stringify(LOST)}</script>`,
    );
  },
  "/crashed": built(CRASHED),
  "/story-crashed": page(
    `${STORY}<script>document.body.innerHTML = ${JSON.stringify(CRASHED)}</script>`,
  ),
  "/denied": built("<p>Access denied. Automated browsers are not served here.</p>"),
  "/region": page("<p>This page is not available in your country.</p>"),
  "/scripts": page("<main><p>Please enable JavaScript to see the lamps.</p></main>"),
  "/account": page(
    `<main><h1>Sign in</h1><form><label>Email <input type="email"></label><label>Password <input type="password"></label><button>Sign in</button></form></main>`,
  ),
  "/teaser": page(`${STORY}<p>Subscribe to continue reading this story.</p>`),
};

const service = useService();
const origin = useOrigin(PAGES);

async function read(path: string, render: boolean) {
  const url = `${origin.address}${path}`;
  return post(`${service.address}/api/text`, { url, render, renderOptions: { settle_ms: 0 } });
}

async function refusal(path: string, render: boolean): Promise<readonly [string, string]> {
  const response = await read(path, render);
  assert.equal(response.status, 502, `${path}: ${response.status}`);
  const { detail } = await answerOf<Refused>(response);
  const words = detail.replace(/^could not (?:resolve \S+|fetch page): /, "");
  return [response.headers.get("x-legible-error") ?? "", words];
}

const MISSING =
  'the site says that the page does not exist: "Sorry, the page you requested does not exist."';

describe("a dead end in markup", () => {
  it("is refused by name, with its words", async () => {
    for (const [path, code, words] of [
      ["/lost", "PAGE_MISSING", MISSING],
      [
        "/region",
        "PAGE_BLOCKED",
        'the site does not show the page in this region, and says: "This page is not available in your country."',
      ],
      [
        "/scripts",
        "PAGE_BLOCKED",
        'the page is filled in by scripts, and says without them: "Please enable JavaScript to see the lamps."',
      ],
      ["/account", "PAGE_BLOCKED", 'the site shows a login form instead, which says: "Sign in"'],
    ] as const) {
      assert.deepEqual(await refusal(path, false), [code, words], path);
    }
  });

  it("is named in the record of a page that has more", async () => {
    const { page: record, text } = await answerOf<TextResult>(await read("/teaser", false));
    assert.match(text, /A lamp in the hall/);
    assert.deepEqual(record.dead_end, {
      kind: "subscribers",
      evidence: "Subscribe to continue reading this story.",
    });
    const whole = await answerOf<TextResult>(await read("/", false));
    assert.equal(whole.page.dead_end, null);
  });

  it("is a failed page of a crawl, or named in the page's event", async () => {
    const crawled = await crawl(service, { url: `${origin.address}/` });
    const { ok, error } = crawled.page("/lost");
    assert.deepEqual([ok, error], [false, MISSING]);
    assert.equal(crawled.page("/teaser").dead_end?.kind, "subscribers");
    assert.equal(crawled.page("/").dead_end, null);
  });

  it("is named in the parse event of the stream", async () => {
    const url = `${origin.address}/teaser`;
    const events = await frames(await post(`${service.address}/api/text/stream`, { url }));
    const parse = events.find(({ type }) => type === "parse");
    assert.deepEqual(parse?.["dead_end"], {
      kind: "subscribers",
      evidence: "Subscribe to continue reading this story.",
    });
  });
});

describeWithBrowser("a dead end that scripts build", () => {
  it("is refused as the same dead end in markup is", async () => {
    assert.deepEqual(await refusal("/lost-by-script", true), ["PAGE_MISSING", MISSING]);
    assert.deepEqual(await refusal("/lost-by-script", false), ["PAGE_MISSING", MISSING]);
    assert.equal((await refusal("/streamed", true))[0], "PAGE_MISSING");
    assert.match((await refusal("/crashed", true))[1], /^the site shows an error of its appl/);
    assert.match((await refusal("/denied", true))[1], /Access denied\. Automated browsers/);
  });

  it("is refused in the markup of a page that failed while it was streamed", async () => {
    const words = 'the site says that the page does not exist: "NEXT_HTTP_ERROR_FALLBACK;404"';
    const url = `${origin.address}/streamed`;
    const events = await frames(await post(`${service.address}/api/text/stream`, { url }));
    assert.equal(events.at(-1)?.["message"], words);
  });

  it("gives way to the page that the other fetch has", async () => {
    const found = await answerOf<TextResult>(await read("/found-by-script", false));
    assert.match(found.text, /A lamp in the hall/);
    assert.equal(found.page.dead_end, null);
    const crashed = await answerOf<TextResult>(await read("/story-crashed", true));
    assert.match(crashed.text, /A lamp in the hall/);
    assert.match(String(crashed.render_error), /^browser: PageBlockedError: the site shows an err/);
  });
});
