// The kind of a file by media type and name.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fileKindOf, fileKindOfAddress, isPdf, mayBeAnyFile } from "../../src/url/file-kind.ts";

const kind = (type: string, path = "/x", more: Readonly<Record<string, string>> = {}) =>
  fileKindOf({ url: `https://example.com${path}`, headers: { "content-type": type, ...more } });

describe("the kind of a file", () => {
  it("follows its media type", () => {
    assert.equal(kind("text/csv; charset=utf-8"), "csv");
    assert.equal(kind("application/vnd.oasis.opendocument.text", "/x.docx"), "odt");
    assert.equal(kind("application/atom+xml"), "feed");
    assert.equal(kind("application/problem+json"), "json");
    assert.equal(kind("application/json"), "json");
    assert.equal(kind("application/mathml+xml"), "xml");
  });

  it("follows its name where the type says little", () => {
    assert.equal(kind("application/octet-stream", "/a/Report.DOCX?x=1"), "docx");
    assert.equal(kind("application/json", "/n.ipynb"), "notebook");
    assert.equal(kind("text/plain", "/data.tsv"), "csv");
    const attached = { "content-disposition": `attachment; filename="a report.pptx"` };
    assert.equal(kind("application/octet-stream", "/get?id=1", attached), "pptx");
    const encoded = { "content-disposition": "attachment; filename*=UTF-8''b%20c.xls" };
    assert.equal(kind("application/octet-stream", "/get", encoded), "xls");
  });

  it("is none for pages, text, PDF and images", () => {
    for (const type of ["text/html", "application/xhtml+xml", "application/pdf", "image/svg+xml"]) {
      assert.equal(kind(type, "/x.csv"), undefined, type);
    }
    assert.equal(kind("text/plain", "/notes.txt"), undefined);
    assert.equal(kind("text/plain", "/ls.1"), undefined);
    assert.equal(kind("application/octet-stream", "/x"), undefined);
    assert.equal(mayBeAnyFile({ "content-type": "application/octet-stream" }), true);
    assert.equal(mayBeAnyFile({ "content-type": "text/plain" }), false);
  });

  it("of an address follows its path", () => {
    assert.equal(fileKindOfAddress(new URL("https://example.com/a.ODT?x")), "odt");
    assert.equal(fileKindOfAddress(new URL("https://example.com/a.zip")), undefined);
    assert.equal(fileKindOfAddress(new URL("https://example.com/docx")), undefined);
  });
});

describe("isPdf", () => {
  it("finds the sign at the start or soon after it", () => {
    assert.ok(isPdf(Buffer.from("%PDF-1.4")));
    assert.ok(isPdf(Buffer.from("\r\n\r\n%PDF-1.4")));
    assert.ok(!isPdf(Buffer.from("<!doctype html>")));
  });
});
