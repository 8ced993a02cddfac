// Worker thread entry: writes pages in the forms of foreign protocols, as text.
// biome-ignore-all lint/performance/noBarrelFile: threads load functions by module and name
import type { SourceTexts } from "./page-text.ts";

export { firecrawlDocument } from "./firecrawl/document.ts";
export { jinaAnswer } from "./jina-answer.ts";

/** Returns the JSON of a document of Open WebUI's loader. */
export const loaderDocument = ({
  source,
  metadata,
}: SourceTexts & { readonly metadata: object }): string =>
  JSON.stringify({ page_content: source, metadata });
