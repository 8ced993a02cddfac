// Runs `chunks`: the content of one page, cut for retrieval.

import type { Runner } from "../../api/operation.ts";
import { pageRun, readingOf } from "../../api/page-run.ts";
import { chunksOf } from "../../chunking/chunks.ts";
import { PAGE_REQUEST } from "../../read/input.ts";

export const runner: Runner<"chunks"> = {
  run: async (parts, request, call) => {
    const { signal } = call;
    const { max_tokens, overlap_tokens, ...page } = request;
    const run = pageRun(
      parts,
      { ...PAGE_REQUEST, ...page },
      {
        signal,
        rtl: undefined,
        escalate: true,
        renders: parts.renders,
      },
    );
    const { source, title, texts, about } = await readingOf(run, call);
    const content = texts.content_markdown || (texts.markdown ?? "");
    const { published, modified } = about;
    const cut = { url: source.url, title, content, published, modified };
    const chunks = [...chunksOf(cut, { max_tokens, overlap_tokens })];
    return { url: source.url, title, chunks };
  },
};
