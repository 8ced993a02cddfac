// A page's reading as a value: what was wanted crosses, what a crawl knows of the site is used, and the rest stays.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PAGE_TEXTS } from "../../src/model/reading.ts";
import { textResult } from "../../src/read/answers.ts";
import { PAGE_READING, type ReadingInput } from "../../src/read/input.ts";
import { readInput } from "../../src/read/reading.ts";
import { hashText } from "../../src/text/hash.ts";
import { squash } from "../../src/text/squash.ts";

const HTML = `<body><div>Order our catalogue by post</div><h1>Lamps</h1>
<p>A lamp gives light in the dark, and a good one does so for years without a word.</p>
<p>Those that need oil are rare today, though they are still made in a few places.</p></body>`;

function reading(options: Partial<ReadingInput>) {
  const outcome = readInput({
    ...PAGE_READING,
    url: "https://example.com/",
    html: HTML,
    ...options,
  });
  assert.ok(outcome.ok);
  return outcome.reading;
}

describe("readInput", () => {
  it("makes the texts that are wanted and no other", () => {
    assert.deepEqual(Object.keys(reading({}).texts), PAGE_TEXTS);
    const { texts, shape } = reading({ wants: { texts: ["markdown"] } });
    assert.deepEqual(Object.keys(texts), ["markdown"]);
    assert.equal(shape.content_hash, reading({}).shape.content_hash);
  });

  it("can be sent across threads as it is", () => {
    const whole = reading({});
    assert.equal(JSON.stringify(structuredClone(whole)), JSON.stringify(whole));
  });

  it("takes out what the site repeats, named as site-chrome, when it is told of it", () => {
    const texts = new Set([hashText(squash("Order our catalogue by post")) >>> 0]);
    const { selection, texts: made } = reading({ profile: { texts, slots: new Set() } });
    assert.equal(selection.removed.site_chrome, 1);
    assert.ok(selection.methods.includes("site-chrome"));
    assert.doesNotMatch(made.content_markdown ?? "", /catalogue/);
    assert.match(made.markdown ?? "", /catalogue/);
  });

  it("keeps everything where no chrome is to be removed", () => {
    const texts = new Set([hashText(squash("Order our catalogue by post")) >>> 0]);
    const profile = { texts, slots: new Set<number>() };
    const { selection, texts: made } = reading({ profile, remove_chrome: false });
    assert.equal(selection.kept, selection.total);
    assert.deepEqual(selection.methods, []);
    assert.equal(made.content_markdown, "");
  });
});

describe("textResult", () => {
  it("names a text that the reading was made without", () => {
    assert.throws(
      () => textResult(reading({ wants: { texts: ["text"] } })),
      /without its markdown/,
    );
  });
});
