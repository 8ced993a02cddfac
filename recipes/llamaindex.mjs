// LlamaIndex.TS: the pages of a crawled site as documents.
import { Document } from "@llamaindex/core/schema";
import { createClient } from "legible/client";

/** Implements `BaseReader`. */
export class LegibleSiteReader {
  constructor({ address = "http://127.0.0.1:8000", token } = {}) {
    this.client = createClient({ address, token });
  }

  /** Crawls a site and returns its pages; `options` are those of a crawl. */
  async loadData(url, options = {}) {
    const documents = [];
    for await (const event of this.client.streamSite({ url, ...options })) {
      if (event.type === "error") throw new Error(event.message);
      if (event.type !== "page" || !event.ok || event.same_as !== undefined) continue;
      const text = event.content_markdown || event.markdown;
      const { title, language, published } = event;
      documents.push(
        new Document({ id_: event.url, text, metadata: { url: event.url, title, language, published } }),
      );
    }
    return documents;
  }
}
