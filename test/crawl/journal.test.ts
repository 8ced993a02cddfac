// The entries of a journal: hashes there and back, and what is not of this version refused with its line.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { entriesOf, hashesOf, storedHashes } from "../../src/crawl/journal.ts";
import { InvalidRequestError } from "../../src/model/errors.ts";
import { JOURNAL_VERSION } from "../../src/model/journal.ts";

async function read(values: readonly unknown[]): Promise<readonly string[]> {
  const types: string[] = [];
  async function* past() {
    yield* values;
  }
  for await (const entry of entriesOf(past())) types.push(entry.type);
  return types;
}

describe("the hashes of a page", () => {
  it("are the same after they were kept, as text that JSON leaves alone", () => {
    const hashes = fc.uint32Array({ maxLength: 50 });
    fc.assert(
      fc.property(hashes, hashes, hashes, hashes, (texts, slots, signatures, template) => {
        const all = { texts, slots, signatures, template };
        const kept = JSON.parse(JSON.stringify(storedHashes(all)));
        assert.deepEqual(hashesOf(kept), all);
      }),
    );
    assert.equal(hashesOf(storedHashes(undefined)).texts.length, 0);
  });
});

describe("the entries of a journal", () => {
  const BEGIN = {
    type: "begin",
    version: JOURNAL_VERSION,
    request: {},
    landed: "https://example.com/",
  };

  it("are given in order, the beginning first", async () => {
    assert.deepEqual(await read([BEGIN, { type: "started", pages: [0] }]), ["begin", "started"]);
    assert.deepEqual(await read([]), []);
  });

  it("are refused by line where they are none, of another version, or out of order", async () => {
    for (const [values, line] of [
      [[{ ...BEGIN, version: JOURNAL_VERSION + 1 }], 1],
      [[{ type: "started", pages: [0] }], 1],
      [[BEGIN, BEGIN], 2],
      [[BEGIN, { type: "ended" }], 2],
      [[BEGIN, null], 2],
    ] as const) {
      await assert.rejects(
        read(values),
        (error) => error instanceof InvalidRequestError && error.message.includes(`line ${line} `),
      );
    }
  });
});
