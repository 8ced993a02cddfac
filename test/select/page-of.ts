// Pages and verdicts for the tests of selection.
import { toDocument } from "../../src/document/to-document.ts";
import { parseHtml } from "../../src/html/tree.ts";
import type { PageType, TypeVerdict } from "../../src/model/verdict.ts";
import { outlineOf, type PageOutline } from "../../src/structure/outline.ts";

/** The outline of an HTML page. */
export function pageOf(html: string, url = "https://site.test/page"): PageOutline {
  return outlineOf(
    toDocument(parseHtml(html), { url, base: url, rtl: undefined, includeHiddenText: false }),
  );
}

/** A verdict that a page is of a type. */
export function typed(page_type: PageType): TypeVerdict {
  return {
    page_type,
    confidence: page_type === "unknown" ? 0 : 0.9,
    reasons: [],
    runner_up: { type: "", confidence: 0 },
    available: true,
  };
}
