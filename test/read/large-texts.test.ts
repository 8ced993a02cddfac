// Large texts across a port: whole again, small ones untouched.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { MessageChannel } from "node:worker_threads";
import type { PageReading } from "../../src/model/reading.ts";
import { attachTexts, detachTexts } from "../../src/read/large-texts.ts";

const TEXTS: PageReading["texts"] = {
  // An odd offset, so that a piece ends inside a surrogate pair.
  text: `x${"😀é".repeat(4_000_000)}`,
  markdown: "# small",
  content_markdown: "c".repeat(5_000_000),
  comments_markdown: "",
};

describe("large texts", () => {
  it("come back as they were, small ones having stayed in the reading", async () => {
    const { port1, port2 } = new MessageChannel();
    try {
      const { texts, detached } = detachTexts(TEXTS, port2);
      assert.equal(texts.text, undefined);
      assert.equal(texts.markdown, "# small");
      assert.deepEqual(detached, [
        { name: "text", pieces: 3 },
        { name: "content_markdown", pieces: 2 },
      ]);
      const whole = await attachTexts(texts, detached, port1);
      assert.ok(whole.text === TEXTS.text && whole.content_markdown === TEXTS.content_markdown);
      assert.equal(texts.text, undefined);
    } finally {
      port1.close();
    }
  });
});
