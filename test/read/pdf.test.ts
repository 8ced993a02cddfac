// A PDF through the whole read: on a worker thread where the caller asks for PDFs, refused else.
import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { after, before, describe, it } from "node:test";
import { PageFetchError, readPage } from "../../src/index.ts";
import { type Origin, startOrigin } from "../support/origin.ts";
import { pdfOf } from "../support/pdf-writer.ts";

process.env["SERVICE_PAGE_INTERVAL_SECONDS"] = "0";

const REPORT = pdfOf(
  [
    [
      { text: "A report on lamps", x: 72, y: 740, size: 20 },
      { text: "A lamp gives light to a room when the sun has gone down.", x: 72, y: 700 },
    ],
  ],
  { title: "A report on lamps" },
);

const sends = (type: string, body: Buffer) => (_: unknown, response: ServerResponse) => {
  response.writeHead(200, { "content-type": type });
  response.end(body);
};

describe("a PDF", () => {
  let origin: Origin;
  before(async () => {
    origin = await startOrigin({
      "/report.pdf": sends("application/pdf", REPORT),
      "/report": sends("application/octet-stream", REPORT),
      "/page-of-pdf-type": sends("application/pdf", Buffer.from("<!doctype html><p>Words")),
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

  it("is read as text and Markdown where the caller asks for PDFs, whatever type it is sent under", async () => {
    for (const path of ["/report.pdf", "/report"]) {
      const found = await read(path, true);
      assert.equal(found.page.title, "A report on lamps");
      assert.match(found.markdown, /^# A report on lamps\n\nA lamp gives light to a room/);
    }
  });

  it("is refused by its type where the caller does not", async () => {
    await refuses("/report.pdf", false, /not a page but application\/pdf/);
    await refuses("/report", false, /not a page but application\/octet-stream/);
  });

  it("is refused by name where it cannot be read", async () => {
    await refuses("/broken.pdf", true, /the PDF is broken/);
    await refuses("/empty.pdf", true, /no text layer/);
    await refuses("/page-of-pdf-type", true, /application\/pdf without a PDF in it/);
  });
});
