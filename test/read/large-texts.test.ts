// Large texts across a port: whole again, small ones untouched.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { MessageChannel } from "node:worker_threads";
import type { DoneEvent } from "../../src/model/event.ts";
import { attachTexts, detachTexts } from "../../src/read/large-texts.ts";

const DONE: DoneEvent = {
  type: "done",
  stage: "done",
  url: "https://example.com/",
  title: "T",
  // An odd offset, so that a piece ends inside a surrogate pair.
  text: `x${"😀é".repeat(4_000_000)}`,
  markdown: "# small",
  content_markdown: "c".repeat(5_000_000),
  comments_markdown: "",
  images: [],
  tables: 0,
};

describe("large texts", () => {
  it("come back as they were, small ones having stayed in the event", async () => {
    const { port1, port2 } = new MessageChannel();
    try {
      const { done, detached } = detachTexts(DONE, port2);
      assert.equal(done.text, "");
      assert.equal(done.markdown, "# small");
      assert.deepEqual(detached, [
        { field: "text", pieces: 3 },
        { field: "content_markdown", pieces: 2 },
      ]);
      assert.ok((await attachTexts(done, detached, port1)).text === DONE.text);
      assert.equal(done.text, "");
    } finally {
      port1.close();
    }
  });
});
