// Files that mean harm: each is refused by name, before it takes time or memory.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from "fflate";
import {
  book,
  declaring,
  HOSTILE_FILES,
  openSpreadsheet,
  row,
  table,
  textDocument,
  workbook,
} from "../support/hostile-files.ts";
import { itSlow } from "../support/slow.ts";
import { corpusFile, markdownOf, pageOf, read, refusalOf } from "./support.ts";

const REPORT = unzipSync(corpusFile("report.docx"));
const BODY = "word/document.xml";

/** A report with more in its body, or with other parts. */
function reportWith(body: string, parts: Zippable = {}): Uint8Array {
  const document = strFromU8(REPORT[BODY] ?? new Uint8Array());
  const changed = document.replace("<w:body>", () => `<w:body>${body}`);
  return zipSync({ ...REPORT, [BODY]: strToU8(changed), ...parts });
}

describe("a hostile file", () => {
  // proves: fetch.read_files
  itSlow("that decodes to too much is refused by its declared size", async () => {
    const text = `<w:p><w:r><w:t>${"a".repeat(1000)}</w:t></w:r></w:p>`.repeat(20_000);
    assert.match(
      await refusalOf(reportWith(text), "b.docx"),
      /bytes of markup, more than 16,777,216$/,
    );
    const image = { "word/media/image1.png": new Uint8Array(101_000_000) };
    assert.match(await refusalOf(reportWith("", image), "b.docx"), /bytes, more than 100,663,296$/);
  });

  itSlow("with too many tags, parts or levels is refused", async () => {
    const tags = "<w:p/>".repeat(900_000);
    assert.match(await refusalOf(reportWith(tags), "b.docx"), /tags, more than 800,000$/);
    const deep = "<w:tbl><w:tr><w:tc>".repeat(3000) + "</w:tc></w:tr></w:tbl>".repeat(3000);
    assert.match(await refusalOf(reportWith(deep), "b.docx"), /nesting exceeds/);
    const parts = Array.from({ length: 21_000 }, (_, at) => [`x/${at}.txt`, new Uint8Array()]);
    assert.match(
      await refusalOf(reportWith("", Object.fromEntries(parts)), "b.docx"),
      /parts, more than 20,000$/,
    );
  });

  itSlow("whose entities multiply is read without them", async () => {
    const entities = Array.from(
      { length: 9 },
      (_, at) => `<!ENTITY lol${at + 1} "${`&lol${at};`.repeat(10)}">`,
    );
    const doctype = `<!DOCTYPE x [<!ENTITY lol0 "lol">${entities.join("")}]>`;
    const document = strFromU8(REPORT[BODY] ?? new Uint8Array()).replace(
      /^<\?xml[^>]*\?>/,
      doctype,
    );
    const bomb = document.replace("<w:body>", "<w:body><w:p><w:r><w:t>&lol9;</w:t></w:r></w:p>");
    const file = await pageOf(zipSync({ ...REPORT, [BODY]: strToU8(bomb) }), "b.docx");
    assert.ok(markdownOf(file).length < 2000);
  });

  it("with rows and columns repeated without end is refused", async () => {
    const sheet = unzipSync(corpusFile("sheet.ods"));
    const content = strFromU8(sheet["content.xml"] ?? new Uint8Array())
      .replace("<table:table-row ", '<table:table-row table:number-rows-repeated="1048576" ')
      .replace("<table:table-cell ", '<table:table-cell table:number-columns-repeated="16384" ');
    const bomb = zipSync({ ...sheet, "content.xml": strToU8(content) });
    assert.match(await refusalOf(bomb, "b.ods"), /cells, spanned and empty ones included, more/);
  });

  for (const { name, bytes, refusal } of HOSTILE_FILES) {
    // proves: files.expansion
    it(`that expands without end is refused before it does: ${name}`, async () => {
      assert.match(await refusalOf(bytes(), name), refusal);
    });
  }

  it("is measured by its filled cells: a sheet far to the right, with formats to its end, is read", async () => {
    const far = row("XFC1048575", 7) + row("XFD1048576", 8);
    const formats = '<row r="1"><c r="A1" s="0"/></row>';
    assert.match(await read(workbook(formats + far), "b.xlsx"), /7/);
    const cells = (at: string) =>
      `<table:table-cell office:value-type="string"><text:p>${at}</text:p></table:table-cell><table:table-cell table:number-columns-repeated="16383"/>`;
    const rows = `<table:table-row>${cells("oil")}</table:table-row><table:table-row table:number-rows-repeated="1048575"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`;
    assert.match(await read(openSpreadsheet(rows), "b.ods"), /oil/);
  });

  it("with cells that say nothing of their place is measured in order", async () => {
    const rows = "<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>";
    assert.match(await read(workbook(rows), "b.xlsx"), /1 \| 2/);
  });

  it("with as many parts, spans, entries and messages as are allowed is read", async () => {
    assert.match(await read(book("<p>A lamp.</p>", 50), "b.epub"), /A lamp/);
    const span = '<w:tc><w:tcPr><w:gridSpan w:val="3"/></w:tcPr>';
    assert.match(await read(textDocument(table(200, span)), "b.docx"), /x/);
    const mail = "Subject: Out\nContent-Type: message/rfc822\n\nSubject: In\n\nA keeper.\n";
    assert.match(await read(mail, "b.eml"), /A keeper/);
  });

  itSlow("with too many cells is refused", async () => {
    const rows = Array.from({ length: 90_000 }, (_, at) => `${at},${at},${at},${at}`);
    assert.match(await refusalOf(rows.join("\n"), "b.csv"), /cells, more than 250,000$/);
    assert.match(await refusalOf(`${rows.join("\n")}\n`.repeat(3), "b.csv"), /cells, more than/);
    assert.match(await refusalOf("x,".repeat(299_999), "b.csv"), /it has 300,000 cells, more than/);
  });

  itSlow(
    "with as many cells as are allowed is read, whatever the quotes and the table's head take",
    async () => {
      const quoted = `"${"a, lamp; ".repeat(100_000)}","b"\n`;
      assert.match(await read(`x,y\n${quoted}`, "b.csv"), /a, lamp/);
      assert.match((await pageOf("x,".repeat(99_999), "b.csv")).html, /<th>/);
    },
  );

  it("that is broken or cut is refused", async () => {
    const report = corpusFile("report.docx");
    const half = report.subarray(0, report.length / 2);
    assert.match(await refusalOf(half, "b.docx"), /its package is broken/);
    const broken = zipSync({ ...REPORT, [BODY]: strToU8("<w:document>") });
    assert.match(await refusalOf(broken, "b.docx"), /it is broken/);
    assert.match(await refusalOf("nothing of the kind", "b.doc"), /no document of a kind/);
    assert.match(
      await refusalOf(corpusFile("report.doc").subarray(0, 3000), "b.doc"),
      /the doc file/,
    );
  });

  // proves: fetch.read_files
  it("that is cut is refused, whatever its kind", async () => {
    const group = /it is cut: a group has no end$/;
    assert.match(await refusalOf("{\\rtf1\\ansi A lamp gives {\\b light", "b.rtf"), group);
    assert.match(
      await refusalOf("{\\rtf1 A lamp \\bin2000000000 gives light\\par}", "b.rtf"),
      group,
    );
    const element = /it is cut: an element has no end$/;
    assert.match(await refusalOf("<lamps><lamp>It gives <b>light", "b.xml"), element);
    const sitemap = "<urlset><url><loc>https://example.org/lamp</loc></url><url><loc>https://exa";
    assert.match(await refusalOf(sitemap, "b.xml"), element);
    const mail =
      "Subject: Lamps\nContent-Type: multipart/mixed;\n boundary=b\n\n--b\n\nA lamp.\n--b\nContent-Transfer-Encoding: base64\n\nQSBsYW1w";
    assert.match(await refusalOf(mail, "b.eml"), /it is cut: its last part has no end$/);
  });

  it("that looks cut and has its end is read", async () => {
    const rtf = "{\\rtf1 A lamp\\bin3 }}} gives \\{ light.\\par}\0\0";
    assert.match(await read(rtf, "b.rtf"), /gives \\?\{ light/);
    const data = "<lamps><lamp>&oil; <!-- <open> --></lamp><empty/></lamps>\n<!-- made in 1 s -->";
    assert.match(await read(data, "b.xml"), /&oil;/);
    const mail = "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nA lamp.\n--b--\n";
    assert.match(await read(mail, "b.eml"), /A lamp/);
  });

  // proves: files.expansion
  it("with a part of another size or sum than it declares is refused", async () => {
    const short = declaring(10_000_000, BODY, reportWith(""));
    assert.match(
      await refusalOf(short, "b.docx"),
      /does not have the 10,000,000 bytes that it declares$/,
    );
    const plain = Buffer.from(zipSync(REPORT, { level: 0 }));
    plain.write("X", plain.indexOf("tide"));
    assert.match(await refusalOf(plain, "b.docx"), /its package is broken$/);
  });

  it("that is no document, but a package, is refused", async () => {
    const archive = zipSync({ "readme.txt": strToU8("hello") });
    const reason = /^the file \(\d+ bytes\) cannot be read: it is no document of a kind/;
    assert.match(await refusalOf(archive, "b.zip"), reason);
    assert.match(await refusalOf(archive, "b.docx"), /^the docx file .* cannot be read/);
  });

  itSlow("cannot put elements outside of its own page", async () => {
    const rss = `<rss version="2.0"><channel><title>T</title><item><title>&lt;/title>&lt;script>x&lt;/script></title><description>&lt;/div>&lt;/article>&lt;/main>&lt;title>Other&lt;/title>&lt;base href="https://evil.example/">&lt;p>in&lt;/p></description><link>/a</link></item></channel></rss>`;
    const { html } = await pageOf(rss, "x.rss");
    assert.equal(html.match(/<title>/g)?.length, 1);
    assert.equal(html.match(/<\/main>/g)?.length, 1);
    assert.ok(!html.includes("<base"));
    assert.ok(!html.includes("<script"));
  });
});
