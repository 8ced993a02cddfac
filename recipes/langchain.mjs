// LangChain.js: pages as documents, one for each chunk.
import { BaseDocumentLoader } from "@langchain/core/document_loaders/base";
import { Document } from "@langchain/core/documents";
import { createClient } from "legible/client";

export class LegibleLoader extends BaseDocumentLoader {
  /** `maxTokens` limits a chunk, in estimated tokens. */
  constructor({ urls, address = "http://127.0.0.1:8000", token, maxTokens = 512 }) {
    super();
    this.urls = urls;
    this.maxTokens = maxTokens;
    this.client = createClient({ address, token });
  }

  async load() {
    const documents = [];
    for (const url of this.urls) {
      const { chunks } = await this.client.chunkPage({ url, max_tokens: this.maxTokens });
      for (const { id, text, url: source, page_title, headings, published } of chunks) {
        const metadata = { source, title: page_title, headings, published };
        documents.push(new Document({ id, pageContent: text, metadata }));
      }
    }
    return documents;
  }
}
