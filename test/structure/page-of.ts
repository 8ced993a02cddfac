// Pages for the tests of the outline.
import { toDocument } from "../../src/document/to-document.ts";
import { parseHtml } from "../../src/html/tree.ts";
import type { PageDocument } from "../../src/model/document.ts";
import type { ContainerTable } from "../../src/structure/containers.ts";

/** Returns the document of an HTML page. */
export function documentOf(html: string): PageDocument {
  const url = "https://site.test/page";
  return toDocument(parseHtml(html), { url, base: url, rtl: undefined, includeHiddenText: false });
}

/** Returns the row of the container with an id. */
export function rowOf({ rows }: ContainerTable, id: string): number {
  return rows.findIndex((container) => container.id === id);
}

/** Returns as many words as asked for, without a sentence's end. */
export const words = (count: number): string =>
  Array.from({ length: count }, () => "word").join(" ");
