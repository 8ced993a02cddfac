// Pages as the tests of this room read them.
import { type DocumentOptions, toDocument } from "../../src/document/to-document.ts";
import { parseHtml } from "../../src/html/tree.ts";
import type { PageDocument } from "../../src/model/document.ts";

const ADDRESS = "https://site.test/page";

/** The document of HTML at `https://site.test/page`, without hidden text unless asked. */
export function documentOf(html: string, options: Partial<DocumentOptions> = {}): PageDocument {
  return toDocument(parseHtml(html), {
    url: ADDRESS,
    base: ADDRESS,
    rtl: undefined,
    includeHiddenText: false,
    ...options,
  });
}
