// Files on disk that a caller supplies as pages.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SuppliedHtmlError } from "../../src/model/errors.ts";
import { suppliedPage } from "../../src/read/supplied.ts";

const open = (): Promise<never> => Promise.reject(new Error("no file is opened"));

describe("suppliedPage", () => {
  it("refuses a PDF, and does not return its bytes as text", async () => {
    const bytes = new TextEncoder().encode("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n");
    await assert.rejects(
      () => suppliedPage(bytes, "report", open),
      (error) => error instanceof SuppliedHtmlError && /it is a PDF/.test(error.message),
    );
  });

  it("returns HTML decoded", async () => {
    const bytes = new TextEncoder().encode("<p>Brass lamps, £ 40</p>");
    assert.equal(await suppliedPage(bytes, "page.html", open), "<p>Brass lamps, £ 40</p>");
  });
});
