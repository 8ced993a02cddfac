// Language, time zone and viewport of the reader a page sees, in both fetches; nothing of it reaches the next read.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { TextResult } from "../../src/model/page.ts";
import { useOrigin } from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { answerOf, post, type Refused } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";

const languages: string[] = [];
const origin = useOrigin({
  "/reader": (request, response) => {
    languages.push(request.headers["accept-language"] ?? "");
    response.writeHead(200, { "content-type": "text/html" });
    response.end(`<!doctype html><html><head><meta name=viewport content="width=device-width"><title>Reader</title></head>
      <body><p>The page says what it takes its reader for.</p><p id=out></p><script>
      out.textContent = [navigator.language, Intl.NumberFormat().format(1234.5), Intl.DateTimeFormat().resolvedOptions().timeZone,
        innerWidth + "x" + innerHeight, "touch " + navigator.maxTouchPoints].join(" | ")</script></body></html>`);
  },
});
const service = useService({});

async function readerOf(renderOptions: object, body: object = { render: true }): Promise<string> {
  const url = `${origin.address}/reader`;
  const response = await post(`${service.address}/api/text`, { url, renderOptions, ...body });
  assert.equal(response.status, 200);
  return (await answerOf<TextResult>(response)).text;
}

describeWithBrowser("the emulated reader", () => {
  // proves: render.locale.effect
  it("has a language and a time zone, in both fetches", async () => {
    languages.length = 0;
    const text = await readerOf({ locale: "de-CH", timezone: "Pacific/Auckland" });
    assert.match(text, /de-CH \| 1.234\.5 \| Pacific\/Auckland/);
    assert.equal(languages.length, 2);
    for (const language of languages) assert.match(language, /^de-CH,de;q=0\.9/);
  });

  // proves: render.viewport.effect
  it("has a viewport by name, as a touch screen for a phone", async () => {
    assert.match(await readerOf({ viewport: "phone" }), /\| 390x844 \| touch [1-9]/);
    assert.match(await readerOf({ viewport: "tablet" }), /\| 820x1180 \|/);
    assert.match(await readerOf({ viewport: "desktop" }), /\| 1440x900 \| touch 0/);
    assert.match(await readerOf({ viewport_width: 700 }), /\| 700x900 \| touch 0/);
  });

  itSlow("is forgotten after the read", async () => {
    const before = await readerOf({});
    await readerOf({ locale: "fr-FR", timezone: "Asia/Tokyo", viewport: "phone" });
    assert.equal(await readerOf({}), before);
  });
});

describe("the reader of a request", () => {
  it("has a language in a plain fetch, as part of what a cached copy answers", async () => {
    languages.length = 0;
    await readerOf({ locale: "fr" }, {});
    await readerOf({}, {});
    assert.deepEqual(languages, ["fr,*;q=0.5", "en-US,en;q=0.9,*;q=0.5"]);
    languages.length = 0;
    const fetch = { max_age: 3600 };
    for (const locale of ["it-IT", "", "it-IT", ""]) await readerOf({ locale }, { fetch });
    assert.equal(languages.length, 2);
  });

  it("is a 422 that names the option where it is unknown", async () => {
    for (const [field, value] of [
      ["locale", "german"],
      ["locale", "de\r\nx-a: b"],
      ["timezone", "Europe/Atlantis"],
      ["viewport", "watch"],
    ] as const) {
      const url = `${origin.address}/reader`;
      const body = { url, renderOptions: { [field]: value } };
      const response = await post(`${service.address}/api/text`, body);
      assert.equal(response.status, 422, value);
      const { detail } = await answerOf<Refused<readonly { loc: string[] }[]>>(response);
      assert.deepEqual(detail[0]?.loc, ["body", "renderOptions", field]);
    }
  });
});
