// What a PDF says of itself beside its pages: its XMP packet before its information dictionary, and its bookmarks.
import assert from "node:assert/strict";
import { it } from "node:test";
import { readPdf } from "../../src/pdf/to-document.ts";
import { fileOf } from "../support/pdf-writer.ts";

const stream = (content: string, entries = ""): string =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;
const line = (text: string, y: number): string => `BT /F0 10 Tf 1 0 0 1 72 ${y} Tm (${text}) Tj ET`;

/** A file of one page with lines of one size; objects from number 6 on are given. */
async function read(
  lines: readonly string[],
  catalog: string,
  info: string,
  more: readonly string[],
) {
  const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
  const bytes = fileOf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F0 ${font} >> >> /Contents 5 0 R >>`,
      `<< ${info} >>`,
      stream(lines.map((text, at) => line(text, 700 - 40 * at)).join("\n")),
      ...more,
    ],
    "",
  );
  const outcome = await readPdf(bytes, {
    url: "https://example.org/a.pdf",
    maxPages: 5,
    maxStreamBytes: 1_000_000,
  });
  assert.ok(outcome.ok);
  return outcome.page;
}

it("takes the XMP packet before the information dictionary, and each value with its source", async () => {
  const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Of lamps</rdf:li></rdf:Alt></dc:title>
</rdf:Description></rdf:RDF></x:xmpmeta>`;
  const { info } = await read(
    ["Words."],
    "/Metadata 6 0 R",
    "/Title (Another title) /Author (Ann Oyl)",
    [stream(packet, "/Type /Metadata /Subtype /XML")],
  );
  assert.deepEqual(info.title, { value: "Of lamps", source: "xmp" });
  assert.deepEqual(info.author, { value: "Ann Oyl", source: "pdf-info" });
});

// proves: page.pdf
it("makes headings of the lines that bookmarks name, at the depth they have there", async () => {
  const at = (y: number): string => `/Dest [3 0 R /XYZ 72 ${y} 0]`;
  const { document } = await read(
    ["Lamps", "Words of lamps.", "Old lamps", "Words of old ones.", "New lamps"],
    "/Outlines 6 0 R",
    "",
    [
      "<< /First 7 0 R /Last 9 0 R /Count 3 >>",
      `<< /Title (Lamps) /Parent 6 0 R /Next 9 0 R /First 8 0 R /Last 8 0 R ${at(710)} >>`,
      `<< /Title (Old lamps) /Parent 7 0 R ${at(630)} >>`,
      `<< /Title (New lamps) /Parent 6 0 R ${at(550)} >>`,
    ],
  );
  assert.deepEqual(
    document.blocks.map(({ kind, level, text }) => [kind, level, text]),
    [
      ["heading", 2, "Lamps"],
      ["paragraph", 0, "Words of lamps."],
      ["heading", 3, "Old lamps"],
      ["paragraph", 0, "Words of old ones."],
      ["heading", 2, "New lamps"],
    ],
  );
});
