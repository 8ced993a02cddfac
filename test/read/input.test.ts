import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { FetchedPage } from "../../src/model/page.ts";
import { inputSize, PAGE_READING, type ReadingInput } from "../../src/read/input.ts";

const input = (of: Partial<ReadingInput>): ReadingInput => ({ ...PAGE_READING, url: "", ...of });
const fetched: FetchedPage = {
  ...{ url: "https://a.test/", status: 200, headers: {}, identity_declared: false },
  body: new Uint8Array(700),
};
const failure = { name: "HttpError", message: "reset", transport: true };

describe("inputSize", () => {
  it("is that of what the caller supplied, or of what the fetch brought", () => {
    assert.equal(inputSize(input({ html: "x".repeat(30) })), 30);
    assert.equal(inputSize(input({ plain: { ok: true, page: fetched } })), 700);
  });

  it("is nothing where no fetch brought a page", () => {
    const failed = { ok: false, failure } as const;
    assert.equal(inputSize(input({ plain: failed, rendered: failed })), 0);
  });
});
