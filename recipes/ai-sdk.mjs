// AI SDK: tools with which a model reads a page, and asks a crawled site.
import { tool } from "ai";
import { createClient } from "legible/client";
import { z } from "zod";

export function legibleTools({ address = "http://127.0.0.1:8000", token } = {}) {
  const client = createClient({ address, token });
  return {
    readPage: tool({
      description: "Reads a web page and returns its content as Markdown.",
      inputSchema: z.object({ url: z.string().url().describe("Address of the page") }),
      execute: async ({ url }) => {
        const { page, content_markdown, markdown } = await client.readPage({ url });
        return { url: page.url, title: page.title, markdown: content_markdown || markdown };
      },
    }),
    askSite: tool({
      description: "Returns passages of a crawled site on a query, with their addresses.",
      inputSchema: z.object({
        url: z.string().url().describe("Root of a crawled site"),
        query: z.string().describe("Words to find"),
      }),
      execute: ({ url, query }) => client.siteContext({ url, query, max_chars: 4000 }),
    }),
  };
}
