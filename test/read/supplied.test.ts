// Files on disk that a caller supplies as pages.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { suppliedPage } from "../../src/read/supplied.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("suppliedPage", () => {
  it("returns HTML decoded", () => {
    const bytes = bytesOf("<p>Brass lamps, £ 40</p>");
    assert.deepEqual(suppliedPage(bytes, "page.html"), { html: "<p>Brass lamps, £ 40</p>" });
  });

  it("returns a PDF as a file, whatever its name", () => {
    const bytes = bytesOf("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n");
    assert.deepEqual(suppliedPage(bytes, ""), { file: { name: "", bytes } });
  });

  it("knows other files by their names and by their first bytes", () => {
    const csv = bytesOf("lamp,price\nbrass,40\n");
    assert.ok("file" in suppliedPage(csv, "Lamps of 2026.CSV"));
    assert.ok("html" in suppliedPage(csv, "lamps"));
    assert.ok("file" in suppliedPage(bytesOf("{\\rtf1 Lamps}"), "lamps"));
  });
});
