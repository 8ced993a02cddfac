// The messages of failures as people read them.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { failureWords, plainWords } from "../../src/model/plain-words.ts";

describe("plainWords", () => {
  it("names no error class at the start of a message or a cause, and changes nothing that is quoted", () => {
    assert.equal(
      plainWords("PageFetchError: could not resolve https://a.test/: plain fetch: HttpError: no"),
      "could not fetch https://a.test/: plain fetch: no",
    );
    assert.equal(plainWords('it says: "TypeError: no"'), 'it says: "TypeError: no"');
  });

  it("is linear in long messages", () => {
    const long = "Error: ".repeat(100_000);
    assert.equal(plainWords(`${"E".repeat(100_000)}${long}`).length > 0, true);
  });
});

describe("failureWords", () => {
  it("completes the bare cause of a missing page, once", () => {
    const words = "could not fetch page: HTTP 404: page does not exist";
    const code = "PAGE_MISSING";
    assert.equal(failureWords({ code, message: "HTTP 404: page does not exist" }), words);
    assert.equal(failureWords({ code, message: words }), words);
  });
});
