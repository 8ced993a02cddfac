// Worker thread entry: writes pages in the forms of foreign protocols, as text.
import { firecrawlDocument } from "./firecrawl/document.ts";
import { jinaAnswer } from "./jina-answer.ts";
import type { SourceTexts } from "./page-text.ts";

/** Returns the JSON of a document of Open WebUI's loader. */
const loaderDocument = ({
  source,
  metadata,
}: SourceTexts & { readonly metadata: object }): string =>
  JSON.stringify({ page_content: source, metadata });

/** The functions by name. */
export interface Writers {
  readonly firecrawlDocument: typeof firecrawlDocument;
  readonly jinaAnswer: typeof jinaAnswer;
  readonly loaderDocument: typeof loaderDocument;
}

/** A page to write: the name of a function, and its input. */
export type WriteTask = {
  [Name in keyof Writers]: {
    readonly name: Name;
    readonly input: Parameters<Writers[Name]>[0];
  };
}[keyof Writers];

/** Writes a page. */
export function writePage(task: WriteTask): ReturnType<Writers[keyof Writers]> {
  switch (task.name) {
    case "firecrawlDocument":
      return firecrawlDocument(task.input);
    case "jinaAnswer":
      return jinaAnswer(task.input);
    case "loaderDocument":
      return loaderDocument(task.input);
  }
}
