// What of a PDF's layout is a heading, an item, a column, a listing; and which PDFs are refused.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toMarkdown } from "../../src/document/markdown/to-markdown.ts";
import { isPdf, readPdf } from "../../src/pdf/to-document.ts";
import { type PdfLine, pdfOf } from "../support/pdf-writer.ts";

const LIMITS = { url: "https://example.org/a.pdf", maxPages: 5 };

/** Lines of one column, 12 points apart, from a height downwards. */
function column(texts: readonly string[], x = 72, y = 700): readonly PdfLine[] {
  return texts.map((text, at) => ({ text, x, y: y - 12 * at }));
}

async function documentOf(bytes: Uint8Array) {
  const outcome = await readPdf(bytes, LIMITS);
  assert.ok(outcome.ok, outcome.ok ? "" : outcome.reason);
  return outcome.page;
}

async function markdownOf(pages: readonly (readonly PdfLine[])[]): Promise<string> {
  return toMarkdown((await documentOf(pdfOf(pages))).document.blocks).trim();
}

const reasonOf = async (bytes: Uint8Array): Promise<string> => {
  const outcome = await readPdf(bytes, LIMITS);
  return outcome.ok ? "" : outcome.reason;
};

describe("readPdf", () => {
  it("makes headings of larger and of bold lines, items of signs, listings of a font of one width", async () => {
    const page: PdfLine[] = [
      { text: "A report", x: 72, y: 740, size: 20 },
      {
        text: "The first line of a paragraph that goes on for as long as lines are",
        x: 72,
        y: 700,
      },
      { text: "and ends on its second.", x: 72, y: 688 },
      { text: "Findings", x: 72, y: 660, font: "Helvetica-Bold" },
      { text: "1. The first finding", x: 72, y: 640 },
      { text: "2. The second finding", x: 72, y: 628 },
      { text: "for (;;) {", x: 72, y: 600, font: "Courier" },
      { text: "wait();", x: 84, y: 588, font: "Courier" },
    ];
    assert.equal(
      await markdownOf([page]),
      [
        "# A report",
        "The first line of a paragraph that goes on for as long as lines are and ends on its second.",
        "## Findings",
        "1. The first finding\n2. The second finding",
        "```\nfor (;;) {\n  wait();\n```",
      ].join("\n\n"),
    );
  });

  it("reads columns one after the other, below a line that crosses them", async () => {
    const left = ["alpha one of the left column text", "alpha two of the left column text"];
    const right = ["beta one of the right column text", "beta two of the right column text"];
    const six = (texts: readonly string[]) => [...texts, ...texts, ...texts];
    const page = [
      {
        text: "A line that stands above both of the columns and crosses from one into the other, whole",
        x: 72,
        y: 740,
      },
      ...column(six(left)),
      ...column(six(right), 320),
    ];
    const markdown = await markdownOf([page]);
    assert.ok(markdown.startsWith("A line that stands above both"));
    assert.ok(markdown.lastIndexOf("alpha") < markdown.indexOf("beta"), markdown);
  });

  it("joins a word broken at a line's end where it stands elsewhere, and keeps the hyphen else", async () => {
    const texts = [
      "A measurement is what was measured, and no guess is a measure-",
      "ment of anything, whatever it is called; a well-",
      "known rule of the house.",
    ];
    const markdown = await markdownOf([column(texts)]);
    assert.match(markdown, /no guess is a measurement of anything/);
    assert.match(markdown, /a well-known rule/);
  });

  it("marks what pages repeat at their edges as header and footer, with every word kept", async () => {
    const page = (number: number): PdfLine[] => [
      { text: "Yearly report", x: 72, y: 770 },
      ...column([`Words of page ${"abc".charAt(number)} alone.`]),
      { text: String(number + 1), x: 300, y: 30 },
    ];
    const { document, ids } = await documentOf(pdfOf([page(0), page(1), page(2)]));
    const of = (region: string) => document.blocks.filter((block) => block.region === region);
    assert.deepEqual(
      of("banner").map(({ text }) => text),
      Array(3).fill("Yearly report"),
    );
    assert.deepEqual(
      of("contentinfo").map(({ text }) => text),
      ["1", "2", "3"],
    );
    assert.equal(of("").length, 3);
    assert.deepEqual(
      ids.map(({ id }) => id),
      ["page=1", "page=2", "page=3"],
    );
  });

  it("takes the title the file declares where no heading shows one", async () => {
    const { document } = await documentOf(pdfOf([column(["Words alone."])], { title: "Of words" }));
    assert.equal(document.title, "Of words");
  });

  it("refuses by name what asks for a password, is broken, has no text or too many pages", async () => {
    const page = column(["Words."]);
    const id = "/ID [<41424344454647484142434445464748> <41424344454647484142434445464748>]";
    const locked = pdfOf([page], { trailer: `/Encrypt 5 0 R ${id}` });
    assert.match(await reasonOf(locked), /encrypted and asks for a password/);
    assert.match(await reasonOf(Buffer.from("%PDF-1.7\nand no more")), /broken/);
    assert.match(await reasonOf(pdfOf([[]])), /no text layer/);
    assert.match(await reasonOf(pdfOf(Array(6).fill(page))), /6 pages, over the 5-page limit/);
  });
});

describe("isPdf", () => {
  it("finds the sign at the start or soon after it", () => {
    assert.ok(isPdf(Buffer.from("%PDF-1.4")));
    assert.ok(isPdf(Buffer.from("\r\n\r\n%PDF-1.4")));
    assert.ok(!isPdf(Buffer.from("<!doctype html>")));
  });
});
