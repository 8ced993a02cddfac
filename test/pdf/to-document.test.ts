// What of a PDF's layout is a heading, an item, a column, a listing; and which PDFs are refused.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toMarkdown } from "../../src/document/markdown/to-markdown.ts";
import { readPdf } from "../../src/pdf/to-document.ts";
import { type PdfExtras, type PdfLine, pageObject, pdfOf } from "../support/pdf-writer.ts";

const SOURCE = { url: "https://example.org/a.pdf", maxPages: 5, maxStreamBytes: 1_000_000 };

/** Lines of one column, 12 points apart, from a height downwards. */
function column(texts: readonly string[], x = 72, y = 700): readonly PdfLine[] {
  return texts.map((text, at) => ({ text, x, y: y - 12 * at }));
}

async function documentOf(bytes: Uint8Array) {
  const outcome = await readPdf(bytes, SOURCE);
  assert.ok(outcome.ok, outcome.ok ? "" : outcome.reason);
  return outcome.page;
}

async function markdownOf(
  pages: readonly (readonly PdfLine[])[],
  extras: PdfExtras = {},
): Promise<string> {
  return toMarkdown((await documentOf(pdfOf(pages, extras))).document.blocks).trim();
}

const reasonOf = async (bytes: Uint8Array): Promise<string> => {
  const outcome = await readPdf(bytes, SOURCE);
  return outcome.ok ? "" : outcome.reason;
};

describe("readPdf", () => {
  // proves: page.pdf.marks
  it("keeps raised and lowered marks in the line of their text", async () => {
    const lines: readonly PdfLine[] = [
      { text: "The keeper wrote several books", x: 72, y: 700 },
      { text: "7", x: 214.5, y: 704.4, size: 6 },
      { text: "on the tide of CO", x: 72, y: 686 },
      { text: "2", x: 147.8, y: 682.5, size: 6 },
    ];
    assert.equal(await markdownOf([lines]), "The keeper wrote several books7 on the tide of CO2");
  });

  // proves: page.pdf.sentences
  it("joins a drop cap with its word", async () => {
    const beside = (cap: string, texts: readonly string[]): readonly PdfLine[] => [
      { text: cap, x: 72, y: 676, size: 34 },
      ...column(texts, 98).slice(0, 2),
      ...column(texts.slice(2), 72, 676),
    ];
    const report = [
      "his report tells what the keepers saw in one hundred years of wind",
      "and of rain on the north quay of the island, which is the oldest of",
      "all the quays that the harbour of the island has had in its history.",
    ];
    assert.equal(await markdownOf([beside("T", report)]), `T${report.join(" ")}`);
    const keeper = [
      "keeper of the light writes each evening what the sea did that day,",
      "as the keeper before him wrote, and as the next keeper will write in",
      "the years that come, when the light will be run from the main land.",
    ];
    assert.equal(await markdownOf([beside("A", keeper)]), `A ${keeper.join(" ")}`);
  });

  // proves: page.pdf.sentences
  it("continues a sentence in the next column and page, past a note and to the number of an item", async () => {
    const [one, two, three] = [
      "The keeper of the light house writes each evening what the sea did",
      "that day, and his book is by now so old that the first of its pages",
      "crumble when the wind that comes in from the north quay turns them.",
    ];
    const note = { text: "1 The book is kept in the tower.", x: 72, y: 80, size: 7 };
    const pages = [[...column([one, two]), note], column([three])];
    const whole = [one, two, three].join(" ");
    assert.equal(await markdownOf(pages), `${whole}\n\n${note.text}`);
    const items = [column([`1. ${one}`, two]), column([three, "2. The end"], 90)];
    assert.equal(await markdownOf(items), `1. ${whole}\n2. The end`);
    const ended = [column([one, `${two}.`]), column([three])];
    assert.equal((await markdownOf(ended)).split("\n\n").length, 2);
  });

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

  it("ends an item where a line begins left of it, and a paragraph where one is set in", async () => {
    const long = "and a line of it that goes on for as long as all lines do here";
    const item = (x: number) => [
      { text: `1. The first finding ${long}`, x: 90, y: 700 },
      { text: `goes on ${long}`, x: 90, y: 688 },
      { text: `Then ${long}`, x, y: 676 },
    ];
    assert.match(await markdownOf([item(90)]), /goes on .* Then/);
    assert.doesNotMatch(await markdownOf([item(72)]), /goes on .* Then/);
    const text = (x: number) => [
      { text: `The first ${long}`, x: 72, y: 700 },
      { text: `goes on ${long}`, x: 72, y: 688 },
      { text: `Then ${long}`, x, y: 676 },
    ];
    assert.match(await markdownOf([text(72)]), /goes on .* Then/);
    assert.doesNotMatch(await markdownOf([text(90)]), /goes on .* Then/);
  });

  it("reads the narrow columns of a reference card one after the other, rows whole", async () => {
    const card = (x: number, top: number, names: readonly string[]): readonly PdfLine[] => [
      { text: `Keys of ${names[0]}`, x, y: top + 20, size: 14 },
      ...names.flatMap((name, at) => [
        { text: `move to the ${name}`, x, y: top - 12 * at },
        { text: `C-${at}`, x: x + 110, y: top - 12 * at, font: "Courier" as const },
      ]),
    ];
    const cards = [
      card(40, 700, ["pier", "mole", "quay", "dock", "lock", "reef"]),
      card(220, 695, ["north", "south", "east", "west", "zenith", "nadir"]),
      card(400, 685, ["first", "last", "next", "upper", "lower", "middle"]),
    ];
    const words = (markdown: string) => markdown.replaceAll(/[#\s]+/g, " ").trim();
    const alone = await Promise.all(cards.map((one) => markdownOf([one])));
    assert.equal(words(await markdownOf([cards.flat()])), words(alone.join("\n\n")));
    // Rows on one baseline are a table's.
    const rows = ["lamp", "rope", "sail", "mast", "keel"].flatMap((name, at) => [
      { text: `new ${name}`, x: 40, y: 700 - 12 * at },
      { text: `costs ${at} pounds`, x: 220, y: 700 - 12 * at },
    ]);
    assert.match(await markdownOf([rows]), /new lamp costs 0 pounds/);
  });

  it("reads what form fields show beside their labels, and no hidden value", async () => {
    const field = (rect: string, more: string) =>
      `<< /Type /Annot /Subtype /Widget /Rect [${rect}] /F 4 ${more} >>`;
    const mark = "<< /N << /Yes 3 0 R /Off 3 0 R >> >>";
    const markdown = await markdownOf(
      [
        [
          { text: "Name of the keeper", x: 72, y: 700 },
          { text: "Light", x: 72, y: 670 },
          { text: "Lives on the island", x: 92, y: 640 },
          { text: "Has a boat", x: 92, y: 620 },
          { text: "Remarks", x: 72, y: 590 },
        ],
      ],
      {
        annotations: [
          [
            field("200 695 400 711", "/FT /Tx /T (name) /V (Ada Bright) /DA (/F0 14 Tf)"),
            field(
              "200 665 400 681",
              "/FT /Ch /Ff 131072 /T (light) /V (n) /Opt [[(n) (North)] [(s) (South)]]",
            ),
            field("72 637 84 649", `/FT /Btn /T (lives) /V /Yes /AS /Yes /AP ${mark}`),
            field("72 617 84 629", `/FT /Btn /T (boat) /V /Off /AS /Off /AP ${mark}`),
            field(
              "72 540 400 586",
              "/FT /Tx /Ff 4096 /T (remarks) /V (Two lamps.\\nOne bell.) /DA (/F0 10 Tf)",
            ),
            field("72 517 84 529", "/FT /Btn /T (bare) /V /Yes /AS /Yes"),
            field("72 507 84 513", "/FT /Btn /T (blank) /V /Off /AS /Off"),
            field("200 500 400 516", "/FT /Tx /Ff 8192 /T (key) /V (secret)"),
            field("200 480 400 496", "/FT /Tx /T (none) /V (unseen)").replace("/F 4", "/F 2"),
            "<< /Type /Annot /Subtype /FreeText /Rect [72 440 300 456] /F 4 /DA (/F0 10 Tf) /Contents (Typed on the page) >>",
          ].join(" "),
        ],
      },
    );
    assert.deepEqual(markdown.split(/\n+/), [
      "Name of the keeper Ada Bright",
      "Light North",
      "\u2611 Lives on the island",
      "\u2610 Has a boat",
      "Remarks",
      "Two lamps.",
      "One bell.",
      "\u2611",
      "\u2610",
      "Typed on the page",
    ]);
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

  it("reads columns of unequal length, of two lines, and three of them one after the other", async () => {
    const lines = (name: string, count: number): readonly string[] =>
      Array.from({ length: count }, (_, at) => `and so the ${name} of line ${at + 100} goes on`);
    /** The order of the names in a text, each once. */
    const orderIn = (text: string): string =>
      [...text.matchAll(/\b(alpha|beta|gamma)\b/g)]
        .map(([name]) => name)
        .join(" ")
        .replace(/(\w+)(?: \1\b)+/g, "$1");
    const columns = (counts: readonly number[], width: number) =>
      counts.flatMap((count, at) =>
        column(lines(["alpha", "beta", "gamma"][at] ?? "", count), 40 + at * width),
      );
    assert.equal(orderIn(await markdownOf([columns([50, 12], 280)])), "alpha beta");
    assert.equal(orderIn(await markdownOf([columns([12, 50], 280)])), "alpha beta");
    assert.equal(orderIn(await markdownOf([columns([2, 2], 280)])), "alpha beta");
    assert.equal(orderIn(await markdownOf([columns([30, 20, 9], 185)])), "alpha beta gamma");
  });

  it("reads two lists beside each other one after the other", async () => {
    const [left, right] = ["north", "south"].map((side, at) =>
      column(
        ["pier", "mole"].map((name) => `\u00b7 ${name} of the ${side}`),
        72 + 200 * at,
      ),
    );
    const markdown = await markdownOf([[...(left ?? []), ...(right ?? [])]]);
    assert.deepEqual(markdown.match(/(?:pier|mole) of the \w+/g), [
      "pier of the north",
      "mole of the north",
      "pier of the south",
      "mole of the south",
    ]);
  });

  it("reads columns above and below a line across them apart, and a table below them by rows", async () => {
    const text = (name: string, x: number, y: number) =>
      column(
        Array.from({ length: 6 }, (_, at) => `and so the ${name} of line ${at + 100} goes on`),
        x,
        y,
      );
    const across = {
      text: "A line across both columns, from the left edge of one to the right edge of the other",
      x: 72,
      y: 600,
    };
    const rows = ["lamp", "rope and sail", "mast", "keel of an old ship"].flatMap((name, at) => [
      { text: name, x: 72, y: 450 - 12 * at },
      { text: `costs ${at} pounds${at % 2 === 0 ? " and more" : ""}`, x: 320, y: 450 - 12 * at },
    ]);
    const markdown = await markdownOf([
      [
        ...text("alpha", 72, 700),
        ...text("beta", 320, 700),
        across,
        ...text("gamma", 72, 580),
        ...text("delta", 320, 580),
        { ...across, text: across.text.replace("A line", "A row"), y: 480 },
        ...rows,
      ],
    ]);
    const at = ["alpha", "beta", "A line", "gamma", "delta", "A row", "lamp costs 0"].map((word) =>
      markdown.indexOf(word),
    );
    assert.ok(!at.includes(-1), markdown);
    assert.deepEqual(
      at,
      [...at].sort((one, other) => one - other),
    );
    assert.match(markdown, /keel of an old ship costs 3 pounds/);
  });

  // proves: page.pdf.sentences
  it("puts footnotes of the text's size after the text, found by their rule and mark", async () => {
    const texts = [
      "In the years in which the light was run by hand and",
      "The keeper wrote several books",
    ];
    const mark = { text: "7", x: 214.5, y: 692.4, size: 6 };
    const note = column(
      ["7 The books are kept in the tower, and nobody may", "take them home."],
      72,
      120,
    );
    const next = "on the tide, the wind and the birds that came to the north quay.";
    const drawn = ["72 134 m 172 134 l S"];
    const pages = [[...column(texts), mark, ...note], column([next])];
    assert.deepEqual((await markdownOf(pages, { drawn })).split("\n\n"), [
      `${texts.join(" ")}7 ${next}`,
      "7 The books are kept in the tower, and nobody may take them home.",
    ]);
  });

  it("takes footnotes of one pattern at the foot of pages for no footers", async () => {
    const page = (number: number): readonly PdfLine[] => [
      { text: "The keeper wrote several books", x: 72, y: 700 },
      { text: `${number}`, x: 214.5, y: 704.4, size: 6 },
      { text: `${number} Note ${number} on the records.`, x: 72, y: 60, size: 8 },
      { text: `Page ${number}`, x: 72, y: 40 },
    ];
    const { document } = await documentOf(pdfOf([page(1), page(2), page(3)]));
    const of = (region: string) => document.blocks.filter((block) => block.region === region);
    assert.deepEqual(
      of("contentinfo").map(({ text }) => text),
      ["Page 1", "Page 2", "Page 3"],
    );
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

  it("puts accents that are drawn apart on their letters, whichever is drawn first", async () => {
    // The signs of the font's own encoding: 0xC2 is an acute accent, 0xC1 a grave one, 0xCB a cedilla.
    const page: PdfLine[] = [
      { text: "G\u00c2", x: 72, y: 700 },
      { text: "en\u00c1", x: 79.78, y: 700 },
      { text: "ere des fichiers fran", x: 90.9, y: 700 },
      { text: "c", x: 178.7, y: 700 },
      { text: "\u00cb", x: 179.5, y: 700 },
      { text: "ais", x: 183.7, y: 700 },
    ];
    assert.equal(await markdownOf([page]), "Génère des fichiers français");
  });

  it("leaves a sign that stands beside a letter alone", async () => {
    const page: PdfLine[] = [
      { text: "a\u00c2", x: 72, y: 700 },
      { text: "e", x: 81, y: 700 },
    ];
    assert.equal(await markdownOf([page]), "a´e");
  });

  it("marks lines that are numbered like their pages as headers, whatever their words; no titles", async () => {
    const words = ["pier", "mole", "quay"];
    const pages = words.map((word, at) => [
      { text: `${at + 4} The ${word} of the harbour`, x: 72, y: 770 },
      { text: `${at + 1} About the ${word}`, x: 72, y: 740, size: 16 },
      ...column(["sea", "wind", "rain"].map((other) => `The ${other} at the ${word} was heavy.`)),
    ]);
    const { document } = await documentOf(pdfOf(pages));
    const headers = document.blocks.filter(({ region }) => region === "banner");
    assert.deepEqual(
      headers.map(({ text }) => text),
      words.map((word, at) => `${at + 4} The ${word} of the harbour`),
    );
  });

  it("takes numbered questions at the top of pages for no headers", async () => {
    const words = ["pier", "mole", "quay"];
    const page = (title: string, number: number): readonly PdfLine[] => [
      { text: `${number} ${title}`, x: 72, y: 740 },
      ...column(
        ["sea", "wind", "rain"].map((other) => `The ${other} at ${title} was heavy.`),
        72,
        716,
      ),
      { text: "Questions of visitors", x: 72, y: 40 },
    ];
    const numbered = (lines: readonly PdfLine[], number: number): readonly PdfLine[] => [
      ...lines,
      { text: `Page ${number}`, x: 300, y: 28 },
    ];
    const files = [
      words.map((word, at) => page(`What is the ${word}?`, at + 1)),
      words.map((word, at) => numbered(page(`About the ${word}`, at + 1), at + 1)),
    ];
    for (const file of files) {
      const { document } = await documentOf(pdfOf(file));
      assert.deepEqual(
        document.blocks.filter(({ region }) => region === "banner"),
        [],
      );
    }
  });

  it("continues a paragraph past a running line by all its lines", async () => {
    const page = (number: number, texts: readonly string[]): readonly PdfLine[] => [
      { text: "The yearly report", x: 72, y: 770 },
      ...column(texts),
      { text: `${number}`, x: 300, y: 30 },
    ];
    const pages = [
      page(1, ["A sentence about the pier begins on the first page of the report and it"]),
      page(2, [
        "goes on here, where it has one line more that is the work of the Keeper",
        "Ann Bright.",
      ]),
      page(3, ["The last page has a sentence of its own."]),
    ];
    assert.match(await markdownOf(pages), /report and it goes on here, .* the Keeper Ann Bright\./);
  });

  it("puts the mark of a footnote before its text", async () => {
    const note: readonly PdfLine[] = [
      { text: "1", x: 72, y: 88.1, size: 6 },
      { text: "The lamp is older.", x: 77.9, y: 84.5, size: 8 },
    ];
    const text = column(["The keeper lit the lamp on the pier each evening of the year."]);
    assert.match(await markdownOf([[...text, ...note]]), /\n\n1 ?The lamp is older\.$/);
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

  it("makes a table of what stands between ruled lines, and of three lines across with gaps between columns", async () => {
    const cells = ["Lamp", "Watts", "Old", "60", "New", "8"].map((text, at) => ({
      text,
      x: at % 2 === 0 ? 80 : 180,
      y: 700 - 20 * Math.floor(at / 2),
    }));
    const expected = /^\| Lamp \| Watts \|\n\|[^\n]+\n\| Old \| 60 \|\n\| New \| 8 \|$/;
    const across = [715, 695, 675, 655].map((y) => `72 ${y} m 272 ${y} l S`);
    const upright = [72, 172, 272].map((x) => `${x} 655 m ${x} 715 l S`);
    assert.match(
      await markdownOf([cells], { drawn: [[...across, ...upright].join("\n")] }),
      expected,
    );
    const thin = [715, 695, 652].map((y) => `72 ${y} 200 0.4 re f`);
    assert.match(await markdownOf([cells], { drawn: [thin.join("\n")] }), expected);
  });

  it("reads no table of more than 10,000 cells", async () => {
    const lines = Array.from({ length: 170 }, (_, at) => 100 + 3.8 * at);
    const cells = lines.flatMap((y) => [14, 44].map((x) => ({ text: "a", x, y })));
    const across = [90, 95, 780].map((y) => `10 ${y} m 600 ${y} l S`);
    const drawn = (columns: number) =>
      Array.from({ length: columns + 1 }, (_, at) => 10 + 9 * at)
        .map((x) => `${x} 90 m ${x} 780 l S`)
        .concat(across)
        .join("\n");
    assert.match(await markdownOf([cells], { drawn: [drawn(10)] }), /^\|/m);
    assert.doesNotMatch(await markdownOf([cells], { drawn: [drawn(60)] }), /^\|/m);
  });

  it("keeps the rows of a table without lines apart, and what goes on below a cell with its row", async () => {
    const commands = ["draw(path)", "fill(path, pen)", "clip(picture)"];
    const said = ["draws a path, once", "fills what it is around", "leaves out what is"];
    const page = [
      ...column(commands),
      ...column(said, 260),
      { text: "beyond its edge", x: 260, y: 664 },
    ];
    assert.equal(
      await markdownOf([page]),
      "draw(path) draws a path, once\n\nfill(path, pen) fills what it is around\n\nclip(picture) leaves out what is beyond its edge",
    );
  });

  for (const [degrees, matrix, place] of [
    [90, "0 1 -1 0", (along: number, down: number) => `${100 + down} ${72 + along}`],
    [180, "-1 0 0 -1", (along: number, down: number) => `${540 - along} ${92 + down}`],
    [270, "0 -1 1 0", (along: number, down: number) => `${512 - down} ${720 - along}`],
  ] as const) {
    it(`reads a page that is turned by ${degrees} degrees as it is seen`, async () => {
      const at = (text: string, along: number, down: number) =>
        `BT /F0 10 Tf ${matrix} ${place(along, down)} Tm (${text}) Tj ET`;
      const drawn = [
        [
          at("The lines of a chart that stands across,", 0, 0),
          at("read one below the other.", 0, 12),
          at("alpha", 0, 40),
          at("one", 200, 40),
          at("beta", 0, 52),
          at("two", 200, 52),
        ].join("\n"),
      ];
      assert.equal(
        await markdownOf([[]], { drawn, inherited: `/Rotate ${degrees}` }),
        "The lines of a chart that stands across, read one below the other.\n\nalpha one\n\nbeta two",
      );
    });
  }

  it("makes no table of a box around text", async () => {
    const texts = ["Words of a note that a box is drawn around,", "on two lines of one column."];
    const drawn = ["72 660 m 400 660 l 400 720 l 72 720 l h S"];
    assert.match(await markdownOf([column(texts)], { drawn }), /^Words of a note.+one column\.$/);
  });

  it("keeps links to other addresses and to pages of the file", async () => {
    const page = column(["A word that leads on", "See below"]);
    const link = (rect: string, where: string) =>
      `<< /Type /Annot /Subtype /Link /Rect [${rect}] ${where} >>`;
    const annotations = [
      link("70 698 400 710", "/A << /S /URI /URI (https://example.com/on) >>") +
        link("70 686 400 697", `/Dest [${pageObject(2)} 0 R /Fit]`),
    ];
    const bytes = pdfOf([page, column(["Below."])], { annotations });
    const { document, links } = await documentOf(bytes);
    assert.match(
      toMarkdown(document.blocks),
      /\[A word that leads on\]\(https:\/\/example\.com\/on\) \[See below\]\(https:\/\/example\.org\/a\.pdf#page=2\)/,
    );
    assert.deepEqual(
      links.map(({ url }) => url),
      ["https://example.com/on"],
    );
  });

  // proves: page.pdf
  it("tells which pages show images and hold no text, and leaves blank ones alone", async () => {
    const drawn = ["", "q 400 0 0 500 72 72 cm /Im0 Do Q", "q 1 0 0 1 72 720 cm Q"];
    const { record } = await documentOf(pdfOf([column(["Words."]), [], []], { drawn }));
    assert.deepEqual(record, { pages: 3, pages_without_text: [2], pages_unread: [] });
  });

  it("takes who and when from the information dictionary, dates as ISO 8601", async () => {
    const info = "/Author (Ann Oyl) /CreationDate (D:20240131120000+01'00')";
    const found = await documentOf(pdfOf([column(["Words."])], { info, title: "thesis.dvi" }));
    assert.deepEqual(found.info, {
      author: { value: "Ann Oyl", source: "pdf-info" },
      created: { value: "2024-01-31T12:00:00+01:00", source: "pdf-info" },
    });
  });

  // proves: page.pdf
  it("claims no order that a browser measured", async () => {
    const { document } = await documentOf(
      pdfOf([[{ text: "Words", x: 72, y: 740, size: 20 }, ...column(["More."])]]),
    );
    assert.equal(document.reading_order, "dom-fallback");
    assert.equal(document.reading_order_measured, false);
  });

  it("takes the title the file declares where no heading shows one", async () => {
    const { document } = await documentOf(pdfOf([column(["Words alone."])], { title: "Of words" }));
    assert.equal(document.title, "Of words");
  });

  // proves: page.pdf
  it("refuses by name what requires a password, is broken, has no text or too many pages", async () => {
    const page = column(["Words."]);
    const id = "/ID [<41424344454647484142434445464748> <41424344454647484142434445464748>]";
    const locked = pdfOf([page], { trailer: `/Encrypt 5 0 R ${id}` });
    assert.match(await reasonOf(locked), /encrypted and requires a password/);
    assert.match(await reasonOf(Buffer.from("%PDF-1.7\nand no more")), /broken/);
    assert.match(await reasonOf(pdfOf([[]])), /no text layer/);
    assert.match(await reasonOf(pdfOf(Array(6).fill(page))), /6 pages, over the 5-page limit/);
  });
});
