// Which responses are read in a process of their own, and which in the service.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import type { FileTask } from "../../src/read/file-worker.ts";
import { PAGE_READING, type ReadingInput } from "../../src/read/input.ts";
import { withOpened } from "../../src/read/open-file.ts";

const { signal } = new AbortController();
const REPORT = readFileSync("test/files/corpus/report.docx");

/** The task that a response is given to a process as, and the input after it. */
async function taskOf(name: string, type: string, bytes: Uint8Array | string) {
  const tasks: FileTask[] = [];
  const open = async (task: FileTask) => {
    tasks.push(task);
    return new Uint8Array(3);
  };
  const page = {
    url: `https://example.com/${name}`,
    status: 200,
    headers: { "content-type": type },
    body: typeof bytes === "string" ? Buffer.from(bytes) : bytes,
    identity_declared: false,
  };
  const input: ReadingInput = {
    ...PAGE_READING,
    url: page.url,
    reads_files: true,
    plain: { ok: true, page },
  };
  const opened = await withOpened({ files: { open }, signal }, input);
  return { kinds: tasks.map(({ kind }) => kind), input: opened };
}

describe("withOpened", () => {
  for (const [name, type, bytes, kind] of [
    ["a.pdf", "application/pdf", "%PDF-1.4", "pdf"],
    ["a.docx", "application/octet-stream", REPORT, "file"],
    ["a", "application/zip", REPORT, "file"],
    ["a.csv", "text/csv", "a,b", "file"],
    ["a.json", "application/json", "{}", "file"],
    ["a.ipynb", "application/x-ipynb+json", "{}", "file"],
    ["a.rss", "application/rss+xml", '<rss version="2.0"/>', "file"],
    ["a.xml", "text/xml", "<lamps/>", "file"],
    ["a.eml", "message/rfc822", "Subject: x", "file"],
    ["sitemap.xml", "text/xml", "<!-- a --><?b c?><s:urlset/>", undefined],
    ["index.xml", "application/rss+xml", "<sitemapindex/>", undefined],
    ["a.xml", "application/xml", "<!DOCTYPE html><html/>", undefined],
    ["a.html", "text/html", "<p>Words", undefined],
    ["a.txt", "text/plain", "Words", undefined],
    ["a.md", "text/markdown", "# Words", undefined],
  ] as const) {
    // proves: files.process
    it(`reads ${name} of the type ${type} in ${kind === undefined ? "the service" : "a process"}`, async () => {
      const { kinds, input } = await taskOf(name, type, bytes);
      assert.deepEqual(kinds, kind === undefined ? [] : [kind]);
      assert.equal(input.opened?.length, kind === undefined ? undefined : 3);
      // What is opened needs its bytes no more.
      const left = input.plain?.ok === true ? input.plain.page.body.length : 0;
      assert.equal(left === 0, kind !== undefined);
    });
  }
});
