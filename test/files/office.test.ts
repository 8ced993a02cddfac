// Office files, books and tables against the sources they were written from: words, structure, metadata, order.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { row, workbook } from "../support/hostile-files.ts";
import { corpusFile, markdownOf, pageOf, read, refusalOf } from "./support.ts";

/** Words of a flat OpenDocument file's body. */
function wordsOfSource(name: string): readonly string[] {
  const source = readFileSync(`test/files/corpus/${name}`, "utf8");
  const body = source.slice(source.indexOf("<office:body>"));
  const shown = body.replace(/<text:note-citation>.*?<\/text:note-citation>/g, "");
  return wordsIn(
    shown.replace(/<\/(?:text:p|text:h|table:table-cell)>/g, " ").replace(/<[^>]*>/g, ""),
  );
}

const wordsIn = (text: string): readonly string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Share of the source's words that a text has, as often as the source has them. */
function shareOf(source: readonly string[], text: string): number {
  const left = new Map<string, number>();
  for (const word of wordsIn(text)) left.set(word, (left.get(word) ?? 0) + 1);
  let found = 0;
  for (const word of source) {
    const count = left.get(word) ?? 0;
    if (count > 0) found++;
    left.set(word, count - 1);
  }
  return found / source.length;
}

describe("a written report", () => {
  for (const kind of ["docx", "odt", "rtf", "doc", "epub"]) {
    it(`keeps its words as ${kind}`, async () => {
      const markdown = await read(corpusFile(`report.${kind}`), `report.${kind}`);
      const source = wordsOfSource("report.fodt");
      // LibreOffice writes no header rows to EPUB.
      const lost = kind === "epub" ? ["Month", "Highest", "Lowest"] : [];
      const words = source.filter((word) => !lost.includes(word));
      assert.ok(shareOf(words, markdown) >= 0.97);
    });
  }

  for (const kind of ["docx", "odt", "rtf", "doc"]) {
    it(`keeps its headings, lists, table, links and note as ${kind}`, async () => {
      const markdown = await read(corpusFile(`report.${kind}`), `report.${kind}`);
      assert.match(markdown, /^# How the tide is measured$/m);
      assert.match(markdown, /^## Instruments$/m);
      assert.match(markdown, /^# Heights by month$/m);
      assert.match(markdown, /^- A float of copper\n {2}- cleaned each spring$/m);
      assert.match(markdown, /^1\. Open the lid of the well\.\n2\. Read the scale/m);
      assert.match(markdown, /\*\*float in a well\*\*/);
      assert.match(markdown, /\*spring tides\*/);
      assert.match(markdown, /\[the page of the harbour\]\(https:\/\/example\.org\/tides\)/);
      assert.match(markdown, /reads every hour\[\^1\]/);
      assert.match(markdown, /^\[\^1\]: From 1871 to 1904/m);
      assert.match(markdown, /<th>Month<\/th><th>Highest<\/th><th>Lowest<\/th>/);
      assert.match(markdown, /<td colspan="2">no reading: the well was frozen<\/td>/);
    });
  }

  for (const kind of ["docx", "odt", "epub"]) {
    it(`states its title, author and dates as ${kind}`, async () => {
      const { info, record } = await pageOf(corpusFile(`report.${kind}`), `report.${kind}`);
      assert.deepEqual(info.title, { value: "Tides of the northern harbour", source: "file" });
      assert.equal(info.author?.value, "Ada Keeper");
      if (kind !== "epub") assert.match(info.created?.value ?? "", /^2024-03-05T09:30:00/);
      assert.match(info.modified?.value ?? "2025-01-17", /^2025-01-17/);
      assert.equal(record.kind, kind);
    });
  }

  it("is recognised by its bytes where the server names no type", async () => {
    const { record } = await pageOf(corpusFile("report.odt"), "download?id=7");
    assert.equal(record.kind, "odt");
  });
});

const ARRIVALS = `| Ship | Day | Tonnes |
| --- | --- | --- |
| Aurora | 2025-03-02 | 1200 |
| Borealis | 2025-03-04 | 860.5 |
| Sum |  | 2060.5 |`;

describe("a book", () => {
  const xhtml = (body: string) =>
    strToU8(
      `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>${body}</body></html>`,
    );
  const book = zipSync({
    mimetype: [strToU8("application/epub+zip"), { level: 0 }],
    "META-INF/container.xml": strToU8(
      `<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="O/b.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    ),
    "O/b.opf": strToU8(
      `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="i"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="i">x</dc:identifier><dc:title>The lighthouse</dc:title><dc:creator>Ada Keeper</dc:creator><dc:language>en</dc:language><dc:date>2021-06-01</dc:date></metadata><manifest><item id="b" href="two.xhtml" media-type="application/xhtml+xml"/><item id="a" href="one.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>`,
    ),
    "O/two.xhtml": xhtml(`<h1 id="t">Wind</h1><p>Back to <a href="one.xhtml#s">the lamp</a>.</p>`),
    "O/one.xhtml": xhtml(
      `<h1>The lamp</h1><h2 id="s">Oil</h2><ul><li>burns</li></ul><table><tr><th>a</th></tr><tr><td>1</td></tr></table>`,
    ),
  });

  it("is its chapters in the order of its spine, with links between them", async () => {
    const file = await pageOf(book, "b.epub");
    const markdown = markdownOf(file);
    assert.deepEqual(markdown.match(/^#+ .*$/gm), [
      "# The lighthouse",
      "# The lamp",
      "## Oil",
      "# Wind",
    ]);
    assert.match(markdown, /^- burns$/m);
    assert.match(markdown, /^\| a \|\n\| --- \|\n\| 1 \|$/m);
    const [, fragment = ""] = /\[the lamp\]\([^)#]*#([^)]+)\)/.exec(markdown) ?? [];
    assert.ok(file.html.includes(`id="${fragment}"`));
    const { info } = file;
    assert.deepEqual(
      [info.title?.value, info.author?.value, info.created?.value, info.language?.value],
      ["The lighthouse", "Ada Keeper", "2021-06-01", "en"],
    );
  });
});

describe("a spreadsheet", () => {
  for (const kind of ["xlsx", "xls", "ods"]) {
    it(`is its sheets in order, each a heading and a table, as ${kind}`, async () => {
      const file = await pageOf(corpusFile(`sheet.${kind}`), `sheet.${kind}`);
      assert.equal(
        markdownOf(file).trim(),
        `## Arrivals\n\n${ARRIVALS}\n\n## Berths\n\n| Berth | Depth |\n| --- | --- |\n| North quay | 7 m |`,
      );
      assert.equal(file.record.kind, kind);
    });
  }

  /** The corpus' workbook with another text in the first number of a sheet. */
  const withNumber = (number: string) => {
    const parts = unzipSync(corpusFile("sheet.xlsx"));
    const name = "xl/worksheets/sheet1.xml";
    const sheet = strFromU8(parts[name] ?? new Uint8Array());
    const changed = sheet.replace(/(<c [^>]*t="n"[^>]*><v>)[^<]*/, `$1${number}`);
    assert.notEqual(changed, sheet);
    return zipSync({ ...parts, [name]: strToU8(changed) });
  };

  it("keeps a sheet with white space around a number (here a date)", async () => {
    assert.match(
      await read(withNumber(" 4711\n"), "sheet.xlsx"),
      /\| Aurora \| 1912-11-23 \| 1200 \|/,
    );
  });

  it("shows its errors as the workbook's program does, and words like them as they are", async () => {
    const names = ["#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!"];
    const errors = names.map((name, at) => row(`A${at + 2}`, name, "e"));
    const markdown = await read(workbook(row("A1", "#Num", "str") + errors.join("")), "a.xlsx");
    assert.deepEqual(markdown.match(/#[A-Za-z/\d]+[!?]?/g), ["#Num", ...names]);
  });

  it("is read where it has one sheet alone, which has no heading", async () => {
    const parts = unzipSync(corpusFile("sheet.xlsx"));
    const book = strFromU8(parts["xl/workbook.xml"] ?? new Uint8Array());
    const alone = book.replace(/(<sheet [^>]*\/>)<sheet [^>]*\/>/, "$1");
    assert.notEqual(alone, book);
    const { "xl/worksheets/sheet2.xml": _, ...others } = parts;
    const file = zipSync({ ...others, "xl/workbook.xml": strToU8(alone) });
    assert.match(await read(file, "sheet.xlsx"), /^\| Ship \| Day \| Tonnes \|/);
  });

  it("is refused where a sheet cannot be read, rather than read without it", async () => {
    const refusal = await refusalOf(withNumber("no number"), "sheet.xlsx");
    assert.match(refusal, /1 of its 2 sheets cannot be read/);
  });

  it("is one table as CSV, whatever its separator and encoding", async () => {
    assert.equal((await read(corpusFile("sheet.csv"), "sheet.csv")).trim(), ARRIVALS);
    const latin = Buffer.from("Name;Ort\nJörg;Köln\n", "latin1");
    assert.match(await read(latin, "l.csv", "text/csv"), /\| Jörg \| Köln \|/);
    assert.match(await read("a\tb\n1\t2\n", "t.tsv", "text/plain"), /\| 1 \| 2 \|/);
    assert.match(await read('a,b\n"x, ""y""",2\n', "q.csv"), /\| x, "y" \| 2 \|/);
    assert.match(await read("a,b\n<b>*x*,2\n", "m.csv"), /\| \\<b>\*x\\\* \| 2 \|/);
  });
});

describe("a presentation", () => {
  for (const name of ["slides.pptx", "slides.odp", "slides.ppt.gz"]) {
    it(`is its slides in order, with their notes, as ${name}`, async () => {
      const markdown = await read(corpusFile(name), name.replace(".gz", ""));
      assert.ok(shareOf(wordsOfSource("slides.fodp"), markdown) >= 0.97);
      const places = ["Work on the quay", "cranes", "Mention the mason", "Costs", "40,000"].map(
        (words) => markdown.indexOf(words),
      );
      assert.deepEqual(
        places,
        [...places].sort((one, other) => one - other),
      );
      assert.ok(!places.includes(-1));
    });
  }

  it("has the tables of its slides as tables, with merged and empty cells, as ppt too", async () => {
    const markdown = await read(corpusFile("depths.ppt.gz"), "depths.ppt");
    assert.ok(shareOf(wordsOfSource("depths.fodp"), markdown) === 1);
    const [, costs, depths] = markdown.split(/^(?:Costs|Depths)$/m);
    assert.equal(costs?.trim(), "| Part | Cost |\n| --- | --- |\n| Stone | 40,000 |");
    assert.equal(
      depths?.trim(),
      [
        "<table>",
        '<tr><td colspan="2">Harbour</td><td>Depth</td></tr>',
        "<tr><td>Ålesund<br>(north)</td><td></td><td>12 m</td></tr>",
        '<tr><td rowspan="2">Bergen</td><td>Vågen</td><td>11 m</td></tr>',
        "<tr><td>Dokken</td><td>9 m</td></tr>",
        "</table>\n\nMeasured at low water.",
      ].join("\n"),
    );
  });

  it("keeps the words of a table whose rectangles are broken, as paragraphs", async () => {
    const file = Buffer.from(corpusFile("depths.ppt.gz"));
    // The rectangle of the cell "12 m": left, top, right, bottom, in units of 1/576 inch.
    const anchor = Buffer.from(Int32Array.of(3478, 1421, 4990, 1921).buffer);
    const at = file.indexOf(anchor);
    assert.ok(at > 0);
    file.writeInt32LE(0, at);
    const markdown = await read(file, "depths.ppt");
    assert.ok(shareOf(wordsOfSource("depths.fodp"), markdown) === 1);
    assert.match(markdown, /^12 m$/m);
    assert.match(markdown, /\| Stone \| 40,000 \|/);
  });

  it("has a heading for the title of each slide", async () => {
    const markdown = await read(corpusFile("talk.pptx"), "talk.pptx");
    assert.deepEqual(markdown.match(/^## .*$/gm), ["## Why lamps turn", "## Costs of oil"]);
    assert.match(markdown, /\| 1900 \| 12 \|/);
    const { info } = await pageOf(corpusFile("talk.pptx"), "talk.pptx");
    assert.equal(info.title?.value, "Lighthouse talk");
  });
});
