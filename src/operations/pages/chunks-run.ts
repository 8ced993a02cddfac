// Runs `chunks`: the content of one page, cut for retrieval.

import type { Runner } from "../../api/operation.ts";
import { readingOfPage } from "../../api/page-run.ts";
import { chunksOf } from "../../chunking/chunks.ts";
import { contentOf } from "../../model/reading.ts";
import { PAGE_REQUEST } from "../../read/input.ts";
import { inTurns } from "../../runtime/turns.ts";

export const chunks: Runner<"chunks"> = {
  run: async (parts, request, call) => {
    const { max_tokens, overlap_tokens, ...page } = request;
    const reading = await readingOfPage(parts, { ...PAGE_REQUEST, ...page }, call);
    const { source, title, texts, about } = reading;
    const content = contentOf(texts);
    const { published, modified } = about;
    const cut = { url: source.url, title, content, published, modified };
    const chunks = await inTurns(
      collected(chunksOf(cut, { max_tokens, overlap_tokens })),
      call.signal,
    );
    return { url: source.url, title, chunks };
  },
};

/** Collects items, with a step after each. */
function* collected<T>(items: Iterable<T>): Generator<void, T[]> {
  const all: T[] = [];
  for (const item of items) {
    all.push(item);
    yield;
  }
  return all;
}
