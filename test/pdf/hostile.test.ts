// Files made to hang, crash or mislead a reader of PDFs: each is read within its bounds, or refused by name.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { deflateSync } from "node:zlib";
import { readPdf } from "../../src/pdf/to-document.ts";
import { fileOf } from "../support/pdf-writer.ts";

const MOST_PAGES = 5;
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
  const outcome = await readPdf(bytes, { url: "https://example.org/a.pdf", maxPages: MOST_PAGES });
  if (!outcome.ok) return outcome.reason;
  return outcome.page.document.blocks.map(({ text }) => text).join("|");
}

describe("readPdf, of hostile files", () => {
  it("believes no number of pages that the tree does not hold", async () => {
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

  it("reads a tree of pages of any depth, and refuses one that holds itself", async () => {
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

  it("refuses by name a stream that unpacks to a thousand times its size of nothing", async () => {
    const packed = deflateSync(Buffer.alloc(20_000_000, " ")).toString("latin1");
    const content = stream(packed, "/Filter /FlateDecode");
    assert.match(await answerTo(fileWith({ content })), /^the PDF has no text layer/);
  });
});
