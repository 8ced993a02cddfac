// HTML to the parts of a page, and to the page as the router is given it, for training, benches and tests.
import type { RoutedPage } from "../../src/classify/page.ts";
import { toDocument } from "../../src/document/to-document.ts";
import { baseUrl, readMetadata } from "../../src/html/head.ts";
import { parseHtml } from "../../src/html/tree.ts";
import { outlineOf } from "../../src/outline/outline.ts";
import { readPayloads, schemaTypes } from "../../src/structured/payloads.ts";

/** What is read of a page before its outline: what the router and the facts are made from. */
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

/** A page as the router is given it. */
export function routedPage(html: string, url: string): RoutedPage {
  const { document, metadata, payloads } = readParts(html, url);
  return { outline: outlineOf(document), url, metadata, payloads };
}

/** A script element with what it holds; lazy up to the first end tag. */
const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script\s*>/gi;

/** The page as an archiver that takes every script out would keep it. */
export function withoutScripts(html: string): string {
  return html.replace(SCRIPT, "");
}
