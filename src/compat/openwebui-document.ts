// Writes a page as a document of Open WebUI's loader, in JSON.
import type { SourceTexts } from "./page-text.ts";

/** Returns the JSON of a document. */
export const loaderDocument = ({
  source,
  metadata,
}: SourceTexts & { readonly metadata: object }): string =>
  JSON.stringify({ page_content: source, metadata });
