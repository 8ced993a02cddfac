// A page that is converted without a judgement of its type and content.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import type { TextResult } from "../../src/model/page.ts";
import { answerOf, frames, post } from "../support/requests.ts";
import { useService } from "../support/service.ts";

const service = useService({ SERVICE_BROWSER_PATH: "/nowhere" });

const FOLDER = new URL("../../../test/fixtures/type-turkish-forum/", import.meta.url);
const HTML = readFileSync(new URL("page.html", FOLDER), "utf8");
const { url } = JSON.parse(readFileSync(new URL("expected.json", FOLDER), "utf8"));

describe("judge_page", () => {
  const read = async (more: object) =>
    answerOf<TextResult>(await post(`${service.address}/api/text`, { url, html: HTML, ...more }));

  // proves: text_request.judge_page.default
  it("false converts the whole page alone", async () => {
    const judged = await read({});
    const alone = await read({ judge_page: false });
    assert.equal(judged.page_type, "forum");
    assert.notEqual(judged.content_markdown, "");
    assert.deepEqual(
      [
        alone.page_type,
        alone.page_type_confidence,
        alone.content_markdown,
        alone.comments_markdown,
      ],
      ["unknown", 0, "", ""],
    );
    assert.deepEqual(alone.content_methods, []);
    for (const name of ["text", "markdown", "images", "tables"] as const) {
      assert.deepEqual(alone[name], judged[name]);
    }
    assert.equal(alone.page.title, judged.page.title);
  });

  // proves: text_request.judge_page.default
  it("false works for a stream, whose events keep their order", async () => {
    const body = { url, html: HTML, judge_page: false };
    const events = await frames(await post(`${service.address}/api/text/stream`, body));
    const [classify, select, done] = events.slice(-3);
    assert.deepEqual(
      [classify?.["type"], classify?.["page_type"], select?.["type"], select?.["methods"]],
      ["classify", "unknown", "select", []],
    );
    assert.equal(done?.["markdown"], (await read({})).markdown);
  });
});
