// `renderOptions.load_more` over loopback: in a read, in a crawl, as a flag, and what is refused.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { TextResult } from "../../src/model/page.ts";
import type { RecordsResult } from "../../src/model/records.ts";
import { legible } from "../support/command.ts";
import { type Answer, useOrigin } from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { answerOf, post, type Refused } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { crawl } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

const lamp = (at: number) =>
  `<article class=lamp><h2>Lamp ${at}</h2><p>This lamp of brass is number ${at} in the shop.</p></article>`;
const lamps = (from: number) => Array.from({ length: 5 }, (_, at) => lamp(from + at)).join("");
const more: Answer = (request, response) => {
  const from = Number(new URL(request.url ?? "", "http://x").searchParams.get("from"));
  response.end(lamps(from));
};
const listOf = (press: string) => `<!doctype html><html lang=en><title>Lamps</title><body><main>
  <h1>Lamps</h1><div id=list>${lamps(0)}</div><button id=more>Load more</button></main><script>
  let at = 5; const button = document.getElementById("more"); button.onclick = async () => { ${press} }</script>`;

const origin = useOrigin({
  "/": listOf(`list.insertAdjacentHTML("beforeend", await (await fetch("/more?from=" + at)).text());
    if ((at += 5) === 15) button.remove()`),
  "/posts": listOf(`await fetch("/cart?id=1", { method: "POST" })`),
  "/more": more,
});
const service = useService();

async function textOf(path: string, load_more?: number): Promise<TextResult> {
  const renderOptions = { settle_ms: 0, ...(load_more !== undefined && { load_more }) };
  const body = { url: `${origin.address}${path}`, render: true, renderOptions };
  const response = await post(`${service.address}/api/text`, body);
  assert.equal(response.status, 200, path);
  return answerOf<TextResult>(response);
}

describeWithBrowser("load_more", () => {
  // proves: render.load_more.effect, render.load_more.note
  itSlow("reads the records of every press, and render_note says what they added", async () => {
    const { text, render_note, page } = await textOf("/", 50);
    assert.equal(render_note, `pressed "Load more" 2 times: 10 records added`);
    assert.match(text, /number 14 in the shop/);
    assert.equal(page.url, `${origin.address}/`);
  });

  // proves: render.load_more.note
  it("is 0 by default, and render_note says that a control loads more", async () => {
    const { text, render_note } = await textOf("/");
    assert.equal(render_note, "a control loads more records (renderOptions.load_more)");
    assert.doesNotMatch(text, /number 5 in the shop/);
    const asked = { url: `${origin.address}/`, render: true, renderOptions: { settle_ms: 0 } };
    const lists = await post(`${service.address}/api/records`, asked);
    assert.equal((await answerOf<RecordsResult>(lists)).render_note, render_note);
  });

  // proves: render.load_more.safe
  it("names a refused POST in render_note", async () => {
    const { render_note } = await textOf("/posts", 3);
    const refused = `refused POST ${origin.address}/cart`;
    assert.equal(render_note, `pressed "Load more" once: nothing added, ${refused}`);
    assert.ok(!origin.asked.some((path) => path.startsWith("/cart")));
  });

  // proves: render.load_more.effect
  it("applies to the rendered pages of a crawl", async () => {
    const renderOptions = { settle_ms: 0, load_more: 1 };
    const body = { url: `${origin.address}/`, complete: true, max_pages: 1, renderOptions };
    const [page] = (await crawl(service, body)).all("page");
    assert.match(page?.markdown ?? "", /number 9 in the shop/);
    assert.equal(page?.render_note, `pressed "Load more" once: 5 records added, more may follow`);
  });

  it("is a flag of the command line", async () => {
    const args = ["read", `${origin.address}/`, "--render", "--load-more", "2", "--text"];
    const env = {
      ...process.env,
      SERVICE_ALLOW_PRIVATE_HOSTS: "1",
      SERVICE_PAGE_INTERVAL_SECONDS: "0",
    };
    const run = await legible(args, { env });
    assert.equal(run.code, 0);
    assert.match(run.out, /number 14 in the shop/);
  });
});

describe("load_more of a request", () => {
  // proves: render.load_more.range
  it("is a 422 outside 0 to 50, and for a fraction", async () => {
    for (const load_more of [-1, 51, 1.5]) {
      const body = { url: `${origin.address}/`, renderOptions: { load_more } };
      const response = await post(`${service.address}/api/text`, body);
      assert.equal(response.status, 422);
      const { detail } = await answerOf<Refused<readonly { loc: string[] }[]>>(response);
      assert.deepEqual(detail[0]?.loc, ["body", "renderOptions", "load_more"]);
    }
  });
});
