// Writes a page as a document of Open WebUI's loader.
import { chosenMarkdown, type PageTexts } from "./page-text.ts";

/** Returns the JSON of a document. */
export const loaderDocument = ({
  texts,
  metadata,
}: {
  readonly texts: PageTexts;
  readonly metadata: object;
}): string => JSON.stringify({ page_content: chosenMarkdown(texts, true), metadata });
