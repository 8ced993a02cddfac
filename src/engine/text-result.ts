// The events of a page run drained into the blocking answer.
import type { PageEvent } from "../model/event.ts";
import type { TextResult } from "../model/page.ts";

type Found = { readonly [T in PageEvent["type"]]?: Extract<PageEvent, { type: T }> };

/**
 * Reads a run to its end and assembles its answer from the events.
 *
 * Throws the failure the run returns, which is the refusal behind its `error` event.
 */
export async function drainTextResult(
  events: AsyncGenerator<PageEvent, unknown>,
): Promise<TextResult> {
  const found: { [type: string]: PageEvent } = Object.create(null);
  let next = await events.next();
  for (; next.done !== true; next = await events.next()) found[next.value.type] = next.value;
  if (next.value !== undefined) throw next.value;
  return textResult(found as Found);
}

function textResult({ parse, classify, select, done }: Found): TextResult {
  if (!parse || !classify || !select || !done)
    throw new Error("a page run ended without its answer");
  return {
    page: {
      url: done.url,
      content_hash: parse.content_hash,
      reading_order: parse.reading_order,
      reading_order_measured: parse.reading_order_measured,
      dom_order_differs: parse.dom_order_differs,
      blocks: parse.blocks,
      frameworks: parse.frameworks,
      requires_render: parse.requires_render,
      payloads: parse.payloads,
    },
    text: done.text,
    markdown: done.markdown,
    content_markdown: done.content_markdown,
    content_methods: select.methods,
    comments_markdown: done.comments_markdown,
    content_blocks: select.kept,
    page_type: classify.page_type,
    page_type_confidence: classify.confidence,
    images: done.images,
    tables: done.tables,
  };
}
