// Lines and frames of a body, however it is cut into chunks.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { framesOf, linesOf, textOf } from "../../src/client/lines.ts";

/** A body of these bytes, cut at places that numbers choose. */
function bodyOf(text: string, cuts: readonly number[]): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  const places = cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b);
  const chunks = [...places, bytes.length].map((end, at) => bytes.slice(places[at - 1] ?? 0, end));
  return new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

async function all<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

const CUTS = fc.array(fc.nat(), { maxLength: 12 });

describe("linesOf", () => {
  it("gives the same lines wherever the bytes are cut", async () => {
    const parts = fc.constantFrom("a", "é", "長", "😀", " ", "\n", "\r\n", "\r", "data:");
    await fc.assert(
      fc.asyncProperty(fc.array(parts, { maxLength: 30 }), CUTS, async (made, cuts) => {
        const text = made.join("");
        const lines = text.split(/\r\n|\n|\r/);
        if (lines.at(-1) === "") lines.pop();
        assert.deepEqual(await all(linesOf(textOf(bodyOf(text, cuts)))), lines);
      }),
    );
  });

  it("looks at each piece of a long line once", async () => {
    let read = 0;
    async function* pieces() {
      for (let at = 0; at < 20_000; at++) {
        read++;
        yield "x".repeat(100);
      }
      yield "\n";
    }
    const [line] = await all(linesOf(pieces()));
    assert.equal(line?.length, 2_000_000);
    assert.equal(read, 20_000);
  });
});

describe("framesOf", () => {
  it("has the id of each event", async () => {
    const [first] = await all(framesOf(linesOf(textOf(bodyOf("id: 1\ndata: {}\n\n", [])))));
    assert.deepEqual(first, { id: "1", data: "{}" });
  });

  const frames = async (text: string, cuts: readonly number[] = []) =>
    (await all(framesOf(linesOf(textOf(bodyOf(text, cuts)))))).map(({ data }) => data);

  it("gives back any events as JSON, wherever the bytes are cut", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue(), { maxLength: 6 }), CUTS, async (events, cuts) => {
        const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
        const told = (await frames(text, cuts)).map((frame) => JSON.parse(frame));
        assert.deepEqual(told, JSON.parse(JSON.stringify(events)));
      }),
    );
  });

  it("takes what the standard allows: comments, other fields, no blank, data of several lines", async () => {
    const text = "\ufeff: hello\n\nevent: page\nid: 1\ndata:{}\n\ndata: a\ndata:  b\n\n\n\n";
    assert.deepEqual(await frames(text), ["{}", "a\n b"]);
  });

  it("drops a frame that no blank line ends", async () => {
    assert.deepEqual(await frames("data: {}\n\ndata: {"), ["{}"]);
    assert.deepEqual(await frames("data: {}\n"), []);
  });
});

describe("textOf", () => {
  it("cancels a body that is not read to its end", async () => {
    let reason: unknown = "none";
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array([97, 10])),
      cancel: (given) => {
        reason = given;
      },
    });
    for await (const text of textOf(body)) {
      assert.equal(text, "a\n");
      break;
    }
    assert.equal(reason, undefined);
    assert.equal(body.locked, true);
  });

  it("tells of the failure of a body", async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.error(new Error("cut")),
    });
    await assert.rejects(all(textOf(body)), /cut/);
  });
});
