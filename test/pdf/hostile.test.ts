// Files made to hang, crash or mislead a reader of PDFs: each is read within its bounds, or refused by name.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { deflateSync } from "node:zlib";
import { DecodingBudget, withinBudget } from "../../src/pdf/decoding-budget.ts";
import { readPdf } from "../../src/pdf/to-document.ts";
import { fileOf } from "../support/pdf-writer.ts";
import { itSlow } from "../support/slow.ts";

const MAX_PAGES = 5;
const MAX_BYTES = 1_048_576;
const BOX = "/MediaBox [0 0 612 792]";
const FONT = "/Font << /F0 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>";
const WORDS = "BT /F0 10 Tf 72 700 Td (Words of the page.) Tj ET";

const stream = (content: string, entries = ""): string =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;
const pageIn = (parent: number, resources = ""): string =>
  `<< /Type /Page /Parent ${parent} 0 R ${BOX} /Resources << ${FONT} ${resources} >> /Contents 5 0 R >>`;

interface Parts {
  readonly tree?: string;
  readonly page?: string;
  readonly catalog?: string;
  readonly content?: string;
  readonly trailer?: string;
  /** Objects from number 6 on. */
  readonly more?: readonly string[];
}

/** A file of one page, with parts of it in place of sound ones. */
function fileWith({
  tree = "/Count 1 /Kids [3 0 R]",
  page = pageIn(2),
  catalog = "",
  content = stream(WORDS),
  trailer = "",
  more = [],
}: Parts): Buffer {
  const start = `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`;
  const objects = [start, `<< /Type /Pages ${tree} >>`, page, "<< >>", content, ...more];
  return fileOf(objects, trailer);
}

/** The text of a file's blocks, or the reason there is none. */
async function answerTo(bytes: Buffer): Promise<string> {
  const source = { url: "https://example.org/a.pdf", maxPages: MAX_PAGES };
  const outcome = await readPdf(bytes, { ...source, maxStreamBytes: MAX_BYTES });
  if (!outcome.ok) return outcome.reason;
  return outcome.page.document.blocks.map(({ text }) => text).join("|");
}

describe("readPdf, of hostile files", () => {
  // proves: page.pdf
  itSlow("believes no number of pages that the tree does not hold", async () => {
    const one = "/Kids [3 0 R]";
    assert.equal(
      await answerTo(fileWith({ tree: `/Count 99999999 ${one}` })),
      "Words of the page.",
    );
    assert.equal(
      await answerTo(fileWith({ tree: `/Count -1 ${one}` })),
      "the PDF is broken: it has no pages",
    );
    const many = `/Count 6 /Kids [${"3 0 R ".repeat(6)}]`;
    assert.equal(
      await answerTo(fileWith({ tree: many })),
      "the PDF has 6 pages, over the 5-page limit",
    );
  });

  itSlow("reads a tree of pages of any depth, and refuses one that holds itself", async () => {
    const depth = 20_000;
    const more = Array.from({ length: depth }, (_, at) => {
      const kid = at === depth - 1 ? 3 : 7 + at;
      return `<< /Type /Pages /Parent ${at === 0 ? 2 : 5 + at} 0 R /Count 1 /Kids [${kid} 0 R] >>`;
    });
    const deep = fileWith({ tree: "/Count 1 /Kids [6 0 R]", more });
    assert.equal(await answerTo(deep), "Words of the page.");
    assert.match(
      await answerTo(fileWith({ tree: "/Count 2 /Kids [2 0 R 2 0 R]" })),
      /^the PDF is broken/,
    );
  });

  it("ends where a table of objects, bookmarks or a drawing lead back to themselves", async () => {
    const sound = fileWith({}).toString("latin1");
    const at = /startxref\n(\d+)/.exec(sound)?.[1] ?? "";
    const loops = [
      Buffer.from(sound.replace("/Size", `/Prev ${at} /Size`), "latin1"),
      fileWith({
        catalog: "/Outlines 6 0 R",
        more: [
          "<< /First 7 0 R /Last 7 0 R >>",
          "<< /Title (Round) /Parent 6 0 R /First 6 0 R /Next 7 0 R /Dest [3 0 R /Fit] >>",
        ],
      }),
      fileWith({
        page: pageIn(2, "/XObject << /X 6 0 R >>"),
        content: stream(`/X Do ${WORDS}`),
        more: [
          stream(
            "/X Do /X Do",
            "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>",
          ),
        ],
      }),
    ];
    for (const file of loops) assert.equal(await answerTo(file), "Words of the page.");
  });

  it("runs no script", async () => {
    const catalog = "/OpenAction << /S /JavaScript /JS (globalThis.ranScript = true) >>";
    assert.equal(await answerTo(fileWith({ catalog })), "Words of the page.");
    assert.equal("ranScript" in globalThis, false);
  });

  const flate = (data: Buffer, entries = "") =>
    stream(deflateSync(data).toString("latin1"), `/Filter /FlateDecode ${entries}`);
  const blank = (size: number) => Buffer.alloc(size, " ");
  const withBlanks = (size: number) => Buffer.from(WORDS.padStart(size));
  /** A run of one byte, so often; what ends the data follows the last. */
  const runs = (size: number) =>
    `${"\u0081 ".repeat(Math.ceil(size / 128))}${String.fromCharCode(WORDS.length - 1)}${WORDS}\u0080`;
  const TOO_LARGE =
    "the streams of the PDF decode to more than the 1,048,576-byte limit (PDF_MAX_STREAM_BYTES)";

  /** What decodes to more than it may, by the way. */
  const bombs: Readonly<Record<string, (size: number) => Buffer>> = {
    "one filter": (size) => fileWith({ content: flate(withBlanks(size)) }),
    "a filter in a filter": (size) => {
      const packed = deflateSync(deflateSync(withBlanks(size))).toString("latin1");
      return fileWith({ content: stream(packed, "/Filter [/FlateDecode /FlateDecode]") });
    },
    "a filter that the library decodes by itself": (size) =>
      fileWith({ content: stream(runs(size), "/Filter /RunLengthDecode") }),
    "a filter that is damaged at its end": (size) => {
      const packed = deflateSync(withBlanks(size)).subarray(0, -4).toString("latin1");
      return fileWith({ content: stream(packed, "/Filter /FlateDecode") });
    },
    "one stream of a page many times": (size) =>
      fileWith({
        page: pageIn(2).replace("5 0 R", `[${"6 0 R ".repeat(Math.ceil(size / 100_000))} 5 0 R]`),
        more: [flate(blank(100_000))],
      }),
    "a form that the page draws": (size) =>
      fileWith({
        page: pageIn(2, "/XObject << /X 6 0 R >>"),
        content: stream(`/X Do ${WORDS}`),
        more: [flate(blank(size), "/Type /XObject /Subtype /Form /BBox [0 0 9 9]")],
      }),
    "a table of letters": (size) =>
      fileWith({
        page: pageIn(2).replace("/BaseFont", "/ToUnicode 6 0 R /BaseFont"),
        more: [flate(blank(size))],
      }),
    "what the file says of itself": (size) =>
      fileWith({
        catalog: "/Metadata 6 0 R",
        more: [flate(blank(size), "/Type /Metadata /Subtype /XML")],
      }),
  };

  for (const [way, bomb] of Object.entries(bombs)) {
    // proves: page.pdf.decoded
    it(`refuses by name what decodes to more than a stream may: ${way}`, async () => {
      assert.equal(await answerTo(bomb(MAX_BYTES / 4)), "Words of the page.");
      assert.equal(await answerTo(bomb(8 * MAX_BYTES)), TOO_LARGE);
    });
  }

  it("ends where a filter inside of another one is damaged", async () => {
    const packed = deflateSync(deflateSync(withBlanks(1000)))
      .subarray(0, -4)
      .toString("latin1");
    const content = stream(packed, "/Filter [/FlateDecode /FlateDecode]");
    assert.match(await answerTo(fileWith({ content })), /^the PDF is broken/);
  });

  // proves: page.pdf.decoded
  itSlow(
    "lets the library decode and hold no more than the limit, whatever a stream holds",
    async () => {
      const budget = new DecodingBudget(MAX_BYTES);
      const packed = deflateSync(blank(64 * MAX_BYTES));
      let decoded = 0;
      await withinBudget(budget, async () => {
        assert.throws(() => new Uint8Array(2 * MAX_BYTES), RangeError);
        assert.ok(new Uint8Array([1]) instanceof Uint8Array);
      });
      assert.ok(budget.isSpent);
      const other = new DecodingBudget(MAX_BYTES);
      const work = withinBudget(other, async () => {
        const body = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
        for await (const chunk of body) decoded += chunk.byteLength;
      });
      await assert.rejects(work, RangeError);
      assert.ok(decoded <= MAX_BYTES);
      assert.equal(new Uint8Array(2 * MAX_BYTES).length, 2 * MAX_BYTES);
    },
  );

  it("leaves the classes of the language as they were", async () => {
    const names = ["Uint8Array", "DecompressionStream"];
    const found = () => names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
    const { Uint8Array: before } = globalThis;
    await withinBudget(new DecodingBudget(MAX_BYTES), async () => {
      assert.notEqual(globalThis.Uint8Array, before);
    });
    assert.equal(globalThis.Uint8Array, before);
    for (const descriptor of found()) {
      assert.deepEqual([descriptor?.writable, descriptor?.configurable], [true, true]);
    }
  });

  it("lets a buffer grow by doubling up to the first size that holds the limit", async () => {
    const MIB = 1_048_576;
    await withinBudget(new DecodingBudget(3 * MIB), async () => {
      assert.equal(new Uint8Array(4 * MIB).length, 4 * MIB);
    });
    await withinBudget(new DecodingBudget(3 * MIB), async () => {
      assert.throws(() => new Uint8Array(4 * MIB + 1), RangeError);
    });
  });

  it("reads files of many pages, each within the limit, and one file after another", async () => {
    const pages = Array.from({ length: MAX_PAGES }, (_, at) =>
      pageIn(2).replace("5 0 R", `${6 + MAX_PAGES + at} 0 R`),
    );
    const contents = pages.map(() => flate(withBlanks(MAX_BYTES / 2)));
    const kids = pages.map((_, at) => `${6 + at} 0 R`).join(" ");
    const file = fileWith({
      tree: `/Count ${MAX_PAGES} /Kids [${kids}]`,
      more: [...pages, ...contents],
    });
    const whole = Array(MAX_PAGES).fill("Words of the page.").join("|");
    assert.deepEqual(await Promise.all([answerTo(file), answerTo(file)]), [whole, whole]);
  });
});
