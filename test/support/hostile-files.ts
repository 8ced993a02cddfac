// Small files that expand to more than any machine has: far cells, wide spans, parts named many times.
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from "fflate";

/** A file, and what its refusal says. */
export interface HostileFile {
  readonly name: string;
  readonly bytes: () => Uint8Array;
  readonly refusal: RegExp;
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const OFFICE = "http://schemas.openxmlformats.org";
const RELATION = `${OFFICE}/officeDocument/2006/relationships`;

const textsOf = (parts: Readonly<Record<string, string>>): Zippable =>
  Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(XML + text)]));

const relations = (...all: readonly (readonly [id: string, type: string, target: string])[]) =>
  `<Relationships xmlns="${OFFICE}/package/2006/relationships">${all
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="${RELATION}/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

/** An Office Open XML package with one main part. */
function officeFile(main: string, type: string, parts: Readonly<Record<string, string>>) {
  const content = `${OFFICE}/package/2006/content-types`;
  return zipSync(
    textsOf({
      "[Content_Types].xml": `<Types xmlns="${content}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
      "_rels/.rels": relations(["r1", "officeDocument", main]),
      ...parts,
    }),
  );
}

/** A workbook of one sheet, named `times` times, with shared texts. */
export function workbook(rows: string, shared: readonly string[] = [], times = 1): Uint8Array {
  const main = `${OFFICE}/spreadsheetml/2006/main`;
  const sheets = Array.from(
    { length: times },
    (_, at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="r1"/>`,
  );
  return officeFile("xl/workbook.xml", "spreadsheetml.sheet", {
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${RELATION}"><sheets>${sheets.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(
      ["r1", "worksheet", "worksheets/sheet1.xml"],
      ["r2", "sharedStrings", "sharedStrings.xml"],
    ),
    "xl/sharedStrings.xml": `<sst xmlns="${main}">${shared.map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  });
}

/** A row of a workbook with one cell. */
export const row = (cell: string, value: string | number, type = "n"): string =>
  `<row r="${cell.replace(/\D/g, "")}"><c r="${cell}" t="${type}"><v>${value}</v></c></row>`;

/** A document with a body. */
export const textDocument = (
  body: string,
  parts: Readonly<Record<string, string>> = {},
): Uint8Array =>
  officeFile("word/document.xml", "wordprocessingml.document", {
    "word/document.xml": `<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main" xmlns:r="${RELATION}"><w:body>${body}</w:body></w:document>`,
    ...parts,
  });

/** Returns a package with some parts under other names, wherever its texts name them. */
function renamed(bytes: Uint8Array, from: string, to: string): Uint8Array {
  const parts = Object.entries(unzipSync(bytes)).map(([name, part]) => [
    name.replace(from, to),
    strToU8(strFromU8(part).replaceAll(from, to)),
  ]);
  return zipSync(Object.fromEntries(parts));
}

/** Returns a package with its parts of one ending in UTF-16. */
function inUtf16(bytes: Uint8Array, ending: string): Uint8Array {
  const parts = Object.entries(unzipSync(bytes)).map(([name, part]) => {
    const text = strFromU8(part).replace('encoding="UTF-8"', 'encoding="UTF-16"');
    return [name, name.endsWith(ending) ? Buffer.from(`\ufeff${text}`, "utf16le") : part];
  });
  return zipSync(Object.fromEntries(parts));
}

/** Returns a package whose headers declare `size` bytes for a part, whatever it inflates to. */
export function declaring(size: number, part: string, bytes: Uint8Array): Uint8Array {
  const changed = Buffer.from(bytes);
  const local = changed.indexOf(part);
  changed.writeUInt32LE(size, local - 30 + 22);
  changed.writeUInt32LE(size, changed.lastIndexOf(part) - 46 + 24);
  return changed;
}

/** A table of a document with one cell a row. */
export const table = (rows: number, properties: string): string =>
  `<w:tbl>${`<w:tr>${properties}<w:p><w:r><w:t>x</w:t></w:r></w:p></w:tc></w:tr>`.repeat(rows)}</w:tbl>`;

/** A book of one chapter, named `times` times in its spine. */
export function book(chapter: string, times: number, name = "one chapter.xhtml"): Uint8Array {
  const container = `<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;
  const metadata = `<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="i">lamps</dc:identifier><dc:title>Lamps</dc:title><dc:language>en</dc:language></metadata>`;
  const manifest = `<manifest><item id="c" href="text/${encodeURIComponent(name)}" media-type="application/xhtml+xml"/></manifest>`;
  return zipSync({
    mimetype: [strToU8("application/epub+zip"), { level: 0 }],
    ...textsOf({
      "META-INF/container.xml": container,
      "OPS/book.opf": `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="i">${metadata}${manifest}<spine>${'<itemref idref="c"/>'.repeat(times)}</spine></package>`,
      [`OPS/text/${name}`]: `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>One</title></head><body>${chapter}</body></html>`,
    }),
  });
}

/** An OpenDocument spreadsheet of one table. */
export function openSpreadsheet(rows: string): Uint8Array {
  const names = ["office", "table", "text"].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  );
  const type = "application/vnd.oasis.opendocument.spreadsheet";
  return zipSync({
    mimetype: [strToU8(type), { level: 0 }],
    ...textsOf({
      "META-INF/manifest.xml": `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
      "content.xml": `<office:document-content ${names.join(" ")}><office:body><office:spreadsheet><table:table table:name="A">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
    }),
  });
}

const LINKED = "https://example.org/".padEnd(500_000, "lamp");
const FAR = row("A1", 1) + row("XFD1048576", 2);
const LABELLED = `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>x</w:t></w:r></w:p>`;
const NUMBERING = `<w:numbering xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="${"x".repeat(50_000)}%1"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;

const feed = (entries: number): string =>
  `<rss version="2.0"><channel><title>Lamps</title>${Array.from({ length: entries }, (_, at) => `<item><title>Lamp ${at}</title><link>/${at}</link></item>`).join("")}</channel></rss>`;

const nestedMail = (depth: number): string =>
  `${Array.from({ length: depth }, (_, at) => `Subject: Level ${at}\nContent-Type: message/rfc822\n\n`).join("")}Subject: Last\n\nA lamp gives light.\n`;

const CHAPTER = "<p>A keeper fills the lamp with oil before the ships come in.</p>".repeat(50);
const WIDE = '<w:tc><w:tcPr><w:gridSpan w:val="60000"/></w:tcPr>';
const SHORT = '<w:trPr><w:gridBefore w:val="60000"/></w:trPr><w:tc>';
const CELLS = /cells, spanned and empty ones included, more than 250,000$/;
const OFTEN = /bytes of markup, parts and texts as often as used, more than 16,777,216$/;

const cell = (attributes: string) =>
  `<table:table-cell office:value-type="string" ${attributes}><text:p>x</text:p></table:table-cell>`;
const oneRow = (cells: string, times = 1) =>
  `<table:table-row table:number-rows-repeated="${times}">${cells}</table:table-row>`;
const gap = (columns: number) => `<table:table-cell table:number-columns-repeated="${columns}"/>`;

/** Files that a few kilobytes to megabytes make, each refused before it is expanded. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  {
    name: "far-cell.xlsx",
    bytes: () => workbook(row("A1", 1) + row("XFD1048576", 2)),
    refusal: /it has 17,179,869,184 cells, spanned and empty ones included/,
  },
  {
    name: "far-cell.ods",
    bytes: () =>
      openSpreadsheet(
        oneRow(cell("")) + oneRow(gap(16_384), 1_048_574) + oneRow(gap(16_383) + cell("")),
      ),
    refusal: /it has 17,179,869,184 cells, spanned and empty ones included/,
  },
  {
    name: "shared-text.xlsx",
    bytes: () =>
      workbook(Array.from({ length: 2000 }, (_, at) => row(`A${at + 1}`, 0, "s")).join(""), [
        "a lamp ".repeat(100_000),
      ]),
    refusal: OFTEN,
  },
  {
    name: "one-sheet.xlsx",
    bytes: () =>
      workbook(Array.from({ length: 2000 }, (_, at) => row(`A${at + 1}`, at)).join(""), [], 5000),
    refusal: OFTEN,
  },
  {
    name: "unnamed-chapter.epub",
    bytes: () => book(CHAPTER, 20_000, "chapter"),
    refusal: OFTEN,
  },
  { name: "one-chapter.epub", bytes: () => book(CHAPTER, 20_000), refusal: OFTEN },
  {
    name: "wide-cells.epub",
    bytes: () => book(`<table>${'<tr><td colspan="60000">x</td></tr>'.repeat(4000)}</table>`, 1),
    refusal: CELLS,
  },
  { name: "spans.docx", bytes: () => textDocument(table(4000, WIDE)), refusal: CELLS },
  { name: "gaps.docx", bytes: () => textDocument(table(4000, SHORT)), refusal: CELLS },
  {
    name: "inflating.docx",
    bytes: () => declaring(1000, "word/document.xml", textDocument("<w:p/>".repeat(2_000_000))),
    refusal: /its part word\/document\.xml does not have the 1,000 bytes that it declares$/,
  },
  {
    name: "spans-in-utf16.docx",
    bytes: () => inUtf16(textDocument(table(4000, WIDE)), "document.xml"),
    refusal: CELLS,
  },
  {
    name: "spine-in-utf16.epub",
    bytes: () => inUtf16(book(CHAPTER, 20_000), ".opf"),
    refusal: OFTEN,
  },
  {
    name: "spine-elsewhere.epub",
    bytes: () => renamed(book(CHAPTER, 20_000), "book.opf", "book.txt"),
    refusal: OFTEN,
  },
  {
    name: "escaped-spans.docx",
    bytes: () => textDocument(table(4000, WIDE.replace("60000", "6&#x00000000030;000"))),
    refusal: CELLS,
  },
  {
    name: "spans-after-a-sign.docx",
    bytes: () => textDocument(table(4000, WIDE.replace("w:val", 'w:note=">" w:val'))),
    refusal: CELLS,
  },
  {
    name: "escaped-cell.xlsx",
    bytes: () => workbook(FAR.replaceAll("1048576", "&#49;048576")),
    refusal: /it has 17,179,869,184 cells, spanned and empty ones included/,
  },
  {
    name: "unnamed-sheet.xlsx",
    bytes: () => renamed(workbook(FAR), "sheet1.xml", "sheet1.dat"),
    refusal: /it has 17,179,869,184 cells, spanned and empty ones included/,
  },
  {
    name: "links.docx",
    bytes: () =>
      textDocument(
        `<w:p>${'<w:hyperlink r:id="r1"><w:r><w:t>x</w:t></w:r></w:hyperlink>'.repeat(20_000)}</w:p>`,
        { "word/_rels/document.xml.rels": relations(["r1", "hyperlink", LINKED]) },
      ),
    refusal: OFTEN,
  },
  {
    name: "labels.docx",
    bytes: () =>
      textDocument(LABELLED.repeat(20_000), {
        "word/_rels/document.xml.rels": relations(["r1", "numbering", "numbering.xml"]),
        "word/numbering.xml": NUMBERING,
      }),
    refusal: OFTEN,
  },
  {
    name: "ragged.csv",
    bytes: () => strToU8(`${"x,".repeat(100_000)}x\n${"y\n".repeat(100_000)}`),
    refusal: /it has 10,000,200,001 cells, more than 250,000$/,
  },
  {
    name: "entries.rss",
    bytes: () => strToU8(feed(200_000)),
    refusal: /it has 200,000 entries, more than 5,000$/,
  },
  {
    name: "nested.eml",
    bytes: () => strToU8(nestedMail(50_000)),
    refusal: /it has 50,000 messages inside of it, more than 5,000$/,
  },
  {
    name: "digest.eml",
    bytes: () =>
      strToU8(
        `Content-Type: multipart/digest; boundary=b\n\n${"--b\n\nSubject: In\n\nx\n".repeat(50_000)}--b--\n`,
      ),
    refusal: /it has 50,001 messages inside of it, more than 5,000$/,
  },
];

/** A binary record of a workbook: number, size, body. */
function record(number: number, ...body: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(body);
  const type = number < 128 ? [number] : [(number & 127) | 128, number >> 7];
  return Buffer.concat([Buffer.from([...type, bytes.length]), bytes]);
}

const numbers = (...all: readonly number[]) => Buffer.from(Uint32Array.from(all).buffer);
const textRecord = (text: string) =>
  Buffer.concat([numbers(text.length), Buffer.from(text, "utf16le")]);

/**
 * A binary workbook of two filled cells, from corner to corner: the library asks for 512 GiB, and
 * its process ends. Nothing measures the sheets of this kind before. With its image it is over 1 MB,
 * from which size on a body is shared memory.
 */
export function endingWorkbook(): Uint8Array {
  const cell = (at: number, column: number) =>
    Buffer.concat([
      record(0, numbers(at, 0), Buffer.alloc(9)),
      record(5, numbers(column, 0), Buffer.from(Float64Array.of(1).buffer)),
    ]);
  const sheet = record(156, numbers(0, 1), textRecord("r1"), textRecord("A"));
  const binary = "application/vnd.ms-excel.sheet.binary.macroEnabled.main";
  const types = `<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="bin" ContentType="${binary}"/><Override PartName="/xl/worksheets/sheet1.bin" ContentType="application/vnd.ms-excel.worksheet"/></Types>`;
  return zipSync({
    ...textsOf({
      "[Content_Types].xml": types,
      "_rels/.rels": relations(["r1", "officeDocument", "xl/workbook.bin"]),
      "xl/_rels/workbook.bin.rels": relations(["r1", "worksheet", "worksheets/sheet1.bin"]),
    }),
    "xl/media/image1.png": [new Uint8Array(1_100_000), { level: 0 }],
    "xl/workbook.bin": Buffer.concat([record(131), record(143), sheet, record(144), record(132)]),
    "xl/worksheets/sheet1.bin": Buffer.concat([
      record(129),
      record(148, numbers(0, 1_048_575, 0, 16_383)),
      record(145),
      cell(0, 0),
      cell(1_048_575, 16_383),
      record(146),
      record(130),
    ]),
  });
}
