// The rules that the chunks of any text keep.
import assert from "node:assert/strict";
import { estimateTokenCount } from "tokenx";
import { type ChunkedPage, chunksOf } from "../../src/chunking/chunks.ts";
import type { Chunk } from "../../src/model/chunk.ts";

export const chunkedPage = (content: string, url = "https://a.example/page"): ChunkedPage => ({
  url,
  title: "A page",
  content,
  published: null,
  modified: null,
});

/** Returns the chunks of a text, after asserting the rules. */
export function ruledChunks(content: string, maxTokens: number): readonly Chunk[] {
  const chunks = [...chunksOf(chunkedPage(content), { max_tokens: maxTokens, overlap_tokens: 0 })];
  assert.equal(chunks.map(({ text }) => text).join(""), content, "the chunks are the content");
  assert.equal(
    new Set(chunks.map(({ id }) => id)).size,
    chunks.length,
    "each has an id of its own",
  );
  for (const [at, { text, start, end, previous, next, tokens, table_header }] of chunks.entries()) {
    assert.equal(content.slice(start, end), text);
    assert.equal(previous, chunks[at - 1]?.id ?? null);
    assert.equal(next, chunks[at + 1]?.id ?? null);
    const before = content.slice(0, start);
    assert.ok(start === 0 || before.endsWith("\n") || isProse(before), "no line but prose is cut");
    assert.equal(fencesIn(before) % 2, 0, "no code block is cut");
    if (tokens > maxTokens) assertIndivisible(text, maxTokens, table_header ?? "");
  }
  return chunks;
}

/** Whether a text ends in a paragraph. */
function isProse(text: string): boolean {
  const line = text.slice(text.lastIndexOf("\n") + 1);
  return !/^ {0,3}(?:#{1,6} |\||`{3}|~{3})/.test(line);
}

/** Number of lines that open or close a code block outside of list items. */
function fencesIn(text: string): number {
  let open = "";
  let fences = 0;
  for (const line of text.split("\n")) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? "";
    if (open === "" && mark !== "") [open, fences] = [mark, fences + 1];
    else if (open !== "" && line.trim().startsWith(open) && /^([`~])\1*$/.test(line.trim()))
      [open, fences] = ["", fences + 1];
  }
  return fences;
}

/** A chunk over the limit is one row, item or code block, with headings before it. */
function assertIndivisible(text: string, maxTokens: number, header: string): void {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const headingLines = lines.findIndex((line) => !/^ {0,3}#{1,6}(?: |$)/.test(line));
  if (headingLines < 0) return;
  const body = lines.slice(headingLines);
  const first = body[0] ?? "";
  const isRow = /^ {0,3}\|/.test(first) && body.length <= 2;
  const isItem = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?: |$)/.test(first);
  const isCode = /^ {0,3}(?:`{3}|~{3})/.test(first);
  const headings = estimateTokenCount(text) - estimateTokenCount(body.join("\n"));
  const isHeading = headings + estimateTokenCount(header) > maxTokens * 0.3;
  assert.ok(isRow || isItem || isCode || isHeading, `a chunk is too long: ${text.slice(0, 200)}`);
}
