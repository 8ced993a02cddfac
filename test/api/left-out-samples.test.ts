// Samples of the text that is left out: on request, by rule, bounded in number and length.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { TextResult } from "../../src/model/page.ts";
import { useOrigin } from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { answerOf, post } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";

const URL = "https://example.org/";
const LONG = "A secret that goes on and on. ".repeat(5);
const HTML = `<!doctype html><title>Lamps</title><h1>Lamps</h1><p>A lamp gives light.</p>
<p style="display:none"> first <b>hidden</b>\n text </p><p style="display:none">${LONG}</p>
<p style="display:none"><script>let word = "no sample";</script>third</p>
<p style="display:none">fourth</p><p style="font-size:1px">tiny words</p>`;

describe("samples of text that was left out", () => {
  const service = useService();

  // proves: page.left_out
  it("are returned on request: three texts per rule, 80 characters each", async () => {
    const { page } = await answerOf<TextResult>(
      await post(`${service.address}/api/text`, { url: URL, html: HTML, left_out_samples: true }),
    );
    assert.deepEqual(page.left_out_samples, {
      style: ["first hidden text", LONG.slice(0, 80), "third"],
      "font-size": ["tiny words"],
    });
    // Two words "hidden text" and "first", 35 of the long text, "third" and "fourth"; the script has none.
    assert.deepEqual(page.left_out, { style: 40, "font-size": 2 });
  });

  it("are absent otherwise, and empty for a page that hides nothing", async () => {
    const without = await answerOf<TextResult>(
      await post(`${service.address}/api/text`, { url: URL, html: HTML }),
    );
    assert.equal(Object.hasOwn(without.page, "left_out_samples"), false);
    const plain = { url: URL, html: "<p>A lamp gives light.</p>", left_out_samples: true };
    const { page } = await answerOf<TextResult>(await post(`${service.address}/api/blocks`, plain));
    assert.deepEqual(page.left_out_samples, {});
    assert.deepEqual(page.left_out, {});
  });
});

describeWithBrowser("samples of text that a rendered page leaves out", () => {
  const service = useService();
  const origin = useOrigin({
    "/": `<!doctype html><title>Lamps</title><h1>Lamps</h1><p>A lamp gives light to a room.</p>
<div id=ask><p>Choose your country to see prices.</p></div><p style="color:#fff">white on white</p>
<p>It burns at night.</p><script>ask.remove()</script>`,
  });

  itSlow("include what a script removed and what the browser does not paint", async () => {
    const { page } = await answerOf<TextResult>(
      await post(`${service.address}/api/text`, {
        url: `${origin.address}/`,
        render: true,
        left_out_samples: true,
      }),
    );
    assert.deepEqual(page.left_out_samples, {
      color: ["white on white"],
      removed: ["Choose your country to see prices."],
    });
  });
});
