// Reads one page for Firecrawl's routes.
import { type Given, objectOf, textOf } from "../given.ts";
import type { CompatHost, CompatRoute, Reader } from "../protocol.ts";
import { draftDocument } from "./document.ts";
import { readFields, type ScrapeAsk, scrapeAsk } from "./scrape-options.ts";

/** `POST /v2/scrape`: one page. */
export const SCRAPE: CompatRoute = {
  method: "POST",
  path: "/v2/scrape",
  answer: async ({ body }, host) => {
    const { url, ...options } = objectOf("body", body);
    const document = await scrape(textOf("url", url), scrapeAsk(options), host);
    return { status: 200, pieces: ['{"success":true,"data":', document, "}"] };
  },
};

/** Returns the JSON of a page's document; its facts, another operation, are a second read. */
export const scrape = (url: string, ask: ScrapeAsk, host: CompatHost): Promise<string> =>
  host.reading(async (reader) => {
    const result = await reader.run("read", readFields(url, ask));
    const { schema } = ask;
    const json = schema === undefined ? undefined : await valuesOf(url, schema, ask, reader);
    return reader.write("firecrawlDocument", draftDocument(url, result, ask, json));
  }, ask.timeout);

/** Returns the values that a page declares, or shows, for the properties of a schema. */
export async function valuesOf(
  url: string,
  schema: Given,
  { render, fetch, renderOptions }: ScrapeAsk,
  { run }: Reader,
): Promise<Record<string, unknown>> {
  const asked = { url, schema, sources: "visible", direction: "auto", render };
  const { facts } = await run("facts", { ...asked, fetch, renderOptions });
  return Object.fromEntries(Object.entries(facts).map(([name, { value }]) => [name, value]));
}
