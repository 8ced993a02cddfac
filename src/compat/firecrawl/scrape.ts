// Reads one page for Firecrawl's routes.
import { type Given, objectOf, textOf } from "../given.ts";
import type { CompatHost, CompatRoute } from "../protocol.ts";
import { documentOf, type FirecrawlDocument } from "./document.ts";
import { readFields, type ScrapeAsk, scrapeAsk } from "./scrape-options.ts";

/** `POST /v2/scrape`: one page. */
export const SCRAPE: CompatRoute = {
  method: "POST",
  path: "/v2/scrape",
  answer: async ({ body }, host) => {
    const { url, ...options } = objectOf("body", body);
    const data = await scrape(textOf("url", url), scrapeAsk(options), host);
    return { status: 200, body: { success: true, data } };
  },
};

/** Reads a page; its facts are a second read, as they are an operation of their own. */
export async function scrape(
  url: string,
  ask: ScrapeAsk,
  host: CompatHost,
): Promise<FirecrawlDocument> {
  const { timeout, schema } = ask;
  const result = await host.runWithin(timeout, "read", readFields(url, ask));
  const json = schema === undefined ? undefined : await valuesOf(url, schema, ask, host);
  return documentOf(url, result, ask, json);
}

/** Returns the values that a page declares, or shows, for the properties of a schema. */
export async function valuesOf(
  url: string,
  schema: Given,
  { timeout, render, fetch, renderOptions }: ScrapeAsk,
  host: CompatHost,
): Promise<Record<string, unknown>> {
  const asked = { url, schema, sources: "visible", direction: "auto", render };
  const { facts } = await host.runWithin(timeout, "facts", { ...asked, fetch, renderOptions });
  return Object.fromEntries(Object.entries(facts).map(([name, { value }]) => [name, value]));
}
