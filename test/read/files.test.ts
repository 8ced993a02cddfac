// Files through the whole read: pages where the caller asks for files, refused else; in crawls and maps too.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { after, before, describe, it } from "node:test";
import { crawlSite, mapSite, PageFetchError, readPage } from "../../src/index.ts";
import { type Origin, startOrigin } from "../support/origin.ts";
import { madePage } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

process.env["SERVICE_PAGE_INTERVAL_SECONDS"] = "0";

const REPORT = readFileSync("test/files/corpus/report.docx");

const sends = (type: string, body: Buffer | string) => (_: unknown, response: ServerResponse) => {
  response.writeHead(200, type === "" ? {} : { "content-type": type });
  response.end(body);
};

describe("a file", () => {
  let origin: Origin;
  before(async () => {
    origin = await startOrigin({
      "/": madePage("home", { links: ["/report.docx", "/data.csv", "/picture.png", "/all.zip"] }),
      "/report.docx": sends("application/octet-stream", REPORT),
      "/download": sends("application/zip", REPORT),
      "/untyped": sends("", REPORT),
      "/data.csv": sends("text/plain", "Ship,Tonnes\nAurora,1200\n"),
      "/data": sends("application/json", '{"ships": ["Aurora", "{{name}}"]}'),
      "/page.docx": sends("text/html", "<!doctype html><p>Sign in to read the report of the year."),
      "/locked.docx": sends("application/octet-stream", "not a document at all"),
      "/picture.png": sends("image/png", "\x89PNG\r\n"),
      "/feed.xml": sends(
        "text/xml",
        `<rss version="2.0"><channel><title>News</title><item><title>One</title><link>/one</link><description>First words.</description></item></channel></rss>`,
      ),
    });
  });
  after(() => origin.close());

  const read = (path: string, read_files = true) =>
    readPage(origin.address + path, { fetch: { read_files, retries: 0 } });
  const refuses = (path: string, reason: RegExp, read_files = true) =>
    assert.rejects(
      read(path, read_files),
      (error: unknown) => error instanceof PageFetchError && reason.test(error.message),
    );

  // proves: fetch.read_files
  itSlow("is read with its metadata and its details, whatever type it is sent under", async () => {
    for (const path of ["/report.docx", "/download", "/untyped"]) {
      const found = await read(path);
      assert.equal(found.page.title, "Tides of the northern harbour", path);
      assert.equal(found.page.byline, "Ada Keeper");
      assert.match(found.page.published ?? "", /^2024-03-05/);
      assert.equal(found.page.declared_by.byline, "file");
      assert.deepEqual(found.page.file, { kind: "docx", bytes: REPORT.length, embedded: 0 });
      assert.match(found.markdown, /^## Instruments$/m);
    }
  });

  itSlow("is whole: no step leaves anything out, and nothing is taken for a template", async () => {
    const report = await read("/report.docx");
    assert.deepEqual([report.content_markdown, report.content_methods], ["", []]);
    const data = await read("/data");
    assert.match(data.markdown, /"\{\{name\}\}"/);
    assert.equal(data.strategy, "static-only");
  });

  it("has one representation, and no render_error where a render was asked for", async () => {
    const { strategy, render_error } = await readPage(`${origin.address}/report.docx`, {
      fetch: { read_files: true },
      render: true,
    });
    assert.deepEqual([strategy, render_error], ["static-only", null]);
  });

  it("is chosen by its type: a page under a file's name is a page", async () => {
    assert.match((await read("/page.docx")).markdown, /^Sign in to read/);
    assert.match((await read("/feed.xml")).markdown, /^# News\n\n## \[One\]/);
  });

  // proves: fetch.read_files
  it("is refused by its type where the caller does not ask, and read as text where it is text", async () => {
    await refuses("/report.docx", /not a page but application\/octet-stream/, false);
    await refuses("/data", /not a page but application\/json/, false);
    await refuses("/untyped", /not a page but application\/zip/, false);
    assert.match((await read("/data.csv", false)).markdown, /Ship,Tonnes/);
    assert.match((await read("/data.csv")).markdown, /\| Ship \| Tonnes \|/);
  });

  // proves: fetch.read_files
  it("is refused by name where it cannot be read", async () => {
    await refuses("/locked.docx", /the docx file \(21 bytes\) cannot be read: it is no document/);
    await refuses("/picture.png", /not a page but image\/png/);
  });

  const crawled = async (read_files: boolean): Promise<readonly string[]> => {
    const found: string[] = [];
    const crawl = { delay_seconds: 0, web_archive: false };
    const options = { complete: false, crawl, fetch: { read_files, retries: 0 } };
    for await (const event of crawlSite(`${origin.address}/`, options)) {
      if (event.type === "page") found.push(new URL(event.url).pathname);
    }
    return found.sort();
  };

  // proves: fetch.read_files
  itSlow("is a page of a crawl and of a map that ask for files, and a file else", async () => {
    assert.deepEqual(await crawled(true), ["/", "/data.csv", "/report.docx"]);
    assert.deepEqual(await crawled(false), ["/"]);
    const crawl = { delay_seconds: 0, web_archive: false, follow_links: true };
    const map = await mapSite(`${origin.address}/`, { crawl, fetch: { read_files: true } });
    const kinds = Object.fromEntries(
      map.addresses.map(({ url, kind }) => [new URL(url).pathname, kind]),
    );
    assert.equal(kinds["/report.docx"], "page");
    assert.equal(kinds["/picture.png"], "image");
    assert.equal(kinds["/all.zip"], "other_file");
  });
});
