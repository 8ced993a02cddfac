// A PDF through the whole read: on a worker thread where the caller asks for PDFs, refused else.
import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { after, before, describe, it } from "node:test";
import { crawlSite, PageFetchError, readPage } from "../../src/index.ts";
import { type Origin, startOrigin } from "../support/origin.ts";
import { pdfOf } from "../support/pdf-writer.ts";
import { madePage } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

process.env["SERVICE_PAGE_INTERVAL_SECONDS"] = "0";

const REPORT = pdfOf(
  [
    [
      { text: "A report on lamps", x: 72, y: 740, size: 20 },
      { text: "A lamp gives light to a room when the sun has gone down.", x: 72, y: 700 },
    ],
  ],
  { title: "A report on lamps", info: "/Author (Ann Oyl) /CreationDate (D:20240131)" },
);

/** A page of two lines with the lines that every page has. */
const longPage = (name: string, number: number) => [
  { text: "Yearly report", x: 72, y: 770 },
  {
    text: `These are the words of the ${name} page of a report, which are its content and`,
    x: 72,
    y: 700,
  },
  { text: "are to be kept as they are.", x: 72, y: 688 },
  { text: String(number), x: 300, y: 30 },
];
const LONG = pdfOf([longPage("first", 1), longPage("second", 2), longPage("third", 3)]);

const OPENED = pdfOf(
  ["first", "second", "third"].map((name, at) => [
    ...(at === 0 ? [{ text: "A line before the heading", x: 72, y: 745 }] : []),
    ...(at === 0 ? [{ text: "The heading", x: 72, y: 720, size: 16 }] : []),
    ...longPage(name, at + 1),
  ]),
);

const sends = (type: string, body: Buffer) => (_: unknown, response: ServerResponse) => {
  response.writeHead(200, { "content-type": type });
  response.end(body);
};

/** A PDF that leads on to another page of the site. */
const leading = (url: string) =>
  pdfOf(
    [[{ text: "A leaflet that leads on to the page behind it, and says no more.", x: 72, y: 700 }]],
    {
      annotations: [
        `<< /Type /Annot /Subtype /Link /Rect [70 698 500 710] /A << /S /URI /URI (${url}) >> >>`,
      ],
    },
  );

describe("a PDF", () => {
  let origin: Origin;
  before(async () => {
    origin = await startOrigin({
      "/": madePage("home", { links: ["/leaflet.pdf"] }),
      "/leaflet.pdf": (request, response) =>
        sends("application/pdf", leading(`http://${request.headers.host}/behind`))(
          request,
          response,
        ),
      "/behind": madePage("behind"),
      "/report.pdf": sends("application/pdf", REPORT),
      "/report": sends("application/octet-stream", REPORT),
      "/page-of-pdf-type": sends("application/pdf", Buffer.from("<!doctype html><p>Words")),
      "/opened.pdf": sends("application/pdf", OPENED),
      "/long.pdf": sends("application/pdf", LONG),
      "/broken.pdf": sends("application/pdf", Buffer.from("%PDF-1.7 and no more")),
      "/empty.pdf": sends("application/pdf", pdfOf([[]])),
    });
  });
  after(() => origin.close());

  const read = (path: string, pdf: boolean) =>
    readPage(origin.address + path, { fetch: { read_pdf: pdf, retries: 0 } });
  const refuses = (path: string, pdf: boolean, reason: RegExp) =>
    assert.rejects(
      read(path, pdf),
      (error: unknown) => error instanceof PageFetchError && reason.test(error.message),
    );

  // proves: page.pdf
  itSlow(
    "is read as text and Markdown where the caller asks for PDFs, whatever type it is sent under",
    async () => {
      for (const path of ["/report.pdf", "/report"]) {
        const found = await read(path, true);
        assert.equal(found.page.title, "A report on lamps");
        assert.match(found.markdown, /^# A report on lamps\n\nA lamp gives light to a room/);
      }
    },
  );

  itSlow("says who wrote it and when by its own words, and how many pages it has", async () => {
    const { page } = await read("/report.pdf", true);
    assert.equal(page.byline, "Ann Oyl");
    assert.equal(page.published, "2024-01-31");
    assert.equal(page.declared_by.byline, "pdf-info");
    assert.equal(page.declared_by.published, "pdf-info");
    assert.deepEqual(page.pdf, { pages: 1, pages_without_text: [], pages_unread: [] });
  });

  // proves: page.pdf
  it("has its running lines in the whole page and not in the content, every other word in both", async () => {
    const { markdown, content_markdown, content_methods } = await read("/long.pdf", true);
    assert.deepEqual(content_methods, ["landmarks"]);
    assert.equal(markdown.split("Yearly report").length, 4);
    assert.doesNotMatch(content_markdown, /Yearly report/);
    for (const page of ["first", "second", "third"]) {
      assert.match(content_markdown, new RegExp(`the ${page} page of a report`));
    }
  });

  it("has the lines above its first heading before it in the content too", async () => {
    const { content_markdown } = await read("/opened.pdf", true);
    assert.match(content_markdown, /^A line before the heading\n\n# The heading\n\nThese are/);
  });

  const crawled = async (read_pdf: boolean): Promise<readonly string[]> => {
    const found: string[] = [];
    const crawl = { delay_seconds: 0, web_archive: false };
    const options = { complete: false, crawl, fetch: { read_pdf, retries: 0 } };
    for await (const event of crawlSite(`${origin.address}/`, options)) {
      if (event.type === "page") found.push(new URL(event.url).pathname);
    }
    return found;
  };

  it("has one representation, and no render_error where a render was asked for", async () => {
    const { strategy, render_error } = await readPage(`${origin.address}/report.pdf`, {
      fetch: { read_pdf: true },
      render: true,
    });
    assert.deepEqual([strategy, render_error], ["static-only", null]);
  });

  // proves: frontier.files.read_pdf
  itSlow(
    "is a page of a crawl that asks for PDFs, with its links followed, and a file else",
    async () => {
      assert.deepEqual(await crawled(true), ["/", "/leaflet.pdf", "/behind"]);
      assert.deepEqual(await crawled(false), ["/"]);
    },
  );

  // proves: page.pdf
  it("is refused by its type where the caller does not", async () => {
    await refuses("/report.pdf", false, /not a page but application\/pdf/);
    await refuses("/report", false, /not a page but application\/octet-stream/);
  });

  // proves: page.pdf
  it("is refused by name where it cannot be read", async () => {
    await refuses("/broken.pdf", true, /the PDF is broken/);
    await refuses("/empty.pdf", true, /no text layer/);
    await refuses("/page-of-pdf-type", true, /application\/pdf without a PDF in it/);
  });
});
