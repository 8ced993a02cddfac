// `renderOptions.wait_for`: what is awaited, what a page without it answers, and what is refused.
import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { TextResult } from "../../src/model/page.ts";
import { legible } from "../support/command.ts";
import { useOrigin } from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { answerOf, post, type Refused } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";

/** A page that adds to itself long after it has come to rest. */
const LATE = (added: string) => `<!doctype html><html><head><title>Lamps</title></head><body>
<main><h1>Lamps</h1><p>A lamp gives light when the sun has gone down, as the page says at once.</p></main>
<script>setTimeout(() => { ${added} }, 2500)</script></body></html>`;
const origin = useOrigin({
  "/late": LATE(
    `document.querySelector("main").insertAdjacentHTML("beforeend", "<p id=price>It costs seven pounds.</p>")`,
  ),
  "/never": LATE(""),
  "/shadow": LATE(
    `const host = document.createElement("div"); document.body.append(host);
     host.attachShadow({ mode: "closed" }).innerHTML = "<p id=price>It costs seven pounds.</p>"`,
  ),
  "/hidden": LATE(
    `document.body.insertAdjacentHTML("beforeend", "<p id=price style='display:none'>It costs seven pounds.</p>")`,
  ),
  "/moves": `<!doctype html><title>Moves</title><p>On its way.</p><script>setTimeout(() => { location = "/late" }, 50)</script>`,
});
const folder = mkdtempSync(join(tmpdir(), "legible-wait-for-"));
const service = useService({ SERVICE_GRAPH_DIR: folder });

async function textOf(path: string, renderOptions: object, body: object = {}): Promise<TextResult> {
  const url = `${origin.address}${path}`;
  const response = await post(`${service.address}/api/text`, { url, renderOptions, ...body });
  assert.equal(response.status, 200, path);
  return answerOf<TextResult>(response);
}

describeWithBrowser("wait_for", () => {
  itSlow(
    "renders the page and awaits an element or a text, in shadow trees and after a move too",
    async () => {
      for (const [path, wait_for] of [
        ["/late", "main > #price:nth-child(3)"],
        ["/late", "text=costs  seven pounds"],
        ["/shadow", "#price"],
        ["/moves", "#price"],
      ] as const) {
        const { text, strategy, render_note } = await textOf(path, { wait_for });
        assert.equal(strategy, "union", path);
        assert.match(text, /It costs seven pounds\./, path);
        assert.equal(render_note, undefined, path);
      }
    },
  );

  // proves: render.wait_for.effect
  it("that does not appear leaves the page as it is, and the answer says so", async () => {
    for (const path of ["/never", "/hidden"]) {
      const { text, render_note } = await textOf(path, { wait_for: "#price", timeout_ms: 4000 });
      assert.match(text, /A lamp gives light/);
      assert.match(render_note ?? "", /^"#price" \(wait_for\) did not appear/);
    }
  });

  itSlow("is part of what a cached copy answers", async () => {
    const body = { fetch: { max_age: 3600 } };
    await textOf("/late", {}, { render: true, ...body });
    const awaited = await textOf("/late", { wait_for: "#price" }, body);
    assert.equal(awaited.page.cache, null);
    assert.match(awaited.text, /seven pounds/);
    const again = await textOf("/late", { wait_for: "#price" }, body);
    assert.notEqual(again.page.cache, null);
    assert.match(again.text, /seven pounds/);
  });

  it("is a flag of the command line", async () => {
    const run = await legible(
      ["read", `${origin.address}/late`, "--wait-for", "#price", "--text"],
      {
        env: {
          ...process.env,
          SERVICE_ALLOW_PRIVATE_HOSTS: "1",
          SERVICE_PAGE_INTERVAL_SECONDS: "0",
        },
      },
    );
    assert.equal(run.code, 0);
    assert.match(run.out, /It costs seven pounds\./);
  });
});

describe("wait_for of a request", () => {
  it("is a 422 that names it where it is no selector, empty as a text, or too long", async () => {
    for (const [wait_for, words] of [
      ["p >", /"p >" is no CSS selector/],
      ["text= ", /is no CSS selector/],
      ["x".repeat(1001), /at most 1000 characters/],
      [7, /valid string/],
    ] as const) {
      const url = `${origin.address}/never`;
      const response = await post(`${service.address}/api/text`, {
        url,
        renderOptions: { wait_for },
      });
      assert.equal(response.status, 422);
      const { detail } =
        await answerOf<Refused<readonly { loc: string[]; msg: string }[]>>(response);
      assert.deepEqual(detail[0]?.loc, ["body", "renderOptions", "wait_for"]);
      assert.match(detail[0]?.msg ?? "", words);
    }
  });
});
