// Parses HTML into the router's input, for training, benches and tests.
import type { RoutedPage } from "../../src/classify/signals.ts";
import { toDocument } from "../../src/document/to-document.ts";
import { baseUrl, readMetadata } from "../../src/html/head.ts";
import { parseHtml } from "../../src/html/tree.ts";
import { outlineOf } from "../../src/structure/outline.ts";
import { readPayloads, schemaTypes } from "../../src/structured/payloads.ts";

/** Parses a page into the parts that precede its outline. The router and the facts use them. */
export function readParts(html: string, url: string) {
  const tree = parseHtml(html);
  const payloads = readPayloads(tree, url);
  const document = toDocument(tree, {
    url,
    base: baseUrl(tree, url),
    rtl: undefined,
    includeHiddenText: false,
  });
  const metadata = readMetadata(tree, url, { charset: null, schemaTypes: schemaTypes(payloads) });
  return { url, tree, payloads, document, metadata };
}

/** Returns the router's input for a page. */
export function routedPage(html: string, url: string): RoutedPage {
  const { document, metadata, payloads } = readParts(html, url);
  return { outline: outlineOf(document), url, metadata, payloads };
}

/** Matches a script element with its content; lazy up to the first end tag. */
const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script\s*>/gi;

/** Returns the page as an archiver that removes all scripts would store it. */
export function withoutScripts(html: string): string {
  return html.replace(SCRIPT, "");
}
